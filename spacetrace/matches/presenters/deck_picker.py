"""The decks from which somebody chooses before a match: their own, and the ready-made ones."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.forms import Form

from spacetrace.matches.deck_fields import deck_choice
from spacetrace.matches.games import ReadyMade
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.decks import DeckRow, deck_rows
from spacetrace.matches.presenters.players_decks import (
    PlayersDeckRow,
    PlayersDecks,
    players_decks,
)
from spacetrace.players.models import User
from spacetrace.public_ids import PUBLIC_ID


@dataclass(slots=True)
class DeckPicker:
    """What there is, and what is chosen: values of the form's fields `deck` and `opponent_deck`.

    `refused` is a deck that was asked for and may not be played.
    """

    stock: list[DeckRow]
    players: PlayersDecks
    mine: str
    theirs: str = ""
    refused: PlayersDeckRow | None = None


def deck_picker(
    user: User | AnonymousUser,
    game: str,
    form: Form,
    ready: ReadyMade,
    *,
    match: Match | None = None,
) -> DeckPicker | None:
    """The decks for a new match, or for a seat of this one; None in a game without decks."""
    if "deck" not in form.fields:
        return None
    mine = str(form["deck"].value() or "")
    theirs = str(form["opponent_deck"].value() or "") if "opponent_deck" in form.fields else ""
    asked = [deck_choice(value).own for value in (mine, theirs)]
    shown = [public_id for public_id in asked if PUBLIC_ID.fullmatch(public_id)]
    players = PlayersDecks([], [])
    if isinstance(user, User):
        players = players_decks(user, game, match=match, shown=shown)
    refused = next((row for row in players.unready if row.value in (mine, theirs)), None)
    return DeckPicker(deck_rows(ready.cards, ready.decks), players, mine, theirs, refused)
