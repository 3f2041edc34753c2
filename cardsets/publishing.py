"""Sums up what publishing a draft would do, and what keeps it from being published."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from cardsets.changes import ShownChange
from cardsets.findings import Answered, findings_open
from cardsets.models import Card, CardScenario, ReleaseNote, Revision
from cardsets.notes import changes_told
from cardsets.selectors import (
    cards_of,
    compiled_cards,
    deck_problems,
    revision_data,
    stock_decks,
)
from cardsets.services.rows import content_hash
from spacetrace.engine.kernel.errors import ConfigError

DECKS, SCENARIOS = "decks", "scenarios"
"""What needs an explicit yes: ready-made decks that break, scenarios that fail."""


class BrokenDeck(Struct, frozen=True):
    """A ready-made deck of the draft that could not be played, and why."""

    key: str
    name: str
    problems: list[str]


class Publishing(Struct, frozen=True):
    """All that is to be known before a draft is published."""

    content: str
    """What was summed up: publishing something else is refused."""
    changes: list[ShownChange]
    halves: list[Card]
    findings: list[Answered]
    """Errors, and warnings that nobody has answered."""
    problems: list[str]
    decks: list[BrokenDeck]
    scenarios: list[CardScenario]
    """Those of its cards that fail."""

    @property
    def is_possible(self) -> bool:
        """Nothing keeps it from being published, but perhaps a yes is needed."""
        return bool(self.changes) and not (self.halves or self.findings or self.problems)

    @property
    def asked(self) -> list[str]:
        """What needs a yes."""
        found = {DECKS: self.decks, SCENARIOS: self.scenarios}
        return [key for key, things in found.items() if things]

    def unanswered(self, yes: Collection[str]) -> list[str]:
        """What still needs one."""
        return [key for key in self.asked if key not in yes]


def publishing(draft: Revision) -> Publishing:
    """The sum of a draft as it stands now."""
    halves = list(cards_of(draft).filter(is_whole=False))
    problems: list[str] = []
    decks: list[BrokenDeck] = []
    if not halves:
        try:
            decks = broken_decks(draft)
        except ConfigError as error:
            problems = str(error).splitlines()
    found = findings_open(draft)
    if any(each.finding.is_error for each in found):
        problems = []  # the findings tell the same, each at its card
    return Publishing(
        draft_content(draft), changes_told(draft), halves, found, problems, decks, failing(draft)
    )


def broken_decks(draft: Revision) -> list[BrokenDeck]:
    """The ready-made decks that could not be played; raises ConfigError for bad cards."""
    cards = compiled_cards(draft)
    told = [(deck, deck_problems(deck, draft, cards)) for deck in stock_decks(draft)]
    return [BrokenDeck(deck.key, deck.name, problems) for deck, problems in told if problems]


def failing(draft: Revision) -> list[CardScenario]:
    """The scenarios of the draft's cards that did not go as they should the last time."""
    rows = CardScenario.objects.filter(card_set=draft.card_set_id).exclude(failure="")
    return list(rows.filter(card_id__in=cards_of(draft).values("card_id")))


def draft_content(draft: Revision) -> str:
    """A hash of all that goes out with a draft: cards, ready-made decks, note."""
    note = ReleaseNote.objects.filter(revision=draft).values_list("text", flat=True).first()
    decks = [
        [deck.key, deck.name, deck.summary, deck.style, deck.cards, deck.is_beginner]
        for deck in stock_decks(draft)
    ]
    return content_hash({"cards": revision_data(draft), "decks": decks, "note": note})
