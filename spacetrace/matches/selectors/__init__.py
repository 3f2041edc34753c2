"""Answers what is to be known of matches, by who asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache
from typing import Any, TypeAlias, cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import (
    Case,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.engine.kernel.actions import CLOCK, Action, MetaAction
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import (
    ConfigError,
    EngineError,
    NotationError,
    Refusal,
    SnapshotError,
)
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.wording import YOU, addressed
from spacetrace.infrastructure.composed import ComposedQuery
from spacetrace.matches import games
from spacetrace.matches.models import AUTOMATIC, Match, Move, Seat, Status
from spacetrace.matches.selectors.lobby import LOBBY, lobby_version
from spacetrace.players.models import User
from spacetrace.presentation.moves import MoveTold, move_told, take_back_told

MAX_MOVES = 200
KEPT_MOVES = 4_000
"""So many stored moves are kept as they are told, a few KB each: the last ones of some tables."""


MOST_WATCHED = 200
JUST_OVER = timedelta(minutes=5)


class CannotGoOn(EngineError):
    """This program cannot play on at this table; the text is a sentence for both players."""


# --- lists ------------------------------------------------------------------------------------


def matches_of(user: User | AnonymousUser) -> QuerySet[Match]:
    """The user's matches but for lessons, with their seats: mine to move, then waiting, then over.

    Each has `rank`: 0 for mine to move, to go on with between two rounds, or to come back to, 1 for
    waiting for somebody else, 2 for over, or left. Of mine to move the least time left comes first,
    then what has waited longest; of the others what changed last.
    """
    rows = Match.objects.visible_to(user).filter(lesson="")
    rows = rows.defer("snapshot").prefetch_related("seats")
    if not user.is_authenticated:
        return rows
    # The stubs allow only numbers as bits; the database does not mind.
    bit: Any = Value(1).bitleftshift(cast("Any", F("index")))
    asked = OuterRef("waiting_mask").bitor(cast("Any", OuterRef("held_mask")))
    waited = ExpressionWrapper(asked.bitand(bit), IntegerField())
    sitting = Seat.objects.filter(match=OuterRef("pk"), user=user)
    away = sitting.filter(kind="agent", is_away=True)
    held, seated = sitting.filter(kind="user"), sitting.exclude(kind="agent", is_away=False)
    mine = held.annotate(waited=waited).filter(waited__gt=0)
    rank = Case(
        When(status=Status.OVER, then=Value(2)),
        When(~Exists(seated), then=Value(2)),
        When(status=Status.RESTING, then=Value(1)),
        When(Exists(mine) | Exists(away), then=Value(0)),
        default=Value(1),
        output_field=IntegerField(),
    )
    ranked = rows.annotate(rank=rank)
    due = Case(When(Q(rank=0), then=F("deadline_at"))).asc(nulls_last=True)
    return ranked.order_by(
        "rank", due, Case(When(Q(rank=0), then=F("updated_at"))), "-updated_at", "-pk"
    )


# --- the table --------------------------------------------------------------------------------


def match_versions(ids: Sequence[int]) -> Iterator[tuple[int, int, bool]]:
    """Of matches with these ids, or the lobby: id, version, and whether a clock runs there."""
    if LOBBY in ids:
        yield LOBBY, lobby_version(), False
    columns = ("pk", "version", "clock_at", "status")
    rows = Match.objects.filter(pk__in=ids).values_list(*columns)
    for match_id, version, clock_at, status in rows:
        yield match_id, version, clock_at is not None and status == Status.RUNNING


def matches_watched(user: User, public_id: str | None = None) -> dict[int, tuple[str, int]]:
    """Public id and version, by key, of one match of the user's, or of all that go on.

    Those that have ended lately belong to them: their last version is still to be told.
    """
    rows = Match.objects.visible_to(user).order_by("-updated_at")
    if public_id is not None:
        rows = rows.filter(public_id=public_id) if PUBLIC_ID.fullmatch(public_id) else rows.none()
    else:
        rows = rows.filter(~Q(status=Status.OVER) | Q(ended_at__gt=timezone.now() - JUST_OVER))
    found = rows.values_list("pk", "public_id", "version")[:MOST_WATCHED]
    return {match_id: (name, version) for match_id, name, version in found}


def current_table(match: Match) -> games.Table:
    """The table as it stands, for reading; raises CannotGoOn when this program cannot read it.

    Kept on the match object, so that a page that asks three questions restores it once.
    """
    kept = getattr(match, "_kept_table", None)
    if kept is None or kept[0] != match.revision:
        kept = (match.revision, _restore(match))
        match._kept_table = kept  # type: ignore[attr-defined]
    return kept[1]


def game_waits_for(match: Match) -> tuple[int, ...]:
    """The seats that the game waits for, whoever reads first what is played; raises CannotGoOn."""
    if not match.held_mask:
        return match.waiting
    return games.game_of(match).waiting_for(current_table(match))


def _restore(match: Match) -> games.Table:
    game = rules_of(match)
    try:
        chance = Chance(bytes(match.secret.secret))
        return game.restore(bytes(match.snapshot), games.cards_for(match), chance)
    except (ConfigError, SnapshotError) as error:
        raise CannotGoOn(_("This version of the program cannot read the table.")) from error


def rules_of(match: Match) -> games.AnyGame:
    """The rules that the match was begun under, and that read the form it is kept in."""
    try:
        game = games.game_of(match)
    except ConfigError as error:
        raise CannotGoOn(
            _(
                "This match was begun under version %(n)s of the rules, which this version of the "
                "program does not have."
            )
            % {"n": match.rules_version}
        ) from error
    return _reading(match, game)


def _reading(match: Match, game: games.AnyGame) -> games.AnyGame:
    """Nothing stored in another form is read."""
    if game.format_version != match.format_version:
        raise CannotGoOn(
            _("This match was kept by another version of the program, which alone can show it.")
        )
    return game


def view_for(match: Match, viewer: Viewer) -> games.View:
    """The game's view of the table for a seat (from 0), or for a spectator (None)."""
    table = current_table(match)
    return games.game_of(match).view(table, viewer)


