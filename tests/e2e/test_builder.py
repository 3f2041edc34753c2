"""The deck builder in a browser: by mouse, by keys, by touch, without a script, without a net."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.builder import FLEET, Builder
from tests.e2e.looks import axe_finds_nothing
from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


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


def test_a_mark_tells_that_a_press_opens_what_a_card_says(phone: Page) -> None:
    builder = Builder(phone)
    builder.begin()
    phone.locator("#q").fill('"Orbital Lance"')
    card = builder.card("Orbital Lance").locator(".pool-open")
    mark = "card => getComputedStyle(card, '::after').content"
    assert card.evaluate(mark).startswith('"i"')
    card.tap()
    face = phone.locator("#card-sheet .face")
    expect(face).to_contain_text("Deal 90 damage")
    wide = face.bounding_box()
    assert wide is not None and wide["width"] >= 270


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


def test_too_many_copies_are_a_problem_that_leads_to_the_card(page: Page) -> None:
    builder = Builder(page)
    builder.begin("stock:heavy")
    builder.search("mothership", "Mothership")
    card = builder.card("Mothership")
    card.evaluate("row => { row.dataset.allowed = ''; }")  # as a list from elsewhere may have it
    card.locator(".step-more").click(force=True)
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


def test_searching_keeps_the_address_and_shows_more(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    expect(page.locator(".pool-card")).to_have_count(60)
    page.locator("#more").click()
    expect(page.locator(".pool-card").nth(60)).to_be_visible()
    page.locator(".chip-kind[data-term='class:2']").click()
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
    axe_finds_nothing(page)
    page.goto("/decks/new/")
    axe_finds_nothing(page)
    builder.begin_another("stock:swarm")
    builder.search("Militia", first="Militia")
    builder.add("Militia", 9)
    builder.saved()
    axe_finds_nothing(page)
    if width < 820:
        page.locator(".bar-switch[data-show=deck]").click()
    for tab in ("figures", "odds", "hand", "list"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_load_state("networkidle")
        axe_finds_nothing(page)
    page.locator("#deck-more summary").click()
    axe_finds_nothing(page)
    page.keyboard.press("Escape")
    page.locator(".deck-open").first.click()
    expect(page.locator("#card-sheet .face")).to_be_visible()
    axe_finds_nothing(page)
    context.close()


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


NAMED = "name => document.getElementById('deck-name').validationMessage.includes(name)"


def test_whoever_takes_a_deck_s_name_away_reads_that_it_stays(page: Page) -> None:
    builder = Builder(page)
    builder.begin()
    field = page.locator("#deck-name")
    before = field.input_value()
    field.fill("")
    field.press("Tab")
    expect(field).to_have_value(before)
    page.wait_for_function(NAMED, arg=before)
    page.get_by_role("tab", name="Text").click()
    expect(page.get_by_role("button", name="Make this the list")).to_be_in_viewport(ratio=1)
