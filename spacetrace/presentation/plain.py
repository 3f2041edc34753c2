"""Shows the table of a game that has no pages of its own: what happened, a button an action."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from spacetrace.presentation.board import Board, Button, Say, order_switches
from spacetrace.presentation.board import Orders as OrderPanel
from spacetrace.presentation.listing import joined
from spacetrace.presentation.pages import GamePages, TableLook

MOST_BUTTONS = 200


class PlainPages(GamePages[Any, Any]):
    """Playable by its texts alone; made of nothing but the kernel's contract."""

    folder = "plain"
    styles = ()

    def __init__(self, key: str) -> None:
        self.key = key

    def board(self, look: TableLook[Any, Any]) -> Board:
        switches = order_switches(look.texts, str)
        apart = {"concede", *(switch.text for switch in switches)}
        buttons = [Button(text, text.capitalize(), "") for text in look.texts if text not in apart]
        if buttons and look.seat in look.waiting:
            buttons[0].is_primary = True
        return Board(
            seat=look.seat,
            say=Say(self._sentence(look), "", look.seat in look.waiting, buttons[:MOST_BUTTONS]),
            may_concede="concede" in look.texts,
            seats=look.seat_panels(),
            orders=OrderPanel(switches) if switches else None,
        )

    def _sentence(self, look: TableLook[Any, Any]) -> str:
        if look.seat in look.waiting:
            return _("Your turn.")
        if look.waiting:
            names = joined(look.names[seat] for seat in look.waiting)
            return _("%(name)s’s turn.") % {"name": names}
        return _("The table waits for its clock.")
