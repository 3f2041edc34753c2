"""What a mission can say, and which plays trigger it (BO-16, BO-19, BO-22)."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacetrace.engine.games.blast_off.cards import COLOURS, FACES
from spacetrace.engine.games.blast_off.missions import (
    EFFECT_DEEDS,
    EFFECTS,
    GESTURE_DEEDS,
    GESTURE_LABELS,
    GESTURES,
    Mission,
    grammar,
    made_up,
    mission_problem,
    name_problem,
)
from spacetrace.engine.games.blast_off.triggers import (
    OnColour,
    OnCountdown,
    OnMatch,
    OnNumber,
    OnParity,
    OnRange,
    OnWild,
    OnWord,
    Trigger,
    is_triggered,
    trigger_of,
    trigger_slug,
    trigger_words,
)
from spacetrace.engine.kernel.errors import NotationError
from tests.engine.blast_off.positions import CARDS

# --- which plays trigger a mission ----------------------------------------------------------------

TRIGGERED = [
    # trigger, what is laid, on what, and whether that triggers it
    ("red", "red-3", "green-3", True),
    ("red", "green-3", "red-3", False),
    ("red", "wild as red-5", "green-1", True),
    ("red", "countdown", "red-1", False),
    ("orange-or-red", "orange-blast-off", "orange-1", True),
    ("orange-or-red", "purple-1", "orange-1", False),
    ("number-7", "green-7", "green-1", True),
    ("number-7", "green-8", "green-1", False),
    ("number-7", "wild as purple-7", "red-1", True),
    ("even", "green-10", "green-1", True),
    ("even", "green-9", "green-1", False),
    ("even", "green-blast-off", "green-1", False),
    ("odd", "green-9", "green-1", True),
    ("odd", "green-blast-off", "green-1", False),
    ("1-to-3", "green-3", "green-8", True),
    ("1-to-3", "green-4", "green-8", False),
    ("1-to-3", "green-blast-off", "green-8", False),
    ("blast-off", "green-blast-off", "green-1", True),
    ("blast-off", "wild as red-blast-off", "green-1", True),
    ("blast-off", "green-1", "green-blast-off", False),
    ("wild", "wild as green-1", "green-1", True),
    ("wild", "green-1", "green-2", False),
    ("match-by-colour", "green-1", "green-2", True),
    ("match-by-colour", "red-2", "green-2", False),
    ("match-by-colour", "wild as green-1", "green-2", False),
    ("match-by-number", "red-2", "green-2", True),
    ("match-by-number", "green-1", "green-2", False),
    ("match-by-number", "wild as red-2", "green-2", False),
    ("match-by-number", "red-blast-off", "green-blast-off", False),
    ("countdown", "countdown", "green-2", True),
    ("countdown", "wild as green-2", "green-2", False),
]


@pytest.mark.parametrize(("trigger", "laid", "under", "expected"), TRIGGERED)
def test_a_play_triggers_what_it_is(
    trigger: str, laid: str, under: str, expected: bool
) -> None:  # BO-16
    card, _, face = laid.partition(" as ")
    lies = CARDS.wilds[face] if face else CARDS.card(card).laid
    assert is_triggered(trigger_of(trigger), lies, FACES[under]) is expected


def test_a_card_that_matches_in_several_ways_triggers_each() -> None:  # BO-16
    twin, under = CARDS.card("green-4").laid, FACES["green-4"]
    for slug in ("match-by-colour", "match-by-number", "green", "number-4", "even", "4-to-7"):
        assert is_triggered(trigger_of(slug), twin, under)


# --- texts ----------------------------------------------------------------------------------------

numbers = st.integers(1, 10)
triggers: st.SearchStrategy[Trigger] = st.one_of(
    st.lists(st.sampled_from(COLOURS), min_size=1, max_size=3, unique=True).map(
        lambda some: OnColour(tuple(c for c in COLOURS if c in some))  # type: ignore[misc]
    ),
    numbers.map(OnNumber),
    st.sampled_from(("even", "odd")).map(OnParity),  # type: ignore[arg-type]
    st.tuples(numbers, numbers).filter(lambda ends: ends[0] < ends[1]).map(lambda e: OnRange(*e)),
    st.sampled_from((OnWord(), OnWild(), OnMatch("colour"), OnMatch("number"), OnCountdown())),
)


@given(triggers)
def test_every_trigger_reads_back_from_its_slug(trigger: Trigger) -> None:
    slug = trigger_slug(trigger)
    assert trigger_of(slug) == trigger
    assert re.fullmatch(r"[a-z0-9-]+", slug)
    assert trigger_words(trigger).startswith(("a ", "an "))


@given(triggers, triggers)
def test_different_triggers_have_different_words(one: Trigger, other: Trigger) -> None:
    assert (trigger_words(one) == trigger_words(other)) == (one == other)


@given(st.text(max_size=30))
def test_any_other_text_is_no_trigger(text: str) -> None:
    try:
        assert trigger_slug(trigger_of(text)) == text
    except NotationError as error:
        assert str(error).endswith(".")


@pytest.mark.parametrize(
    "slug", ["", "blue", "red-or-red", "red-or-orange", "number-0", "number-11", "5-to-5", "9-to-2"]
)
def test_what_is_no_trigger_is_refused(slug: str) -> None:
    with pytest.raises(NotationError):
        trigger_of(slug)


def test_missions_are_told_in_a_sentence() -> None:
    told = {mission.id: mission.text for mission in CARDS.missions}
    assert told["red-alert"] == "When a red card is played, the player beeps."
    assert told["low-orbit"] == "When a number from 1 to 3 is played, the player taps the helmet."
    assert told["slingshot"] == (
        "When an orange or purple card is played, the direction of play turns round."
    )
    assert told["solar-wind"] == (
        "When a card with the number 1 is played, the direction of play turns round, "
        "and then the next player is skipped."
    )
    assert len(set(told.values())) == 16


def test_every_gesture_and_effect_has_words() -> None:
    assert set(GESTURES) == set(GESTURE_LABELS) == set(GESTURE_DEEDS)
    assert set(EFFECTS) == set(EFFECT_DEEDS)


# --- making one up --------------------------------------------------------------------------------


def test_the_form_offers_every_kind_of_trigger_duty_and_effect() -> None:  # BO-22
    offered = {type(trigger_of(choice.slug)) for choice in grammar().triggers}
    assert offered == {
        OnColour,
        OnNumber,
        OnParity,
        OnRange,
        OnWord,
        OnWild,
        OnMatch,
        OnCountdown,
    }
    assert [choice.slug for choice in grammar().consequences] == [*GESTURES, *EFFECTS]


def test_whatever_the_form_says_is_a_mission_that_names_no_seat() -> None:  # BO-19, BO-22
    form = grammar()
    for trigger, consequence in itertools.product(form.triggers, form.consequences):
        mission = made_up(1, trigger.slug, consequence.slug, "Ours")
        assert trigger_slug(mission.trigger) == trigger.slug
        assert mission.consequence == consequence.slug
        as_card = Mission("ours", "Ours", mission.trigger, mission.duty, mission.effects)
        assert mission_problem(as_card) is None
        assert not re.search(r"\b(seat|you|dealer|[Pp]layer [0-9])\b", mission.text)


def test_the_words_of_the_form_are_all_different() -> None:
    for choices in (grammar().triggers, grammar().consequences):
        assert len({choice.words for choice in choices}) == len(choices)
        assert len({choice.slug for choice in choices}) == len(choices)


@pytest.mark.parametrize("name", ["", " ", " x", "x ", "x" * 61, "a\tb", "a\u202eb", "a\ud800"])
def test_a_name_is_plain_text_of_up_to_60_characters(name: str) -> None:  # BO-22
    assert name_problem(name).endswith(".")
    assert name_problem("x" * 60) == name_problem("Grüße <b>; 1, 2") == ""
