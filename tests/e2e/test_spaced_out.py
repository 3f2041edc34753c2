"""Spaced Out in a browser: with the mouse, by keys, by taps, in a window, at one device (SO-46)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.family import NARROW, OVER, Guest, visitor
from tests.e2e.looks import LOOKS, check
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

SHORT = {"rounds": "1", "pace": "slow", "turn_limit": "20"}
MOST = 120

SPECIAL = ["wild-shooting-star", "green-asteroids", "yellow-2", "big-bang-red-blue"]
HAND = ["red-7", "green-7", *SPECIAL]
TURN: dict[str, Any] = {
    "piles": ["red-7", "blue-7"],
    "live": "left",
    "hands": {"1": HAND, "2": ["yellow-1", "green-1", "green-2"]},
}
WINDOW: dict[str, Any] = {
    "piles": ["red-9", "blue-3"],
    "live": "left",
    "hands": {"1": ["red-7", "red-7", "red-1"], "2": ["yellow-1", "green-1"], "3": ["green-2"]},
}


def at_the_table(page: Page, site: Site, position: dict[str, Any], *others: str) -> Guest:
    """A slow match with this position, and everybody there."""
    guest = Guest(page)
    guest.sit_down("spaced_out", others or ("cadet",), pace="slow")
    lay(page, site, {"seats": len(others or ("cadet",)) + 1, **position})
    return guest


def go_on(page: Page) -> None:
    """Puts the end of a round away, if it is there."""
    if page.locator(f"{OVER}:not(.is-end)").count():
        page.locator("#round-go-on").click()
        expect(page.locator(f"{OVER}:not(.is-end)")).to_have_count(0)


# --- whole matches ------------------------------------------------------------------------------


@pytest.mark.servers
def test_a_whole_match_with_the_mouse(page: Page) -> None:  # SO-46
    """Cards are dragged to a pile; a press on the draw pile draws."""
    guest = Guest(page)
    guest.sit_down("spaced_out", **SHORT)
    rounds = 0
    for _ in range(MOST):
        guest.wait_for_say()
        if guest.is_over:
            break
        rounds += page.locator(f"{OVER}:not(.is-end)").count()
        go_on(page)
        before = guest.version
        if guest.lit.count():
            key = guest.lit.first.locator("..").get_attribute("data-key") or ""
            to = page.locator(f'.box[data-key="{key}"] [data-to]:not([data-alt])').first
            guest.drag(guest.lit.first, guest.place(to.get_attribute("data-to") or ""))
            if page.locator(".sheet").is_visible():  # a wild: which colour
                guest.sheet("green").first.click()
        else:
            page.locator(".so-draw > summary").click()
        if not guest.has_moved(before):  # a card that slipped from the hand is dragged again
            continue
        guest.settled(before)
    expect(page.locator("#end-title")).to_be_visible()
    assert rounds == 1  # after the first of two rounds
    expect(page.locator(".round-over.is-end")).to_contain_text("Round 2 is over")
    expect(page.locator(".score-sheet tbody tr")).to_have_count(2)


def test_a_whole_match_by_keyboard(page: Page) -> None:  # SO-46
    guest = Guest(page)
    guest.sit_down("spaced_out", **SHORT)
    page.keyboard.press("Tab")
    rounds = 0
    for _ in range(MOST):
        guest.wait_for_say()
        if guest.is_over:
            break
        if page.locator(f"{OVER}:not(.is-end)").count():
            rounds += 1
            page.keyboard.press("Escape")
            expect(page.locator(f"{OVER}:not(.is-end)")).to_have_count(0)
        before = guest.version
        if guest.lit.count():
            page.keyboard.press("j")
            page.keyboard.press("Home")
            while "can be" not in str(page.evaluate("document.activeElement.textContent")):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            if page.locator(".sheet").is_visible():
                page.keyboard.press("ArrowDown")
                page.keyboard.press("Enter")
        else:
            page.keyboard.press("d")
        guest.settled(before)
    expect(page.locator("#end-title")).to_be_visible()
    assert rounds == 1


def test_a_whole_match_by_taps_on_a_telephone(browser: Browser, running_site: Site) -> None:
    """A card is tapped, then the pile; nothing ever scrolls sideways."""
    with visitor(browser, running_site, viewport=NARROW, has_touch=True) as guest:
        page = guest.page
        guest.sit_down("spaced_out", **SHORT)
        for _ in range(MOST):
            guest.wait_for_say()
            if guest.is_over:
                break
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            go_on(page)
            before = guest.version
            if guest.lit.count():
                guest.lit.first.tap()
                if page.locator(".sheet").is_visible():
                    page.locator("[data-drop].is-droppable > summary").first.tap()
                if guest.sheet("green").count() and page.locator(".sheet").is_visible():
                    guest.sheet("green").first.tap()
            else:
                page.locator(".say-buttons [data-shortcut=d]").tap()
            guest.settled(before)
        expect(page.locator("#end-title")).to_be_visible()


# --- clones -------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["right button", "shift", "key", "menu"])
def test_a_card_is_cloned(page: Page, running_site: Site, how: str) -> None:  # SO-25, SO-46
    guest = at_the_table(page, running_site, TURN)
    if how == "right button":
        guest.drag(guest.card("red-7"), guest.place("pile:left"), button="right")
    elif how == "shift":
        guest.drag(guest.card("red-7"), guest.place("pile:left"), key="Shift")
    elif how == "key":
        page.keyboard.press("c")
    else:
        guest.card("red-7").click()
        guest.sheet("Clone on Red 7 (live)").click()
    expect(page.locator("#log")).to_contain_text("You clone the Red 7 on top of the left pile")
    expect(page.locator("#say")).to_contain_text("A bonus turn.")


def test_a_drag_with_the_first_button_plays_without_cloning(  # SO-26
    page: Page, running_site: Site
) -> None:
    guest = at_the_table(page, running_site, TURN)
    guest.drag(guest.card("red-7"), guest.place("pile:left"))
    expect(page.locator("#log")).to_contain_text("You play Red 7 on the left pile")


def test_a_clone_in_a_window_is_one_press_and_is_marked(page: Page, running_site: Site) -> None:
    """SO-45: the card says that it can be cloned, and then that it is claimed."""
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet", "cadet"), window="3000")
    lay(page, running_site, {"seats": 3, **WINDOW})
    guest.card("red-7").click()
    expect(page.locator("#say")).to_contain_text("You can clone Red 7 now.")
    expect(page.locator("#clock")).to_be_visible()
    expect(page.locator("#p-hand-red-7 .piece-tag")).to_have_text("clone")
    guest.card("red-7").click()
    expect(page.locator("#p-hand-red-7 .piece-tag")).to_have_text("waits")
    expect(page.locator("#say")).to_contain_text("You go for it: clone on Red 7 (live).")
    expect(page.locator("#say")).to_contain_text("A bonus turn.", timeout=8_000)
    expect(guest.card("red-7")).to_have_count(0)


NOTE_PAUSES = """() => {
  const shown = () => document.querySelectorAll(".is-window, .clock-window").length;
  window.pauses = 0;
  const watch = new MutationObserver(() => { window.pauses += shown(); });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize("twin", ["beneath", "elsewhere", "in hand"])
def test_a_pause_that_one_cannot_use_is_never_shown(  # SO-45
    page: Page, running_site: Site, width: int, height: int, twin: str
) -> None:
    """Twins of the tops lie beneath them, may be in a hand, or one is in the own hand.

    What others draw fits nowhere, so that no card of theirs brings a pause of its own.
    """
    page.set_viewport_size({"width": width, "height": height})
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet", "cadet"), pace="live", window="3000")
    hands = {"1": ["red-7", "red-1"], "2": ["yellow-1", "green-1"], "3": ["green-2", "blue-1"]}
    if twin == "in hand":
        hands["1"].append("red-7")
    buried = ["red-7", "red-3"] if twin == "beneath" else []
    piles = {"piles": ["red-9", "red-3"], "live": "left", "buried": buried}
    piles["draw_pile"] = ["yellow-2", "green-4", "yellow-5", "green-6", "..."]
    lay(page, running_site, {"seats": 3, **piles, "hands": hands})
    page.evaluate(NOTE_PAUSES)
    guest.card("red-7").click()
    pause = page.locator(".is-window")
    if twin != "in hand":
        expect(page.locator("#log")).to_contain_text("Red 7")
        expect(page.locator(".hand .box")).to_have_count(1)
        assert page.evaluate("window.pauses") == 0
    else:
        expect(pause).to_have_count(1)
        assert page.evaluate("window.pauses") > 0


def test_a_standing_order_acts_and_tells_its_owner_alone(  # SO-44
    page: Page, running_site: Site
) -> None:
    hands = {"1": ["red-7", "red-1", "green-9"], "2": ["red-7", "yellow-2"]}
    guest = at_the_table(page, running_site, {**WINDOW, "hands": hands}, "hot Bo")
    page.locator("#orders > summary").click()
    order = page.locator(".order", has_text="Clone Red 7 when I can").get_by_role("button")
    expect(order).to_have_attribute("aria-pressed", "false")
    order.click()
    expect(order).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#orders > summary")).to_contain_text("1 is on")
    guest.card("red-1").click()
    page.locator(".pass-device").wait_for()
    guest.pass_device()
    assert "leaves an order" not in page.content()
    guest.card("red-7").click()
    page.locator(".pass-device").wait_for()
    guest.pass_device()
    expect(page.locator("#say")).to_contain_text("A bonus turn.")
    page.locator("#orders > summary").click()
    expect(page.locator(".order-fired")).to_contain_text("acts: clone Red 7 on the left pile.")


# --- choosing -----------------------------------------------------------------------------------


def test_a_wild_dropped_on_a_pile_asks_for_its_colour_alone(  # SO-12
    page: Page, running_site: Site
) -> None:
    guest = at_the_table(page, running_site, TURN)
    guest.drag(guest.card("wild-shooting-star"), guest.place("pile:right"))
    expect(guest.sheet()).to_have_count(4)
    guest.sheet("yellow").click()
    expect(page.locator("#log")).to_contain_text("on the right pile and name yellow")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1120, 800), (820, 1180)])
