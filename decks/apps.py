"""The app that keeps the decks players build."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Decks: what players build out of card sets."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"
