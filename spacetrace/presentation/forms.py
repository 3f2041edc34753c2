"""Says in which fields editors write a card; the app of card sets makes forms of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from django import forms
from django_stubs_ext import StrOrPromise

Fieldsets: TypeAlias = Sequence[
    tuple[StrOrPromise | None, Mapping[str, Sequence[str | Sequence[str]]]]
]
"""Fields in groups with a title each, as the admin takes them; those in one row are a group."""


class CardFields(forms.Form):
    """The fields of one sort of card, and how they are read from a card and written to it.

    `fieldsets` arrange them; those of a new card name "revision", the draft that it is for, and
    may name "card_id", where its id is the editor's choice.
    """

    fieldsets: ClassVar[Fieldsets] = ()
    renamed: ClassVar[Mapping[str, str]] = {"id": "card_id"}
    """What fields of a card are called in the form, where that differs."""

    @classmethod
    def shown(cls, data: Mapping[str, object]) -> dict[str, object]:
        """What the fields show of a card."""
        return dict(data)

    @classmethod
    def written(
        cls, typed: Mapping[str, object], before: Mapping[str, object]
    ) -> dict[str, object]:
        """The card as plain data, of what was typed and of what it was before (new: nothing)."""
        return {**before, **{name: typed[name] for name in cls.base_fields}}


@dataclass(frozen=True, slots=True)
class CardForms:
    """The fields of a card that is there, and of a new one; None where none can be added."""

    edit: type[CardFields]
    new: type[CardFields] | None = None
