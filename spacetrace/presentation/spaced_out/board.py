"""Shows the table of Spaced Out to one viewer: piles, attack, hand, orders, scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.spaced_out.actions import DRAW
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.events import ClaimLost, OrderUsed
from spacetrace.engine.games.spaced_out.table import Pile, View
from spacetrace.presentation.board import (
    Board,
    Orders,
    SeatPanel,
    note_of,
    order_switches,
    score_sheet,
)
from spacetrace.presentation.moves import Told
from spacetrace.presentation.offers import Choice, Group, Piece
from spacetrace.presentation.pages import TableLook
from spacetrace.presentation.spaced_out.hand import HandCard, hand_cards
from spacetrace.presentation.spaced_out.rounds import claim_lost, round_over
from spacetrace.presentation.spaced_out.say import is_of_use, say_for
from spacetrace.presentation.spaced_out.words import (
    PILE_WORDS,
    STATES,
    attack_words,
    attacked,
    cards_words,
    order_words,
    state_of,
    top_words,
)

DRAW_PILE = "draw-pile"
FEW = 2
"""From so few cards on a hand is a threat that everybody is told of."""


@dataclass(slots=True)
class PileFace:
    """A pile: its top card, the colour that was named for a wild, whether it is live (SO-9)."""

    name: str
    key: str
    label: str
    card: str
    title: str
    named: str
    state: str
    state_words: str
    hint: str

    @property
    def spoken(self) -> str:
        """All of it in a line."""
        return f"{self.label}, {self.state_words}: {self.title}"


@dataclass(slots=True, kw_only=True)
class SpacedOutBoard(Board):
    """What the templates of Spaced Out show beyond the frame."""

    piles: list[PileFace]
    draw_pile: Piece
    draw_pile_size: int
    draw_words: str
    attack: str
    attack_number: int
    round_words: str
    hand: list[HandCard] | None
    hand_size: int
    is_window: bool
    may_clone: bool
    way_words: str


def board_for(look: TableLook[View, CardSet]) -> SpacedOutBoard:
    """The board for the viewer."""
    view, told = look.view, list(look.told())
    hand = hand_cards(look, told)
    is_window = view.stage == "window" and is_of_use(look)
    return SpacedOutBoard(
        seat=look.seat,
        say=say_for(look),
        may_concede="concede" in look.texts,
        seats=[_panel(panel, look) for panel in look.seat_panels()],
        direction=view.direction,
        scores=score_sheet(
            look.names,
            view.rounds,
            viewer=look.seat,
            title=_("Round %(n)s"),
            best=[_best(points) for points in view.rounds],
            places=view.outcome.places if view.outcome else (),
            note=_target_words(view),
        ),
        orders=_orders(look, told),
        lost=claim_lost(look, told),
        round_over=round_over(look, told),
        piles=[_pile(pile, look) for pile in view.piles],
        draw_pile=_draw_pile(look),
        draw_pile_size=view.draw_pile_size,
        draw_words=_draw_words(look),
        attack=attack_words(view, look.names, attacked(view, look.waiting)),
        attack_number=_attack_number(look),
        round_words=_("Round %(n)s") % {"n": view.round_number},
        hand=hand,
        hand_size=len(view.hand or ()),
        is_window=is_window,
        shows_clock=is_window or view.stage != "window",
        may_clone=any(card.is_clone for card in hand or ()),
        way_words=_("clockwise") if view.direction > 0 else _("counter-clockwise"),
    )


# --- seats and scores -----------------------------------------------------------------------------


def _panel(panel: SeatPanel, look: TableLook[View, CardSet]) -> SeatPanel:
    view, seat = look.view, panel.seat
    panel.cards, panel.score = view.hand_sizes[seat], view.totals[seat]
    notes = []
    if seat == attacked(view, look.waiting):
        notes.append(_("attack: %(n)s") % {"n": view.attack})
    if view.stage == "bonus" and seat == view.turn:
        notes.append(_("bonus turn"))
    if view.stage == "big_bang":
        if seat == view.protected:
            notes.append(_("is safe"))
        elif seat in view.struck:
            notes.append(_("drew 3"))
    panel.is_next = view.stage == "window" and seat == view.turn
    if panel.is_next:
        notes.append(_("is next"))
    panel.is_at_last = view.outcome is None and panel.cards == 1
    if view.outcome is None and 1 < view.hand_sizes[seat] <= FEW:
        notes.append(_("%(n)s left") % {"n": view.hand_sizes[seat]})
    if seat == view.dealer:
        notes.append(_("dealer"))
    panel.note = note_of(notes[:1] if panel.is_at_last else notes)
    return panel


def _best(points: tuple[int, ...]) -> tuple[int, ...]:
    least = min(points)
    return tuple(seat for seat, own in enumerate(points) if own == least)


def _target_words(view: View) -> str:
    if view.config.rounds:
        rounds = view.config.rounds * len(view.hand_sizes)
        words = ngettext("%(n)s round is played", "%(n)s rounds are played", rounds)
        return _("%(rounds)s; fewer points are better.") % {"rounds": words % {"n": rounds}}
    return _("The match ends when somebody has %(n)s points; the fewest win.") % {
        "n": view.config.target
    }


# --- the middle -----------------------------------------------------------------------------------


def _pile(pile: Pile, look: TableLook[View, CardSet]) -> PileFace:
    card, state = pile.card, state_of(pile, look.view)
    hint = _("not by colour") if state == "dead" else _("by colour, too")
    named = pile.colours[0] if card.is_wild and pile.colours else ""
    label = str(PILE_WORDS[pile.name])
    return PileFace(
        pile.name,
        f"pile:{pile.name}",
        label,
        card.id,
        top_words(pile),
        named,
        state,
        str(STATES[state]),
        hint,
    )


def _attack_number(look: TableLook[View, CardSet]) -> int:
    if look.view.stage == "big_bang":
        return 3
    return 0 if attacked(look.view, look.waiting) is None else look.view.attack


def _draw_words(look: TableLook[View, CardSet]) -> str:
    number = _attack_number(look)
    return _("Draw %(n)s") % {"n": number} if number else _("Draw")


def _draw_pile(look: TableLook[View, CardSet]) -> Piece:
    size = cards_words(look.view.draw_pile_size)
    piece = Piece(DRAW_PILE, _("Draw pile"), size, spoken=_("Draw pile, %(n)s") % {"n": size})
    if any(action == DRAW for action, _text in look.legal):
        words = _draw_words(look)
        group = Group("draw", words, "", subject=DRAW_PILE, is_instant=True)
        group.choices.append(Choice("draw", words))
        piece.groups.append(group)
    elif look.seat is not None:
        piece.refused = look.explain("draw")
    return piece


# --- standing orders ------------------------------------------------------------------------------


def _orders(look: TableLook[View, CardSet], told: Sequence[Told]) -> Orders | None:
    """The viewer's own (SO-44), with what they and its claims have come to lately."""
    switches = order_switches(look.texts, lambda order: order_words(order, look.cards))
    if not switches:
        return None
    counted = Counter(card.id for card in look.view.hand or ())
    for switch in switches:
        card = switch.text.split(" ")[-2]
        if counted[card] > 1:
            switch.help = _("%(n)s in hand") % {"n": counted[card]}
    did = [one.sentence for one in told if isinstance(one.event, (OrderUsed, ClaimLost))]
    return Orders(switches, [sentence for sentence in did[-6:] if sentence])
