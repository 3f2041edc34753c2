"""Puts Spacetrace together: what the program asks of a game, answered by its rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.games.spacetrace import notation, setup
from spacetrace.engine.games.spacetrace.actions import DeclareAttack
from spacetrace.engine.games.spacetrace.cards import validate
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.decks.formats import FORMATS, format_following
from spacetrace.engine.games.spacetrace.decks.legality import deck_faults
from spacetrace.engine.games.spacetrace.determinize import determinize
from spacetrace.engine.games.spacetrace.evaluate import evaluate
from spacetrace.engine.games.spacetrace.events import NOTATION
from spacetrace.engine.games.spacetrace.fitted import WEIGHTS
from spacetrace.engine.games.spacetrace.forecast import (
    GOES_ON,
    AttackForecast,
    forecast_attack,
    forecast_rest,
    verdict,
)
from spacetrace.engine.games.spacetrace.measure import SpacetraceMeasure
from spacetrace.engine.games.spacetrace.narration import narrate, narrate_all
from spacetrace.engine.games.spacetrace.openings import openings
from spacetrace.engine.games.spacetrace.positions import position_of
from spacetrace.engine.games.spacetrace.reasons import suggestion
from spacetrace.engine.games.spacetrace.rules.attack import ATTACKING, CommitRule, PlacingRule
from spacetrace.engine.games.spacetrace.rules.choices import ExchangeRule, PickRule
from spacetrace.engine.games.spacetrace.rules.fleet import ActivateRule, MoveRule
from spacetrace.engine.games.spacetrace.rules.meta import ConcedeRule
from spacetrace.engine.games.spacetrace.rules.orders import OrderRule, carry_out
from spacetrace.engine.games.spacetrace.rules.play import PlayRule
from spacetrace.engine.games.spacetrace.rules.say import SEATS, default_action, unseen, waiting_for
from spacetrace.engine.games.spacetrace.rules.stack import PassRule
from spacetrace.engine.games.spacetrace.rules.turn import ReadyRule
from spacetrace.engine.games.spacetrace.scenario import arrange
from spacetrace.engine.games.spacetrace.setup import config_of
from spacetrace.engine.games.spacetrace.table import Table, View, view_table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import IllegalAction, Refusal
from spacetrace.engine.kernel.events import Emit
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Config, DeckList, Game, Json
from spacetrace.engine.kernel.rules import Advice
from spacetrace.engine.kernel.suggesting import Suggestion


class SpacetraceGame(Game[Table, View, CardSet]):
    """The two-player space-fleet trading-card game."""

    key = "spacetrace"
    title = "Spacetrace"
    rules_version = 2
    format_version = 3
    table_type = Table
    min_seats = 2
    max_seats = 2
    options = setup.OPTIONS
    rules = (
        PlayRule(),
        ExchangeRule(),
        ActivateRule(),
        MoveRule(),
        ATTACKING,
        ReadyRule(),
        PickRule(),
        PlacingRule(),
        CommitRule(),
        PassRule(),
        ConcedeRule(),
        OrderRule(),
    )
    seats_rule = "ST-1"
    measure = SpacetraceMeasure()
    weights = WEIGHTS
    weak_see_less = True
    event_notation = NOTATION

    formats = FORMATS
    format_following = staticmethod(format_following)
    check_config = staticmethod(setup.check_config)
    setup = staticmethod(setup.begin_match)
    waiting_for = staticmethod(waiting_for)
    unseen = staticmethod(unseen)
    default_action = staticmethod(default_action)
    view = staticmethod(view_table)
    determinize = staticmethod(determinize)
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)
    narrate = staticmethod(narrate)
    narrate_all = staticmethod(narrate_all)
    arrange = staticmethod(arrange)
    openings = staticmethod(openings)
    position_of = staticmethod(position_of)

    def compile_cards(self, data: Json) -> CardSet:
        return CardSet(validate.check(data))

    def deck_faults(self, cards: CardSet, deck: DeckList, config: Config) -> list[DeckFault]:
        return deck_faults(cards, deck, config_of(config).format)

    def seats(self, table: Table) -> int:
        return len(table.sides)

    def is_playing(self, table: Table, seat: Seat) -> bool:
        return table.outcome is None and seat in SEATS

    def reactors(self, table: Table) -> tuple[Seat, ...]:
        return ()  # whoever may respond is asked in the end (ST-14)

    def explain(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        """Nothing speaks against what was listed at this very table."""
        if table.listed is not None:
            listed, table.listed = table.listed, None
            if listed is action:
                return None
        return super().explain(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action, emit: Emit = None) -> None:
        """Carries the action out, and what standing orders do then (ST-14)."""
        turn, before = table.turn_number, (table.effort, table.cut_short)
        table.effort, table.cut_short = 0, ()  # ST-39
        try:
            super().apply(table, seat, action, emit)
        except IllegalAction:
            table.effort, table.cut_short = before
            raise
        one, two = table.sides
        if one.orders or two.orders:
            carry_out(table, turn, super().apply, emit)

    def cut_short(self, table: Table) -> tuple[str, ...]:
        return table.cut_short  # ST-39

    def outcome(self, table: Table) -> Outcome | None:
        return table.outcome

    def forecast(
        self, table: Table, seat: Seat, action: Action, order: Sequence[str] = ()
    ) -> AttackForecast | None:
        if isinstance(action, DeclareAttack):
            return forecast_attack(table, seat, action, order, self.apply)
        if table.attack and isinstance(action, GOES_ON):
            return forecast_rest(table, seat, action, self.apply)
        return None

    def advice(self, table: Table, seat: Seat, action: Action) -> Advice | None:
        told = super().advice(table, seat, action)
        if told is None and isinstance(action, DeclareAttack):
            try:
                found = forecast_attack(table, seat, action, (), self.apply)
            except IllegalAction:  # it would set off too much: it is told so when it is declared
                return None
            return verdict(found)
        return told

    def suggestion(
        self, table: Table, seat: Seat, action: Action, names: Sequence[str]
    ) -> Suggestion:
        return suggestion(table, seat, action, names, self.apply)

    def evaluate(
        self,
        view: View,
        cards: CardSet,
        actions: Sequence[Action],
        level: str,
        deal: Callable[[Chance], Table],
    ) -> list[float]:
        return evaluate(view, cards, actions, level, deal, self.apply, self.weights)
