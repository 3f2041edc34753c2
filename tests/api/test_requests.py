"""Forms of numbers and texts are read without the framework, which would take the same values."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import get_resolver
from rest_framework import serializers

from spacetrace.api import requests
from spacetrace.api.requests import MAX_NUMBER, Strict, checked

VALUES: list[Any] = [
    *(-1, 0, 1, 7, 8, 20, MAX_NUMBER, MAX_NUMBER + 1, 10**30, 1.0, 1.5, True, False, None),
    *("", " ", "a", " a ", "1", "draw", "a b", "a\n", "a\0b", "\ud800", "ü", "\u200b", "a.b:c-d_e"),
    *("x" * 22, "x" * 40, "x" * 60, "x" * 64, "x" * 65, "x" * 2_000, "x" * 2_001, [], {}, ["a"]),
]


def forms() -> list[type[Strict]]:
    """Every form of the API that is read without the framework."""
    _ = get_resolver().url_patterns  # everything is loaded now
    below: set[type[Strict]] = set(_below(Strict))
    found = {form for form in below if requests._plain(form) is not None}
    return sorted(found, key=lambda form: form.__qualname__)


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


def theirs(form: type[Strict], data: Any) -> object:
    """What the framework says: the values, or what is wrong."""
    read = form(data=data)
    return dict(read.validated_data) if read.is_valid() else str(read.errors)


def ours(form: type[Strict], data: Any) -> object:
    try:
        return checked(form, data)
    except serializers.ValidationError as error:
        return str(error.detail)


def right(form: type[Strict]) -> dict[str, Any]:
    """Values that are taken."""
    found: dict[str, Any] = {}
    for name, field in form().fields.items():
        taken = (value for value in ("a", 1, 0) if theirs_of(field, value))
        found[name] = next(taken)
    return found


def theirs_of(field: Any, value: object) -> bool:
    try:
        field.run_validation(value)
    except serializers.ValidationError:
        return False
    return True


def test_moves_are_read_so() -> None:
    assert {"ActSerializer", "ConcedeSerializer"} <= {form.__name__ for form in forms()}


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.__name__)
def test_a_form_takes_what_the_framework_takes(form: type[Strict]) -> None:
    whole = right(form)
    for name, value in itertools.product(whole, VALUES):
        for data in ({**whole, name: value}, {name: value}):
            assert ours(form, data) == theirs(form, data), data


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.__name__)
def test_what_is_missing_or_unknown_or_no_object_is_told_as_by_the_framework(
    form: type[Strict],
) -> None:
    whole = right(form)
    odd: list[Any] = [{}, [], None, "a", 7, {**whole, "more": 1}, [whole]]
    odd += [{key: whole[key] for key in whole if key != left_out} for left_out in whole]
    for data in odd:
        assert ours(form, data) == theirs(form, data), data


def test_most_of_what_is_right_never_reaches_the_framework(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "_form", None)
    for form in forms():
        assert checked(form, whole := right(form)) == whole
