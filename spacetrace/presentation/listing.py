"""Says several names in a row, as a sentence wants them: “A, B and C”."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _


def joined(names: Iterable[str]) -> str:
    """The names in one row; nothing for none."""
    return get_text_list(list(names), _("and"))
