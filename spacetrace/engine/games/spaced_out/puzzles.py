"""Finds what a puzzle of Spaced Out asks for: to go out in a turn (SO-38), or to survive an attack.

The attack comes in the last turn of a round (SO-41), and with it the match ends: whoever takes its
cards has not the fewest points any more. All know all hands, or nobody could think it through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from spacetrace.engine.games.spaced_out.actions import Draw
from spacetrace.engine.games.spaced_out.cards import Card, by_index
from spacetrace.engine.games.spaced_out.positions import position_words
from spacetrace.engine.games.spaced_out.rules.play import Plays
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.puzzles import Goal
from spacetrace.engine.kernel.wording import join

LEAST = 3
"""Cards that are played at least."""
MOST_LOOKS = 400
SCORES = (0, 299)
"""The own points and everybody else's, so that whoever goes out has won the match."""


def _is_turn(table: Table, seat: Seat) -> bool:
    return table.turn == seat and table.stage in ("turn", "bonus")


def _unseen(table: Table, seat: Seat) -> int:
    return len(table.draw_pile)


def _positions(
    table: Table,
    position: dict[str, object],
    forecast: Callable[[], object],
) -> Iterator[dict[str, object]]:
    """The position with no cards in the first hand but those that go in one turn."""
    kept = longest_turn(table)
    if len(kept) < LEAST:
        return
    parts = cast("dict[str, Any]", position)
    rest = list(parts["hands"]["1"])
    for card in kept:
        rest.remove(card)
    parts["hands"]["1"] = sorted(kept)
    parts["buried"] = [*parts["buried"], *rest]
    own, others = SCORES
    parts["scores"] = [own, *[others] * (len(table.hands) - 1)]
    for name in ("round_number", "idle"):
        parts.pop(name, None)
    yield position


def longest_turn(table: Table) -> list[str]:
    """The cards that the first seat can play one after the other, with nobody else between."""
    plays, best, looks = Plays(), list[str](), MOST_LOOKS

    def go_on(now: Table, line: list[str]) -> None:
        nonlocal best, looks
        for action in plays.offers(now, 0):
            looks -= 1
            if isinstance(action, Draw) or looks < 0:
                continue
            then, card = now.copy(), cast("Any", action).card
            plays.perform(then, 0, cast("Any", action), None)
            if len(line) + 1 > len(best):
                best = [*line, card]
            if _is_turn(then, 0) and len(then.rounds) == len(now.rounds):
                go_on(then, [*line, card])

    go_on(table, [])
    return best


# --- under attack ---------------------------------------------------------------------------------

MINE = 4
"""Answers in the hand that is attacked, its own and the next of the draw pile."""
THEIRS = (1, 2, 3)
"""The same in each other hand, the easiest first."""
FEWEST = 2
"""Different answers among one's own, or there would be no choice."""
FIRST_OVER = 299
"""The points before the round of whoever has most: nobody has reached the target of 300 yet."""


def _is_attack(table: Table, seat: Seat) -> bool:
    return table.stage == "attack"


def _attacked(
    table: Table,
    position: dict[str, object],
    forecast: Callable[[], object],
) -> Iterator[dict[str, object]]:
    """The position under attack, answers in all hands, and scores by which its cards decide."""
    if table.turn != 0 or table.tops.live == "":
        return
    attack = table.tops.face(table.tops.live).card
    parts = cast("dict[str, Any]", position)
    for name in ("round_number", "idle"):
        parts.pop(name, None)
    for theirs in THEIRS:
        hands, rest = list[list[Card]](), list(reversed(table.draw_pile))
        laid = list(table.buried)
        for seat, hand in enumerate(table.hands):
            wanted = MINE if seat == 0 else theirs
            kept = _answers(hand, attack)[:wanted]
            drawn = _answers(rest, attack)[: wanted - len(kept)]
            plain = [card for card in hand if card.is_number][:1]
            if len(kept) + len(drawn) < wanted or not plain:
                return
            for card in drawn:
                rest.remove(card)
            over = hand.copy()
            for card in (*kept, *plain):
                over.remove(card)
            laid += over
            hands.append(sorted([*kept, *drawn, *plain], key=by_index))
        if len(set(_answers(hands[0], attack))) < FEWEST:
            return
        parts["hands"] = {
            str(seat): [card.id for card in hand] for seat, hand in enumerate(hands, 1)
        }
        # Dear ones first: whoever takes cards loses, however many were laid before.
        parts["draw_pile"] = [card.id for card in sorted(rest, key=lambda card: -card.points)]
        parts["buried"] = [card.id for card in laid]
        parts["scores"] = _scores([sum(card.points for card in hand) for hand in hands])
        parts["turns_left"] = 0
        yield position


def _answers(cards: list[Card], attack: Card) -> list[Card]:
    """Those that may ever answer in this attack, or what comes of it (SO-20, SO-21)."""
    kinds = (attack.kind, "force_field")
    return [card for card in cards if card.kind in kinds]


def _scores(held: list[int]) -> list[int]:
    """Points before the round: with the hands as they are, the first seat is one point better."""
    total = FIRST_OVER + min(held)
    return [total - points - (seat == 0) for seat, points in enumerate(held)]


def _hands(table: Table) -> tuple[str, ...]:
    """Those of the others, as the coach tells them."""
    return tuple(join([card.name for card in hand]) for hand in table.hands[1:])


GOALS = {
    "win": Goal(_is_turn, _unseen, position_words, _positions, barred=("draw",), depth=7),
    "survive": Goal(
        _is_attack,
        _unseen,
        position_words,
        _attacked,
        barred=("draw",),
        depth=5,
        most=4_000,
        fails=4,
        told=_hands,
    ),
}
