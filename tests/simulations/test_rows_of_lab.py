"""The app was called lab once: an update moves the rows of its tables, whatever the database."""

from __future__ import annotations

import importlib
from datetime import date

import pytest
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection

from spacetrace.players.models import User
from spacetrace.simulations.models import DeckTest, Replay, Spent

migration = importlib.import_module("spacetrace.simulations.migrations.0002_rows_of_lab")
MODELS = [apps.get_model("simulations", name) for name in migration.NAMES]
OLD = {f"lab_{model._meta.model_name}": model._meta.db_table for model in MODELS}


@pytest.fixture
def rows(quick: DeckTest, alice: User) -> None:
    """A row and more in each table, as the old app left them."""
    Spent.objects.get_or_create(owner=alice, day=date(2026, 1, 1))
    opponent = quick.opponents.all()[0]
    Replay.objects.create(
        test=quick, opponent=opponent, number=1, kind="win", seed=1, turns=9, scores=[0, 1]
    )


def tables() -> set[str]:
    """The tables that are there."""
    with connection.cursor() as cursor:
        return set(connection.introspection.table_names(cursor))


def test_every_row_is_kept_and_new_ones_find_free_ids(rows: None, bob: User) -> None:
    before = [list(model._default_manager.order_by("pk").values()) for model in MODELS]
    assert all(before)
    with connection.cursor() as cursor:
        for old, new in reversed(OLD.items()):
            cursor.execute(f"CREATE TABLE {old} AS SELECT * FROM {new}")  # noqa: S608  our own
            cursor.execute(f"DELETE FROM {new}")  # noqa: S608
        counters = [
            each
            for each in connection.introspection.sequence_list()
            if each["table"] in OLD.values()
        ]
        for sql in connection.ops.sequence_reset_by_name_sql(no_style(), counters):
            cursor.execute(sql)

    migration.rows_take_over(apps, connection.schema_editor())

    assert [list(model._default_manager.order_by("pk").values()) for model in MODELS] == before
    assert not tables() & set(OLD)
    assert Spent.objects.create(owner=bob, day=date(2026, 1, 2)).pk > before[-1][-1]["id"]


def test_a_site_that_never_had_the_old_app_is_left_alone(rows: None) -> None:
    before, count = tables(), Replay.objects.count()
    migration.rows_take_over(apps, connection.schema_editor())
    assert (tables(), Replay.objects.count()) == (before, count)
