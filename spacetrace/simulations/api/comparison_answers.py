"""Answers about comparisons: what the API sends and documents."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from msgspec.structs import asdict

from spacetrace.api.schema import Answer, PageShape
from spacetrace.simulations.comparing import Compared, Side
from spacetrace.simulations.figures import Group
from spacetrace.simulations.models import GroupKind, Opponent, Status, TestGroup
from spacetrace.simulations.paired import Difference
from spacetrace.simulations.selectors_comparisons import comparison_shown


class SwapShape(Answer, frozen=True):
    """One copy of a card goes, one of another comes in."""

    out: Annotated[str, "The id of the card that goes."]
    into: Annotated[str, "The id of the card that comes in."]


class DifferenceShape(Answer, frozen=True):
    """A mean difference of pairs of matches, each 1, 1/2, 0, -1/2 or -1, with its interval."""

    pairs: Annotated[int, "Matches that both have played."]
    changed: Annotated[int, "Of these, the ones that did not end alike."]
    mean: float
    low: float
    high: float
    among: Annotated[int, "So many intervals hold together in 95 of 100 cases."]
    telling: Annotated[
        str,
        "`better` or `worse` where the interval leaves 0 out, `open` where there is not enough to "
        "tell, `equal` where no pair ended differently.",
    ]
    needed: Annotated[
        int | None,
        "About how many pairs would tell, were the truth what was seen; null where it is told, or "
        "nothing was seen.",
    ]


class SideShape(Answer, frozen=True):
    """A list of a comparison; the first is the one that the others are compared with."""

    place: int
    version: Annotated[int | None, "The number of the deck's version, or null for an exchange."]
    swap: SwapShape | None
    overall: Group
    opponents: Annotated[Sequence[Group], "By the opponents' places."]
    difference: Annotated[DifferenceShape | None, "From the first; null for the first."]
    by_opponent: Annotated[list[DifferenceShape], "By the opponents' places."]


class OpponentMetShape(Answer, frozen=True):
    """A deck that all lists meet."""

    place: Annotated[int, "Counted from 1."]
    name: str
    stock: Annotated[str, "The key of a ready-made deck, or empty."]
    level: str
    matches: Annotated[int, "Of each list."]


class DeckComparisonShape(Answer, frozen=True):
    """A comparison in a list."""

    id: str
    deck: str
    kind: Annotated[str, GroupKind]
    versions: Annotated[
        list[int], "The two versions, the one compared with first; the one that is exchanged in."
    ]
    swaps: list[SwapShape]
    status: Annotated[str, Status]
    problem: Annotated[str, "Why it was broken off, as a sentence."]
    matches: Annotated[int, "Of all lists together."]
    done: int
    created_at: datetime
    finished_at: datetime | None


class ComparisonPageShape(PageShape, frozen=True, kw_only=True):
    results: list[DeckComparisonShape]


class ComparisonDetailShape(DeckComparisonShape, frozen=True):
    """A comparison; `rate` is in matches a second while it goes on, `sides` what it has told."""

    level: str
    config: dict[str, Any]
    card_set_revision: int
    rules_version: int
    first_seed: int
    rate: float | None
    opponents: list[OpponentMetShape]
    sides: Annotated[list[SideShape], "By place; empty before it is over."]


def comparison_row(group: TestGroup) -> DeckComparisonShape:
    """A comparison in a list; it knows `done`, the matches in its pieces."""
    done = getattr(group, "done", None) if group.is_unfinished else group.played
    return DeckComparisonShape(
        id=group.public_id,
        deck=group.deck.public_id if group.deck else "",
        kind=group.kind,
        versions=group.asked["versions"],
        swaps=[SwapShape(*swap) for swap in group.asked.get("swaps", ())],
        status=group.status,
        problem=group.problem,
        matches=group.matches,
        done=done or 0,
        created_at=group.created_at,
        finished_at=group.finished_at,
    )


def comparison_detail(group: TestGroup) -> ComparisonDetailShape:
    """A comparison with all that it has told."""
    shown = comparison_shown(group)
    row, first = comparison_row(group), shown.first
    return ComparisonDetailShape(
        **{**asdict(row), "done": shown.progress.done if shown.progress else row.done},
        level=first.level,
        config=first.config,
        card_set_revision=first.revision_id,
        rules_version=first.rules_version,
        first_seed=first.first_seed,
        rate=shown.progress.rate if shown.progress else None,
        opponents=[_opponent(opponent) for opponent in shown.opponents],
        sides=_sides(row, shown.told) if shown.told else [],
    )


def _opponent(opponent: Opponent) -> OpponentMetShape:
    return OpponentMetShape(
        opponent.place, opponent.name, opponent.stock, opponent.level, opponent.matches
    )


def _sides(row: DeckComparisonShape, told: Compared) -> list[SideShape]:
    return [_side(row, side) for side in (told.first, *told.others)]


def _side(row: DeckComparisonShape, side: Side) -> SideShape:
    is_swap = bool(row.swaps) and side.place > 0
    return SideShape(
        place=side.place,
        version=None if is_swap else row.versions[side.place],
        swap=row.swaps[side.place - 1] if is_swap else None,
        overall=side.overall,
        opponents=side.opponents,
        difference=_difference(side.difference) if side.difference else None,
        by_opponent=[_difference(found) for found in side.by_opponent],
    )


def _difference(found: Difference) -> DifferenceShape:
    return DifferenceShape(
        pairs=found.pairs,
        changed=found.changed,
        mean=found.mean,
        low=found.low,
        high=found.high,
        among=found.among,
        telling=found.telling,
        needed=found.needed,
    )
