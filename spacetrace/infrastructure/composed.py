"""Keeps queries that the ORM has composed, for questions that every move asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, TypeAlias

from django.db import connection
from django.db.models import QuerySet

Value: TypeAlias = str | int


class ComposedQuery:
    """A query of the ORM that is composed once a process and asked with other values each time.

    Composing takes the ORM several times as long as asking takes the database, and the rules of the
    app (who sits where, which token lives) still stand in its querysets alone. The rows come as the
    database gives them; `moment` reads their dates.
    """

    def __init__(self, compose: Callable[..., QuerySet[Any, Any]], **stand_ins: Value) -> None:
        """`compose` takes values by these names; stand-ins look like no other value in the query.

        It must be a queryset of plain columns (`values_list`).
        """
        self._compose = compose
        self._stand_ins: Mapping[str, Value] = stand_ins

    def rows(self, **values: Value) -> list[tuple[Any, ...]]:
        """What the database answers for these values, one for each stand-in."""
        sql, fixed, places = self._composed
        parameters = list(fixed)
        for index, name in places:
            parameters[index] = values[name]
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    @cached_property
    def _composed(self) -> tuple[str, tuple[Any, ...], list[tuple[int, str]]]:
        sql, fixed = self._compose(**self._stand_ins).query.sql_with_params()
        names = {value: name for name, value in self._stand_ins.items()}
        places = [(index, names[value]) for index, value in enumerate(fixed) if value in names]
        if {name for _index, name in places} != set(self._stand_ins):
            raise TypeError(f"Not every value is found again in: {sql}")
        return sql, fixed, places


def moment(stored: datetime | None) -> datetime | None:
    """A date as the database gives it: SQLite's are in UTC and do not say so."""
    if stored is None or stored.tzinfo is not None:
        return stored
    return stored.replace(tzinfo=UTC)
