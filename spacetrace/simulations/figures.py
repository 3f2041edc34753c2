"""What the matches of a test tell: win rates, the first seat's edge, lengths, ends, cards.

Pure numbers: the same matches give the same figures, in whatever order they were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from spacetrace.engine.agents.arena import Result
from spacetrace.engine.agents.tally import Rate, Spread, spread, wilson
from spacetrace.simulations.paired import Contrast, contrast

ME = 0
"""The tested deck is the first of a match's two entrants."""

MOST_PICKS = 3
"""Matches of a kind that are kept to be looked at."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match: how it ended, what became of the tested deck's cards, its moves.

    `drawn`, `played` and `stuck` (in hand at the end) count copies by card id. `moves` has a line a
    move, with the seat in front of the action's text. `refused` and `left_out` count by card what
    was too much for one action. `half` is the tested deck's lead in score when half of the turns
    were over.
    """

    result: Result
    drawn: Mapping[str, int]
    played: Mapping[str, int]
    stuck: Mapping[str, int]
    moves: str = ""
    refused: Mapping[str, int] = field(default_factory=dict)
    left_out: Mapping[str, int] = field(default_factory=dict)
    half: int = 0

    @property
    def is_won(self) -> bool:
        """The tested deck has won."""
        return ME in self.result.winners

    @property
    def is_drawn(self) -> bool:
        """Nobody has won."""
        return not self.result.winners

    @property
    def points(self) -> float:
        """1 for a win, half of one for a draw."""
        return 1.0 if self.is_won else 0.5 if self.is_drawn else 0.0

    @property
    def lead(self) -> int:
        """The tested deck's score less the other's."""
        mine, theirs = self.result.scores
        return mine - theirs


@dataclass(frozen=True, slots=True)
class MemberPlayed:
    """What a test within a group has played: its deck, and a list of matches an opponent.

    `place` is the test's within the group, `opponents` are the names by place.
    """

    place: int
    name: str
    cards: Mapping[str, int]
    opponents: tuple[str, ...]
    parts: Sequence[Sequence[Played]]


@dataclass(frozen=True, slots=True)
class Group:
    """Some matches of a test: how many were won and drawn; `rate` counts a draw half."""

    matches: int
    wins: int
    draws: int
    rate: Rate


@dataclass(frozen=True, slots=True)
class End:
    """A way in which matches ended (the game's word), and for whom."""

    reason: str
    wins: int
    draws: int
    losses: int

    @property
    def matches(self) -> int:
        """How many ended so."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True, slots=True)
class CardFigures:
    """What became of a card. `drawn_in` are matches, the rest counts copies over all matches.

    `when_drawn` is the deck's win rate in the matches in which the card was drawn.
    """

    card: str
    copies: int
    drawn_in: int
    drawn: int
    played: int
    stuck: int
    when_drawn: Rate

    @property
    def played_share(self) -> float:
        """Of the copies that were drawn."""
        return self.played / self.drawn if self.drawn else 0.0

    @property
    def stuck_share(self) -> float:
        """Of the copies that were drawn."""
        return self.stuck / self.drawn if self.drawn else 0.0


@dataclass(frozen=True, slots=True)
class Pick:
    """A match worth a look: the opponent's place from 1, and the match's number."""

    kind: Literal["win", "loss"]
    place: int
    seed: int


@dataclass(frozen=True, slots=True)
class Summary:
    """All that a test tells. `opponents` are in the order of their places.

    `first_seat` is how often the seat that begins wins, whoever sits there; `beginning` and
    `following` are the tested deck's own matches by whether it had the first turn.
    """

    overall: Group
    opponents: tuple[Group, ...]
    beginning: Group
    following: Group
    first_seat: Rate
    turns: Spread
    actions: Spread
    ends: tuple[End, ...]
    cards: tuple[CardFigures, ...]
    picks: tuple[Pick, ...]


def summarise(deck: Mapping[str, int], parts: Sequence[Sequence[Played]]) -> Summary:
    """The figures of matches with a deck; `parts` has an opponent's matches each, in any order."""
    ordered = [sorted(part, key=lambda match: match.result.seed) for part in parts]
    matches = [match for part in ordered for match in part]
    results = [match.result for match in matches]
    begun = [match for match in matches if match.result.first == ME]
    firsts = sum(_points_of(result, result.first) for result in results)
    return Summary(
        overall=group(matches),
        opponents=tuple(group(part) for part in ordered),
        beginning=group(begun),
        following=group([match for match in matches if match.result.first != ME]),
        first_seat=wilson(firsts, len(results)),
        turns=spread([result.turns for result in results]),
        actions=spread([result.actions for result in results]),
        ends=_ends(matches),
        cards=tuple(_card(card, deck[card], matches) for card in sorted(deck)),
        picks=_picks(ordered),
    )


