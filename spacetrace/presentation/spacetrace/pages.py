"""Shows Spacetrace's pages: its table, the story of the latest attack, its words and keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.table import View
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.engine.kernel.protocol import Config
from spacetrace.presentation.board import Ending, Say
from spacetrace.presentation.decks import DeckRow, ReadyDeck
from spacetrace.presentation.pages import GamePages, TableLook
from spacetrace.presentation.spacetrace.attacks import AttackStory
from spacetrace.presentation.spacetrace.battle import attacks_in, latest_attack_in
from spacetrace.presentation.spacetrace.board import Board, board_for
from spacetrace.presentation.spacetrace.decks import deck_rows
from spacetrace.presentation.spacetrace.ending import ending_for
from spacetrace.presentation.spacetrace.orders import what_came_of_them


class SpacetracePages(GamePages[View, CardSet]):
    """The table of two fleets."""

    key = "spacetrace"
    order_reports = ("order-used ", "order-ended ")
    story_scripts = ("games/spacetrace/battle.js",)

    def board(self, look: TableLook[View, CardSet]) -> Board:
        board = board_for(look.view, _side(look), look.cards, look.names, look.legal, look.explain)
        board.seat = look.seat
        if board.orders:
            board.orders.fired = what_came_of_them(look.told())
        if look.seat is None:
            board.say = Say(self._seen_by_others(look))
        return board

    def extras(self, look: TableLook[View, CardSet]) -> dict[str, object]:
        return {"story": _latest_attack(look)}

    def chapters(self, look: TableLook[View, CardSet]) -> dict[str, object]:
        return {"attacks": attacks_in(list(look.told()), _side(look), look.cards, look.names)}

    def motto(self, config: Config) -> str:
        if config.get("victory") == "wrecks":
            return _("When a Base falls, the wrecks are counted.")
        return _("The first destroyed Base decides.")

    def keys(self) -> list[tuple[str, str]]:
        return [
            ("A", _("attack")),
            ("R", _("ready: end your turn")),
            ("P", _("pass")),
            ("N S", _("next step of a battle; skip it")),
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


def _latest_attack(look: TableLook[View, CardSet]) -> AttackStory | None:
    """The newest attack in the log, while it is this turn's or the last turn's."""
    told = list(look.told())
    attack = latest_attack_in(told, _side(look), look.cards, look.names, look.view)
    if attack is None:
        return None
    last = attack.last_version
    acted = any(move.seat == look.seat and move.version > last for move in look.moves)
    attack.is_fresh = attack.is_running or not acted
    return attack
