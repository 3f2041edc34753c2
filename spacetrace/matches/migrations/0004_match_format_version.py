"""Matches say in which form they are stored; those of the form before this one end here."""

from django.db import migrations, models
from django.utils import timezone

OUTDATED = {"reason": "outdated", "rule": "", "winners": [], "places": [], "scores": []}
"""The result of a match that an update of the program has ended: nobody has won or lost."""


def end_matches(apps, schema_editor):
    """Their tables cannot be read any more, so nobody is left waiting for a move.

    An open match has no table yet: it begins in the form of today.
    """
    Match, Due = apps.get_model("matches", "Match"), apps.get_model("matches", "Due")
    going_on = Match.objects.filter(status__in=("running", "paused"))
    Due.objects.filter(match__in=going_on).delete()
    going_on.update(
        status="over",
        result=OUTDATED,
        ended_at=timezone.now(),
        waiting_mask=0,
        clock_at=None,
        clock_number=None,
        pause_reason="",
        version=models.F("version") + 1,
        revision=models.F("revision") + 1,
    )
    Match.objects.filter(status="open").update(format_version=2)


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0003_seats_deck_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="format_version",
            field=models.PositiveIntegerField(default=1),
            preserve_default=False,
        ),
        migrations.RunPython(end_matches, migrations.RunPython.noop),
    ]
