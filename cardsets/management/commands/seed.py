"""`manage.py seed`: brings the card sets and decks of the files into the database."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from cardsets.errors import CardSetError
from cardsets.files import game_of_set, read_decks, read_set, sets_in_files
from cardsets.services.load import set_load, stock_decks_load

SENTENCES = {
    "created": "Card set “{name}” is there, as revision 1.",
    "updated": "Card set “{name}” has changed in the files; it is revision {number} now.",
    "unchanged": "Card set “{name}” is up to date (revision {number}).",
    "kept": "Card set “{name}” was edited on this site; revision {number} stays the newest.",
}


class Command(BaseCommand):
    """Safe to repeat: what is there already stays as it is."""

    help = "Brings the card sets and ready-made decks of the files into the database."

    def handle(self, *, verbosity: int, **options: object) -> None:
        """Every set in cardsets/data, with its decks."""
        for key in sets_in_files():
            try:
                loaded = set_load(data=read_set(key), game=game_of_set(key))
            except CardSetError as error:
                raise CommandError(f"Card set “{key}” cannot be used.\n{error}") from error
            card_set = loaded.revision.card_set
            if loaded.outcome != "kept":
                stock_decks_load(revision=loaded.revision, decks=read_decks(key))
            if verbosity:
                sentence = SENTENCES[loaded.outcome]
                self.stdout.write(
                    sentence.format(name=card_set.name, number=loaded.revision.number)
                )
