"""Space Dominoes' cards for this app: forty sequences of three numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsets.faces import Drawing, Look, Size, backs
from cardsets.faces import space_dominoes as faces
from cardsets.games.contract import Data, GameCards
from cardsets.games.family import problems_of_id, problems_of_name, problems_of_shape
from cardsets.games.searching import space_dominoes as searching
from spacetrace.engine.games.space_dominoes.cards import CardData

SAMPLES = ("0-2-1", "1-2-3", "2-2-2", "0-0-0")


class SpaceDominoesCards(GameCards[CardData]):
    """The rules name all forty cards; their names are the editors'."""

    game = "space_dominoes"
    rule_ids = "SD"
    searching = searching.SEARCHING
    records = (CardData,)

    def read(self, data: Data) -> CardData:
        return msgspec.convert(data, CardData, strict=True)

    def problems(self, data: Data, others: Sequence[Data]) -> list[str]:
        found = problems_of_shape(data, CardData)
        return found or problems_of_id(data, others) + problems_of_name(data, others)

    def draw(self, card: CardData, size: Size, look: Look) -> Drawing:
        return faces.draw(card, size, look, self.kind_words(card))

    def back(self, size: Size) -> Drawing:
        return backs.space_dominoes(size)

    def title(self, card: CardData) -> str:
        return card.name or card.id

    def kind_words(self, card: CardData) -> str:
        dots = sum(card.sections)
        return ngettext("%(n)s dot", "%(n)s dots", dots) % {"n": dots}

    def spoken(self, card: CardData, look: Look) -> str:
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

    def variants(self, card: CardData) -> Sequence[tuple[str, Look]]:
        turned = "-".join(map(str, card.sections[::-1]))
        found = [(_("as it lies in the chain"), Look(lying=True))]
        if turned != card.id:
            found.append((_("turned round"), Look(lying=True, reading=turned)))
        return found

    def rules(self, card: CardData) -> Sequence[str]:
        return ("SD-1", "SD-5", "SD-6")

    def summary(self, cards: Sequence[CardData]) -> str:
        dots = sum(sum(card.sections) for card in cards)
        return _("%(cards)s cards with %(dots)s dots.") % {"cards": len(cards), "dots": dots}

    def samples(self) -> Sequence[str]:
        return SAMPLES

    def look(self, extra: str) -> Look:
        words = extra.split("/")
        reading = next((word for word in words if faces.read(word)), "")
        return Look(lying="lying" in words, reading=reading)


def _ends_in(dots: int) -> Callable[[CardData], bool]:
    return lambda card: dots in (card.sections[0], card.sections[2])


def _reads_both_ways(card: CardData) -> bool:
    return card.sections[0] == card.sections[2]
