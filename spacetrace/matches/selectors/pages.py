"""Answers what the pages of a match are made of, for one viewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from decks.models import Deck
from spacetrace.engine.kernel.deadline import Deadline
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.frames import frames
from spacetrace.engine.kernel.taking_back import TAKE_BACK
from spacetrace.matches import games
from spacetrace.matches.models import Match, Move, Pace, Seat, SeatKind, Status
from spacetrace.matches.selectors import (
    CannotGoOn,
    MoveRow,
    current_table,
    events_since,
    explain_for,
    legal_for,
    moves_told,
    names_for,
    view_for,
)
from spacetrace.matches.selectors.between_rounds import (
    HOLD,
    BetweenRounds,
    between_rounds,
    reads_alone,
)
from spacetrace.matches.selectors.foresight import advice_for, due_for, may_have_hints
from spacetrace.matches.selectors.leaving import WaysOut, ways_out
from spacetrace.matches.selectors.past import table_after, table_at
from spacetrace.matches.selectors.taking_back import TakingBack, taking_back_of
from spacetrace.matches.selectors.time_off import away_at, why_no_rest
from spacetrace.presentation.board import Refused
from spacetrace.presentation.games import pages_of
from spacetrace.presentation.moves import MoveTold, Told, standing, step_key
from spacetrace.presentation.pages import TableLook
from spacetrace.presentation.rounds import is_news


def look_at(match: Match, viewer: Viewer, moves: list[MoveTold]) -> TableLook[Any, Any]:
    """The table for a seat, or for somebody who only looks on (None).

    Raises CannotGoOn when this program cannot read the table.
    """

    def explain(text: str) -> Refused | None:
        found = None if viewer is None else explain_for(match, viewer, text)
        return Refused(found.sentence, found.rule) if found else None

    legal = [] if viewer is None else legal_for(match, viewer)
    advice = {} if viewer is None else dict(advice_for(match, viewer, legal))
    return replace(
        look_back(match, viewer, moves),
        view=view_for(match, viewer),
        legal=legal,
        explain=explain,
        advice=advice,
        due="" if viewer is None else due_for(match, viewer, legal, advice),
    )


def look_back(
    match: Match, viewer: Viewer, moves: list[MoveTold], *, as_you: bool = True
) -> TableLook[Any, Any]:
    """What happened at a table, without the table as it stands: there may be none to be read."""
    seats, rules = list(match.seats.all()), games.reader_of(match)
    return TableLook(
        game=rules,
        view=None,
        seat=viewer,
        cards=games.cards_for(match, rules),
        names=[seat.name for seat in seats],
        config=match.config,
        legal=[],
        explain=lambda _text: None,
        moves=moves,
        waiting=match.waiting,
        computers=frozenset(seat.index for seat in seats if seat.kind == SeatKind.AGENT),
        as_you=as_you,
    )


@dataclass(frozen=True, slots=True)
class TableShown:
    """What the page of a match is made of, for one viewer.

    `deadline` is what the clock waits for, and until when. `rematch` is one that somebody has asked
    for, `own_deck` the public id of the viewer's deck that was played; both when it is over.
    """

    look: TableLook[Any, Any]
    ways_out: WaysOut
    deadline: tuple[Deadline, datetime] | None
    rematch: Match | None = None
    own_deck: str | None = None
    away: list[tuple[int, datetime]] = field(default_factory=list)
    """Whose players are on vacation, and until when."""

    taking_back: TakingBack | None = None
    """What the viewer may say about taking a move back, while the match goes on."""

    may_have_hints: bool = False
    """The viewer is asked, and may ask what the best computer player would do."""

    between: BetweenRounds | None = None
    """Whom a live table waits for between two rounds."""

    why_no_rest: str = ""
    """Why the viewer may not ask for a pause now; "" where they may."""


def table_shown(match: Match, viewer: Viewer, *, versions: int) -> TableShown:
    """The table for a viewer, with the moves of so many versions; raises CannotGoOn.

    A lesson is shown with all of them: its coach goes by what the learner has done.
    """
    versions = match.version if match.lesson else versions
    moves = events_since(match, viewer, max(0, match.version - versions), as_you=True).moves
    look, deadline = look_at(match, viewer, moves), deadline_of(match)
    look = replace(look, before_end=_before_end(match, viewer, moves))
    # Where the moves do not reach back to the first one, both have moved: nearly always, and who
    # knows better may say so by API.
    moved = {move.seat for move in moves} if match.version <= versions else None
    out = ways_out(match, viewer, moved)
    if match.status != Status.OVER:
        return TableShown(
            look,
            out,
            deadline,
            away=away_at(match),
            taking_back=_taking_back(match, viewer, moves),
            may_have_hints=viewer in match.waiting
            and not match.held_mask
            and may_have_hints(match, list(match.seats.all()), viewer),
            between=between_rounds(match, viewer),
            why_no_rest=why_no_rest(match),
        )
    return TableShown(look, out, deadline, rematch_of(match), own_deck_of(match, viewer))


def _before_end(match: Match, viewer: Viewer, moves: list[MoveTold]) -> Any:
    """The table before the move that ended a round, where it is shown; None once it is old."""
    if match.pace == Pace.LIVE and not match.is_held:
        return None
    game = games.game_of(match)
    if match.status != Status.RUNNING or not pages_of(game).shows_ended_table:
        return None
    last = next((move for move in reversed(standing(moves)) if move.ends_round), None)
    if last is None or not is_news(moves, last.version, viewer):
        return None
    try:
        return game.view(table_at(match, last.version - 1), viewer)
    except CannotGoOn:
        return None


def _taking_back(match: Match, viewer: Viewer, moves: list[MoveTold]) -> TakingBack | None:
    if viewer is None or match.status != Status.RUNNING:
        return None
    return taking_back_of(match, list(match.seats.all()), viewer, moves)


@dataclass(frozen=True, slots=True)
class StoryShown:
    """A page of the story of a match, counted from 0; the last one holds the newest moves."""

    look: TableLook[Any, Any]
    page: int
    last: int


def story_shown(
    match: Match, viewer: Viewer, page: int, *, versions: int, as_you: bool
) -> StoryShown:
    """The page of the story with this number, or the nearest that there is.

    With `as_you` the sentences call the viewer so. Raises CannotGoOn.
    """
    last = max(0, (match.version - 1) // versions)
    page = min(max(page, 0), last)
    moves = events_since(match, viewer, page * versions, as_you=as_you).moves
    moves = [move for move in moves if move.version <= (page + 1) * versions]
    return StoryShown(look_back(match, viewer, moves, as_you=as_you), page, last)


def read_until(seat: Seat, moves: Sequence[MoveTold]) -> int:
    """Up to which version a seat's player has read: whoever moved by hand had seen all before."""
    own = (move.version for move in moves if move.seat == seat.index and move.is_by_hand)
    return max(seat.read_version, *own, 0)


