"""Decks in a browser: taken, looked at, drawn from, compared, restored, found, deleted."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.table import Player, from_elsewhere
from tests.operations.site import ROOT, Site

pytestmark = pytest.mark.e2e

AXE = Path(__file__).parents[1] / "vendor" / "axe-4.14.1.min.js"
SWARM: dict[str, int] = tomllib.loads(
    (ROOT / "cardsets/data/basic/decks/swarm.toml").read_text(encoding="utf-8")
)["cards"]


def cards_of(file: str) -> tuple[str, ...]:
    """The cards in this file of the basic set."""
    text = (ROOT / f"cardsets/data/basic/{file}.toml").read_text(encoding="utf-8")
    return tuple(card["id"] for card in tomllib.loads(text)["cards"])


MANPOWER, CLASS_I = cards_of("reinforcements"), cards_of("class_1")


def copies(*cards: str) -> int:
    """How many of these cards the swarm holds."""
    return sum(SWARM.get(card, 0) for card in cards)


def take(page: Page, name: str) -> str:
    """Make a ready-made deck one's own; returns the address of its page."""
    page.goto("/decks/")
    page.locator(".stock-decks").get_by_role("link", name=name).click()
    page.get_by_role("button", name="Copy to my decks").click()
    expect(page.get_by_text("This is your copy.")).to_be_visible()
    return page.url


def publish(page: Page, name: str, tags: str = "") -> None:
    """Let everybody see the deck whose page it is, under this name."""
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Tags").fill(tags)
    page.get_by_label("Everybody").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("h1")).to_have_text(name)


def test_a_ready_made_deck_is_taken_and_looked_at(page: Page) -> None:
    Player(page).arrive()
    take(page, "Swarm Rush")
    expect(page.locator("#faults")).to_contain_text("Ready to be played")
    expect(page.locator(".tile")).to_have_count(len(SWARM))
    numbers = page.get_by_text("As numbers")
    numbers.first.click()
    expect(page.locator(".table caption, .table th").first).to_be_visible()
    page.goto("/decks/")
    expect(page.locator(".deck-entry").first).to_contain_text("Swarm Rush")


def test_two_quick_presses_take_one_deck(page: Page) -> None:
    Player(page).arrive()
    page.goto("/decks/")
    page.locator(".stock-decks").get_by_role("link", name="Swarm Rush").click()
    page.get_by_role("button", name="Copy to my decks").dblclick()
    expect(page.get_by_text("This is your copy.")).to_be_visible()
    page.goto("/decks/")
    expect(page.locator(".deck-entry:not(.stock-decks *)")).to_have_count(1)


def test_odds_are_worked_out_and_hands_are_drawn_without_a_new_page(page: Page) -> None:
    Player(page).arrive()
    take(page, "Swarm Rush")
    page.evaluate("window.stays = true")
    page.locator("#odds label", has_text="Any reinforcement").click()
    page.locator("#odds label", has_text="Any class I ship").click()
    expect(page.locator(".odds-answer")).to_contain_text(f"of these {copies(*CLASS_I)} cards")
    page.get_by_label("At least").fill("3")
    page.get_by_label("By my turn").select_option("4")
    expect(page.locator(".odds-answer")).to_contain_text("When your turn 4 has begun")
    expect(page.locator(".odds-answer")).to_contain_text("at least 3")
    expect(page.locator(".odds-table .is-asked")).to_contain_text("4")
    shared = page.get_by_role("link", name="Address of this hand")
    before = shared.get_attribute("href")
    page.get_by_role("link", name="Redraw").click()
    expect(shared).not_to_have_attribute("href", before or "")
    assert page.evaluate("window.stays") is True
    first = page.locator(".hand-first").inner_html()
    shared.click()
    expect(page.locator("h1")).to_have_text("A sample hand")
    assert page.locator(".hand-first").inner_html() == first


def test_two_decks_are_chosen_and_compared(page: Page) -> None:
    Player(page).arrive()
    take(page, "Swarm Rush")
    take(page, "Heavy Line")
    take(page, "Silent Net")
    page.goto("/decks/")
    bar = page.locator("[data-compare-bar]")
    expect(bar).to_be_hidden()
    boxes = page.locator("[data-compare]")
    boxes.nth(0).check()
    two = bar.get_by_role("button", name="Compare the two")
    expect(two).to_be_disabled()
    boxes.nth(1).check()
    boxes.nth(2).check()
    expect(two).to_be_disabled()
    boxes.nth(0).uncheck()
    two.click()
    expect(page).to_have_url(re.compile(r"/decks/compare/\?a=.+&b=.+"))
    expect(page.locator("h2", has_text="Only in Heavy Line")).to_be_visible()
    page.get_by_role("link", name="Swap sides").click()
    expect(page.locator(".compare-side h2").first).to_have_text("Swarm Rush")


