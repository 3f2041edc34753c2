"""How likely cards are drawn, and how a first hand may look."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks import games, limits
from decks.changes import Cards
from decks.presenters.builder_cards import GONE, CardRow, card_row
from decks.presenters.deck_cards import ListGroup, list_groups
from decks.presenters.figures import percent_short, percent_words
from spacetrace.api.numbers import whole_within

USUAL_GROUP = "reinforcement"
"""What is asked about before somebody chooses: without MP nothing goes."""

SHIPS = "ship"
SEED = re.compile(r"[A-Za-z0-9_-]{1,24}")


# --- odds -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OddsAsked:
    """At least `k` of the cards in these groups or with these ids, by own turn `turn`."""

    groups: frozenset[str]
    cards: frozenset[str]
    k: int
    turn: int


@dataclass(frozen=True, slots=True)
class GroupChoice:
    """A group of the deck's cards that can be asked about as a whole."""

    key: str
    label: str
    cards: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card of the deck that can be asked about."""

    row: CardRow
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OddsRow:
    """The answer for one turn; `length` is the bar's, of 1000."""

    turn: int
    words: str
    length: int
    is_asked: bool


@dataclass(frozen=True, slots=True)
class OddsPage:
    """The question, what may be asked, and the answer; `rows` are empty without a question."""

    asked: OddsAsked
    groups: list[GroupChoice]
    cards: list[tuple[ListGroup, list[CardChoice]]]
    chosen: int
    answer: str
    rows: list[OddsRow]
    turns: range


def odds_asked(data: QueryDict) -> OddsAsked:
    """What an address asks; whatever is no number or too large becomes the nearest that is.

    An address that asks nothing asks about the usual group; a form without a tick does not.
    """
    groups, cards = data.getlist("group"), data.getlist("card")
    if not groups and not cards and "k" not in data:
        groups = [USUAL_GROUP]
    return OddsAsked(
        frozenset(groups[: limits.MOST_SORTS]),
        frozenset(cards[: limits.MOST_SORTS]),
        _number(data.get("k"), 1, limits.MOST_COPIES),
        _number(data.get("turn"), 2, games.ODDS_TURNS),
    )


def odds_page(records: Mapping[str, Any], cards: Cards, asked: OddsAsked) -> OddsPage:
    """How likely the asked cards are drawn, turn by turn."""
    groups = list_groups(records, cards)
    wanted = {
        row.id
        for group in groups
        for row in group.rows
        if row.id in asked.cards or asked.groups & _groups_of(row)
    }
    chosen = sum(cards[card] for card in wanted)
    odds = games.odds(cards, wanted, asked.k) if wanted else ()
    return OddsPage(
        asked=asked,
        groups=_group_choices(groups, asked),
        cards=[
            (group, [CardChoice(row, row.id in asked.cards) for row in group.rows])
            for group in groups
        ],
        chosen=chosen,
        answer=_answer(asked, chosen, odds),
        rows=[
            OddsRow(turn, percent_short(part), round(1000 * part), turn == asked.turn)
            for turn, part in enumerate(odds, start=1)
        ],
        turns=range(1, games.ODDS_TURNS + 1),
    )


def _groups_of(row: CardRow) -> set[str]:
    return {row.group, SHIPS} if row.group in {"1", "2", "3", "4"} else {row.group}


def _group_choices(groups: list[ListGroup], asked: OddsAsked) -> list[GroupChoice]:
    ships = sum(group.cards for group in groups if group.key in {"1", "2", "3", "4"})
    found = [GroupChoice(SHIPS, _("Any ship"), ships, SHIPS in asked.groups)] if ships else []
    for group in groups:
        if group.key != GONE:
            label = _any_words(group.key)
            found.append(GroupChoice(group.key, label, group.cards, group.key in asked.groups))
    return found


def _any_words(key: str) -> str:
    return {
        "1": _("Any class I ship"),
        "2": _("Any class II ship"),
        "3": _("Any class III ship"),
        "4": _("Any class IV ship"),
        "tactic": _("Any tactic"),
        "commander": _("Any commander"),
    }.get(key, _("Any reinforcement"))


def _answer(asked: OddsAsked, chosen: int, odds: tuple[float, ...]) -> str:
    if not odds:
        return _("Choose cards of this deck, and the answer stands here.")
    words = ngettext(
        "When your turn %(turn)s has begun you have drawn at least %(k)s of this %(n)s card"
        " with a chance of %(chance)s.",
        "When your turn %(turn)s has begun you have drawn at least %(k)s of these %(n)s cards"
        " with a chance of %(chance)s.",
        chosen,
    )
    chance = percent_words(odds[asked.turn - 1])
    return words % {"turn": asked.turn, "k": asked.k, "n": chosen, "chance": chance}


def _number(text: str | None, usual: int, most: int) -> int:
    """A whole number from 1 to `most` out of an address."""
    return whole_within(text or "", usual=usual, least=1, most=most)


# --- sample hands ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawnTurn:
    """What a turn draws."""

    turn: int
    rows: list[CardRow]


@dataclass(frozen=True, slots=True)
class HandPage:
    """A first hand and the draws after it; the same seed shows the same of the same list."""

    seed: str
    hand: list[CardRow]
    draws: list[DrawnTurn]
    words: str


def seed_new() -> str:
    """A seed for another hand, short enough to be read out."""
    return secrets.token_hex(4)


def seed_asked(data: QueryDict) -> str:
    """The seed of an address; "" when there is none that could be one of ours."""
    seed = data.get("seed", "")
    return seed if SEED.fullmatch(seed) else ""


def hand_page(
    compiled: games.Compiled, records: Mapping[str, Any], cards: Cards, seed: str
) -> HandPage:
    """A sample hand of the list with the draws of the first turns."""
    sample = games.sample(compiled, cards, seed)
    hand = [card_row(card, 1, records) for card in sample.hand]
    draws = [
        DrawnTurn(turn, [card_row(card, 1, records) for card in drawn])
        for turn, drawn in enumerate(sample.draws, start=1)
    ]
    return HandPage(seed, hand, draws, _hand_words(hand))


def _hand_words(hand: list[CardRow]) -> str:
    """What the hand could pay for at once, in a sentence."""
    if not hand:
        return _("There is no card to be drawn yet.")
    supply = sum(row.mp for row in hand if row.is_supply)
    if not supply:
        return _("No reinforcement in this hand.")
    prices = [row.mp for row in hand if not row.is_supply]
    if not prices:
        return _("Nothing but reinforcements: %(mp)s MP.") % {"mp": supply}
    payable = sum(1 for price in prices if price <= supply)
    if not payable:
        told = _("The reinforcements here bring %(mp)s MP, too little for any other card.")
        return told % {"mp": supply}
    words = ngettext(
        "The reinforcements here bring %(mp)s MP; %(n)s card costs no more than that.",
        "The reinforcements here bring %(mp)s MP; %(n)s cards cost no more than that.",
        payable,
    )
    return words % {"mp": supply, "n": payable}
