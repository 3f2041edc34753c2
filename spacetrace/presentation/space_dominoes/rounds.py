"""Shows the hand that is over in Space Dominoes: who won it, what everybody was left with."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.events import HandEnded
from spacetrace.engine.games.space_dominoes.table import HandResult, View
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
        [_open_hand(look, result, side, name) for side, name in sides(look)],
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


def _open_hand(
    look: TableLook[View, CardSet], result: HandResult, side: Sequence[Seat], name: str
) -> OpenHand:
    """What a side is left with, which is a seat alone but where partners play (SD-19)."""
    view, first = look.view, side[0]
    cards = [card for seat in side for card in view.counted[seat]]
    return OpenHand(
        first,
        name,
        cards,
        cards,
        result.added[first],
        result.totals[first],
        words=_left(look, result, side),
        is_me=side == (look.seat,),
        is_best=first in view.winners(result),
        is_out=not cards,
    )


def _left(look: TableLook[View, CardSet], result: HandResult, side: Sequence[Seat]) -> str:
    """What each partner adds to the dots of both (SD-19): "Ann is out of cards, …"."""
    if len(side) == 1 or not result.added[side[0]]:
        return ""
    parts = []
    for seat in side:
        dots, is_mine = result.dots[seat], seat == look.reader
        if not look.view.counted[seat]:
            words = _("you are out of cards") if is_mine else _("%(name)s is out of cards")
        elif is_mine:
            words = ngettext("you have %(n)s dot", "you have %(n)s dots", dots)
        else:
            words = ngettext("%(name)s has %(n)s dot", "%(name)s has %(n)s dots", dots)
        parts.append(words % {"name": look.names[seat], "n": dots})
    return joined(parts)


# --- who plays together ---------------------------------------------------------------------------


def sides(look: TableLook[View, CardSet]) -> list[tuple[Sequence[Seat], str]]:
    """Who scores together, with the names of all; without partners each seat alone (SD-19).

    Whoever reads it is the first of a side of several, and called so.
    """
    found: list[tuple[Sequence[Seat], str]] = []
    for first in range(len(look.names)):
        side = sorted(look.view.side(first), key=lambda seat: (seat != look.reader, seat))
        if first == min(side):
            found.append((tuple(side), _side_name(look, side)))
    return found


def side_names(look: TableLook[View, CardSet]) -> dict[Seat, str] | None:
    """The first seat of each side with the side's name; None where everybody plays alone."""
    if not look.view.config.partners:
        return None
    return {side[0]: name for side, name in sides(look)}


def _side_name(look: TableLook[View, CardSet], side: Sequence[Seat]) -> str:
    is_alone = len(side) == 1
    return joined(
        _("You") if seat == look.reader and not is_alone else look.names[seat] for seat in side
    )


def partners_words(look: TableLook[View, CardSet]) -> str:
    """Who plays with whom, and when they have won (SD-19); "" where everybody plays alone."""
    view, names = look.view, look.names
    if not view.config.partners:
        return ""
    if look.reader is None:
        return _against(look)
    partner = next(seat for seat in view.side(look.reader) if seat != look.reader)
    words = _("%(name)s is your partner: a hand is yours when both are out of cards.")
    return words % {"name": names[partner]}


def sides_words(look: TableLook[View, CardSet]) -> str:
    """Who plays against whom, and what counts for a side (SD-19); "" where all play alone."""
    if not look.view.config.partners:
        return ""
    counts = _("A side wins a hand when both are out of cards; the other scores all its dots.")
    return f"{_against(look)} {counts}"


def _against(look: TableLook[View, CardSet]) -> str:
    own, other = sorted(sides(look), key=lambda side: look.reader not in side[0])
    return _("%(one)s play against %(other)s.") % {"one": own[1], "other": other[1]}


def _how(look: TableLook[View, CardSet], reason: str, won: Sequence[Seat]) -> str:
    names = joined(_("you") if seat == look.reader else look.names[seat] for seat in won)
    if reason == "frozen":
        if not names:
            return _(
                "Nobody could lay a card any more; both sides had as many dots, so nobody won."
            )
        return _("Nobody could lay a card any more: %(names)s had the fewest dots and won.") % {
            "names": names
        }
    if look.view.config.partners:
        words = _("%(names)s are both out of cards and won the hand.") % {"names": names}
        return words[:1].upper() + words[1:] if look.reader in won else words
    if look.reader in won:
        return _("You got rid of all your cards and won the hand.")
    return _("%(names)s got rid of all cards and won the hand.") % {"names": names}
