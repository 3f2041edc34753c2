"""Makes answers and documents them from one definition: classes with typed fields.

An answer is an instance of an `Answer` (dataclasses of the engine may stand inside it). `told(...)`
derives its documentation from the same class: a field's type says what comes, a text in
`Annotated` what it means, `| UnsetType` that it may be missing.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from datetime import date, datetime
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from django.db.models import Choices
from django.utils.functional import Promise
from msgspec import Raw, Struct, UnsetType
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response


class Answer(Struct, frozen=True):
    """What the API answers: its fields are what is sent and what is documented."""


class PageShape(Answer, frozen=True, kw_only=True):
    """A page of a list; `next` and `previous` are addresses."""

    count: int
    next: str | None
    previous: str | None


class Pages(PageNumberPagination):
    """Lists come in pages of 25, on request of up to 100 (`?page=2&page_size=100`)."""

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = 100

    def answer(
        self, shape: Callable[..., PageShape], results: Sequence[Any], **others: Any
    ) -> Response:
        """The page that was asked for, its rows as answers; `shape` is a class of pages."""
        if self.page is None:
            raise TypeError("A page is asked for before it is answered.")
        return Response(
            shape(
                count=self.page.paginator.count,
                next=self.get_next_link(),
                previous=self.get_previous_link(),
                results=results,
                **others,
            )
        )


class AnswerRenderer(JSONRenderer):
    """Writes answers, and plain data, as JSON."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The body; empty for an answer without one."""
        return b"" if data is None else msgspec.json.encode(data, enc_hook=_plain)


def _plain(value: Any) -> str:
    """Texts that are translated or marked as safe are written as the texts that they are."""
    if isinstance(value, Promise | str):
        return str.__str__(str(value))
    raise TypeError(f"An answer cannot hold {type(value)}.")


# --- documentation --------------------------------------------------------------------------------

_FIELDS: dict[Any, type[serializers.Field[Any, Any, Any, Any]]] = {
    bool: serializers.BooleanField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    str: serializers.CharField,
    date: serializers.DateField,
    datetime: serializers.DateTimeField,
    Any: serializers.JSONField,
    Raw: serializers.DictField,
}


def told(answer: type, *, many: bool = False) -> serializers.BaseSerializer[Any]:
    """The documentation of an answer, for `extend_schema(responses=...)`; many: a list of them."""
    return _serializer(answer)(many=many)


@cache
def _serializer(answer: type) -> type[serializers.Serializer[Any]]:
    fields = {
        name: _field(hint) for name, hint in get_type_hints(answer, include_extras=True).items()
    }
    words = {"__doc__": inspect.getdoc(answer), "__module__": answer.__module__}
    return type(answer.__name__, (serializers.Serializer,), {**words, **fields})


def _field(hint: Any) -> Any:
    """The field of a type; raises TypeError for one that no answer may hold."""
    options: dict[str, Any] = {}
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        for note in notes:
            if isinstance(note, str):
                options["help_text"] = note
            else:
                options["choices"] = note.choices if _is_choices(note) else note
    if get_origin(hint) in (Union, UnionType):
        others = [part for part in get_args(hint) if part not in (NoneType, UnsetType)]
        if NoneType in get_args(hint):
            options["allow_null"] = True
        if UnsetType in get_args(hint):
            options["required"] = False
        (hint,) = others
    if get_origin(hint) is Literal:
        options["choices"] = get_args(hint)
    if "choices" in options:
        return serializers.ChoiceField(**options)
    return _container(hint, options)


def _container(hint: Any, options: dict[str, Any]) -> Any:
    origin, arguments = get_origin(hint) or hint, get_args(hint)
    if origin in (list, tuple, Sequence):
        if _is_answer(arguments[0]):
            return _serializer(arguments[0])(many=True, **options)
        return serializers.ListField(child=_field(arguments[0]), **options)
    if origin in (dict, Mapping):
        child = {} if arguments[1] is Any else {"child": _field(arguments[1])}
        return serializers.DictField(**child, **options)
    if _is_answer(hint):
        return _serializer(hint)(**options)
    if origin not in _FIELDS:
        raise TypeError(f"{hint} can stand in no answer.")
    return _FIELDS[origin](**options)


def _is_answer(hint: Any) -> bool:
    return (
        is_dataclass(hint)
        or is_typeddict(hint)
        or (inspect.isclass(hint) and issubclass(hint, Struct))
    )


def _is_choices(note: Any) -> bool:
    return inspect.isclass(note) and issubclass(note, Choices)
