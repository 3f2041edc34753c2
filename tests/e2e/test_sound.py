"""Sound is off until it is switched on in the menu, and then remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

COUNT = """
window.notes = 0;
const Made = window.OscillatorNode;
window.OscillatorNode = function (...given) { window.notes += 1; return new Made(...given); };
"""


def test_sound_is_switched_on_heard_and_remembered(page: Page, running_site: Site) -> None:
    page.add_init_script(COUNT)
    player = Player(page)
    player.arrive()
    player.begin()
    player.wait_for_say()
    before = player.version
    player.buttons()["ready"].click()
    player.settle(before)
    player.wait_for_say()  # the others have moved: nothing is to be heard of them any more
    assert page.evaluate("notes") == 0
    page.get_by_text("Menu", exact=True).click()
    switch = page.get_by_label("Sound, and vibration on a phone")
    expect(switch).not_to_be_checked()
    switch.check()
    page.wait_for_function("() => notes > 0")  # one hears what one has switched on
    page.reload()
    page.get_by_text("Menu", exact=True).click()
    expect(switch).to_be_checked()
    assert page.evaluate("notes") == 0  # no press, no sound
    page.keyboard.press("Escape")
    player.wait_for_say()
    before = player.version
    player.buttons()["ready"].click()
    player.settle(before)
    player.wait_for_say()
    page.wait_for_function("() => notes > 0")
    page.get_by_text("Menu", exact=True).click()
    switch.uncheck()
    assert page.evaluate("localStorage.sound") == "off"
