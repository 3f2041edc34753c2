"""Matches on a draft that is being tried are marked, and may begin from a position."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0011_rest_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="trial_of",
            field=models.CharField(blank=True, db_default="", default="", max_length=60),
        ),
        migrations.AddField(
            model_name="match",
            name="opening",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
