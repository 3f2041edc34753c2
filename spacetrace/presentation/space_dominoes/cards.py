"""Says what the cards of Space Dominoes are: forty sequences of three numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.space_dominoes.cards import CardData, card_problem
from spacetrace.presentation.cards import Data, GameCards
from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.kit.backs import back
from spacetrace.presentation.kit.card_fields import (
    problems_of_id,
    problems_of_name,
    problems_of_shape,
)
from spacetrace.presentation.space_dominoes import faces, lint, searching

SAMPLES = ("0-2-1", "1-2-3", "2-2-2", "0-0-0")


class SpaceDominoesCards(GameCards[CardData]):
    """The rules name all forty cards; their names are the editors'."""

    key = "space_dominoes"
    searching = searching.SEARCHING
    records = (CardData,)

    def read(self, data: Data) -> CardData:
        return msgspec.convert(data, CardData, strict=True)

    def problems(self, data: Data, others: Sequence[Data]) -> list[str]:
        found = problems_of_shape(data, CardData)
        if not found and (told := card_problem(msgspec.convert(data, CardData))):
            found = [told]
        return found or problems_of_id(data, others) + problems_of_name(data, others)

    def findings(self, data: Data) -> list[Finding]:
        return lint.findings(self, data)

    def draw(self, card: CardData, size: Size, look: FaceLook) -> Drawing:
        return faces.draw(card, size, look, self.kind_words(card))

    def back(self, size: Size) -> Drawing:
        dots = "".join(
            f'<circle class="b-sign" cx="{at}" cy="{at}" r=".27"/>' for at in (-0.62, 0, 0.62)
        )
        return back(self.key, dots, size, (44, 132) if size == "tile" else None)  # narrow

    def title(self, card: CardData) -> str:
        return card.name or card.id

    def kind_words(self, card: CardData) -> str:
        dots = sum(card.sections)
        return ngettext("%(n)s dot", "%(n)s dots", dots) % {"n": dots}

    def spoken(self, card: CardData, look: FaceLook) -> str:
        sections = faces.read(look.reading) or card.sections
        words = [_("blank") if dots == 0 else str(dots) for dots in sections]
        return _("Domino %(sections)s") % {"sections": ", ".join(words)}

    def text(self, card: CardData, cards: Mapping[str, CardData]) -> str:
        a, _b, c = card.sections
        if a == c:
            return _("It reads the same both ways.")
        return _("Turned round it is %(reading)s.") % {
            "reading": "-".join(map(str, card.sections[::-1]))
        }

    def facts(self, card: CardData) -> list[tuple[str, str]]:
        return [(_("Dots"), str(sum(card.sections))), (_("Copies"), "1")]

    def caption(self, card: CardData) -> str:
        return self.kind_words(card)

    def variants(self, card: CardData) -> Sequence[tuple[str, FaceLook]]:
        turned = "-".join(map(str, card.sections[::-1]))
        found = [(_("as it lies in the chain"), FaceLook(lying=True))]
        if turned != card.id:
            found.append((_("turned round"), FaceLook(lying=True, reading=turned)))
        return found

    def rules(self, card: CardData) -> Sequence[str]:
        return ("SD-1", "SD-5", "SD-6")

    def summary(self, cards: Sequence[CardData]) -> str:
        dots = sum(sum(card.sections) for card in cards)
        return _("%(cards)s cards with %(dots)s dots.") % {"cards": len(cards), "dots": dots}

    def samples(self) -> Sequence[str]:
        return SAMPLES

    def look(self, extra: str) -> FaceLook:
        words = extra.split("/")
        reading = next((word for word in words if faces.read(word)), "")
        return FaceLook(lying="lying" in words, reading=reading)
