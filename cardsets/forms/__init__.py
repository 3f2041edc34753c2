"""Forms in which editors write the cards of a draft, by game and sort of card."""

from __future__ import annotations

from collections.abc import Mapping

from cardsets.forms.base import CardForm
from cardsets.forms.family import (
    BlastOffForm,
    DominoForm,
    NewBlastOffForm,
    NewSpacedOutForm,
    SpacedOutForm,
)
from cardsets.forms.missions import MissionForm, NewMissionForm
from cardsets.forms.spacetrace import NewSpacetraceForm, SpacetraceForm
from cardsets.models import Card

_FORMS: Mapping[tuple[str, str], type[CardForm]] = {
    ("spacetrace", ""): SpacetraceForm,
    ("spaced_out", ""): SpacedOutForm,
    ("space_dominoes", ""): DominoForm,
    ("blast_off", ""): BlastOffForm,
    ("blast_off", "mission"): MissionForm,
}
_NEW: Mapping[str, Mapping[str, type[CardForm]]] = {
    "spacetrace": {"card": NewSpacetraceForm},
    "spaced_out": {"card": NewSpacedOutForm},
    "blast_off": {"mission": NewMissionForm, "card": NewBlastOffForm},
}


def form_for(card: Card) -> type[CardForm] | None:
    """The form for a card that is there; None for a game whose cards cannot be edited here."""
    game = card.revision.card_set.game
    return _FORMS.get((game, card.kind)) or _FORMS.get((game, ""))


def sorts_to_add(game: str) -> list[str]:
    """The sorts of cards that can be added to a draft of the game."""
    return list(_NEW.get(game, ()))


def form_for_new(game: str, sort: str) -> type[CardForm]:
    """The form for a new card; the game's first sort where there is no such sort."""
    forms = _NEW.get(game, _NEW["spacetrace"])
    return forms.get(sort) or next(iter(forms.values()))
