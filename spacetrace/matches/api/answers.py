"""Answers about matches: what the API sends and documents, made of what the caller may know."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import asdict

from spacetrace.api.errors import Error
from spacetrace.api.schema import Answer, PageShape
from spacetrace.engine.kernel.options import Option
from spacetrace.matches import games
from spacetrace.matches.access import has_left, is_away, seat_of
from spacetrace.matches.api.time_answers import (
    AwayShape,
    OpenShape,
    RestShape,
    SeatTimeShape,
    TimeShape,
    away_of,
    open_of,
    rest_of,
    seat_times_of,
    time_of,
)
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors import CannotGoOn, Story, view_json_for
from spacetrace.matches.selectors.between_rounds import seats_held
from spacetrace.matches.selectors.leaving import claim_at
from spacetrace.players.models import User
from spacetrace.presentation.moves import MoveTold

CLOCK_HELP = (
    "Milliseconds from this answer until the table's deadline passes; null without one. The "
    "match's own view tells what it is for."
)


REASON_HELP = (
    "A word of the game, such as “base”, or of how it was left: “concession”; “timeout”; "
    "“absence”, for somebody who had not moved for 30 days; “agreed”, by all people at the table; "
    "“aborted”, before both had moved; “withdrawn”, “expired” or “declined”, before it began; "
    "“outdated”, by an update of the program. The last five count for nobody."
)


class SeatShape(Answer, frozen=True):
    """A seat as everybody at the table sees it."""

    seat: Annotated[int, "Counted from 0."]
    kind: Annotated[str, SeatKind]
    name: str
    agent_level: str
    is_you: bool


class ResultShape(Answer, frozen=True):
    """How a match ended."""

    reason: Annotated[str, REASON_HELP]
    rule: str
    winners: list[int]
    places: Annotated[list[int], "Each seat's place, from 1."]
    scores: list[int]


class MatchShape(Answer, frozen=True):
    """A match in a list."""

    id: str
    game: str
    status: Annotated[str, Status]
    version: int
    waiting_for: list[int]
    your_move: bool
    held_for: Annotated[
        list[int], "Seats whose people may `go-on` after a round; empty while the table plays."
    ]
    has_left: Annotated[bool, "You have given up here, and a computer player goes on for you."]
    is_away: Annotated[bool, "The computer has your seat until you return."]
    time: TimeShape
    seat_times: list[SeatTimeShape]
    open: OpenShape | None
    rest: RestShape | None
    hot_seat: bool
    trial_of: Annotated[str, "The card set whose draft is tried; it counts nowhere. Else empty."]
    lesson: Annotated[str, "The lesson that is taken here; it counts nowhere. Else empty."]
    draw_offers: Annotated[
        list[int], "Seats that offer a draw, or at a larger table to end without a winner."
    ]
    seats: list[SeatShape]
    result: ResultShape | None
    created_at: datetime
    updated_at: datetime
    ended_at: datetime | None


class MatchPageShape(PageShape, frozen=True, kw_only=True):
    results: list[MatchShape]


class InviteShape(Answer, frozen=True):
    """An open seat and the token that takes it."""

    seat: int
    token: str


class FairnessShape(Answer, frozen=True):
    """`commitment` is SHA-256 of "spacetrace commitment:" and the secret, told from the start.

    `secret`, in hexadecimal, is told once the match is over.
    """

    commitment: str
    secret: str | None


class MatchDetailShape(MatchShape, frozen=True):
    """A match with everything that the caller's seat may know.

    `view` is the game's own; null while seats are open or the match is paused.
    """

    config: dict[str, Any]
    rules_version: Annotated[int, "Of the rules that it is played by to its end."]
    card_set_revision: int
    pause_reason: str
    seat: Annotated[
        int | None,
        "The seat whose view this is. Null while one is kept for you in a rematch, and after you "
        "have left: then the view is that of a spectator.",
    ]
    deck: dict[str, int]
    invites: list[InviteShape]
    fairness: FairnessShape
    rematch: Annotated[str | None, "The id of the rematch."]
    clock: Annotated[int | None, CLOCK_HELP]
    claim_at: Annotated[
        datetime | None,
        "From when on whoever waits for somebody may `claim`; null where a clock sees to it.",
    ]
    away: Annotated[list[AwayShape], "Who is on vacation, where there are days for a move."]
    view: Raw | None


class StaleShape(Error, frozen=True):
    """An error with the match as it stands now, where the caller's table was old."""

    match: MatchDetailShape | UnsetType = UNSET


class ActShape(Answer, frozen=True):
    """Carried out, now ("done") or before ("repeated")."""

    status: Annotated[str, "“done” or “repeated”."]
    version: int


class MoveShape(Answer, frozen=True):
    """An action as the seat may know it: `action` only of its own, events in canonical lines."""

    version: int
    seat: Annotated[int, "-1 for the clock."]
    action: str
    events: list[str]
    sentences: list[str]


class EventsShape(Answer, frozen=True):
    """What happened; `version` is how far this list reaches, `more` that it goes on from there."""

    version: int
    status: Annotated[str, Status]
    waiting_for: list[int]
    clock: Annotated[int | None, CLOCK_HELP]
    more: bool
    moves: list[MoveShape]


class ChoiceShape(Answer, frozen=True):
    """One of the values of an option, with its words for people."""

    value: Annotated[Any, "A text or a number."]
    label: str


class OptionShape(Answer, frozen=True):
    """An option of a match: one of its `choices`, or true and false, or a whole number."""

    key: str
    label: str
    help: str
    rule: str
    kind: Literal["choice", "switch", "number"]
    default: Annotated[Any, "A text, a number, true or false."]
    at_seats: Annotated[
        dict[str, Any], "By numbers of seats: what it is there unless it is chosen."
    ]
    choices: list[ChoiceShape]
    least: Annotated[int | None, "The smallest number."]
    most: Annotated[int | None, "The largest number."]


