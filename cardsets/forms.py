"""Makes forms for the cards of a draft out of the fields that a game's look has for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cardsets.errors import CardSetError
from cardsets.models import Card, Revision
from cardsets.services import card_check
from spacetrace.presentation.forms import CardFields, CardForms
from spacetrace.presentation.games import look_of, looks


class CardForm(CardFields, forms.ModelForm[Card]):
    """A card by its fields: every problem stands beside the field that it is about.

    A form for new cards has the field `revision`, too.
    """

    class Meta:
        model = Card
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.problems: list[str] = []
        self.typed: dict[str, Any] | None = None
        """The card that was typed, right or wrong; None while it is none."""
        if self.instance.pk:
            shown = self.shown(self.instance.data)
            self.initial = {name: shown[name] for name in self.fields if name in shown}

    def data_of_card(self) -> dict[str, object]:
        """The card as plain data."""
        return self.written(self.cleaned_data, self.instance.data if self.instance.pk else {})

    def clean(self) -> dict[str, object]:
        """Every problem of the card, beside the field that it is about."""
        cleaned = super().clean() or {}
        draft = self.draft()
        if not self.errors and draft is not None:
            self.typed = self.data_of_card()
            try:
                card_check(draft=draft, data=self.typed, card=self._card())
            except CardSetError as error:
                self.problems = list(error.problems)
            for problem in self.problems:
                self.add_error(self._field_of(problem), problem)
        if draft is not None and not self.instance.pk:
            self._place(draft)
        return cleaned

    def draft(self) -> Revision | None:
        """The draft that the card is in, or is to be added to."""
        if self.instance.revision_id:
            return self.instance.revision
        found: Revision | None = self.cleaned_data.get("revision")
        return found

    def _place(self, draft: Revision) -> None:
        """The new row must know its place before it is looked at."""
        self.instance.revision = draft
        self.instance.card_id = (self.typed or {}).get("id", "")
        self.instance.name = (self.typed or {}).get("name", "")

    def _card(self) -> Card | None:
        return self.instance if self.instance.pk else None

    def _field_of(self, problem: str) -> str | None:
        place = re.match(r"(\w+)[\[.:]", problem)
        name = self.renamed.get(place[1], place[1]) if place else ""
        return name if name in self.fields else None


def form_for(card: Card) -> type[CardForm] | None:
    """The form for a card that is there; None for a game whose cards cannot be edited here."""
    known = _forms(card.revision.card_set.game)
    found = known.get(card.kind) or known.get("card")
    return _form(found.edit) if found else None


def sorts_to_add(game: str) -> list[str]:
    """The sorts of cards that can be added to a draft of the game."""
    return list(_new(_forms(game)))


def form_for_new(game: str, sort: str) -> type[CardForm]:
    """The form for a new card; the first sort where there is no such sort, or no such game."""
    forms = next(found for key in (game, *looks()) if (found := _new(_forms(key))))
    return _form(forms.get(sort) or next(iter(forms.values())))


def _forms(game: str) -> Mapping[str, CardForms]:
    look = look_of(game)
    return look.forms if look else {}


def _new(forms: Mapping[str, CardForms]) -> dict[str, type[CardFields]]:
    return {sort: each.new for sort, each in forms.items() if each.new}


@lru_cache(maxsize=64)
def _form(fields: type[CardFields]) -> type[CardForm]:
    """The game's fields, and those that only this app can ask for."""
    named = {name for _title, part in fields.fieldsets for name in _names(part["fields"])}
    more: dict[str, object] = {name: make() for name, make in _OWN.items() if name in named}
    return type(f"{fields.__name__}Form", (fields, CardForm), more)


def _names(arranged: Any) -> Iterator[str]:
    for name in arranged:
        if isinstance(name, str):
            yield name
        else:
            yield from name


def draft_field() -> forms.ModelChoiceField[Revision]:
    """The field of a new card that says which draft it is for."""
    return forms.ModelChoiceField(label=_("draft"), queryset=Revision.objects.drafts())


def id_field() -> forms.SlugField:
    """The field of a new card that names it."""
    told = _("never changes; small letters and hyphens")
    return forms.SlugField(label=_("id"), max_length=60, help_text=told)


_OWN: Mapping[str, Callable[[], forms.Field]] = {"revision": draft_field, "card_id": id_field}