@dataclass(frozen=True, slots=True)
class PastShown:
    """The table as it is and as it stood at a version; None where that cannot be rebuilt."""

    now: TableLook[Any, Any]
    then: TableLook[Any, Any] | None
    version: int


def past_shown(match: Match, viewer: int, version: int, *, versions: int) -> PastShown:
    """The table for a seat now and at a version, for reading; raises CannotGoOn.

    What the seat may know at a version is what its view of the table of then has, no more.
    """
    version = min(max(version, 1), match.version)
    told = events_since(match, viewer, max(0, version - versions), as_you=True).moves
    newest = events_since(match, viewer, max(0, match.version - versions), as_you=True).moves
    now = replace(look_back(match, viewer, newest), view=view_for(match, viewer))
    try:
        table = table_at(match, version)
    except CannotGoOn:
        return PastShown(now, None, version)
    game = games.game_of(match)
    then = replace(
        look_back(match, viewer, [move for move in told if move.version <= version]),
        view=game.view(table, viewer),
        waiting=game.waiting_for(table),
    )
    return PastShown(now, then, version)


@dataclass(frozen=True, slots=True)
class FrameShown:
    """Something that a viewer saw, and the table for reading as it was at that moment.

    The key is the one that it has among the happenings beside the table; `names` is how sentences
    call the seats.
    """

    key: str
    told: Told
    look: TableLook[Any, Any]
    names: Sequence[str]


