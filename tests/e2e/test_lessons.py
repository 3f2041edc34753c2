"""Lessons in a browser: each by what is pointed at alone, and with wrong turns and other tabs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from spacetrace.engine.catalogue import GAMES
from spacetrace.presentation.games import lessons_of
from tests.e2e.learner import Learner

pytestmark = pytest.mark.e2e

LESSONS = [one for game in GAMES.values() for one in lessons_of(game)]
FIRST = LESSONS[0]
TABLE = re.compile("/m/")
CUT = (
    "(({ scrollHeight: all, clientHeight }) => all - clientHeight)(document.querySelector('.end'))"
)
"""How much of the end has to be scrolled to."""
OUTSIDE = """() => {
  const table = document.querySelector(".table-middle")?.getBoundingClientRect();
  return [...document.querySelectorAll(".link, .chain-end")].filter((piece) => {
    const { top, bottom } = piece.getBoundingClientRect();
    return top < table.top || bottom > table.bottom;
  }).map((piece) => piece.dataset.key);
}"""
"""What of a chain sticks out of its table."""


LIT = """(wanted) => {
  const probe = document.querySelector(".sheet").appendChild(document.createElement("i"));
  probe.style.color = "var(--me)";
  const { color } = getComputedStyle(probe);
  return [...document.querySelectorAll(".sheet .menu-acts .button")].every((way) =>
    (getComputedStyle(way).backgroundColor === color) === (way.value === wanted));
}"""
"""Whether this way, and no other of the sheet, has the colour of what is to be pressed."""


def first_battle(page: Page) -> Learner:
    """A stranger in the first battle, one press after home."""
    page.goto("/")
    page.get_by_role("button", name="Play your first battle").click()
    expect(page).to_have_url(TABLE)
    return Learner(page)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("lesson", LESSONS, ids=[one.key for one in LESSONS])
def test_pressing_what_is_pointed_at_leads_through_it(
    lesson: object, width: int, page: Page
) -> None:
    page.set_viewport_size({"width": width, "height": 800 if width > 400 else 844})
    wanted = next(one for one in LESSONS if one is lesson)
    page.goto("/learn/")
    page.locator(f"#lesson-{wanted.key}").get_by_role("button").click()
    expect(page).to_have_url(TABLE)
    assert Learner(page).finish() == [step.idea for step in wanted.steps]
    goodbye = page.locator(".end > p").get_by_text(str(wanted.farewell))
    expect(goodbye).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == 0
    assert page.evaluate(OUTSIDE) == []


def test_beside_the_coach_no_row_of_the_scores_is_cut(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 700})
    page.goto("/learn/")
    page.locator("#lesson-cover-two").get_by_role("button").click()
    scores = page.locator(".match-side .scores-scroll")
    assert scores.evaluate("one => one.scrollHeight - one.clientHeight") <= 1


def test_by_keyboard_the_coach_leads_to_what_it_means(page: Page) -> None:
    learner = first_battle(page)
    show = page.get_by_role("button", name="Show me")
    show.focus()
    page.keyboard.press("Enter")
    expect(learner.pointed).to_be_focused()
    assert page.evaluate("document.activeElement.getAnimations().length")  # it beats for a moment
    page.keyboard.press("Enter")  # the card opens what it offers, and the focus goes there
    before = learner.version
    page.keyboard.press("Enter")
    expect(page.locator(f'#board:not([data-version="{before}"])')).to_be_attached()
    expect(page.locator("#coach-idea")).to_have_text(str(FIRST.steps[1].idea))
    assert page.locator(".coach-words").get_attribute("aria-live") == "polite"


def test_whoever_was_shown_it_and_asks_once_more_has_it_done(page: Page) -> None:
    learner = first_battle(page)
    before = learner.version
    page.get_by_role("button", name="Show me").click()
    expect(learner.pointed).to_be_focused()
    page.get_by_role("button", name="Do it").click()  # the card opens what it offers
    expect(page.locator("button[name=action].is-pointed")).to_be_focused()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(f'#board:not([data-version="{before}"])')).to_be_attached()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()


def test_left_in_the_middle_it_goes_on_in_another_tab_and_can_begin_anew(page: Page) -> None:
    learner = first_battle(page)
    learner.obey()
    page.get_by_role("link", name="Leave").click()
    expect(page).to_have_url(re.compile("/learn/"))
    other = page.context.new_page()
    other.goto("/")
    other.get_by_role("button", name="Go on with your first battle").click()
    expect(other.locator("#coach-idea")).to_have_text(str(FIRST.steps[1].idea))
    other.get_by_role("button", name="From the start").click()
    expect(other.locator("#coach-idea")).to_have_text(str(FIRST.steps[0].idea))
    assert len(Learner(other).finish()) == len(FIRST.steps)
    other.close()


def test_another_move_is_answered_and_the_end_leads_to_a_real_match(page: Page) -> None:
    learner = first_battle(page)
    page.locator('.say button[value="ready"]').click()
    page.locator("#coach-idea", has_text="stack").wait_for()
    page.locator('.say button[value="pass"]').click()
    expect(page.locator("#coach-idea")).to_have_text(str(FIRST.steps[0].idea))
    learner.finish()
    page.get_by_role("button", name="A real match against the Drifter").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator(".coach")).to_have_count(0)


UNDER_THE_STACK = """() => {
  const over = document.querySelector('.stack-pile').getBoundingClientRect();
  const others = document.querySelectorAll('.piece, .strip, .hand, .say-sentence, .say-buttons');
  return [...others].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom - 1 && bottom > over.top + 1;
  }).map((one) => one.innerText);
}"""


SAID = """(words) => {
  const said = document.querySelector('.say-sentence');
  said.textContent = words;
  const text = document.createRange();
  text.selectNodeContents(said);
  return [text.getClientRects().length, text.getBoundingClientRect().right > innerWidth];
}"""
"""How many lines a sentence takes, and whether it is cut."""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "sideways"])
def test_on_a_phone_a_tactic_on_the_stack_lies_over_nothing_that_one_answers_by(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    first_battle(page)
    base = page.locator(".side-me .piece .face").last
    before = base.bounding_box()
    page.locator('.say button[value="ready"]').click()
    page.locator("#coach-idea", has_text="stack").wait_for()
    page.locator("#board:not(.is-busy):not(.is-showing)").wait_for()
    assert page.evaluate(UNDER_THE_STACK) == []
    after = base.bounding_box()
    assert before
    assert after
    if size[0] < size[1]:  # it takes no height of the lanes
        assert after["height"] == pytest.approx(before["height"], abs=1)
        assert page.evaluate(SAID, "Cadet played Orbital Lance.") == [1, False]
        long = "Cadet's Orbital Lance is countered by your Counter Strike"
        assert page.evaluate(SAID, long)[1] is False
        assert page.evaluate(SAID, f"{long}, and all go on") == [2, False]
        assert page.evaluate(UNDER_THE_STACK) == []
    expect(page.locator(".tactic-words em")).to_be_in_viewport(ratio=1)
    expect(page.locator(".hand .box > summary").last).to_be_in_viewport(ratio=1)


def test_of_two_ways_the_one_that_the_coach_means_is_the_lit_one(page: Page) -> None:
    page.goto("/learn/")
    page.locator("#lesson-two-piles").get_by_role("button").click()
    expect(page).to_have_url(TABLE)
    learner = Learner(page)
    while learner.wait() and page.locator("#coach-idea").inner_text() != "The dead pile":
        learner.obey()
    learner.pointed.click()
    expect(page.locator(".sheet .is-pointed")).to_contain_text("Play on Green 9 (dead)")
    page.wait_for_function(LIT, arg="play blue-9 on right", timeout=3_000)  # the other one fades


def test_who_has_scrolled_down_to_the_hand_sees_that_the_match_has_ended(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/learn/")
    page.locator("#lesson-two-piles").get_by_role("button").click()
    expect(page).to_have_url(TABLE)
    learner = Learner(page)
    while page.locator("#coach-idea").inner_text() != "Spaced out":
        learner.wait()
        learner.obey()
    learner.pointed.wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    learner.obey()
    page.locator("#end-title").wait_for()
    expect(page.locator("#end-title")).to_be_in_viewport()
