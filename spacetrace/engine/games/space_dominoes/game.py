"""Puts Space Dominoes together as a game of the kernel; no rules here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.space_dominoes import setup
from spacetrace.engine.games.space_dominoes.cards import CardSet, compile_cards
from spacetrace.engine.games.space_dominoes.determinize import determinize
from spacetrace.engine.games.space_dominoes.evaluate import evaluate
from spacetrace.engine.games.space_dominoes.events import NOTATION
from spacetrace.engine.games.space_dominoes.measure import SpaceDominoesMeasure
from spacetrace.engine.games.space_dominoes.narration import narrate
from spacetrace.engine.games.space_dominoes.notation import action_text, parse_action
from spacetrace.engine.games.space_dominoes.positions import UNSAID, position_words
from spacetrace.engine.games.space_dominoes.reasons import suggestion
from spacetrace.engine.games.space_dominoes.rules.clock import TURN_RULES, TurnTimer, default_action
from spacetrace.engine.games.space_dominoes.rules.course import start_clock, waiting_for
from spacetrace.engine.games.space_dominoes.rules.meta import ConcedeRule
from spacetrace.engine.games.space_dominoes.scenario import arrange, openings
from spacetrace.engine.games.space_dominoes.table import Table, View, view_table
from spacetrace.engine.games.space_dominoes.turn_search import WEIGHTS
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Game
from spacetrace.engine.kernel.suggesting import Suggestion
from spacetrace.engine.kernel.writing_down import checked_position


class SpaceDominoesGame(Game[Table, View, CardSet]):
    """The game of three-part dominoes that cover each other."""

    key = "space_dominoes"
    title = "Space Dominoes"
    rules_version = 1
    format_version = 2
    min_seats = setup.LEAST_SEATS
    max_seats = setup.MOST_SEATS
    options = setup.OPTIONS
    table_type = Table
    rules = (*TURN_RULES, TurnTimer(), ConcedeRule())
    seats_rule = "SD-2"
    measure = SpaceDominoesMeasure()
    event_notation = NOTATION
    weights = WEIGHTS
    weak_see_less = True

    compile_cards = staticmethod(compile_cards)
    check_config = staticmethod(setup.check_config)
    check_seats = staticmethod(setup.check_seats)
    deck_faults = staticmethod(setup.deck_faults)
    setup = staticmethod(setup.first_table)
    waiting_for = staticmethod(waiting_for)
    view = staticmethod(view_table)
    determinize = staticmethod(determinize)
    action_text = staticmethod(action_text)
    parse_action = staticmethod(parse_action)
    narrate = staticmethod(narrate)
    arrange = staticmethod(arrange)
    openings = staticmethod(openings)

    def position_of(self, table: Table) -> dict[str, object]:
        words = position_words(table)
        return checked_position(self, table, words, table.config, UNSAID)

    def seats(self, table: Table) -> int:
        return table.seats

    def deadline(self, table: Table) -> Deadline | None:
        return table.deadline

    def reactors(self, table: Table) -> tuple[Seat, ...]:
        return ()  # nobody plays out of turn

    def is_playing(self, table: Table, seat: Seat) -> bool:
        return table.outcome is None and 0 <= seat < len(table.hands)

    def apply(self, table: Table, seat: Seat, action: Action, emit: Emit = None) -> None:
        super().apply(table, seat, action, emit)
        start_clock(table, emit)

    def default_action(self, table: Table, seat: Seat) -> Action:
        return default_action(table)

    def outcome(self, table: Table) -> Outcome | None:
        return table.outcome

    def evaluate(
        self,
        view: View,
        cards: CardSet,
        actions: Sequence[Action],
        level: str,
        deal: Callable[[Chance], Table],
    ) -> list[float]:
        return evaluate(view, cards, actions, level, self.weights, deal)

    def suggestion(
        self, table: Table, seat: Seat, action: Action, names: Sequence[str]
    ) -> Suggestion:
        return suggestion(table, seat, action, names, self.apply)
