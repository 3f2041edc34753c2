"""Shows Spacetrace's pages: its table, its words and keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.actions import READY
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.forecast import AttackForecast
from spacetrace.engine.games.spacetrace.notation import action_text
from spacetrace.engine.games.spacetrace.puzzles import is_spent
from spacetrace.engine.games.spacetrace.table import View
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.engine.kernel.protocol import Config
from spacetrace.engine.kernel.state import State
from spacetrace.presentation.board import Ending, Say
from spacetrace.presentation.decks import DeckRow, ReadyDeck
from spacetrace.presentation.moves import MoveTold, Told
from spacetrace.presentation.pages import CourseWords, GamePages, TableLook
from spacetrace.presentation.spacetrace.beats import Teller
from spacetrace.presentation.spacetrace.blows import blow
from spacetrace.presentation.spacetrace.board import Board, board_for
from spacetrace.presentation.spacetrace.decks import deck_rows
from spacetrace.presentation.spacetrace.ending import ending_for
from spacetrace.presentation.spacetrace.log import log_of
from spacetrace.presentation.spacetrace.orders import what_came_of_them
from spacetrace.presentation.spacetrace.planning import Plan, plan_for
from spacetrace.presentation.spacetrace.toll import toll


class SpacetracePages(GamePages[View, CardSet]):
    """The table of two fleets."""

    key = "spacetrace"
    order_reports = ("order-used ", "order-ended ")

    @property
    def styles(self) -> Sequence[str]:
        return (
            *super().styles,
            f"games/{self.folder}/pieces.css",
            f"games/{self.folder}/large.css",
            f"games/{self.folder}/blows.css",
            f"games/{self.folder}/planned.css",
        )

    def is_spent(self, look: TableLook[View, CardSet]) -> bool:
        return look.seat is not None and is_spent(look.view, look.seat)

    def board(self, look: TableLook[View, CardSet]) -> Board:
        board = board_for(
            look.view, _side(look), look.cards, look.names, look.legal, look.explain, look.advice
        )
        board.seat = look.seat
        if board.orders:
            board.orders.fired = what_came_of_them(look.told())
        if look.seat is None:
            board.say = Say(self._seen_by_others(look))
        elif look.view.outcome is None and not look.view.attack:
            board.say.happened = toll(list(look.told()), look.cards, look.seat, look.names)
        return board

    def plan(self, forecast: State, look: TableLook[View, CardSet], order: str) -> Plan | None:
        if not isinstance(forecast, AttackForecast):
            return None
        plan = plan_for(forecast, look.cards, order, look.texts)
        known = look.advice.get(plan.action)
        if known and known.is_vain and not plan.verdict:
            plan.advice = known.sentence
        return plan

    def log_of(self, move: MoveTold, cards: CardSet) -> tuple[list[str], list[str]]:
        return log_of(move, cards)

    def captions(self, told: Sequence[Told], cards: CardSet, names: Sequence[str]) -> list[str]:
        return Teller(told, cards, names).captions()

    def force(self, at: int, told: Sequence[Told], look: TableLook[View, CardSet]) -> str:
        return blow(at, told, look.view)

    def motto(self, config: Config) -> str:
        if config.get("victory") == "wrecks":
            return _("When a Base falls, the wrecks are counted.")
        return _("The first destroyed Base decides.")

    def unseen_words(self, action: str, name: str) -> str:
        if action == action_text(READY):
            return _("%(name)s is ready") % {"name": name}
        return super().unseen_words(action, name)

    def course_words(self) -> CourseWords:
        return CourseWords(
            _("Strength at the end of each turn, in MP"),
            _("Turn"),
            _("Damage"),
            _("LP of damage"),
            _(
                "A line shows about what a side was worth to whoever looked on: its ships, its"
                " hand and its pool, less what its Base has lost. The higher line was the stronger"
                " side."
            ),
        )

    def keys(self) -> list[tuple[str, str]]:
        return [
            ("A", _("plan an attack")),
            ("F", _("what an attack will bring, if nobody plays anything more")),
            ("R", _("ready: end your turn")),
            ("P", _("pass")),
        ]

    def card_names(self, cards: CardSet) -> Mapping[str, str]:
        return {card.name: card.id for card in cards.cards if not card.is_base}

    def ready_decks(self, cards: CardSet, decks: Sequence[ReadyDeck]) -> list[DeckRow]:
        return deck_rows(cards, decks)

    def ending(self, outcome: OutcomeRow, look: TableLook[View, CardSet]) -> Ending:
        return ending_for(outcome, look.names, look.seat, look.view.config.victory)

    def _seen_by_others(self, look: TableLook[View, CardSet]) -> str:
        if not look.waiting:
            return _("The match is over.")
        return _("%(name)s’s turn.") % {"name": look.names[look.waiting[0]]}


def _side(look: TableLook[View, CardSet]) -> int:
    """The side that lies below: the viewer's own, and the first for somebody who looks on."""
    return 0 if look.seat is None else look.seat