def view_json_for(match: Match, viewer: Viewer) -> bytes:
    """The same view as canonical JSON."""
    view = view_for(match, viewer)
    return games.game_of(match).view_json(view)


def legal_for(match: Match, seat: int) -> list[tuple[Action, str]]:
    """Everything the seat may do now, with its text; nothing once the match is over.

    Between two rounds there are standing orders alone.
    """
    if match.status != Status.RUNNING:
        return []
    table, game = current_table(match), games.game_of(match)
    actions = game.legal_actions(table, seat)
    if match.held_mask:
        actions = [action for action in actions if isinstance(action, MetaAction)]
    return [(action, game.action_text(action)) for action in actions]


def explain_for(match: Match, seat: int, text: str) -> Refusal | None:
    """Why the action of this text is not possible for the seat now; None when it is."""
    table, game = current_table(match), games.game_of(match)
    try:
        action = game.parse_action(text)
    except NotationError as error:
        return Refusal("", str(error))
    return game.explain(table, seat, action)


# --- the story --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Story:
    """Moves as a viewer may know them; `version` is how far they reach, `more` that more follow."""

    moves: list[MoveTold]
    version: int
    more: bool


def events_since(
    match: Match, viewer: Viewer, version: int, *, limit: int = MAX_MOVES, as_you: bool = False
) -> Story:
    """What happened after a version, as the viewer may know it, oldest first, grouped by move.

    With `as_you` the sentences call the viewer so. Raises CannotGoOn for moves that no rules of
    this program can read.
    """
    # A match without a table has no moves.
    game = _reader_of(match) if match.snapshot else games.game_for(match.game)
    seat, after = -1 if viewer is None else viewer, min(version, match.version)
    moves = _moves_after(limit + 1).rows(match=match.pk, version=after, viewer=seat)
    more, moves = len(moves) > limit, moves[:limit]
    told = _all_told(match, game, viewer, moves, as_you=as_you)
    reached = moves[-1][0] if more else max(match.version, version)
    return Story([move for move in told if move.events or move.action], reached, more)