def test_what_an_attack_does_is_read_beside_the_piles(
    page: Page, running_site: Site, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    under = {"piles": ["yellow-8", "blue-asteroids"], "live": "right", "attack": {"number": 2}}
    at_the_table(page, running_site, {**under, "hands": TURN["hands"]})
    expect(page.locator("#attack")).to_contain_text("Asteroids on")
    places = [page.locator(one).bounding_box() for one in (".so-piles .box >> nth=-1", "#attack")]
    pile, told = (box for box in places if box)
    assert pile["x"] + pile["width"] < told["x"]


def test_a_card_that_fits_nowhere_says_why(page: Page, running_site: Site) -> None:
    guest = at_the_table(page, running_site, TURN)
    guest.card("green-asteroids").hover()
    expect(page.locator("#hand-words")).to_contain_text("the colour alone is not enough")
    guest.card("green-asteroids").click()
    expect(page.locator(".sheet .menu-why a")).to_have_text("Rule SO-11")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_be_hidden()
    assert guest.focused() == "hand:green-asteroids"


def test_keys_reach_everything(page: Page, running_site: Site) -> None:  # SO-46
    guest = at_the_table(page, running_site, TURN)
    page.keyboard.press("j")
    page.keyboard.press("End")
    last = guest.focused()
    page.keyboard.press("Home")
    assert guest.focused() != last
    page.keyboard.press("ArrowUp")
    assert guest.focused() in ("draw-pile", "pile:left", "pile:right")
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_focused()
    page.keyboard.press("b")
    expect(page.locator("#log")).to_contain_text("You play Red and Blue Big Bang on the left pile")


# --- what others do -----------------------------------------------------------------------------


def test_three_at_one_device_see_no_other_hand(page: Page, running_site: Site) -> None:
    hands = {
        "1": ["red-1", "red-2", "wild-black-hole"],
        "2": ["blue-4", "blue-5", "super-force-field"],
        "3": ["green-8", "green-9", "big-bang-red-blue"],
    }
    guest = at_the_table(
        page,
        running_site,
        {"piles": ["red-7", "blue-6"], "live": "left", "hands": hands},
        "hot Bo",
        "hot Cy",
    )
    seen = []
    for seat in ("1", "2", "3"):
        if guest.pass_device():
            seen.append(seat)
        source = page.content()
        for other, cards in hands.items():
            assert all((f'"{card}"' in source) == (other == seat) for card in cards), (seat, other)
        page.keyboard.press("d")
        page.locator(".pass-device").wait_for()
        assert not any(f'"{card}"' in page.content() for cards in hands.values() for card in cards)
    assert seen == ["2", "3"]


def test_a_double_click_draws_once(page: Page, running_site: Site) -> None:
    guest = at_the_table(page, running_site, TURN)
    before = guest.version
    page.locator(".so-draw > summary").dblclick()
    guest.settled(before)
    expect(page.locator("#hand-title small")).to_have_text("7")
    assert page.locator(".notice-table").count() == 0


def test_an_old_tab_is_told_and_gets_the_fresh_table(page: Page, running_site: Site) -> None:
    guest = at_the_table(page, running_site, TURN)
    old = Guest(page.context.new_page())
    old.page.route("**/stream/", lambda route: route.abort())
    old.page.goto(page.url)
    before = guest.version
    page.keyboard.press("d")
    guest.settled(before)
    old.card("green-7").click()
    old.sheet("(dead)").first.click()
    expect(old.page.locator(".notice-table")).to_contain_text("moved on")
    assert int(old.version) >= int(guest.version)


def test_without_a_script_a_card_is_played_by_form(browser: Browser, running_site: Site) -> None:
    with visitor(browser, running_site, java_script_enabled=False) as guest:
        page = guest.page
        guest.arrive()
        page.goto("/play/new/?game=spaced_out")
        page.locator("label.chip", has_text="2").click()
        page.get_by_role("button", name="Begin").click()
        lay(page, running_site, TURN)
        guest.card("wild-shooting-star").click()
        box = page.locator('.box[data-key="hand:wild-shooting-star"]')
        named = box.locator(".menu-group").filter(has_text="(dead), and name")
        named.get_by_role("button", name="green").click()
        expect(page.locator("#log")).to_contain_text("on the right pile and name green")


def test_the_table_as_text_takes_the_same_actions(page: Page, running_site: Site) -> None:
    at_the_table(page, running_site, TURN)
    page.goto(f"{page.url}?view=text")
    page.get_by_role("button", name="Clone on Red 7 (live)").first.click()
    expect(page.locator("#say")).to_contain_text("A bonus turn.")
    page.get_by_role("button", name="Draw 1 card").click()
    expect(page.locator("#log")).to_contain_text("You draw")
    expect(page).to_have_url(re.compile("view=text"))


# --- for everybody ------------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_at_a_full_table(
    browser: Browser, running_site: Site, look: tuple[str, int]
) -> None:
    """Eight seats and a hand of many: at the turn, with a card open, at the end of a round."""
    scheme, width = look
    seen = {"color_scheme": scheme, "viewport": {"width": width, "height": 820}}
    with visitor(browser, running_site, **seen, bypass_csp=True) as guest:
        page = guest.page
        others = ("cadet", "officer") * 3 + ("cadet",)
        guest.sit_down("spaced_out", others, pace="slow")
        many = [f"{colour}-{n}" for colour in ("yellow", "green") for n in range(1, 7)]
        lay(page, running_site, {**TURN, "seats": 8, "hands": {"1": [*HAND, *many]}})
        check(page)
        guest.card("wild-shooting-star").click()
        expect(guest.sheet()).to_have_count(8)
        check(page)
        page.keyboard.press("Escape")
        lay(page, running_site, {**TURN, "seats": 8, "hands": {"1": ["red-2"]}})
        guest.card("red-2").click()
        expect(page.locator(OVER)).to_contain_text("Round 1 is over")
        check(page)
        page.goto(f"{page.url}?view=text")
        check(page)
