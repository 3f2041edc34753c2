"""The app that knows who plays: accounts, guests, settings and API tokens; and the admin's door."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.contrib.admin import apps as admin
from django.core.checks import CheckMessage, Warning, register
from django.forms import Field
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """Players: the project's user model lives here."""

    name = "spacetrace.players"
    label = "players"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Begin to listen for new passwords, to look at the settings of mail, to speak plainly."""
        import_module("spacetrace.players.services")
        register(mail_check)
        # Of every form here, whatever is to be typed, chosen or ticked; a field may know better.
        Field.default_error_messages["required"] = _("This is still missing.")
        Field.default_error_messages["max_length"] = _(
            "%(limit_value)s characters at most; this has %(show_value)s."
        )


def mail_check(**_kwargs: Any) -> list[CheckMessage]:
    """What a public site lacks for mail."""
    warnings: list[CheckMessage] = []
    if settings.LOCAL:
        return warnings
    if settings.EMAIL_BACKEND.endswith(".dummy.EmailBackend"):
        sentence = "EMAIL_URL is missing: a worker without it sends no mail, nor new passwords."
        warnings.append(Warning(sentence, id="players.W001"))
    if not settings.SITE_URL:
        sentence = "SITE_URL is missing: links in mails lead to whatever host a request names."
        warnings.append(Warning(sentence, id="players.W002"))
    return warnings


class StaffAdminConfig(admin.AdminConfig):
    """Django's admin behind our own door."""

    default_site = "spacetrace.players.staff.StaffSite"
    default = False  # for the name of our own app
