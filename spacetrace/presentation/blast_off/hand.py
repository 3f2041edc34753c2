"""Shows the viewer's hand in Blast Off!: each card with the ways to play and slap it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.engine.games.blast_off.actions import (
    PUT_DOWN,
    PlayCard,
    PlayCountdown,
    PlayWild,
    Slap,
    SlapWild,
)
from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import COUNTDOWN, WILD, Card, face_of
from spacetrace.engine.games.blast_off.events import CardDrawn, CardPlayed, CardSlapped, HandTaken
from spacetrace.engine.games.blast_off.view import View
from spacetrace.engine.kernel.actions import Action
from spacetrace.presentation.blast_off.words import COLOUR_WORDS, face_words
from spacetrace.presentation.board import Refused
from spacetrace.presentation.offers import Choice, Group, Piece
from spacetrace.presentation.pages import TableLook

PILE = "pile"


@dataclass(slots=True)
class HandCard(Piece):
    """A sort of card in hand: `copies` of it.

    `is_new` says that it came since the viewer played a card, `is_drawn` that it must be played.
    """

    card: str = ""
    copies: int = 1
    is_new: bool = False
    is_drawn: bool = False


def hand_cards(look: TableLook[View, CardSet]) -> list[HandCard] | None:
    """The hand as its owner sees it; None for everybody else."""
    own = look.view.own
    if own is None:
        return None
    new = _drawn_lately(look)
    return [
        _hand_card(card, copies, look, is_new=card.id in new)
        for card, copies in Counter(own.hand).items()
    ]


def _drawn_lately(look: TableLook[View, CardSet]) -> set[str]:
    """What the viewer has drawn since it played or slapped a card, or took another hand."""
    found: set[str] = set()
    for one in look.told():
        match one.event:
            case CardDrawn(seat=seat, card=str(card)) if seat == look.seat:
                found.add(card)
            case CardPlayed(seat=seat) | CardSlapped(seat=seat) | HandTaken(seat=seat):
                if seat == look.seat:
                    found.clear()
    return found


def _hand_card(
    held: Card, copies: int, look: TableLook[View, CardSet], *, is_new: bool
) -> HandCard:
    card_id, name = held.id, held.name
    key = f"hand:{card_id}"
    own = look.view.own
    piece = HandCard(key, name, card=card_id, copies=copies, is_new=is_new)
    piece.is_drawn = own is not None and own.drawn is held
    piece.spoken = name if copies == 1 else f"{name}, {copies}"
    if is_new:
        piece.spoken += ", " + _("just drawn")
    if card_id == WILD:
        piece.kind = _("of any colour: you name it")
        piece.spoken += ", " + piece.kind
    plays = Group(
        "play", _("Play it"), "", (_("a colour"), _("a number"), _("a gesture")), subject=key
    )
    # At another call it is another choice: what was begun for the last one is over (BO-10).
    called = f"{key}-{look.view.countdown.call}" if look.view.countdown else key
    slaps = Group("slap", _("Slap it"), "", (_("a colour"), _("a number")), subject=called)
    if card_id != WILD:
        plays.asks = (_("a gesture"),)
    is_put_down = any(action == PUT_DOWN for action, _text in look.legal)
    for action, text in look.legal:
        # By one press: an alien that can be put down first is named afterwards (BO-12).
        if _card_of(action) == card_id and not (is_put_down and isinstance(action, SlapWild)):
            group = slaps if isinstance(action, (Slap, SlapWild)) else plays
            group.choices.append(_choice(action, text))
    piece.groups = [group for group in (slaps, plays) if group.choices]
    for group in piece.groups:
        group.is_instant = len(piece.groups) == 1 and len(group.choices) == 1
    if not piece.groups:
        piece.refused = _why_not(card_id, look)
    return piece


def _card_of(action: Action) -> str:
    """The card of the hand that the action needs."""
    match action:
        case PlayCard(card=card) | Slap(card=card):
            return card
        case PlayWild() | SlapWild():
            return WILD
        case PlayCountdown():
            return COUNTDOWN
        case _:
            return ""


def _choice(action: Action, text: str) -> Choice:
    """What an action names, slot by slot: colour, number, gestures."""
    match action:
        case PlayWild(face=face, gestures=gestures):
            found = face_of(face)
            slots = [(f"colour:{found.colour}",), (f"number:{found.number}",)]
            label = _("as %(card)s") % {"card": face_words(found)}
            return _with_gestures(text, label, slots, gestures)
        case SlapWild(colour=colour, number=number):
            slots = [(f"colour:{colour}",)]
            label = str(COLOUR_WORDS[colour])
            if number is not None:
                slots.append((f"number:{number}",))
                label = f"{label} {number or _('blast off')}"
            return Choice(text, label, tuple(slots), to=PILE)
        case PlayCard(gestures=gestures) | PlayCountdown(gestures=gestures):
            return _with_gestures(text, "", [], gestures)
        case _:
            return Choice(text, "", (), to=PILE)


def _with_gestures(
    text: str, label: str, slots: list[tuple[str]], gestures: tuple[str, ...]
) -> Choice:
    """A play with its gestures as the last thing to be chosen (BO-17)."""
    words = _("with %(gestures)s") % {"gestures": ", ".join(gestures)} if gestures else ""
    keys = tuple(f"gesture:{gesture}" for gesture in gestures)
    full = f"{label} {words}".strip() or _("without a gesture")
    return Choice(text, full, (*slots, keys), to=PILE)


def _why_not(card: str, look: TableLook[View, CardSet]) -> Refused | None:
    if look.view.stage == "countdown" and card not in (WILD, COUNTDOWN):
        return look.explain(f"slap {card}")
    if card == WILD:
        return look.explain("play wild as green 1")
    return look.explain(f"play {card}")
