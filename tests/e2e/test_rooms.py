"""Tables use the room that they have: hands lie in the middle, fewer cards are larger ones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e import test_blast_off, test_space_dominoes, test_spaced_out
from tests.e2e.arranged import lay
from tests.e2e.family import Guest
from tests.e2e.test_stage import NARROW, at_a_full_table
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TURNS = {
    "spaced_out": test_spaced_out.TURN,
    "space_dominoes": test_space_dominoes.TURN,
    "blast_off": test_blast_off.TURN,
}
ASIDE = """() => {
  const room = document.querySelector('.hand').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.hand .box > summary')];
  const sides = cards.map((card) => card.getBoundingClientRect());
  const first = Math.min(...sides.map(({ left }) => left));
  const last = Math.max(...sides.map(({ right }) => right));
  return Math.abs((first + last) / 2 - (room.left + room.right) / 2);
}"""
"""How far the middle of the cards lies from the middle of their room, in pixels."""

FEW: dict[str, Any] = {
    "1": {"hand": ["fighters"], "base": ["fighters"], "mp": 100},
    "2": {"hand": ["fighters"], "base": ["fighters"]},
}
"""Ships of one class alone, so that two of the others are slim."""


@pytest.mark.parametrize("game", TURNS)
def test_a_hand_lies_in_the_middle(page: Page, running_site: Site, game: str) -> None:
    guest = Guest(page)
    guest.sit_down(game, pace="slow")
    lay(page, running_site, {"seats": 2, **TURNS[game]})
    of_a_card = "document.querySelector('.hand .box > summary').getBoundingClientRect().width"
    widths = []
    for wide in (1280, 768, 390):
        page.set_viewport_size({"width": wide, "height": 844})
        assert page.evaluate(ASIDE) <= 8
        widths.append(page.evaluate(of_a_card))
    assert widths[1] > 1.3 * widths[2]  # a tablet is no telephone


def test_on_a_phone_tiles_take_the_room_of_slim_classes(page: Page, running_site: Site) -> None:
    at_a_full_table(page, running_site, FEW, NARROW)
    wide = "document.querySelector('.side-me .lane-1 .face').getBoundingClientRect().width"
    assert page.evaluate(wide) >= 100
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
