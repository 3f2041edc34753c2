"""The app that tests decks: many matches between computer players, and what they tell."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    """Tests of decks by simulation."""

    name = "spacetrace.simulations"
    label = "simulations"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What was measured of a draft is shown before it is published."""
        from cardsets.studio.panels import PANELS
        from spacetrace.simulations.publication import MeasuredDraft

        PANELS.append(MeasuredDraft())
