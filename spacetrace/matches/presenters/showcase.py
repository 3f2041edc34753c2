"""A table in the middle of a match, for visitors who have never seen one."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.selectors import compiled_cards, newest_of_game
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.protocol import Json
from spacetrace.matches import games
from spacetrace.matches.presenters.spacetrace.board import Board, board_for

GAME = "spacetrace"
CARDS = {
    "they": ["fighters", "fighters", "eagles", "cruisers", "bastions"],
    "me": ["wasps", "fighters", "flak-corvettes", "destroyers", "battlecruisers", "titan"],
    "hand": ["lancers", "destroyers", "counter-strike", "orbital-lance", "regulars", "veterans"],
    "wrecks": ["wasps", "eagles", "cruisers"],
}


def showcase_board() -> Board | None:
    """The picture on the first page; None where its cards are no longer in the set."""
    revision = newest_of_game(GAME)
    if revision is None:
        return None
    try:
        return _board(revision)
    except EngineError:  # an edited card set may lack one of these cards
        return None


def _board(revision: Revision) -> Board:
    game, cards = games.game_for(GAME), compiled_cards(revision)
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
