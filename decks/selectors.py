"""Answers what others may ask of the decks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet, Sum

from cardsets.models import Revision, StockDeck
from cardsets.selectors import CardChange, newest_of_game, newest_stock_decks, stock_decks
from decks import games
from decks.models import Deck, DeckVersion, Result, Source, Visibility
from decks.models.deck import DeckQuerySet
from spacetrace.players.models import User

KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")


@dataclass(frozen=True, slots=True)
class Total:
    """How often a version was played and how it went; what is neither won nor drawn was lost."""

    matches: int = 0
    wins: int = 0
    draws: int = 0

    @property
    def losses(self) -> int:
        """Matches that were lost."""
        return self.matches - self.wins - self.draws

    def __add__(self, other: Total) -> Total:
        return Total(self.matches + other.matches, self.wins + other.wins, self.draws + other.draws)


@dataclass(frozen=True, slots=True)
class Score:
    """How a version did against computer players of a level ("": people), without any names."""

    number: int
    source: str
    level: str
    total: Total


@dataclass(frozen=True, slots=True)
class Credit:
    """Whose deck it was before it was copied; `deck` is None when there is nothing to look at."""

    text: str
    deck: Deck | None = None


# --- decks ----------------------------------------------------------------------------------------


def decks_of(user: User) -> DeckQuerySet:
    """The user's decks for a list, the one changed last first."""
    return _listed(Deck.objects.filter(owner=user))


def decks_public() -> DeckQuerySet:
    """Everybody's public decks for a list, the one changed last first."""
    return _listed(Deck.objects.public())


def stock_decks_all() -> list[StockDeck]:
    """The ready-made decks of all games, in order."""
    return list(newest_stock_decks())


def stock_deck(game: str, key: str) -> StockDeck | None:
    """The game's ready-made deck with this key; of its first card set, if several have one."""
    if not KEY.fullmatch(key) or not KEY.fullmatch(game):
        return None  # no database is asked for what cannot be a key, such as NUL
    found: StockDeck | None = (
        newest_stock_decks().filter(revision__card_set__game=game, key=key).first()
    )
    return found


def _listed(rows: DeckQuerySet) -> DeckQuerySet:
    rows = rows.select_related("owner", "card_set", "folder").prefetch_related("tags")
    return rows.order_by("-updated_at", "-pk")


def credit_of(deck: Deck, reader: User | AnonymousUser) -> Credit | None:
    """Whose deck this was, as far as the reader may know; None for what is nobody's copy.

    An original that its owner shows to nobody is not named. One that is seen by its link is named
    to the owners of both decks only: its link is not ours to pass on.
    """
    original = deck.copied_from
    if original is None:
        return Credit(deck.credit) if deck.credit else None
    knows = {original.owner_id}
    if original.visibility == Visibility.LINK:
        knows.add(deck.owner_id)
    if original.visibility == Visibility.PUBLIC or reader.pk in knows:
        return Credit(deck.credit, original)
    return Credit("")


# --- versions and results -------------------------------------------------------------------------


def versions_of(deck: Deck) -> QuerySet[DeckVersion]:
    """The deck's versions, the newest first."""
    rows = deck.versions.select_related("revision").defer("revision__data")
    return rows.order_by("-number")


def version_of(deck: Deck, number: int) -> DeckVersion | None:
    """One version by its number."""
    return versions_of(deck).filter(number=number).first()


def version_before(version: DeckVersion) -> DeckVersion | None:
    """The version that it followed; None for the first."""
    earlier = DeckVersion.objects.filter(deck=version.deck_id, number__lt=version.number)
    return earlier.order_by("-number").first()


def version_results(deck: Deck, number: int | None = None) -> QuerySet[Result]:
    """The results of the deck's versions (or of one), the newest first.

    They name opponents and matches: they are for the deck's owner. Others get `version_scores`.
    """
    rows = Result.objects.filter(version__deck=deck).select_related("version")
    if number is not None:
        rows = rows.filter(version__number=number)
    return rows.order_by("-created_at", "-pk")


def version_totals(deck: Deck) -> dict[int, Total]:
    """How each version did in all its matches and tests, by its number."""
    rows = Result.objects.filter(version__deck=deck).values_list("version__number")
    sums = rows.annotate(Sum("matches"), Sum("wins"), Sum("draws")).order_by("version__number")
    return {number: Total(*counts) for number, *counts in sums}


def version_scores(deck: Deck) -> list[Score]:
    """How each version did, by source and level of the opponents: for whoever sees the deck."""
    rows = Result.objects.filter(version__deck=deck)
    groups = rows.values_list("version__number", "source", "level").order_by(
        "-version__number", "source", "level"
    )
    sums = groups.annotate(Sum("matches"), Sum("wins"), Sum("draws"))
    return [
        Score(number, Source(source), level, Total(*counts))
        for number, source, level, *counts in sums
    ]


# --- what a deck's pages are made of --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeckShown:
    """A deck as its reader may know it: by what it is judged, what it was, how it has done.

    `newest` are the cards of now, `changes` what was published of its own since it was saved.
    `versions` are the newest so many (one more than a page shows tells that there are others),
    `results` single matches and tests, for the owner alone.
    """

    deck: Deck
    is_own: bool
    newest: Revision
    changes: Sequence[CardChange]
    versions: Sequence[DeckVersion]
    scores: Sequence[Score]
    results: Sequence[Result]
    credit: Credit | None


def deck_shown(
    deck: Deck, reader: User | AnonymousUser, *, versions: int, results: int
) -> DeckShown:
    """The deck with so many versions and results, the newest first."""
    is_own = deck.owner_id == reader.pk
    return DeckShown(
        deck,
        is_own,
        games.newest_of(deck),
        games.changes_since_saved(deck),
        list(versions_of(deck)[:versions]),
        version_scores(deck),
        list(version_results(deck)[:results]) if is_own else [],
        credit_of(deck, reader),
    )


@dataclass(frozen=True, slots=True)
class VersionShown:
    """A version as its reader may know it; `before` is the one that it followed."""

    deck: Deck
    is_own: bool
    newest: Revision
    version: DeckVersion
    before: DeckVersion | None
    scores: Sequence[Score]
    results: Sequence[Result]


def version_shown(
    deck: Deck, version: DeckVersion, reader: User | AnonymousUser, *, results: int
) -> VersionShown:
    """The version with so many results, the newest first."""
    is_own, number = deck.owner_id == reader.pk, version.number
    return VersionShown(
        deck,
        is_own,
        games.newest_of(deck),
        version,
        version_before(version),
        [score for score in version_scores(deck) if score.number == number],
        list(version_results(deck, number)[:results]) if is_own else [],
    )


def stock_of_games() -> list[tuple[Revision, list[StockDeck]]]:
    """The ready-made decks of the games to which players bring decks, with each game's cards."""
    found = [newest_of_game(game) for game in games.games_with_decks()]
    return [(revision, stock_decks(revision)) for revision in found if revision]
