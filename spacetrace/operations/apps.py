"""The app that keeps the site running: the supervisor, health pages and logs. It has no models."""

from importlib import import_module

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    """Running the site, as opposed to playing on it."""

    name = "spacetrace.operations"
    label = "operations"

    def ready(self) -> None:
        """Begin to listen for what the security log tells."""
        import_module("spacetrace.operations.security_log")
