"""Moments at which several seats want the same thing at once, played by processes in parallel.

`begin` makes so many tables at that moment; one process a client then runs `send`: at each table
they all act at the same instant. `judge` looks at what came of it.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.matches import actors  # first: it sets Django up

from django.utils import timezone  # isort: skip
from spacetrace.engine.kernel.actions import CLOCK  # isort: skip
from spacetrace.engine.kernel.chance import Chance  # isort: skip
from spacetrace.engine.kernel.taking_back import play_on  # isort: skip
from spacetrace.matches import games  # isort: skip
from spacetrace.matches.access import held_of, match_for  # isort: skip
from spacetrace.matches.models import Match, Move  # isort: skip
from spacetrace.matches.seat_clocks import NO_TIME_OFF, Span, ms_of  # isort: skip
from spacetrace.matches.services.act import match_act  # isort: skip
from spacetrace.matches.services.command import ActResult  # isort: skip
from spacetrace.matches.services.create import SeatSpec, match_create  # isort: skip
from spacetrace.matches.services.decks import NO_DECK  # isort: skip
from spacetrace.matches.services.end_early import match_abort, match_draw  # isort: skip
from spacetrace.matches.services.join import match_join  # isort: skip
from spacetrace.matches.services.rest import rest_agree, rest_ask, rest_decline  # isort: skip
from spacetrace.matches.services.taking_back import TakeBackWord, match_take_back  # isort: skip
from spacetrace.matches.services.tick import match_tick  # isort: skip
from spacetrace.matches.time_control import DAY, TimeControl  # isort: skip
from spacetrace.players.models import User  # isort: skip
from tests.matches.tables import fresh, put  # isort: skip
from tests.matches.tables import send as send_at  # isort: skip

APART = 0.08
"""Seconds between two tables."""

TICK = "(the clock)"
TIMEOUT = "(a player's clock)"
OFFER, ACCEPT, ABORT = "(offer a draw)", "(accept it)", "(call it off)"
REST, AGREE, TAKE_BACK = "(ask for a pause)", "(agree to it)", "(take it back)"
ASK_BACK, GIVE_BACK, KEEP = "(ask for one's move)", "(agree to that)", "(never mind)"
MOVES_BACK: dict[str, TakeBackWord] = {ASK_BACK: "ask", GIVE_BACK: "agree", KEEP: "withdraw"}
BESIDE = (OFFER, ACCEPT, ABORT, REST, AGREE, TAKE_BACK, *MOVES_BACK)
"""What is sent beside the table's own actions."""


@dataclass(frozen=True)
class Contest:
    """Who wants what: each client is a seat (from 0) with the action that it sends, or the clock.

    The moment is a position (as scenario files have them) and what is done there first.
    """

    game: str
    seats: int
    clients: tuple[tuple[int, str], ...]
    position: dict[str, Any]
    options: dict[str, Any] = field(default_factory=dict)
    opening: tuple[tuple[int, str], ...] = ()
    time: TimeControl = field(default_factory=TimeControl)


DUEL = {
    "piles": ["red-7", "blue-2"],
    "hands": {"1": ["red-5", "green-3"], "2": ["red-6", "green-4"]},
}
PILES = {"piles": ["red-7", "blue-2"], "live": "left"}

