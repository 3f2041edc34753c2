"""The app that keeps the decks players build."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Decks: what players build out of card sets."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Decks carry their owners' names and go with them; what is published may break them."""
        from cardsets.listeners import LISTENERS as OF_CARDS
        from cardsets.studio.panels import PANELS, WITHDRAWING
        from decks.publication import PlayerDecks, PlayerDecksWithdrawn
        from decks.services.judging import DeckJudge
        from decks.services.owners import DeckKeeper
        from spacetrace.players.listeners import LISTENERS

        LISTENERS.append(DeckKeeper())
        OF_CARDS.append(DeckJudge())
        PANELS.append(PlayerDecks())
        WITHDRAWING.append(PlayerDecksWithdrawn())
