"""`manage.py editor LOGIN`: lets somebody into the studio, or out of it."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsets.errors import CardSetError
from cardsets.services.editors import editor_make, editor_unmake
from spacetrace.players.models import User


class Command(BaseCommand):
    """Safe to repeat: the last call says what is so."""

    help = "Makes somebody an editor of card sets, who may publish them as well."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whom, and how far."""
        parser.add_argument("login")
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--drafts-only", action="store_true", help="may draft, but not publish")
        how.add_argument("--remove", action="store_true", help="is no editor any more")

    def handle(self, *, login: str, drafts_only: bool, remove: bool, **options: object) -> None:
        """Put them into the groups of the studio, or take them out."""
        user = User.objects.called(login).first()
        if user is None:
            raise CommandError(f"Nobody has the login {login}.")
        try:
            if remove:
                editor_unmake(user=user)
            else:
                editor_make(user=user, may_publish=not drafts_only)
        except CardSetError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(self._told(user, drafts_only=drafts_only, remove=remove))

    def _told(self, user: User, *, drafts_only: bool, remove: bool) -> str:
        if remove:
            return f"{user.username} is no editor any more."
        what = "draft" if drafts_only else "draft and publish"
        return (
            f"{user.username} may {what} card sets at /studio/, and is asked for a second factor "
            "at the next sign-in."
        )