def frames_shown(match: Match, viewer: Viewer, version: int, *, most: int) -> list[FrameShown]:
    """What a viewer saw since a version, event by event, of the last moves, at most so many.

    The last frame's table is the present one. Raises CannotGoOn.
    """
    version = min(max(version, 1), match.version)
    return frames_after(match, viewer, table_at(match, version), version, match.version, most=most)


def frames_after(
    match: Match,
    viewer: Viewer,
    table: games.Table,
    version: int,
    until: int,
    *,
    most: int = 0,
    as_you: bool = True,
) -> list[FrameShown]:
    """The same from the table of a version on, which is played on in place, until another one.

    All of it unless `most` moves are named. With `as_you` the sentences call the viewer so.
    """
    rows = list(
        Move.objects.filter(
            match=match, version_after__gt=version, version_after__lte=until
        ).order_by("seq")
    )
    # Secret moves of others change the table, and nothing that the viewer sees.
    seen = [row for row in rows if row.version_after > row.version_before or row.seat == viewer]
    newest = seen[-most:]
    told = dict(
        zip(newest, moves_told(match, viewer, map(_stored, newest), as_you=as_you), strict=True)
    )
    try:
        return list(_frames(match, viewer, table, rows, told, as_you=as_you))
    except EngineError as error:
        raise CannotGoOn(_("The table of then cannot be shown.")) from error


def _frames(
    match: Match,
    viewer: Viewer,
    table: games.Table,
    rows: list[Move],
    told: dict[Move, MoveTold],
    *,
    as_you: bool,
) -> Iterator[FrameShown]:
    game, bare = games.game_of(match), look_back(match, viewer, [], as_you=as_you)
    names = names_for(match, viewer, as_you=as_you)
    for row in rows:
        move = told.get(row)
        if row.action == TAKE_BACK:
            table = table_after(match, seq=row.seq)
            look = replace(bare, view=game.view(table, viewer), waiting=game.waiting_for(table))
            if move is not None:
                yield FrameShown(step_key(move, 0), move.events[0], look, names)
            continue
        action = game.parse_action(row.action)
        if move is None:
            game.apply(table, row.seat, action)
            continue
        made, waiting = frames(game, table, viewer, row.seat, action), game.waiting_for(table)
        if len(made) != len(move.events):  # its events were written by other rules
            raise CannotGoOn(_("The table of then cannot be shown."))
        for at, (event, frame) in enumerate(zip(move.events, made, strict=True)):
            look = replace(bare, view=frame.view, waiting=waiting)
            yield FrameShown(step_key(move, at), event, look, names)


def _stored(move: Move) -> MoveRow:
    return move.version_after, move.seat, move.action, move.command_id, move.events


def deadline_of(match: Match) -> tuple[Deadline, datetime] | None:
    """What the clock of a running match waits for, and until when; None where nothing ends."""
    if match.status != Status.RUNNING:
        return None
    if match.is_held:
        return (HOLD, match.clock_at) if match.clock_at and not reads_alone(match) else None
    deadline = games.game_of(match).deadline(current_table(match))
    at: datetime | None = getattr(match, "clock_at", None)
    return (deadline, at) if deadline and at else None


def rematch_of(match: Match) -> Match | None:
    """The rematch that somebody has asked for, as long as it goes on."""
    again = Match.objects.filter(rematch_of=match).exclude(status=Status.OVER)
    return again.prefetch_related("seats").first()


def own_deck_of(match: Match, viewer: Viewer) -> str | None:
    """The public id of the viewer's own deck that was played, as long as there is one."""
    seat = next((seat for seat in match.seats.all() if seat.index == viewer), None)
    if seat is None or seat.deck_version_id is None:
        return None
    decks = Deck.objects.filter(versions=seat.deck_version_id, owner=seat.user_id)
    return decks.values_list("public_id", flat=True).first()
