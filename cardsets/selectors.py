"""What others may ask of the card sets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any, TypeAlias

from cachetools import LRUCache, cached
from django.db.models import OuterRef, Subquery
from msgspec import Struct

from cardsets.models import Card, CardSet, Revision, Status, StockDeck
from spacetrace.engine import catalogue
from spacetrace.presentation.games import cards_of_game

DEFAULT_SET = "basic"
MOST_COMPILED = 32
MOST_MARKED = 1_024
"""Names and numbers of revisions, which are small."""


class CardChange(Struct, frozen=True):
    """How a card of a draft differs from the newest published revision."""

    card_id: str
    name: str
    what: str
    """ "added", "removed", "changed" or "moved"."""
    fields: tuple[tuple[str, Any, Any], ...] = ()
    """Of a changed card: (field, before, after)."""


class CardStep(Struct, frozen=True):
    """A revision that brought, changed or removed a card."""

    revision: Revision
    change: CardChange
    before: Mapping[str, object] | None
    """The card's data before; None when the revision brought it."""
    after: Mapping[str, object] | None
    """Its data since then; None when the revision removed it."""


def newest_published(key: str = DEFAULT_SET) -> Revision | None:
    """The newest offered revision of the card set with this key.

    The key of a game means the game's first card set.
    """
    card_set = CardSet.objects.filter(key=key).first()
    return newest_of_set(card_set) if card_set else newest_of_game(key)


def newest_of_set(card_set: CardSet) -> Revision | None:
    """The newest revision of the card set that new matches may be played with."""
    found = Revision.objects.offered().filter(card_set=card_set)
    found = found.select_related("card_set", "withdrawal")
    newest: Revision | None = found.order_by("-number").first()
    return newest


def newest_without(revision: Revision) -> Revision | None:
    """The newest revision that its set would be played with if this one were withdrawn."""
    others = Revision.objects.offered().filter(card_set=revision.card_set_id)
    found = others.exclude(pk=revision.pk).select_related("card_set").order_by("-number")
    newest: Revision | None = found.first()
    return newest


def last_of_set(card_set: CardSet) -> Revision | None:
    """The revision of the card set that was published last, withdrawn or not."""
    found = Revision.objects.published().filter(card_set=card_set).select_related("card_set")
    last: Revision | None = found.order_by("-number").first()
    return last


def newest_of_sets(*games: str) -> list[Revision]:
    """The newest offered revision of each card set of the games, in the order of the sets."""
    found = _newest().filter(card_set__game__in=games)
    return list(found.select_related("card_set").order_by("card_set_id"))


def _newest() -> Any:
    """The newest offered revision of each card set."""
    newest = (
        Revision.objects.offered()
        .filter(card_set=OuterRef("card_set"))
        .order_by("-number")
        .values("pk")[:1]
    )
    return Revision.objects.offered().filter(pk=Subquery(newest))


def newest_with(game: str, card_id: str, key: str = "") -> Revision | None:
    """The newest revision of a set of the game that has the card, if possible of this set."""
    having = [each for each in newest_of_sets(game) if card_id in card_records(each)]
    chosen = [each for each in having if each.card_set.key == key] or having
    return chosen[0] if chosen else None


def last_with(game: str, card_id: str) -> Revision | None:
    """The last published revision that had a card which the newest ones have no longer."""
    rows = Card.objects.filter(
        card_id=card_id, revision__card_set__game=game, revision__status=Status.PUBLISHED
    )
    row = rows.order_by("-revision__published_at", "-revision__number").first()
    if row is None:
        return None
    found = Revision.objects.published().select_related("card_set")
    last: Revision | None = found.filter(pk=row.revision_id).first()
    return last


def newest_of_game(game: str) -> Revision | None:
    """The newest offered revision of the game's first card set."""
    found = Revision.objects.offered().filter(card_set__game=game).select_related("card_set")
    newest: Revision | None = found.order_by("card_set_id", "-number").first()
    return newest


def newest_of_games() -> dict[str, Revision]:
    """The newest offered revision of each game's first card set that has one, by game."""
    found: dict[str, Revision] = {}
    for revision in _newest().select_related("card_set").order_by("card_set_id"):
        found.setdefault(revision.card_set.game, revision)
    return found


def compiled_cards(revision: Revision) -> Any:
    """The revision's cards as its game's engine uses them; kept, since they never change.

    Raises ConfigError when the cards cannot be used (a published revision's always can).
    """
    rules = catalogue.game(revision.card_set.game)
    if revision.is_draft:
        return rules.compile_cards(revision_data(revision))
    return _compiled(rules, revision.content_hash, lambda: revision.data)


