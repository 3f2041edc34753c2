"""The deck a seat plays: chosen, checked and copied, so that later edits never reach the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.games import CheckedList, list_faults
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.protocol import DeckList
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.decks import DeckChoice, PlayersDeck, Shelf
from spacetrace.matches.services.errors import BadChoice

MAX_CARD_SORTS = 200
MAX_COPIES = 1_000
MOST_REASONS = 5
"""So many reasons are told why a deck may not be played; the builder tells them all."""


def deck_pin(
    match: Match, seat: Seat, choice: DeckChoice, shelf: Shelf, others: Iterable[Seat] = ()
) -> None:
    """Copy the chosen deck into the seat; raises BadChoice when it may not be played.

    A surprise is another deck than the `others` have.
    """
    if choice.is_surprise:
        choice = shelf.surprise(match, others)
    if choice.own:
        _pin_players(match, seat, shelf.players[choice.own])
        return
    cards, name = _list_of(choice, shelf)
    _check(match, cards)
    seat.deck, seat.deck_name, seat.deck_key = dict(cards), name[:60], choice.stock
    seat.deck_version = None


def _list_of(choice: DeckChoice, shelf: Shelf) -> tuple[DeckList, str]:
    if choice.cards is not None:
        return choice.cards, choice.name
    if not choice.stock:
        return {}, ""
    deck = shelf.stock_deck(choice.stock)
    return deck.cards, deck.name


def _check(match: Match, cards: DeckList) -> None:
    if len(cards) > MAX_CARD_SORTS or not all(0 < n <= MAX_COPIES for n in cards.values()):
        raise BadChoice(_("A deck lists each card with how many copies it holds, from 1."))
    try:
        compiled = games.cards_for(match)
        problems = games.game_for(match.game).deck_problems(compiled, cards, match.config)
    except EngineError as error:
        raise BadChoice(str(error)) from error
    if problems:
        raise BadChoice(_reasons(problems))


def _pin_players(match: Match, seat: Seat, found: PlayersDeck) -> None:
    deck, version, revision = found.deck, found.version, match.card_set_revision
    if deck.card_set_id != revision.card_set_id:
        raise BadChoice(
            _("“%(deck)s” is made of another card set; this match is played with %(set)s.")
            % {"deck": deck.name, "set": revision.card_set.name}
        )
    format = games.format_of(match)
    faults = list_faults(
        match.game, CheckedList(revision, version.cards, format, version.unresolved)
    )
    if faults:
        why = _reasons([fault.sentence for fault in faults])
        sentence = _("“%(deck)s” cannot be played at this table. %(why)s")
        raise BadChoice(sentence % {"deck": deck.name, "why": why})
    seat.deck, seat.deck_name, seat.deck_key = dict(version.cards), deck.name, ""
    seat.deck_version = version


def _reasons(sentences: Sequence[str]) -> str:
    told = list(sentences[:MOST_REASONS])
    if more := len(sentences) - len(told):
        words = ngettext("There is one more reason.", "There are %(n)s more reasons.", more)
        told.append(words % {"n": more})
    return " ".join(told)
