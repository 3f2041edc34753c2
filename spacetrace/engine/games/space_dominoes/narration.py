"""Narrates what happened, in sentences for the log."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.actions import END_WORDS
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.events import (
    FIRST,
    NEEDED,
    CardDrawn,
    CardLinked,
    Conceded,
    HandBegan,
    HandEnded,
    HandShown,
    MatchEnded,
    Passed,
    Stopped,
    TurnBegan,
    WentOut,
)
from spacetrace.engine.games.space_dominoes.table import partner_of
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.narration import Narrator
from spacetrace.engine.kernel.wording import join

narrate: Narrator[CardSet] = Narrator()


# --- hands ----------------------------------------------------------------------------------------


@narrate.register
def _(event: HandBegan, cards: CardSet, names: Sequence[str]) -> str:
    return f"Hand {event.number}: {names[event.dealer_seat]} deals. {event.starter} is the starter."


@narrate.register
def _(event: HandShown, cards: CardSet, names: Sequence[str]) -> str:
    if not event.cards:
        return ""
    return f"{names[event.seat]} is left with {join(event.cards)}."


@narrate.register
def _(event: HandEnded, cards: CardSet, names: Sequence[str]) -> str:
    sides = _sides(event, names)
    scored = "; ".join(f"{join(side)} {event.added[seat]}" for seat, side in sides.items())
    is_frozen = event.reason == "frozen"
    frozen = f"Hand {event.number} is over, as nobody could lay a card. " if is_frozen else ""
    if event.winner_seat is None:
        end = f"{frozen}Nobody wins it: both sides have as many dots."
    else:
        side = next(side for side in sides.values() if names[event.winner_seat] in side)
        verb = "wins" if len(side) == 1 else "win"
        what = "it with the fewest dots" if is_frozen else f"hand {event.number}"
        end = f"{frozen}{join(side)} {verb} {what}."
    return f"{end} Dots scored: {scored}."


def _sides(event: HandEnded, names: Sequence[str]) -> dict[Seat, list[str]]:
    """Who scores together, by the first seat of each side; every seat for itself is one."""
    if event.rule != "SD-19":
        return {seat: [name] for seat, name in enumerate(names)}
    return {seat: [names[seat], names[partner_of(seat)]] for seat in (0, 1)}


@narrate.register
def _(event: MatchEnded, cards: CardSet, names: Sequence[str]) -> str:
    best = [names[seat] for seat, place in enumerate(event.places) if place == 1]
    if len(best) == len(event.places):
        return f"The match is a draw: everybody has {event.scores[0]} dots."
    points = event.scores[event.places.index(1)]
    verb = "wins" if len(best) == 1 else "win"
    if event.reason == "concession":
        return f"{join(best)} {verb} the match."
    return f"{join(best)} {verb} the match with {_dots(points)}."


@narrate.register
def _(event: Conceded, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} concedes."


# --- turns ----------------------------------------------------------------------------------------


@narrate.register
def _(event: TurnBegan, cards: CardSet, names: Sequence[str]) -> str:
    if event.last_chance:
        return f"{names[event.seat]} has had no turn in this hand and may play cards off."
    return ""


@narrate.register
def _(event: CardLinked, cards: CardSet, names: Sequence[str]) -> str:
    again = " It is a double-link." if event.link == "double" else ""
    return f"{names[event.seat]} lays {event.card} at the {END_WORDS[event.end]}.{again}"


@narrate.register
def _(event: CardDrawn, cards: CardSet, names: Sequence[str]) -> str:
    who, card = names[event.seat], event.card or "a card"
    if event.why == NEEDED:
        return f"{who} draws {card}, as nothing fits."
    if event.why == FIRST:
        return f"{who} begins the turn with drawing {card}."
    return f"{who} takes {card}."


@narrate.register
def _(event: Passed, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} passes."


@narrate.register
def _(event: Stopped, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} stops."


@narrate.register
def _(event: WentOut, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} is out of cards."


# --- wording --------------------------------------------------------------------------------------


def _dots(points: int) -> str:
    return "one dot" if points == 1 else f"{points} dots"
