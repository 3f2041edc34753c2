"""Blast Off! in a browser: a match by mouse, slaps, gestures, a made-up mission, taps and keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import unquote_plus

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.learner import Learner
from tests.e2e.looks import AXE
from tests.e2e.table import PATIENCE, Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

HAND = ["red-7", "red-3", "wild", "green-4", "purple-9", "orange-2"]
TURN = {"turn": 1, "discard": ["red-9"], "missions": ["red-alert"], "hands": {"1": HAND}}
CALLED = {
    "discard": ["red-9", "countdown"],
    "countdown": {"call": "7", "starter": 1},
    "hands": {"1": HAND},
}
LAST_CALL = {
    "discard": ["red-9", "countdown"],
    "countdown": {"call": "blast-off", "starter": 1},
    "hands": {"1": ["wild", "red-3", "green-4"]},
}
CATCHING = {
    **TURN,
    "discard": ["red-9", "red-6"],
    "open_play": {"seat": 2, "card": "red-6", "under": "red-9", "forgotten": True},
}


@pytest.fixture
def small(browser: Browser, running_site: Site) -> Iterator[Page]:
    """A phone that is touched."""
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        reduced_motion="reduce",
        color_scheme="light",
        bypass_csp=True,  # the checker is no script of ours
    )
    yield context.new_page()
    context.close()


IS_ABOVE_THE_SAY = """() => document.querySelector('.bo-hand').getBoundingClientRect().bottom
    <= document.querySelector('.say').getBoundingClientRect().top"""


def is_above_the_say(page: Page) -> bool:
    """Whether no card of the hand lies behind the bar below."""
    return bool(page.evaluate(IS_ABOVE_THE_SAY))


def begin(page: Page, *switched_on: str) -> None:
    """A live match against one computer player, with these options on."""
    page.emulate_media(reduced_motion="reduce")
    Player(page).arrive()
    page.goto("/play/new/?game=blast_off")
    page.locator("label.chip", has_text="2").click()
    page.get_by_text("Options").click()
    page.locator("#id_option_tempo").select_option("1000")
    for option in switched_on:
        page.locator(f"#id_option_{option}").check()
    page.get_by_role("button", name="Begin").click()
    page.locator("html.js #board").wait_for()
    page.wait_for_load_state("load")
    page.locator("#round-go-on").click()  # nothing runs before somebody new has read what it is
    expect(page.locator("#round-go-on")).to_have_count(0)


def card(page: Page, card_id: str) -> str:
    """Where the card lies in the hand."""
    return f'.hand [data-card="{card_id}"] > summary'


@pytest.mark.servers
def test_a_match_is_played_with_the_mouse(page: Page) -> None:
    begin(page)
    start = page.locator("#board").get_attribute("data-version")
    for _ in range(40):
        if page.locator(".end").count():
            break
        chooser = page.locator("#chooser button").first
        lit = page.locator(".hand .is-playable > .box > summary").first
        draw = page.locator("[data-shortcut=d]")
        # The pile begins with an alien.
        name = page.locator("#board").get_by_text("Name it", exact=True)
        if chooser.count():
            chooser.click()
        elif name.count():
            name.first.click()
        elif draw.count():
            draw.click()
        elif lit.count():
            lit.click()
        page.wait_for_timeout(250)
    assert page.locator("#board").get_attribute("data-version") != start
    expect(page.locator(".log")).to_contain_text("play")


def test_a_call_is_taken_with_one_press(page: Page, running_site: Site) -> None:
    begin(page)
    lay(page, running_site, CALLED)
    expect(page.locator(".bo-call")).to_have_text("7")
    page.locator(card(page, "red-7")).click()
    expect(page.locator(card(page, "red-7"))).to_have_count(0)
    expect(page.locator("#log, .log").first).to_contain_text("Red 7")


def test_an_alien_is_slapped_with_one_press_on_its_colour(page: Page, running_site: Site) -> None:
    begin(page)
    lay(page, running_site, CALLED)
    page.get_by_role("button", name="Alien: Green").click()
    expect(page.locator(card(page, "wild"))).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "card", "key"])
def test_at_the_last_call_one_press_puts_the_alien_down_and_its_name_is_asked_then(  # BO-12
    page: Page, running_site: Site, way: str
) -> None:
    begin(page)
    lay(page, running_site, LAST_CALL)
    expect(page.locator("#say")).to_contain_text("Put your alien down now; you name it afterwards.")
    if way == "button":
        page.get_by_role("button", name="Slap the alien").click()
    elif way == "card":
        page.locator(card(page, "wild")).click()
    else:
        page.locator(card(page, "wild")).press("Enter")
    expect(page.locator(card(page, "wild"))).to_have_count(0)
    page.locator("#chooser").get_by_role("button", name="Purple").click()
    page.locator("#chooser").get_by_role("button", name="9", exact=True).click()
    expect(page.locator("#log")).to_contain_text("You say that the alien stands for Purple 9.")


def test_an_alien_that_nobody_names_in_time_is_named_by_the_table(  # BO-12
    page: Page, running_site: Site
) -> None:
    begin(page)
    lay(page, running_site, {**LAST_CALL, "hands": {"1": ["wild", "red-3", "red-6", "green-4"]}})
    page.get_by_role("button", name="Slap the alien").click()
    expect(page.locator("#chooser")).to_be_visible()
    words = "The time is up: the alien stands for Red 1."
    expect(page.locator("#log")).to_contain_text(words, timeout=9_000)


def test_a_catch_has_a_moment_of_its_own(page: Page, running_site: Site) -> None:  # BO-17
    begin(page)
    lay(page, running_site, CATCHING)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate("""() => {
      window.banner = '';
      new MutationObserver(([{target}]) => { banner ||= target.textContent; })
        .observe(document.getElementById('over'), {childList: true});
    }""")
    page.locator("#do-catch").click()
    page.wait_for_function("() => banner.includes('catch')", timeout=9_000)
    banner = page.evaluate("banner")
    assert banner.startswith("You catch Cadet, who forgot a gesture.")
    assert banner.endswith("It costs four cards.")
    expect(page.locator(".say-happened")).to_contain_text("You catch Cadet")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (360, 740)])
def test_hand_and_piles_keep_their_places_as_a_countdown_begins_and_ends(
    page: Page, running_site: Site, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    begin(page, "out_of_control")
    missions = ["red-alert", "steady-hands", "radio-check"]
    places = set()
    for position in (TURN, CALLED, {**LAST_CALL, "hands": {"1": HAND}}):
        lay(page, running_site, {**position, "missions": missions})
        found = [page.locator(part).bounding_box() for part in (".bo-hand", ".bo-pile")]
        places.add(tuple(round(box["y"]) for box in found if box))
        rows = page.locator(".bo-gesture").evaluate_all("all => all.map((one) => one.offsetTop)")
        assert len(rows) > 1
        assert len(set(rows)) == 1
        assert is_above_the_say(page) or width > 390
    assert len(places) == 1


@pytest.mark.parametrize("position", [TURN, CALLED], ids=["turn", "countdown"])
def test_with_ten_cards_in_hand_a_wide_table_is_no_higher_than_its_window(
    page: Page, running_site: Site, position: dict[str, object]
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(page, "out_of_control")
    hand = [*HAND, "red-1", "green-8", "orange-7", "purple-2"]
    missions = ["red-alert", "steady-hands", "radio-check"]
    lay(page, running_site, {**position, "missions": missions, "hands": {"1": hand}})
    expect(page.locator(".bo-hand .box")).to_have_count(len(hand))
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


def test_ten_cards_and_many_missions_leave_the_hand_in_sight_on_a_low_phone(
    page: Page, running_site: Site
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, "out_of_control")
    missions = ["red-alert", "steady-hands", "radio-check"]
    hand = [*HAND, "red-1", "green-8", "orange-7", "purple-2"]
    lay(page, running_site, {**TURN, "missions": missions, "hands": {"1": hand}})
    expect(page.locator(".bo-hand .box")).to_have_count(len(hand))
    assert is_above_the_say(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_in_its_lesson_the_hand_stands_above_the_say_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/learn/")
    page.locator("#lesson-three-two-one").get_by_role("button").click()
    learner = Learner(page)
    while learner.wait():
        page.wait_for_function(IS_ABOVE_THE_SAY, timeout=PATIENCE)  # its words may still be coming
        learner.obey()


def test_a_gesture_goes_with_the_next_card_and_then_is_let_go(
    page: Page, running_site: Site
) -> None:
    begin(page)
    lay(page, running_site, TURN)
    beep = page.locator("[data-gesture=beep]")
    beep.click()
    expect(beep).to_have_attribute("aria-pressed", "true")
    with page.expect_request("**/act/") as sent:
        page.locator(card(page, "red-3")).click()
    assert "play red-3 with beep" in unquote_plus(sent.value.post_data or "")
    expect(page.locator("[aria-pressed=true][data-gesture]")).to_have_count(0)


def test_an_alien_is_played_by_colour_and_number_with_the_pressed_gesture(
    page: Page, running_site: Site
) -> None:
    begin(page)
    lay(page, running_site, TURN)
    page.locator("[data-gesture=beep]").focus()
    page.keyboard.press("Enter")
    page.locator(card(page, "wild")).focus()
    page.keyboard.press("Enter")
    page.locator("#chooser").get_by_role("button", name="Red").focus()
    page.keyboard.press("Enter")
    with page.expect_request("**/act/") as sent:
        page.locator("#chooser").get_by_role("button", name="6", exact=True).focus()
        page.keyboard.press("Enter")
    assert "play wild as red 6 with beep" in unquote_plus(sent.value.post_data or "")


def test_a_mission_is_made_up(page: Page, running_site: Site) -> None:
    begin(page, "make_up")
    lay(page, running_site, LAST_CALL)
    page.locator(card(page, "wild")).click()
    page.locator("#chooser").get_by_role("button", name="Purple").click()
    page.locator("#chooser").get_by_role("button", name="Blast off").click()
    page.locator("#make-up-name").wait_for(timeout=8_000)
    page.locator("#make-up-when").select_option("make-up number-4")
    page.locator("#make-up-then").select_option("salute")
    page.locator("#make-up-name").fill("Four; at attention ")
    page.get_by_role("button", name="This is our mission").click()
    expect(page.locator(".bo-mission")).to_contain_text("Four; at attention")
    expect(page.locator(".bo-mission")).to_contain_text("salutes")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("position", [CALLED, TURN], ids=["countdown", "turn"])
def test_a_phone_shows_all_of_it_and_a_tap_plays(
    small: Page, running_site: Site, scheme: str, position: Mapping[str, object]
) -> None:
    begin(small)
    small.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    lay(small, running_site, position)
    small.evaluate(AXE.read_text(encoding="utf-8"))
    found = small.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in found["violations"]] == []
    assert small.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small.locator(card(small, "red-7")).tap()
    expect(small.locator(card(small, "red-7"))).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (844, 390)])
def test_what_a_catch_risks_is_read_without_pointing_at_it(  # BO-17
    small: Page, running_site: Site, width: int, height: int
) -> None:
    small.set_viewport_size({"width": width, "height": height})
    begin(small)
    lay(small, running_site, CATCHING)
    catch = small.locator("#do-catch")
    words = small.get_by_text("A guess: right, they draw four;")
    expect(words).to_be_in_viewport(ratio=1)
    expect(catch).to_be_in_viewport(ratio=1)
    found = catch.bounding_box()
    assert found is not None
    assert found["width"] < width / 3
    assert is_above_the_say(small) or width > height


def test_on_a_wide_table_all_buttons_stand_in_one_line(page: Page, running_site: Site) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(page)
    lay(page, running_site, {**CATCHING, "hands": {"1": ["green-4", "purple-9"]}})
    expect(page.locator(".say-button small").first).to_be_visible()
    buttons = page.locator(".say .button:visible")
    boxes = [box for box in (one.bounding_box() for one in buttons.all()) if box]
    assert len(boxes) == 3  # draw, catch, hint
    assert len({(round(box["y"]), round(box["height"])) for box in boxes}) == 1
