"""Somebody who does not program makes a set: cards, decks, measured, published, withdrawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.builder import Builder
from tests.e2e.editors import sign_in_editor
from tests.e2e.table import Player, from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

NAME = "Small Birds"
SET = "/studio/small-birds/"
WAIT = 20_000

Ability = tuple[str, dict[str, str]]
"""When it happens, and what: the effect with the fields that are not left as they come."""


def written(page: Page, sort: str, name: str, fields: dict[str, str], *abilities: Ability) -> None:
    """A new card of this sort, typed into its form field by field."""
    page.goto(SET)
    page.get_by_role("link", name=f"New {sort}", exact=True).click()
    page.get_by_label("Name", exact=True).fill(name)
    for label, value in fields.items():
        put(page, label, value)
    page.get_by_role("button", name="Add the card").click()
    expect(page).to_have_url(re.compile("/card/"))
    for number, (when, what) in enumerate(abilities, 1):
        put(page, "Add ability", when)
        page.get_by_role("button", name="Add ability", exact=True).last.click()
        part = page.get_by_role("region", name=f"Ability {number}", exact=True)
        expect(part).to_be_visible(timeout=WAIT)
        for label, value in what.items():
            put(page, label, value)
            if label == "Add effect":
                page.get_by_role("button", name="Add effect", exact=True).last.click()
                expect(part.get_by_role("region", name="Effect 1")).to_be_visible(timeout=WAIT)
    expect(page.locator("#card-preview .face-full")).to_be_visible(timeout=WAIT)
    expect(page.locator("#card-preview")).to_contain_text(name)


def put(page: Page, label: str, value: str) -> None:
    """Typed into the last field of this name, or chosen in it."""
    field = page.get_by_label(label, exact=True).last
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(label=value, timeout=WAIT)
    else:
        field.fill(value, timeout=WAIT)
        field.press("Tab")


def ship(mp: int, ship_class: str, ships: int, ap: int, lp: int) -> dict[str, str]:
    """The numbers of a ship card, as the form calls them."""
    numbers = {"MP": mp, "Number of ships": ships, "AP": ap, "LP": lp}
    return {"Class": ship_class, **{label: str(number) for label, number in numbers.items()}}


def by_hand(effect: str, **fields: str) -> dict[str, str]:
    """An effect that is added to an ability and then filled in."""
    return {"Add effect": effect, **fields}


JAMMERS = "Jammer Frigates: In battle: jams six enemy ships in the facing stack."
AUDIT = "Audit: When played, if the opponent has at least 20 MP: get 80 MP, then draw a card."
MINES = "Minelayers: Preemptive: deals 60 damage to the first enemy card in the facing stack."

MANY = {"Copies a deck": "10"}
CARDS: tuple[tuple[str, dict[str, str], tuple[Ability, ...]], ...] = (
    ("Full Nest", {"Kind": "Reinforcement", "MP": "200", **MANY}, ()),
    ("Nest Egg", {"Kind": "Reinforcement", "MP": "100"}, (("When played", by_hand("Draw")),)),
    ("Swifts", ship(60, "I", 8, 2, 3) | MANY, ()),
    ("Swallows", ship(90, "I", 10, 2, 4), ()),
    ("Starlings", ship(70, "I", 6, 3, 4), (("When destroyed", by_hand("Draw")),)),
    ("Terns", ship(90, "II", 3, 10, 14), ()),
    ("Plovers", ship(110, "II", 3, 10, 14), ((JAMMERS, {}),)),
    ("Curlews", ship(120, "II", 2, 14, 24), ((AUDIT, {}),)),
    ("Herons", ship(150, "III", 2, 30, 50), ()),
    ("Shrikes", ship(190, "III", 2, 30, 45), ((MINES, {}), ("When destroyed", by_hand("Draw")))),
    ("Albatross", ship(300, "IV", 1, 100, 160), (("Once a turn", by_hand("Draw")),)),
    ("Moult", {"Kind": "Tactic", "MP": "40"}, (("When played", by_hand("Draw")),)),
)
BOTH = {"Full Nest": 8, "Nest Egg": 4, "Swifts": 8, "Swallows": 4}
DECKS = {
    "Small Flock": {**BOTH, "Starlings": 4, "Terns": 4, "Herons": 4, "Moult": 4},
    "Large Flock": {**BOTH, "Plovers": 4, "Curlews": 4, "Shrikes": 4, "Albatross": 4},
}


def built(page: Page, name: str, cards: dict[str, int]) -> None:
    """A ready-made deck of the draft, put together in the builder."""
    page.goto(f"{SET}decks/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Make the deck").click()
    builder = Builder(page)
    builder.wait()
    for card, copies in cards.items():
        builder.search(f'"{card}"', card)
        builder.add(card, copies)
        expect(builder.row(card).locator(".copies")).to_have_text(str(copies))
    expect(builder.size).to_have_text("40")
    expect(page.locator("#deck.is-saving")).to_have_count(0)


def test_a_set_is_made_played_measured_published_and_taken_back(
    page: Page, browser: Browser, running_site: Site
) -> None:
    sign_in_editor(page, running_site)
    page.goto("/studio/")
    spacetrace = page.get_by_role("region", name="Spacetrace")
    spacetrace.get_by_role("link", name="New set").click()
    page.get_by_label("Name", exact=True).fill(NAME)
    page.get_by_role("button", name="Make the set").click()
    for name, fields, abilities in CARDS:
        written(page, "card", name, fields, *abilities)
    for name, cards in DECKS.items():
        built(page, name, cards)

    page.goto(f"{SET}try/")
    page.get_by_label("Against", exact=True).select_option(label="the computer: Stowaway")
    page.get_by_label("My deck", exact=True).select_option(label="Small Flock")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#board")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text(f"draft of {NAME}, being tried").first).to_be_visible()
    before = Player(page).version
    page.get_by_role("button", name="Ready").click()
    Player(page).settle(before)
    Player(page).wait_for_say()

    page.goto(f"{SET}balance/")
    page.get_by_label("Matches of each deck, on each side").select_option("20")
    page.get_by_label("Who plays").select_option("random")
    page.get_by_role("button", name="Begin to measure").click()
    live = page.locator("#live")
    expect(live).to_have_text("Everything is played; here is what it told.", timeout=180_000)

    page.get_by_role("link", name="Publish", exact=True).click()
    expect(page.get_by_role("heading", name="What was measured")).to_be_visible()
    page.get_by_role("button", name="Publish revision 1").click()
    expect(page.get_by_text("New matches are played with revision 1.")).to_be_visible()

    with browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    ) as context:
        guest = Player(context.new_page())
        guest.arrive()
        guest.page.get_by_role("link", name=NAME, exact=True).click()
        guest.begin(deck="large-flock")
        expect(guest.page.locator("#board")).to_be_visible(timeout=WAIT)

        page.goto(f"{SET}revisions/")
        page.get_by_role("link", name="Withdraw", exact=True).click()
        page.get_by_label("Why", exact=True).fill("All birds have flown.")
        page.get_by_role("button", name="Withdraw it").click()
        expect(page.get_by_text("All birds have flown.")).to_be_visible()
        guest.wait_for_say()  # matches that are running go on
        before = guest.version
        guest.page.get_by_role("button", name="Ready").click()
        guest.settle(before)
        guest.page.goto("/play/new/")
        expect(guest.page.get_by_role("button", name="Begin")).to_be_visible()
        expect(guest.page.get_by_role("link", name=NAME, exact=True)).to_have_count(0)