CONTESTS: dict[str, Contest] = {
    "move-against-timeout": Contest(
        "spaced_out",
        2,
        ((0, "play red-5 on left"), (CLOCK, TIMEOUT), (CLOCK, TIMEOUT)),
        {**PILES, "hands": {"1": ["red-5", "green-3"], "2": ["red-7", "green-4"]}},
        {"window": 0},
        time=TimeControl("days", DAY, 0, "lose"),
    ),
    "two-clones": Contest(
        "spaced_out",
        4,
        ((1, "clone red-7 on left"), (2, "clone red-7 on left"), (3, "clone red-7 on left")),
        {
            **PILES,
            "hands": {
                "1": ["green-1", "green-3"],
                "2": ["red-7", "green-4"],
                "3": ["red-7", "green-5"],
                "4": ["red-7", "green-6"],
            },
        },
        {"window": 0, "decks": 2},
    ),
    "clone-against-play": Contest(
        "spaced_out",
        3,
        ((0, "play red-5 on left"), (1, "clone red-7 on left")),
        {
            **PILES,
            "hands": {
                "1": ["red-5", "green-3"],
                "2": ["red-7", "green-4"],
                "3": ["green-5", "green-6"],
            },
        },
        {"window": 0},
    ),
    "claims-and-ticks": Contest(
        "spaced_out",
        4,
        (
            (0, "play red-5 on left"),
            (1, "clone red-7 on left"),
            (2, "clone red-7 on left"),
            (CLOCK, TICK),
            (CLOCK, TICK),
        ),
        {
            "piles": ["red-9", "blue-2"],
            "live": "left",
            "turn": 4,
            "hands": {
                "1": ["red-5", "green-3"],
                "2": ["red-7", "green-4"],
                "3": ["red-7", "green-5"],
                "4": ["red-7", "green-8"],
            },
        },
        {"window": 3_000, "decks": 2},
        opening=((3, "play red-7 on left"),),
    ),
    "five-slaps": Contest(
        "blast_off",
        6,
        (
            (1, "slap orange-7"),
            (2, "slap green-7"),
            (3, "slap purple-7"),
            (4, "slap purple-7"),
            (5, "slap red-7"),
        ),
        {
            "discard": ["red-2", "countdown"],
            "countdown": {"call": "7", "starter": 1},
            "hands": {
                "1": ["red-1", "red-3"],
                "2": ["orange-7", "green-1"],
                "3": ["green-7", "red-4"],
                "4": ["purple-7", "red-5"],
                "5": ["purple-7", "red-6"],
                "6": ["red-7", "red-8"],
            },
        },
        {"tempo": 5_000},
    ),
    "catch-against-play": Contest(
        "blast_off",
        3,
        ((1, "play red-8"), (2, "catch")),
        {
            "discard": ["red-2"],
            "missions": [{"trigger": "odd", "consequence": "salute", "name": "Odd"}],
            "hands": {
                "1": ["red-1", "green-4"],
                "2": ["red-8", "green-6"],
                "3": ["green-8", "red-4"],
            },
        },
        {"pace": "slow"},
        opening=((0, "play red-1"),),
    ),
    "accepted-against-move": Contest(
        "spaced_out",
        2,
        ((0, "play red-5 on left"), (0, ACCEPT)),
        {**DUEL, "live": "left"},
        {"window": 0},
        opening=((1, OFFER),),
    ),
    "called-off-against-first-move": Contest(
        "spaced_out",
        2,
        ((0, "play red-5 on left"), (1, ABORT)),
        {**DUEL, "live": "left", "turn": 2},
        {"window": 0},
        opening=((1, "play red-6 on left"),),
    ),
    "agreed-against-taken-back-and-move": Contest(
        "spaced_out",
        2,
        ((0, AGREE), (1, TAKE_BACK), (0, "play red-5 on left")),
        {**DUEL, "live": "left"},
        {"window": 0},
        opening=((1, REST),),
        time=TimeControl("days", DAY, 0, "lose"),
    ),
    "given-back-against-kept-and-move": Contest(
        "spaced_out",
        2,
        ((1, GIVE_BACK), (0, KEEP), (1, "play red-6 on left")),
        {**DUEL, "live": "left"},
        {"window": 0},
        opening=((0, "play red-5 on left"), (0, ASK_BACK)),
        time=TimeControl("days", DAY, 0, "lose"),
    ),
}


def begin(name: str, count: str) -> list[str]:
    """So many tables at the moment of the contest; their ids."""
    return [_begin(CONTESTS[name]) for _ in range(int(count))]


def _begin(contest: Contest) -> str:
    seats = [SeatSpec("me"), *[SeatSpec("invite")] * (contest.seats - 1)]
    options = {"pace": "live", **contest.options}
    match = match_create(
        owner=actors.player(0),
        game=contest.game,
        seats=seats,
        config=options,
        time_control=contest.time,
    )
    for seat in match.seats.filter(kind="open").order_by("index"):
        token = seat.invite_token or ""
        match_join(token=token, user=actors.player(seat.index), deck=NO_DECK)
    put(match, **contest.position)
    begun = {"position": {"seats": contest.seats, **contest.position}}
    Match.objects.filter(pk=match.pk).update(opening=begun)  # so its past can be played again
    for index, action in contest.opening:
        sent = _leave(match, index, action) if action in BESIDE else send_at(match, index, action)
        if not sent.is_done:
            raise SystemExit(f"The contest cannot begin: {action}: {sent}")
    later = timezone.now() + timedelta(hours=1)
    Match.objects.filter(pk=match.pk, clock_at__isnull=False).update(clock_at=later)
    return match.public_id


def send(name: str, client: str, ids: str, folder: str) -> list[dict[str, Any]]:
    """One client at all tables, one after the other; what it was told at each."""
    contest, told = CONTESTS[name], []
    seat, action = contest.clients[int(client)]
    known = [fresh(Match.objects.get(public_id=public_id)) for public_id in json.loads(ids)]
    start = _start(Path(folder), name, client, len(contest.clients))
    for number, match in enumerate(known):
        time.sleep(max(0.0, start + number * APART - time.time()))
        if action == TICK:
            time.sleep(number % 5 * 0.004)  # now before the claims, now among them, now after
        if action == TIMEOUT:
            time.sleep(number % 7 * 0.003)
            told.append(_time_out(match))
            continue
        if contest.time.kind:
            time.sleep(number % 4 * 0.01)  # so that each is first at some of the tables
        told.append(_tick(match) if action == TICK else _act(match, seat, action, client))
    return told


def _start(folder: Path, name: str, client: str, clients: int) -> float:
    """The instant at which all begin: a moment after the last one has loaded its Python."""
    (folder / f"{name}.{client}.ready").touch()
    while len(ready := list(folder.glob(f"{name}.*.ready"))) < clients:
        time.sleep(0.01)
    return max(file.stat().st_mtime for file in ready) + 0.2


