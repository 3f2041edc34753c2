"""The forms of a deck's pages: what is told about it, a note, a text that is sent along."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks import games, limits
from decks.models import Deck, DeckFolder, Visibility

LONGEST_TAGS = 400
"""Characters of all tags as they are typed; the service counts and cuts them."""


class DescribeForm(forms.Form):
    """Name, description, tags, who may see it, format. The services have the last word."""

    name = forms.CharField(label=_("Name"), max_length=limits.NAME_LENGTH)
    description = forms.CharField(
        label=_("Description"),
        max_length=limits.DESCRIPTION_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 14}),
        help_text=_(
            "What the deck is about, how it is played. “## Plan” is a heading, “**bold**” is bold, "
            "“- ” begins a point of a list, “[[Fighters]]” leads to that card."
        ),
    )
    tags = forms.CharField(
        label=_("Tags"),
        max_length=LONGEST_TAGS,
        required=False,
        help_text=_("Up to eight words, with spaces or commas between them."),
    )
    folder = forms.ChoiceField(
        label=_("Folder"),
        required=False,
        help_text=_("Your own order; nobody else sees it."),
    )
    visibility = forms.ChoiceField(
        label=_("Who may see it"), choices=Visibility.choices, widget=forms.RadioSelect
    )
    format = forms.ChoiceField(label=_("Format"))

    def __init__(self, *args: Any, deck: Deck, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["format"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(known.key, known.title) for known in games.formats(deck.game)]
        folder, own = self.fields["folder"], DeckFolder.objects.filter(owner=deck.owner_id)
        if isinstance(folder, forms.ChoiceField):
            folder.choices = [("", _("No folder")), *((one.public_id, one.name) for one in own)]

    @staticmethod
    def values_of(deck: Deck) -> dict[str, object]:
        """What the deck says now."""
        return {
            "name": deck.name,
            "description": deck.description,
            "tags": ", ".join(tag.name for tag in deck.tags.all()),
            "folder": deck.folder.public_id if deck.folder else "",
            "visibility": deck.visibility,
            "format": deck.format,
        }

    def wanted(self) -> dict[str, Any]:
        """What the service is told."""
        told = dict(self.cleaned_data)
        return {**told, "tags": told["tags"].replace(",", " ").split()}


class NoteForm(forms.Form):
    """A line about a version."""

    note = forms.CharField(label=_("Note"), max_length=limits.NOTE_LENGTH, required=False)
