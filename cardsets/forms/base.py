"""What all forms for cards of a draft have in common: problems stand beside their fields."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from cardsets.errors import CardSetError
from cardsets.models import Card, Revision
from cardsets.services import card_check


class CardForm(forms.ModelForm[Card]):
    """A card by its fields. A form for new cards has the field `revision`, too."""

    fieldsets: ClassVar[Any] = ()
    """How the admin's page arranges the fields."""
    renamed: ClassVar[dict[str, str]] = {"id": "card_id"}
    """What fields of a card are called in the form, where that differs."""

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

    # --- what each form says ---------------------------------------------------------------------

    def shown(self, data: dict[str, Any]) -> dict[str, Any]:
        """What the fields show of a card."""
        return data

    def data_of_card(self) -> dict[str, Any]:
        """The card as plain data."""
        raise NotImplementedError

    # --- the same for all ------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
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


def draft_field() -> forms.ModelChoiceField[Revision]:
    """The field of a new card that says which draft it is for."""
    return forms.ModelChoiceField(label=_("draft"), queryset=Revision.objects.drafts())


def id_field() -> forms.SlugField:
    """The field of a new card that names it."""
    told = _("never changes; small letters and hyphens")
    return forms.SlugField(label=_("id"), max_length=60, help_text=told)
