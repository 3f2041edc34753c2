"""Spacetrace as the kernel's Game: wires the rooms together, no rules here."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spacetrace.engine.games.spacetrace import (
    fold,
    imagine,
    judge,
    legal,
    notation,
    scenario,
    setup,
    snapshot,
    story,
)
from spacetrace.engine.games.spacetrace.cards import validate
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.decks.legality import deck_faults
from spacetrace.engine.games.spacetrace.defaults import default_action
from spacetrace.engine.games.spacetrace.events import NOTATION, MatchBegan
from spacetrace.engine.games.spacetrace.perform import perform
from spacetrace.engine.games.spacetrace.refusals import refusal
from spacetrace.engine.games.spacetrace.rules.turn import begin_turn
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.view import View, view_table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit, Event, Viewer
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Config, DeckList, Game, Json


class SpacetraceGame(Game[Table, View, CardSet]):
    """The two-player space-fleet trading-card game."""

    key = "spacetrace"
    title = "Spacetrace"
    rules_version = 1
    min_seats = 2
    max_seats = 2
    options = setup.OPTIONS

    def compile_cards(self, data: Json) -> CardSet:
        return CardSet(validate.check(data))

    def check_config(self, config: Config) -> dict[str, Json]:
        return setup.check_config(config)

    def deck_faults(self, cards: CardSet, deck: DeckList, config: Config) -> list[DeckFault]:
        return deck_faults(cards, deck, setup.config_of(config).format)

    def setup(
        self,
        config: Config,
        cards: CardSet,
        decks: Sequence[DeckList],
        chance: Chance,
        emit: Emit = None,
    ) -> Table:
        table = setup.deal(setup.config_of(self.check_config(config)), cards, decks, chance)
        if emit:
            emit(MatchBegan(table.first))
        begin_turn(table, table.first, emit)
        return table

    def seats(self, table: Table) -> int:
        return len(table.sides)

    def waiting_for(self, table: Table) -> tuple[Seat, ...]:
        return legal.waiting_for(table)

    def reactors(self, table: Table) -> tuple[Seat, ...]:
        return ()  # whoever may respond is asked in the end (ST-14)

    def moves(self, table: Table, seat: Seat) -> list[Action]:
        return legal.moves(table, seat)

    def asides(self, table: Table, seat: Seat) -> list[Action]:
        return legal.asides(table, seat)

    def explain(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return refusal(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action, emit: Emit = None) -> None:
        perform(table, seat, action, emit)

    def default_action(self, table: Table, seat: Seat) -> Action:
        return default_action(table, seat)

    def outcome(self, table: Table) -> Outcome | None:
        return table.outcome

    def view(self, table: Table, viewer: Viewer) -> View:
        return view_table(table, viewer)

    def fold(self, view: View, event: Event, cards: CardSet) -> View:
        return fold.fold(view, event, cards)

    def imagine(self, view: View, cards: CardSet, chance: Chance) -> Table:
        return imagine.imagine(view, cards, chance)

    def appraise(
        self, view: View, cards: CardSet, actions: Sequence[Action], level: str
    ) -> list[float]:
        return judge.appraise(view, cards, actions, level)

    def copy(self, table: Table) -> Table:
        return table.copy()

    def dump(self, table: Table) -> bytes:
        return snapshot.dump_table(table)

    def restore(self, data: bytes, cards: CardSet, chance: Chance) -> Table:
        return snapshot.restore_table(data, cards, chance)

    def view_json(self, view: View) -> bytes:
        return msgspec.json.encode(view)

    def action_text(self, action: Action) -> str:
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def event_text(self, event: Event) -> str:
        return NOTATION.write(event)

    def parse_event(self, text: str) -> Event:
        return NOTATION.read(text)

    def tell(self, event: Event, cards: CardSet, names: Sequence[str]) -> str:
        return story.tell(event, cards, names)

    def arrange(self, config: Config, cards: CardSet, position: Config, chance: Chance) -> Table:
        return scenario.arrange(setup.config_of(self.check_config(config)), cards, position, chance)
