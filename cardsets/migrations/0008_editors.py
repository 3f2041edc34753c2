"""Two groups for the studio: those who draft card sets, and those who publish them."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

GROUPS = {
    "Editors": (
        ("card", "change_card", "Can change card"),
        ("card", "view_card", "Can view card"),
        ("cardset", "view_cardset", "Can view card set"),
        ("revision", "view_revision", "Can view revision"),
        ("stockdeck", "view_stockdeck", "Can view stock deck"),
        ("studioevent", "view_studioevent", "Can view event of the studio"),
    ),
    "Publishers": (("revision", "publish_revision", "Can publish revisions"),),
}


def make(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    ContentType = apps.get_model("contenttypes", "ContentType")
    for name, permissions in GROUPS.items():
        group, _is_new = Group.objects.get_or_create(name=name)
        for model, codename, words in permissions:
            # Django makes them after the last migration only.
            kind, _is_new = ContentType.objects.get_or_create(app_label="cardsets", model=model)
            permission, _is_new = Permission.objects.get_or_create(
                content_type=kind, codename=codename, defaults={"name": words}
            )
            group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("cardsets", "0007_card_flags"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
