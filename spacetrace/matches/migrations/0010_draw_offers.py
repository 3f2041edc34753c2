"""Matches know who offers to end them without a winner."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0009_time_off"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="draw_offers",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="match",
            name="draw_version",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
