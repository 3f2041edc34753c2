from django.core.management.color import no_style
from django.db import migrations

NAMES = ['DeckTest', 'Opponent', 'Chunk', 'Replay', 'Spent']


def rows_take_over(apps, schema_editor):
    """The app was called lab; where its tables stand, their rows move here and the tables go."""
    database, quote = schema_editor.connection, schema_editor.quote_name
    with database.cursor() as cursor:
        tables = set(database.introspection.table_names(cursor))
    models = [apps.get_model('simulations', name) for name in NAMES]
    moved = [(model, f'lab_{model._meta.model_name}') for model in models]
    moved = [(model, table) for model, table in moved if table in tables]
    for model, table in moved:
        columns = ', '.join(quote(field.column) for field in model._meta.local_concrete_fields)
        new = quote(model._meta.db_table)
        schema_editor.execute(f'INSERT INTO {new} ({columns}) SELECT {columns} FROM {quote(table)}')  # noqa: S608  names of our own tables
    if not moved:
        return
    for sql in database.ops.sequence_reset_sql(no_style(), models):
        schema_editor.execute(sql)
    # The checks of the new rows come now: a table with one outstanding cannot be changed.
    database.check_constraints()
    for _model, table in reversed(moved):
        schema_editor.execute(f'DROP TABLE {quote(table)}')
    apps.get_model('contenttypes', 'ContentType').objects.filter(app_label='lab').delete()


class Migration(migrations.Migration):

    dependencies = [
        ('simulations', '0001_initial'),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        migrations.RunPython(rows_take_over, migrations.RunPython.noop),
    ]
