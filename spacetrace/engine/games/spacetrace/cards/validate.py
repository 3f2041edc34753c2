"""Checks a card set and tells all that is wrong with it, in sentences with their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct, inspect

from spacetrace.engine.games.spacetrace.cards.abilities import check_abilities
from spacetrace.engine.games.spacetrace.cards.schema import Card, CardSetData
from spacetrace.engine.games.spacetrace.cards.shape import (
    MAX_PROBLEMS,
    Problem,
    Report,
    check_shape,
    nearest,
)
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Json

CARD, CARD_SET = inspect.type_info(Card), inspect.type_info(CardSetData)
HEAD = ("key", "name", "base")


class CardProblems(ConfigError):
    """A card set that cannot be used; `problems` are all the reasons."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class Examined(Struct, frozen=True):
    """A card set as far as it can be read, and everything that is wrong with it.

    `cards` are those of the right shape, by their number in the list. `of_set` are the problems of
    the set itself, `of_cards` those of each card, with their places in it.
    """

    cards: dict[int, Card]
    of_set: list[Problem]
    of_cards: list[list[Problem]]

    def problems(self, raw: Json) -> list[Problem]:
        """All problems, with their places in the set."""
        items = _items(raw)
        return self.of_set + [
            Problem(_place(i, items[i], problem.place), problem.sentence)
            for i, found in enumerate(self.of_cards)
            for problem in found
        ]


def check(raw: Json) -> CardSetData:
    """The card set as typed data; raises CardProblems, a ConfigError, with everything wrong."""
    problems = examine(raw).problems(raw)
    if problems:
        raise CardProblems(problems[:MAX_PROBLEMS])
    return msgspec.convert(raw, CardSetData, strict=True)


def examine(raw: Json) -> Examined:
    """What can be read of a card set that may be unfinished, and what is wrong with it."""
    head = Report()
    reports, cards = _shapes(raw, head)
    ids = frozenset(card.id for card in cards.values())
    for i, card in cards.items():
        check_card(card, ids, reports[i])
    if isinstance(raw, Mapping):
        _set_rules(raw, cards, reports, head)
    return Examined(cards, head.problems, [report.problems for report in reports])


def check_one(raw: Json, others: Sequence[Card]) -> Card:
    """One card, to stand beside the others of its set; raises CardProblems."""
    report = Report()
    check_shape(CARD, raw, report)
    if not report.problems:
        card = msgspec.convert(raw, Card, strict=True)
        ids = frozenset({card.id, *(other.id for other in others)})
        check_card(card, ids, report)
        _twice([("", card, report), *(("", other, report) for other in others)], only=card)
        if not report.problems:
            return card
    raise CardProblems(report.problems)


def decode_cards(raws: Iterable[Json]) -> list[Card]:
    """Those of the cards that have the right shape, typed."""
    good = []
    for raw in raws:
        report = Report()
        check_shape(CARD, raw, report)
        if not report.problems:
            good.append(msgspec.convert(raw, Card, strict=True))
    return good


def _items(raw: Json) -> Sequence[Json]:
    """The list of cards, where there is one."""
    cards = raw.get("cards") if isinstance(raw, Mapping) else None
    return cards if isinstance(cards, list | tuple) and 1 <= len(cards) <= 2_000 else ()


def _shapes(raw: Json, head: Report) -> tuple[list[Report], dict[int, Card]]:
    """A report for each card, and the cards that have the right shape, by their number."""
    items = _items(raw)
    if not items:
        check_shape(CARD_SET, raw, head)
        return [], {}
    # A card without problems is a card; the others are walked for theirs, one by one.
    check_shape(CARD_SET, {**raw, "cards": [_STAND_IN]}, head)  # type: ignore[dict-item]
    reports = [Report() for _ in items]
    good = {}
    for i, item in enumerate(items):
        check_shape(CARD, item, reports[i])
        if not reports[i].problems:
            good[i] = msgspec.convert(item, Card, strict=True)
    return reports, good


_STAND_IN: dict[str, Json] = {"id": "a", "name": "A", "kind": "tactic"}


