"""The plan of an attack: by mouse, by keys, narrow and wide, and without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.arranged import lay
from tests.e2e.looks import check
from tests.e2e.table import CORNER, Player, from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

TURN = {
    "turn": 1,
    "turn_number": 5,
    "1": {"base": ["fighters", "fighters", "destroyers"], "second": ["mothership", "cruisers"]},
    "2": {"base": ["wasps"], "second": ["mothership", "titan"], "hand": ["counter-strike"]},
}


def begin(page: Page, site: Site) -> Player:
    """Amid a turn in which one may attack."""
    player = Player(page)
    player.arrive()
    player.begin()
    lay(page, site, TURN)
    return player


def stays_in_the_plan(page: Page) -> None:
    """The focus goes round within it, and what lies behind it cannot be pressed."""
    for key in ("Shift+Tab", "Tab"):
        for _ in range(12):
            page.keyboard.press(key)
            assert page.evaluate("document.getElementById('plan').contains(document.activeElement)")
    page.evaluate("document.querySelector('.piece summary').focus()")
    assert page.evaluate("document.getElementById('plan').contains(document.activeElement)")
    page.mouse.click(6, 6)
    covers = "document.elementFromPoint(innerWidth / 2, 6).className"
    assert page.evaluate(covers) == "plan-shade"
    page.locator("#plan-confirm").focus()


def test_the_plan_is_changed_left_and_confirmed_by_mouse(page: Page, running_site: Site) -> None:
    player = begin(page, running_site)
    before = player.version
    player.buttons()["attack"].click()
    plan = page.locator("#plan")
    expect(plan.get_by_role("heading", name="The plan of your attack")).to_be_visible()
    expect(plan.locator(".plan-defence")).to_have_count(2)  # their second fleet may defend or not
    plan.locator("#plan-earlier-I-2").click()
    expect(plan.locator(".plan-stacks li").first).to_contain_text("Fighters #2")
    plan.locator("#plan-later-I-1").click()
    expect(plan.locator(".plan-stacks li").last).to_contain_text("Fighters #2")
    plan.locator("#plan-earlier-I-2").click()
    expect(plan.locator(".plan-stacks li").first).to_contain_text("Fighters #2")
    plan.get_by_role("link", name="Both fleets").click()
    expect(plan.locator(".chip[aria-current]")).to_have_text("Both fleets")
    expect(plan.locator(".plan-stacks li").first).to_contain_text("Fighters #2")
    plan.get_by_role("link", name="Cancel").click()
    expect(plan).to_be_hidden()
    assert player.version == before
    player.buttons()["attack with both"].click()
    page.locator("#plan-confirm").click()
    player.settle(before)
    expect(page.locator("#log")).to_contain_text("both fleets")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_bare_key_opens_the_plan_and_escape_leaves_it(
    page: Page, running_site: Site, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    player = begin(page, running_site)
    before = player.version
    page.keyboard.press("a")
    confirm = page.locator("#plan-confirm")
    expect(confirm).to_be_focused()
    expect(confirm).to_be_in_viewport()
    page.keyboard.press("a")  # no key but that of the focused button does anything here
    stays_in_the_plan(page)
    page.keyboard.press("Escape")
    expect(confirm).to_be_hidden()
    expect(page.locator("#do-attack")).to_be_focused()
    assert player.version == before
    page.keyboard.press("a")
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    player.settle(before)
    assert int(player.version) > int(before)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_cards_that_a_plan_speaks_of_are_marked_and_seen_beside_it(
    page: Page, running_site: Site, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    begin(page, running_site)
    fleets = {"1": {"base": ["fighters", "fighters", "titan"]}, "2": {"base": ["wasps"]}}
    lay(page, running_site, {**TURN, **fleets})
    page.keyboard.press("a")
    for card, words in (
        ("1-fighters", "1 −60"),
        ("1-fighters-2", "2"),
        ("1-titan", "1"),
        ("2-wasps", "−60"),
        ("2-base", "−300"),
    ):
        sign = page.locator(f"#p-ship-{card} .plan-mark")
        expect(sign).to_have_text(words)
        assert sign.evaluate(LIES_OVER) == "plan-shade", card  # and not the plan
    expect(page.locator(".plan-mark.is-gone")).to_have_count(1)
    if width == 1280:  # on a wide table a mark lies on the card, whoever stands beside it
        forms = page.locator(".plan-mark").evaluate_all(FORMS)
        assert set(forms) == {100}
    page.locator(".plan-fate", has_text="Wasps").hover()
    expect(page.locator("#p-ship-2-wasps > .is-told")).to_be_visible()
    page.mouse.move(6, 6)
    page.locator("#plan-later-I-1").focus()
    expect(page.locator(".is-told")).to_have_attribute("data-key", "ship:1:fighters")
    page.locator("#plan-later-I-1").click()
    expect(page.locator("#p-ship-1-fighters .plan-mark > b")).to_have_text("2")
    page.keyboard.press("Escape")
    expect(page.locator(".plan-mark, .is-told")).to_have_count(0)


FORMS = (
    """(signs) => signs.map((sign) => Math.round((100 * sign.offsetHeight) / sign.offsetWidth))"""
)
"""How high marks are, of their width."""

LIES_OVER = """(sign) => {
  const {left, top, width, height} = sign.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2).className;
}"""
"""What lies over the middle of a sign."""

LONG = {
    "turn": 1,
    "turn_number": 5,
    "1": {"base": ["commando-fighters", "destroyers", "titan"]},
    "2": {"base": ["mosquitoes", "destroyers", "fortress"]},
}

TORN = """() => [...document.querySelectorAll('.plan-fate')].filter((fate) => {
  const [figures, lost] = [fate.querySelector('b'), fate.querySelector('em')];
  const bottom = (node) => node.getBoundingClientRect().bottom;
  return lost && Math.abs(bottom(figures) - bottom(lost)) > 4;
}).map((fate) => fate.innerText)"""
"""The cards whose loss stands in another line than what they came with and what is left."""


def test_on_a_phone_a_loss_stands_beside_its_figures(page: Page, running_site: Site) -> None:
    begin(page, running_site)
    page.set_viewport_size({"width": 390, "height": 844})
    lay(page, running_site, LONG)
    page.keyboard.press("a")
    page.locator(".plan-fate em").first.wait_for()
    assert page.locator(".plan-fate em").count() >= 4
    assert page.evaluate(TORN) == []
    wide = "document.getElementById('plan')"
    assert page.evaluate(f"{wide}.scrollWidth <= {wide}.clientWidth")


STACKED = {
    "turn": 1,
    "turn_number": 5,
    "1": {"base": ["fighters", "fighters", "fighters", "titan"]},
    "2": {"base": ["wasps", "fighters", "fighters", "titan"]},
}

COVERED = """() => [...document.querySelectorAll('.lane-1 .plan-mark > i')].filter((pill) => {
  const piece = pill.closest('.piece');
  const above = piece.previousElementSibling?.getBoundingClientRect();
  return above && pill.getBoundingClientRect().top < above.bottom;
}).map((pill) => pill.textContent)"""
"""The losses that the card lies over which stands before theirs."""


def test_on_a_phone_no_card_lies_over_what_another_one_loses(
    page: Page, running_site: Site
) -> None:
    begin(page, running_site)
    page.set_viewport_size({"width": 390, "height": 844})
    lay(page, running_site, STACKED)
    page.keyboard.press("a")
    expect(page.locator(".lane-1 .plan-mark > i")).to_have_count(6)
    expect(page.locator(".lane-1[data-lies] .plan-mark > i")).to_have_count(6)
    assert page.evaluate(COVERED) == []


AMID: dict[str, object] = {
    "turn": 1,
    "turn_number": 6,
    "attack": {"window": 1},
    "1": {
        "base": [{"card": "destroyers", "lost": 4}, "fighters"],
        "hand": ["orbital-lance", "titan", "fortress", "mothership"],
        "mp": 100,
    },
    "2": {"base": ["wasps", "mosquitoes"]},
}
"""An attack goes on in which one could play something."""


@pytest.mark.parametrize("width", [1280, 390])
def test_what_an_attack_that_goes_on_will_bring_is_one_key_away(
    page: Page, running_site: Site, width: int
) -> None:
    player = begin(page, running_site)
    page.set_viewport_size({"width": width, "height": 800})
    lay(page, running_site, AMID)
    before = player.version
    expect(page.locator("#do-foresee")).to_be_in_viewport(ratio=1)
    page.keyboard.press("f")
    plan = page.locator("#plan")
    expect(plan.get_by_role("heading", name="What the attack will bring")).to_be_visible()
    expect(plan.locator(".plan-losses")).to_contain_text("Until the turn ends")
    page.keyboard.press("Escape")
    expect(page.locator("#do-foresee")).to_be_focused()
    assert player.version == before
    page.keyboard.press("f")
    expect(page.locator("#plan-confirm")).to_have_text("Pass")
    page.locator("#plan-confirm").click()
    player.settle(before)


def test_a_plan_of_a_table_that_has_moved_on_leaves(page: Page, running_site: Site) -> None:
    player = begin(page, running_site)
    lay(page, running_site, AMID)
    before = player.version
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("html.js #board").wait_for()
    page.keyboard.press("f")
    confirm = page.locator("#plan-confirm")
    expect(confirm).to_be_visible()
    other.locator("#do-pass").click()
    expect(confirm).to_be_hidden()
    player.settle(before)
    other.close()


def test_the_card_in_full_tells_how_it_stands_in_play(page: Page, running_site: Site) -> None:
    begin(page, running_site)
    lay(page, running_site, AMID)
    state = page.locator("#inspector .menu-state")
    page.locator("#ship-1-destroyers").hover()
    expect(state).to_contain_text("6 of 10 ships left")
    page.locator("#ship-1-fighters").hover()
    expect(state).to_contain_text("100 of 100 ships left")
    page.locator("#hand-orbital-lance").hover()
    expect(state).to_have_count(0)


THREE = {"hand": ["titan", "fortress", "mothership", "destroyers"], "mp": 0}
"""Cards of which none can be paid for."""


@pytest.mark.parametrize("width", [1280, 390])
def test_an_exchange_is_pressed_together_on_the_cards_of_the_hand(  # ST-13
    page: Page, running_site: Site, width: int
) -> None:
    player = begin(page, running_site)
    page.set_viewport_size({"width": width, "height": 844})
    lay(page, running_site, {**AMID, "attack": None, "1": THREE})
    player.wait_for_say()
    before = player.version
    page.keyboard.press("x")
    asked, lit = page.locator("#chooser > p"), page.locator(".hand .is-candidate > summary")
    told = "Exchange 3 cards that are no reinforcements for 100 MP: {} of 3 chosen."
    confirm = page.locator("#chooser").get_by_role("button", name="Confirm")
    expect(asked).to_have_text(told.format(0))
    expect(page.locator(".ways > .pop")).to_be_hidden()
    expect(page.locator(".hand-words")).to_be_hidden()
    expect(lit).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator(".ways > summary")).to_be_focused()
    page.locator(".ways > summary").click()
    for card, chosen in ((0, 1), (1, 2), (0, 1), (3, 2), (2, 3)):  # pressed again it stays
        expect(confirm).to_be_disabled()
        if width == 1280:
            page.locator(".hand summary").nth(card).click(position=CORNER)
        else:
            page.keyboard.press(str(card + 1))
        expect(asked).to_have_text(told.format(chosen))
    expect(page.locator(".hand .is-chosen")).to_have_count(3)
    expect(page.locator(".hand .card-piece")).to_have_count(4)
    assert player.version == before
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#mp-me + dd")).to_contain_text("100")
    expect(page.locator(".hand .card-piece")).to_have_count(1)
    page.keyboard.press("u")  # all of it comes back
    expect(page.locator(".hand .card-piece")).to_have_count(4)


def test_an_exchange_begins_with_its_card_and_takes_copies(  # ST-13
    page: Page, running_site: Site
) -> None:
    player = begin(page, running_site)
    hand = ["titan", "titan", "titan", "militia", "militia", "militia"]
    lay(page, running_site, {**AMID, "attack": None, "1": {"hand": hand, "mp": 0}})
    player.wait_for_say()
    before = player.version
    titan, militia = (page.locator(f"#hand-{card}") for card in ("titan", "militia"))
    titan.dblclick(position=CORNER)
    asked = page.locator("#chooser > p")
    expect(asked).to_contain_text("for 100 MP: 1 of 3 chosen.")
    expect(titan).to_be_focused()
    expect(page.locator(".hand .is-candidate > summary")).to_have_count(1)
    for chosen in (2, 3, 0):
        titan.click(position=CORNER)
        expect(asked).to_contain_text(f"for 100 MP: {chosen} of 3 chosen.")
    expect(asked).to_contain_text("3 reinforcements for a new card: 0 of 3 chosen.")
    for _ in range(3):
        militia.click(position=CORNER)
    expect(asked).to_have_text("Exchange 3 reinforcements for a new card: 3 of 3 chosen.")
    assert player.version == before
    page.locator("#chooser").get_by_role("button", name="Confirm").click()
    expect(militia).to_have_count(0)
    expect(page.locator("#chooser")).to_have_count(0)


def test_without_a_script_the_plan_is_a_page(browser: Browser, running_site: Site) -> None:
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        java_script_enabled=False,
        extra_http_headers=from_elsewhere(),
    )
    page = context.new_page()
    player = begin(page, running_site)
    page.goto(f"{page.url}?view=text")
    page.get_by_role("link", name="Attack: base fleet").click()
    expect(page).to_have_url(re.compile(r"/plan/\?action=attack"))
    page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_url(re.compile(r"/\?view=text$"))
    before = player.version
    page.get_by_role("link", name="Attack: both fleets").click()
    page.get_by_role("link", name="Fighters #2 Earlier").click()
    page.get_by_role("button", name="Confirm").click()
    expect(page).to_have_url(re.compile(r"/\?view=text$"))
    assert int(player.version) > int(before)
    context.close()


def test_the_plan_is_for_everybody(looked_at: Page, running_site: Site) -> None:
    begin(looked_at, running_site)
    looked_at.keyboard.press("a")
    expect(looked_at.locator("#plan-confirm")).to_be_focused()
    check(looked_at)
    looked_at.goto(re.sub(r"\?.*", "", looked_at.url) + "plan/?action=attack")
    check(looked_at)