def pinned_cards(rules: catalogue.AnyGame, content_hash: str, revision_id: int) -> Any:
    """The cards that a match is pinned to, compiled by its own rules; mostly without any query."""
    return _compiled(rules, content_hash, lambda: _fixed(revision_id).data)


def card_records(revision: Revision) -> dict[str, Any]:
    """The cards of a fixed revision as they are drawn, by id; kept, since they never change.

    Empty for a game whose cards this app cannot draw.
    """
    return _records(revision.card_set.game, revision.content_hash, lambda: revision.data)


def pinned_records(game: str, content_hash: str, revision_id: int) -> dict[str, Any]:
    """The cards that a match is pinned to, as they are drawn; mostly without any query."""
    return _records(game, content_hash, lambda: _fixed(revision_id).data)


Read: TypeAlias = Callable[[], Mapping[str, Any]]
"""Gets a set's data from wherever it is; asked only when the cards are not kept."""


def _content(game: str, content_hash: str, _read: Read) -> tuple[str, str]:
    return game, content_hash


def _content_by(rules: catalogue.AnyGame, content_hash: str, _read: Read) -> tuple[str, int, str]:
    return rules.key, rules.rules_version, content_hash


@cached(LRUCache(MOST_COMPILED), key=_content_by, lock=Lock())
def _compiled(rules: catalogue.AnyGame, _content_hash: str, read: Read) -> Any:
    return rules.compile_cards(read())


@cached(LRUCache(MOST_COMPILED), key=_content, lock=Lock())
def _records(game: str, _content_hash: str, read: Read) -> dict[str, Any]:
    cards = cards_of_game(game)
    rows = listed_cards(game, read())
    return {data["id"]: cards.read(data) for data in rows} if cards else {}


def _fixed(revision_id: int) -> Revision:
    found: Revision = Revision.objects.fixed().get(pk=revision_id)
    return found


@cached(LRUCache(MOST_MARKED), lock=Lock())
def set_mark(content_hash: str, revision_id: int) -> tuple[str, int]:
    """What a fixed revision's set was called in it, and its number; neither ever changes."""
    rows = Revision.objects.fixed().filter(pk=revision_id)
    name, number = rows.values_list("data__name", "number").get()
    return str(name), number


def newest_records(game: str) -> dict[str, Any]:
    """The cards of the game's newest revision as they are drawn; empty without one."""
    revision = newest_of_game(game)
    return card_records(revision) if revision else {}


