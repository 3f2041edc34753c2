"""Looks through a card set of Spacetrace as it is typed, and tells what is wrong or odd with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.shape import Problem
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.engine.games.spacetrace.cards.validate import Examined, examine
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.kit.lint_words import close_names, long_texts
from spacetrace.presentation.kit.linting import error, id_of, listed, twins
from spacetrace.presentation.spacetrace import faces
from spacetrace.presentation.spacetrace.lint_loops import loops
from spacetrace.presentation.spacetrace.lint_parts import parts
from spacetrace.presentation.spacetrace.lint_reach import Reach
from spacetrace.presentation.spacetrace.prices import curve

LISTS = {"cards": ""}
_NUMBERED = re.compile(r"cards\[\d+\] ")
"""How the engine points to another card of the set, before its name."""
NOT_OF_PLAY = {"id": "", "name": "", "flavour": ""}
"""What makes no difference in play."""


def findings(data: Mapping[str, Any]) -> list[Finding]:
    """What is wrong or odd; cards that the engine refuses are told as errors, and no more."""
    seen = examine(data)
    good = _good(seen)
    reach = Reach(good)
    return [
        *_refused(data, seen),
        *parts(reach),
        *loops(reach),
        *close_names(listed(data, LISTS)),
        *_twins(good),
        *_long_texts(good),
        *_prices(good),
    ]


def good_cards(data: Mapping[str, Any]) -> list[s.Card]:
    """The cards of a set that the engine takes."""
    return _good(examine(data))


def _good(seen: Examined) -> list[s.Card]:
    return [card for i, card in seen.cards.items() if not seen.of_cards[i]]


def _refused(data: Mapping[str, Any], seen: Examined) -> Iterator[Finding]:
    for problem in seen.of_set:
        yield error("", problem.place, problem.sentence)
    for i, problems in enumerate(seen.of_cards):
        for problem in problems:
            yield _of_card(data["cards"][i], problem)


def _of_card(item: object, problem: Problem) -> Finding:
    return error(id_of(item), problem.place, _NUMBERED.sub("", problem.sentence))


def _twins(cards: Sequence[s.Card]) -> Iterator[Finding]:
    rest = [(card.id, msgspec.json.encode({**_played(card), **NOT_OF_PLAY})) for card in cards]
    names = {card.id: card.name for card in cards}
    return twins(rest, names, _("In play this card is the same as “%(other)s”."))


def _played(card: s.Card) -> dict[str, Any]:
    return msgspec.to_builtins(card)  # type: ignore[no-any-return]


def _long_texts(cards: Sequence[s.Card]) -> Iterator[Finding]:
    names = {card.id: card for card in cards}
    return long_texts(
        cards,
        faces.draw,
        lambda card: card_text(card, names),
        lambda card: {"name": card.name, "flavour": card.flavour, "ships": faces.stat_words(card)},
        "abilities",
    )


def _prices(cards: Sequence[s.Card]) -> Iterator[Finding]:
    found = curve(cards)
    by_id = {card.id: card for card in cards}
    for priced in found.cards if found else ():
        if not priced.is_off:
            continue
        gaps = {"price": priced.price, "fair": priced.fair}
        told = (
            _("At %(price)s MP it is far too cheap: cards of its strength cost about %(fair)s MP.")
            if priced.off < 0
            else _("At %(price)s MP it is far too dear: cards of its strength cost %(fair)s MP.")
        )
        low, high = priced.usual
        yield Finding(
            code="off-curve",
            card=priced.card,
            path="mp",
            sentence=told % gaps,
            suggestion=_("In this set, %(low)s to %(high)s MP would be usual.")
            % {"low": low, "high": high},
            about=[priced.off < 0, {**_played(by_id[priced.card]), **NOT_OF_PLAY, "copies": 0}],
        )
