"""Shows the toy's table: the plain one, with the pile and the hand as words."""

from __future__ import annotations

from typing import Any

from spacetrace.engine.kernel.protocol import Config
from spacetrace.presentation.pages import TableLook
from spacetrace.presentation.plain import PlainPages


class ToyPages(PlainPages):
    """The plain table in the toy's own folder."""

    folder = "toy"

    def extras(self, look: TableLook[Any, Any]) -> dict[str, Any]:
        return {"top": look.view.pile[-1].id, "hand": look.view.hand}

    def motto(self, config: Config) -> str:
        return "The first without cards wins."
