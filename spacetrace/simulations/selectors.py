"""Answers what is to be known of tests: lists, how far they are, how fast they go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum
from django.utils import timezone

from cardsets.models import CardSet, Revision, StockDeck
from cardsets.selectors import pinned_cards, revision_data, stock_decks, whole_data
from cardsets.services.rows import content_hash
from decks.games import legal_decks, newest_of
from decks.models import Deck, Visibility
from spacetrace.engine.agents.arena import Entrant
from spacetrace.engine.catalogue import game
from spacetrace.players.models import User
from spacetrace.simulations.figures import Group, counted
from spacetrace.simulations.models import (
    Chunk,
    DeckTest,
    Opponent,
    Replay,
    Status,
    TestGroup,
)
from spacetrace.simulations.playing import Meeting

RECENT = 200
"""Finished tests that are looked at to learn how fast matches are played here."""

USUAL: dict[frozenset[str], float] = {
    frozenset({"random"}): 150.0,
    frozenset({"random", "cadet"}): 60.0,
    frozenset({"random", "officer"}): 18.0,
    frozenset({"cadet"}): 50.0,
    frozenset({"cadet", "officer"}): 9.0,
    frozenset({"officer"}): 4.0,
}
"""Matches a second of one worker on a machine of these days, before there is anything measured."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a test is: matches done and in all, per opponent; `rate` in matches a second."""

    done: int
    matches: int
    rate: float
    left: timedelta | None
    overall: Group
    opponents: tuple[tuple[Opponent, Group], ...]


def tests_of(user: User) -> QuerySet[DeckTest]:
    """The user's tests, the newest first, with deck and opponents, without the long lists."""
    rows = DeckTest.objects.visible_to(user).select_related("version__deck")
    pieces = Chunk.objects.filter(test=OuterRef("pk")).order_by().values("test")
    done = Subquery(pieces.annotate(sum=Sum("done")).values("sum"))
    return rows.annotate(done=done).defer(
        "version__cards", "version__unresolved", "version__deck__cards"
    )


def tests_of_deck(deck: Deck) -> QuerySet[DeckTest]:
    """The tests of all versions of a deck, the newest first."""
    return tests_of(deck.owner).filter(version__deck=deck)


def progress_of(test: DeckTest, opponents: Sequence[Opponent]) -> Progress:
    """How far a test is that is under way, by one query."""
    rows = test.chunks.values("opponent_id").annotate(
        played=Sum("done"), won=Sum("wins"), drawn=Sum("draws"), pieces=Count("pk")
    )
    by_id = {row["opponent_id"]: row for row in rows.order_by()}
    groups = []
    for opponent in opponents:
        row = by_id.get(opponent.pk, {"played": 0, "won": 0, "drawn": 0})
        groups.append((opponent, counted(row["played"], row["won"], row["drawn"])))
    done = sum(group.matches for _opponent, group in groups)
    rate = _rate(test, done)
    return Progress(
        done=done,
        matches=test.matches,
        rate=rate,
        left=timedelta(seconds=(test.matches - done) / rate) if rate else None,
        overall=counted(
            done,
            sum(group.wins for _opponent, group in groups),
            sum(group.draws for _opponent, group in groups),
        ),
        opponents=tuple(groups),
    )


def rates() -> dict[frozenset[str], float]:
    """Matches a second between players of these levels, as measured here lately, else usually."""
    # The tests of a group share its workers, so that their times tell nothing.
    done = DeckTest.objects.single().filter(status=Status.DONE, started_at__isnull=False)
    # Found by their keys before anything is joined or counted: there may be very many tests.
    newest = list(done.order_by("-pk").values_list("pk", flat=True)[:RECENT])
    recent = DeckTest.objects.filter(pk__in=newest)
    rows = recent.annotate(levels=Count("opponents__level", distinct=True)).filter(levels=1)
    took: dict[frozenset[str], list[tuple[int, float]]] = {}
    fields = ("level", "opponents__level", "played", "started_at", "finished_at")
    for mine, theirs, played, started, finished in rows.values_list(*fields).distinct():
        if started is not None and finished is not None and theirs is not None:
            seconds = max(0.1, (finished - started).total_seconds())
            took.setdefault(frozenset({mine, theirs}), []).append((played, seconds))
    measured = {
        levels: sum(played for played, _s in rows) / sum(seconds for _p, seconds in rows)
        for levels, rows in took.items()
    }
    return {**USUAL, **measured}


def units_unfinished() -> int:
    """Unfinished tests of anybody that share the workers; a group counts as one."""
    tests = DeckTest.objects.unfinished().single().count()
    return tests + TestGroup.objects.unfinished().count()


@dataclass(frozen=True, slots=True)
class GroupProgress:
    """How far a group is: matches done and in all, `rate` in matches a second."""

    done: int
    matches: int
    rate: float
    left: timedelta | None