class CardSetShape(Answer, frozen=True):
    """A card set that new matches may be played with; `revision` is the one they would get."""

    key: str
    name: str
    revision: int


class GameShape(Answer, frozen=True):
    """A game that can be played."""

    key: str
    title: str
    rules_version: Annotated[int, "Of the rules that new matches begin under."]
    min_seats: int
    max_seats: int
    options: list[OptionShape]
    defaults: Annotated[dict[str, Any], "The options' values when nothing is chosen."]
    needs_decks: Annotated[bool, "Every seat brings a deck."]
    card_sets: Annotated[list[CardSetShape], "The first is the usual one."]


class StockDeckShape(Answer, frozen=True):
    """A ready-made deck."""

    key: str
    name: str
    summary: str
    cards: dict[str, int]


class LevelShape(Answer, frozen=True):
    """A computer player, and what to expect of it."""

    key: str
    name: str
    sentence: str
    games: Annotated[list[str], "The keys of the games that it plays."]


def match_row(match: Match, user: User) -> MatchShape:
    """A match in a list."""
    seats = [_seat(seat, user) for seat in match.seats.all()]
    return MatchShape(
        id=match.public_id,
        game=match.game,
        status=match.status,
        version=match.version,
        waiting_for=list(match.waiting),
        your_move=match.status == Status.RUNNING
        and any(seat.is_you and seat.seat in match.waiting for seat in seats),
        held_for=seats_held(match),
        has_left=has_left(match, user),
        is_away=is_away(match, user),
        time=time_of(match),
        seat_times=seat_times_of(match),
        open=open_of(match),
        rest=rest_of(match),
        hot_seat=match.hot_seat,
        trial_of=match.trial_of,
        lesson=match.lesson,
        draw_offers=match.offering,
        seats=seats,
        result=ResultShape(**match.result) if match.result else None,
        created_at=match.created_at,
        updated_at=match.updated_at,
        ended_at=match.ended_at,
    )


def match_detail(match: Match, user: User, seat: int | None = None) -> MatchDetailShape:
    """A match as one of the user's seats may know it."""
    viewer = seat_of(match, user) if seat is None else seat
    own = next((s for s in match.seats.all() if s.index == viewer), None)
    return MatchDetailShape(
        **asdict(match_row(match, user)),
        config=match.config,
        rules_version=match.rules_version,
        card_set_revision=match.card_set_revision_id,
        pause_reason=match.pause_reason,
        seat=viewer,
        deck=own.deck if own else {},
        invites=_invites(match, user),
        fairness=_fairness(match),
        rematch=_rematch(match),
        clock=match.clock_left,
        claim_at=claim_at(match),
        away=away_of(match),
        view=_view(match, viewer),
    )


def events_told(match: Match, told: Story) -> EventsShape:
    """What happened, with where the match stands."""
    moves = [_move(move) for move in told.moves]
    return EventsShape(
        told.version, match.status, list(match.waiting), match.clock_left, told.more, moves
    )


def game_row(game: games.AnyGame) -> GameShape:
    """A game with its options, as a form for a new match needs them."""
    return GameShape(
        key=game.key,
        title=game.title,
        rules_version=game.rules_version,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        options=[_option(option) for option in game.options],
        defaults=game.check_config({}),
        needs_decks=games.needs_decks(game.key),
        card_sets=[
            CardSetShape(revision.card_set.key, revision.card_set.name, revision.number)
            for revision in games.sets_offered(game.key)
        ],
    )


def _option(option: Option) -> OptionShape:
    is_number = not option.choices and not option.is_switch
    return OptionShape(
        key=option.key,
        label=option.label,
        help=option.help,
        rule=option.rule,
        kind="number" if is_number else "choice" if option.choices else "switch",
        default=option.default,
        at_seats={str(seats): value for seats, value in option.at_seats},
        choices=[ChoiceShape(value, words) for value, words in option.choices],
        least=option.least if is_number else None,
        most=option.most if is_number else None,
    )


def _seat(seat: Seat, user: User) -> SeatShape:
    return SeatShape(
        seat=seat.index,
        kind=seat.kind,
        name=seat.name,
        agent_level=seat.agent_level,
        is_you=seat.kind == SeatKind.USER and seat.user_id == user.pk,
    )


def _move(move: MoveTold) -> MoveShape:
    return MoveShape(move.version, move.seat, move.action, move.lines, move.sentences)


def _invites(match: Match, user: User) -> list[InviteShape]:
    """The open seats' tokens; one that is kept for somebody is theirs alone."""
    return [
        InviteShape(seat.index, seat.invite_token or "")
        for seat in match.seats.all()
        if match.status == Status.OPEN
        and seat.kind == SeatKind.OPEN
        and seat.user_id in (None, user.pk)
    ]


def _fairness(match: Match) -> FairnessShape:
    is_told = match.status == Status.OVER
    secret = bytes(match.secret.secret).hex() if is_told else None
    return FairnessShape(match.secret.commitment, secret)


def _rematch(match: Match) -> str | None:
    if match.status != Status.OVER:
        return None
    return Match.objects.filter(rematch_of=match).values_list("public_id", flat=True).first()


def _view(match: Match, viewer: int | None) -> Raw | None:
    """The engine's own words for the view, passed on unread."""
    if not match.snapshot:
        return None
    try:
        return Raw(view_json_for(match, viewer))
    except CannotGoOn:
        return None
