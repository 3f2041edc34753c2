"""What others may ask of the card sets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from threading import Lock
from typing import Any, TypeAlias

from cachetools import LRUCache, cached
from django.db.models import OuterRef, Subquery
from msgspec import Struct

from cardsets.models import Card, CardSet, Revision, Status, StockDeck
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.presentation.games import cards_of_game

DEFAULT_SET = "basic"
MOST_COMPILED = 32


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
    """The newest published revision of the card set with this key.

    The key of a game means the game's first card set.
    """
    card_set = CardSet.objects.filter(key=key).first()
    return newest_of_set(card_set) if card_set else newest_of_game(key)


def newest_of_set(card_set: CardSet) -> Revision | None:
    """The newest published revision of the card set."""
    found = Revision.objects.published().filter(card_set=card_set).select_related("card_set")
    newest: Revision | None = found.order_by("-number").first()
    return newest


def newest_of_sets(game: str) -> list[Revision]:
    """The newest published revision of each card set of the game, in the order of the sets."""
    newest = (
        Revision.objects.published()
        .filter(card_set=OuterRef("card_set"))
        .order_by("-number")
        .values("pk")[:1]
    )
    found = Revision.objects.published().filter(card_set__game=game, pk=Subquery(newest))
    return list(found.select_related("card_set").order_by("card_set_id"))


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
    """The newest published revision of the game's first card set."""
    found = Revision.objects.published().filter(card_set__game=game).select_related("card_set")
    newest: Revision | None = found.order_by("card_set_id", "-number").first()
    return newest


def compiled_cards(revision: Revision) -> Any:
    """The revision's cards as its game's engine uses them; kept, since they never change.

    Raises ConfigError when the cards cannot be used (a published revision's always can).
    """
    rules = catalogue.game(revision.card_set.game)
    if not revision.is_published:
        return rules.compile_cards(revision_data(revision))
    return _compiled(rules, revision.content_hash, lambda: revision.data)


def pinned_cards(rules: catalogue.AnyGame, content_hash: str, revision_id: int) -> Any:
    """The cards that a match is pinned to, compiled by its own rules; mostly without any query."""
    return _compiled(rules, content_hash, lambda: _published(revision_id).data)


def card_records(revision: Revision) -> dict[str, Any]:
    """The cards of a published revision as they are drawn, by id; kept, since they never change.

    Empty for a game whose cards this app cannot draw.
    """
    return _records(revision.card_set.game, revision.content_hash, lambda: revision.data)


def pinned_records(game: str, content_hash: str, revision_id: int) -> dict[str, Any]:
    """The cards that a match is pinned to, as they are drawn; mostly without any query."""
    return _records(game, content_hash, lambda: _published(revision_id).data)


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


def _published(revision_id: int) -> Revision:
    found: Revision = Revision.objects.published().get(pk=revision_id)
    return found


def newest_records(game: str) -> dict[str, Any]:
    """The cards of the game's newest revision as they are drawn; empty without one."""
    revision = newest_of_game(game)
    return card_records(revision) if revision else {}


def listed_cards(game: str, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All cards of a set's data, whichever list of it they stand in."""
    return [card for name in card_lists(game) for card in data.get(name, ())]


def stock_decks(revision: Revision | None = None, key: str = DEFAULT_SET) -> list[StockDeck]:
    """The ready-made decks of a revision's card set, or of the set with this key, in order."""
    decks = StockDeck.objects.order_by("position")
    if revision is not None:
        return list(decks.filter(card_set=revision.card_set_id))
    return list(decks.filter(card_set__key=key))


def draft_of(card_set: CardSet) -> Revision | None:
    """The set's draft, if somebody has begun one."""
    draft: Revision | None = Revision.objects.drafts().filter(card_set=card_set).first()
    return draft


def revision_data(revision: Revision) -> dict[str, Any]:
    """The whole set as plain data; of a draft, as its cards stand now."""
    data: dict[str, Any] = dict(revision.data)
    if not revision.is_published:
        lists = card_lists(revision.card_set.game)
        names = {kind: name for name, kind in lists.items()}
        data |= {name: [] for name in lists}
        for kind, card in cards_of(revision).values_list("kind", "data"):
            data[names.get(kind, names[""])].append(card)
    return data


def card_lists(game: str) -> Mapping[str, str]:
    """The lists of cards in a set of the game, each with the kind of its cards ("": any)."""
    cards = cards_of_game(game)
    return cards.lists if cards else {"cards": ""}


def cards_of(revision: Revision) -> Any:
    """The rows of the revision's cards, in order."""
    return Card.objects.filter(revision=revision).order_by("position")


def draft_changes(draft: Revision) -> list[CardChange]:
    """What publishing the draft would change."""
    newest = newest_of_set(draft.card_set)
    game = draft.card_set.game
    before = _by_id(listed_cards(game, revision_data(newest))) if newest else {}
    after = _by_id(listed_cards(game, revision_data(draft)))
    return _changes(before, after)


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


class Publishing(Struct):
    """What publishing a draft would do, before it is done."""

    changes: list[CardChange]
    problems: list[str]
    decks: list[tuple[str, list[str]]]
    """Stock decks that could no longer be played, with the reasons."""

    @property
    def may_publish(self) -> bool:
        return bool(self.changes) and not self.problems


def publishing(draft: Revision) -> Publishing:
    """The changes of a draft, its problems, and the decks that it would break."""
    changes = draft_changes(draft)
    try:
        cards = compiled_cards(draft)
    except ConfigError as error:
        return Publishing(changes, str(error).splitlines(), [])
    told = [(deck.name, deck_problems(deck, draft, cards)) for deck in stock_decks(draft)]
    return Publishing(changes, [], [(name, problems) for name, problems in told if problems])


def deck_problems(
    deck: StockDeck, revision: Revision | None = None, cards: object = None
) -> list[str]:
    """Why the deck cannot be played with a revision (the newest of its set, if none is given)."""
    revision = revision or newest_of_set(deck.card_set)
    if revision is None:
        return []
    game = catalogue.game(revision.card_set.game)
    known = compiled_cards(revision) if cards is None else cards
    return game.deck_problems(known, deck.cards, game.check_config({}))


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
