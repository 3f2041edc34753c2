"""Shows the hand that is over in Space Dominoes: who won it, what everybody was left with."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.events import HandEnded
from spacetrace.engine.games.space_dominoes.table import View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.presentation.listing import joined
from spacetrace.presentation.moves import Told
from spacetrace.presentation.pages import TableLook
from spacetrace.presentation.rounds import LaidOpen, OpenHand, RoundOver, is_news
from spacetrace.presentation.space_dominoes.chain import chain_after, chain_pieces


def hand_over(look: TableLook[View, CardSet], told: Sequence[Told]) -> RoundOver | None:
    """The newest hand that is over (SD-11 to SD-14); None in the first one."""
    view = look.view
    if not view.results:
        return None
    result = view.results[-1]
    ended = next((at for at in reversed(told) if isinstance(at.event, HandEnded)), None)
    won = view.winners(result)
    return RoundOver(
        result.number,
        _("Hand %(n)s is over") % {"n": result.number},
        _how(look, result.reason, won),
        [
            OpenHand(
                seat,
                look.names[seat],
                cards,
                cards,
                result.added[seat],
                result.totals[seat],
                words=_left(look, seat),
                is_me=seat == look.seat,
                is_best=seat in won,
                is_out=not view.counted[seat],
            )
            for seat, cards in enumerate(view.counted)
        ],
        is_news=ended is not None and is_news(look.moves, ended.version, look.seat),
        laid=_laid(look, ended),
    )


def _laid(look: TableLook[View, CardSet], ended: Told | None) -> Sequence[LaidOpen]:
    """The chain as the hand left it, which another one follows (SD-20); () where it is unknown."""
    before, over = look.before_end, look.view.outcome
    if before is None or ended is None or over is not None:  # at the end it lies on the table
        return ()
    last = next(move for move in reversed(look.moves) if move.version == ended.version)
    laid = chain_after(before, (one.event for one in last.events), look.cards)
    return [
        LaidOpen(piece.card, piece.reading, piece.card == laid[-1].card)
        for piece in chain_pieces(laid)
    ]


def _left(look: TableLook[View, CardSet], seat: Seat) -> str:
    """Whose dots a seat scores too, which are not its own (SD-19)."""
    view = look.view
    partner = next((other for other in view.side(seat) if other != seat), None)
    if partner is None or not view.counted[partner] or not view.results[-1].added[seat]:
        return ""
    name = {"name": look.names[partner]}
    if not view.counted[seat]:
        return _("the dots of %(name)s count for both") % name
    return _("with the dots of %(name)s") % name


def partners_words(look: TableLook[View, CardSet]) -> str:
    """Who plays with whom, and when they have won (SD-19); "" where everybody plays alone."""
    view, names = look.view, look.names
    if not view.config.partners:
        return ""
    if look.reader is None:
        sides = [joined(names[seat] for seat in view.side(first)) for first in (0, 1)]
        return _("%(one)s play against %(other)s.") % {"one": sides[0], "other": sides[1]}
    partner = next(seat for seat in view.side(look.reader) if seat != look.reader)
    words = _("%(name)s is your partner: a hand is yours when both are out.")
    return words % {"name": names[partner]}


def sides_words(look: TableLook[View, CardSet]) -> str:
    """Who plays against whom, and what counts for a side (SD-19); "" where all play alone."""
    view, names = look.view, look.names
    if not view.config.partners:
        return ""
    reader = look.reader or 0
    own = [names[seat] for seat in view.side(reader) if seat != look.reader]
    if look.reader is not None:
        own.insert(0, _("You"))
    others = joined(names[seat] for seat in range(len(names)) if seat not in view.side(reader))
    against = _("%(one)s play against %(other)s.") % {"one": joined(own), "other": others}
    counts = _("A side wins a hand when both are out; the other one scores all dots it has left.")
    return f"{against} {counts}"


def _how(look: TableLook[View, CardSet], reason: str, won: Sequence[Seat]) -> str:
    names = joined(_("you") if seat == look.reader else look.names[seat] for seat in won)
    if reason == "frozen":
        if not names:
            return _("The chain was frozen, with as many dots on both sides: nobody won.")
        return _("The chain was frozen: %(names)s had the fewest dots.") % {"names": names}
    if look.view.config.partners:
        words = _("%(names)s are both out and won the hand.") % {"names": names}
        return words[:1].upper() + words[1:] if look.reader in won else words
    if look.reader in won:
        return _("You got rid of all your cards and won the hand.")
    return _("%(names)s got rid of all cards and won the hand.") % {"names": names}
