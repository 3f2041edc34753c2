"""Shows the viewer's hand in Space Dominoes: each card with the ways to lay it (SD-20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from spacetrace.engine.games.space_dominoes.actions import LinkCard
from spacetrace.engine.games.space_dominoes.cards import Card, CardSet, reading_text
from spacetrace.engine.games.space_dominoes.events import CardDrawn, CardLinked, HandBegan
from spacetrace.engine.games.space_dominoes.table import View
from spacetrace.presentation.board import Refused
from spacetrace.presentation.moves import Told
from spacetrace.presentation.offers import Choice, Group, Piece
from spacetrace.presentation.pages import TableLook

ENDS = ("left", "right")
TABLE = "table"
"""Where a card that fits at one end alone may be dropped too: anywhere on the table."""

BESIDE = 2
"""So many sections of the chain are drawn beside a card that might be laid."""

LAY_AT = {
    "left": gettext_lazy("Lay it at the head, on the %(dots)s"),
    "right": gettext_lazy("Lay it at the tail, on the %(dots)s"),
}
COVERS = {
    "single": gettext_lazy("covers one section"),
    "double": gettext_lazy("covers two: you may play again"),
}


@dataclass(slots=True)
class LinkChoice(Choice):
    """A way to lay a card: `reading` is how it lies then, `covers` how many sections it hides.

    `beside` are the nearest sections of the chain that stay in sight. `is_best` is the only way
    after which one may play again.
    """

    reading: str = ""
    beside: str = ""
    end: str = ""
    covers: int = 1
    is_best: bool = False


@dataclass(slots=True)
class HandPiece(Piece):
    """A card of the hand; `is_new` when the viewer's last draw brought it.

    `is_double` where it can be laid as a double-link, after which the turn goes on (SD-8).
    """

    card: str = ""
    dots: int = 0
    is_new: bool = False
    is_double: bool = False


def hand_pieces(look: TableLook[View, CardSet], told: Sequence[Told]) -> list[HandPiece] | None:
    """The hand as its owner sees it; None for everybody else."""
    if look.view.hand is None:
        return None
    drawn = _drawn_last(look, told)
    return [_piece(look.cards.card(card), look, is_new=card in drawn) for card in look.view.hand]


def _drawn_last(look: TableLook[View, CardSet], told: Iterable[Told]) -> set[str]:
    """What the viewer has drawn since it last laid a card."""
    found: set[str] = set()
    for one in told:
        match one.event:
            case HandBegan():
                found.clear()
            case CardLinked(seat=seat) if seat == look.seat:
                found.clear()
            case CardDrawn(seat=seat, card=str(card)) if seat == look.seat:
                found.add(card)
    return found


def _piece(card: Card, look: TableLook[View, CardSet], *, is_new: bool) -> HandPiece:
    key, dots = f"hand:{card.id}", dots_words(card.dots)
    piece = HandPiece(key, card.id, dots, card=card.id, dots=card.dots, is_new=is_new)
    piece.groups = _ways(key, card, look)
    if len(piece.groups) == 1:
        piece.groups[0].is_instant = True
    if not piece.groups:
        piece.refused = _why_not(card.id, look)
    parts = [card.id, dots]
    if is_new:
        parts.append(_("just drawn"))
    piece.is_double = any(group.verb.endswith("-double") for group in piece.groups)
    if piece.is_double:
        parts.append(_("can be laid as a double-link"))
    elif piece.groups:
        parts.append(_("can be laid"))
    piece.spoken = ", ".join(parts)
    return piece


def dots_words(dots: int) -> str:
    """ "1 dot", "4 dots"."""
    return ngettext("%(n)s dot", "%(n)s dots", dots) % {"n": dots}


def _ways(key: str, card: Card, look: TableLook[View, CardSet]) -> list[Group]:
    """The ways that the engine offers, those that keep the turn first (SD-8)."""
    ways = [
        (action, text)
        for action, text in look.legal
        if isinstance(action, LinkCard) and action.card == card.id
    ]
    ways.sort(key=lambda way: way[0].link != "double")
    doubles = sum(action.link == "double" for action, _text in ways)
    is_clear = len({action.end for action, _text in ways}) == 1
    groups = []
    for action, text in ways:
        way = look.view.find_way(card, action)
        covers = 1 if action.link == "single" else 2
        row = look.view.row if action.end == "left" else look.view.row[::-1]
        covered, beside = row[:covers], row[covers : covers + BESIDE]
        if action.end == "right":
            covered, beside = covered[::-1], beside[::-1]
        choice = LinkChoice(
            text,
            str(COVERS[action.link]),
            to=f"end:{action.end} {TABLE}" if is_clear else f"end:{action.end}",
            reading=reading_text(way.lies) if way else card.id,
            beside=reading_text(beside),
            end=action.end,
            covers=covers,
            is_best=action.link == "double" and doubles == 1,
        )
        verb = f"lay-{action.end}-{action.link}"
        label = str(LAY_AT[action.end]) % {"dots": reading_text(covered)}
        groups.append(Group(verb, label, "", choices=[choice], subject=key))
    return groups


def _why_not(card: str, look: TableLook[View, CardSet]) -> Refused | None:
    if look.seat not in look.waiting:
        return look.explain(f"play {card} right single")
    found = [look.explain(f"play {card} {end} single") for end in ENDS]
    refused = [why for why in found if why]
    if not refused:
        return None
    sentences = dict.fromkeys(why.sentence for why in refused)
    return Refused(" ".join(sentences), refused[0].rule)