def cards_told(summary: Summary) -> dict[str, Contrast | None]:
    """By card, how much more was won where it was drawn than where it was not.

    The intervals of all cards hold together. None for a card that was drawn in every match or in
    none: there is nothing to compare with.
    """
    overall, found = summary.overall.rate, {}
    for card in summary.cards:
        drawn = card.when_drawn
        rest = wilson(overall.points - drawn.points, overall.matches - drawn.matches)
        found[card.card] = contrast(drawn, rest, among=len(summary.cards))
    return found


def group(matches: Sequence[Played]) -> Group:
    """Some matches, counted."""
    wins = sum(match.is_won for match in matches)
    draws = sum(match.is_drawn for match in matches)
    return counted(len(matches), wins, draws)


def counted(matches: int, wins: int, draws: int) -> Group:
    """Matches that somebody else has counted."""
    return Group(matches, wins, draws, wilson(wins + draws / 2, matches))


def summary_data(summary: Summary) -> dict[str, object]:
    """The summary as plain data, to be stored."""
    data: dict[str, object] = msgspec.to_builtins(summary)
    return data


def summary_of(data: Mapping[str, object]) -> Summary:
    """The summary of stored data; raises msgspec.ValidationError when it is none."""
    return msgspec.convert(data, Summary)


def _points_of(result: Result, entrant: int) -> float:
    if not result.winners:
        return 0.5
    return 1.0 if entrant in result.winners else 0.0


def _ends(matches: Sequence[Played]) -> tuple[End, ...]:
    """The most frequent first."""
    found: dict[str, list[Played]] = {}
    for match in matches:
        found.setdefault(match.result.reason, []).append(match)
    ends = []
    for reason, part in found.items():
        own = group(part)
        ends.append(End(reason, own.wins, own.draws, own.matches - own.wins - own.draws))
    return tuple(sorted(ends, key=lambda end: (-end.matches, end.reason)))


def _card(card: str, copies: int, matches: Sequence[Played]) -> CardFigures:
    drawn = [match for match in matches if match.drawn.get(card)]
    return CardFigures(
        card=card,
        copies=copies,
        drawn_in=len(drawn),
        drawn=_total(card, [match.drawn for match in matches]),
        played=_total(card, [match.played for match in matches]),
        stuck=_total(card, [match.stuck for match in matches]),
        when_drawn=wilson(sum(match.points for match in drawn), len(drawn)),
    )


def _total(card: str, counters: Sequence[Mapping[str, int]]) -> int:
    return sum(counter.get(card, 0) for counter in counters)


def _picks(parts: Sequence[Sequence[Played]]) -> tuple[Pick, ...]:
    """The quickest wins, then the clearest losses; never two against the same deck if avoidable."""
    placed = [(place, match) for place, part in enumerate(parts, 1) for match in part]
    wins = [found for found in placed if found[1].is_won]
    losses = [found for found in placed if not found[1].is_won and not found[1].is_drawn]
    quickest = _spread_out(wins, lambda m: (m.result.turns, -m.lead, m.result.seed))
    clearest = _spread_out(losses, lambda m: (m.lead, m.result.turns, m.result.seed))
    return (
        *(Pick("win", place, match.result.seed) for place, match in quickest),
        *(Pick("loss", place, match.result.seed) for place, match in clearest),
    )


def _spread_out(
    placed: Sequence[tuple[int, Played]], key: Callable[[Played], tuple[int, int, int]]
) -> list[tuple[int, Played]]:
    """The first few by the key, from different opponents as far as there are any."""
    ranked = sorted(placed, key=lambda found: (*key(found[1]), found[0]))
    seen: Counter[int] = Counter()
    rounds = []
    for at, (place, _match) in enumerate(ranked):
        rounds.append((seen[place], at))
        seen[place] += 1
    chosen = sorted(rounds)[:MOST_PICKS]
    return [ranked[at] for _round, at in sorted(chosen, key=lambda entry: entry[1])]
