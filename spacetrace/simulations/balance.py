"""What a draft changes: the same decks, numbers and seats, played with its cards and without.

Pure numbers. The members of a group come in twos: deck 0 with the published cards, deck 0 with the
draft's, deck 1 with the published cards, and so on; a deck that can be played with the draft alone
has no match to pair with. A pair is the same deck, opponent and number on both sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TypeAlias

import msgspec

from spacetrace.engine.agents.tally import Z95, Rate, Spread, spread, wilson
from spacetrace.simulations.figures import MemberPlayed, Played
from spacetrace.simulations.kept import KeptMatch, kept_matches
from spacetrace.simulations.paired import Contrast, Difference, contrast, deviations, difference

BEFORE, AFTER = 0, 1
"""The sides: the published cards, and the draft's."""

STALEMATES = frozenset({"stalemate", "turn-limit", "unfinished"})
"""How matches end that nobody could bring to an end (ST-35)."""

ALWAYS = 0.95
"""Of the drawn copies of a card that is always played."""

LEAST_DRAWN = 20
"""Copies that must have been drawn before a card is called always or never played."""

Pair: TypeAlias = tuple[Played, Played]
"""The match with the published cards, and the one with the draft's."""


def place_of(deck: int, side: int) -> int:
    """The place in the group of a deck's test on a side."""
    return 2 * deck + side


@dataclass(frozen=True, slots=True)
class DeckBalance:
    """A deck on both sides; `change` is what it wins more with the draft, pair by pair."""

    name: str
    before: Rate | None
    after: Rate | None
    change: Difference | None


@dataclass(frozen=True, slots=True)
class CardBalance:
    """A card in the matches with the draft's cards, of the decks that hold it.

    `drawn_in` are matches, `drawn`, `played` and `stuck` copies. `effect` is how much more is won
    where it was drawn than where it was not, each deck compared with itself. `change` is what the
    draft changes in the pairs in which it was drawn on either side, `rest` in all others: with the
    card, and without. The intervals of the changed cards hold together, and those of all others.
    """

    card: str
    is_changed: bool
    matches: int
    drawn_in: int
    drawn: int
    played: int
    stuck: int
    when_drawn: Rate
    otherwise: Rate
    effect: Contrast | None
    change: Difference
    rest: Difference

    @property
    def played_rate(self) -> Rate:
        """The share of drawn copies that were played; one played twice counts once."""
        return wilson(min(self.played, self.drawn), self.drawn)

    @property
    def is_never_played(self) -> bool:
        """Not one of enough copies."""
        return self.drawn >= LEAST_DRAWN and not self.played

    @property
    def is_always_played(self) -> bool:
        """Nearly every one of enough copies."""
        return self.drawn >= LEAST_DRAWN and self.played_rate.share >= ALWAYS


@dataclass(frozen=True, slots=True)
class SideShare:
    """A share on both sides; `change` is paired, or, where the matches differ, `gap` is not."""

    before: Rate
    after: Rate
    change: Difference | None = None
    gap: Contrast | None = None


