"""The deck a seat plays: chosen, checked and copied, so that later edits never reach the match."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cardsets.selectors import stock_decks
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.protocol import DeckList
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.errors import BadChoice

MAX_CARD_SORTS = 200
MAX_COPIES = 1_000


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A ready-made deck by its key, or a list of card ids with copies; neither: no deck."""

    stock: str = ""
    cards: DeckList | None = None
    name: str = ""


NO_DECK = DeckChoice()


def deck_pin(match: Match, seat: Seat, choice: DeckChoice) -> None:
    """Copy the chosen deck into the seat; raises BadChoice when it may not be played."""
    cards, name = _list_of(match, choice)
    if len(cards) > MAX_CARD_SORTS or not all(0 < n <= MAX_COPIES for n in cards.values()):
        raise BadChoice(_("A deck lists each card with how many copies it holds, from 1."))
    try:
        compiled = games.cards_for(match)
        problems = games.game_for(match.game).deck_problems(compiled, cards, match.config)
    except EngineError as error:
        raise BadChoice(str(error)) from error
    if problems:
        raise BadChoice(" ".join(problems[:5]))
    seat.deck, seat.deck_name, seat.deck_key = dict(cards), name[:60], choice.stock


def deck_surprise(match: Match, others: Iterable[Seat]) -> DeckChoice:
    """A ready-made deck that may be played, if possible another one than the other seats have.

    In a game to which nobody brings a deck it is none.
    """
    rules, compiled = games.game_for(match.game), games.cards_for(match)
    fitting = [
        deck.key
        for deck in stock_decks(match.card_set_revision)
        if not rules.deck_problems(compiled, deck.cards, match.config)
    ]
    if not fitting:
        return NO_DECK
    taken = {seat.deck_key for seat in others}
    return DeckChoice(stock=secrets.choice([key for key in fitting if key not in taken] or fitting))


def _list_of(match: Match, choice: DeckChoice) -> tuple[DeckList, str]:
    if choice.cards is not None:
        return choice.cards, choice.name
    if not choice.stock:
        return {}, ""
    for deck in stock_decks(match.card_set_revision):
        if deck.key == choice.stock:
            return deck.cards, deck.name
    raise BadChoice(_("There is no ready-made deck of this name."))
