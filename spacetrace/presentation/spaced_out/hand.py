"""Shows the viewer's hand in Spaced Out: each card with the ways to play and clone it (SO-46)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spacetrace.engine.games.spaced_out.actions import PILES, CloneCard, PlayBigBang, PlayCard
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.cards import COLOURS, Card
from spacetrace.engine.games.spaced_out.events import CardDrawn, CardPlayed, RoundBegan
from spacetrace.engine.games.spaced_out.table import View
from spacetrace.engine.kernel.actions import Action
from spacetrace.presentation.board import Refused
from spacetrace.presentation.moves import Told
from spacetrace.presentation.offers import Choice, Group, Piece
from spacetrace.presentation.pages import TableLook
from spacetrace.presentation.spaced_out.words import COLOUR_WORDS, pile_words


@dataclass(slots=True)
class NamedChoice(Choice):
    """A way to play a wild; `colour` is the one that it names (SO-12)."""

    colour: str = ""


@dataclass(slots=True)
class HandCard(Piece):
    """A sort of card in hand: `copies` of it, `drawn` of them by the viewer's last draw.

    `is_clone` and `is_bang` say that it can be declared now, `is_claimed` that it has been.
    """

    card: str = ""
    copies: int = 1
    drawn: int = 0
    is_clone: bool = False
    is_bang: bool = False
    is_claimed: bool = False


def hand_cards(look: TableLook[View, CardSet], told: Sequence[Told]) -> list[HandCard] | None:
    """The hand as its owner sees it; None for everybody else."""
    if look.view.hand is None:
        return None
    claimed = (look.view.claim or "").split(" ")
    drawn = _drawn_last(look, told)
    return [
        _hand_card(look.cards.card(card), copies, look, drawn[card], is_claimed=card in claimed)
        for card, copies in Counter(card.id for card in look.view.hand).items()
    ]


def _drawn_last(look: TableLook[View, CardSet], told: Iterable[Told]) -> Counter[str]:
    """What the viewer's last draw brought, until it plays a card."""
    found: Counter[str] = Counter()
    version = 0
    for one in told:
        match one.event:
            case RoundBegan():
                found.clear()
            case CardPlayed(seat=seat) if seat == look.seat:
                found.clear()
            case CardDrawn(seat=seat, card=str(card)) if seat == look.seat:
                if one.version != version:
                    found.clear()
                version = one.version
                found[card] += 1
    return found


def _hand_card(
    card: Card, copies: int, look: TableLook[View, CardSet], drawn: int, *, is_claimed: bool
) -> HandCard:
    key = f"hand:{card.id}"
    actions = [(action, text) for action, text in look.legal if _card_of(action) == card.id]
    piece = HandCard(key, card.name, card=card.id, copies=copies, drawn=drawn)
    piece.is_claimed = is_claimed
    piece.is_clone = any(isinstance(action, CloneCard) for action, _text in actions)
    piece.is_bang = any(isinstance(action, PlayBigBang) for action, _text in actions)
    piece.groups = [*_clones(key, actions, look.view), *_plays(key, actions, look.view)]
    if len(piece.groups) == 1:
        piece.groups[0].is_instant = len(piece.groups[0].choices) == 1
    if not piece.groups:
        piece.refused = _why_not(card, look)
    piece.spoken = _spoken(piece)
    return piece


def _card_of(action: Action) -> str:
    return action.card if isinstance(action, (PlayCard, CloneCard, PlayBigBang)) else ""


def _spoken(piece: HandCard) -> str:
    parts = [piece.title]
    if piece.copies > 1:
        parts.append(_("%(n)s of it") % {"n": piece.copies})
    if piece.drawn:
        parts.append(_("just drawn"))
    if piece.is_claimed:
        parts.append(_("you go for it"))
    elif piece.is_clone:
        parts.append(_("can be cloned"))
    elif piece.groups:
        parts.append(_("can be played"))
    return ", ".join(parts)


# --- what it offers -------------------------------------------------------------------------------


def _plays(key: str, actions: Sequence[tuple[Action, str]], view: View) -> list[Group]:
    groups = []
    for pile in PILES:
        on = {"pile": pile_words(pile, view)}
        hint = _pile_hint(pile, view)
        named = Group(f"play-{pile}", _("On %(pile)s, and name") % on, hint, subject=key)
        plain = Group(f"play-{pile}", _("Play on %(pile)s") % on, "", subject=key)
        for action, text in actions:
            if not isinstance(action, (PlayCard, PlayBigBang)) or action.pile != pile:
                continue
            to = f"pile:{pile}"
            if isinstance(action, PlayCard) and action.colour:
                words = str(COLOUR_WORDS[action.colour]).lower()
                named.choices.append(NamedChoice(text, words, to=to, colour=action.colour))
            else:
                plain.choices.append(Choice(text, hint, to=to))
        groups += [group for group in (plain, named) if group.choices]
    return groups


def _pile_hint(pile: str, view: View) -> str:
    """What playing there does to the piles (SO-9)."""
    return _("makes it the live one") if view.live and view.live != pile else ""


def _clones(key: str, actions: Sequence[tuple[Action, str]], view: View) -> list[Group]:
    hint = _("then a bonus turn")
    groups = []
    for action, text in actions:
        if isinstance(action, CloneCard):
            label = _("Clone on %(pile)s") % {"pile": pile_words(action.pile, view)}
            group = Group(f"clone-{action.pile}", label, "", subject=key)
            group.choices.append(Choice(text, hint, to=f"pile:{action.pile}", alt=True))
            groups.append(group)
    return groups


def _why_not(card: Card, look: TableLook[View, CardSet]) -> Refused | None:
    """The engine's reason, for the live pile, or for both where they differ."""
    named = f" as {COLOURS[0]}" if card.is_wild else ""
    piles = [look.view.live] if look.view.live and look.seat not in look.waiting else PILES
    found = [look.explain(f"play {card.id} on {pile}{named}") for pile in piles]
    refused = [why for why in found if why]
    if not refused:
        return None
    sentences = dict.fromkeys(why.sentence for why in refused)
    return Refused(" ".join(sentences), refused[0].rule)
