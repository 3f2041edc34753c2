"""The groups of a deck as a form: what each card is typed to be in, what groups are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from decks.changes import CardGroup
from decks.models import Deck
from spacetrace.api.numbers import whole


@dataclass(frozen=True, slots=True)
class Head:
    """A group that the form has: its name as it was, as it is typed, and its place from 1."""

    was: str
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class GroupsAsked:
    """What stands in the form: the groups in their order, and the group of each card, as typed."""

    heads: list[Head]
    cards: dict[str, str]

    @staticmethod
    def of(deck: Deck) -> GroupsAsked:
        """As it is stored."""
        heads = [Head(group["name"], group["name"], str(n)) for n, group in _numbered(deck)]
        under = {card: group["name"] for group in deck.groups for card in group["cards"]}
        return GroupsAsked(heads, {card: under.get(card, "") for card in deck.cards})

    @staticmethod
    def posted(post: Mapping[str, str], deck: Deck) -> GroupsAsked:
        """As it was typed; what was not sent stays as it is stored."""
        stored = GroupsAsked.of(deck)
        heads = [
            Head(head.was, post.get(f"name-{n}", head.name), post.get(f"place-{n}", head.place))
            for n, head in enumerate(stored.heads, 1)
            if post.get(f"was-{n}", head.was) == head.was
        ]
        cards = {card: post.get(f"card-{card}", name) for card, name in stored.cards.items()}
        return GroupsAsked(heads, cards)

    def wanted(self) -> list[CardGroup]:
        """The groups that the form makes; a group without a name is dissolved."""
        names = {_key(head.was): head.name.strip() for head in self.heads}
        order = sorted(self.heads, key=lambda head: whole(head.place.strip()) or 0)
        named = [head.name for head in order if _key(head.name)]
        found = {_key(name): CardGroup(name=name, cards=[]) for name in named}
        for card, typed in self.cards.items():
            name = names.get(_key(typed), typed)
            if _key(name):
                found.setdefault(_key(name), CardGroup(name=name, cards=[]))["cards"].append(card)
        return list(found.values())


def _numbered(deck: Deck) -> list[tuple[int, CardGroup]]:
    return list(enumerate(deck.groups, 1))


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()
