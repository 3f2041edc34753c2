"""The app that keeps the site running: the supervisor, health pages and logs. It has no models."""

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    """Running the site, as opposed to playing on it."""

    name = "spacetrace.operations"
    label = "operations"