def _act(match: Match, seat: int, action: str, client: str) -> dict[str, Any]:
    user = actors.player(seat)
    if action in BESIDE:
        result = _leave(match, seat, action)
    else:
        result = match_act(
            held=held_of(match_for(user, match.public_id, with_table=False), user),
            seat=seat,
            action=action,
            at_version=match.version,
            command_id=f"client:{client}",
        )
    return {"status": result.status, "rule": result.rule, "sentence": result.sentence}


def _leave(match: Match, seat: int, action: str) -> ActResult:
    user = actors.player(seat)
    if action in MOVES_BACK:
        at = fresh(match).version if action == ASK_BACK else match.version
        return match_take_back(
            match=match, user=user, word=MOVES_BACK[action], at_version=at, command_id=f"{seat}{at}"
        )
    if action == ABORT:
        return match_abort(match=match, user=user)
    if action in (REST, AGREE, TAKE_BACK):
        return _rest(fresh(match), user, action)
    return match_draw(match=match, user=user, word="offer" if action == OFFER else "accept")


def _rest(match: Match, user: User, action: str) -> ActResult:
    if action == REST:
        return rest_ask(match=match, user=user, until=timezone.now() + timedelta(days=7))
    if action == TAKE_BACK:
        return rest_decline(match=match, user=user)
    return rest_agree(match=match, user=user, until=match.rests_until or timezone.now())


def _tick(match: Match) -> dict[str, Any]:
    """The window ends at this very instant, and a worker has noticed."""
    past = timezone.now() - timedelta(milliseconds=1)
    Match.objects.filter(pk=match.pk, clock_number=match.clock_number).update(clock_at=past)
    ticked = match_tick(match_id=match.pk)
    return {"status": "ticked" if ticked else "nothing", "rule": "", "sentence": ""}


def _time_out(match: Match) -> dict[str, Any]:
    """The time of whoever is asked ends at this very instant, and a worker has noticed."""
    clocks, since = match.clocks, ms_of(timezone.now() - timedelta(days=2))
    for seat in match.waiting:
        clocks.begin(seat, Span(since, DAY * 1_000), NO_TIME_OFF)
    same = Match.objects.filter(pk=match.pk, revision=match.revision)
    same.update(seat_clocks=clocks.write(), deadline_at=clocks.nearest)
    ticked = match_tick(match_id=match.pk)
    return {"status": "ticked" if ticked else "nothing", "rule": "", "sentence": ""}


def judge(name: str, ids: str) -> list[dict[str, Any]]:
    """What happened at each table, and whether table and moves say the same."""
    return [_judge(CONTESTS[name], public_id) for public_id in json.loads(ids)]


def _judge(contest: Contest, public_id: str) -> dict[str, Any]:
    match = fresh(Match.objects.get(public_id=public_id))
    moves = list(Move.objects.filter(match=match).order_by("seq"))
    before, again = _table_of(contest, match), _table_of(contest, match)
    game = games.game_for(match.game)
    play_on(game, again, [(move.seat, move.action) for move in moves])
    after = _table(match, bytes(match.snapshot))
    return {
        "moves": [[move.seat, move.action] for move in moves],
        "commands": [move.command_id for move in moves],
        "events": [move.event_lines for move in moves],
        "is_consistent": game.dump(again) == bytes(match.snapshot),
        "is_conserved": CARDS[match.game](before) == CARDS[match.game](after),
        "version": match.version,
        "result": match.result,
        "timeouts": sum(seat.timeouts for seat in match.seats.all()),
        "end": match.outcome.get("reason", ""),
        "offers": match.draw_offers,
        "status": match.status,
        "has_deadline": match.deadline_at is not None,
    }


def _table_of(contest: Contest, match: Match) -> Any:
    """The table as the position has it, from the same secret."""
    game, chance = games.game_for(match.game), Chance(bytes(match.secret.secret))
    position = {"seats": contest.seats, **contest.position}
    return game.arrange(match.config, games.cards_for(match), position, chance)


def _table(match: Match, snapshot: bytes) -> Any:
    chance = Chance(bytes(match.secret.secret))
    return games.game_for(match.game).restore(snapshot, games.cards_for(match), chance)


def _in_spaced_out(table: Any) -> Counter[str]:
    tops = [table.tops.face("left").card, table.tops.face("right").card]
    hands = [card for hand in table.hands for card in hand]
    return Counter(card.id for card in [*tops, *hands, *table.buried, *table.draw_pile])


def _in_blast_off(table: Any) -> Counter[str]:
    pile = [laid.card for laid in table.discard]
    hands = [card for hand in table.hands for card in hand]
    return Counter(card.id for card in [*pile, *hands, *table.draw_pile])


CARDS: dict[str, Callable[[Any], Counter[str]]] = {
    "spaced_out": _in_spaced_out,
    "blast_off": _in_blast_off,
}
"""Every card of a table, wherever it lies."""
