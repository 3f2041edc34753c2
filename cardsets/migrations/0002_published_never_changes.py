"""The database itself refuses to change a published revision."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

COLUMNS = "card_set_id, number, status, data, content_hash"
MESSAGE = "A published revision never changes."

SQLITE = f"""
CREATE TRIGGER revision_published_never_changes
BEFORE UPDATE OF {COLUMNS} ON cardsets_revision
WHEN OLD.status = 'published'
BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END
"""
POSTGRESQL_FUNCTION = f"""
CREATE FUNCTION revision_published_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation'; END $$
"""
POSTGRESQL_TRIGGER = f"""
CREATE TRIGGER revision_published_never_changes
BEFORE UPDATE OF {COLUMNS} ON cardsets_revision
FOR EACH ROW WHEN (OLD.status = 'published')
EXECUTE FUNCTION revision_published_never_changes()
"""


def trigger_create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "sqlite":
        editor.execute(SQLITE)
    elif editor.connection.vendor == "postgresql":
        editor.execute(POSTGRESQL_FUNCTION)
        editor.execute(POSTGRESQL_TRIGGER)


def trigger_drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    on = " ON cardsets_revision" if editor.connection.vendor == "postgresql" else ""
    editor.execute(f"DROP TRIGGER IF EXISTS revision_published_never_changes{on}")
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP FUNCTION IF EXISTS revision_published_never_changes()")


class Migration(migrations.Migration):
    dependencies = [("cardsets", "0001_initial")]
    operations = [migrations.RunPython(trigger_create, trigger_drop)]
