"""Says what the cards of Spaced Out are, what they do, how they are checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from spacetrace.engine.games.spaced_out.card_data import compile_cards
from spacetrace.engine.games.spaced_out.cards import COLOURS
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.presentation.cards import Data, GameCards
from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.kit.backs import back
from spacetrace.presentation.kit.card_frame import cut_defs
from spacetrace.presentation.kit.colours import colour_word, weave_defs
from spacetrace.presentation.kit.glyphs import GLYPHS, glyph
from spacetrace.presentation.spaced_out import faces, lint, searching
from spacetrace.presentation.spaced_out.faces import SpacedOutCard

KINDS = {
    "number": noop("Number card"),
    "asteroids": noop("Attack card"),
    "shooting_star": noop("Attack card"),
    "force_field": noop("Defence card"),
    "black_hole": noop("Bonus turn"),
    "big_bang": noop("Attack on everybody"),
    "lunar_eclipse": noop("Eclipse"),
    "solar_eclipse": noop("Eclipse"),
}
GISTS = {
    "number": "",
    "asteroids": noop("The next player draws 2, or passes it on."),
    "shooting_star": noop("One seat further: draw 2, or pass it on."),
    "force_field": noop("Turns play round. Sends an attack back."),
    "black_hole": noop("You take a bonus turn."),
    "big_bang": noop("Everybody else draws 3."),
    "lunar_eclipse": noop("An ordinary card, but look at its points."),
    "solar_eclipse": noop("Any colour, and look at its points."),
}
TEXTS = {
    "number": noop(
        "Its twin may be laid on it at any time, out of turn too: a clone, for a bonus turn. Else "
        "it goes on a card of its colour or its number."
    ),
    "asteroids": noop(
        "The next player draws 2 cards, or answers with asteroids, which adds 2 and moves on. A "
        "force field of the same colour sends the attack back."
    ),
    "shooting_star": noop(
        "The player after the next draws 2 cards, or answers with a shooting star, which adds 2 "
        "and moves on. A force field of the same colour sends the attack back."
    ),
    "force_field": noop(
        "The direction of play turns round. Under attack it sends the attack back, if it has the "
        "colour of the attack card."
    ),
    "super_force_field": noop(
        "The direction of play turns round. It sends any attack back, and nothing else protects "
        "in a big bang."
    ),
    "black_hole": noop("You take a bonus turn at once: play another card, or draw one."),
    "big_bang": noop(
        "Only while the two piles show exactly its two colours, in turn or out of turn: everybody "
        "else draws 3 cards. A super force field protects."
    ),
    "lunar_eclipse": noop("It does nothing but match its colour and the other eclipses."),
    "solar_eclipse": noop("It does nothing else."),
}
WILD = noop("Fits on any card; you name its colour.")
RULES = {
    "number": ("SO-13", "SO-25", "SO-27"),
    "asteroids": ("SO-16", "SO-19", "SO-20"),
    "shooting_star": ("SO-16", "SO-19", "SO-20"),
    "force_field": ("SO-14", "SO-21", "SO-23"),
    "black_hole": ("SO-15", "SO-28"),
    "big_bang": ("SO-32", "SO-33", "SO-37"),
    "lunar_eclipse": ("SO-13", "SO-5"),
    "solar_eclipse": ("SO-13", "SO-5"),
}
PLACE = re.compile(r"cards\[(\d+)\][^:]*, (?=\w+: )")
"""Where a problem of a card of a set begins: which card, then its field."""
SAMPLES = (
    "red-7",
    "blue-asteroids",
    "yellow-shooting-star",
    "green-force-field",
    "super-force-field",
    "red-black-hole",
    "wild-shooting-star",
    "big-bang-red-blue",
    "wild-asteroids",
    "blue-lunar-eclipse",
    "wild-solar-eclipse",
)


class SpacedOutCards(GameCards[SpacedOutCard]):
    """Points, counts and names are the editors'; what a card is and does are the rules'."""

    key = "spaced_out"
    searching = searching.SEARCHING
    records = (SpacedOutCard,)

    def read(self, data: Data) -> SpacedOutCard:
        return msgspec.convert(data, SpacedOutCard, strict=True)

    def problems(self, data: Data, others: Sequence[Data]) -> list[str]:
        return self.problems_of_all([*others, data])[-1]

    def problems_of_all(self, cards: Sequence[Data]) -> list[list[str]]:
        found: list[list[str]] = [[] for _card in cards]
        try:
            compile_cards({"key": self.key, "name": self.key, "cards": [*cards]})
        except ConfigError as error:
            for line in str(error).splitlines():
                if place := PLACE.match(line):
                    found[int(place[1])].append(line[place.end() :])
        return found

    def findings(self, data: Data) -> list[Finding]:
        return lint.findings(self, data)

    def draw(self, card: SpacedOutCard, size: Size, look: FaceLook) -> Drawing:
        return faces.draw(card, size, look, self.kind_words(card), _told(GISTS[card.kind]))

    def back(self, size: Size) -> Drawing:
        return back(self.key, f'<g class="b-sign">{glyph(GLYPHS["black_hole"])}</g>', size)

    def defs(self) -> Sequence[str]:
        return weave_defs(), cut_defs()

    def title(self, card: SpacedOutCard) -> str:
        return card.name

    def kind_words(self, card: SpacedOutCard) -> str:
        words = _(KINDS[card.kind])
        return _("Wild card: %(kind)s") % {"kind": words.lower()} if card.is_wild else words

    def spoken(self, card: SpacedOutCard, look: FaceLook) -> str:
        parts = [card.name]
        if card.is_wild and look.named:
            parts.append(_("named %(colour)s") % {"colour": colour_word(look.named)})
        if look.stats:
            parts.append(_("%(points)s points") % {"points": card.points})
        return ", ".join(parts) + (f". {look.text}" if look.text else "")

    def text(self, card: SpacedOutCard, cards: Mapping[str, SpacedOutCard]) -> str:
        is_super = card.kind == "force_field" and card.is_wild
        told = [_(TEXTS["super_force_field" if is_super else card.kind])]
        if card.is_wild:
            told.insert(0, _(WILD))
        if card.points < 0:
            told.append(_("In your hand it takes %(n)s points off.") % {"n": -card.points})
        return " ".join(told)

    def facts(self, card: SpacedOutCard) -> list[tuple[str, str]]:
        found = [(_("Points"), str(card.points)), (_("Copies"), str(card.copies))]
        if card.promo:
            found.append((_("Option"), _("promo cards")))
        return found

    def caption(self, card: SpacedOutCard) -> str:
        words = {"n": card.copies, "points": card.points}
        told = ngettext(
            "%(n)s copy, %(points)s points", "%(n)s copies, %(points)s points", card.copies
        )
        return told % words

    def mark(self, card: SpacedOutCard) -> str:
        return f"c-{card.colour or 'space'}"

    def variants(self, card: SpacedOutCard) -> Sequence[tuple[str, FaceLook]]:
        if not card.is_wild:
            return ()
        return [
            (_("named %(name)s") % {"name": colour_word(c)}, FaceLook(named=c)) for c in COLOURS
        ]

    def rules(self, card: SpacedOutCard) -> Sequence[str]:
        if card.kind == "force_field" and card.is_wild:
            return ("SO-14", "SO-21", "SO-34")
        return (*RULES[card.kind], "SO-12") if card.is_wild else RULES[card.kind]

    def summary(self, cards: Sequence[SpacedOutCard]) -> str:
        pack = [card for card in cards if not card.promo]
        told = _("%(cards)s cards with %(points)s points; %(promo)s promo cards besides.")
        return told % {
            "cards": sum(card.copies for card in pack),
            "points": f"{sum(card.copies * card.points for card in pack):,}",
            "promo": sum(card.copies for card in cards if card.promo),
        }

    def samples(self) -> Sequence[str]:
        return SAMPLES


def _told(words: str) -> str:
    return _(words) if words else ""
