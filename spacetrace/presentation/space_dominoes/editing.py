"""Says how cards of Space Dominoes are written in forms: only their names are not fixed (SD-1)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as lazy

from spacetrace.engine.games.space_dominoes.cards import CardData
from spacetrace.presentation.card_editor import CardEditor, Data, Owner, Trouble
from spacetrace.presentation.space_dominoes.cards import SpaceDominoesCards


class SpaceDominoesEditor(CardEditor):
    """The rules know all forty cards; their names are the editors'."""

    sorts = ()
    given = ("id", "sections")
    labels = {"id": lazy("id"), "name": lazy("name"), "sections": lazy("sections")}

    def record(self, data: Data) -> Owner:
        return CardData

    def probe(self, whole: Data, path: str, ids: frozenset[str]) -> list[Trouble]:
        return self.told(SpaceDominoesCards().problems(whole, ()), whole)

    def troubles(self, data: Data, others: Sequence[Data]) -> list[Trouble]:
        return self.told(SpaceDominoesCards().problems(data, others), data)
