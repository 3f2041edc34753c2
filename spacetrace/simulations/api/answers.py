"""Answers about tests of decks: what the API sends and documents."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from msgspec.structs import asdict

from spacetrace.api.schema import Answer, PageShape
from spacetrace.engine.agents.tally import Rate, Spread
from spacetrace.presentation.moves import MoveTold
from spacetrace.simulations.figures import End, Group, Summary, cards_told, summary_of
from spacetrace.simulations.models import DeckTest, Opponent, Replay, ReplayKind, Status
from spacetrace.simulations.paired import Contrast
from spacetrace.simulations.replaying import scene_at, steps_of
from spacetrace.simulations.selectors import progress_of


class TestOpponentShape(Answer, frozen=True):
    """A deck that the tested one meets, with the figures so far."""

    place: Annotated[int, "Counted from 1."]
    name: str
    stock: Annotated[str, "The key of a ready-made deck, or empty."]
    level: str
    matches: Annotated[int, "How many there are to be: an even number for each opponent."]
    figures: Group | None


class TestShape(Answer, frozen=True):
    """A test in a list."""

    id: str
    deck: str
    version: int
    status: Annotated[str, Status]
    problem: Annotated[str, "Why the test was broken off, as a sentence."]
    level: str
    matches: int
    done: int
    created_at: datetime
    finished_at: datetime | None


class TestPageShape(PageShape, frozen=True, kw_only=True):
    results: list[TestShape]


class ContrastShape(Answer, frozen=True):
    """A difference of two win rates from different matches, with its interval."""

    gain: float
    low: float
    high: float
    is_enough: Annotated[bool, "The interval does not hold 0: enough was played to tell."]


class CardToldShape(Answer, frozen=True):
    """What became of a card; `drawn_in` counts matches, the rest copies over all matches."""

    card: str
    copies: int
    drawn_in: int
    drawn: int
    played: int
    stuck: int
    when_drawn: Annotated[Rate, "The win rate of the matches in which it was drawn."]
    against_rest: Annotated[
        ContrastShape | None,
        "`when_drawn` less the win rate of the matches in which it was not drawn, or null where "
        "there are none. The intervals of all cards hold together in 95 of 100 cases.",
    ]


class SummaryShape(Answer, frozen=True):
    """All that a test has told."""

    overall: Group
    beginning: Annotated[Group, "The matches in which the tested deck had the first turn."]
    following: Group
    first_seat: Annotated[Rate, "How often the seat that begins wins."]
    turns: Spread
    actions: Spread
    ends: Sequence[End]
    cards: Sequence[CardToldShape]


class ReplayRowShape(Answer, frozen=True):
    """A match that is kept: the quickest wins and the clearest losses."""

    number: int
    kind: Annotated[str, ReplayKind]
    opponent: Annotated[int, "The opponent's place."]
    match: Annotated[int, "The number that settles everything in it."]
    turns: int
    reason: str
    scores: Annotated[list[int], "The tested deck's first."]


class TestDetailShape(TestShape, frozen=True):
    """A test; `rate` is in matches a second while it runs, `summary` what it has told."""

    config: dict[str, Any]
    card_set_revision: int
    rules_version: int
    first_seed: int
    rate: float | None
    opponents: list[TestOpponentShape]
    summary: SummaryShape | None
    replays: list[ReplayRowShape]


class ReplayMoveShape(Answer, frozen=True):
    """A move as the tested deck's seat may know it."""

    step: Annotated[int, "Counted from 1."]
    seat: Annotated[int, "Counted from 0."]
    action: Annotated[str, "Its text; empty for the other seat's moves."]
    events: list[str]
    sentences: list[str]


class ReplayShape(ReplayRowShape, frozen=True):
    """A kept match, move by move."""

    seat: Annotated[int, "The tested deck's seat, counted from 0."]
    names: Annotated[Sequence[str], "By seat."]
    moves: list[ReplayMoveShape]


def deck_test_row(test: DeckTest) -> TestShape:
    """A test in a list; it knows `done`, the matches in its pieces."""
    done = getattr(test, "done", None) if test.is_unfinished else test.played
    return TestShape(
        id=test.public_id,
        deck=test.pinned.deck.public_id,
        version=test.pinned.number,
        status=test.status,
        problem=test.problem,
        level=test.level,
        matches=test.matches,
        done=done or 0,
        created_at=test.created_at,
        finished_at=test.finished_at,
    )


def deck_test_detail(test: DeckTest) -> TestDetailShape:
    """A test with all that it has told."""
    opponents = list(test.opponents.all())
    groups: list[Group | None] = [None] * len(opponents)
    rate, done = None, test.played
    summary = summary_of(test.summary) if test.summary else None
    if test.is_unfinished:
        progress = progress_of(test, opponents)
        rate, done = progress.rate, progress.done
        groups = [group for _opponent, group in progress.opponents]
    elif summary is not None:
        groups = list(summary.opponents)
    replays = test.replays.select_related("opponent").defer("moves")
    return TestDetailShape(
        **{**asdict(deck_test_row(test)), "done": done},
        config=test.config,
        card_set_revision=test.revision_id,
        rules_version=test.rules_version,
        first_seed=test.first_seed,
        rate=rate,
        opponents=[_opponent(*met) for met in zip(opponents, groups, strict=True)],
        summary=_summary(summary) if summary else None,
        replays=[replay_row(replay) for replay in replays],
    )


def replay_row(replay: Replay) -> ReplayRowShape:
    """A kept match."""
    return ReplayRowShape(
        number=replay.number,
        kind=replay.kind,
        opponent=replay.opponent.place,
        match=replay.seed,
        turns=replay.turns,
        reason=replay.reason,
        scores=replay.scores,
    )


def replay_detail(replay: Replay) -> ReplayShape:
    """A kept match, move by move. Raises CannotReplay."""
    scene = scene_at(replay, 0)
    return ReplayShape(
        **asdict(replay_row(replay)),
        seat=scene.seat,
        names=scene.names,
        moves=[_move(move) for move in steps_of(replay)],
    )


def _move(move: MoveTold) -> ReplayMoveShape:
    return ReplayMoveShape(move.version, move.seat, move.action, move.lines, move.sentences)


def _opponent(opponent: Opponent, group: Group | None) -> TestOpponentShape:
    return TestOpponentShape(
        place=opponent.place,
        name=opponent.name,
        stock=opponent.stock,
        level=opponent.level,
        matches=opponent.matches,
        figures=group,
    )


def _summary(summary: Summary) -> SummaryShape:
    told = cards_told(summary)
    fields = {name: getattr(summary, name) for name in SummaryShape.__struct_fields__}
    cards = []
    for card in summary.cards:
        found = told[card.card]
        plain = {name: getattr(card, name) for name in CardToldShape.__struct_fields__[:-1]}
        cards.append(CardToldShape(**plain, against_rest=_contrast(found) if found else None))
    return SummaryShape(**{**fields, "cards": cards})


def _contrast(found: Contrast) -> ContrastShape:
    return ContrastShape(found.gain, found.low, found.high, found.is_enough)
