"""Puts Blast Off! together: what the program asks of a game, answered by its rooms."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off import setup
from spacetrace.engine.games.blast_off.card_set import CardSet, compile_cards
from spacetrace.engine.games.blast_off.determinize import determinize
from spacetrace.engine.games.blast_off.evaluate import evaluate
from spacetrace.engine.games.blast_off.measure import BlastOffMeasure
from spacetrace.engine.games.blast_off.narration import narrate, narrate_all, narrate_tick
from spacetrace.engine.games.blast_off.notation import EVENT_NOTATION, action_text, parse_action
from spacetrace.engine.games.blast_off.positions import UNSAID, position_words
from spacetrace.engine.games.blast_off.reasons import suggestion
from spacetrace.engine.games.blast_off.rules import clock
from spacetrace.engine.games.blast_off.rules.catching import CATCHING, OrderRule
from spacetrace.engine.games.blast_off.rules.countdown import LetGoRule, SlapRule
from spacetrace.engine.games.blast_off.rules.ending import OUT, ConcedeRule
from spacetrace.engine.games.blast_off.rules.missions import MakeUpRule
from spacetrace.engine.games.blast_off.rules.play import DrawRule, NameRule, PlayRule
from spacetrace.engine.games.blast_off.rules.turns import waiting_for
from spacetrace.engine.games.blast_off.scenario import arrange, openings
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.view import View, view_table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Game
from spacetrace.engine.kernel.suggesting import Suggestion
from spacetrace.engine.kernel.writing_down import checked_position


class BlastOffGame(Game[Table, View, CardSet]):
    """The race into space, and to have no cards left."""

    key = "blast_off"
    title = "Blast Off!"
    rules_version = 1
    format_version = 2
    table_type = Table
    min_seats = setup.MIN_SEATS
    max_seats = setup.MAX_SEATS
    options = setup.OPTIONS
    rules = (
        clock.TimeUp(),
        NameRule(),
        PlayRule(),
        DrawRule(),
        SlapRule(),
        LetGoRule(),
        MakeUpRule(),
        CATCHING,
        OrderRule(),
        ConcedeRule(),
    )
    seats_rule = "BO-3"
    measure = BlastOffMeasure()
    weak_see_less = True
    event_notation = EVENT_NOTATION

    compile_cards = staticmethod(compile_cards)
    check_config = staticmethod(setup.check_config)
    deck_faults = staticmethod(setup.deck_faults)
    setup = staticmethod(setup.deal)
    waiting_for = staticmethod(waiting_for)
    reactors = staticmethod(clock.reactors)
    default_action = staticmethod(clock.default_action)
    view = staticmethod(view_table)
    determinize = staticmethod(determinize)
    evaluate = staticmethod(evaluate)
    action_text = staticmethod(action_text)
    parse_action = staticmethod(parse_action)
    narrate = staticmethod(narrate)
    narrate_all = staticmethod(narrate_all)
    narrate_tick = staticmethod(narrate_tick)
    arrange = staticmethod(arrange)
    openings = staticmethod(openings)

    def position_of(self, table: Table) -> dict[str, object]:
        words = position_words(table)
        return checked_position(self, table, words, table.options, UNSAID)

    def seats(self, table: Table) -> int:
        return len(table.hands)

    def deadline(self, table: Table) -> Deadline | None:
        return clock.clock_waits_for(table)

    def outcome(self, table: Table) -> Outcome | None:
        return table.outcome

    def is_playing(self, table: Table, seat: Seat) -> bool:
        return table.outcome is None and table.is_in(seat)

    def refuse_seat(self, table: Table, seat: Seat) -> Refusal:
        is_out = table.outcome is None and seat in table.out
        return OUT if is_out else super().refuse_seat(table, seat)

    def apply(self, table: Table, seat: Seat, action: Action, emit: Emit = None) -> None:
        before = table.deadline if emit else None
        super().apply(table, seat, action, emit)
        if emit:
            clock.tell_deadline(table, before, emit)

    def suggestion(
        self, table: Table, seat: Seat, action: Action, names: Sequence[str]
    ) -> Suggestion:
        return suggestion(table, seat, action, names, self.apply)
