"""Keeps figures such as 0-2-2 on one line: a browser would break them at their hyphens."""

import re

from django.utils.safestring import SafeString, mark_safe

_FIGURES = re.compile(r"(?<![\w-])\d+(?:-\d+)+(?![\w-])(?![^<>]*>)")
"""Figures joined by hyphens in the text of HTML, not in its tags."""


def whole(html: SafeString) -> SafeString:
    """The same HTML, its joined figures each in an element that does not break."""
    if "-" not in html:  # of most lines
        return html
    kept = _FIGURES.sub(r'<span class="is-whole">\g<0></span>', html)
    return mark_safe(kept)  # noqa: S308  # it was safe, and figures are
