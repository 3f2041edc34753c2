"""Answers what the services of decks refuse, and finds the deck or version that is meant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404
from rest_framework.exceptions import ValidationError

from decks.access import deck_visible
from decks.api.answers import DeckDetailShape, StaleDeckShape, deck_detail
from decks.models import Deck, DeckVersion
from decks.selectors import version_of
from decks.services.errors import BadDeck, DeckError, DeckGone, FolderGone, StaleDeck
from spacetrace.api.errors import Refused
from spacetrace.api.numbers import whole
from spacetrace.players.models import User


@contextmanager
def answered(user: User) -> Iterator[None]:
    """Turns a service's no into the API's: 400 for what cannot be, 404, or 409 with the reason."""
    try:
        yield
    except BadDeck as error:
        raise ValidationError({error.field or "non_field_errors": [error.sentence]}) from error
    except FolderGone as error:
        raise ValidationError({error.field: [error.sentence]}) from error
    except DeckGone as error:
        raise Http404 from error
    except StaleDeck as error:
        fresh = deck_detail(deck_visible(user, error.deck.public_id), user)
        raise Refused(error.sentence, code=error.code, shape=StaleDeckShape, deck=fresh) from error
    except DeckError as error:
        raise Refused(error.sentence, code=error.code) from error


def fresh_detail(deck: Deck, user: User) -> DeckDetailShape:
    """The deck as it stands in the database now, with everything about it."""
    return deck_detail(deck_visible(user, deck.public_id), user)


def version_known(deck: Deck, number: str | int) -> DeckVersion:
    """The deck's version with this number, which may come as an address has it; or Http404."""
    asked = whole(str(number))
    version = version_of(deck, asked) if asked is not None else None
    if version is None:
        raise Http404
    return version
