"""The API's addresses of a deck."""

from decks.models import Deck

JSON = "application/json"


def url(deck: Deck, *more: str) -> str:
    """Of the deck, or of something about it."""
    return "/".join(["/api/v1/decks", deck.public_id, *more, ""])
