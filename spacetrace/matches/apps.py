"""The app that runs games: matches, seats, moves and everything a table needs."""

from importlib import import_module

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Loads the Celery app, which the empty project package must not do itself."""

    name = "spacetrace.matches"
    label = "matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Makes `shared_task` find the project's Celery app in every process.

        Open matches end with what becomes of their people.
        """
        import_module("spacetrace.celery")
        from spacetrace.matches.services.owners import MatchKeeper
        from spacetrace.players.listeners import LISTENERS

        LISTENERS.append(MatchKeeper())
