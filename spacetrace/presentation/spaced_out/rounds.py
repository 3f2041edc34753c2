"""Shows the round that is over in Spaced Out: who went out, every hand, the claims lost."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.events import (
    CardPlayed,
    ClaimLost,
    HandScored,
    RoundEnded,
    SeatOut,
)
from spacetrace.engine.games.spaced_out.table import View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.presentation.board import Refused
from spacetrace.presentation.moves import Told
from spacetrace.presentation.pages import TableLook
from spacetrace.presentation.rounds import OpenHand, RoundOver, is_news
from spacetrace.presentation.spaced_out.words import cards_words


def round_over(look: TableLook[View, CardSet], told: Sequence[Told]) -> RoundOver | None:
    """The newest round that ended in the moves told (SO-38, SO-39); None without one."""
    ended = next((at for at in reversed(told) if isinstance(at.event, RoundEnded)), None)
    if ended is None:
        return None
    events = [one.event for one in told if one.version == ended.version]
    out = next((event.seat for event in events if isinstance(event, SeatOut)), None)
    scored = [event for event in events if isinstance(event, HandScored)]
    best = min((event.points for event in scored), default=0)
    last = [event.card for event in events if isinstance(event, CardPlayed)][-1:]
    over = RoundOver(
        len(look.view.rounds),
        _("Round %(n)s is over") % {"n": len(look.view.rounds)},
        _how(ended.event, look, out),
        is_news=is_news(look.moves, ended.version, look.seat),
    )
    over.hands = [
        OpenHand(
            event.seat,
            look.names[event.seat],
            event.cards,
            [look.cards.card(card).name for card in event.cards],
            event.points,
            look.view.totals[event.seat],
            words=_piles_words(event.points, look.cards.card(*last)) if event.seat == out else "",
            is_me=event.seat == look.seat,
            is_best=event.points == best,
            is_out=event.seat == out,
        )
        for event in scored
    ]
    return over


def _piles_words(points: int, last: Card) -> str:
    """What counts for who went out: the last card that was played, and the other pile's."""
    other = points - last.points
    added = f"{last.points} + {other}" if other >= 0 else f"{last.points} − {-other}"
    return _("the two piles count: %(sum)s") % {"sum": added.replace("-", "−")}


def _how(ended: object, look: TableLook[View, CardSet], out: Seat | None) -> str:
    if out is not None and out == look.reader:
        return _("Spaced out: you have played your last card.")
    if out is not None:
        return _("Spaced out: %(name)s has played the last card.") % {"name": look.names[out]}
    if isinstance(ended, RoundEnded) and ended.reason == "stalemate":
        return _("Nobody could do anything any more, so every hand counts.")
    return _("That was the last turn of the round, so every hand counts.")


def claim_lost(look: TableLook[View, CardSet], told: Sequence[Told]) -> Refused | None:
    """The viewer's last claim that somebody went before, until it has moved again (SO-31)."""
    for one in reversed(told):
        if isinstance(one.event, ClaimLost):
            has_moved = any(later.by == look.seat and later.version > one.version for later in told)
            return None if has_moved else _lost(one.event, look)
        if isinstance(one.event, RoundEnded):
            return None
    return None


def _lost(event: ClaimLost, look: TableLook[View, CardSet]) -> Refused:
    verb, card = event.action[0], event.action[1] if len(event.action) > 1 else ""
    name = look.cards.card(card).name if card else cards_words(1)
    if event.winner_seat == event.seat:
        words = _("Another play of yours went before: %(card)s stays in your hand.")
    elif verb == "clone":
        words = _("Too late: %(who)s went before your clone. %(card)s stays in your hand.")
    elif card:
        words = _("Too late: %(who)s went before you. %(card)s stays in your hand.")
    else:
        words = _("%(who)s went before your draw.")
    return Refused(words % {"who": look.names[event.winner_seat], "card": name}, event.rule)
