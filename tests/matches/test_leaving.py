"""Leaving a table of three or more: a computer player goes on, and whoever left looks on."""

import json

import pytest
from django.db.models import F
from django.db.models.signals import pre_save
from django.test import Client

from spacetrace.matches.access import has_left, held_of, match_for, seat_of, seats_of
from spacetrace.matches.models import BY_COMPUTER, Due, Match, Seat, SeatKind, Status
from spacetrace.matches.selectors import matches_of
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.command import Command
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.errors import NotPossible
from spacetrace.matches.services.fill import match_fill
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.leave import seat_hand_over, seat_return
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.services.statements import match_read
from spacetrace.matches.time_control import DAY, TimeControl
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from tests.matches.tables import HOT, INVITE, ME, computer, fresh, put, send, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame


@pytest.fixture
def three(toy: ToyGame, alice: User, bob: User, stranger: User) -> Match:
    """Alice, Bob and the stranger; Bob has the turn."""
    match = table_of(alice, bob, stranger)
    hands = {"1": ["red-1", "red-2"], "2": ["blue-1", "blue-2"], "3": ["green-1", "green-2"]}
    return put(match, pile=["blue-3"], hands=hands, turn=2)


def leave(match: Match, user: User) -> str:
    return match_concede(match=match_for(user, match.public_id), user=user).status


def test_a_computer_player_goes_on_in_the_seat(three: Match, bob: User) -> None:
    assert leave(three, bob) == "done"
    after = fresh(three)
    assert (after.status, after.version, after.agent_mask) == ("running", three.version + 1, 0b010)
    seat = three.seats.get(index=1)
    assert (seat.kind, seat.agent_level, seat.name) == (SeatKind.AGENT, "cadet", "Bob (Cadet)")
    assert ai_turn_play(match_id=three.pk) >= 1
    assert fresh(three).waiting != (1,)


def test_the_engine_itself_lets_nobody_concede_there(three: Match, alice: User) -> None:
    result = send(three, 0, "concede")
    assert (result.status, result.rule) == ("refused", "TY-6")


@pytest.mark.parametrize("is_lent", [False, True])
def test_what_a_computer_chose_is_not_played_for_who_has_come_back(
    three: Match, stranger: User, is_lent: bool
) -> None:
    hands = {"1": ["red-1", "red-2"], "2": ["blue-1", "blue-2"], "3": ["red-1", "green-2"]}
    match = put(three, pile=["red-3"], hands=hands)
    seats = list(match.seats.order_by("index"))
    seat_hand_over(match, seats, seats[2], is_away=True)
    assert send(match, 0, "play red-1").status == "done"
    lent = match_read(match.pk)
    twin = Command(2, "twin red-1", lent.version, f"{BY_COMPUTER}{lent.revision}")
    assert seat_return(match=match, user=stranger).status == "done"
    before = fresh(match)
    told = command_carry_out(match_id=match.pk, command=twin, match=lent if is_lent else None)
    assert (told.status, fresh(match).revision) == ("stale", before.revision)


@pytest.mark.parametrize("how", ["leaves", "closes"])
def test_whoever_is_left_alone_with_computers_has_no_clock(
    toy: ToyGame, alice: User, bob: User, stranger: User, how: str
) -> None:
    match = table_of(alice, bob, stranger, time_control=TimeControl("days", DAY, 0, "computer"))
    if how == "closes":
        seats = list(match.seats.order_by("index"))
        seat_hand_over(match, seats, seats[1], is_away=True)
    else:
        leave(match, bob)
    leave(match, stranger) if how == "leaves" else account_close(user=stranger)
    if how == "closes":  # Bob may come back
        assert fresh(match).time_kind == "days"
        account_close(user=bob)
    after = fresh(match)
    assert (after.status, after.time_control) == (Status.RUNNING, TimeControl())
    assert (after.seat_clocks, after.deadline_at) == ("", None)


