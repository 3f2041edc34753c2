"""The family games on a telephone: what is told there is whole, and lies over nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.family import NARROW, Guest, visitor
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

ATTACKED: dict[str, Any] = {
    "piles": ["yellow-asteroids", "green-1"],
    "live": "left",
    "attack": {"number": 2, "attacker": 4},
    "hands": {
        "1": ["super-force-field", "blue-asteroids"],
        "2": ["red-1"],
        "3": ["red-2", "red-3"],
    },
}
ABOARD: dict[str, Any] = {
    "discard": ["red-9", "countdown"],
    "countdown": {"call": "blast-off", "starter": 1, "taken_by": 1, "last": 1},
    "hands": {"1": ["red-3"], "2": ["red-1"]},
}
TAKEN: dict[str, Any] = {
    "discard": ["red-9", "countdown", "green-7"],
    "countdown": {"call": "7", "starter": 1, "taken_by": 2, "last": 2},
    "hands": {"1": ["red-7", "red-3"], "2": ["red-1"]},
}
LOSES = """() => {
  const notice = document.createElement("div");
  notice.className = "notice notice-table";
  notice.innerHTML = "<p>The table has moved on meanwhile. Somebody was faster: the call is taken, "
    + "and you keep your card. <a href='#'>BO-10</a></p>";
  document.querySelector(".space").prepend(notice);
  const told = document.getElementById("happening");
  told.textContent = "Cadet slaps Green 7.";
  told.hidden = false;
}"""
CATCH: dict[str, Any] = {
    "turn": 1,
    "discard": ["red-9", "red-6"],
    "missions": ["red-alert"],
    "hands": {"1": ["green-2", "green-4", "purple-3", "orange-1"]},
    "open_play": {"seat": 2, "card": "red-6", "under": "red-9", "forgotten": True},
}
QUIET: dict[str, Any] = {
    "missions": ["slingshot"],
    "open_play": {"seat": 2, "card": "red-6", "under": "red-9"},
}
TWINS: dict[str, Any] = {
    "piles": ["red-7", "yellow-6"],
    "live": "left",
    "hands": {"1": ["blue-2", "blue-3", "red-1"], "2": ["red-2", "red-3"]},
}
CUT = """() => [...document.querySelectorAll('.seat-note')]
  .filter((note) => note.scrollWidth > note.clientWidth || note.scrollHeight > note.clientHeight
    || note.getBoundingClientRect().bottom > note.closest('.seat').getBoundingClientRect().bottom)
  .map((note) => note.textContent)"""
"""The words at seats that do not stand there whole."""


@pytest.fixture
def guest(browser: Browser, running_site: Site) -> Iterator[Guest]:
    """Somebody with a telephone."""
    with visitor(browser, running_site, viewport=NARROW, has_touch=True) as found:
        yield found


def box_of(found: Locator) -> dict[str, float]:
    box = found.bounding_box()
    assert box is not None
    ends = {"bottom": box["y"] + box["height"], "right": box["x"] + box["width"]}
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"], **ends}


@pytest.mark.parametrize(
    ("game", "options", "position", "words"),
    [
        ("spaced_out", {"pace": "slow"}, ATTACKED, ["last card", "2 left", "attack: 2, 2 left"]),
        ("blast_off", {"pace": "live"}, ABOARD, ["last card"]),
        ("space_dominoes", {"pace": "slow"}, None, ["partner"]),
    ],
)
def test_what_is_told_at_four_seats_is_whole_and_moves_nothing(
    guest: Guest,
    running_site: Site,
    game: str,
    options: dict[str, str],
    position: dict[str, Any] | None,
    words: list[str],
) -> None:
    page = guest.page
    guest.sit_down(game, ("cadet",) * 3, **options)
    high = box_of(page.locator(".seat-list"))["height"]
    if position:
        lay(page, running_site, {"seats": 4, **position})
    for told in words:
        expect(page.locator(".seat-note", has_text=told)).not_to_have_count(0)
    assert page.evaluate(CUT) == []
    assert box_of(page.locator(".seat-list"))["height"] == high
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    if game == "blast_off":
        taken, countdown = box_of(page.locator(".bo-taken")), box_of(page.locator("#countdown"))
        assert taken["bottom"] <= countdown["bottom"]


def test_whoever_loses_a_race_for_a_call_reads_all_that_is_told_of_it(  # BO-10
    guest: Guest, running_site: Site
) -> None:
    page = guest.page
    guest.sit_down("blast_off", ("cadet",) * 2, pace="live")
    lay(page, running_site, {"seats": 3, **TAKEN})
    page.evaluate(LOSES)
    expect(page.locator(".happening")).to_be_hidden()
    notice = box_of(page.locator(".notice-table"))
    assert notice["bottom"] <= 844
    assert notice["y"] >= box_of(page.locator("#say"))["bottom"]
    expect(page.locator("#say")).to_contain_text("The next call is 6.")
    calls, missions = box_of(page.locator(".bo-calls")), box_of(page.locator(".bo-missions"))
    assert box_of(page.locator(".bo-taken"))["bottom"] <= calls["y"] + 1
    assert calls["height"] > 10
    assert calls["bottom"] <= missions["y"]
    assert calls["right"] <= box_of(page.locator(".bo-pile .pile-face"))["x"]


def test_what_a_catch_risks_is_read_beside_another_button_and_hides_no_card(  # BO-17
    guest: Guest, running_site: Site
) -> None:
    page = guest.page
    guest.sit_down("blast_off", pace="slow")
    lay(page, running_site, {"seats": 2, **CATCH})
    hint = page.locator(".say-button small", has_text="they draw four")
    assert box_of(hint)["width"] > 300
    draw, catch = (box_of(page.locator(f"#do-{one}")) for one in ("draw", "catch"))
    assert draw["y"] == catch["y"]
    assert box_of(page.locator(".bo-hand"))["bottom"] <= box_of(page.locator(".say"))["y"] + 4


def test_a_catch_is_judged_by_the_last_play_and_is_not_offered_where_it_finds_nothing(  # BO-17
    guest: Guest, running_site: Site
) -> None:
    page = guest.page
    guest.sit_down("blast_off", pace="slow")
    lay(page, running_site, {"seats": 2, **CATCH})
    expect(page.locator(".say-happened")).to_have_text("Cadet: Red 6 on Red 9, no gesture.")
    lay(page, running_site, {"seats": 2, **CATCH, **QUIET})
    expect(page.locator("#do-draw")).to_be_visible()
    expect(page.locator(".say-happened")).to_have_count(0)


def test_a_drawn_card_that_has_to_be_played_is_played_by_one_large_button(  # BO-7
    guest: Guest, running_site: Site
) -> None:
    page = guest.page
    guest.sit_down("blast_off", pace="slow")
    drawn = {"draw_pile": ["red-3", "..."], "hands": {"1": ["green-2", "green-4"]}}
    lay(page, running_site, {"seats": 2, "turn": 1, "discard": ["red-9"], **drawn})
    page.locator("#do-draw").tap()
    play = page.get_by_role("button", name="Play Red 3")
    assert box_of(play)["width"] > 340
    play.tap()
    expect(guest.card("red-3")).to_have_count(0)


def test_a_finger_that_has_left_leaves_no_card_raised(guest: Guest, running_site: Site) -> None:
    page = guest.page
    guest.sit_down("spaced_out", ("cadet",) * 3, pace="slow")
    lay(page, running_site, {"seats": 4, **ATTACKED})
    assert not page.evaluate("matchMedia('(hover: hover)').matches")
    card = page.locator(".hand .card-piece").first
    card.hover()  # as a browser has it after a touch
    assert card.evaluate("card => getComputedStyle(card).zIndex") == "auto"


def test_a_first_match_of_space_dominoes_says_what_is_played_and_with_whom(guest: Guest) -> None:
    page = guest.page
    guest.arrive()
    page.goto("/play/new/?game=space_dominoes")
    page.locator("label.chip", has_text="4").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#say")).to_contain_text("Before you begin")
    expect(page.locator("#say")).to_contain_text("Lay a card over the last section at either end")
    said = "You and Cadet 2 play against Cadet and Cadet 3. A side wins a hand when"
    expect(page.locator("#say")).to_contain_text(said)
    title = page.locator(".chain-title")
    expect(title).to_contain_text("Cadet 2 is your partner: a hand is yours when both are out")
    assert box_of(page.locator(".hand-cards"))["bottom"] <= box_of(page.locator(".say"))["y"]
    page.locator("#round-go-on").click()
    expect(page.locator("#round-go-on")).to_have_count(0)


def test_what_is_told_while_it_is_shown_is_not_cut(guest: Guest) -> None:
    page = guest.page
    guest.sit_down("blast_off", pace="slow")
    # At once, for the next board is on its way.
    needed, high = page.evaluate("""() => {
      document.getElementById('board').classList.add('is-showing');
      document.querySelector('.say-sentence').textContent = 'You turn over the mission. '.repeat(5);
      const {scrollHeight, clientHeight} = document.querySelector('.say-words');
      return [scrollHeight, clientHeight];
    }""")
    assert 50 < needed <= high


def test_the_ring_of_a_colour_in_focus_is_whole(guest: Guest, running_site: Site) -> None:
    page = guest.page
    guest.sit_down("spaced_out", ("cadet",) * 3, pace="slow")
    lay(page, running_site, {"seats": 4, **ATTACKED})
    guest.card("super-force-field").focus()
    page.keyboard.press("Enter")
    colour = guest.sheet("red").first
    expect(colour).to_be_focused()
    inner, outer = box_of(colour), box_of(page.locator(".sheet .menu-group").first)
    assert inner["x"] - outer["x"] >= 5
    assert outer["bottom"] - inner["bottom"] >= 5


def test_what_a_finger_presses_is_told_in_its_sheet_alone(guest: Guest, running_site: Site) -> None:
    page = guest.page
    guest.sit_down("spaced_out", pace="slow")
    lay(page, running_site, TWINS)
    guest.card("blue-2").tap()
    expect(page.locator(".sheet .menu-why")).to_be_visible()
    page.locator(".sheet-close").tap()
    expect(page.locator("#hand-words")).to_be_empty()
    guest.card("red-1").hover()  # as a browser has it after a touch
    expect(page.locator("#hand-words")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 820, 1280])
def test_what_a_pointer_is_told_above_the_hand_is_not_cut(
    page: Page, running_site: Site, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    guest = Guest(page)
    guest.sit_down("spaced_out", pace="slow")
    lay(page, running_site, TWINS)
    guest.card("red-1").hover()
    words = page.locator("#hand-words")
    expect(words).to_contain_text("Its twin may be laid on it")
    assert words.evaluate("""words => words.scrollWidth <= words.clientWidth
      && words.scrollHeight <= words.clientHeight + 2""")


def test_a_gesture_lies_within_the_panel_of_the_hand(guest: Guest, running_site: Site) -> None:
    page = guest.page
    guest.sit_down("blast_off", pace="slow")
    lay(page, running_site, {"seats": 2, **CATCH})
    hand = box_of(page.locator(".hand"))
    assert box_of(page.locator(".bo-gesture").last)["right"] <= hand["right"] - 4


def test_what_is_new_leaves_all_sections_of_its_domino_in_sight(
    guest: Guest, running_site: Site
) -> None:
    page = guest.page
    guest.sit_down("space_dominoes", pace="slow")
    hands = {"1": ["3-3-3"], "2": ["0-3-3", "1-1-1"]}
    lay(page, running_site, {"seats": 2, "chain": ["1-0-1"], "hands": hands})
    before = guest.version
    page.locator(".stock > summary").tap()
    assert guest.has_moved(before)
    tag = page.locator(".domino-hand .piece-tag").first
    tag.wait_for()
    drawn = tag.locator("xpath=ancestor::summary").locator("svg").first
    face = box_of(drawn)
    assert box_of(tag)["y"] >= face["bottom"] - 5 or box_of(tag)["bottom"] <= face["y"] + 5


GROWN = [
    "1-0-1",
    "1-1-1 left single",
    "1-0-3 right single",
    "0-3-1 right double",
    "1-2-1 left single",
    "1-3-1 left single",
    "1-1-2 left single",
    "1-3-2 right single",
    "2-2-2 left single",
    "1-2-2 left double",
    "0-1-1 left single",
    "2-1-2 right single",
    "0-1-3 left single",
    "2-0-2 right single",
    "2-0-3 right single",
    "2-2-3 left single",
    "2-1-3 left single",
    "0-3-3 left single",
    "2-3-3 right single",
    "0-0-2 left single",
    "1-2-3 right double",
    "0-3-2 left single",
    "0-2-1 left single",
    "1-3-3 left single",
    "0-0-1 right single",
    "0-1-2 right single",
    "0-0-3 left single",
    "0-2-3 left single",
    "1-0-2 right single",
    "2-3-2 left double",
    "3-2-3 left double",
]
"""A chain that takes all cards but nine."""
ALL = [
    f"{a}-{b}-{c}" for a in range(4) for b in range(4) for c in range(4) if (a, b, c) <= (c, b, a)
]
BOXES = """() => Object.fromEntries([".table-middle", ".hand-cards", ".say"].map((name) => {
  const { top, bottom } = document.querySelector(name).getBoundingClientRect();
  return [name, [Math.round(top), Math.round(bottom)]];
}))"""
OUTSIDE = """() => {
  const box = document.querySelector(".table-middle").getBoundingClientRect();
  return [...document.querySelectorAll(".link, .chain-end")].filter((piece) => {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    return left < box.left || right > box.right || top < box.top || bottom > box.bottom;
  }).map((piece) => piece.id || piece.dataset.key);
}"""


def test_the_longest_chain_moves_no_hand(guest: Guest, running_site: Site) -> None:  # SD-20
    page = guest.page
    guest.sit_down("space_dominoes", ("cadet",) * 3, pace="slow")
    others = {"2": ["0-1-0"], "3": ["0-2-2"], "4": ["3-3-3"]}
    found = []
    for long in (1, 6, 12, 18, 24, len(GROWN)):
        used = {line.split(" ")[0] for line in GROWN[:long]} | {
            c for h in others.values() for c in h
        }
        mine = [card for card in ALL if card not in used][: 10 if long == 6 else 6]
        lay(page, running_site, {"seats": 4, "chain": GROWN[:long], "hands": {"1": mine, **others}})
        page.wait_for_timeout(600)  # what was laid makes room a moment after it landed
        found.append(page.evaluate(BOXES))
        assert page.evaluate(OUTSIDE) == [], long
    assert len({tuple(boxes[".table-middle"]) for boxes in found}) == 1
    assert len({boxes[".hand-cards"][0] for boxes in found}) == 1
    assert all(boxes[".hand-cards"][1] <= boxes[".say"][0] for boxes in found)


def is_free_of_the_sheet(guest: Guest) -> bool:
    """Whether the sheet hides nothing but the say at the foot, and that whole."""
    sheet, hand = (box_of(guest.page.locator(one)) for one in (".sheet > .menu", ".hand-cards"))
    say = box_of(guest.page.locator(".say"))
    return hand["bottom"] <= sheet["y"] <= say["y"] and sheet["bottom"] == NARROW["height"]


def test_what_is_opened_leaves_the_table_and_the_hand_in_sight(
    guest: Guest, running_site: Site
) -> None:
    page = guest.page
    guest.sit_down("space_dominoes", pace="slow")
    hands = {"1": ["0-1-3", "2-2-2", "3-3-3"], "2": ["0-3-3", "1-1-1"]}
    lay(page, running_site, {"seats": 2, "chain": ["1-0-1", "1-3-1 left single"], "hands": hands})
    guest.card("0-1-3").tap()
    assert guest.sheet().count() > 1
    assert is_free_of_the_sheet(guest)
    guest.card("2-2-2").tap()
    expect(page.locator(".sheet .menu-why")).to_be_visible()
    assert is_free_of_the_sheet(guest)
    page.locator(".chain-end > summary").first.tap()
    expect(page.locator(".sheet .menu-hint")).to_be_visible()
    assert is_free_of_the_sheet(guest)


def test_a_first_match_of_spaced_out_leaves_the_hand_in_sight(guest: Guest) -> None:
    page = guest.page
    guest.arrive()
    page.goto("/play/new/?game=spaced_out")
    page.locator("label.chip", has_text="3").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#say")).to_contain_text("Before you begin")
    assert box_of(page.locator(".hand-cards"))["bottom"] <= box_of(page.locator(".say"))["y"]


def test_what_a_card_offers_leaves_piles_and_hand_in_sight_and_is_closed_by_its_button(
    guest: Guest, running_site: Site
) -> None:
    page = guest.page
    guest.sit_down("spaced_out", pace="slow")
    hands = {"1": ["blue-2", "blue-2", "red-6"], "2": ["red-2", "red-3"]}
    lay(page, running_site, {"piles": ["red-7", "yellow-6"], "live": "left", "hands": hands})
    guest.card("red-6").tap()
    assert guest.sheet().count() == 2
    assert is_free_of_the_sheet(guest)
    guest.card("blue-2").tap()
    sheet = page.locator(".sheet")
    expect(sheet.locator(".menu-why")).to_be_visible()
    assert box_of(sheet)["y"] > box_of(page.locator(".so-piles"))["bottom"]
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    expect(page.locator("#do-draw")).to_be_visible()
