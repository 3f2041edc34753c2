"""Space Dominoes in a browser: both ends by drag, tap and keys; a chain that bends (SD-20)."""

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

MOST = 120
IS_COVERED = """() => {
  const {x, y, width, height} = document.querySelector(".chain .link").getBoundingClientRect();
  return Boolean(document.elementFromPoint(x + width / 2, y + height / 2).closest("[data-held]"));
}"""
"""Nothing of the chain that comes next rises through the end of the hand."""
NOTE_CARDS = """() => {
  window.most = 0;
  const note = () => {
    const all = [...document.querySelectorAll(".hand .card-piece")];
    const isSeen = (one) => one.checkVisibility({visibilityProperty: true});
    most = Math.max(most, all.filter(isSeen).length);
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes how many cards are ever seen in the hand."""
NOTE_POINTS = """() => {
  window.points = [];
  const note = () => {
    const all = document.querySelectorAll("[data-held] .round-points b");
    points.push(...[...all].map((one) => one.textContent));
    requestAnimationFrame(note);
  };
  note();
}"""
"""Notes all that ever stands there as somebody's points."""
TURN: dict[str, Any] = {
    "chain": ["1-0-1"],
    "hands": {"1": ["0-1-0", "0-1-2", "2-2-3", "1-1-1"], "2": ["3-3-3", "0-3-3"]},
}
LONG = [
    "0-0-0",
    *("0-3-0 left single", "0-0-3 right double", "0-0-2 left single", "2-0-3 left single"),
    *("2-3-3 right single", "2-1-3 right single", "0-3-2 left double", "1-2-3 left double"),
    *("2-2-3 right single", "0-2-2 right single", "1-0-2 left single", "1-2-2 left single"),
    *("0-1-2 left double", "0-2-1 left single", "1-1-2 left single", "2-3-2 left single"),
]


def at_the_table(page: Page, site: Site, position: dict[str, Any], *others: str) -> Guest:
    """A slow match with this position, and everybody there."""
    guest = Guest(page)
    guest.sit_down("space_dominoes", others or ("cadet",), pace="slow")
    lay(page, site, {"seats": len(others or ("cadet",)) + 1, **position})
    return guest


# --- whole matches ------------------------------------------------------------------------------


@pytest.mark.servers
def test_a_whole_match_with_the_mouse(page: Page) -> None:
    guest = Guest(page)
    guest.sit_down("space_dominoes", hands="1", pace="slow")
    for _ in range(MOST):
        guest.wait_for_say()
        if guest.is_over:
            break
        before = guest.version
        if guest.lit.count():
            ways = guest.lit.first.locator("..").locator("[data-to]")
            guest.drag(
                guest.lit.first, guest.place((ways.first.get_attribute("data-to") or "").split()[0])
            )
            if page.locator(".sheet").is_visible():  # one section or two
                guest.sheet().last.click()
        elif page.locator(".stock.is-playable").count():
            page.locator(".stock > summary").click()
        else:
            page.locator(".say-buttons button").first.click()
        guest.settled(before)
    expect(page.locator("#end-title")).to_be_visible()
    expect(page.locator(".round-over.is-end")).to_contain_text("Hand 1 is over")


def test_a_whole_match_by_keyboard(page: Page) -> None:
    guest = Guest(page)
    guest.sit_down("space_dominoes", hands="1", pace="slow")
    page.keyboard.press("Tab")
    for _ in range(MOST):
        guest.wait_for_say()
        if guest.is_over:
            break
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
            key = page.locator("[data-shortcut]").first.get_attribute("data-shortcut") or ""
            page.keyboard.press(key)
        guest.settled(before)
    expect(page.locator("#end-title")).to_be_visible()


def test_a_whole_match_by_taps_on_a_telephone(browser: Browser, running_site: Site) -> None:
    """A card is tapped, then an end; nothing ever scrolls sideways."""
    with visitor(browser, running_site, viewport=NARROW, has_touch=True) as guest:
        page = guest.page
        guest.sit_down("space_dominoes", hands="1", pace="slow")
        for _ in range(MOST):
            guest.wait_for_say()
            if guest.is_over:
                break
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            before = guest.version
            if guest.lit.count():
                guest.lit.first.tap()
                if page.locator(".sheet").is_visible():
                    page.locator(".chain-end.is-droppable > summary").first.tap()
                if page.locator(".sheet").is_visible():
                    guest.sheet().last.tap()
            else:
                page.locator(".say-buttons button").first.tap()
            guest.settled(before)
        expect(page.locator("#end-title")).to_be_visible()


