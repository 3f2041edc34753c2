"""Spaced Out as the kernel's Game: wires the rooms together, no rules here."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spacetrace.engine.games.spaced_out import (
    card_data,
    clock,
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
from spacetrace.engine.games.spaced_out.actions import DRAW
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.events import NOTATION
from spacetrace.engine.games.spaced_out.perform import perform
from spacetrace.engine.games.spaced_out.refusals import refusal
from spacetrace.engine.games.spaced_out.rules.deal import begin_round
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.games.spaced_out.view import View, view_table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit, Event, Viewer
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Config, DeckList, Game, Json


class SpacedOutGame(Game[Table, View, CardSet]):
    """The fast family card game with two piles, attacks and clones."""

    key = "spaced_out"
    title = "Spaced Out"
    rules_version = 1
    min_seats = setup.MIN_SEATS
    max_seats = setup.MAX_SEATS
    options = setup.OPTIONS

    def compile_cards(self, data: Json) -> CardSet:
        return card_data.compile_cards(data)

    def check_config(self, config: Config) -> dict[str, Json]:
        return setup.check_config(config)

    def deck_faults(self, cards: CardSet, deck: DeckList, config: Config) -> list[DeckFault]:
        return [DeckFault("All seats share one deck; nobody brings one.")] if deck else []

    def setup(
        self,
        config: Config,
        cards: CardSet,
        decks: Sequence[DeckList],
        chance: Chance,
        emit: Emit = None,
    ) -> Table:
        table = setup.new_table(setup.config_of(config), cards, len(decks), chance)
        begin_round(table, chance.below(len(decks)), emit)  # the first dealer by lot (SO-8)
        return table

    def seats(self, table: Table) -> int:
        return len(table.hands)

    waiting_for = staticmethod(legal.waiting_for)

    def deadline(self, table: Table) -> Deadline | None:
        return clock.deadline(table.config, table.stage, table.turn_number)

    def reactors(self, table: Table) -> tuple[Seat, ...]:
        return legal.reactors(table)

    moves = staticmethod(legal.moves)

    def asides(self, table: Table, seat: Seat) -> list[Action]:
        return legal.asides(table, seat)

    def explain(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return refusal(table, seat, action)

    apply = staticmethod(perform)

    def default_action(self, table: Table, seat: Seat) -> Action:
        return DRAW

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
        return scenario.arrange(setup.config_of(config), cards, position, chance)
