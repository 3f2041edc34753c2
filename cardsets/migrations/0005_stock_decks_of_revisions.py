"""Every published revision gets the ready-made decks that its set had."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FIELDS = ("key", "name", "summary", "style", "cards", "is_beginner", "position")


def hand_out(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    StockDeck = apps.get_model("cardsets", "StockDeck")
    Revision = apps.get_model("cardsets", "Revision")
    for deck in list(StockDeck.objects.filter(revision=None)):
        rows = Revision.objects.filter(card_set=deck.card_set_id).order_by("-number")
        newest, *older = list(rows.values_list("pk", flat=True)) or [None]
        if newest is None:
            deck.delete()
            continue
        fields = {name: getattr(deck, name) for name in FIELDS}
        for pk in older:
            StockDeck.objects.create(card_set=deck.card_set, revision_id=pk, **fields)
        deck.revision_id = newest
        deck.save()


class Migration(migrations.Migration):
    dependencies = [("cardsets", "0004_studio")]
    operations = [
        migrations.RemoveConstraint("stockdeck", "stock_deck_key_once"),
        migrations.RunPython(hand_out, migrations.RunPython.noop),
    ]
