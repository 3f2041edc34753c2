"""Players have a profile, and may hide their history: columns that take no time to add."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0009_quiet_hours"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="hides_history",
            field=models.BooleanField(db_default=False, default=False, verbose_name="hides history"),
        ),
        migrations.AddField(
            model_name="user",
            name="public_id",
            field=models.CharField(editable=False, max_length=22, null=True),
        ),
    ]
