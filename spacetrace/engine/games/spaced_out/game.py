"""Declares Spaced Out for the kernel: its state, its rules, its texts."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spaced_out import (
    card_data,
    determinize,
    evaluate,
    events,
    narration,
    notation,
    scenario,
    setup,
    table,
)
from spacetrace.engine.games.spaced_out.actions import DRAW
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.measure import SpacedOutMeasure
from spacetrace.engine.games.spaced_out.positions import UNSAID, position_words
from spacetrace.engine.games.spaced_out.reasons import suggestion
from spacetrace.engine.games.spaced_out.rules.clock import Clock
from spacetrace.engine.games.spaced_out.rules.declared import declarable
from spacetrace.engine.games.spaced_out.rules.orders import StandingOrders
from spacetrace.engine.games.spaced_out.rules.play import Plays
from spacetrace.engine.games.spaced_out.rules.scoring import GiveUp
from spacetrace.engine.games.spaced_out.rules.window import has_claimed
from spacetrace.engine.games.spaced_out.table import HELD, Table, View
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Game
from spacetrace.engine.kernel.suggesting import Suggestion
from spacetrace.engine.kernel.writing_down import checked_position


class SpacedOutGame(Game[Table, View, CardSet]):
    """The fast family card game with two piles, attacks and clones."""

    key = "spaced_out"
    title = "Spaced Out"
    rules_version = 1
    format_version = 2
    min_seats = setup.MIN_SEATS
    max_seats = setup.MAX_SEATS
    options = setup.OPTIONS

    table_type = Table
    rules = (Plays(), Clock(), StandingOrders(), GiveUp())
    seats_rule = "SO-7"
    measure = SpacedOutMeasure()
    weak_see_less = True
    event_notation = events.NOTATION
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)
    narrate = staticmethod(narration.narrate)

    compile_cards = staticmethod(card_data.compile_cards)
    check_config = staticmethod(setup.check_config)
    setup = staticmethod(setup.deal_match)
    arrange = staticmethod(scenario.arrange)
    openings = staticmethod(scenario.openings)
    view = staticmethod(table.view_table)
    determinize = staticmethod(determinize.determinize)
    evaluate = staticmethod(evaluate.evaluate)

    def position_of(self, table: Table) -> dict[str, object]:
        words = position_words(table)
        return checked_position(self, table, words, table.config, UNSAID)

    def waiting_for(self, table: Table) -> tuple[Seat, ...]:
        """The seat whose say it is; nobody while the table holds a turn back, or in the end."""
        return () if table.stage in HELD else (table.turn,)

    def reactors(self, table: Table) -> tuple[Seat, ...]:
        """The seats that are not waited for and have a clone or big bang to play."""
        waiting = self.waiting_for(table)
        return tuple(
            seat
            for seat in range(len(table.hands))
            if seat not in waiting and not has_claimed(table, seat) and declarable(table, seat)
        )

    def is_playing(self, table: Table, seat: Seat) -> bool:
        return table.stage != "over" and 0 <= seat < len(table.hands)

    def seats(self, table: Table) -> int:
        return len(table.hands)

    def deadline(self, table: Table) -> Deadline | None:
        return table.deadline

    def outcome(self, table: Table) -> Outcome | None:
        return table.outcome

    def default_action(self, table: Table, seat: Seat) -> Action:
        return DRAW

    def suggestion(
        self, table: Table, seat: Seat, action: Action, names: Sequence[str]
    ) -> Suggestion:
        return suggestion(table, seat, action, names, self.apply)
