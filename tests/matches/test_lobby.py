"""Finding each other: tables in the lobby, challenges, quick matches, and what ends them."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest

from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.selectors.lobby import (
    challenges_to,
    lobby_version,
    matches_with_news,
    tables_listed,
)
from spacetrace.matches.services import listing
from spacetrace.matches.services.challenge import MOST_AT_ONCE, challenge_decline
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.errors import BadChoice, NotPossible, SeatTaken
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.listing import match_expire, news_seen
from spacetrace.matches.services.locking import match_lock
from spacetrace.matches.services.quick import match_computer_seat, match_quick, open_sweep
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.time_control import TimeControl
from spacetrace.players.models import User
from spacetrace.players.services import account_close, block_add, guest_create
from tests.matches.conftest import NOON
from tests.matches.tables import INVITE, ME, fresh
from tests.toy.game import ToyGame

LIVE = TimeControl("live", 60, 600)
AT_TABLES = TimeControl("live", 60, 600, "computer")
"""The same at a table of three or more."""
PERSON = SeatSpec("person", name="bob")


def listed(owner: User, *, seats: int = 2, **more: Any) -> Match:
    wanted = [ME, *[INVITE] * (seats - 1)]
    return match_create(owner=owner, game="toy", seats=wanted, is_listed=True, **more)


def challenge(owner: User, name: str = "bob", **more: Any) -> Match:
    seats = [ME, SeatSpec("person", name=name)]
    return match_create(owner=owner, game="toy", seats=seats, **more)


def sit(match: Match, user: User, seat: int = 1) -> Match:
    token = match.seats.get(index=seat).invite_token or ""
    return match_join(token=token, user=user, deck=NO_DECK)


def quick(user: User, control: TimeControl = LIVE) -> Match:
    return match_quick(user=user, game="toy", control=control, deck=NO_DECK)


# --- the lobby ------------------------------------------------------------------------------------


def test_a_listed_table_is_found_by_others_and_taken(toy: ToyGame, alice: User, bob: User) -> None:
    match = listed(alice)
    assert list(tables_listed(bob)) == [match]
    assert list(tables_listed(alice)) == []
    assert sit(match, bob).status == Status.RUNNING
    after = fresh(match)
    assert (after.is_listed, after.expires_at, list(tables_listed(bob))) == (False, None, [])


def test_a_table_by_link_is_nobody_s_to_find_and_stands_for_ever(
    open_match: Match, bob: User
) -> None:
    assert list(tables_listed(bob)) == []
    assert open_match.expires_at is None


def test_whoever_comes_second_to_a_seat_gets_another_one_in_the_lobby(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = listed(alice, seats=3)
    token = match.seats.get(index=1).invite_token or ""
    for user in (bob, stranger):
        match_join(token=token, user=user, deck=NO_DECK)
    assert fresh(match).status == Status.RUNNING


def test_every_change_of_the_lobby_raises_its_version(
    toy: ToyGame, alice: User, bob: User, clock: StandingClock
) -> None:
    versions = [lobby_version()]

    def noted() -> None:
        versions.append(lobby_version())
        clock.shift(timedelta(seconds=1))

    match = listed(alice, seats=3)
    noted()
    sit(match, bob)
    noted()
    match_concede(match=fresh(match), user=bob)
    noted()
    match_concede(match=fresh(match), user=alice)
    noted()
    assert versions == sorted(set(versions))
    assert versions[0] == 0


def test_a_seat_for_nobody_in_particular_is_needed_in_the_lobby(toy: ToyGame, alice: User) -> None:
    seats = [ME, SeatSpec("agent", agent_level="cadet")]
    with pytest.raises(BadChoice, match="seat that anybody"):
        match_create(owner=alice, game="toy", seats=seats, is_listed=True)


def test_nobody_fills_the_lobby_alone(
    toy: ToyGame, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MOST_LISTED", 1)
    first = listed(alice)
    with pytest.raises(BadChoice, match="take one back"):
        listed(alice)
    match_concede(match=first, user=alice)
    listed(alice)


def test_a_guest_takes_a_listed_table(toy: ToyGame, alice: User) -> None:
    assert sit(listed(alice), guest_create()).status == Status.RUNNING


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "stands"), [(LIVE, timedelta(minutes=30)), (TimeControl(), timedelta(days=7))]
)
def test_a_table_to_which_nobody_came_ends_and_its_owner_is_told(
    toy: ToyGame,
    alice: User,
    bob: User,
    clock: StandingClock,
    control: TimeControl,
    stands: timedelta,
) -> None:
    match = listed(alice, time_control=control)
    clock.shift(stands - timedelta(milliseconds=1))
    assert not match_expire(match_id=match.pk)
    assert list(tables_listed(bob)) == [match]
    clock.shift(timedelta(milliseconds=1))
    assert list(tables_listed(bob)) == [], "it is gone before anybody sweeps"
    with pytest.raises(SeatTaken, match="ended"):
        sit(match, bob)
    assert (open_sweep(10), open_sweep(10)) == (1, 0)
    after = fresh(match)
    assert (after.status, after.outcome["reason"]) == (Status.OVER, "expired")
    assert list(matches_with_news(alice)) == [match]
    news_seen(match=match, user=bob)
    assert list(matches_with_news(alice)) == [match], "it is not Bob's"
    news_seen(match=match, user=alice)
    assert list(matches_with_news(alice)) == []


# --- challenges -----------------------------------------------------------------------------------


def test_a_challenge_is_kept_for_one_person_who_accepts(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = challenge(alice)
    assert list(challenges_to(bob)) == [match]
    with pytest.raises(SeatTaken, match="somebody else"):
        sit(match, stranger)
    assert sit(match, bob).status == Status.RUNNING
    assert list(challenges_to(bob)) == []


def test_a_challenge_is_declined_once_and_the_challenger_is_told(
    toy: ToyGame, alice: User, bob: User
) -> None:
    match = challenge(alice)
    challenge_decline(match=match, user=bob)
    assert fresh(match).outcome["reason"] == "declined"
    assert list(matches_with_news(alice)) == [match]
    with pytest.raises(NotPossible):
        challenge_decline(match=match, user=bob)
    with pytest.raises(SeatTaken):
        sit(match, bob)


def test_nobody_else_declines_and_a_seat_that_was_taken_is_no_challenge(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = challenge(alice)
    for user in (alice, stranger):
        with pytest.raises(NotPossible):
            challenge_decline(match=match, user=user)
    sit(match, bob)
    with pytest.raises(NotPossible):
        challenge_decline(match=match, user=bob)


def test_at_a_larger_table_a_declined_seat_is_open_for_others(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, PERSON, INVITE])
    challenge_decline(match=match, user=bob)
    seat = match.seats.get(index=1)
    assert (seat.kind, seat.user, seat.name) == (SeatKind.OPEN, None, "")
    sit(match, stranger)


def test_a_challenge_that_was_taken_back_is_over(toy: ToyGame, alice: User, bob: User) -> None:
    match = challenge(alice)
    assert match_concede(match=match, user=alice).is_done
    assert (fresh(match).outcome["reason"], fresh(match).news_at) == ("withdrawn", None)
    with pytest.raises(SeatTaken):
        sit(match, bob)


def test_unknown_unwilling_and_blocking_people_are_told_of_alike(
    toy: ToyGame, alice: User, bob: User
) -> None:
    def said(name: str) -> str:
        with pytest.raises(BadChoice) as refused:
            challenge(alice, name)
        return str(refused.value).replace(name, "NAME")

    unknown = said("nobody")
    User.objects.filter(pk=bob.pk).update(takes_challenges=False)
    assert said("bob") == unknown
    User.objects.filter(pk=bob.pk).update(takes_challenges=True)
    block_add(owner=bob, blocked=alice)
    assert said("bob") == unknown
    assert not Match.objects.exists()


def test_nobody_challenges_themselves_nobody_or_as_a_guest(toy: ToyGame, alice: User) -> None:
    for owner, name in ((alice, "alice"), (alice, " "), (guest_create(), "alice")):
        with pytest.raises(BadChoice):
            challenge(owner, name)


def test_one_person_is_not_flooded_with_challenges(toy: ToyGame, alice: User, bob: User) -> None:
    for _ in range(MOST_AT_ONCE):
        challenge(alice)
    with pytest.raises(BadChoice, match="yet to answer"):
        challenge(alice)


# --- people who do not meet -----------------------------------------------------------------------


@pytest.mark.parametrize("is_owner", [True, False])
def test_a_block_hides_tables_and_shuts_seats_both_ways(
    toy: ToyGame, alice: User, bob: User, stranger: User, is_owner: bool
) -> None:
    match = listed(alice, seats=4)
    sit(match, stranger)
    one, other = (alice, bob) if is_owner else (bob, stranger)
    block_add(owner=one, blocked=other)
    assert list(tables_listed(bob)) == []
    with pytest.raises(SeatTaken, match="This seat is taken"):
        sit(match, bob, 2)
    assert quick(bob, TimeControl()) != match


def test_a_block_ends_the_challenges_between_the_two(toy: ToyGame, alice: User, bob: User) -> None:
    match = challenge(alice)
    block_add(owner=bob, blocked=alice)
    assert list(challenges_to(bob)) == []
    assert fresh(match).status == Status.OVER


def test_who_blocks_has_taken_back_their_own_challenges_and_declined_the_other_s(
    toy: ToyGame, alice: User, bob: User
) -> None:
    matches = [challenge(alice), challenge(bob, "alice"), challenge(alice)]
    with patch("spacetrace.matches.services.challenge.match_lock", wraps=match_lock) as lock:
        block_add(owner=alice, blocked=bob)
    ended = [fresh(match).outcome["reason"] for match in matches]
    assert ended == ["withdrawn", "declined", "withdrawn"]
    assert list(matches_with_news(alice)) == []
    assert list(matches_with_news(bob)) == [matches[1]]
    locked = [call.args[0] for call in lock.call_args_list]
    assert locked == [match.pk for match in matches], "two who block one another lock alike"


def test_a_rematch_is_not_offered_across_a_block(match: Match, alice: User, bob: User) -> None:
    match_concede(match=match, user=alice)
    block_add(owner=bob, blocked=alice)
    with pytest.raises(NotPossible):
        match_rematch(match=match, user=alice)


def test_a_rematch_tells_nothing_of_who_is_gone_unwilling_or_blocking(
    match: Match, alice: User, bob: User
) -> None:
    match_concede(match=match, user=alice)
    said = set()
    for fields in ({"takes_challenges": False}, {"is_active": False}, {}):
        usual = {"takes_challenges": True, "is_active": True}
        User.objects.filter(pk=bob.pk).update(**{**usual, **fields})
        if not fields:
            block_add(owner=bob, blocked=alice)
        with pytest.raises(NotPossible) as refused:
            match_rematch(match=match, user=alice)
        said.add(str(refused.value))
    assert len(said) == 1


def test_a_rematch_stands_as_long_as_a_challenge_and_may_be_declined(
    match: Match, alice: User, bob: User, clock: StandingClock
) -> None:
    match_concede(match=match, user=alice)
    again = match_rematch(match=match, user=alice)
    assert again.expires_at == NOON + timedelta(days=7)
    challenge_decline(match=again, user=bob)
    assert match_rematch(match=match, user=bob) != again


def test_a_closed_account_waits_for_nobody_and_nobody_for_it(
    toy: ToyGame, alice: User, bob: User
) -> None:
    own, asked = listed(alice), challenge(bob, "alice")
    account_close(user=alice)
    assert fresh(own).outcome["reason"] == "expired"
    assert fresh(asked).outcome["reason"] == "expired"


# --- quick matches --------------------------------------------------------------------------------


def test_two_who_want_the_same_at_once_play_each_other(
    toy: ToyGame, alice: User, bob: User
) -> None:
    first = quick(alice)
    assert quick(alice) == first, "pressed twice"
    assert quick(bob) == first


def test_a_quick_match_joins_the_table_that_has_waited_longest(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    older, _newer = (listed(owner, seats=3, time_control=AT_TABLES) for owner in (alice, stranger))
    assert quick(bob) == older


def test_another_pace_or_other_rules_are_not_joined_unseen(
    toy: ToyGame, alice: User, bob: User
) -> None:
    listed(alice, seats=3, time_control=TimeControl("live", 30, 300, "computer"))
    listed(alice, seats=3, time_control=AT_TABLES, config={"pace": "live"})
    assert quick(bob).created_by == bob


def test_the_computer_sits_down_once_after_the_time_that_was_said(
    toy: ToyGame, alice: User, bob: User, clock: StandingClock
) -> None:
    match = quick(alice)
    assert match.computer_at == NOON + timedelta(minutes=1)
    clock.shift(timedelta(milliseconds=59_999))
    assert not match_computer_seat(match_id=match.pk)
    clock.shift(timedelta(milliseconds=1))
    assert match_computer_seat(match_id=match.pk)
    assert not match_computer_seat(match_id=match.pk)
    assert open_sweep(10) == 0
    after = fresh(match)
    assert (after.status, after.computer_at) == (Status.RUNNING, None)
    assert set(after.seats.values_list("kind", flat=True)) == {"user", "agent"}
    with pytest.raises(SeatTaken):
        sit(match, bob)


def test_a_quick_match_that_was_taken_back_is_left_alone(
    toy: ToyGame, alice: User, clock: StandingClock
) -> None:
    match = quick(alice)
    match_concede(match=match, user=alice)
    clock.shift(timedelta(days=8))
    assert open_sweep(10) == 0
    assert fresh(match).outcome["reason"] == "withdrawn"
