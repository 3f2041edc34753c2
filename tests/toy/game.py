"""Puts the toy together: its options and deal, what hides, what a computer likes, its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.events import Emit, Event, Viewer
from spacetrace.engine.kernel.options import Option
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.engine.kernel.protocol import Config, DeckList, Game
from tests.toy import events
from tests.toy.actions import ACTIONS, Draw, Play, Twin
from tests.toy.cards import CardSet, compile_cards, in_order
from tests.toy.rules import ConcedeRule, HoldRule, MoveRule
from tests.toy.scenario import arrange, number
from tests.toy.table import Table, View, view_table


class ToyGame(Game[Table, View, CardSet]):
    """The toy game (TY-1 to TY-8)."""

    key = "toy"
    title = "Toy"
    rules_version = 1
    format_version = 2
    min_seats = 2
    max_seats = 4
    options = (
        Option("hand", "Cards a hand", "How many cards each is dealt.", 4, "TY-1", least=2, most=6),
        Option("hold", "Hold", "Milliseconds after every card.", 0, "TY-7", least=0, most=5_000),
        Option(
            "pace",
            "Pace",
            "Whether computer players take their time.",
            "slow",
            "TY-8",
            choices=(("slow", "They answer at once."), ("live", "They take about a second.")),
        ),
    )
    table_type = Table
    rules = (MoveRule(), HoldRule(), ConcedeRule())
    seats_rule = "TY-1"
    action_notation = ACTIONS
    event_notation = events.NOTATION

    compile_cards = staticmethod(compile_cards)
    view = staticmethod(view_table)
    arrange = staticmethod(arrange)

    def setup(
        self,
        config: Config,
        cards: CardSet,
        decks: Sequence[DeckList],
        chance: Chance,
        emit: Emit = None,
    ) -> Table:
        self.check_config(config)
        self.check_seats(config, seats := len(decks))
        if len(cards.pack()) <= seats * number(config, "hand"):
            raise ConfigError("The pack is too small for so many seats.")
        table = arrange(config, cards, {"hands": {}, "seats": seats}, chance)
        table.turn = chance.below(seats)
        return table

    def seats(self, table: Table) -> int:
        return len(table.hands)

    def is_playing(self, table: Table, seat: Seat) -> bool:
        return table.outcome is None and table.hand(seat) is not None

    def waiting_for(self, table: Table) -> tuple[Seat, ...]:
        return () if table.outcome or table.is_holding else (table.turn,)

    def deadline(self, table: Table) -> Deadline | None:
        return table.deadline

    def default_action(self, table: Table, seat: Seat) -> Action:
        return Draw()

    def outcome(self, table: Table) -> Outcome | None:
        return table.outcome

    def determinize(self, table: Table, viewer: Viewer, chance: Chance) -> Table:
        new, unseen = table.copy(), table.cards.pack()
        for card in [*table.pile, *(table.hand(viewer) or ())]:
            unseen.remove(card)
        chance.shuffle(unseen)
        new.chance = chance
        for seat, hand in enumerate(table.hands):
            if seat != viewer:
                new.hands[seat] = in_order([unseen.pop() for _ in hand])
        new.draw_pile = unseen[: len(table.draw_pile)]
        new.claims = [claim for claim in table.claims if claim[0] == viewer]
        return new

    def evaluate(
        self,
        view: View,
        cards: CardSet,
        actions: Sequence[Action],
        level: str,
        deal: Callable[[Chance], Table],
    ) -> list[float]:
        def worth(action: Action) -> float:
            """Playing is better than drawing; an officer also gets rid of dear cards first."""
            if isinstance(action, Play | Twin):
                return 10.0 + (cards.by_id[action.card].value if level == "officer" else 0)
            return 0.0 if isinstance(action, Draw) else -100.0

        return [worth(action) for action in actions]

    def narrate(self, event: Event, cards: CardSet, names: Sequence[str]) -> str:
        match event:
            case events.CardPlayed(seat, card, twin):
                return f"{names[seat]} plays {card}{' as a twin' if twin else ''}."
            case events.CometStruck(seat):
                return f"The comet strikes {names[seat]}."
            case events.CardDrawn(seat, drawn):
                return f"{names[seat]} draws {drawn or 'a card'}."
            case events.NothingDrawn(seat):
                return f"{names[seat]} finds the draw pile empty."
            case events.ClaimLost(seat, lost):
                return f"{names[seat]} keeps {lost or 'the draw'}: somebody else went first."
            case events.MatchEnded(_reason, places):
                best = [names[seat] for seat, place in enumerate(places) if place == 1]
                return f"The match is over: {' and '.join(best)}."
            case _:
                return ""
