"""Whole matches of the family games on this app's tables, with the clock and computer players."""

from typing import Any

import pytest
import time_machine
from django.utils import timezone

from cardsets.files import set_of_game
from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.kernel.actions import CLOCK, MetaAction
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Due, Match, Move, Report
from spacetrace.matches.selectors import events_since, legal_for
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from tests.matches.tables import computer, fresh, put, send
from tests.published import set_published

SHORT: dict[str, dict[str, Any]] = {
    "spaced_out": {"rounds": 1},
    "space_dominoes": {"hands": 1},
    "blast_off": {},
}
"""Options with which a match of each game is over soon."""

CLOCKED: dict[str, dict[str, Any]] = {
    "spaced_out": {"window": 800},
    "space_dominoes": {"turn_timer": 15},
    "blast_off": {"tempo": 1_000},
}
"""Options with which its clock has something to do at a live table."""

FAMILIES = [key for key in SHORT if key in GAMES]
LEVELS = ("officer", "cadet", "random")


@pytest.fixture
def cards(db: None) -> None:
    for game in FAMILIES:
        set_published(set_of_game(game))


def begin(game: str, alice: User, seats: int, **options: Any) -> Match:
    specs = [SeatSpec("me"), *(computer(LEVELS[n % 3]) for n in range(seats - 1))]
    config = {**SHORT[game], **options}
    return match_create(owner=alice, game=game, seats=specs, config=config)


def play_out(match: Match, alice: User, watch: time_machine.Traveller) -> Match:
    """Alice plays anything that is legal, in turn and out of turn; time goes on."""
    dice = Chance.seeded(match.game)
    for _ in range(6_000):
        now = match_for(alice, match.public_id)
        if now.is_over:
            break
        moves = [text for action, text in legal_for(now, 0) if not isinstance(action, MetaAction)]
        if moves and (0 in now.waiting or dice.below(10) == 0):
            assert send(now, 0, dice.pick(moves)).status in ("done", "stale", "refused")
        ai_turn_play(match_id=match.pk)
        go_on(match, watch)
    return fresh(match)


def go_on(match: Match, watch: time_machine.Traveller) -> None:
    """To the next moment at which a computer player or the clock has something to do."""
    rows = Due.objects.filter(match=match).values_list("due_at", flat=True)
    moments = [moment for moment in (rows.first(), fresh(match).clock_at) if moment is not None]
    watch.move_to(max(min(moments, default=timezone.now()), timezone.now()))
    match_tick(match_id=match.pk)


@pytest.mark.parametrize("pace", ["live", "slow"])
@pytest.mark.parametrize("game", FAMILIES)
def test_a_whole_match_is_played_to_its_end_and_can_be_dealt_again(
    cards: None, alice: User, watch: time_machine.Traveller, game: str, pace: str
) -> None:
    clocked = CLOCKED[game] if pace == "live" else {}
    played: set[int] = set()
    for _ in range(5):  # Blast Off! may be over before anybody else had a turn
        match = play_out(begin(game, alice, 4, pace=pace, **clocked), alice, watch)
        assert match.is_over
        assert not Report.objects.exists()
        assert not Due.objects.exists()
        assert len(match.outcome["places"]) == 4
        assert match_verify(match) == match.move_count
        played |= set(Move.objects.filter(match=match).values_list("seat", flat=True))
        if played & {1, 2, 3}:
            break
    assert played & {1, 2, 3}


@pytest.mark.parametrize("game", [game for game in FAMILIES if game != "space_dominoes"])
def test_a_live_table_has_a_clock_and_the_story_tells_of_it(
    cards: None, alice: User, watch: time_machine.Traveller, game: str
) -> None:
    for _ in range(10):  # Blast Off! may be over without a countdown
        match = play_out(begin(game, alice, 3, pace="live", **CLOCKED[game]), alice, watch)
        if match.moves.filter(seat=CLOCK).exists():
            break
    numbers = list(match.moves.filter(seat=CLOCK).values_list("command_id", flat=True))
    assert len(set(numbers)) == len(numbers) > 0
    told = events_since(match_for(alice, match.public_id), 0, 0)
    assert any(move.seat == CLOCK and move.lines for move in told.moves)


@pytest.mark.parametrize("game", FAMILIES)
def test_the_largest_table_is_played_too(
    cards: None, alice: User, watch: time_machine.Traveller, game: str
) -> None:
    seats = GAMES[game].max_seats
    match = play_out(begin(game, alice, seats, pace="slow"), alice, watch)
    assert match.is_over
    assert len(match.outcome["scores"]) == seats


@pytest.mark.parametrize("game", FAMILIES)
def test_the_clock_plays_for_somebody_who_is_away(
    cards: None, alice: User, watch: time_machine.Traveller, game: str
) -> None:
    match = begin(game, alice, 2, pace="live", turn_timer=15)
    while not match.is_over and match.moves.filter(seat=CLOCK).count() < 2:
        ai_turn_play(match_id=match.pk)
        go_on(match, watch)
        match = fresh(match)
    assert not match.moves.filter(seat=0).exists()
    assert match.moves.filter(seat=CLOCK).exists()


def test_a_secret_order_that_is_sent_again_after_it_was_taken_back_stays_taken_back(
    cards: None, alice: User, watch: time_machine.Traveller
) -> None:
    """It names the present version, and it would be legal: its stored row alone tells (SO-44)."""
    hands = {"1": ["red-5", "green-3"], "2": ["red-6", "green-4"]}  # nothing to be cloned at once
    match = begin("spaced_out", alice, 2, pace="slow")
    match = put(match, piles=["red-7", "blue-2"], live="left", hands=hands)
    given, back = "order clone-all on", "order clone-all off"
    version = match.version
    assert send(match, 0, given, command_id="one").status == "done"
    assert send(match, 0, back, command_id="two").status == "done"
    again = send(match, 0, given, command_id="one")
    assert (again.status, again.version, fresh(match).version) == ("repeated", version, version)
    assert Move.objects.filter(match=match, action=given).count() == 1


@pytest.mark.parametrize(("seats", "expected"), [(3, False), (4, True), (5, False)])
def test_four_at_dominoes_are_partners_unless_somebody_says_otherwise(  # SD-19
    cards: None, alice: User, seats: int, expected: bool
) -> None:
    assert begin("space_dominoes", alice, seats).config["partners"] is expected
    assert begin("space_dominoes", alice, seats, partners=False).config["partners"] is False
