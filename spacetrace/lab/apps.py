"""The app that tests decks: many matches between computer players, and what they tell."""

from django.apps import AppConfig


class LabConfig(AppConfig):
    """Tests of decks by simulation."""

    name = "spacetrace.lab"
    label = "lab"
    default_auto_field = "django.db.models.BigAutoField"