# --- the two ends -------------------------------------------------------------------------------


def test_ends_light_up_for_the_card_in_focus_and_while_it_is_dragged(  # SD-20
    page: Page, running_site: Site
) -> None:
    guest = at_the_table(page, running_site, TURN)
    left, right = page.locator(".chain-end-left"), page.locator(".chain-end-right")
    page.keyboard.press("j")
    page.keyboard.press("Home")
    expect(left).to_have_class(re.compile("is-lit"))
    expect(right).to_have_class(re.compile("is-lit"))
    guest.card("2-2-3").hover()
    expect(left).not_to_have_class(re.compile("is-lit"))
    expect(page.locator("#hand-words")).to_contain_text("of 2-2-3 equals")

    box = guest.card("1-1-1").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 20, steps=3)
    expect(page.locator(".chain-end.is-droppable")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".drag-ghost")).to_have_count(0)
    page.mouse.up()


def test_what_is_laid_is_seen_at_once_where_one_wants_no_motion(
    page: Page, running_site: Site
) -> None:
    guest = at_the_table(page, running_site, TURN)
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate("localStorage.getItem('pace')") == "instant"
    guest.card("1-1-1").click()
    guest.sheet().first.click()
    expect(page.locator("#laid-1-1-1")).to_be_visible()


@pytest.mark.parametrize("end", ["left", "right"])
def test_a_card_is_laid_at_either_end(page: Page, running_site: Site, end: str) -> None:  # SD-5
    guest = at_the_table(page, running_site, TURN)
    guest.drag(guest.card("1-1-1"), guest.place(f"end:{end}"))
    name = {"left": "head", "right": "tail"}[end]
    expect(page.locator("#log")).to_contain_text(f"lay 1-1-1 at the {name}")
    expect(page.locator("#laid-1-1-1")).to_have_attribute("data-sections", "3")


def test_one_section_or_two_is_asked_and_drawn(page: Page, running_site: Site) -> None:  # SD-6
    position = {"chain": ["1-1-1"], "hands": {"1": ["1-1-1", "0-1-1", "3-3-3"], "2": ["2-2-2"]}}
    position["chain"] = ["2-1-1"]
    guest = at_the_table(page, running_site, {**position, "hands": {"1": ["0-1-1", "3-3-3"]}})
    guest.drag(guest.card("0-1-1"), guest.place("end:right"))
    expect(guest.sheet()).to_have_count(2)
    expect(guest.sheet().locator(".lay-face")).to_have_count(2)
    guest.sheet("covers two").click()
    expect(page.locator("#say")).to_contain_text("it is still your turn")  # SD-8
    page.keyboard.press("s")
    expect(page.locator("#log")).to_contain_text("You stop")


def test_the_stockpile_is_pressed_to_draw(page: Page, running_site: Site) -> None:  # SD-10
    position = {"chain": ["0-0-0"], "hands": {"1": ["1-1-1"], "2": ["2-2-2"]}}
    at_the_table(page, running_site, {**position, "stockpile": ["1-1-2", "1-1-3", "0-0-1"]})
    page.locator(".stock > summary").dblclick()
    expect(page.locator(".piece-tag")).to_have_count(1)
    assert page.locator(".notice-table").count() == 0
    page.keyboard.press("d")
    expect(page.locator(".piece-tag")).to_have_count(2)


