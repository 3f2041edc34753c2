"""Tables with what matters named, and moves written as lines: "2 clone red-7 on left"."""

from __future__ import annotations

from collections.abc import Sequence

from cardsets.files import read_set
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.game import SpacedOutGame
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.replay import read_move

GAME = SpacedOutGame()
CARDS: CardSet = GAME.compile_cards(read_set("spaced-out"))
NO_WINDOW: dict[str, Json] = {"window": 0}
OTHERS = "yellow-1 yellow-2 yellow-3"
"""A hand of cards that do not matter."""


def dealt(seats: int, seed: int = 1, events: list[Event] | None = None, **options: Json) -> Table:
    """A new match, without windows unless they are asked for."""
    listen = None if events is None else events.append
    config = {**NO_WINDOW, **options}
    return GAME.setup(config, CARDS, [{}] * seats, Chance.seeded(seed), listen)


def table(
    piles: str,
    *hands: str,
    live: str = "left",
    draw_pile: str = "...",
    options: dict[str, Json] | None = None,
    **position: Json,
) -> Table:
    """A position: two tops ("wild-black-hole:green" is named), and a hand for each seat."""
    words: dict[str, Json] = {
        "piles": [top.replace(":", " as ") for top in piles.split()],
        "live": live,
        "seats": len(hands),
        "hands": {str(seat): hand.split() for seat, hand in enumerate(hands, 1)},
        "draw_pile": draw_pile.split(),
        **position,
    }
    return GAME.arrange({**NO_WINDOW, **(options or {})}, CARDS, words, Chance.seeded("position"))


def act(at: Table, *moves: str) -> list[str]:
    """Make the moves; the lines of what happened in the last one."""
    events: list[Event] = []
    for move in moves:
        events.clear()
        seat, line = read_move(move)
        GAME.apply(at, seat, GAME.parse_action(line), events.append)
    return [GAME.event_text(event) for event in events]


def tick(at: Table) -> list[str]:
    """The clock ticks; the lines of what happened."""
    events: list[Event] = []
    GAME.apply(at, CLOCK, TICK, events.append)
    return [GAME.event_text(event) for event in events]


def refused(at: Table, move: str) -> str:
    """The rule that refuses the move; the table stays as it was."""
    seat, line = read_move(move)
    action, before = GAME.parse_action(line), GAME.dump(at)
    why_not = GAME.explain(at, seat, action)
    try:
        GAME.apply(at, seat, action)
    except IllegalAction as error:
        assert why_not is not None
        assert (error.rule, error.sentence) == (why_not.rule, why_not.sentence)
        assert GAME.dump(at) == before
        return error.rule
    raise AssertionError(f"{move} was accepted.")


def moves(at: Table, seat: int) -> set[str]:
    """The lines of the moves of a seat, counted from 1."""
    return {GAME.action_text(action) for action in GAME.moves(at, seat - 1)}


def meta_actions(at: Table, seat: int) -> set[str]:
    """The lines of the meta actions of a seat, counted from 1."""
    return {GAME.action_text(action) for action in GAME.meta_actions(at, seat - 1)}


def hand(at: Table, seat: int) -> str:
    """The hand of a seat, counted from 1."""
    return " ".join(card.id for card in at.hands[seat - 1])


def tops(at: Table) -> str:
    """The two tops, and which pile is live."""
    left, right = at.tops.left.card.id, at.tops.right.card.id
    return f"{left} {right} {at.tops.live}".strip()


def say(at: Table) -> tuple[int, str]:
    """Whose say it is, counted from 1, and of what kind."""
    return at.turn + 1, at.stage


def waiting(at: Table) -> Sequence[Seat]:
    """The seats that are waited for, counted from 1."""
    return [seat + 1 for seat in GAME.waiting_for(at)]
