"""The chain of Space Dominoes in a browser: it bends in rows, and what lies stays (SD-20)."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.family import NOTE_WORDS, OVER, Guest, visitor
from tests.e2e.test_moments import NOTE_LOOKS
from tests.e2e.test_space_dominoes import LONG, TURN, at_the_table
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


def test_double_links_of_a_turn_are_counted(page: Page, running_site: Site) -> None:  # SD-8
    hands = {"1": ["0-1-0", "0-0-1", "3-3-3"], "2": ["2-2-2"]}
    guest = at_the_table(page, running_site, {"chain": ["1-0-1"], "hands": hands})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_WORDS)
    expect(page.locator("#p-hand-3-3-3 .again-mark")).to_have_count(0)
    for card in ("0-1-0", "0-0-1"):
        expect(page.locator(f"#p-hand-{card} .again-mark")).to_be_visible()
        guest.card(card).click()
        guest.sheet("covers two").first.click()
        expect(page.locator("#log")).to_contain_text(f"You lay {card}")
    page.wait_for_function("() => words.includes('2 in a row')", timeout=9_000)


@pytest.mark.parametrize("width", [1280, 390])
def test_that_a_card_keeps_the_turn_is_said_beside_its_dots(  # SD-8
    page: Page, running_site: Site, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844 if width < 400 else 800})
    hands = {"1": ["0-0-2", "0-1-2", "2-2-3", "1-1-1", "0-1-1", "3-3-3"], "2": ["2-2-2"]}
    at_the_table(page, running_site, {"chain": ["1-0-0"], "hands": hands})
    marks = page.locator(".again-mark")
    expect(marks).to_have_text(["again"] * 3)
    assert marks.first.get_attribute("title") == "It covers two: you may lay again"
    assert page.evaluate(MARKED_DOTS) == []


MARKED_DOTS = """() => {
  const rect = (one) => one.getBoundingClientRect();
  const dots = [...document.querySelectorAll(".domino-hand .d-dot")].map(rect);
  const isUnder = (dot, mark) => dot.left < mark.right && dot.right > mark.left
    && dot.top < mark.bottom && dot.bottom > mark.top;
  const marks = [...document.querySelectorAll(".again-mark")].map(rect);
  return marks.flatMap((mark) => dots.filter((dot) => isUnder(dot, mark)));
}"""
"""The dots of the hand that a mark lies on."""


def test_going_out_has_a_moment_of_its_own(page: Page, running_site: Site) -> None:  # SD-11
    hands = {"1": ["1-1-1"], "2": ["2-2-2"]}
    guest = at_the_table(page, running_site, {"chain": ["1-0-1"], "hands": hands})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_WORDS)
    guest.card("1-1-1").click()
    guest.sheet().first.click()
    page.wait_for_function("() => words.includes('You are out of cards')", timeout=9_000)
    assert page.locator(OVER).count() == 0  # the result comes after it
    expect(page.locator(OVER)).to_be_visible(timeout=9_000)


def test_a_foe_who_goes_out_has_another_moment(page: Page, running_site: Site) -> None:  # SD-11
    hands = {"1": ["3-3-3", "2-3-3"], "2": ["1-1-1"]}
    guest = at_the_table(page, running_site, {"chain": ["1-0-2"], "hands": hands})
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(NOTE_LOOKS)
    guest.drag(guest.card("2-3-3"), guest.place("end:right"))
    told = "looks.find((one) => one.endsWith('Cadet is out of cards'))"
    page.wait_for_function(f"() => {told}", timeout=9_000)
    page.wait_for_timeout(300)
    assert "is-theirs" in page.evaluate(told)
    assert not page.evaluate("looks.some((one) => one.includes('is-star'))")


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_a_long_chain_bends_and_stays_in_sight(  # SD-20
    browser: Browser, running_site: Site, width: int
) -> None:
    """Every row begins at an edge, below what is left free of the one above; both ends are seen."""
    with visitor(browser, running_site, viewport={"width": width, "height": 820}) as guest:
        page = guest.page
        guest.sit_down("space_dominoes", pace="slow")
        lay(page, running_site, {"chain": LONG, "hands": {"1": ["1-1-1"], "2": ["1-3-1"]}})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        lines: list[list[dict[str, float]]] = page.evaluate(LINES)
        assert len(lines) > 3 if width < 400 else len(lines) in (3, 4)
        edges = [min(at["left"] for at in lines[-1]), max(at["right"] for at in lines[-1])]
        for above, below in itertools.pairwise(lines):
            edges[0] = min(edges[0], *(at["left"] for at in [*above, *below]))
            edges[1] = max(edges[1], *(at["right"] for at in [*above, *below]))
        section = page.locator(".link").first.evaluate("one => one.offsetHeight")
        for line in lines[1:-1]:  # as wide as the table, but for what is too short for a domino
            assert min(at["left"] for at in line) - edges[0] < 3 * section
            assert edges[1] - max(at["right"] for at in line) < 3 * section
        ends = [[min(at["left"] for at in line), max(at["right"] for at in line)] for line in lines]
        begun = [  # at an edge, or below what the row beside it leaves free
            any(
                abs(one[side] - other[side]) <= 2
                for side in range(len(SIDES))
                for other in (edges, *ends[max(0, i - 1) : i], *ends[i + 1 : i + 2])
            )
            for i, one in enumerate(ends)
        ]
        assert begun.count(False) <= 1  # that of the first domino grows from the middle
        assert page.locator(".is-bend").count() == len(lines) - 1
        doubles = sum(line.endswith("double") for line in LONG)
        sections = 3 + 2 * (len(LONG) - 1) - doubles  # SD-5, SD-6
        drawn = page.locator(".chain .link").evaluate_all(
            "pieces => pieces.reduce((sum, piece) => sum + Number(piece.dataset.sections), 0)"
        )
        assert drawn == sections
        for end in ("left", "right"):
            expect(page.locator(f".chain-end-{end}")).to_be_in_viewport()


def test_at_a_wide_table_sections_keep_their_size_over_a_hand(
    page: Page, running_site: Site
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    hands = {"1": ["1-1-1"], "2": ["1-3-1"], "3": ["3-1-3"], "4": ["3-3-3"]}
    at_the_table(page, running_site, {"chain": LONG[:1], "hands": hands}, *["cadet"] * 3)
    sizes = set()
    for cards in (1, 8, len(LONG)):
        lay(page, running_site, {"seats": 4, "chain": LONG[:cards], "hands": hands})
        sizes.add(page.locator(".link").first.evaluate("one => one.offsetHeight"))
    assert len(sizes) == 1


def test_the_plates_of_the_ends_hide_no_dots(page: Page, running_site: Site) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    hands = {"1": ["1-1-1"], "2": ["1-3-1"], "3": ["3-1-3"]}
    at_the_table(page, running_site, {"chain": LONG[:10], "hands": hands}, "cadet", "cadet")
    assert page.evaluate(COVERED) == []


def test_on_a_telephone_a_clock_takes_no_room_from_the_chain(
    page: Page, running_site: Site
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    Guest(page).sit_down("space_dominoes", pace="live")
    lay(page, running_site, {"chain": LONG, "hands": {"1": ["1-1-1"], "2": ["1-3-1"]}})
    assert page.locator(".link").first.evaluate("one => one.offsetHeight") >= 38
    table, hand = (page.locator(one).bounding_box() for one in (".table-middle", ".hand"))
    assert table and hand
    assert hand["y"] - table["y"] - table["height"] <= 16


COVERED = """() => {
  const rect = (one) => one.getBoundingClientRect();
  const links = [...document.querySelectorAll(".chain > .link")];
  return [...document.querySelectorAll(".chain-end-face")].flatMap((face) => {
    const { left, right, top, bottom } = rect(face);
    const isUnder = (one) => one.left < right && one.right > left
      && one.top < bottom && one.bottom > top;
    return links.filter((link) => isUnder(rect(link))).map((link) => link.id);
  });
}"""
"""The dominoes that the plate of an end lies on."""
SIDES = ("left", "right")
LINES = """() => {
  const lines = [];
  for (const piece of document.querySelectorAll(".chain > .box, .chain > .link")) {
    const { left, right, top, height } = piece.getBoundingClientRect();
    const middle = top + height / 2;
    const line = lines.at(-1);
    if (line && Math.abs(line[0].middle - middle) < 8) line.push({ left, right, middle });
    else lines.push([{ left, right, middle }]);
  }
  return lines;
}"""


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("end", ["left", "right"])
def test_what_lies_stays_where_it_is_when_another_is_laid(
    page: Page, running_site: Site, end: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844 if width < 400 else 800})
    chain = ["1-0-1", "1-2-1 right single", "1-3-1 right single", "1-2-2 right single"]
    chain += ["1-3-1 left single", "2-0-1 left single", "0-0-2 left single", "0-3-0 left single"]
    hands = {"1": ["0-2-3", "2-2-3", "1-1-1"], "2": ["2-3-2", "3-3-3", "1-1-2", "1-1-3"]}
    guest = at_the_table(page, running_site, {"chain": chain[:4] + chain[5:], "hands": hands})
    before, version = page.evaluate(SECTIONS), guest.version
    card = "0-2-3" if end == "left" else "2-2-3"
    guest.drag(guest.card(card), guest.place(f"end:{end}"))
    if page.locator(".sheet").is_visible():
        guest.sheet("covers one").click()
    guest.settled(version)
    after = page.evaluate(SECTIONS)
    assert any(key.startswith(f"{card} ") for key in after)
    before = {at: was for at, was in before.items() if at in after}  # the others are covered
    assert len(before) > 10
    moved = {at: (was, after[at]) for at, was in before.items() if after[at] != was}
    assert moved == {}


SECTIONS = """() => Object.fromEntries(
  [...document.querySelectorAll(".chain .link")].flatMap((piece) => {
    const { left, right, top, width } = piece.getBoundingClientRect();
    const count = Number(piece.dataset.sections);
    const long = width / count;
    const turned = piece.matches(".is-turned");
    return Array.from({ length: count }, (_none, at) => [
      `${piece.id.slice(5)} ${Number(piece.dataset.place) + at}`,
      [turned ? right - (at + 1) * long : left + at * long, top].map(Math.round)]);
  }))"""
"""Where each section of the chain is, by its card and its place."""


def test_a_card_with_one_place_is_laid_by_dropping_it_on_the_table(  # SD-20
    page: Page, running_site: Site
) -> None:
    guest = at_the_table(page, running_site, {**TURN, "chain": ["1-1-2"]})
    guest.drag(guest.card("2-2-3"), page.locator(".chain-title"))
    expect(page.locator("#log")).to_contain_text("lay 2-2-3 at the tail")


def test_a_card_with_two_places_is_not_laid_by_dropping_it_between_them(
    page: Page, running_site: Site
) -> None:
    guest = at_the_table(page, running_site, TURN)
    before = guest.version
    guest.drag(guest.card("1-1-1"), page.locator(".chain-title"))
    page.wait_for_timeout(300)
    assert guest.version == before
