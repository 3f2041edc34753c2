"""What is built is kept: saving by itself, undo, two windows, no net, a page that is left."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.builder import Builder
from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


@pytest.fixture
def visitor(browser: Browser, running_site: Site) -> Iterator[BrowserContext]:
    """A browser whose console may complain: the net is taken away from it."""
    context = browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )
    yield context
    context.close()


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


def test_a_double_click_adds_two_and_a_hundred_clicks_as_many_as_a_deck_may_hold(
    page: Page,
) -> None:
    builder = Builder(page)
    builder.begin()
    card = builder.card("Fighters")
    more, most = card.locator(".step-more"), int(card.get_attribute("data-allowed") or 0)
    more.dblclick()
    assert builder.copies("Fighters") == 2
    for _ in range(98):
        more.click(no_wait_after=True, force=True)  # it is off from then on
    why = f"A deck may hold Fighters {most} times, no more."
    expect(card.locator(".stepper")).to_have_attribute("data-why", why)
    expect(more).to_have_attribute("title", why)
    expect(more).to_be_focused()
    page.keyboard.press("+")
    builder.saved()
    page.reload()
    assert builder.copies("Fighters") == most
    expect(more).to_have_attribute("aria-disabled", "true")


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
