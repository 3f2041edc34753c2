"""Finds a player's own decks: filtered, in order, page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _lazy
from django_stubs_ext import StrOrPromise

from decks.access import NO_FOLDER
from decks.models import Deck, DeckFolder, DeckTag, Result
from decks.models.deck import DeckQuerySet
from decks.search import MOST_PAGES, PAGE, DecksPage, decks_listed
from spacetrace.api.numbers import whole_within
from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.players.models import User
from spacetrace.players.names import line_clean

LONGEST_TEXT = 100
USUAL_SORT = "changed"
OWN_SORTS: dict[str, StrOrPromise] = {
    USUAL_SORT: _lazy("Last changed first"),
    "name": _lazy("By name"),
    "size": _lazy("By size"),
}
_ORDERS: dict[str, tuple[str | Combinable, ...]] = {
    USUAL_SORT: ("-updated_at", "-pk"),
    "name": (Lower("name"), "pk"),
    "size": ("-size", "-updated_at", "-pk"),
}


@dataclass(frozen=True, slots=True)
class OwnAsked:
    """Which of one's decks are asked for, as an address says it."""

    text: str = ""
    tag: str = ""
    folder: str = ""
    """The id of a folder, NO_FOLDER, or "" for all decks."""
    sort: str = USUAL_SORT
    page: int = 1

    @staticmethod
    def of(data: Mapping[str, str]) -> OwnAsked:
        """What an address asks; whatever makes no sense there is as if it were not there."""
        sort, folder = data.get("sort", ""), data.get("folder", "")
        return OwnAsked(
            line_clean(data.get("q", ""))[:LONGEST_TEXT],
            line_clean(data.get("tag", ""))[:LONGEST_TEXT],
            folder if folder == NO_FOLDER or PUBLIC_ID.fullmatch(folder) else "",
            sort if sort in OWN_SORTS else USUAL_SORT,
            whole_within(data.get("page", ""), usual=1, least=1, most=MOST_PAGES),
        )

    @property
    def is_filtered(self) -> bool:
        """Not all decks are asked for."""
        return bool(self.text or self.tag or self.folder)

    @property
    def words(self) -> str:
        """The same as the words of an address, without the page."""
        pairs = {"q": self.text, "tag": self.tag, "folder": self.folder, "sort": self.sort}
        return urlencode({key: value for key, value in pairs.items() if value})


def own_decks(user: User, asked: OwnAsked) -> DecksPage:
    """A page of the user's decks by four queries, however many there are."""
    rows = Deck.objects.filter(owner=user)
    if asked.text:
        tagged = DeckTag.objects.filter(deck__owner=user, name__contains=asked.text.lower())
        says = Q(name__icontains=asked.text) | Q(description__icontains=asked.text)
        rows = rows.filter(says | Q(pk__in=tagged.values("deck")))
    if asked.tag:
        rows = rows.filter(tags__name=asked.tag)
    if asked.folder:
        rows = rows_in(rows, asked.folder)
    first = (asked.page - 1) * PAGE
    ids = rows.order_by(*_ORDERS[asked.sort]).values_list("pk", flat=True)
    found = list(ids[first : first + PAGE + 1])
    return DecksPage(decks_listed(found[:PAGE]), asked.page, len(found) > PAGE)


def rows_in(rows: DeckQuerySet, folder: str) -> DeckQuerySet:
    """Those in the folder with this id, or in none."""
    return rows.filter(
        **({"folder": None} if folder == NO_FOLDER else {"folder__public_id": folder})
    )


def own_folders(user: User) -> list[DeckFolder]:
    """The user's folders by name, each with the number of its decks as `size`."""
    return list(DeckFolder.objects.filter(owner=user).annotate(size=Count("decks")))


def own_tags(user: User) -> list[str]:
    """The tags that the user's decks have, each once."""
    rows = DeckTag.objects.filter(deck__owner=user)
    return list(rows.order_by("name").values_list("name", flat=True).distinct())


def last_results(decks: Sequence[Deck]) -> dict[int, Result]:
    """The newest result of each deck that has any, by the deck's key; two queries at most."""
    rows = Result.objects.filter(version__deck=OuterRef("pk")).order_by("-created_at", "-pk")
    asked = Deck.objects.filter(pk__in=[deck.pk for deck in decks])
    newest = dict(asked.annotate(last=Subquery(rows.values("pk")[:1])).values_list("pk", "last"))
    found = Result.objects.in_bulk([result for result in newest.values() if result])
    return {deck: found[result] for deck, result in newest.items() if result in found}
