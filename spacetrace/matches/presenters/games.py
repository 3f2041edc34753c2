"""Shows the games to somebody who has not chosen yet: name, a sentence, for how many."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.matches import games
from spacetrace.presentation.games import look_of, pages_for


@dataclass(slots=True)
class GameCard:
    """A game to choose: its address word, its name, what it is, for how many.

    `samples` are a few of its cards, as the tag `card_row` reads them.
    """

    key: str
    title: str
    pitch: str
    seats: str
    emblem: str
    samples: str
    is_chosen: bool = False


def game_card(key: str, *, chosen: str = "") -> GameCard:
    """A game as a card; raises ConfigError for an unknown one."""
    game = games.game_for(key)
    seats = _("for %(n)s") % {"n": game.min_seats}
    if game.max_seats > game.min_seats:
        seats = _("for %(least)s to %(most)s") % {"least": game.min_seats, "most": game.max_seats}
    look = look_of(key)
    return GameCard(
        key,
        game.title,
        str(look.pitch) if look else "",
        seats,
        emblem_of(key),
        look.samples if look else "",
        key == chosen,
    )


def game_cards(chosen: str = "") -> list[GameCard]:
    """All games in the order in which they are offered."""
    return [game_card(game.key, chosen=chosen) for game in games.games()]


def emblem_of(key: str) -> str:
    """The template of the game's small picture."""
    return f"games/{pages_for(key).folder}/_emblem.html"
