"""What an amount must be like."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards.places import (
    HIDDEN,
    IN_PLAY,
    Where,
    check_selector,
    given,
)
from spacetrace.engine.games.spacetrace.cards.schema import Amount, CountOf, Selector
from spacetrace.engine.games.spacetrace.cards.shape import Report


def check_amount(amount: Amount, where: Where, report: Report) -> None:
    """Report what is wrong with an amount."""
    if isinstance(amount, int):
        if amount == 0:
            report.say("An amount of 0 does nothing.")
        return
    of = report.at("of")
    if amount.cap == 0:
        report.at("cap").say("At most 0 is nothing.")
    if isinstance(amount, CountOf):
        check_counted(amount.of, where, of)
        return
    check_selector(amount.of, where, of)
    if amount.of.zone in HIDDEN:
        of.say("Hidden cards can be counted, but not looked at.")
    elif amount.field in ("ships", "lost") and amount.of.zone not in IN_PLAY:
        of.say("Single ships can be counted only on ship cards in play.")
    elif amount.field in ("ap", "lp") and amount.of.zone == "stack":
        of.say("Tactics have neither AP nor LP.")
    if where.trigger == "while_in_play" and amount.field != "mp":
        report.at("field").say(
            "An ability that holds while the card is in play can add up MP only, "
            "because such abilities may change the rest."
        )


def check_counted(sel: Selector, where: Where, report: Report) -> None:
    """Report what is wrong with a selector whose cards are counted; hands may be, by number."""
    check_selector(sel, where, report)
    if sel.zone in HIDDEN and given(sel):
        report.say("Hidden cards can be counted, but not looked at: leave out the other fields.")


def largest(amount: Amount) -> int:
    """The most that the amount can come to."""
    return amount if isinstance(amount, int) else amount.cap
