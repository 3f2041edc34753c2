"""A card that is played flies from the hand to where it lies then, in the family games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import test_blast_off, test_space_dominoes, test_spaced_out
from tests.e2e.arranged import lay
from tests.e2e.family import NOTE_WORDS, Guest
from tests.e2e.table import PATIENCE
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

NOTE = """() => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const way = /translate\\((.+)px, (.+)px\\)/.exec(frames[0]?.transform);
    if (way) flown.push({
      from: this.closest('[data-key]')?.dataset.key ?? this.className,
      down: Number(way[2]), names: frames.flatMap(Object.keys),
    });
    return animate.call(this, frames, how);
  };
}"""
"""Notes what comes from elsewhere: under what it is kept, and how far below it began, in pixels."""

NOTE_ENDS = """() => {
  window.ends = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.className === 'show-flying')
      ends.push(/translate\\((.+)px, (.+)px\\)/.exec(frames.at(-1).transform).slice(1).map(Number));
    return animate.call(this, frames, how);
  };
}"""
"""Notes where cards that fly over the table arrive."""

NOTE_KEPT = """() => {
  window.kept = [];
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes) for (const node of addedNodes)
      if (node.matches?.('.is-below, .was-seen')) {
        const [own, of] = [node, node.parentNode].map((one) => one.getBoundingClientRect());
        kept.push({look: node.getAttribute('class'), left: own.left - of.left,
          right: of.right - own.right, more: own.width / of.width - 1});
      }
  }).observe(document.getElementById('board'), {childList: true, subtree: true});
}"""
"""Notes what stays below a card that is on its way: where it ends beside what it belongs to, and
how much wider it is."""

NOTE_BLANK = """(late) => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const motion = animate.call(this, frames, how);
    if (this.matches('.pile-face')) motion.playbackRate = 1 / late;
    return motion;
  };
  window.blank = [];
  window.tops = new Set();
  const look = () => {
    for (const pile of document.querySelectorAll('[data-drop] > summary')) {
      const home = pile.getBoundingClientRect();
      const faces = [...pile.querySelectorAll('.pile-face')];
      const lies = ({left, top, width}) => Math.hypot(left - home.left, top - home.top) < width / 2;
      if (!faces.some((face) => lies(face.getBoundingClientRect())))
        blank.push([pile.id, ...faces.map(({id}) => id)]);
      faces.forEach(({id}) => tops.add(id));
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes, frame by frame, the piles on which no card lies, and all cards that lay on one; their
motion is `late`, as on a machine that paints seldom."""

NOTE_ACTING = """() => {
  window.acting = {};
  document.addEventListener('table:step', ({detail}) => {
    const lit = [...document.querySelectorAll('.seat.is-acting:not(.is-after)')];
    acting[detail.line.split(' ')[0]] = lit.map((one) => one.id);
  });
}"""
"""Notes which seats are lit as what they do is shown, by the kind of the event."""

NOTE_AT_THE_END = """() => {
  window.crossing = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.matches('.link') && document.querySelector('.end')) crossing.push(this.id);
    return animate.apply(this, how);
  };
}"""
"""Notes the dominoes that glide while the end of a match stands there."""

SAME: dict[str, Any] = {
    "seats": 2,
    "piles": ["red-7", "blue-3"],
    "live": "left",
    "hands": {"1": ["red-7", "red-1", "red-1", "green-2"], "2": ["yellow-1", "green-1"]},
}
"""A card lies on the pile already, and of another one there are two in the hand."""
PLAYS: list[tuple[str, dict[str, Any], str, str]] = [
    ("spaced_out", {"seats": 2, **test_spaced_out.TURN}, "green-7", "left"),
    ("spaced_out", SAME, "red-7", "left"),
    ("spaced_out", SAME, "red-1", "left"),
    ("space_dominoes", {"seats": 2, **test_space_dominoes.TURN}, "1-1-1", "laid:1-1-1"),
    ("blast_off", {"seats": 2, **test_blast_off.TURN}, "red-3", "pile"),
]
"""The game, the position, the card that is played, and the key of what it becomes."""
NAMES = [f"{play[0]}-{play[2]}" for play in PLAYS]


@pytest.mark.parametrize(("game", "position", "card", "key"), PLAYS, ids=NAMES)
def test_the_own_card_flies_from_the_hand(
    page: Page, running_site: Site, game: str, position: dict[str, Any], card: str, key: str
) -> None:
    guest = Guest(page)
    guest.sit_down(game, pace="slow")
    lay(page, running_site, position)
    page.emulate_media(reduced_motion="no-preference")
    guest.card(card).wait_for(timeout=PATIENCE)
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE)
    guest.card(card).click()
    ways = guest.sheet()
    if ways.first.is_visible():  # at which end, on which pile
        ways.first.click()
    left = position["hands"]["1"].count(card) - 1
    expect(guest.card(card)).to_have_count(left, timeout=PATIENCE)
    # The hand lies below the middle; what lies there already may make room by some pixels.
    flight = "flown.find(({from, down}) => from.includes(key) && down > 50)"
    page.wait_for_function(f"key => {flight}", arg=key)
    names = page.evaluate(f"key => {flight}.names", key)
    assert set(names) - {"easing", "offset"} == {"transform", "opacity"}  # nothing is laid out anew
    assert not page.evaluate("flown.some(({from}) => from === 'show-flying')")  # not from the seat
    # What has arrived rests, and is let go soon, all of it at once.
    page.wait_for_function(
        "() => !document.getElementById('over').childElementCount &&"
        " !document.getAnimations().some((one) => one.effect.target.matches('.box, .pile-face'))"
    )


def test_a_clone_has_a_moment_of_its_own_and_opens_no_words(page: Page, running_site: Site) -> None:
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet",), pace="slow")
    lay(page, running_site, {"seats": 2, **test_spaced_out.TURN})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_WORDS)
    page.keyboard.press("c")
    page.wait_for_function("() => words.includes('Clone')", timeout=9_000)
    expect(page.locator("#say")).to_contain_text("A bonus turn.")
    expect(page.locator(".is-playable summary:focus")).to_have_count(1)
    expect(page.locator("#hand-words")).to_be_empty()


@pytest.mark.parametrize("game", ["spaced_out", "blast_off"])
def test_a_card_that_one_draws_flies_to_the_own_hand(
    page: Page, running_site: Site, game: str
) -> None:
    guest = Guest(page)
    guest.sit_down(game, ("cadet", "cadet"), pace="slow")
    hands = {"1": ["red-1", "red-2"], "2": ["green-1", "green-2"], "3": ["green-3", "green-4"]}
    middles: dict[str, dict[str, Any]] = {
        "spaced_out": {"piles": ["yellow-9", "blue-8"], "live": "left"},
        "blast_off": {"discard": ["orange-9"]},
    }
    lay(
        page,
        running_site,
        {"seats": 3, **middles[game], "hands": hands, "draw_pile": ["red-7", "..."]},
    )
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_ENDS)
    page.keyboard.press("d")
    page.wait_for_function("() => ends.length", timeout=PATIENCE)
    x, y = page.evaluate("ends[0]")
    page.wait_for_timeout(600)
    box = guest.card("red-7").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - x) < box["width"]
    assert box["y"] - 20 < y < box["y"] + box["height"] + 20


def test_what_others_play_comes_from_their_seat_as_the_card_that_it_is(
    page: Page, running_site: Site
) -> None:
    """What lay there is seen until it has come down."""
    guest = Guest(page)
    guest.sit_down("spaced_out", ("cadet",), pace="slow")
    hands = {"1": ["red-1", "red-2", "red-3"], "2": ["green-4", "green-5", "yellow-1"]}
    start = {"piles": ["green-9", "blue-8"], "live": "left", "draw_pile": ["red-5", "..."]}
    lay(page, running_site, {"seats": 2, **start, "hands": hands})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE)
    page.evaluate(NOTE_KEPT)
    page.evaluate(NOTE_ACTING)
    page.keyboard.press("d")
    flight = "flown.find(({from, down}) => from === 'pile:left' && down < -50)"
    page.wait_for_function(f"() => {flight}", timeout=PATIENCE)
    assert set(page.evaluate(f"{flight}.names")) - {"easing", "offset"} == {"transform", "opacity"}
    page.wait_for_function("() => kept.some(({look}) => look === 'pile-face is-below')")
    page.wait_for_function("() => !document.querySelector('.is-below')")
    assert page.evaluate("acting['card-played']") == ["seat-1"]  # though the turn after it is mine
    expect(page.locator(".seat.is-acting, .seat.is-after")).to_have_count(0)


def test_where_two_play_on_a_pile_at_once_a_card_lies_on_it_all_the_while(
    page: Page, running_site: Site
) -> None:
    """The second one comes while what lay below the first is still to be seen."""
    guest = Guest(page)
    guest.sit_down("spaced_out", pace="slow")
    hands = {"1": ["red-2", "blue-1", "blue-3"], "2": ["red-4", "yellow-1"]}
    start = {"piles": ["red-5", "green-9"], "live": "left"}
    lay(page, running_site, {"seats": 2, **start, "hands": hands})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_BLANK, 9)
    guest.card("red-2").click()
    page.wait_for_function("() => tops.has('top-left-red-4-')", timeout=PATIENCE)
    page.wait_for_timeout(500)
    assert page.evaluate("blank") == []


def test_below_a_card_that_comes_down_on_its_twin_that_one_lies(
    page: Page, running_site: Site
) -> None:
    guest = Guest(page)
    guest.sit_down("spaced_out", pace="slow")
    lay(page, running_site, {"seats": 2, **SAME})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_BLANK, 1)
    page.keyboard.press("c")
    expect(guest.card("red-7")).to_have_count(0, timeout=PATIENCE)
    page.wait_for_timeout(500)
    assert page.evaluate("blank") == []


@pytest.mark.parametrize("end", ["left", "right"])
def test_a_covered_domino_is_seen_until_the_other_one_has_come_down(  # SD-20
    page: Page, running_site: Site, end: str
) -> None:
    guest = Guest(page)
    guest.sit_down("space_dominoes", pace="slow")
    lay(page, running_site, {"seats": 2, **test_space_dominoes.TURN})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_KEPT)
    guest.drag(guest.card("1-1-1"), guest.place(f"end:{end}"))
    ways = guest.sheet()
    if ways.first.is_visible():
        ways.first.click()
    page.wait_for_function("() => kept.length", timeout=PATIENCE)
    (seen,) = page.evaluate("kept")
    assert seen["more"] == pytest.approx(
        0.5, abs=0.02
    )  # all three of its sections, where two are left
    assert seen["right" if end == "left" else "left"] == pytest.approx(0, abs=1)
    page.wait_for_function("() => !document.querySelector('.was-seen')")


def test_at_the_end_no_domino_crosses_what_is_said(page: Page, running_site: Site) -> None:
    """The chain makes room for the result: it lies there at once."""
    guest = Guest(page)
    guest.sit_down("space_dominoes", pace="slow")
    last = {"1": ["1-1-1"], "2": ["2-2-3", "2-3-3"]}
    lay(page, running_site, {"seats": 2, "chain": ["1-0-1"], "hands": last, "hand_number": 2})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_AT_THE_END)
    guest.drag(guest.card("1-1-1"), guest.place("end:left"))
    page.locator(".end").wait_for(timeout=PATIENCE)
    page.locator("#board:not(.is-showing)").wait_for(timeout=PATIENCE)
    assert page.evaluate("crossing") == []
