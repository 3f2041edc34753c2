"""Takes a lost second factor off an account, for an operator who knows whose it is."""

from __future__ import annotations

import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from spacetrace.players.models import User
from spacetrace.players.second_factor import factor_switch_off
from spacetrace.players.sessions import sessions_end

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """`manage.py second_factor_off LOGIN`"""

    help = "Takes the second factor off an account whose owner has lost device and recovery codes."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose it is."""
        parser.add_argument("login")

    def handle(self, *args: Any, login: str, **options: Any) -> None:
        """Ends every session, too; the log keeps that it was done."""
        user = User.objects.called(login).first()
        if user is None:
            raise CommandError(f"Nobody has the login {login}.")
        if not factor_switch_off(user=user):
            raise CommandError(f"{user.username} has no second factor.")
        sessions_end(user)
        logger.warning("The second factor of %s was taken off by an operator.", user.username)
        print(f"{user.username} signs in by password alone now; staff set a new one up at sign-in.")
