"""Chooses the matches of a measured draft that are worth a look: those in which it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from spacetrace.simulations.figures import MemberPlayed, Played

MOST_KEPT = 6


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match with the draft's cards; `number` counts from 1 in its report.

    `deck` is the deck's place in the report from 0, `opponent` the other one's among those it meets
    from 1, `against` its name. `cards` are cards of the draft that the deck played in it, `before`
    and `after` the deck's points with the published cards, where there are any, and the draft's.
    """

    number: int
    deck: int
    opponent: int
    against: str
    seed: int
    turns: int
    cards: tuple[str, ...]
    before: float | None
    after: float

    @property
    def is_otherwise(self) -> bool:
        """The draft has changed who won."""
        return self.before is not None and self.before != self.after


def kept_matches(
    before: Mapping[int, MemberPlayed], after: Mapping[int, MemberPlayed], changed: Collection[str]
) -> tuple[KeptMatch, ...]:
    """A few matches of the decks, by place, in which they played cards that the draft changes.

    Where it changes none, or there is nothing to compare it with, all of its cards count. Each next
    one shows a card that was shown least, if it can one that the draft has turned, a short one.
    """
    found = [
        match
        for deck, member in after.items()
        for match in _candidates(deck, member, before.get(deck), changed)
    ]
    shown: Counter[str] = Counter()
    kept: list[KeptMatch] = []

    def worth(match: KeptMatch) -> tuple[int, bool, int, int, int, int]:
        seen = min(shown[card] for card in match.cards)
        return seen, not match.is_otherwise, match.turns, match.deck, match.opponent, match.seed

    while found and len(kept) < MOST_KEPT:
        best = min(found, key=worth)
        found.remove(best)
        shown.update(best.cards)
        kept.append(best)
    return tuple(replace(match, number=number) for number, match in enumerate(kept, 1))


def _candidates(
    deck: int, member: MemberPlayed, base: MemberPlayed | None, changed: Collection[str]
) -> Iterator[KeptMatch]:
    points = {
        (opponent, match.result.seed): match.points
        for opponent, part in (zip(base.opponents, base.parts, strict=True) if base else ())
        for match in part
    }
    for place, (name, part) in enumerate(zip(member.opponents, member.parts, strict=True), 1):
        for match in part:
            if cards := _cards(match, changed):
                was = points.get((name, match.result.seed))
                seed, turns = match.result.seed, match.result.turns
                yield KeptMatch(0, deck, place, name, seed, turns, cards, was, match.points)


def _cards(match: Played, changed: Collection[str]) -> tuple[str, ...]:
    played = sorted(card for card, copies in match.played.items() if copies)
    return tuple(card for card in played if not changed or card in changed)
