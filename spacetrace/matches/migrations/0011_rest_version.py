"""Matches know when a pause was refused or taken back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0010_draw_offers"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="rest_version",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
