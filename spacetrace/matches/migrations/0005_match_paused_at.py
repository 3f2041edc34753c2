"""Matches remember when they were paused, so that their clocks go on from there."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("matches", "0004_match_format_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="paused_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
