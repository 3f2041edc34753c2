"""The app that keeps card sets and their published revisions."""

from django.apps import AppConfig


class CardsetsConfig(AppConfig):
    """Card sets: what exists to play with."""

    name = "cardsets"
    default_auto_field = "django.db.models.BigAutoField"
