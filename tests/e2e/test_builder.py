"""The deck builder in a browser: by mouse, by keys, by touch, without a script, without a net."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.builder import FLEET, Builder
from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

AXE = Path(__file__).parents[1] / "vendor" / "axe-4.14.1.min.js"


@pytest.fixture
def phone(browser: Browser, running_site: Site) -> Iterator[Page]:
    """A small screen that is touched."""
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        extra_http_headers=from_elsewhere(),
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def visitor(browser: Browser, running_site: Site) -> Iterator[BrowserContext]:
    """A browser whose console may complain: the net is taken away from it."""
    context = browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )
    yield context
    context.close()


def test_a_legal_deck_is_built_with_the_mouse(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    for name, copies in FLEET.items():
        builder.search(f'"{name}"', name)
        builder.add(name, copies)
    expect(builder.size).to_have_text("40")
    builder.saved()
    expect(page.get_by_role("button", name="Play this deck")).to_be_visible()
    expect(page.locator("#problems")).to_have_count(0)
    page.reload()
    assert {name: builder.copies(name) for name in FLEET} == FLEET


def test_a_legal_deck_is_built_by_keys_alone(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    for name, copies in FLEET.items():
        page.keyboard.press("/")
        expect(page.locator("#q")).to_be_focused()
        page.keyboard.type(f'"{name}"')
        page.keyboard.press("Enter")
        expect(builder.card(name).locator(".step-more")).to_be_focused()
        page.keyboard.press(str(copies - 1) if copies > 1 else "0")
        page.keyboard.press("Enter")
        expect(builder.card(name).locator("[data-have]")).to_have_text(str(copies))
    builder.saved()
    expect(page.get_by_role("button", name="Play this deck")).to_be_visible()
    # The list by keys: to it, down, remove, take it back.
    page.keyboard.press("d")
    first = page.locator(".deck-row").first
    expect(first.locator(".step-more")).to_be_focused()
    name = first.get_attribute("data-name") or ""
    page.keyboard.press("0")
    expect(builder.row(name)).to_have_count(0)
    expect(page.locator(".deck-row .step-more").first).to_be_focused()
    builder.saved()
    expect(page.locator(".deck-row .step-more").first).to_be_focused()
    page.keyboard.press("Control+z")
    expect(builder.row(name)).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".step-less:focus")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).not_to_be_visible()
    expect(page.locator(".step-less:focus")).to_have_count(1)


def test_a_legal_deck_is_built_with_the_thumb(phone: Page) -> None:
    builder = Builder(phone)
    builder.begin()
    for name, copies in FLEET.items():
        phone.locator("#q").fill(f'"{name}"')
        card = builder.card(name)
        expect(phone.locator(".pool-card").first).to_have_attribute("data-name", name)
        card.locator(".pool-open").tap()
        expect(phone.locator("#card-sheet .face")).to_be_visible()
        phone.locator("#copy-choice button", has_text=re.compile(f"^{copies}$")).tap()
        phone.locator("#card-sheet").get_by_role("button", name="Close").tap()
        expect(card.locator("[data-have]")).to_have_text(str(copies))
    expect(phone.locator("[data-bar-legal]")).to_have_text("Ready")
    phone.locator(".bar-switch[data-show=deck]").tap()
    expect(phone.get_by_role("button", name="Play this deck")).to_be_visible()
    assert _sideways(phone) <= 0
    # The last row of the list is not behind the bar, and what is touched is large enough.
    last = phone.locator(".deck-row").last.locator(".step-more")
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    last.tap()
    expect(builder.size).to_have_text("41")


@pytest.mark.parametrize("width", [320, 390, 819, 820, 1159, 1280, 1600])
def test_the_page_is_whole_at_every_width(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    builder = Builder(page)
    builder.begin("stock:swarm")
    assert _sideways(page) <= 0
    for tab in ("figures", "odds", "hand", "list"):
        if width < 820:
            page.locator(".bar-switch[data-show=deck]").click()
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(f"#part-{tab}")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert _sideways(page) <= 0, tab


def test_what_was_built_survives_a_reload_and_so_does_undo(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    builder.add("Fighters", 3)
    builder.add("Wasps", 2)
    builder.saved()
    page.reload()
    builder.wait()
    assert (builder.copies("Fighters"), builder.copies("Wasps")) == (3, 2)
    for _ in range(3):
        page.locator("#undo").click()
    assert (builder.copies("Fighters"), builder.copies("Wasps")) == (2, 0)
    page.locator("#redo").click()
    builder.saved()
    page.reload()
    builder.wait()
    assert builder.copies("Fighters") == 3


def test_a_change_of_the_last_moment_is_not_lost(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    address = page.url
    builder.add("Fighters", 2)
    builder.saved()
    builder.add("Wasps")
    page.goto("/learn/spacetrace/")
    page.goto(address)
    builder.wait()
    assert (builder.copies("Fighters"), builder.copies("Wasps")) == (2, 1)


def test_a_double_click_adds_two_and_a_hundred_clicks_a_hundred(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    builder.card("Fighters").locator(".step-more").dblclick()
    assert builder.copies("Fighters") == 2
    for _ in range(98):
        builder.card("Fighters").locator(".step-more").click(no_wait_after=True)
    builder.saved()
    page.reload()
    assert builder.copies("Fighters") == 100


def test_too_many_copies_are_a_problem_that_leads_to_the_card(page: Page) -> None:
    builder = Builder(page)
    builder.begin("stock:swarm")
    builder.search("mothership", "Mothership")
    builder.add("Mothership")
    builder.saved()
    problem = page.locator("#problems li", has_text="Mothership").first
    problem.get_by_role("link", name="Show").click()
    expect(builder.row("Mothership").locator(".step-less")).to_be_focused()


def test_a_card_is_dragged_into_the_deck_and_out_of_it(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    _drag(page, ".pool-card[data-card=fighters] .thumb", "#part-list")
    expect(builder.row("Fighters").locator(".copies")).to_have_text("1")
    builder.saved()
    _drag(page, ".deck-row[data-card=fighters] .thumb", "#found-scroll")
    expect(builder.row("Fighters")).to_have_count(0)
    expect(page.locator("#card-sheet")).not_to_be_visible()


def test_two_windows_do_not_overwrite_each_other(visitor: BrowserContext) -> None:
    one = Builder(visitor.new_page())
    one.begin()
    two = Builder(visitor.new_page())
    two.page.goto(one.page.url)
    two.wait()
    one.add("Fighters", 3)
    one.saved()
    two.add("Wasps")
    notice = two.page.locator("#overtaken")
    expect(notice).to_contain_text("changed in another window")
    assert (two.copies("Fighters"), two.copies("Wasps")) == (3, 0)
    notice.get_by_role("button", name="Put my change on top").click()
    two.saved()
    two.page.reload()
    assert (two.copies("Fighters"), two.copies("Wasps")) == (3, 1)


def test_without_a_net_it_says_so_and_saves_when_it_is_back(visitor: BrowserContext) -> None:
    builder = Builder(visitor.new_page())
    builder.begin()
    visitor.set_offline(True)
    builder.add("Fighters", 2)
    expect(builder.page.locator("#deck-state")).to_contain_text("Not saved")
    builder.add("Fighters")
    assert builder.copies("Fighters") == 3
    visitor.set_offline(False)
    builder.saved()
    builder.page.reload()
    assert builder.copies("Fighters") == 3


def test_name_format_and_versions_are_kept_without_leaving_the_page(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    page.locator("#deck-name").fill("Over the horizon")
    page.keyboard.press("Enter")
    page.locator("#deck-format").select_option("open")
    expect(page.locator("#deck-count")).to_contain_text("or more")
    page.locator("#deck-format").select_option("beginner")
    expect(page.locator(".barred").first).to_have_text("not in this format")
    page.locator("#deck-format").select_option("open")
    expect(page.locator(".barred")).to_have_count(0)
    builder.add("Fighters")
    builder.saved()
    page.locator("#deck-more summary").click()
    page.locator("#version-note").fill("The very first ship")
    page.get_by_role("button", name="Save version").click()
    expect(page.locator("#deck-more[open]")).to_have_count(0)
    page.reload()
    expect(page.locator("#deck-name")).to_have_value("Over the horizon")
    expect(page.locator("#deck-format")).to_have_value("open")
    builder.wait()
    builder.add("Fighters")
    builder.saved()
    version = page.locator("#deck").get_attribute("data-version")
    page.locator("#undo").click()
    expect(page.locator("#deck")).not_to_have_attribute("data-version", str(version))


def test_a_line_that_is_no_card_becomes_one_and_can_be_taken_back(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    lines = [{"line": n, "copies": 2, "name": name} for n, name in enumerate(["Figthers", "Nix"])]
    page.evaluate(
        """async (lines) => {
          const form = new FormData(document.getElementById("settings"));
          form.set("at", document.getElementById("deck").dataset.edit);
          form.set("lines", JSON.stringify(lines));
          await fetch(location.pathname + "list/", { method: "POST", body: form });
        }""",
        lines,
    )
    page.reload()
    builder.wait()
    page.locator("#line-0").get_by_role("button", name="It is Fighters").dblclick()
    builder.saved()
    expect(page.locator(".line-row")).to_have_count(1)
    assert builder.copies("Fighters") == 2
    page.locator(".line-row").get_by_role("button", name="Remove").click()
    expect(page.locator("#lines")).to_have_count(0)
    page.locator("#undo").click()
    page.locator("#undo").click()
    expect(page.locator(".line-row")).to_have_count(2)
    expect(builder.row("Fighters")).to_have_count(0)
    page.locator("#line-1").get_by_role("link", name="Choose a card").click()
    expect(page.locator("#q")).to_be_focused()
    expect(page.locator("#q")).to_have_value("Nix")


def test_a_name_saved_here_does_not_overwrite_what_another_window_did(
    visitor: BrowserContext,
) -> None:
    one = Builder(visitor.new_page())
    one.begin()
    two = Builder(visitor.new_page())
    two.page.goto(one.page.url)
    two.wait()
    one.add("Fighters", 3)
    one.saved()
    two.page.locator("#deck-name").fill("Named later")
    two.page.keyboard.press("Enter")
    expect(two.row("Fighters").locator(".copies")).to_have_text("3")
    two.saved()
    one.page.reload()
    assert one.copies("Fighters") == 3
    expect(one.page.locator("#deck-name")).to_have_value("Named later")


def test_a_deck_that_is_gone_is_told_and_nothing_is_tried_again(visitor: BrowserContext) -> None:
    builder = Builder(visitor.new_page())
    builder.begin()
    builder.page.evaluate(
        """() => fetch(location.pathname.replace("build/", "delete/"), {
          method: "POST", body: new FormData(document.getElementById("settings")) })"""
    )
    builder.add("Fighters")
    expect(builder.page.locator("#deck-state")).to_contain_text("does not exist any more")


def test_who_is_signed_out_goes_on_once_they_are_back(visitor: BrowserContext) -> None:
    builder = Builder(visitor.new_page())
    builder.begin()
    cookies = visitor.cookies()
    visitor.clear_cookies(name=next(c["name"] for c in cookies if "session" in c["name"]))
    builder.add("Fighters", 2)
    expect(builder.page.locator("#deck-state")).to_contain_text("you are signed out")
    visitor.add_cookies(json.loads(json.dumps(cookies)))
    builder.saved()
    builder.page.reload()
    assert builder.copies("Fighters") == 2


def test_what_was_not_saved_is_put_back_after_a_crash(visitor: BrowserContext) -> None:
    builder = Builder(visitor.new_page())
    builder.begin()
    address = builder.page.url
    visitor.set_offline(True)
    builder.add("Fighters", 2)
    expect(builder.page.locator("#deck-state")).to_contain_text("Not saved")
    assert builder.page.evaluate(
        """() => {
          const leaving = new Event("beforeunload", { cancelable: true });
          dispatchEvent(leaving);
          return leaving.defaultPrevented;
        }"""
    )
    builder.page.on("dialog", lambda dialog: dialog.accept())
    visitor.set_offline(False)
    builder.page.route("**/build/list/", lambda route: route.abort())
    builder.page.goto(address)
    builder.page.unroute("**/build/list/")
    builder.wait()
    builder.saved()
    builder.page.reload()
    assert builder.copies("Fighters") == 2


def test_searching_keeps_the_address_and_shows_more(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    expect(page.locator(".pool-card")).to_have_count(60)
    page.locator("#more").click()
    expect(page.locator(".pool-card").nth(60)).to_be_visible()
    page.locator(".kind-chip[data-term='class:2']").click()
    expect(page).to_have_url(re.compile(r"q=class%3A2"))
    expect(page.locator(".pool-card[data-group='1']")).to_have_count(0)
    page.reload()
    expect(page.locator("#q")).to_have_value("class:2")
    builder.wait()
    page.locator("label.view", has_text="Gallery").click()
    expect(page.locator(".is-gallery .face-card").first).to_be_visible()
    builder.search("nosuchcardatall")
    expect(page.get_by_text("No card is like that.")).to_be_visible()


def test_without_a_script_every_button_works(browser: Browser, running_site: Site) -> None:
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        java_script_enabled=False,
        extra_http_headers=from_elsewhere(),
    )
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.goto("/decks/new/")
    page.get_by_role("button", name="Begin building").click()
    page.locator("#q").fill("fighters")
    page.get_by_role("button", name="Search", exact=True).click()
    page.locator("#p-fighters-more").click()
    page.locator("#p-fighters-more").dblclick()
    expect(page).to_have_url(re.compile("q=fighters"))
    expect(page.locator("#d-fighters .copies")).to_have_text("2")
    page.locator("#d-fighters-less").click()
    expect(page.locator("#d-fighters .copies")).to_have_text("1")
    page.locator("#deck-name").fill("By hand")
    page.locator("#settings").get_by_role("button", name="Save").click()
    expect(page.locator("#deck-name")).to_have_value("By hand")
    context.close()


@pytest.mark.parametrize(("scheme", "width"), [("dark", 1280), ("light", 1280), ("light", 390)])
def test_axe_finds_nothing(browser: Browser, running_site: Site, scheme: str, width: int) -> None:
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        color_scheme="dark" if scheme == "dark" else "light",
        viewport={"width": width, "height": 800},
        bypass_csp=True,
        reduced_motion="reduce",
        extra_http_headers=from_elsewhere(),
    )
    page = context.new_page()
    builder = Builder(page)
    builder.begin()
    _axe(page)
    page.goto("/decks/new/")
    _axe(page)
    builder.begin_another("stock:swarm")
    builder.add("Militia", 9)
    builder.saved()
    _axe(page)
    if width < 820:
        page.locator(".bar-switch[data-show=deck]").click()
    for tab in ("figures", "odds", "hand", "list"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_load_state("networkidle")
        _axe(page)
    page.locator("#deck-more summary").click()
    _axe(page)
    page.keyboard.press("Escape")
    page.locator(".deck-open").first.click()
    expect(page.locator("#card-sheet .face")).to_be_visible()
    _axe(page)
    context.close()


def _axe(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    told = [
        f"{v['id']}: {v['help']}\n"
        + "\n".join(f"   {n['html'][:160]} | {n['failureSummary'][:300]}" for n in v["nodes"][:4])
        for v in found["violations"]
    ]
    assert not told, page.url + "\n" + "\n".join(told)


def _sideways(page: Page) -> int:
    """How many pixels the page could be scrolled to the side."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


def _drag(page: Page, start: str, end: str) -> None:
    page.locator(start).hover()
    page.mouse.down()
    box = page.locator(end).bounding_box()
    assert box is not None, json.dumps([start, end])
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()