def group_progress(group: TestGroup) -> GroupProgress:
    """How far a group is that is under way, by one query."""
    rows = Chunk.objects.filter(test__group=group)
    done: int = rows.aggregate(done=Sum("done"))["done"] or 0
    rate = _rate(group, done)
    left = timedelta(seconds=(group.matches - done) / rate) if rate else None
    return GroupProgress(done, group.matches, rate, left)


def _rate(test: DeckTest | TestGroup, done: int) -> float:
    """Since the first piece was taken."""
    if test.started_at is None or not done:
        return 0.0
    return done / max(0.5, (timezone.now() - test.started_at).total_seconds())


def meeting_of(test: DeckTest, opponent: Opponent) -> Meeting:
    """The tested deck and an opponent, with the rules, cards and options of the test.

    Raises ConfigError where this program does not have those rules.
    """
    rules = game(test.revision.card_set.game, test.rules_version)
    return Meeting(
        rules,
        pinned_cards(rules, test.revision.content_hash, test.revision.pk),
        test.config,
        (
            Entrant("", test.deck_cards, test.level),
            Entrant(opponent.name, opponent.cards, opponent.level),
        ),
    )


# --- what the pages are made of -------------------------------------------------------------------

MOST_OWN = 30
MOST_PUBLIC = 12


@dataclass(frozen=True, slots=True)
class OpponentsFound:
    """Decks that a deck may be tested against: ready-made ones, its owner's, public ones.

    `newest` are the cards by which all are judged; of the built ones only legal decks are here.
    """

    deck: Deck
    newest: Revision
    stock: Sequence[StockDeck]
    own: Sequence[Deck]
    public: Sequence[Deck]


def opponents_found(deck: Deck) -> OpponentsFound:
    """The opponents of a deck, those changed last first."""
    own = Deck.objects.filter(owner=deck.owner_id).exclude(pk=deck.pk)
    public = Deck.objects.filter(visibility=Visibility.PUBLIC, game=deck.game, format=deck.format)
    public = public.exclude(owner=deck.owner_id).select_related("owner")
    newest = newest_of(deck)
    return OpponentsFound(
        deck,
        newest,
        stock_decks(newest),
        _playable(deck, own.order_by("-updated_at", "-pk")[:MOST_OWN]),
        _playable(deck, public.order_by("-updated_at", "-pk")[:MOST_PUBLIC]),
    )


def _playable(deck: Deck, rows: Iterable[Deck]) -> list[Deck]:
    """Those of the same cards that may be played in the deck's format."""
    found = [other for other in rows if other.card_set_id == deck.card_set_id]
    legal = legal_decks([_in_format(other, deck.format) for other in found])
    return [other for other in found if other.pk in legal]


def _in_format(deck: Deck, format: str) -> Deck:
    deck.format = format  # only here: nothing is saved
    return deck


def unfinished_of(owner: int) -> list[DeckTest]:
    """The tests of a user (by id) that are not over."""
    return list(DeckTest.objects.unfinished().single().filter(owner=owner))


@dataclass(frozen=True, slots=True)
class DeckTestShown:
    """A test with what its page tells; `progress` while it goes on, `replays` when it is over.

    `is_sharing`: nothing is played of it yet, and other tests have the workers.
    """

    __test__ = False  # nothing for pytest

    test: DeckTest
    opponents: Sequence[Opponent]
    progress: Progress | None = None
    is_sharing: bool = False
    replays: Sequence[Replay] = ()


def deck_test_shown(test: DeckTest) -> DeckTestShown:
    """The test as it stands."""
    opponents = list(test.opponents.all())
    if not test.is_unfinished:
        replays = Replay.objects.filter(test=test).select_related("opponent").defer("moves")
        return DeckTestShown(test, opponents, replays=list(replays) if test.summary else [])
    progress = progress_of(test, opponents)
    return DeckTestShown(
        test, opponents, progress, progress.left is None and units_unfinished() > 1
    )


# --- measured drafts ------------------------------------------------------------------------------


def public_decks_named(card_set: CardSet, name: str) -> list[Deck]:
    """The public decks of a set with this name, whatever its case; two are as good as many."""
    rows = Deck.objects.filter(visibility=Visibility.PUBLIC, card_set=card_set)
    return list(rows.filter(name__iexact=name).only("public_id", "name").order_by("pk")[:2])


def measured_content(revision: Revision) -> str:
    """A hash of what is measured of a draft or revision: its whole cards, its ready-made decks."""
    data = whole_data(revision) if revision.is_draft else revision_data(revision)
    decks = [[deck.key, deck.cards] for deck in stock_decks(revision)]
    return content_hash({"cards": data, "decks": decks})


def kept_numbers(group: TestGroup) -> list[int]:
    """The matches of a report that can be looked at."""
    return list(Replay.objects.filter(test__group=group).values_list("number", flat=True))
