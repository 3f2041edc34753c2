"""Migrations only add while programs of two versions run on one database (docs/operations.md).

What was there before anything was released may do more and stands below, as does a change that is
the second half of one: what it drops, the release before has stopped to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models.fields import NOT_PROVIDED

from tests.project.test_tree import ROOT

BEFORE = {
    "cardsets": 9,
    "decks": 5,
    "matches": 13,
    "notifications": 5,
    "players": 13,
    "simulations": 6,
    "talk": 3,
}
"""The number of the last migration of an app that is older than this test."""

SECOND_HALVES: dict[tuple[str, str], str] = {}
"""Migrations that take away: app and name, and the release that has stopped to use it."""

ADDING = (
    migrations.AddIndex,
    migrations.RemoveIndex,
    migrations.RemoveConstraint,
    migrations.AlterModelOptions,
    migrations.RunPython,  # rows are filled; a test of its own says with what
)


def faults(migration: Migration, state: ProjectState) -> list[str]:
    """What a program of the version before would trip over; `state` is what it is used to."""
    operations = list(_each(migration))
    made = {op.name_lower for op in operations if isinstance(op, migrations.CreateModel)}
    told = [_fault(operation, migration.app_label, made, state) for operation in operations]
    return [f"{migration.app_label} {migration.name}: {fault}" for fault in told if fault]


def _each(migration: Migration) -> Iterator[Operation]:
    """What happens in the database."""
    for operation in migration.operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from operation.database_operations
        else:
            yield operation


def _fault(operation: Operation, app: str, made: Iterable[str], state: ProjectState) -> str:
    model = str(getattr(operation, "model_name", "")).lower()
    if isinstance(operation, (migrations.CreateModel, *ADDING)) or model in made:
        return ""
    if isinstance(operation, migrations.AddField):
        field = operation.field
        may_be_left_out = field.null or field.db_default is not NOT_PROVIDED or field.many_to_many
        return "" if may_be_left_out else f"{operation.name} is a column that all must write"
    if isinstance(operation, migrations.AlterField):
        return _narrowed(state.models[app, model].fields[operation.name], operation)
    return f"{operation.describe()}, which takes away or forbids something"


def _narrowed(old: models.Field[Any, Any], operation: migrations.AlterField) -> str:
    new = operation.field
    is_wider = (new.max_length or 0) >= (old.max_length or 0)
    same_kind = new.get_internal_type() == old.get_internal_type()
    stricter = (old.null and not new.null) or (new.unique and not old.unique)
    if same_kind and is_wider and not stricter:
        return ""
    return f"{operation.name} takes less than before"


def test_whoever_is_of_the_version_before_can_go_on() -> None:
    loader = MigrationLoader(None)
    found = [
        fault
        for (app, name), migration in sorted(loader.disk_migrations.items())
        if app in BEFORE and int(name[:4]) > BEFORE[app] and (app, name) not in SECOND_HALVES
        for fault in faults(migration, loader.project_state((app, name), at_end=False))
    ]
    assert found == []


def test_every_app_of_ours_with_tables_is_looked_at() -> None:
    own = {app.label for app in apps.get_app_configs() if Path(app.path).is_relative_to(ROOT)}
    tables = {app for app, _name in MigrationLoader(None).disk_migrations}
    libraries = {app.label for app in apps.get_app_configs() if ".venv" in Path(app.path).parts}
    assert (own & tables) - libraries == set(BEFORE)


@pytest.mark.parametrize(
    ("operation", "word"),
    [
        (migrations.RemoveField("tally", "count"), "takes away"),
        (migrations.RenameField("tally", "count", "number"), "takes away"),
        (migrations.DeleteModel("tally"), "takes away"),
        (migrations.RenameModel("tally", "count"), "takes away"),
        (migrations.RunSQL("DROP TABLE players_tally"), "takes away"),
        (migrations.AddConstraint("tally", models.UniqueConstraint("count", name="x")), "forbids"),
        (migrations.AddField("tally", "new", models.IntegerField(default=1)), "all must write"),
        (migrations.AlterField("tally", "count", models.BooleanField()), "less than before"),
        (migrations.AlterField("user", "username", models.CharField(max_length=3)), "less than"),
        (migrations.AddField("tally", "new", models.IntegerField(null=True)), ""),
        (migrations.AddField("tally", "new", models.IntegerField(db_default=1)), ""),
        (migrations.AddIndex("tally", models.Index("count", name="x")), ""),
        (migrations.CreateModel("other", []), ""),
    ],
)
def test_what_takes_away_is_found_and_what_adds_is_not(operation: Operation, word: str) -> None:
    planted = type("Planted", (Migration,), {"operations": [operation]})
    migration = planted("0099_planted", "players")
    state = MigrationLoader(None).project_state()
    told = " ".join(faults(migration, state))
    assert word in told if word else not told
