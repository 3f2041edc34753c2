"""`manage.py tidy`: deletes what is over, as a worker does every hour, and says how much."""

from django.core.management import BaseCommand

from spacetrace.operations.tidying import tidy


class Command(BaseCommand):
    """What goes, and after how long, stands in docs/operations.md."""

    help = "Deletes sessions, guests, counts, answers, deck tests and reports whose time is over."

    def handle(self, **options: object) -> None:
        """A line for each kind."""
        for kind, count in tidy().items():
            self.stdout.write(f"{kind:<10} {count:>8,}")
