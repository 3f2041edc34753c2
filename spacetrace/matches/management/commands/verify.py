"""`manage.py verify ID`: deals a match again and plays its moves again, to check what is stored."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from spacetrace.matches.models import Match, Status
from spacetrace.matches.verification import DealDiffers, match_verify


class Command(BaseCommand):
    """Prints a line a match; fails when one differs."""

    help = "Deal matches again from their secrets, play their moves again, compare every byte."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The ids of matches, or all that are over."""
        parser.add_argument("public_id", nargs="*", help="the id in the match's address")
        parser.add_argument("--all", action="store_true", help="every match that is over")
        parser.add_argument(
            "--unfinished", action="store_true", help="with --all, the others too; nobody may play"
        )

    def handle(self, *, public_id: list[str], **options: object) -> None:
        """Checks one after the other, so that a large site needs little memory."""
        rows = Match.objects.exclude(snapshot=b"").select_related("secret")
        if not options["all"]:
            rows = rows.filter(public_id__in=public_id)
        elif not options["unfinished"]:  # a move between two reads would look like a difference
            rows = rows.filter(status=Status.OVER)
        checked = differing = 0
        for match in rows.iterator(chunk_size=20):
            checked += 1
            try:
                moves = match_verify(match)
            except DealDiffers as difference:
                differing += 1
                self.stdout.write(f"{match.public_id}: {difference}")
            else:
                self.stdout.write(f"{match.public_id}: {moves} moves, equal in every byte.")
        if not checked:
            raise CommandError("There is no such match with a table.")
        if differing:
            raise CommandError(f"{differing} of {checked} matches differ.")
