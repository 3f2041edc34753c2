"""The form of the import page: a text or a file, and what becomes of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks import games, limits
from decks.texts.sheet import MOST_BYTES, TextError
from spacetrace.engine.catalogue import USUAL_GAME

BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")


class ImportForm(forms.Form):
    """The deck's name and format, where they are not to be as the text says."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=limits.NAME_LENGTH, required=False
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), required=False)

    def __init__(self, *args: Any, game: str = USUAL_GAME, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["format"]
        if isinstance(field, forms.ChoiceField):
            known = [(format.key, format.title) for format in games.formats(game)]
            field.choices = [("", ""), *known]

    def said(self, name: str) -> str:
        """A field's value as far as it is a possible one; "" otherwise."""
        return str(self.cleaned_data.get(name) or "") if self.is_bound else ""


def file_text(file: UploadedFile[Any]) -> str:
    """The text in a chosen file; raises TextError for one that is too large, or no text."""
    body = file.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        sentence = _("The file is too large: at most %(n)s KB of text.")
        raise TextError(sentence % {"n": MOST_BYTES // 1024})
    encoding = "utf-16" if body.startswith(BYTE_ORDER_MARKS) else "utf-8-sig"
    try:
        text: str = body.decode(encoding)
        return text
    except UnicodeDecodeError:
        raise TextError(_("The file is no text in UTF-8.")) from None
