"""Says in which fields editors write a card of Spacetrace."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.engine.games.spacetrace_1.cards.selectors import KINDS
from spacetrace.engine.games.spacetrace_1.words.keywords import KEYWORDS
from spacetrace.presentation.forms import CardFields, CardForms, Fieldsets

NONE_GIVEN: dict[str, object] = {
    "class": None,
    "ships": None,
    "ap": 0,
    "lp": None,
    "mp": 0,
    "copies": 4,
    "keywords": [],
    "abilities": [],
    "flavour": "",
}
"""What a card has where nothing is written."""
MAX_ABILITIES = 20_000
"""Characters."""
CLASSES = [("", "—"), (1, "I"), (2, "II"), (3, "III"), (4, "IV")]


def _told(found: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(word, f"{word}: {told}") for word, told in found.items()]


class SpacetraceFields(CardFields):
    """A card by its fields; the abilities as JSON in the words of docs/cards.md."""

    name = forms.CharField(label=_("name"), max_length=60)
    kind = forms.ChoiceField(label=_("kind"), choices=_told(KINDS))
    mp = forms.IntegerField(
        label=_("MP"), min_value=0, initial=0, help_text=_("cost; of a reinforcement, its value")
    )
    copies = forms.IntegerField(label=_("copies a deck"), min_value=0, initial=4)
    ship_class = forms.TypedChoiceField(
        label=_("class"), choices=CLASSES, coerce=int, empty_value=None, required=False
    )
    ships = forms.IntegerField(label=_("ships"), min_value=1, required=False)
    ap = forms.IntegerField(label=_("AP a ship"), min_value=0, initial=0)
    lp = forms.IntegerField(label=_("LP a ship"), min_value=1, required=False)
    keywords = forms.MultipleChoiceField(
        label=_("keywords"),
        choices=_told({word: record.help for word, record in KEYWORDS.items()}),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    abilities = forms.CharField(
        label=_("abilities"),
        required=False,
        max_length=MAX_ABILITIES,
        widget=forms.Textarea(attrs={"rows": 18, "cols": 100, "spellcheck": "false"}),
        help_text=_("A list in JSON, in the words of docs/cards.md."),
    )
    flavour = forms.CharField(
        label=_("flavour"),
        max_length=300,
        required=False,
        widget=forms.TextInput(attrs={"size": 100}),
    )

    fieldsets: ClassVar[Fieldsets] = (
        (None, {"fields": ("name", "kind", ("mp", "copies"))}),
        (_("Ships"), {"fields": (("ship_class", "ships", "ap", "lp"), "keywords")}),
        (_("Text"), {"fields": ("abilities", "flavour")}),
    )
    renamed = {"class": "ship_class", "id": "card_id"}

    @classmethod
    def shown(cls, data: Mapping[str, object]) -> dict[str, object]:
        """Everything, with what a card has where nothing is written."""
        found = {**NONE_GIVEN, **data}
        abilities = json.dumps(found["abilities"], indent=2, ensure_ascii=False)
        return {**found, "ship_class": found["class"], "abilities": abilities}

    def clean_abilities(self) -> Any:
        """The abilities as plain data; tells where the JSON breaks off."""
        text = self.cleaned_data["abilities"].strip() or "[]"
        try:
            return json.loads(text, parse_constant=_no_constant)
        except json.JSONDecodeError as error:
            told = _("This is no JSON: line %(line)s, column %(column)s. (%(why)s)") % {
                "line": error.lineno,
                "column": error.colno,
                "why": error.msg,
            }
            raise forms.ValidationError(told) from error
        except (RecursionError, ValueError) as error:
            raise forms.ValidationError(_("This is no JSON that a card could use.")) from error

    @classmethod
    def written(
        cls, typed: Mapping[str, object], before: Mapping[str, object]
    ) -> dict[str, object]:
        """The card as plain data; what was not written before and still is not, stays out."""
        card_id = before.get("id") or str(typed["card_id"])
        data = {**before, "id": card_id, "name": typed["name"], "kind": typed["kind"]}
        for name, default in NONE_GIVEN.items():
            value = typed["ship_class" if name == "class" else name]
            if value == before.get(name, default):
                continue
            if value == default:
                data.pop(name)
            else:
                data[name] = value
        return data


class NewSpacetraceFields(SpacetraceFields):
    """A card that a draft does not have yet."""

    fieldsets: ClassVar[Fieldsets] = (
        (None, {"fields": ("revision", "card_id")}),
        *SpacetraceFields.fieldsets,
    )


FORMS = {"card": CardForms(SpacetraceFields, NewSpacetraceFields)}


def _no_constant(name: str) -> Any:
    raise ValueError(name)