def listed_cards(game: str, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All cards of a set's data, whichever list of it they stand in."""
    return [card for name in card_lists(game) for card in data.get(name, ())]


def stock_decks(revision: Revision | None = None, key: str = DEFAULT_SET) -> list[StockDeck]:
    """The ready-made decks of a revision, or of the newest of the set with this key, in order."""
    revision = revision or newest_published(key)
    decks = StockDeck.objects.filter(revision=revision).select_related("revision__card_set")
    return list(decks.order_by("position", "pk"))


def newest_stock_decks() -> Any:
    """The ready-made decks that new matches are offered, of all sets, in order."""
    decks = StockDeck.objects.filter(revision__in=_newest().values("pk"))
    decks = decks.select_related("revision__card_set")
    return decks.order_by("revision__card_set__game", "revision__card_set", "position", "pk")


def draft_of(card_set: CardSet) -> Revision | None:
    """The set's draft, if somebody has begun one."""
    draft: Revision | None = Revision.objects.drafts().filter(card_set=card_set).first()
    return draft


def revision_data(revision: Revision) -> dict[str, Any]:
    """The whole set as plain data; of a draft, as its cards stand now."""
    data: dict[str, Any] = dict(revision.data)
    if revision.is_draft:
        lists = card_lists(revision.card_set.game)
        names = {kind: name for name, kind in lists.items()}
        data |= {name: [] for name in lists}
        for kind, card in cards_of(revision).values_list("kind", "data"):
            data[names.get(kind, names[""])].append(card)
    return data


def whole_data(draft: Revision) -> dict[str, Any]:
    """A draft's set without the cards that are not whole: to be tried and looked at."""
    halves = set(cards_of(draft).filter(is_whole=False).values_list("card_id", flat=True))
    data = revision_data(draft)
    for name in card_lists(draft.card_set.game):
        data[name] = [card for card in data[name] if card["id"] not in halves]
    return data


def card_lists(game: str) -> Mapping[str, str]:
    """The lists of cards in a set of the game, each with the kind of its cards ("": any)."""
    cards = cards_of_game(game)
    return cards.lists if cards else {"cards": ""}


def cards_of(revision: Revision) -> Any:
    """The rows of the revision's cards, in order."""
    return Card.objects.filter(revision=revision).order_by("position")


def draft_state(draft: Revision) -> str:
    """The same as long as nobody changes a card of the draft: what was looked at is still so."""
    rows = cards_of(draft).values_list("card_id", "version", "position")
    told = "\n".join(f"{card_id} {version} {place}" for card_id, version, place in rows)
    return sha256(f"{draft.pk}\n{told}".encode()).hexdigest()[:32]


def draft_changes(draft: Revision) -> list[CardChange]:
    """What publishing the draft would change."""
    return revision_changes(revision_before(draft), draft)


def revision_changes(before: Revision | None, after: Revision) -> list[CardChange]:
    """How the cards of a revision differ from those of another one; without one, all are new."""
    return _changes(cards_by_id(before) if before else {}, cards_by_id(after))


def cards_by_id(revision: Revision) -> dict[str, Mapping[str, Any]]:
    """The cards of a revision or draft as they are written, in their order."""
    return _by_id(listed_cards(revision.card_set.game, revision_data(revision)))


def revision_before(revision: Revision) -> Revision | None:
    """The revision of its set that was published last before this one."""
    earlier = Revision.objects.published().filter(
        card_set=revision.card_set_id, number__lt=revision.number
    )
    found: Revision | None = earlier.select_related("card_set").order_by("-number").first()
    return found


def card_changes(card_set: CardSet, since: Revision, card_ids: Collection[str]) -> list[CardChange]:
    """How the newest published cards differ from those of an older revision, for these ids.

    First those that were added or changed, then those that were removed. Ids that are in neither
    are left out. Two queries at most, whatever the number of cards.
    """
    newest = newest_of_set(card_set)
    if newest is None or newest.content_hash == since.content_hash:
        return []
    rows = Card.objects.filter(revision__in=[since.pk, newest.pk], card_id__in=list(card_ids))
    sides: dict[int, dict[str, Mapping[str, object]]] = {since.pk: {}, newest.pk: {}}
    for row in rows.order_by("position"):
        sides[row.revision_id][row.card_id] = row.data
    return _changes(sides[since.pk], sides[newest.pk])


def card_history(card_set: CardSet, card_id: str) -> list[CardStep]:
    """The published revisions that brought, changed or removed a card, the newest first."""
    revisions = Revision.objects.published().filter(card_set=card_set).order_by("number")
    rows = Card.objects.filter(revision__card_set=card_set, card_id=card_id)
    data = dict(rows.values_list("revision_id", "data"))
    steps = []
    before: Mapping[str, object] | None = None
    for revision in revisions:
        after = data.get(revision.pk)
        one, two = ({card_id: side} if side else {} for side in (before, after))
        steps += [CardStep(revision, change, before, after) for change in _changes(one, two)]
        before = after
    return steps[::-1]


def deck_problems(
    deck: StockDeck, revision: Revision | None = None, cards: object = None
) -> list[str]:
    """Why the deck cannot be played in its format with a revision (its own, if none is given)."""
    revision = revision or deck.revision
    game = catalogue.game(revision.card_set.game)
    known = compiled_cards(revision) if cards is None else cards
    config = game.check_config({"format": deck.format} if game.formats else {})
    return game.deck_problems(known, deck.cards, config)


def _changes(
    before: Mapping[str, Mapping[str, object]], after: Mapping[str, Mapping[str, object]]
) -> list[CardChange]:
    changes = []
    for card_id, card in after.items():
        if card_id not in before:
            changes.append(CardChange(card_id, _name(card), "added"))
        elif card != before[card_id]:
            fields = tuple(_differences(before[card_id], card))
            changes.append(CardChange(card_id, _name(card), "changed", fields))
    for card_id, card in before.items():
        if card_id not in after:
            changes.append(CardChange(card_id, _name(card), "removed"))
    return changes


def _name(card: Mapping[str, object]) -> str:
    return str(card.get("name") or card["id"])


def _by_id(cards: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    return {card["id"]: card for card in cards}


def _differences(
    before: Mapping[str, object], after: Mapping[str, object]
) -> list[tuple[str, Any, Any]]:
    names = dict.fromkeys([*before, *after])
    return [
        (name, before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name)
    ]
