"""Everybody who is here already gets the address of a profile, a thousand at a time."""

from django.db import migrations, models

from spacetrace.api.public_ids import token_new

AT_A_TIME = 1_000


def give_ids(apps, schema_editor):
    """Each thousand is committed, so that nobody waits for more; stopped, it goes on from there."""
    User = apps.get_model("players", "User")
    rows, last = User.objects.filter(public_id=None).only("pk").order_by("pk"), 0
    while people := list(rows.filter(pk__gt=last)[:AT_A_TIME]):
        for user in people:
            user.public_id = token_new()
        rows.order_by().bulk_update(people, ["public_id"])
        last = people[-1].pk


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("players", "0010_profile"),
    ]

    operations = [
        migrations.RunPython(give_ids, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="public_id",
            field=models.CharField(default=token_new, editable=False, max_length=22, null=True),
        ),
    ]
