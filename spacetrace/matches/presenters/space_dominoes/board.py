"""The table of Space Dominoes for one viewer: chain, ends, stockpile, hand, scores."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.space_dominoes.actions import DRAW, LinkCard
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.view import View
from spacetrace.engine.kernel.actions import Action
from spacetrace.matches.presenters.frame import Board, Refused, SeatPanel, score_sheet
from spacetrace.matches.presenters.offers import Choice, Group, Piece
from spacetrace.matches.presenters.pages import Look
from spacetrace.matches.presenters.space_dominoes.chain import ChainPiece, chain_pieces
from spacetrace.matches.presenters.space_dominoes.say import say_for

STOCK = "stock"
ENDS = ("left", "right")


@dataclass(slots=True)
class HandPiece(Piece):
    """A card of the hand; `card` is its id."""

    card: str = ""
    dots: int = 0


@dataclass(slots=True)
class OpenEnd:
    """An end of the chain: `sections` are its two outermost, as they stand in the row."""

    end: str
    key: str
    label: str
    sections: str
    is_open: bool


@dataclass(slots=True)
class LastHand:
    """How the last hand went: who won it, and what the others were left with."""

    title: str
    rows: list[tuple[str, list[str], int]]


@dataclass(slots=True, kw_only=True)
class DominoBoard(Board):
    """What the templates of Space Dominoes show beyond the frame."""

    chain: list[ChainPiece]
    left: OpenEnd
    right: OpenEnd
    stock_size: int
    stock: Piece
    hand: list[HandPiece] | None
    dots: int
    hand_title: str
    last: LastHand | None
    rules: list[str] = field(default_factory=list)

    @property
    def row_text(self) -> str:
        """The chain for those who listen, and for the table as text."""
        return " ".join(piece.reading.replace("-", " ") for piece in self.chain)


def board_for(look: Look[View, CardSet]) -> DominoBoard:
    """The board for the viewer."""
    view = look.view
    links = [action for action, _text in look.legal if isinstance(action, LinkCard)]
    return DominoBoard(
        seat=look.seat,
        say=say_for(look),
        may_concede="concede" in look.texts,
        seats=[_panel(panel, look) for panel in look.seat_panels()],
        direction=1,
        scores=score_sheet(
            look.names,
            [result.added for result in view.results],
            viewer=look.seat,
            title=_("Hand %(n)s"),
            best=[_winners(view, result.winner) for result in view.results],
            places=view.end.places if view.end else (),
            note=_("Dots left in hand count; fewer are better."),
        ),
        labels={"link:single": _("one section"), "link:double": _("two sections")},
        chain=chain_pieces(view.laid),
        left=_end("left", view, links),
        right=_end("right", view, links),
        stock_size=view.stock_size,
        stock=_stock(look),
        hand=_hand(look),
        dots=sum(look.cards.card(card).dots for card in view.hand or ()),
        hand_title=_hand_title(view),
        last=_last_hand(look),
        rules=_house_rules(view),
    )


# --- seats ----------------------------------------------------------------------------------------


def _panel(panel: SeatPanel, look: Look[View, CardSet]) -> SeatPanel:
    view = look.view
    panel.cards = view.hand_sizes[panel.seat]
    panel.score = view.totals[panel.seat]
    notes = []
    if view.partners and look.seat is not None and panel.seat == (look.seat + 2) % 4:
        notes.append(_("your partner"))
    if panel.seat == view.dealer:
        notes.append(_("deals"))
    if panel.seat in view.out:
        notes.append(_("is out"))
    panel.note = ", ".join(notes)
    return panel


def _winners(view: View, winner: int | None) -> tuple[int, ...]:
    if winner is None:
        return ()
    return (winner, (winner + 2) % 4) if view.partners else (winner,)


# --- the chain ------------------------------------------------------------------------------------


def _end(end: str, view: View, links: list[LinkCard]) -> OpenEnd:
    sections = view.row[:2] if end == "left" else view.row[-2:]
    return OpenEnd(
        end,
        f"end:{end}",
        _("the left end") if end == "left" else _("the right end"),
        "-".join(map(str, sections)),
        any(link.end == end for link in links),
    )


def _stock(look: Look[View, CardSet]) -> Piece:
    size = look.view.stock_size
    count = ngettext("%(n)s card", "%(n)s cards", size) % {"n": size}
    piece = Piece(STOCK, _("Stockpile"), count, spoken=_("Stockpile, %(count)s") % {"count": count})
    if any(action == DRAW for action, _text in look.legal):
        group = Group("draw", _("Draw a card"), "", subject=STOCK, is_instant=True)
        group.choices.append(Choice("draw", _("Draw a card")))
        piece.groups.append(group)
    elif look.seat is not None:
        piece.refused = look.explain("draw")
    return piece


# --- the hand -------------------------------------------------------------------------------------


def _hand(look: Look[View, CardSet]) -> list[HandPiece] | None:
    if look.view.hand is None:
        return None
    pieces = []
    for card in look.view.hand:
        dots = look.cards.card(card).dots
        key = f"hand:{card}"
        piece = HandPiece(key, card, _dots(dots), card=card, dots=dots)
        piece.groups = _ways(key, card, look.legal)
        if not piece.groups:
            piece.refused = _why_not(card, look)
        piece.spoken = f"{card}, {_dots(dots)}"
        pieces.append(piece)
    return pieces


def _dots(dots: int) -> str:
    return ngettext("%(n)s dot", "%(n)s dots", dots) % {"n": dots}


def _ways(key: str, card: str, legal: object) -> list[Group]:
    group = Group("play", _("Lay it"), "", (_("an end"), _("the link")), subject=key)
    for action, text in _links(legal, card):
        group.choices.append(
            Choice(
                text,
                _way_label(action),
                ((f"end:{action.end}",), (f"link:{action.link}",)),
                to=f"end:{action.end}",
            )
        )
    group.is_instant = len(group.choices) == 1
    return [group] if group.choices else []


def _links(legal: object, card: str) -> list[tuple[LinkCard, str]]:
    pairs: list[tuple[Action, str]] = list(legal) if isinstance(legal, (list, tuple)) else []
    return [(a, text) for a, text in pairs if isinstance(a, LinkCard) and a.card == card]


def _way_label(action: LinkCard) -> str:
    words = {
        ("left", "single"): _("at the left end, covering one section"),
        ("left", "double"): _("at the left end, covering two: play again"),
        ("right", "single"): _("at the right end, covering one section"),
        ("right", "double"): _("at the right end, covering two: play again"),
    }
    return words[action.end, action.link]


def _why_not(card: str, look: Look[View, CardSet]) -> Refused | None:
    if look.seat not in look.waiting:
        return look.explain(f"play {card} right single")
    found = [look.explain(f"play {card} {end} single") for end in ENDS]
    refused = [why for why in found if why]
    if not refused:
        return None
    sentences = dict.fromkeys(why.sentence for why in refused)
    return Refused(" ".join(sentences), refused[0].rule)


# --- the match ------------------------------------------------------------------------------------


def _hand_title(view: View) -> str:
    return _("Hand %(n)s of %(all)s") % {"n": view.hand_number, "all": view.hands_agreed}


def _house_rules(view: View) -> list[str]:
    rules = []
    if view.partners:
        rules.append(_("Partners: those who sit opposite each other score together."))
    if view.tournament:
        rules.append(_("Tournament: a turn may begin with drawing a card."))
    return rules


def _last_hand(look: Look[View, CardSet]) -> LastHand | None:
    view = look.view
    if not view.results:
        return None
    result = view.results[-1]
    won = _(" and ").join(look.names[seat] for seat in _winners(view, result.winner))
    title = _("Hand %(n)s: nobody won it") % {"n": result.number}
    if won:
        title = _("Hand %(n)s went to %(name)s") % {"n": result.number, "name": won}
    rows = [(look.names[seat], cards, result.dots[seat]) for seat, cards in enumerate(view.shown)]
    return LastHand(title, rows)
