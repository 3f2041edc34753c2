"""Players have a profile with an address of its own, and may hide their history."""

from django.db import migrations, models

from spacetrace.api.public_ids import token_new


def give_ids(apps, schema_editor):
    """Everybody who is here already gets an address."""
    User = apps.get_model("players", "User")
    rows = User.objects.filter(public_id=None)
    while people := list(rows.only("pk")[:1_000]):
        for user in people:
            user.public_id = token_new()
        User.objects.bulk_update(people, ["public_id"])


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
        migrations.RunPython(give_ids, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="public_id",
            field=models.CharField(
                default=token_new, editable=False, max_length=22, null=True, unique=True
            ),
        ),
    ]
