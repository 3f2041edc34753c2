"""Every action and event has one line that reads back; everything else is refused."""

from __future__ import annotations

import re

import pytest

from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.wording import YOU, addressed
from tests.engine.contract.sample import Sample
from tests.engine.contract.walks import SEEDS, recorded, some

NONSENSE = [
    "",
    " ",
    "-",
    "no-such-verb",
    "play",
    "play ",
    " play x-1",
    "play x-1\n",
    "play x\x00",
    "play x\ud800",
    "x" * 5_000,
    "1 2 3",
]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_action_reads_back(one: Sample, seed: int) -> None:
    for moment in some(recorded(one.key, seed), one.key, 3):
        for seat in one.seats():
            for action in one.game.legal_actions(moment.table, seat):
                text = one.game.action_text(action)
                assert one.game.parse_action(text) == action
                assert "\n" not in text


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_reads_back_in_every_form(one: Sample, seed: int) -> None:
    for moment in recorded(one.key, seed):
        for event in moment.events:
            assert one.game.parse_event(one.game.event_text(event)) == event
            for viewer in one.viewers():
                seen = event.seen_by(viewer)
                if seen is not None:
                    assert one.game.parse_event(one.game.event_text(seen)) == seen


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_action_is_refused(one: Sample, text: str) -> None:
    with pytest.raises(NotationError):
        one.game.parse_action(text)


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_event_is_refused(one: Sample, text: str) -> None:
    with pytest.raises(NotationError):
        one.game.parse_event(text)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_tells_every_event_in_calm_sentences(one: Sample, seed: int) -> None:
    names = [f"Seat {seat + 1}" for seat in one.seats()]
    told = 0
    for moment in recorded(one.key, seed):
        for event in moment.events:
            sentence = one.game.narrate(event, one.cards, names)
            told += bool(sentence)
            assert sentence == "" or sentence.endswith((".", "?", "…"))
            assert "!" not in sentence
    assert told > 0


THIRD_PERSON = re.compile(r"(?<!but )\b[Yy]ou (?!pass\b)[a-z]+s\b|\b[Yy]ou's\b|" + YOU)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_calls_whoever_reads_it_you(one: Sample, seed: int) -> None:
    reader = one.seats()[0]
    names = [YOU if seat == reader else f"Seat {seat + 1}" for seat in one.seats()]
    told = 0
    for moment in recorded(one.key, seed):
        for event in moment.events:
            sentence = addressed(one.game.narrate(event, one.cards, names))
            told += "ou" in sentence
            assert THIRD_PERSON.search(sentence) is None, sentence
            assert not sentence.startswith("you")
    assert told > 0
