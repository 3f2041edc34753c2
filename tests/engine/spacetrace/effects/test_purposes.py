"""What is kept of the purposes of choices stays small and stays right."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.cards.schema import Ability
from spacetrace.engine.games.spacetrace.effects import choices
from spacetrace.engine.games.spacetrace.effects.choices import purpose_of
from tests.engine.spacetrace.builders import ability, card, card_set, effect, select

AIM = {"t": {"from": select("fleets", "enemy", kind=["ship"])}}
WORDS = ("destroy", "jam", "repair", "return", "sacrifice")


def abilities() -> list[Ability]:
    """One of each word, each of another card."""
    cards = [
        card(word, "tactic", abilities=[ability("played", effect(word, "t"), choose=AIM)])
        for word in WORDS
    ]
    made = card_set(*cards)
    return [made.card(word).ability[0] for word in WORDS]


def test_the_purpose_of_a_choice_is_found_out_once_and_not_kept_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choices, "_purposes", {})
    monkeypatch.setattr(choices, "MAX_ABILITIES", 2)
    one, two, *_rest = made = abilities()
    first = purpose_of(one, "t")
    purpose_of(two, "t")
    assert purpose_of(one, "t") is first
    for deed, word in zip(made * 2, WORDS * 2, strict=True):
        assert [e.__struct_config__.tag for e in purpose_of(deed, "t").effects] == [word]
        assert len(choices._purposes) <= 2
