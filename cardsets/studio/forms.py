"""What editors type about card sets and revisions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cardsets.models import CardSet, Revision, Withdrawal
from cardsets.studio.access import spelled

NAME = CardSet._meta.get_field("name").max_length
WHY = Withdrawal._meta.get_field("why").max_length
EMPTY = ""


class NameForm(forms.Form):
    """A name for a card set; whether it is taken is for the service to say."""

    name = forms.CharField(label=_("Name"), max_length=NAME, strip=True)


class NewSetForm(NameForm):
    """A new set of a game: empty, or a copy of a revision."""

    def __init__(self, *args: Any, copies: list[Revision], **more: Any) -> None:
        super().__init__(*args, **more)
        self.copies = {f"{each.card_set.key}:{spelled(each)}": each for each in copies}
        choices: list[tuple[str, Any]] = [(EMPTY, _("Nothing but what the game needs"))]
        choices += [(key, named(each)) for key, each in self.copies.items()]
        self.fields["of"] = forms.ChoiceField(
            label=_("Begin with"), choices=choices, required=False, initial=EMPTY
        )

    def source(self) -> Revision | None:
        """The revision that is to be copied."""
        return self.copies.get(self.cleaned_data.get("of", EMPTY))


class WhyForm(forms.Form):
    """Why a revision is withdrawn; players read it."""

    why = forms.CharField(label=_("Why"), max_length=WHY, strip=True)


def named(revision: Revision) -> str:
    """A revision, or a draft, in words."""
    words = _("%(set)s, draft") if revision.is_draft else _("%(set)s, revision %(n)s")
    return str(words % {"set": revision.card_set.name, "n": revision.number})
