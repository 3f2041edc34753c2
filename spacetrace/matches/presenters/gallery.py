"""The games as somebody meets them who has not chosen yet: name, a sentence, for how many."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from spacetrace.matches import games

PITCHES: dict[str, Promise] = {
    "spacetrace": gettext_lazy(
        "Two fleets, one Base each: swarms and giants meet class by class until one Base falls."
    ),
    "spaced_out": gettext_lazy(
        "Be rid of your cards on two piles, clone what others play, and send them asteroids."
    ),
    "space_dominoes": gettext_lazy(
        "Lay dominoes with planets on the chain, one section over or two, and keep few dots."
    ),
    "blast_off": gettext_lazy(
        "Race through the countdown, remember your mission, and do not forget to salute."
    ),
}


@dataclass(slots=True)
class GameCard:
    """A game to choose: its address word, its name, what it is, for how many."""

    key: str
    title: str
    pitch: str
    seats: str
    emblem: str
    is_chosen: bool = False


def game_card(key: str, *, chosen: str = "") -> GameCard:
    """A game as a card; raises ConfigError for an unknown one."""
    game = games.game_for(key)
    seats = _("for %(n)s") % {"n": game.min_seats}
    if game.max_seats > game.min_seats:
        seats = _("for %(least)s to %(most)s") % {"least": game.min_seats, "most": game.max_seats}
    pitch = str(PITCHES.get(key, ""))
    return GameCard(key, game.title, pitch, seats, emblem_of(key), key == chosen)


def game_cards(chosen: str = "") -> list[GameCard]:
    """All games in the order in which they are offered."""
    return [game_card(game.key, chosen=chosen) for game in games.games()]


def emblem_of(key: str) -> str:
    """The template of the game's small picture."""
    return f"matches/emblems/_{key if key in PITCHES else 'any'}.html"
