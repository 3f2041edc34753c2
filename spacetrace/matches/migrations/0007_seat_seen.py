"""Seats remember what their player was shown last, and how far it was read."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0006_time_control'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='read_version',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='seat',
            name='seen_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='seen_version',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
