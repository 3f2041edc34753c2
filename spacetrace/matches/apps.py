"""The app that runs games: matches, seats, moves and everything a table needs."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

FOR_ALL = ("RequestIds", "RequestsTimed", "Programs")
"""What stands around the API's own middleware. `api/at_once.py` does by itself what these do."""

FOR_PROGRAMS = (
    "QuotasTold",
    "SecurityMiddleware",
    "ContentSecurityPolicy",
    "CommonForPrograms",
    "XFrameOptionsMiddleware",
)
"""The API's own. `api/at_once.py` keeps what these add to an answer: it follows from the host and
from TLS alone, or (QuotasTold) is written there. A new one is seen to there first.
"""


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
        register(middleware_check)


def middleware_check(**_: Any) -> list[CheckMessage]:
    """Middleware of which answers that are given before the framework would know nothing."""
    outer = [_name(path) for path in settings.MIDDLEWARE]
    before = outer[: outer.index("Programs") + 1] if "Programs" in outer else outer
    inner = [_name(path) for path in settings.API_MIDDLEWARE]
    return [
        Error(
            f"{name} would not be asked for the most usual requests of programs.",
            hint="spacetrace/matches/apps.py says what its answers must depend on.",
            id="matches.E001",
        )
        for names, known in ((before, FOR_ALL), (inner, FOR_PROGRAMS))
        for name in names
        if name not in known
    ]


def _name(path: str) -> str:
    return path.rpartition(".")[2]
