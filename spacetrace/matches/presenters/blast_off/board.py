"""The table of Blast Off! for one viewer: pile, countdown, missions, gestures, hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from spacetrace.engine.games.blast_off.actions import Draw, MakeUp, NameStart
from spacetrace.engine.games.blast_off.cards import CardSet
from spacetrace.engine.games.blast_off.events_of_catching import CatchMissed
from spacetrace.engine.games.blast_off.faces import CALLS, face_of, number_text
from spacetrace.engine.games.blast_off.missions import GESTURE_LABELS, LONGEST_NAME, grammar
from spacetrace.engine.games.blast_off.missions import Choice as GrammarChoice
from spacetrace.engine.games.blast_off.view import MissionView, View
from spacetrace.matches.presenters.blast_off.hand import PILE, HandCard, hand_cards
from spacetrace.matches.presenters.blast_off.say import say_for
from spacetrace.matches.presenters.blast_off.words import (
    call_words,
    cards_words,
    face_words,
    key_labels,
    order_words,
)
from spacetrace.matches.presenters.frame import Board, Orders, SeatPanel, order_switches
from spacetrace.matches.presenters.offers import Choice, Group, Piece
from spacetrace.matches.presenters.pages import Look

DRAW_PILE = "draw-pile"


@dataclass(slots=True)
class Call:
    """A call of the countdown: "past", "now" or "next"."""

    words: str
    state: str


@dataclass(slots=True)
class CountdownPanel:
    """The countdown: all its calls, the present one, who took it."""

    calls: list[Call]
    now: str
    taken_by: str


@dataclass(slots=True)
class Gesture:
    """A gesture of a mission in force, for the button that is pressed with a play (BO-17)."""

    slug: str
    label: str


@dataclass(slots=True)
class MakeUpForm:
    """The choices of a mission that is made up (BO-22)."""

    triggers: list[tuple[str, list[GrammarChoice]]]
    consequences: list[tuple[str, list[GrammarChoice]]]
    longest_name: int


@dataclass(slots=True, kw_only=True)
class BlastOffBoard(Board):
    """What the templates of Blast Off! show beyond the frame; the pile's top is the last card."""

    pile: Piece
    pile_card: str
    pile_named: str
    to_match: str
    draw_pile: Piece
    draw_pile_size: int
    countdown: CountdownPanel | None
    missions: list[MissionView]
    missions_left: int
    gestures: list[Gesture]
    make_up: MakeUpForm | None
    hand: list[HandCard] | None
    hand_size: int
    known_missions: frozenset[str] = field(default_factory=frozenset)


def board_for(look: Look[View, CardSet]) -> BlastOffBoard:
    """The board for the viewer."""
    view = look.view
    card, _as, named = view.discard[-1].partition(" as ")
    return BlastOffBoard(
        seat=look.seat,
        say=say_for(look),
        may_concede="concede" in look.texts,
        seats=[_panel(panel, look) for panel in look.seat_panels()],
        direction=view.direction,
        orders=_orders(look),
        labels=key_labels(),
        pile=_pile(look, card),
        pile_card=card,
        pile_named=named.replace(" ", "-", 1),
        to_match=_to_match(view),
        draw_pile=_draw_pile(look),
        draw_pile_size=view.draw_pile_size,
        countdown=_countdown(look),
        missions=view.missions,
        missions_left=view.missions_left,
        gestures=_gestures(view) if look.seat is not None and view.end is None else [],
        make_up=_make_up(look),
        hand=hand_cards(look),
        hand_size=len(view.own.hand) if view.own else 0,
        known_missions=frozenset(mission.id for mission in look.cards.missions),
    )


# --- seats ----------------------------------------------------------------------------------------