def test_an_earlier_version_is_noted_and_restored(page: Page) -> None:
    Player(page).arrive()
    deck = take(page, "Swarm Rush")
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Format").select_option("open")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".version-row")).to_have_count(2)
    page.get_by_role("link", name="Version 1").click()
    page.locator("#note").fill("Where it began.")
    page.get_by_role("button", name="Save the note").click()
    expect(page.locator(".version-note")).to_have_text("Where it began.")
    page.get_by_role("button", name="Restore this version").click()
    expect(page.get_by_text("Version 1 is there again, as version 3.")).to_be_visible()
    page.goto(deck)
    expect(page.locator(".deck-byline")).to_contain_text("Standard")


def test_public_decks_are_found_while_one_types(page: Page) -> None:
    Player(page).arrive()
    take(page, "Swarm Rush")
    publish(page, "Zygomorphic Wasps", "zygo")
    page.goto("/decks/public/")
    page.evaluate("window.stays = true")
    page.get_by_label("Search public decks").type("zygomo")
    expect(page.locator(".deck-entry")).to_have_count(1)
    expect(page.locator(".deck-entry .name")).to_have_text("Zygomorphic Wasps")
    expect(page).to_have_url(re.compile("q=zygomo"))
    page.get_by_label("Search public decks").fill("tag:zygo -card:wasps")
    expect(page.get_by_text("No public deck is like that.")).to_be_visible()
    assert page.evaluate("window.stays") is True
    page.get_by_label("Search public decks").fill("tag:zygo colour:red")
    expect(page.locator(".search-notes")).to_contain_text("colour")
    expect(page.locator(".deck-entry")).to_have_count(1)


def test_another_person_copies_a_public_deck(
    page: Page, browser: Browser, running_site: Site
) -> None:
    Player(page).arrive()
    address = take(page, "Heavy Line")
    publish(page, "To be copied")
    context = browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )
    other = context.new_page()
    other.goto(address)
    other.get_by_role("link", name="Copy to my decks").click()
    expect(other).to_have_url(re.compile("/players/login/"))
    Player(other).arrive()
    other.goto(address)
    other.get_by_role("button", name="Copy to my decks").click()
    expect(other.locator("h1")).to_have_text("Copy of To be copied")
    other.get_by_role("link", name="“To be copied”").click()
    expect(other).to_have_url(address)
    context.close()


def test_a_deck_is_deleted_after_a_question(page: Page) -> None:
    Player(page).arrive()
    address = take(page, "Swarm Rush")
    page.get_by_role("link", name="Delete").click()
    expect(page.locator("h1")).to_have_text("Delete “Swarm Rush”?")
    page.get_by_role("link", name="Keep it").click()
    expect(page).to_have_url(address)
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("The deck “Swarm Rush” is deleted.")).to_be_visible()
    expect(page.get_by_text("You have no deck of your own yet")).to_be_visible()


# --- for everybody --------------------------------------------------------------------------------


def check(page: Page) -> None:
    """axe finds nothing, and nothing stands over the edge."""
    page.wait_for_load_state("load")
    page.evaluate("document.querySelectorAll('main details').forEach((part) => part.open = true)")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    told = [
        f"{v['id']}: {v['help']}\n" + "\n".join(f"   {n['html'][:160]}" for n in v["nodes"][:4])
        for v in found["violations"]
    ]
    assert not told, page.url + "\n" + "\n".join(told)
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"{page.url} scrolls sideways: {wide}"


def test_pages_of_decks_are_for_everybody(looked_at: Page) -> None:
    page = looked_at
    page.goto("/decks/")
    check(page)
    Player(page).arrive()
    page.goto("/decks/")
    check(page)
    address = take(page, "Heavy Line")
    publish(page, "An unusually-long-name-of-a-deck-without-any-places-to-break", "a b c")
    check(page)
    public_id = address.rstrip("/").rpartition("/")[2]
    for rest in (
        "/decks/",
        "/decks/public/?q=unusually+colour:red",
        "/decks/stock/spacetrace/swarm/",
        "/decks/using/spacetrace/fighters/",
        f"/decks/compare/?a={public_id}&b=stock:spacetrace:swarm",
        "/decks/compare/",
        f"/decks/{public_id}/versions/",
        f"/decks/{public_id}/versions/1/",
        f"/decks/{public_id}/describe/",
        f"/decks/{public_id}/delete/",
        f"/decks/{public_id}/odds/?card=fighters&k=2",
        f"/decks/{public_id}/hand/",
    ):
        page.goto(rest)
        check(page)


def test_everything_can_be_done_without_a_script(browser: Browser, running_site: Site) -> None:
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        java_script_enabled=False,
        extra_http_headers=from_elsewhere(),
    )
    page = context.new_page()
    Player(page).arrive()
    take(page, "Swarm Rush")
    page.locator("#odds").get_by_label("At least").fill("2")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator(".odds-answer")).to_contain_text(
        f"at least 2 of these {copies(*MANPOWER)} cards"
    )
    page.go_back()
    page.get_by_role("link", name="Redraw").click()
    expect(page.locator("h1")).to_have_text("A sample hand")
    page.goto("/decks/")
    page.locator("[data-compare]").first.check()
    page.get_by_role("button", name="Compare the two").click()
    page.get_by_label("and this one").select_option("Heavy Line")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("h2", has_text="Only in Heavy Line")).to_be_visible()
    context.close()
