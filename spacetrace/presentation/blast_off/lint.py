"""Looks through a card set of Blast Off!: the pattern of the pack, and missions that do nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from spacetrace.engine.games.blast_off.card_set import CardSet, CardSetData, compile_cards
from spacetrace.engine.games.blast_off.cards import CardData
from spacetrace.engine.games.blast_off.missions import Mission
from spacetrace.engine.games.blast_off.triggers import is_triggered, trigger_words
from spacetrace.presentation.cards import Data, GameCards
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.kit.colours import colour_word
from spacetrace.presentation.kit.lint_words import close_names, odd_texts
from spacetrace.presentation.kit.linting import (
    Place,
    listed,
    missing_colours,
    odd_ones,
    refusals,
    twins,
)

if TYPE_CHECKING:
    from spacetrace.presentation.blast_off.cards import AnyCard


def findings(cards: GameCards[AnyCard], data: Data) -> list[Finding]:
    """What is wrong or odd with a set."""
    refused, good = refusals(data, cards, compile_cards)
    pack = [card for card in good if isinstance(card, CardData)]
    missions = [card for card in good if isinstance(card, Mission)]
    return [
        *refused,
        *close_names(listed(data, cards.lists)),
        *odd_texts(good, cards, "trigger"),
        *_copies(pack),
        *missing_colours(_colours(pack), colour_word),
        *_equal_missions(missions),
        *_idle_missions(pack, missions),
    ]


# --- the pack -------------------------------------------------------------------------------------


def _copies(pack: Sequence[CardData]) -> Iterator[Finding]:
    """Every number as often as every other, and the word as often in every colour (BO-1)."""
    totals = Counter({card.number: 0 for card in pack if card.number})
    for card in pack:
        if card.number:
            totals[card.number] += card.copies
    numbers = [Place("", "number", total, str(number)) for number, total in totals.items()]
    yield from odd_ones(
        numbers,
        "odd-copies",
        "cards",
        _("The number %(what)s is in the pack %(value)s times, each other one %(usual)s times."),
        _("Change the copies of a planet with this number."),
    )
    words = [Place(card.id, "word", card.copies) for card in pack if card.kind == "blast-off"]
    yield from odd_ones(
        words,
        "odd-copies",
        "copies",
        _("It is in the pack %(value)s times, the blast-off cards of the other colours %(usual)s."),
        _("Set its copies to %(usual)s."),
    )


def _colours(pack: Sequence[CardData]) -> dict[str, list[str]]:
    """The colours of each number, and of the word."""
    found: dict[str, list[str]] = defaultdict(list)
    for card in pack:
        if card.colour:
            found[str(card.number) if card.number else _("blast-off card")].append(card.colour)
    return found


# --- the missions ---------------------------------------------------------------------------------


def _equal_missions(missions: Sequence[Mission]) -> Iterator[Finding]:
    rest = [(mission.id, (mission.trigger, mission.consequence)) for mission in missions]
    return twins(
        rest,
        {mission.id: mission.name for mission in missions},
        _("This mission waits for the same and asks for the same as “%(other)s”."),
    )


def _idle_missions(pack: Sequence[CardData], missions: Sequence[Mission]) -> Iterator[Finding]:
    """Missions that no card of the pack triggers, on whatever it is laid (BO-16)."""
    known = CardSet(CardSetData(key="", name="", cards=tuple(pack), missions=()))
    ways = [way for way in known.laid_by_id.values() if way.face or not way.card.is_wild]
    under = [way.face for way in ways if way.face]
    for mission in missions:
        trigger = mission.trigger
        if any(is_triggered(trigger, way, face) for way in ways for face in under):
            continue
        yield Finding(
            code="never-happens",
            card=mission.id,
            path="trigger",
            sentence=_("No card of the set triggers it: it waits for %(what)s.")
            % {"what": trigger_words(trigger)},
            suggestion=_("Let it wait for something else, or add such a card."),
            about=trigger,
        )
