"""Shows the table of Blast Off! to one viewer: pile, countdown, missions, gestures, hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from spacetrace.engine.games.blast_off.actions import Draw, MakeUp, NameStart
from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import BLAST_OFF, CALLS, face_of
from spacetrace.engine.games.blast_off.events import CatchMissed
from spacetrace.engine.games.blast_off.missions import (
    GESTURE_LABELS,
    LONGEST_NAME,
    Mission,
    gestures_of,
    grammar,
)
from spacetrace.engine.games.blast_off.missions import Choice as GrammarChoice
from spacetrace.engine.games.blast_off.view import View
from spacetrace.presentation.blast_off.hand import PILE, HandCard, hand_cards
from spacetrace.presentation.blast_off.pictures import badge, sign_of
from spacetrace.presentation.blast_off.say import say_for
from spacetrace.presentation.blast_off.words import (
    cards_words,
    face_words,
    key_labels,
    number_words,
    order_words,
    said_of,
)
from spacetrace.presentation.board import Board, Orders, SeatPanel, note_of, order_switches
from spacetrace.presentation.offers import Choice, Group, Piece
from spacetrace.presentation.pages import TableLook

CROWDS = ("", "", "is-two", "is-three", *["is-many"] * 2, *["is-many is-crowded"] * 4)
"""How the templates call so many missions, or gestures, by the room that is left for each."""
CROWDEST = "is-many is-crowded is-packed"
DRAW_PILE = "draw-pile"
GESTURE_KEYS = "qwert"
"""They lie beside each other, as the gestures do."""


@dataclass(slots=True)
class Call:
    """A call of the countdown: "past", "now" or "next"."""

    words: str
    state: str


@dataclass(slots=True)
class CountdownPanel:
    """The countdown: all its calls, the present one, who took it in words, and at a glance.

    `left` are the calls that follow (11: none has come yet), `aboard` the name of whoever took the
    call, whose face is in the window of the rocket, `is_mine` whether that is the viewer.
    """

    calls: list[Call]
    now: str
    left: int
    taken: str
    is_last: bool
    aboard: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class MissionShown:
    """A mission in force, with its badge as a drawing; a plate is one of many, and opens."""

    id: str
    name: str
    text: str
    is_duty: bool
    badge: SafeString
    is_plate: bool


@dataclass(slots=True)
class Gesture:
    """A gesture of a mission in force, for the button that is pressed with a play (BO-17).

    `key` presses it, "" for one that has none; `sign` is the path of its drawing.
    """

    slug: str
    label: str
    key: str
    sign: str


@dataclass(slots=True)
class MakeUpForm:
    """The choices of a mission that is made up (BO-22)."""

    triggers: list[tuple[str, list[GrammarChoice]]]
    consequences: list[tuple[str, list[GrammarChoice]]]
    longest_name: int


@dataclass(slots=True, kw_only=True)
class BlastOffBoard(Board):
    """What the templates of Blast Off! show beyond the frame; the pile's top is the last card.

    `is_asked` says that the hand is asked for a card: in one's turn, and while a call runs.
    """

    pile: Piece
    pile_card: str
    pile_named: str
    to_match: str
    draw_pile: Piece
    draw_pile_size: int
    countdown: CountdownPanel | None
    missions: list[MissionShown]
    missions_crowd: str
    missions_left: int
    gestures: list[Gesture]
    gestures_crowd: str
    gestures_said: str
    make_up: MakeUpForm | None
    hand: list[HandCard] | None
    hand_size: int
    is_asked: bool


def board_for(look: TableLook[View, CardSet]) -> BlastOffBoard:
    """The board for the viewer."""
    view = look.view
    top = view.discard[-1]
    card, is_named = top.card.id, top.card.is_wild and top.face is not None
    say = say_for(look)
    in_force = gestures_of(view.missions)
    gestures = _gestures(in_force) if look.seat is not None and view.outcome is None else []
    crowd = _crowd(view.missions)
    return BlastOffBoard(
        seat=look.seat,
        say=say,
        may_concede="concede" in look.texts,
        seats=[_panel(panel, look) for panel in look.seat_panels()],
        direction=view.direction,
        orders=_orders(look),
        labels=key_labels(),
        pile=_pile(look, card),
        pile_card=card,
        pile_named=top.face.id if is_named and top.face else "",
        to_match=_to_match(view),
        draw_pile=_draw_pile(look),
        draw_pile_size=view.draw_pile_size,
        countdown=_countdown(look),
        missions=[_mission(mission, "is-many" in crowd) for mission in view.missions],
        missions_crowd=crowd,
        missions_left=view.missions_left,
        gestures=gestures,
        gestures_crowd=_crowd(gestures),
        gestures_said=json.dumps(said_of(in_force)) if in_force else "{}",
        make_up=_make_up(look),
        hand=hand_cards(look),
        hand_size=len(view.own.hand) if view.own else 0,
        is_asked=say.is_mine or (view.stage == "countdown" and view.outcome is None),
        is_race=view.deadline is not None and view.deadline.kind in ("call", "name"),
    )


# --- seats ----------------------------------------------------------------------------------------


def _panel(panel: SeatPanel, look: TableLook[View, CardSet]) -> SeatPanel:
    view, seat = look.view, panel.seat
    panel.cards = view.hand_sizes[seat]
    notes = []
    if seat in view.out:
        notes.append(_("place %(n)s") % {"n": view.out.index(seat) + 1})
    panel.is_at_last = view.outcome is None and panel.cards == 1
    if seat == view.dealer and view.turn_number <= 1:
        notes.append(_("dealer"))
    panel.note = note_of(notes[:1] if panel.is_at_last else notes)
    return panel


# --- the middle -----------------------------------------------------------------------------------


def _to_match(view: View) -> str:
    """The card to be matched; "" where nothing is: in a countdown, at the end."""
    if view.top is None or view.outcome is not None or view.stage == "countdown":
        return ""
    return face_words(view.top)


def _pile(look: TableLook[View, CardSet], card: str) -> Piece:
    """The discard pile; where a wild on it wants a name, it is given here (BO-3, BO-12)."""
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
            group.choices.append(Choice(text, face_words(face), slots))
    if group.choices:
        piece.groups.append(group)
    return piece


def _draw_pile(look: TableLook[View, CardSet]) -> Piece:
    size = cards_words(look.view.draw_pile_size)
    piece = Piece(DRAW_PILE, _("Draw pile"), size, spoken=_("Draw pile, %(n)s") % {"n": size})
    if any(isinstance(action, Draw) for action, _text in look.legal):
        group = Group("draw", _("Draw a card"), "", subject=DRAW_PILE, is_instant=True)
        group.choices.append(Choice("draw", _("Draw a card")))
        piece.groups.append(group)
    elif look.seat is not None:
        piece.refused = look.explain("draw")
    return piece


def _countdown(look: TableLook[View, CardSet]) -> CountdownPanel | None:
    countdown, aboard = look.view.countdown, ""
    if countdown is None or look.view.stage not in ("countdown", "naming") or look.view.outcome:
        return None
    at = -1 if countdown.call is None else CALLS.index(countdown.call)
    calls = [
        Call(number_words(call), "past" if i < at else "now" if i == at else "next")
        for i, call in enumerate(CALLS)
    ]
    is_last, taken = countdown.call == BLAST_OFF, ""
    is_mine = look.seat is not None and look.seat == countdown.taken_by
    if countdown.taken_by is not None:
        name = look.names[countdown.taken_by]
        if is_mine:
            taken = _("You are aboard") if is_last else _("You were first")
        else:
            told = _("%(name)s is aboard") if is_last else _("%(name)s was first")
            taken = told % {"name": name}
        aboard = name
    now, left = ("", 11) if countdown.call is None else (number_words(countdown.call), 10 - at)
    return CountdownPanel(calls, now, left, taken, is_last, aboard, is_mine)


# --- missions -------------------------------------------------------------------------------------


def _crowd(all_of_them: Sequence[object]) -> str:
    n = len(all_of_them)
    return CROWDS[n] if n < len(CROWDS) else CROWDEST


def _mission(mission: Mission, is_plate: bool) -> MissionShown:
    drawing = mark_safe(badge(mission.consequence))  # noqa: S308  # of our own shapes
    return MissionShown(
        mission.id, mission.name, mission.text, bool(mission.duty), drawing, is_plate
    )


def _gestures(in_force: Sequence[str]) -> list[Gesture]:
    keys = [*GESTURE_KEYS, *[""] * len(in_force)]
    return [
        Gesture(slug, GESTURE_LABELS[slug], key, sign_of(slug))
        for slug, key in zip(in_force, keys, strict=False)
    ]


def _make_up(look: TableLook[View, CardSet]) -> MakeUpForm | None:
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


def _orders(look: TableLook[View, CardSet]) -> Orders | None:
    """The viewer's own, with catches that found nothing (BO-15, BO-17)."""
    switches = order_switches(look.texts, lambda order: order_words(order, look.view.missions))
    if not switches:
        return None
    told = [one.sentence for one in look.told() if isinstance(one.event, CatchMissed)]
    return Orders(switches, [sentence for sentence in told[-4:] if sentence])