@dataclass(frozen=True, slots=True)
class Lengths:
    """Turns of the matches on both sides; pairs are `longer` by so many, 95 % from low to high.

    The interval is None with fewer than two pairs.
    """

    before: Spread
    after: Spread
    longer: float
    low: float | None
    high: float | None

    @property
    def is_enough(self) -> bool:
        """The interval lies on one side of zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True, slots=True)
class Report:
    """All that a measured draft tells."""

    matches: int
    pairs: int
    changed: int
    """Pairs that did not end alike."""
    decks: tuple[DeckBalance, ...]
    cards: tuple[CardBalance, ...]
    first_seat: SideShare
    stalemates: SideShare
    comebacks: SideShare
    lengths: Lengths
    kept: tuple[KeptMatch, ...] = ()
    """Matches to be looked at."""


def balance_report(
    names: Sequence[str], members: Sequence[MemberPlayed], changed: Collection[str]
) -> Report:
    """The figures of a group; `names` are those of the decks, in the order of their places.

    `changed` are the cards that the draft changes.
    """
    sides = {member.place: _by_number(member) for member in members}
    cards = {member.place: member.cards for member in members}
    pairs = {
        deck: _paired(sides.get(place_of(deck, BEFORE), {}), sides.get(place_of(deck, AFTER), {}))
        for deck in range(len(names))
    }
    both = [pair for deck in pairs.values() for pair in deck]
    before = [m for place, found in sides.items() if place % 2 == BEFORE for m in found.values()]
    after = [m for place, found in sides.items() if place % 2 == AFTER for m in found.values()]
    return Report(
        matches=len(before) + len(after),
        pairs=len(both),
        changed=sum(one.points != other.points for one, other in both),
        decks=tuple(_deck(at, name, sides, pairs) for at, name in enumerate(names)),
        cards=tuple(_cards(sides, cards, pairs, changed)),
        first_seat=_share(before, after, both, _first),
        stalemates=_share(before, after, both, _stalemate),
        comebacks=_comebacks(before, after),
        lengths=_lengths(before, after, both),
        kept=kept_matches(_of(members, BEFORE), _of(members, AFTER), changed),
    )


def _of(members: Sequence[MemberPlayed], side: int) -> dict[int, MemberPlayed]:
    """The members of a side, by the place of their deck."""
    return {member.place // 2: member for member in members if member.place % 2 == side}


def report_data(report: Report) -> dict[str, object]:
    """The report as plain data, to be stored."""
    data: dict[str, object] = msgspec.to_builtins(report)
    return data


def report_of(data: Mapping[str, object]) -> Report:
    """The report of stored data; raises msgspec.ValidationError when it is none."""
    return msgspec.convert(data, Report)


# --- pairs ----------------------------------------------------------------------------------------

Numbered: TypeAlias = Mapping[tuple[str, int], Played]
"""Matches by the opponent's name and their number."""


def _by_number(member: MemberPlayed) -> Numbered:
    return {
        (opponent, match.result.seed): match
        for opponent, part in zip(member.opponents, member.parts, strict=True)
        for match in part
    }


def _paired(before: Numbered, after: Numbered) -> list[Pair]:
    return [(before[key], after[key]) for key in sorted(before.keys() & after.keys())]


def _change(pairs: Iterable[Pair], among: int) -> Difference:
    found = list(pairs)
    return difference(
        [after.points for _before, after in found],
        [before.points for before, _after in found],
        among=max(1, among),
    )


def _rate(matches: Sequence[Played]) -> Rate:
    return wilson(sum(match.points for match in matches), len(matches))


# --- decks and cards ------------------------------------------------------------------------------


def _deck(
    at: int,
    name: str,
    sides: Mapping[int, Numbered],
    pairs: Mapping[int, Sequence[Pair]],
) -> DeckBalance:
    before, after = (sides.get(place_of(at, side)) for side in (BEFORE, AFTER))
    among = sum(bool(found) for found in pairs.values())
    return DeckBalance(
        name=name,
        before=None if before is None else _rate(list(before.values())),
        after=None if after is None else _rate(list(after.values())),
        change=None if before is None or after is None else _change(pairs[at], among),
    )