def _panel(panel: SeatPanel, look: Look[View, CardSet]) -> SeatPanel:
    view, seat = look.view, panel.seat
    panel.cards = view.hand_sizes[seat]
    notes = []
    if seat in view.out:
        notes.append(_("place %(n)s") % {"n": view.out.index(seat) + 1})
    if view.countdown and view.countdown.taken_by == seat:
        notes.append(_("took the call"))
    if view.end is None and panel.cards == 1:
        notes.append(_("one card left"))
    if seat == view.dealer and view.turn_number <= 1:
        notes.append(_("dealt"))
    panel.note = ", ".join(notes)
    return panel


# --- the middle -----------------------------------------------------------------------------------


def _to_match(view: View) -> str:
    """The card to be matched; "" where nothing is: in a countdown, at the end."""
    if view.top is None or view.end is not None or view.stage == "countdown":
        return ""
    return face_words(view.top)


def _pile(look: Look[View, CardSet], card: str) -> Piece:
    """The discard pile; where a start wild wants a name, the dealer gives it here (BO-3)."""
    name = look.cards.card(card).name
    top = face_words(look.view.top) if look.view.top else _("not named yet")
    piece = Piece(PILE, name, _("to be matched: %(card)s") % {"card": top})
    piece.spoken = _("Discard pile: %(card)s. To be matched: %(top)s") % {"card": name, "top": top}
    group = Group("name", _("Say what it stands for"), "", (_("a colour"), _("a number")))
    group.subject = PILE
    for action, text in look.legal:
        if isinstance(action, NameStart):
            face = face_of(action.face)
            slots = ((f"colour:{face.colour}",), (f"number:{face.number}",))
            group.choices.append(Choice(text, face_words(action.face), slots))
    if group.choices:
        piece.groups.append(group)
    return piece


def _draw_pile(look: Look[View, CardSet]) -> Piece:
    size = cards_words(look.view.draw_pile_size)
    piece = Piece(DRAW_PILE, _("Draw pile"), size, spoken=_("Draw pile, %(n)s") % {"n": size})
    if any(isinstance(action, Draw) for action, _text in look.legal):
        group = Group("draw", _("Draw a card"), "", subject=DRAW_PILE, is_instant=True)
        group.choices.append(Choice("draw", _("Draw a card")))
        piece.groups.append(group)
    elif look.seat is not None:
        piece.refused = look.explain("draw")
    return piece


def _countdown(look: Look[View, CardSet]) -> CountdownPanel | None:
    countdown = look.view.countdown
    if countdown is None or look.view.stage != "countdown":
        return None
    texts = [number_text(call) for call in CALLS]
    at = texts.index(countdown.call) if countdown.call else -1
    calls = [
        Call(call_words(text), "past" if i < at else "now" if i == at else "next")
        for i, text in enumerate(texts)
    ]
    taken = look.names[countdown.taken_by] if countdown.taken_by is not None else ""
    return CountdownPanel(calls, call_words(countdown.call) if countdown.call else "", taken)


# --- missions -------------------------------------------------------------------------------------


def _gestures(view: View) -> list[Gesture]:
    slugs = sorted({mission.gesture for mission in view.missions if mission.gesture})
    return [Gesture(slug, GESTURE_LABELS[slug]) for slug in slugs]


def _make_up(look: Look[View, CardSet]) -> MakeUpForm | None:
    if not any(isinstance(action, MakeUp) for action, _text in look.legal):
        return None
    known = grammar()
    return MakeUpForm(_grouped(known.triggers), _grouped(known.consequences), LONGEST_NAME)


def _grouped(choices: tuple[GrammarChoice, ...]) -> list[tuple[str, list[GrammarChoice]]]:
    groups: dict[str, list[GrammarChoice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    return list(groups.items())


# --- standing orders ------------------------------------------------------------------------------


def _orders(look: Look[View, CardSet]) -> Orders | None:
    """The viewer's own, with catches that found nothing (BO-15, BO-17)."""
    switches = order_switches(look.texts, lambda order: order_words(order, look.view.missions))
    if not switches:
        return None
    told = [t.event for t in look.told() if isinstance(t.event, CatchMissed)]
    return Orders(switches, [sentence for event in told[-4:] if (sentence := look.tell(event))])
