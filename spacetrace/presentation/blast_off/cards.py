"""Says what the cards of Blast Off! are: planets, the word, alien, rocket, missions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from spacetrace.engine.games.blast_off.card_set import card_problem
from spacetrace.engine.games.blast_off.cards import CardData
from spacetrace.engine.games.blast_off.missions import (
    Mission,
    mission_problem,
)
from spacetrace.presentation.blast_off import faces, lint, searching
from spacetrace.presentation.cards import Data, GameCards
from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.kit.backs import back
from spacetrace.presentation.kit.card_fields import (
    MOST_COPIES,
    problem_of_number,
    problems_of_id,
    problems_of_name,
    problems_of_shape,
)
from spacetrace.presentation.kit.card_frame import cut_defs
from spacetrace.presentation.kit.colours import colour_word, weave_defs
from spacetrace.presentation.kit.glyphs import GLYPHS, glyph

AnyCard: TypeAlias = CardData | Mission

KINDS = {
    "planet": noop("Planet"),
    "blast-off": noop("Blast-off card"),
    "wild": noop("Wild card"),
    "countdown": noop("Countdown card"),
}
GISTS = {
    "planet": "",
    "blast-off": noop("Takes the last call of a countdown."),
    "wild": noop("Any colour, and any number or the word."),
    "countdown": noop("At each call anybody may slap a card down."),
}
TEXTS = {
    "planet": noop(
        "Matches its colour and its number. In a countdown anybody who has it may slap it down "
        "when its number is called."
    ),
    "blast-off": noop(
        "Matches its colour and every other blast-off card. Slapped down at the last call of a "
        "countdown it turns over a new mission."
    ),
    "wild": noop(
        "Stands for any planet or blast-off card: you name its colour, and its number or the "
        "word. In a countdown it takes any call."
    ),
    "countdown": noop(
        "Fits on any card. The calls run from ten down to blast off, and at each call everybody "
        "may slap a card of that number down, out of turn."
    ),
}
RULES = {
    "planet": ("BO-5", "BO-10"),
    "blast-off": ("BO-5", "BO-10", "BO-13"),
    "wild": ("BO-6", "BO-12"),
    "countdown": ("BO-9", "BO-10", "BO-14"),
}
SAMPLES = ("orange-7", "green-7", "purple-blast-off", "wild", "countdown")
SAMPLE_MISSIONS = ("steady-hands", "slingshot")


class BlastOffCards(GameCards[AnyCard]):
    """Copies, colours of further copies and names are the editors', missions altogether."""

    key = "blast_off"
    searching = searching.SEARCHING
    records = (CardData, Mission)
    lists = {"cards": "", "missions": "mission"}

    def read(self, data: Data) -> AnyCard:
        kind: type[CardData] | type[Mission] = Mission if _is_mission(data) else CardData
        return msgspec.convert(data, kind, strict=True)

    def kind_of(self, data: Data) -> str:
        return "mission" if _is_mission(data) else super().kind_of(data)

    def problems(self, data: Data, others: Sequence[Data]) -> list[str]:
        if _is_mission(data):
            found = problems_of_shape(data, Mission)
            told = None if found else mission_problem(msgspec.convert(data, Mission))
        else:
            found = problem_of_number(data, "copies", 1, MOST_COPIES)
            found = found or problems_of_shape(data, CardData)
            told = None if found else card_problem(msgspec.convert(data, CardData))
        found += [": ".join(told)] if told else []
        return found + problems_of_id(data, others) + problems_of_name(data, others)

    def findings(self, data: Data) -> list[Finding]:
        return lint.findings(self, data)

    def draw(self, card: AnyCard, size: Size, look: FaceLook) -> Drawing:
        if isinstance(card, Mission):
            return faces.draw_mission(card, size, look)
        gist = GISTS[card.kind]
        return faces.draw(card, size, look, self.kind_words(card), _(gist) if gist else "")

    def back(self, size: Size) -> Drawing:
        return back(self.key, f'<g class="b-sign">{glyph(GLYPHS["blast-off"])}</g>', size)

    def defs(self) -> Sequence[str]:
        return weave_defs(), cut_defs()

    def title(self, card: AnyCard) -> str:
        return card.name

    def kind_words(self, card: AnyCard) -> str:
        if isinstance(card, Mission):
            return _("Mission with a duty") if card.duty else _("Mission with an effect")
        return _(KINDS[card.kind])

    def spoken(self, card: AnyCard, look: FaceLook) -> str:
        words = card.name
        if isinstance(card, Mission):
            words = _("Mission: %(name)s") % {"name": card.name}
        elif card.kind == "wild" and look.named:
            words = _("%(card)s, named %(name)s") % {
                "card": card.name,
                "name": name_words(look.named),
            }
        return words + (f". {look.text}" if look.text else "")

    def text(self, card: AnyCard, cards: Mapping[str, AnyCard]) -> str:
        if isinstance(card, CardData):
            return _(TEXTS[card.kind])
        is_whole = card.duty or card.effects  # not yet, perhaps, while it is being written
        return card.text if is_whole else ""

    def facts(self, card: AnyCard) -> list[tuple[str, str]]:
        return [(_("Copies"), "1" if isinstance(card, Mission) else str(card.copies))]

    def caption(self, card: AnyCard) -> str:
        copies = 1 if isinstance(card, Mission) else card.copies
        return ngettext("%(n)s copy", "%(n)s copies", copies) % {"n": copies}

    def mark(self, card: AnyCard) -> str:
        return f"c-{getattr(card, 'colour', '') or 'space'}"

    def variants(self, card: AnyCard) -> Sequence[tuple[str, FaceLook]]:
        if isinstance(card, Mission) or card.kind != "wild":
            return ()
        names = ("orange-3", "green-7", "purple-10", "red-blast-off")
        return [
            (_("named %(name)s") % {"name": name_words(name)}, FaceLook(named=name))
            for name in names
        ]

    def rules(self, card: AnyCard) -> Sequence[str]:
        if isinstance(card, Mission):
            return ("BO-16", "BO-17" if card.duty else "BO-18")
        return RULES[card.kind]

    def summary(self, cards: Sequence[AnyCard]) -> str:
        pack = [card for card in cards if isinstance(card, CardData)]
        told = _("%(cards)s cards and %(missions)s missions.")
        missions = len(cards) - len(pack)
        return told % {"cards": sum(card.copies for card in pack), "missions": missions}

    def samples(self) -> Sequence[str]:
        return (*SAMPLES, *SAMPLE_MISSIONS)


def name_words(name: str) -> str:
    """What a wild was named, in words: "green 7", "red blast-off"."""
    colour, number = faces.named(name)
    if number is None:
        return colour_word(colour) if colour else name
    return f"{colour_word(colour)} {number or _('blast off')}"


def _is_mission(data: Data) -> bool:
    return "trigger" in data
