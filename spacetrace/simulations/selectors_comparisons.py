"""Answers what is to be known of comparisons: lists of them, how far one is, what it told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery, Sum

from cardsets.models import Revision
from cardsets.selectors import compiled_cards
from decks.changes import cards_sorted
from decks.games import CheckedList, list_faults
from decks.models import Deck, DeckVersion
from decks.tallies import cards_won
from spacetrace.players.models import User
from spacetrace.simulations.comparing import Compared, compared_of
from spacetrace.simulations.figures import summary_of
from spacetrace.simulations.models import Chunk, DeckTest, Opponent, Status, TestGroup
from spacetrace.simulations.proposals import USUAL, Known, Proposal, proposed
from spacetrace.simulations.selectors import GroupProgress, group_progress

MOST_VERSIONS = 50
"""Versions of a deck that are offered, the newest first."""


@dataclass(frozen=True, slots=True)
class ComparisonShown:
    """A comparison as it stands: its lists by place, whom they all meet, what it told."""

    group: TestGroup
    deck: Deck
    tests: Sequence[DeckTest]
    opponents: Sequence[Opponent]
    progress: GroupProgress | None
    told: Compared | None

    @property
    def first(self) -> DeckTest:
        """The list with which the others are compared."""
        return self.tests[0]


def comparisons_of(user: User) -> QuerySet[TestGroup]:
    """The user's comparisons, the newest first, each with `done`, the matches in its pieces."""
    pieces = Chunk.objects.filter(test__group=OuterRef("pk")).order_by().values("test__group")
    done = Subquery(pieces.annotate(sum=Sum("done")).values("sum"))
    rows = TestGroup.objects.visible_to(user).select_related("deck__card_set")
    return rows.annotate(done=done).defer("deck__cards", "deck__unresolved")


def comparisons_of_deck(deck: Deck) -> QuerySet[TestGroup]:
    """The comparisons of a deck, the newest first."""
    return comparisons_of(deck.owner).filter(deck=deck)


def comparison_shown(group: TestGroup) -> ComparisonShown:
    """The comparison as it stands; its deck is there, or it would not be."""
    rows = group.tests.select_related("version__deck", "revision__card_set").order_by("place")
    tests = list(rows.prefetch_related("opponents").defer("summary"))
    if group.deck is None:
        raise Deck.DoesNotExist
    return ComparisonShown(
        group=group,
        deck=group.deck,
        tests=tests,
        opponents=list(tests[0].opponents.all()),
        progress=group_progress(group) if group.is_unfinished else None,
        told=compared_of(group.report) if group.report else None,
    )


def versions_offered(deck: Deck) -> list[DeckVersion]:
    """The newest versions of a deck, without their lists."""
    rows = deck.versions.order_by("-number").defer("cards", "unresolved")
    return list(rows[:MOST_VERSIONS])


def proposals_of(
    deck: Deck, newest: Revision, *, most: int = USUAL, only: Sequence[str] = ()
) -> list[Proposal]:
    """Exchanges that are worth a try, by the deck's last test and what its set's cards have won."""
    rows = DeckTest.objects.filter(version__deck=deck, group=None, status=Status.DONE)
    last = rows.exclude(summary=None).order_by("-pk").first()
    tested = summary_of(last.summary) if last and last.summary else None
    known = Known(deck.cards, tested, cards_won(newest.card_set))

    def is_legal(out: str, into: str) -> bool:
        cards = dict(deck.cards)
        cards[out] -= 1
        cards[into] = cards.get(into, 0) + 1
        asked = CheckedList(newest, cards_sorted(cards), deck.format)
        return not list_faults(deck.game, asked)

    return proposed(compiled_cards(newest), known, is_legal, most=most, only=only)


def comparisons_unfinished_of(owner: int) -> list[TestGroup]:
    """The comparisons of a user (by id) that are not over."""
    return list(TestGroup.objects.unfinished().exclude(deck=None).filter(owner=owner))
