"""Cards are written in the studio: by keyboard on a telephone, and looked at in all looks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.editors import sign_in_editor
from tests.e2e.looks import check
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

NEW = "/studio/basic/new/card/"


def choose(page: Page, label: str, option: str, *, nth: int = -1) -> None:
    """Pick with the keyboard: the first letters of an option choose it, typed quickly."""
    found = page.get_by_label(label, exact=True)
    field = found.nth(nth if nth >= 0 else found.count() - 1)
    field.focus()
    page.keyboard.type(option)
    page.keyboard.press("Tab")


def press(page: Page, name: str, *, nth: int = -1) -> None:
    """Press a button with the keyboard."""
    found = page.get_by_role("button", name=name, exact=True)
    button = found.nth(nth if nth >= 0 else found.count() - 1)
    button.focus()
    page.keyboard.press("Enter")


def test_a_card_with_two_abilities_is_written_by_keyboard_on_a_telephone(
    page: Page, running_site: Site
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in_editor(page, running_site)
    page.goto(NEW)
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Iron Gull")
    choose(page, "Class", "II")
    page.get_by_label("Number of ships", exact=True).focus()
    page.keyboard.type("4")
    page.keyboard.press("Tab")
    expect(page.get_by_text("This ship still needs its LP.")).to_be_visible()
    page.get_by_label("LP", exact=True).focus()
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    expect(page.locator("#card-preview .face-full")).to_be_visible()
    press(page, "Add the card")
    expect(page).to_have_url(f"{running_site.url}/studio/basic/card/iron-gull/")

    choose(page, "Add ability", "I")
    press(page, "Add ability")
    expect(page.get_by_role("region", name="Ability 1")).to_be_visible()
    choose(page, "Add effect", "J")
    press(page, "Add effect")
    choose(page, "Place", "Fa")
    expect(page.locator("#card-preview")).to_contain_text("In battle: jams", timeout=15_000)
    choose(page, "Add ability", "Onc")
    press(page, "Add ability")
    expect(page.get_by_role("region", name="Ability 2")).to_be_visible()
    choose(page, "Add effect", "Dr")
    press(page, "Add effect")
    preview = page.locator("#card-preview")
    expect(preview).to_contain_text("Once a turn: draw a card.", timeout=15_000)
    expect(page.locator("#card-said")).to_have_text("Saved.")

    page.reload()
    expect(page.get_by_role("region", name="Ability 2")).to_be_visible()
    press(page, "Move Ability 2 up")
    expect(page.locator("#card-preview .face-full")).to_be_visible()


def test_what_is_typed_while_it_is_saved_is_not_lost(page: Page, running_site: Site) -> None:
    sign_in_editor(page, running_site)
    page.goto("/studio/basic/card/wasps/")
    page.get_by_label("AP", exact=True).fill("2")
    page.get_by_label("LP", exact=True).fill("3")
    page.get_by_label("Flavour text", exact=True).fill("Long ago.")
    expect(page.locator("#card-said")).to_have_text("Saved.", timeout=15_000)
    page.wait_for_timeout(1_500)
    page.reload()
    expect(page.get_by_label("AP", exact=True)).to_have_value("2")
    expect(page.get_by_label("LP", exact=True)).to_have_value("3")
    expect(page.get_by_label("Flavour text", exact=True)).to_have_value("Long ago.")
    page.get_by_role("button", name="Undo").wait_for(state="detached")


@pytest.mark.parametrize(
    "address", ["/studio/basic/card/hammers/", NEW, "/studio/blast-off/new/mission/"]
)
def test_the_form_of_a_card_in_all_looks(looked_at: Page, running_site: Site, address: str) -> None:
    sign_in_editor(looked_at, running_site)
    looked_at.goto(address)
    check(looked_at)