def test_who_left_sees_what_spectators_see(three: Match, bob: User) -> None:
    leave(three, bob)
    match = match_for(bob, three.public_id)
    assert (seats_of(match, bob), seat_of(match, bob), has_left(match, bob)) == ([], None, True)
    client = Client(headers=headers_for(bob))
    address = f"/api/v1/matches/{three.public_id}/"
    detail = client.get(address).json()
    assert (detail["seat"], detail["has_left"], detail["deck"]) == (None, True, {})
    assert detail["view"]["hand"] is None
    assert detail["view"]["hand_sizes"] == [2, 2, 2]
    for door in ("actions/", "events/"):
        answer = client.get(address + door)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "left")
    body = {"action": "draw", "at_version": fresh(three).version, "command_id": "x"}
    for seat in ({}, {"seat": 1}, {"seat": 0}):
        answer = client.post(address + "act/", json.dumps({**body, **seat}), "application/json")
        assert answer.status_code in (403, 409)
    assert fresh(three).move_count == 0


def test_who_left_plays_no_more(three: Match, bob: User) -> None:
    leave(three, bob)
    result = match_act(
        held=held_of(match_for(bob, three.public_id), bob),
        seat=1,
        action="draw",
        at_version=fresh(three).version,
        command_id="x",
    )
    assert result.status == "forbidden"
    assert leave(three, bob) == "left"


def test_it_stays_in_the_list_of_who_left_with_what_is_over(three: Match, bob: User) -> None:
    Match.objects.update(waiting_mask=0b010)
    leave(three, bob)
    (row,) = matches_of(bob)
    assert row.rank == 2  # type: ignore[attr-defined]


def test_the_others_play_on_to_the_end(three: Match, alice: User, bob: User) -> None:
    leave(three, bob)
    for _ in range(300):
        now = fresh(three)
        if now.is_over:
            break
        for seat in (0, 2):
            if now.waiting == (seat,):
                send(three, seat, "draw")
        ai_turn_play(match_id=three.pk)
    assert fresh(three).is_over
    assert sorted(fresh(three).outcome["places"])[0] == 1
    assert len(fresh(three).outcome["places"]) == 3


def test_when_the_last_person_leaves_the_match_is_over(
    toy: ToyGame, alice: User, bob: User
) -> None:
    match = table_of(alice, bob, computers=("officer",))
    assert leave(match, alice) == "done"
    assert fresh(match).status == Status.RUNNING
    assert leave(match, bob) == "done"
    after = fresh(match)
    assert (after.status, after.waiting, after.clock_at) == (Status.OVER, (), None)
    assert (after.outcome["winners"], after.outcome["places"]) == ([0, 2], [1, 2, 1])
    assert not Due.objects.exists()


def test_at_a_shared_device_one_leaves_and_the_others_stay(toy: ToyGame, alice: User) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, HOT, HOT])
    found = match_for(alice, match.public_id)
    assert match_concede(match=found, user=alice, seat=2).status == "done"
    assert seats_of(match_for(alice, match.public_id), alice) == [0, 1]
    assert not has_left(match_for(alice, match.public_id), alice)


def test_a_paused_table_of_three_can_be_left_too(three: Match, alice: User, bob: User) -> None:
    Match.objects.update(snapshot=b"{", status=Status.PAUSED)
    assert leave(three, bob) == "done"
    assert fresh(three).status == Status.PAUSED
    assert three.seats.get(index=1).kind == SeatKind.AGENT


def test_two_leave_a_table_of_two_as_ever(match: Match, alice: User) -> None:
    assert leave(match, alice) == "done"
    assert fresh(match).outcome["winners"] == [1]
    assert match.seats.get(index=0).kind == SeatKind.USER


# --- before it begins ----------------------------------------------------------------------------


def test_a_guest_who_gets_up_leaves_the_seat_open(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, INVITE, INVITE])
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=bob, deck=NO_DECK)
    assert leave(match, bob) == "done"
    seat = match.seats.get(index=1)
    assert seat.kind == "open"
    assert seat.user is None
    assert seat.name == ""
    assert seat.invite_token == token
    assert fresh(match).status == Status.OPEN
    match_join(token=token, user=stranger, deck=NO_DECK)


