"""A move writes into fewer indexes: none of its match, where the page has room, and four of its own.

Nobody waits for it: indexes are made and dropped beside the work of others where that can be, and
no table is copied.
"""

from django.db import migrations, models
import django.db.models.deletion


class AddIndexBeside(migrations.AddIndex):
    """Where an index can be built beside the work of others, it is; stopped, it begins anew."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        schema_editor.remove_index(model, self.index, concurrently=True)
        schema_editor.add_index(model, self.index, concurrently=True)


class RemoveIndexBeside(migrations.RemoveIndex):
    """The same for one that goes."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = from_state.apps.get_model(app_label, self.model_name)
        index = from_state.models[app_label, self.model_name_lower].get_index_by_name(self.name)
        schema_editor.remove_index(model, index, concurrently=True)


def _name(schema_editor):
    return schema_editor.quote_name(
        schema_editor._create_index_name("matches_move", ["match_id"], suffix="")
    )


def match_index_drop(apps, schema_editor):
    how = "CONCURRENTLY " if schema_editor.connection.vendor == "postgresql" else ""
    schema_editor.execute(f"DROP INDEX {how}IF EXISTS {_name(schema_editor)}", params=None)


def match_index_make(apps, schema_editor):
    on = 'ON "matches_move" ("match_id")'
    schema_editor.execute(f"CREATE INDEX IF NOT EXISTS {_name(schema_editor)} {on}", params=None)


def rows_get_room(apps, schema_editor):
    """Only what is written from now on knows of it."""
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute("ALTER TABLE matches_match SET (fillfactor = 60)", params=None)
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT enumvals FROM pg_settings WHERE name = 'default_toast_compression'")
        found = cursor.fetchone()
    if found and "lz4" in found[0]:
        how = "ALTER COLUMN snapshot SET COMPRESSION lz4"
        schema_editor.execute(f"ALTER TABLE matches_match {how}", params=None)


def rows_have_no_room(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute("ALTER TABLE matches_match RESET (fillfactor)", params=None)
    how = "ALTER COLUMN snapshot SET COMPRESSION default"
    schema_editor.execute(f"ALTER TABLE matches_match {how}", params=None)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0020_due_thinks_since"),
    ]

    operations = [
        AddIndexBeside(
            model_name="match",
            index=models.Index(fields=["status", "ended_at"], name="matches_by_end"),
        ),
        RemoveIndexBeside(model_name="match", name="matches_by_status"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="move",
                    name="match",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="matches.match",
                    ),
                ),
            ],
            database_operations=[migrations.RunPython(match_index_drop, match_index_make)],
        ),
        migrations.RunPython(rows_get_room, rows_have_no_room),
    ]
