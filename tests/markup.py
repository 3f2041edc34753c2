"""Reads the markup of a page: in one line however its template breaks lines, and its forms."""

from __future__ import annotations

import re
from typing import Any


def one_line(page: str) -> str:
    """The page without white space between tags, and with single spaces everywhere else.

    Nothing is kept at the borders of an element either, so `<b> 5 </b> <i>x</i>` reads
    `<b>5</b><i>x</i>`; what is inside a <textarea> or <pre> is not to be read this way.
    """
    line = re.sub(r"\s+", " ", page)
    line = re.sub(r" (?=/?>)", "", line)
    line = re.sub(r"(?<=>) (?=<)| (?=</)", "", line)
    return re.sub(r"(<[a-z][^<>]*>) ", r"\1", line)


def form_of(page: str, mark: str) -> dict[str, Any]:
    """What is sent from the mark on, the fields called `then` as a list."""
    found = re.findall(r'name="(\w+)" value="([^"]*)"', page[page.index(mark) :])
    fields: dict[str, Any] = {name: value for name, value in found if name != "then"}
    return {**fields, "then": [value for name, value in found if name == "then"]}
