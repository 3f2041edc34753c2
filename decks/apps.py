"""The app that keeps the decks players build."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Decks: what players build out of card sets."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Decks carry their owners' names and go with them."""
        from decks.services.owners import DeckKeeper
        from spacetrace.players.listeners import LISTENERS

        LISTENERS.append(DeckKeeper())
