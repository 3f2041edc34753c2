"""The toy as a game of the kernel: it wires the rest and holds no rules."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit, Event, Viewer
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Config, DeckList, Game, Json
from tests.toy import fold, holding, imagine, judge, legal, notation, rules, scenario, setup, story
from tests.toy import snapshot as snapshots
from tests.toy import view as views
from tests.toy.actions import Concede, Draw
from tests.toy.cards import CardSet, compile_cards
from tests.toy.table import Table
from tests.toy.view import View


class ToyGame(Game[Table, View, CardSet]):
    """The toy game (TY-1 to TY-8)."""

    key = "toy"
    title = "Toy"
    rules_version = 1
    min_seats = 2
    max_seats = 4
    options = setup.OPTIONS

    def compile_cards(self, data: Json) -> CardSet:
        return compile_cards(data)

    def check_config(self, config: Config) -> dict[str, Json]:
        return setup.check_config(config)

    def deck_faults(self, cards: CardSet, deck: DeckList, config: Config) -> list[DeckFault]:
        return [DeckFault("All seats share one pack; nobody brings a deck.")] if deck else []

    def setup(
        self,
        config: Config,
        cards: CardSet,
        decks: Sequence[DeckList],
        chance: Chance,
        emit: Emit = None,
    ) -> Table:
        return setup.setup(config, cards, len(decks), chance)

    def seats(self, table: Table) -> int:
        return len(table.hands)

    def waiting_for(self, table: Table) -> tuple[Seat, ...]:
        return () if table.outcome or table.is_holding else (table.turn,)

    def deadline(self, table: Table) -> Deadline | None:
        return holding.deadline(table)

    def moves(self, table: Table, seat: Seat) -> list[Action]:
        return legal.moves(table, seat)

    def asides(self, table: Table, seat: Seat) -> list[Action]:
        return [Concede()] if legal.refusal(table, seat, Concede()) is None else []

    def explain(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return legal.refusal(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action, emit: Emit = None) -> None:
        rules.apply(table, seat, action, emit)

    def default_action(self, table: Table, seat: Seat) -> Action:
        return Draw()

    def outcome(self, table: Table) -> Outcome | None:
        return table.outcome

    def view(self, table: Table, viewer: Viewer) -> View:
        return views.view_table(table, viewer)

    def fold(self, view: View, event: Event, cards: CardSet) -> View:
        return fold.fold(view, event)

    def imagine(self, view: View, cards: CardSet, chance: Chance) -> Table:
        return imagine.imagine(view, cards, chance)

    def appraise(
        self, view: View, cards: CardSet, actions: Sequence[Action], level: str
    ) -> list[float]:
        return judge.appraise(cards, actions, level)

    def copy(self, table: Table) -> Table:
        return table.copy()

    def dump(self, table: Table) -> bytes:
        return snapshots.dump(table)

    def restore(self, snapshot: bytes, cards: CardSet, chance: Chance) -> Table:
        return snapshots.restore(snapshot, cards, chance)

    def view_json(self, view: View) -> bytes:
        return msgspec.json.encode(view)

    def action_text(self, action: Action) -> str:
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def event_text(self, event: Event) -> str:
        return notation.EVENT_LINES.write(event)

    def parse_event(self, text: str) -> Event:
        return notation.EVENT_LINES.read(text)

    def tell(self, event: Event, cards: CardSet, names: Sequence[str]) -> str:
        return story.tell(event, names)

    def arrange(self, config: Config, cards: CardSet, position: Config, chance: Chance) -> Table:
        return scenario.arrange(config, cards, position, chance)
