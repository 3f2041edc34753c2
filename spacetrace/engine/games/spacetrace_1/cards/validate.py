"""Checks a card set and tells all that is wrong with it, in sentences with their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import inspect

from spacetrace.engine.games.spacetrace_1.cards.abilities import check_abilities
from spacetrace.engine.games.spacetrace_1.cards.schema import Card, CardSetData
from spacetrace.engine.games.spacetrace_1.cards.shape import Problem, Report, check_shape, nearest
from spacetrace.engine.games.spacetrace_1.words.keywords import KEYWORDS
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Json

CARD, CARD_SET = inspect.type_info(Card), inspect.type_info(CardSetData)
HEAD = ("key", "name", "base")


class CardProblems(ConfigError):
    """A card set that cannot be used; `problems` are all the reasons."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def check(raw: Json) -> CardSetData:
    """The card set as typed data; raises CardProblems, a ConfigError, with everything wrong."""
    report = Report()
    cards = _shapes(raw, report)
    ids = frozenset(card.id for _, card in cards)
    for place, card in cards:
        check_card(card, ids, Report(place, report.problems))
    if isinstance(raw, Mapping):
        _set_rules(raw, cards, report)
    if report.problems:
        raise CardProblems(report.problems)
    return msgspec.convert(raw, CardSetData, strict=True)


def check_one(raw: Json, others: Sequence[Card]) -> Card:
    """One card, to stand beside the others of its set; raises CardProblems."""
    report = Report()
    check_shape(CARD, raw, report)
    if not report.problems:
        card = msgspec.convert(raw, Card, strict=True)
        ids = frozenset({card.id, *(other.id for other in others)})
        check_card(card, ids, report)
        _twice([("", card), *(("", other) for other in others)], report, only=card)
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


def _shapes(raw: Json, report: Report) -> list[tuple[str, Card]]:
    """The cards that have the right shape, each with its place."""
    cards = raw.get("cards") if isinstance(raw, Mapping) else None
    if not isinstance(cards, list | tuple) or not 1 <= len(cards) <= 2_000:
        check_shape(CARD_SET, raw, report)
        return []
    # A card without problems is a card; the others are walked for theirs, one by one.
    check_shape(CARD_SET, {**raw, "cards": [_STAND_IN]}, report)  # type: ignore[dict-item]
    good = []
    for i, item in enumerate(cards):
        inside = Report(f"cards[{i}]{_title(item)}", report.problems)
        before = len(report.problems)
        check_shape(CARD, item, inside)
        if len(report.problems) == before:
            good.append((inside.place, msgspec.convert(item, Card, strict=True)))
    return good


_STAND_IN: dict[str, Json] = {"id": "a", "name": "A", "kind": "tactic"}


def _title(item: Json) -> str:
    name = item.get("name") if isinstance(item, Mapping) else None
    return f" “{name[:60]}”" if isinstance(name, str) and name.isprintable() else ""


def _set_rules(raw: Mapping[str, Json], cards: list[tuple[str, Card]], report: Report) -> None:
    _twice(cards, report)
    items = raw.get("cards")
    whole = isinstance(items, list | tuple) and len(items) == len(cards)
    base = raw.get("base")
    by_id = {card.id: card for _, card in cards}
    if not whole or not isinstance(base, str):
        return
    if base not in by_id:
        report.at("base").say(f"There is no card with the id “{base}”" + nearest(base, by_id))
    elif by_id[base].kind != "base":
        report.at("base").say(f"The card “{base}” is not of the kind “base”.")
    for place, card in cards:
        if card.kind == "base" and card.id != base and base in by_id:
            Report(place, report.problems).say("A set has one Base; this is another.")


def _twice(cards: list[tuple[str, Card]], report: Report, only: Card | None = None) -> None:
    ids: dict[str, str] = {}
    names: dict[str, str] = {}
    for place, card in cards:
        at = Report(place, report.problems)
        if (only is None or card.id == only.id) and card.id in ids:
            at.say(f"The id “{card.id}” is taken by another card{_of(ids[card.id])}.")
        if (only is None or card.name == only.name) and card.name in names:
            at.say(f"The name “{card.name}” is taken by another card{_of(names[card.name])}.")
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
        report.say("A deck must be able to hold at least one copy.")
    if card.kind == "reinforcement" and card.mp == 0:
        report.at("mp").say("A reinforcement brings at least 1 MP.")
    if card.kind in ("tactic", "commander") and not card.abilities:
        report.say(f"A {card.kind} without abilities would do nothing.")
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
        report.say("A Base is one ship of class IV (ST-1).")
    if card.mp or card.copies:
        report.say("A Base is in no deck and costs nothing: set “copies” and “mp” to 0.")
    for why in dict.fromkeys(KEYWORDS[word].not_on_base for word in card.keywords):
        if why:
            report.at("keywords").say(why)
