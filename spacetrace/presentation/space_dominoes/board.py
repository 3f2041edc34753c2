"""Shows the table of Space Dominoes to one viewer: chain, ends, stockpile, hand, scores."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.space_dominoes.actions import DRAW, LinkCard
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.table import View
from spacetrace.presentation.board import Board, SeatPanel, note_of, score_sheet
from spacetrace.presentation.offers import Choice, Group, Piece
from spacetrace.presentation.pages import TableLook
from spacetrace.presentation.space_dominoes.chain import ChainPiece, chain_pieces
from spacetrace.presentation.space_dominoes.hand import HandPiece, hand_pieces
from spacetrace.presentation.space_dominoes.rounds import hand_over, partners_words, side_names
from spacetrace.presentation.space_dominoes.say import say_for
from spacetrace.presentation.space_dominoes.unseen import Unseen, unseen_by

STOCK = "stock"


@dataclass(slots=True)
class OpenEnd:
    """An end of the chain: `sections` are its two outermost, as they stand in the row."""

    end: str
    key: str
    label: str
    sections: str
    is_open: bool


@dataclass(slots=True, kw_only=True)
class DominoBoard(Board):
    """What the templates of Space Dominoes show beyond the frame.

    `stock_last` where the stockpile holds no more than a card for each seat; in the first hand
    the table says what its signs mean.
    """

    chain: list[ChainPiece]
    left: OpenEnd
    right: OpenEnd
    stock_size: int
    stock: Piece
    stock_last: bool
    hand: list[HandPiece] | None
    dots: int
    hand_title: str
    is_first_hand: bool
    unseen: Unseen
    rules: list[str] = field(default_factory=list)

    @property
    def row_text(self) -> str:
        """The chain for those who listen, and for the table as text."""
        return " ".join(piece.reading.replace("-", " ") for piece in self.chain)


def board_for(look: TableLook[View, CardSet]) -> DominoBoard:
    """The board for the viewer."""
    view, told = look.view, list(look.told())
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
            best=[view.winners(result) for result in view.results],
            places=view.outcome.places if view.outcome else (),
            note=_("Dots left in hand count; fewer are better."),
            sides=side_names(look),
        ),
        round_over=hand_over(look, told),
        chain=chain_pieces(view.laid),
        left=_end("left", view, links),
        right=_end("right", view, links),
        stock_size=view.stock_size,
        stock=_stock(look),
        stock_last=0 < view.stock_size <= len(look.names),
        hand=hand_pieces(look, told),
        dots=sum(look.cards.card(card).dots for card in view.hand or ()),
        hand_title=_hand_title(view),
        is_first_hand=view.hand_number == 1,
        unseen=unseen_by(view, look.cards),
        rules=_house_rules(look),
    )


# --- seats ----------------------------------------------------------------------------------------


def _panel(panel: SeatPanel, look: TableLook[View, CardSet]) -> SeatPanel:
    view = look.view
    panel.cards = view.hand_sizes[panel.seat]
    panel.score = view.totals[panel.seat]
    is_over = bool(view.results) and view.results[-1].number == view.hand_number
    panel.has_say = panel.has_say and not is_over and panel.seat not in view.out
    if view.config.partners:
        own = view.side(look.seat or 0)
        panel.side = "own" if panel.seat in own else "other"
    notes = []
    if look.seat is not None and panel.seat != look.seat and panel.seat in view.side(look.seat):
        notes.append(_("partner"))
    if panel.seat in view.out:
        notes.append(_("out of cards"))
    if panel.seat == view.dealer:
        notes.append(_("dealer"))
    panel.note = note_of(notes)
    return panel


# --- the chain ------------------------------------------------------------------------------------


def _end(end: str, view: View, links: list[LinkCard]) -> OpenEnd:
    sections = view.row[:2] if end == "left" else view.row[-2:]
    return OpenEnd(
        end,
        f"end:{end}",
        _("the head") if end == "left" else _("the tail"),
        "-".join(map(str, sections)),
        any(link.end == end for link in links),
    )


def _stock(look: TableLook[View, CardSet]) -> Piece:
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


# --- the match ------------------------------------------------------------------------------------


def _hand_title(view: View) -> str:
    return _("Hand %(n)s of %(all)s") % {"n": view.hand_number, "all": view.hands_agreed}


def _house_rules(look: TableLook[View, CardSet]) -> list[str]:
    rules = list(filter(None, [partners_words(look)]))
    if look.view.config.tournament:
        rules.append(_("Tournament: a turn may begin with drawing a card."))
    return rules
