"""Lays a table in the middle of a match, for visitors who have never seen one."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace_1.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace_1.game import SpacetraceGame
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.protocol import Json
from spacetrace.presentation.spacetrace_1.board import Board, board_for

CARDS = {
    "they": ["fighters", "fighters", "eagles", "cruisers", "bastions"],
    "me": ["wasps", "fighters", "flak-corvettes", "destroyers", "battlecruisers", "titan"],
    "hand": ["lancers", "destroyers", "counter-strike", "orbital-lance", "regulars", "veterans"],
    "wrecks": ["wasps", "eagles", "cruisers"],
}


def showcase_board(cards: CardSet) -> Board | None:
    """The picture on the first page; None where its cards are no longer in the set."""
    try:
        return _board(cards)
    except EngineError:  # an edited card set may lack one of these cards
        return None


def _board(cards: CardSet) -> Board:
    game = SpacetraceGame()
    known = {name: [card for card in ids if card in cards.by_id] for name, ids in CARDS.items()}
    library = ["regulars"] * 22
    position: dict[str, Json] = {
        "turn": 2,
        "turn_number": 8,
        "1": {
            "base": known["they"],
            "hand": ["regulars"] * 4,
            "library": library,
            "base_damage": 360,
            "wrecks": known["wrecks"],
        },
        "2": {
            "base": known["me"],
            "hand": known["hand"],
            "library": library,
            "mp": 300,
            "base_damage": 120,
            "wrecks": known["wrecks"][:1],
        },
    }
    table = game.arrange({}, cards, position, Chance.seeded("showcase"))
    legal = [(action, game.action_text(action)) for action in game.legal_actions(table, 1)]
    names = [_("Officer"), _("Captain Nova")]
    return board_for(game.view(table, 1), 1, cards, names, legal, lambda _text: None)
