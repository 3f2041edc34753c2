"""The viewer's hand in Spaced Out: each card with the ways to play and to clone it (SO-46)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.engine.games.spaced_out.actions import (
    PILES,
    CloneCard,
    PlayBigBang,
    PlayCard,
)
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import COLOURS, Card
from spacetrace.engine.games.spaced_out.view import View
from spacetrace.matches.presenters.frame import Refused
from spacetrace.matches.presenters.offers import Choice, Group, Piece
from spacetrace.matches.presenters.pages import Look
from spacetrace.matches.presenters.spaced_out.words import COLOUR_WORDS, ON_PILE


@dataclass(slots=True)
class HandCard(Piece):
    """A sort of card in hand; `copies` says how many of it."""

    card: str = ""
    copies: int = 1
    is_claimed: bool = False


def hand_cards(look: Look[View, CardSet]) -> list[HandCard] | None:
    """The hand as its owner sees it; None for everybody else."""
    if look.view.hand is None:
        return None
    claimed = (look.view.claim or "").split(" ")
    return [
        _hand_card(card, copies, look, is_claimed=card in claimed)
        for card, copies in Counter(look.view.hand).items()
    ]


def _hand_card(
    card_id: str, copies: int, look: Look[View, CardSet], *, is_claimed: bool
) -> HandCard:
    card = look.cards.card(card_id)
    key = f"hand:{card_id}"
    piece = HandCard(key, card.name, card=card_id, copies=copies, is_claimed=is_claimed)
    piece.spoken = card.name if copies == 1 else f"{card.name}, {copies}"
    piece.groups = [group for group in (_plays(key, look, card), _clones(key, look, card)) if group]
    if len(piece.groups) == 1:
        piece.groups[0].is_instant = len(piece.groups[0].choices) == 1
    if not piece.groups:
        piece.refused = _why_not(card, look)
    return piece


def _plays(key: str, look: Look[View, CardSet], card: Card) -> Group | None:
    group = Group("play", _("Play it"), "", (_("a pile"), _("a colour")), subject=key)
    for action, text in look.legal:
        if isinstance(action, (PlayCard, PlayBigBang)) and action.card == card.id:
            colour = action.colour if isinstance(action, PlayCard) else None
            slots = [(f"pile:{action.pile}",)] + ([(f"colour:{colour}",)] if colour else [])
            label = str(ON_PILE[action.pile])
            if colour:
                label = _("%(where)s, named %(colour)s") % {
                    "where": label,
                    "colour": str(COLOUR_WORDS[colour]).lower(),
                }
            group.choices.append(Choice(text, label, tuple(slots), to=f"pile:{action.pile}"))
    return group if group.choices else None


def _clones(key: str, look: Look[View, CardSet], card: Card) -> Group | None:
    hint = _("A clone earns a bonus turn. Drag with the right button, or with Shift, to clone.")
    group = Group("clone", _("Clone it"), hint, (_("a pile"),), subject=key)
    for action, text in look.legal:
        if isinstance(action, CloneCard) and action.card == card.id:
            group.choices.append(
                Choice(
                    text,
                    str(ON_PILE[action.pile]),
                    ((f"pile:{action.pile}",),),
                    to=f"pile:{action.pile}",
                    alt=True,
                )
            )
    return group if group.choices else None


def _why_not(card: Card, look: Look[View, CardSet]) -> Refused | None:
    """The engine's reason, for the live pile, or for both where they differ."""
    named = f" as {COLOURS[0]}" if card.is_wild else ""
    piles = [look.view.live] if look.view.live and look.seat not in look.waiting else PILES
    found = [look.explain(f"play {card.id} on {pile}{named}") for pile in piles]
    refused = [why for why in found if why]
    if not refused:
        return None
    sentences = dict.fromkeys(why.sentence for why in refused)
    return Refused(" ".join(sentences), refused[0].rule)
