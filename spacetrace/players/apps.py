"""The app that knows who plays: accounts, guests, settings and API tokens; and the admin's door."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class PlayersConfig(AppConfig):
    """Players: the project's user model lives here."""

    name = "spacetrace.players"
    label = "players"
    default_auto_field = "django.db.models.BigAutoField"


class StaffAdminConfig(admin.AdminConfig):
    """Django's admin behind our own door."""

    default_site = "spacetrace.players.staff.StaffSite"
    default = False  # for the name of our own app
