"""What lists tell that met the same decks by the same numbers: each against the first, by pairs.

Pure numbers: the same matches give the same figures, in whatever order they were played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from spacetrace.simulations.figures import Group, MemberPlayed, Played, group
from spacetrace.simulations.paired import Difference, difference, points_paired

Points = dict[tuple[int, int], float]
"""The points of matches by the opponent's place, from 0, and the match's number."""


@dataclass(frozen=True, slots=True)
class Side:
    """A list: all its matches, those against each opponent, and how it differs from the first.

    `difference` and `by_opponent` are None and empty for the first. `place` is the member's.
    """

    place: int
    overall: Group
    opponents: tuple[Group, ...]
    difference: Difference | None
    by_opponent: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The lists side by side; the others are compared with the first."""

    first: Side
    others: tuple[Side, ...]

    def ranked(self) -> list[Side]:
        """The others, what gained most first."""
        return sorted(self.others, key=_rank)


def compare(members: Sequence[MemberPlayed]) -> Compared:
    """The members of a group, the first of them as what it is; at least two.

    All differences of the lists hold together, and so do all those against single opponents.
    """
    first, *rest = members
    base = _points(first.parts)
    sides = []
    for member in rest:
        points = _points(member.parts)
        sides.append(
            Side(
                member.place,
                group([match for part in member.parts for match in part]),
                tuple(group(part) for part in member.parts),
                difference(*points_paired(points, base), among=len(rest)),
                tuple(
                    difference(
                        *points_paired(_against(points, at), _against(base, at)),
                        among=len(rest) * len(member.parts),
                    )
                    for at in range(len(member.parts))
                ),
            )
        )
    overall = group([match for part in first.parts for match in part])
    opponents = tuple(group(part) for part in first.parts)
    return Compared(Side(first.place, overall, opponents, None, ()), tuple(sides))


def compared_data(compared: Compared) -> dict[str, object]:
    """The comparison as plain data, to be stored."""
    data: dict[str, object] = msgspec.to_builtins(compared)
    return data


def compared_of(data: Mapping[str, object]) -> Compared:
    """The comparison of stored data; raises msgspec.ValidationError when it is none."""
    return msgspec.convert(data, Compared)


def _points(parts: Sequence[Sequence[Played]]) -> Points:
    return {
        (at, match.result.seed): match.points for at, part in enumerate(parts) for match in part
    }


def _against(points: Points, opponent: int) -> Points:
    return {key: value for key, value in points.items() if key[0] == opponent}


def _rank(side: Side) -> tuple[float, int]:
    return (-side.difference.mean if side.difference else 0.0, side.place)


def comparison_report(_group: object, members: Sequence[MemberPlayed]) -> dict[str, object]:
    """What a group of this kind keeps."""
    return compared_data(compare(members))
