"""The app that knows who plays: accounts, guests, settings and API tokens."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Players: the project's user model lives here."""

    name = "spacetrace.players"
    label = "players"
    default_auto_field = "django.db.models.BigAutoField"