def test_a_hand_s_end_stays_until_one_goes_on(page: Page, running_site: Site) -> None:
    position = {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3", "1-2-1"]}}
    guest = at_the_table(page, running_site, position)
    guest.card("0-0-1").click()
    guest.sheet("at the tail").last.click()
    over = page.locator(OVER)
    expect(over).to_contain_text("got rid of all your cards and won the hand.")
    expect(over.locator(".round-hand", has_text="Cadet")).to_contain_text("+13")
    page.reload()
    expect(over).to_be_visible()
    page.keyboard.press("Escape")
    expect(over).to_have_count(0)
    page.reload()
    page.locator("html.js #board").wait_for()
    expect(over).to_have_count(0)


def test_a_live_table_is_held_between_two_hands(page: Page, running_site: Site) -> None:
    """The end of a hand lies open until one goes on; nobody plays meanwhile."""
    guest = Guest(page)
    guest.sit_down("space_dominoes", ("cadet",))
    lay(page, running_site, {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3"]}})
    guest.card("0-0-1").click()
    guest.sheet("at the tail").last.click()
    held = page.locator("[data-held]")
    expect(held).to_contain_text("Hand 1 is over")
    expect(held.locator(".round-piece.is-last")).to_be_visible()  # the chain as it was
    assert page.evaluate(IS_COVERED)
    expect(page.locator("#clock")).not_to_contain_text("Next hand begins in")
    expect(page.locator("#say")).to_contain_text("The hand is over.")
    expect(page.locator("#say")).to_contain_text("It goes on when you do.")
    expect(guest.lit).to_have_count(0)
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)
    expect(page.locator("#round-last")).to_be_visible()
    page.locator(".space.is-mine").wait_for(state="attached", timeout=20_000)


def end_a_hand(page: Page, site: Site, note: str) -> None:
    """Plays the last card of a hand, with motion, and notes what is seen until its end."""
    guest = Guest(page)
    guest.sit_down("space_dominoes", ("cadet",))
    lay(page, site, {"chain": ["0-0-0"], "hands": {"1": ["0-0-1"], "2": ["3-3-3"]}})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(note)
    guest.card("0-0-1").click()
    guest.sheet("at the tail").last.click()
    expect(page.locator("[data-held]")).to_be_visible(timeout=9_000)


def test_the_next_hand_is_dealt_when_the_end_of_one_was_read(
    page: Page, running_site: Site
) -> None:
    end_a_hand(page, running_site, NOTE_CARDS)
    assert page.evaluate("most") <= 1  # nothing of the next hand has been seen on the way
    expect(page.locator(".unseen")).to_be_hidden()
    dealt = page.locator(".hand .card-piece")
    expect(dealt).to_have_count(7)
    expect(dealt.first).to_be_hidden()
    page.keyboard.press("Escape")
    expect(dealt.first).to_be_visible()
    expect(page.locator(".unseen")).to_be_visible()


def test_for_computers_it_does_not_play_on_and_its_points_count_up(
    page: Page, running_site: Site
) -> None:
    end_a_hand(page, running_site, NOTE_POINTS)
    page.wait_for_timeout(10_500)
    expect(page.locator("[data-held]")).to_be_visible()
    points = page.locator("[data-held] .round-points b")
    expect(points.first).to_have_text("+0")
    expect(points.last).to_have_text("+9")
    assert {"+3", "+6"} <= set(page.evaluate("points"))


# --- others -------------------------------------------------------------------------------------


def test_three_at_one_device_see_no_other_hand(page: Page, running_site: Site) -> None:
    hands = {"1": ["1-1-1", "1-1-2"], "2": ["1-2-1", "1-2-2"], "3": ["2-2-2", "1-3-1"]}
    stock = ["0-0-1", "0-0-2", "0-0-3", "0-1-1"]
    position = {"chain": ["3-3-3"], "hands": hands, "stockpile": stock}
    guest = at_the_table(page, running_site, position, "hot Bo", "hot Cy")
    for seat in ("1", "2", "3"):
        guest.pass_device()
        source = page.content()
        for other, cards in hands.items():
            assert all((f'"hand:{card}"' in source) == (other == seat) for card in cards)
            assert all((f">{card}<" in source) == (other == seat) for card in cards)
        if seat == "3":
            break
        lay(page, running_site, {**position, "seats": 3, "turn": int(seat) + 1})
        expect(page.locator(".pass-device")).to_be_visible()
        assert not any(card in page.content() for cards in hands.values() for card in cards)


def test_partners_are_named_and_score_together(page: Page, running_site: Site) -> None:  # SD-19
    guest = Guest(page)
    guest.sit_down("space_dominoes", ("cadet",) * 3, pace="slow", hands="1")  # as is usual
    expect(page.locator("#seat-2 .seat-note")).to_contain_text("partner")
    hands = {"1": ["0-0-1"], "2": ["3-3-3"], "3": [], "4": ["1-2-1"]}
    lay(page, running_site, {"seats": 4, "chain": ["0-0-0"], "hands": hands, "out": [3]})
    guest.card("0-0-1").click()
    guest.sheet("at the tail").last.click()
    expect(page.locator(".end")).to_contain_text("You win")
    expect(page.locator(".round-over")).to_contain_text("are both out")


def test_an_old_tab_is_told_and_gets_the_fresh_table(page: Page, running_site: Site) -> None:
    guest = at_the_table(page, running_site, TURN)
    old = Guest(page.context.new_page())
    old.page.route("**/stream/", lambda route: route.abort())
    old.page.goto(page.url)
    before = guest.version
    guest.card("0-1-2").click()
    guest.sheet().first.click()
    guest.settled(before)
    old.card("1-1-1").click()
    old.sheet().first.click()
    expect(old.page.locator(".notice-table")).to_be_visible()
    assert int(old.version) >= int(guest.version)


def test_without_a_script_a_card_is_laid_by_form(browser: Browser, running_site: Site) -> None:
    with visitor(browser, running_site, java_script_enabled=False) as guest:
        page = guest.page
        guest.arrive()
        page.goto("/play/new/?game=space_dominoes")
        page.locator("label.chip", has_text="2").click()
        page.get_by_role("button", name="Begin").click()
        lay(page, running_site, TURN)
        guest.card("1-1-1").click()
        box = page.locator('.box[data-key="hand:1-1-1"]')
        box.get_by_role("button", name="Lay it at the tail").click()
        expect(page.locator("#log")).to_contain_text("lay 1-1-1 at the tail")


def test_the_table_as_text_takes_the_same_actions(page: Page, running_site: Site) -> None:
    at_the_table(page, running_site, TURN)
    page.goto(f"{page.url}?view=text")
    expect(page.locator(".text-chain")).to_have_text("1 0 1")
    row = page.locator("li", has_text="1-1-1, 3 dots")
    row.get_by_role("button", name="Lay it at the head").click()
    expect(page.locator("#log")).to_contain_text("lay 1-1-1 at the head")


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_at_a_full_table(
    browser: Browser, running_site: Site, look: tuple[str, int]
) -> None:
    """Five seats: at the turn, with a card open, at the end of a hand."""
    scheme, width = look
    seen = {"color_scheme": scheme, "viewport": {"width": width, "height": 820}}
    with visitor(browser, running_site, **seen, bypass_csp=True) as guest:
        page = guest.page
        guest.sit_down("space_dominoes", ("cadet", "officer") * 2, pace="slow")
        many = ["0-1-0", "1-1-1", "0-1-1", "1-3-1", "2-2-2", "3-0-3", "3-1-3", "3-3-3", "2-0-2"]
        hands = {"1": many, "2": ["1-1-3"], "3": ["1-3-2"], "4": ["1-3-3"], "5": ["2-1-2"]}
        lay(page, running_site, {"seats": 5, "chain": LONG, "hands": hands})
        check(page)
        page.locator(".is-playable > .box:not([data-instant]) > summary").first.click()
        expect(guest.sheet().first).to_be_visible()
        check(page)
        page.keyboard.press("Escape")
        lay(page, running_site, {"seats": 5, "chain": ["0-0-0"], "hands": {"1": ["0-0-1"]}})
        guest.card("0-0-1").click()
        guest.sheet("one section").first.click()
        expect(page.locator(OVER)).to_contain_text("Hand 1 is over")
        check(page)
        page.goto(f"{page.url}?view=text")
        check(page)


def test_what_is_new_stays_in_the_panel_of_the_hand_beside_its_number(
    page: Page, running_site: Site
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    hands = {"1": ["3-3-3", "2-2-2"], "2": ["0-3-3", "1-1-1"], "3": ["0-1-0"]}
    at_the_table(page, running_site, {"chain": ["1-0-1"], "hands": hands}, "cadet", "cadet")
    page.locator(".stock > summary").click()
    page.locator(".domino-hand .piece-tag").first.wait_for()
    page.keyboard.press("j")
    tag, hand = (page.locator(one).bounding_box() for one in (".piece-tag", ".hand"))
    assert tag and hand
    assert hand["y"] <= tag["y"]
    assert tag["y"] + tag["height"] <= hand["y"] + hand["height"]