def test_the_owner_takes_the_whole_table_back(toy: ToyGame, alice: User, bob: User) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, INVITE, INVITE])
    match_join(token=match.seats.get(index=1).invite_token or "", user=bob, deck=NO_DECK)
    assert leave(match, alice) == "done"
    assert fresh(match).outcome["reason"] == "withdrawn"


def test_what_somebody_saw_meanwhile_is_not_put_back(
    three: Match, toy: ToyGame, alice: User, bob: User
) -> None:
    open_match = match_create(owner=alice, game="toy", seats=[ME, INVITE, INVITE])
    token = open_match.seats.get(index=1).invite_token or ""

    def see(instance: Seat, **others: object) -> None:
        """A page is shown after the seat was read and before it is stored."""
        rows = Seat.objects.filter(pk=instance.pk)
        rows.update(seen_version=F("seen_version") + 1, read_version=F("read_version") + 1)

    pre_save.connect(see, sender=Seat)
    try:
        leave(three, bob)
        three.seats.filter(index=1).update(is_away=True)
        assert seat_return(match=three, user=bob).is_done
        match_join(token=token, user=bob, deck=NO_DECK)
        leave(open_match, bob)
        match_fill(match=open_match, user=alice, level="officer", seat=2)
    finally:
        pre_save.disconnect(see, sender=Seat)
    for seat, saves in ((three.seats.get(index=1), 2), (open_match.seats.get(index=1), 3)):
        assert (seat.seen_version, seat.read_version) == (saves, saves)


# --- once more -----------------------------------------------------------------------------------


@pytest.fixture
def over(three: Match, bob: User) -> Match:
    """Bob left, and Alice won."""
    leave(three, bob)
    put(three, pile=["red-1"], hands={"1": ["red-2"], "2": ["blue-1"], "3": ["green-1"]})
    send(three, 0, "play red-2")
    return fresh(three)


def test_a_rematch_begins_when_everybody_has_asked(
    over: Match, alice: User, stranger: User
) -> None:
    again = match_rematch(match=over, user=alice)
    assert fresh(again).status == Status.OPEN
    kinds = [(seat.kind, seat.name) for seat in again.seats.order_by("index")]
    assert kinds == [("agent", "Cadet"), ("open", "Stranger"), ("user", "Alice")]
    assert again.seats.get(index=0).user is None
    assert match_rematch(match=over, user=stranger) == again
    assert fresh(again).status == Status.RUNNING


def test_who_left_asks_for_no_rematch(over: Match, bob: User) -> None:
    with pytest.raises(NotPossible, match="left"):
        match_rematch(match=over, user=bob)


def test_nobody_waits_for_ever_for_somebody_who_does_not_come_back(
    over: Match, alice: User, stranger: User
) -> None:
    again = match_rematch(match=over, user=alice)
    match_fill(match=again, user=alice, level="officer")
    assert fresh(again).status == Status.RUNNING
    assert [seat.name for seat in again.seats.order_by("index")] == ["Cadet", "Officer", "Alice"]
    with pytest.raises(NotPossible, match="without you"):
        match_rematch(match=over, user=stranger)


def test_with_computers_only_it_begins_at_once(toy: ToyGame, alice: User) -> None:
    seats = [ME, computer("cadet"), computer("officer"), computer("cadet")]
    match = match_create(owner=alice, game="toy", seats=seats, config={"pace": "live"})
    put(match, pile=["red-1"], hands={"1": ["red-2"], "2": ["blue-1"]})
    send(match, 0, "play red-2")
    again = match_rematch(match=fresh(match), user=alice)
    assert (fresh(again).status, fresh(again).pace) == (Status.RUNNING, "live")
    assert [seat.agent_level for seat in again.seats.order_by("index")] == [
        "",
        "cadet",
        "officer",
        "cadet",
    ]