def _place(number: int, item: Json, inside: str = "") -> str:
    """Where a card stands in its set, and a place in it."""
    name = item.get("name") if isinstance(item, Mapping) else None
    title = f" “{name[:60]}”" if isinstance(name, str) and name.isprintable() else ""
    report = Report(f"cards[{number}]{title}")
    return report.at(inside).place if inside else report.place


def _set_rules(
    raw: Mapping[str, Json], cards: Mapping[int, Card], reports: Sequence[Report], head: Report
) -> None:
    items = _items(raw)
    _twice([(_place(i, items[i]), card, reports[i]) for i, card in cards.items()])
    base = raw.get("base")
    by_id = {card.id: card for card in cards.values()}
    if not items or len(items) > len(cards) or not isinstance(base, str):
        return
    if base not in by_id:
        head.at("base").say(f"There is no card with the id “{base}”" + nearest(base, by_id))
    elif by_id[base].kind != "base":
        head.at("base").say(f"The card “{base}” is not of the kind “base”.")
    for i, card in cards.items():
        if card.kind == "base" and card.id != base and base in by_id:
            reports[i].say("A set has one Base; this is another.")


def _twice(cards: Iterable[tuple[str, Card, Report]], only: Card | None = None) -> None:
    ids: dict[str, str] = {}
    names: dict[str, str] = {}
    for place, card, report in cards:
        if (only is None or card.id == only.id) and card.id in ids:
            report.at("id").say(f"The id “{card.id}” is taken by another card{_of(ids[card.id])}.")
        if (only is None or card.name == only.name) and card.name in names:
            report.at("name").say(
                f"The name “{card.name}” is taken by another card{_of(names[card.name])}."
            )
        ids[card.id] = names[card.name] = place


def _of(place: str) -> str:
    return f", {place}" if place else ""


# --- one card -------------------------------------------------------------------------------------


def check_card(card: Card, ids: frozenset[str], report: Report) -> None:
    """Report what is wrong with a card of the right shape; `ids` are those of its set."""
    if card.kind in ("ship", "base"):
        _ship(card, report)
    else:
        _no_ship(card, report)
    if card.kind == "base":
        _base(card, report)
    elif card.copies == 0:
        report.at("copies").say("A deck must be able to hold at least one copy.")
    if card.kind == "reinforcement" and card.mp == 0:
        report.at("mp").say("A reinforcement brings at least 1 MP.")
    if card.kind in ("tactic", "commander") and not card.abilities:
        report.at("abilities").say(f"A {card.kind} without abilities would do nothing.")
    check_abilities(card, ids, report)


def _ship(card: Card, report: Report) -> None:
    for name, value in (("class", card.class_), ("ships", card.ships), ("lp", card.lp)):
        if value is None:
            report.at(name).say("A ship card needs this.")
    keywords = set(card.keywords)
    if len(keywords) < len(card.keywords):
        report.at("keywords").say("A keyword is there twice.")
    for one in KEYWORDS.values():
        for other in one.excludes:
            if {one.word, other} <= keywords:
                report.at("keywords").say(f"“{one.word}” and “{other}” contradict each other.")
    for word in dict.fromkeys(card.keywords):
        if check := KEYWORDS[word].check:
            check(card, report)


def _no_ship(card: Card, report: Report) -> None:
    for name, value in (("class", card.class_), ("ships", card.ships), ("lp", card.lp)):
        if value is not None:
            report.at(name).say("Only ship cards have this.")
    if card.ap:
        report.at("ap").say("Only ship cards have this.")
    if card.keywords:
        report.at("keywords").say("Only ship cards have keywords.")


def _base(card: Card, report: Report) -> None:
    if card.class_ != 4 or card.ships != 1:
        report.at("class" if card.class_ != 4 else "ships").say(
            "A Base is one ship of class IV (ST-1)."
        )
    if card.mp or card.copies:
        report.at("mp" if card.mp else "copies").say(
            "A Base is in no deck and costs nothing: set “copies” and “mp” to 0."
        )
    for why in dict.fromkeys(KEYWORDS[word].not_on_base for word in card.keywords):
        if why:
            report.at("keywords").say(why)
