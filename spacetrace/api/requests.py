"""Reads what programs send: JSON values as they stand, and nothing unknown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from django.core.validators import RegexValidator
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from spacetrace.api.public_ids import COMMAND_ID

if TYPE_CHECKING:
    from drf_spectacular.openapi import AutoSchema
    from rest_framework.views import APIView  # which reads the settings, which name this module

MAX_NUMBER = 2**31 - 1
"""The greatest number that every database keeps in a column of whole numbers."""


class Whole(serializers.IntegerField):
    """A JSON number without a fraction: neither a text, nor true, nor 1.0."""

    def to_internal_value(self, data: Any) -> int:
        """The number; raises ValidationError."""
        if type(data) is not int:
            self.fail("invalid")
        return data

    def takes(self, value: object) -> bool:
        """Whether a value is one of those that are taken; no other way of being one is left out."""
        least, most = self.min_value, self.max_value
        return (
            type(value) is int
            and (least is None or value >= least)
            and (most is None or value <= most)
        )


class Text(serializers.CharField):
    """A JSON text as it stands: no number, and no blanks taken off."""

    def __init__(self, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        """The text; raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)

    def takes(self, value: object) -> bool:
        """Whether a value is plainly one that is taken; of some, the framework has to find out."""
        most = self.max_length
        return (
            type(value) is str
            and len(value) > 0
            and (most is None or len(value) <= most)
            and value.isprintable()
        )


class CommandId(Text):
    """A short plain word."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.validators.append(RegexValidator(rf"^{COMMAND_ID.pattern}\Z"))

    def takes(self, value: object) -> bool:
        """Whether a value is one of those that are taken."""
        return type(value) is str and COMMAND_ID.fullmatch(value) is not None


class Strict(serializers.Serializer[Any]):
    """Refuses fields that it does not know: a typing error must not be silently ignored."""

    def to_internal_value(self, data: Any) -> Any:
        """Checked values; raises ValidationError with a sentence for every unknown field."""
        if isinstance(data, dict) and (unknown := sorted(set(data) - set(self.fields))):
            known = ", ".join(self.fields)
            sentence = f"There is no such field; the fields are: {known}."
            raise serializers.ValidationError({name[:40]: [sentence] for name in unknown[:5]})
        return super().to_internal_value(data)


def checked(serializer: type[serializers.Serializer[Any]], data: Any) -> dict[str, Any]:
    """The request's values; a wrong one is answered with 400 and its place."""
    if (plain := _plain(serializer)) is not None and plain.takes(data):
        return dict(data)
    try:
        return dict(_form(serializer).run_validation(data))
    except serializers.ValidationError:
        form = serializer(data=data)  # the kept one cannot tell what is wrong with no data at all
        form.is_valid(raise_exception=True)
        raise


@cache
def _form(serializer: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """A form of its class, kept: making one copies all its fields, and checking changes none."""
    return serializer()


@dataclass(frozen=True, slots=True)
class _Plain:
    """What a form takes whose fields are nothing but numbers and texts: the values as they are."""

    takers: Mapping[str, Callable[[object], bool]]
    required: frozenset[str]

    def takes(self, data: object) -> bool:
        """Whether the framework would take all of it, and change nothing."""
        if type(data) is not dict or not self.required <= data.keys():
            return False
        takers = self.takers
        return all(name in takers and takers[name](value) for name, value in data.items())


@cache
def _plain(serializer: type[serializers.Serializer[Any]]) -> _Plain | None:
    """The same form, read from its declaration; None where it asks for more than that."""
    own = {name for kind in serializer.__mro__ for name in vars(kind) if kind not in _FRAMEWORKS}
    fields: Mapping[str, Any] = _form(serializer).fields
    if any(name.startswith("validate") for name in own) or not all(map(_is_plain, fields.values())):
        return None
    required = frozenset(name for name, field in fields.items() if field.required)
    return _Plain({name: field.takes for name, field in fields.items()}, required)


_FRAMEWORKS = {*serializers.Serializer.__mro__}


_TAKEN_CARE_OF = {"required", "min_value", "max_value", "max_length", "help_text"}


def _is_plain(field: Any) -> bool:
    return type(field) in (Whole, Text, CommandId) and field._kwargs.keys() <= _TAKEN_CARE_OF


class KnownParameters(BasePermission):
    """Refuses parameters in an address that its documentation does not name.

    Every verb says its parameters once, with `extend_schema`; this reads them there.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True; raises ValidationError with the names that there are."""
        handler = getattr(view, (request.method or "").lower(), None)
        schema = getattr(handler, "kwargs", {}).get("schema")
        if schema is None or not request.query_params:
            return True
        known = _parameters(schema, view)
        if unknown := sorted(set(request.query_params) - known):
            names = ", ".join(sorted(known))
            what = f"the parameters are: {names}" if names else "this address has none"
            sentence = f"There is no such parameter; {what}."
            raise serializers.ValidationError({name[:40]: [sentence] for name in unknown[:5]})
        return True


def _parameters(schema: type[AutoSchema], view: APIView) -> set[str]:
    """What may stand behind the `?` of an address with this documentation."""
    inspector, known = schema(), set()
    inspector.view, inspector.method = view, view.request.method or ""
    for parameter in inspector.get_override_parameters():
        if isinstance(parameter, OpenApiParameter):
            known |= {parameter.name} if parameter.location == OpenApiParameter.QUERY else set()
        else:
            form: Any = parameter  # a class; the stubs take it for an instance
            known |= set(form().fields)
    return known


class PageQuery(serializers.Serializer[Any]):
    """Which page of a list."""

    page = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, required=False)
    page_size = serializers.IntegerField(min_value=1, max_value=100, required=False)
