"""Keeps queries that the ORM has composed, for questions that every move and every page asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
Value: TypeAlias = str | int
Converters: TypeAlias = list[tuple[int, list[Callable[..., Any]], Any]]


class ComposedQuery:
    """A query of the ORM that is composed once a process and asked with other values each time.

    Composing takes the ORM several times as long as asking takes the database, and the rules of the
    app (who sits where, which token lives) still stand in its querysets alone.
    """

    def __init__(self, compose: Callable[..., QuerySet[Any, Any]], **stand_ins: Value) -> None:
        """`compose` takes values by these names; stand-ins look like no other value in the query.

        It must be a queryset of plain columns (`values_list`).
        """
        self._compose = compose
        self._stand_ins: Mapping[str, Value] = stand_ins

    def rows(self, **values: Value) -> list[tuple[Any, ...]]:
        """What the database answers for these values, one for each stand-in."""
        sql, fixed, places, converters = self._composed
        parameters = list(fixed)
        for index, name in places:
            parameters[index] = values[name]
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return [_converted(row, converters) for row in rows] if converters else rows

    @cached_property
    def _composed(self) -> tuple[str, tuple[Any, ...], list[tuple[int, str]], Converters]:
        compiler = self._compose(**self._stand_ins).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, fixed = compiler.as_sql()
        names = {value: name for name, value in self._stand_ins.items()}
        places = [(index, names[value]) for index, value in enumerate(fixed) if value in names]
        if {name for _index, name in places} != set(self._stand_ins):
            raise TypeError(f"Not every value is found again in: {sql}")
        chosen = [column for column, _sql, _alias in compiler.select or ()]
        converters = compiler.get_converters(chosen)
        return sql, fixed, places, [(index, *pair) for index, pair in converters.items()]


def _converted(row: tuple[Any, ...], converters: Converters) -> tuple[Any, ...]:
    """The row as the ORM would give it: JSON is read, and SQLite's dates are in UTC."""
    values = list(row)
    for index, steps, column in converters:
        for step in steps:
            values[index] = step(values[index], column, connection)
    return tuple(values)


def columns_of(model: type[Model]) -> list[str]:
    """What `values_list` has to ask for so that `made` can make things of the rows."""
    return [field.attname for field in model._meta.concrete_fields]


def made(model: type[M], row: Sequence[Any], columns: Sequence[str] | None = None) -> M:
    """A thing of the database, of a row of its columns; by default of all."""
    return model.from_db(DEFAULT_DB_ALIAS, columns or columns_of(model), row)


def moment(stored: datetime | None) -> datetime | None:
    """A date as the database gives it: SQLite's are in UTC and do not say so."""
    if stored is None or stored.tzinfo is not None:
        return stored
    return stored.replace(tzinfo=UTC)
