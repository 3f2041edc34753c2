"""No two profiles have one address; PostgreSQL sees to it without keeping anybody waiting."""

from django.db import migrations, models


class AddUniqueConcurrently(migrations.AddConstraint):
    """Where an index can be built beside the work of others, it is; stopped, it begins anew."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        words = str(self.constraint.create_sql(model, schema_editor))
        begins = "CREATE UNIQUE INDEX "
        if not words.startswith(begins):
            raise ValueError(words)
        self.database_backwards(app_label, schema_editor, to_state, from_state)
        schema_editor.execute(words.replace(begins, f"{begins}CONCURRENTLY ", 1), params=None)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor != "postgresql":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
            return
        name = schema_editor.quote_name(self.constraint.name)
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}", params=None)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("players", "0011_profile_ids"),
    ]

    operations = [
        AddUniqueConcurrently(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=models.Q(("public_id__isnull", False)),
                fields=("public_id",),
                name="players_user_profile_unique",
            ),
        ),
    ]