def _cards(
    sides: Mapping[int, Numbered],
    cards: Mapping[int, Mapping[str, int]],
    pairs: Mapping[int, Sequence[Pair]],
    changed: Collection[str],
) -> Iterable[CardBalance]:
    known = sorted({card for place, deck in cards.items() if place % 2 == AFTER for card in deck})
    looked_at = len(set(known) & set(changed))
    for card in known:
        among = looked_at if card in changed else len(known)
        holders = [place // 2 for place in cards if place % 2 == AFTER and card in cards[place]]
        matches = [m for deck in holders for m in sides[place_of(deck, AFTER)].values()]
        drawn = [match for match in matches if match.drawn.get(card)]
        others = [match for match in matches if not match.drawn.get(card)]
        both = [pair for deck in holders for pair in pairs[deck]]
        when_drawn, otherwise = _rate(drawn), _rate(others)
        yield CardBalance(
            card=card,
            is_changed=card in changed,
            matches=len(matches),
            drawn_in=len(drawn),
            drawn=sum(match.drawn.get(card, 0) for match in matches),
            played=sum(match.played.get(card, 0) for match in matches),
            stuck=sum(match.stuck.get(card, 0) for match in matches),
            when_drawn=when_drawn,
            otherwise=otherwise,
            effect=_within(
                card, [list(sides[place_of(deck, AFTER)].values()) for deck in holders], len(known)
            ),
            change=_change((pair for pair in both if _is_drawn(card, pair)), among),
            rest=_change((pair for pair in both if not _is_drawn(card, pair)), among),
        )


def _within(card: str, decks: Sequence[Sequence[Played]], among: int) -> Contrast | None:
    """What is won more where the card was drawn, deck by deck: a weak deck makes no weak card.

    The mean of the decks' differences, weighed by what each can tell (Mantel and Haenszel); None
    where no deck has matches of both kinds. Variances are those of rates with a win and a loss
    added (Agresti and Caffo), so that matches that all end alike leave some doubt.
    """
    weights, gains, doubts = [], [], []
    for matches in decks:
        kinds = [
            [match.points for match in matches if bool(match.drawn.get(card)) is is_drawn]
            for is_drawn in (True, False)
        ]
        if not all(kinds):
            continue
        with_it, without = (len(kind) for kind in kinds)
        weights.append(with_it * without / (with_it + without))
        gains.append(fmean(kinds[0]) - fmean(kinds[1]))
        doubts.append(sum(_doubt(kind) for kind in kinds))
    if not weights:
        return None
    total = math.fsum(weights)
    gain = math.fsum(w * g for w, g in zip(weights, gains, strict=True)) / total
    doubt = math.fsum(w * w * d for w, d in zip(weights, doubts, strict=True)) / total**2
    reach = deviations(among) * math.sqrt(doubt)
    return Contrast(gain, max(-1.0, gain - reach), min(1.0, gain + reach))


def _doubt(points: Sequence[float]) -> float:
    """The variance of a win rate, as if one more had been won and one more lost."""
    count = len(points) + 2
    share = (math.fsum(points) + 1) / count
    return share * (1 - share) / count


def _is_drawn(card: str, pair: Pair) -> bool:
    return any(match.drawn.get(card) for match in pair)


# --- the matches as such --------------------------------------------------------------------------


def _first(match: Played) -> float:
    """Points of whoever had the first turn."""
    if match.is_drawn:
        return 0.5
    return 1.0 if match.result.first in match.result.winners else 0.0


def _stalemate(match: Played) -> float:
    return float(match.result.reason in STALEMATES)


def _share(
    before: Sequence[Played],
    after: Sequence[Played],
    pairs: Sequence[Pair],
    points: Callable[[Played], float],
) -> SideShare:
    return SideShare(
        wilson(sum(map(points, before)), len(before)),
        wilson(sum(map(points, after)), len(after)),
        difference(
            [points(match) for _one, match in pairs], [points(match) for match, _one in pairs]
        ),
    )


def _comebacks(before: Sequence[Played], after: Sequence[Played]) -> SideShare:
    """Of the matches that were won and in which somebody led at half time, who won from behind."""
    rates = [
        wilson(
            sum((match.half > 0) != match.is_won for match in led),
            len(led),
        )
        for led in (
            [match for match in matches if match.half and not match.is_drawn]
            for matches in (before, after)
        )
    ]
    return SideShare(rates[BEFORE], rates[AFTER], gap=contrast(rates[AFTER], rates[BEFORE]))


def _lengths(before: Sequence[Played], after: Sequence[Played], pairs: Sequence[Pair]) -> Lengths:
    gains = [float(two.result.turns - one.result.turns) for one, two in pairs]
    mean = fmean(gains) if gains else 0.0
    low = high = None
    if len(gains) > 1:
        reach = Z95 * stdev(gains) / math.sqrt(len(gains))
        low, high = mean - reach, mean + reach
    turns = [spread([match.result.turns for match in matches]) for matches in (before, after)]
    return Lengths(turns[BEFORE], turns[AFTER], mean, low, high)
