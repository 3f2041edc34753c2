"""Says whose turn it is in Space Dominoes, and what there is to do."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.engine.games.space_dominoes.actions import DRAW, PASS, STOP, LinkCard
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.events import (
    CardDrawn,
    CardLinked,
    HandEnded,
    HandShown,
    Passed,
)
from spacetrace.engine.games.space_dominoes.table import View
from spacetrace.presentation.board import Button, Say
from spacetrace.presentation.pages import TableLook


def say_for(look: TableLook[View, CardSet]) -> Say:
    """What has happened, and what the viewer can do."""
    if look.view.outcome is not None:
        return Say(_("The match is over."))
    happened = _happened(look)
    if look.seat not in look.waiting:
        name = look.names[look.view.turn]
        return Say(_("%(name)s’s turn.") % {"name": name}, happened=happened)
    sentence, more = _my_turn(look)
    return Say(sentence, more, True, _buttons(look), happened)


def _happened(look: TableLook[View, CardSet]) -> str:
    """What has happened; that the stockpile is empty is said until the viewer plays again.

    How a hand ended stands in its result.
    """
    happened = look.happened(HandShown, HandEnded)
    if look.view.stock_size:
        return happened
    for one in reversed(list(look.told())):
        match one.event:
            case CardDrawn():
                return " ".join(filter(None, [happened, _("The stockpile is empty now.")]))
            case CardLinked(seat=seat) | Passed(seat=seat) if seat == look.seat:
                break
            case _:
                pass
    return happened


def _my_turn(look: TableLook[View, CardSet]) -> tuple[str, str]:
    actions = [action for action, _text in look.legal]
    may_play = any(isinstance(action, LinkCard) for action in actions)
    if STOP in actions:
        if look.view.takes_at_end:
            more = _("Lay another card, or stop and take one.")
            stop = _("Nothing more fits; stop and take a card.")
        else:
            more, stop = _("Lay another card, or stop."), _("Nothing more fits; stop.")
        return _("A double-link: it is still your turn."), more if may_play else stop
    if look.view.last_chance:
        again = _("You may still play cards off.") if may_play else _("Nothing fits; pass.")
        return _("Somebody is out of cards."), again
    if may_play and DRAW in actions:
        return _("Your turn."), _("Lay a card at one end, or draw one first.")
    if may_play:
        return _("Your turn."), _("Lay a card at one end of the chain.")
    if DRAW in actions:
        return _("Nothing fits."), _("Draw until a card fits.")
    return _("Nothing fits, and there is nothing to draw."), ""


def _buttons(look: TableLook[View, CardSet]) -> list[Button]:
    costs = _("ends your turn; you take a card") if look.view.takes_at_end else _("ends your turn")
    words = {
        DRAW: Button("draw", _("Draw a card"), _("from the stockpile"), "d"),
        STOP: Button("stop", _("Stop"), costs, "s"),
        PASS: Button("pass", _("Pass"), "", "p"),
    }
    found = [words[action] for action, _text in look.legal if action in words]
    may_play = any(isinstance(action, LinkCard) for action, _text in look.legal)
    for button in found:
        button.is_primary = not may_play
    return found
