"""One definition makes an answer and documents it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import pytest
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, UnsetType
from rest_framework import serializers

from spacetrace.api.schema import Answer, AnswerRenderer, told


@dataclass(frozen=True)
class Part:
    """A part."""

    label: str


class Whole(Answer, frozen=True):
    """What has parts."""

    id: Annotated[int, "Counted from 1."]
    parts: tuple[Part, ...]
    word: Literal["a", "b"]
    at: datetime | None
    more: dict[str, Any]
    rule: str | UnsetType = UNSET


class Wider(Whole, frozen=True):
    source: bytes | UnsetType = UNSET


def test_an_answer_is_written_as_its_fields() -> None:
    at = datetime(2027, 3, 1, 12, tzinfo=UTC)
    whole = Whole(1, (Part("x"),), "a", at, {"safe": mark_safe("<b>"), "lazy": _("German")})
    assert json.loads(AnswerRenderer().render(whole)) == {
        "id": 1,
        "parts": [{"label": "x"}],
        "word": "a",
        "at": "2027-03-01T12:00:00Z",
        "more": {"safe": "<b>", "lazy": "German"},
    }


def test_the_same_fields_are_documented() -> None:
    serializer = told(Whole)
    assert isinstance(serializer, serializers.Serializer)
    fields = serializer.fields
    assert list(fields) == ["id", "parts", "word", "at", "more", "rule"]
    assert fields["id"].help_text == "Counted from 1."
    parts, word = fields["parts"], fields["word"]
    assert isinstance(parts, serializers.ListSerializer)
    assert isinstance(parts.child, serializers.Serializer)
    assert list(parts.child.fields) == ["label"]
    assert isinstance(word, serializers.ChoiceField)
    assert list(word.choices) == ["a", "b"]
    assert fields["at"].allow_null and fields["at"].required
    assert not fields["rule"].required


def test_what_cannot_be_documented_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="can stand in no answer"):
        told(Wider)


def test_what_cannot_be_written_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="cannot hold"):
        AnswerRenderer().render({"x": object()})