MoveRow: TypeAlias = tuple[int, int, str, str, str]
"""A stored move: the version after it, its seat, its action, its command id, its events' lines."""


def moves_told(
    match: Match, viewer: Viewer, moves: Iterable[MoveRow], *, as_you: bool = False
) -> list[MoveTold]:
    """Stored moves of a match as the viewer may know them; raises CannotGoOn.

    Whoever asks takes care that secret moves of others are not among them. With `as_you` the
    sentences call the viewer so.
    """
    return _all_told(match, _reader_of(match), viewer, moves, as_you=as_you)


def names_for(match: Match, viewer: Viewer, *, as_you: bool) -> tuple[str, ...]:
    """How sentences call the seats; with `as_you` the viewer so."""
    return tuple(
        YOU if as_you and seat.index == viewer else seat.name for seat in match.seats.all()
    )


def _all_told(
    match: Match,
    game: games.AnyGame,
    viewer: Viewer,
    moves: Iterable[MoveRow],
    *,
    as_you: bool,
) -> list[MoveTold]:
    names = names_for(match, viewer, as_you=as_you)
    pinned = (game, match.card_set_hash, match.card_set_revision_id)
    try:
        return [
            _told(pinned, names, get_language(), viewer, *told, sent.startswith(AUTOMATIC), events)
            for *told, sent, events in moves
        ]
    except (ConfigError, NotationError) as error:  # its own rules are gone, today's write otherwise
        raise CannotGoOn(
            _("These moves were written by another version of the program.")
        ) from error


def _reader_of(match: Match) -> games.AnyGame:
    """What can tell the match's moves."""
    try:
        return _reading(match, games.reader_of(match))
    except ConfigError:
        return rules_of(match)  # raises CannotGoOn, with the reason


@lru_cache
def _moves_after(limit: int) -> ComposedQuery:
    def rows(match: int, version: int, viewer: int) -> QuerySet[Any, Any]:
        found = Move.objects.filter(match=match, version_after__gt=version).order_by("seq")
        # Secret orders of others must not even take up a place among the moves that are told.
        found = found.filter(Q(version_after__gt=F("version_before")) | Q(seat=viewer))
        return found.values_list("version_after", "seat", "action", "command_id", "events")[:limit]

    return ComposedQuery(rows, match=-1, version=1_234_567_890, viewer=12_345)


@lru_cache(KEPT_MOVES)
def _told(
    pinned: tuple[games.AnyGame, str, int],
    names: tuple[str, ...],
    language: str | None,
    viewer: Viewer,
    version: int,
    seat: int,
    action: str,
    is_automatic: bool,
    events: str,
) -> MoveTold:
    """A stored move for a viewer. It follows from these words alone, and pages ask again and again.

    `pinned` has the game and names its cards; `events` are the lines.
    """
    game, cards = pinned[0], games.cards_pinned(*pinned)
    lines = events.split("\n") if events else []
    narrate_all = game.narrate_tick if seat == CLOCK else game.narrate_all
    told = move_told(
        MoveTold(version, seat, action if seat == viewer else "", (), not is_automatic),
        ((game.parse_event(line), line) for line in lines),
        viewer,
        write=game.event_text,
        narrate=lambda seen: [addressed(one) for one in narrate_all(seen, cards, names)],
    )
    if told.is_take_back:
        return take_back_told(told, names)
    is_meta = seat == viewer and isinstance(game.parse_action(action), MetaAction)
    return replace(told, is_meta=is_meta)
