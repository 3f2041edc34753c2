"""Tables of two to eight: every mix of people, computer players, guests and shared devices."""

import pytest
from django.test import Client

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches.access import match_for, seat_of, seats_of
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.selectors import matches_of
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.errors import BadChoice, NotPossible, SeatTaken
from spacetrace.matches.services.fill import match_close_up, match_fill
from spacetrace.matches.services.join import match_join
from spacetrace.players.models import User
from tests.matches.tables import HOT, INVITE, ME, computer, fresh, put, send, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame


@pytest.fixture
def waiting(toy: ToyGame, alice: User) -> Match:
    """Alice's table with two open seats and a computer player."""
    seats = [ME, INVITE, computer("cadet"), INVITE]
    return match_create(owner=alice, game="toy", seats=seats)


def tokens(match: Match) -> dict[int, str]:
    return {seat.index: seat.invite_token or "" for seat in match.seats.filter(kind="open")}


def names(match: Match) -> list[str]:
    return [seat.name for seat in match.seats.order_by("index")]


# --- making a match ------------------------------------------------------------------------------


def test_any_mix_of_people_and_computers_makes_a_table(toy: ToyGame, alice: User) -> None:
    seats = [computer("random"), ME, computer("cadet"), computer("officer")]
    match = match_create(owner=alice, game="toy", seats=seats)
    assert match.status == Status.RUNNING
    assert match.agent_mask == 0b1101
    assert names(match) == ["Stowaway", "Alice", "Cadet", "Officer"]


def test_computers_of_the_same_level_have_names_of_their_own(toy: ToyGame, alice: User) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, *[computer("cadet")] * 3])
    assert names(match) == ["Alice", "Cadet", "Cadet 2", "Cadet 3"]


def test_people_who_share_a_device_have_names_and_a_slow_pace(toy: ToyGame, alice: User) -> None:
    seats = [ME, SeatSpec("hot", name="Grandma"), HOT, computer()]
    match = match_create(owner=alice, game="toy", seats=seats)
    assert names(match) == ["Alice", "Grandma", "Player 3", "Officer"]
    assert (match.hot_seat, match.pace, match.config["pace"]) == (True, "slow", "slow")
    assert seats_of(match, alice) == [0, 1, 2]
    config = {"pace": "live"}  # TY-8
    live = match_create(owner=alice, game="toy", seats=seats, config=config)
    assert live.pace == "live"


def test_a_shared_device_and_an_invitation_do_not_go_together(toy: ToyGame, alice: User) -> None:
    with pytest.raises(BadChoice, match="not both"):
        match_create(owner=alice, game="toy", seats=[ME, HOT, INVITE])


@pytest.mark.parametrize("count", [1, 5, 8])
def test_the_game_says_how_many_can_play(toy: ToyGame, alice: User, count: int) -> None:
    with pytest.raises(BadChoice, match="2 to 4 seats"):
        match_create(owner=alice, game="toy", seats=[ME, *[computer()] * (count - 1)])


def test_the_game_may_refuse_a_mix_of_options_and_seats_with_its_reason(
    toy: ToyGame, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(config: object, seats: int) -> None:
        raise ConfigError("Partners need four seats.")

    monkeypatch.setattr(toy, "check_seats", check)
    with pytest.raises(BadChoice, match="Partners need four seats"):
        match_create(owner=alice, game="toy", seats=[ME, INVITE])
    assert not Match.objects.exists()


# --- open seats ----------------------------------------------------------------------------------


def test_each_open_seat_has_a_link_of_its_own_and_is_taken_by_one(
    waiting: Match, bob: User, stranger: User
) -> None:
    links = tokens(waiting)
    assert list(links) == [1, 3]
    assert len(set(links.values())) == 2
    match_join(token=links[3], user=bob, deck=NO_DECK)
    after = fresh(waiting)
    assert (after.status, after.version) == (Status.OPEN, 1)  # the waiting room learns of it
    with pytest.raises(SeatTaken):
        match_join(token=links[3], user=stranger, deck=NO_DECK)
    with pytest.raises(SeatTaken):
        match_join(token=links[1], user=bob, deck=NO_DECK)
    match_join(token=links[1], user=stranger, deck=NO_DECK)
    assert (fresh(waiting).status, fresh(waiting).version) == (Status.RUNNING, 2)
    assert names(waiting) == ["Alice", "Stranger", "Cadet", "Bob"]


def test_the_owner_gives_what_is_left_to_computers(waiting: Match, alice: User, bob: User) -> None:
    match_join(token=tokens(waiting)[3], user=bob, deck=NO_DECK)
    match_fill(match=waiting, user=alice, level="cadet")
    assert fresh(waiting).status == Status.RUNNING
    assert names(waiting) == ["Alice", "Cadet", "Cadet 2", "Bob"]
    assert fresh(waiting).agent_mask == 0b0110


def test_one_open_seat_can_be_filled_and_the_other_stay_open(waiting: Match, alice: User) -> None:
    match_fill(match=waiting, user=alice, level="officer", seat=3)
    assert (fresh(waiting).status, list(tokens(waiting))) == (Status.OPEN, [1])
    with pytest.raises(NotPossible):
        match_fill(match=waiting, user=alice, level="officer", seat=3)
    with pytest.raises(NotPossible):
        match_fill(match=waiting, user=alice, level="officer", seat=0)


def test_the_owner_begins_without_the_seats_that_nobody_took(
    waiting: Match, alice: User, bob: User
) -> None:
    match_join(token=tokens(waiting)[3], user=bob, deck=NO_DECK)
    match_close_up(match=waiting, user=alice)
    assert fresh(waiting).status == Status.RUNNING
    assert names(waiting) == ["Alice", "Cadet", "Bob"]
    assert [seat.index for seat in waiting.seats.order_by("index")] == [0, 1, 2]
    assert seat_of(match_for(bob, waiting.public_id), bob) == 2


def test_too_few_cannot_begin(open_match: Match, alice: User) -> None:
    with pytest.raises(BadChoice, match="2 to 4 seats"):
        match_close_up(match=open_match, user=alice)
    assert fresh(open_match).status == Status.OPEN
    assert open_match.seats.count() == 2


def test_an_unknown_level_fills_nothing(waiting: Match, alice: User) -> None:
    for level in ("", "commodore", "\0"):
        with pytest.raises(BadChoice):
            match_fill(match=waiting, user=alice, level=level)
    assert list(tokens(waiting)) == [1, 3]


def test_a_guest_does_not_decide_about_open_seats(waiting: Match, alice: User, bob: User) -> None:
    match_join(token=tokens(waiting)[1], user=bob, deck=NO_DECK)
    for decide in (match_close_up, lambda **who: match_fill(**who, level="cadet")):
        with pytest.raises(NotPossible, match="Only whoever made"):
            decide(match=waiting, user=bob)


def test_a_match_that_has_begun_has_no_open_seats(match: Match, alice: User) -> None:
    with pytest.raises(NotPossible, match="has begun"):
        match_fill(match=match, user=alice, level="cadet")
    with pytest.raises(NotPossible, match="has begun"):
        match_close_up(match=match, user=alice)


def test_by_api_open_seats_are_filled_or_closed_up(waiting: Match, alice: User, bob: User) -> None:
    client = Client(headers=headers_for(alice))
    address = f"/api/v1/matches/{waiting.public_id}/fill/"
    json = "application/json"
    assert client.post(address, {"agent_level": "commodore"}, json).status_code == 400
    one = client.post(address, {"agent_level": "cadet", "seat": 1}, json)
    assert (one.status_code, one.json()["status"]) == (200, "open")
    assert [row["seat"] for row in one.json()["invites"]] == [3]
    rest = client.post(address, {"close_up": True}, json).json()
    assert (rest["status"], len(rest["seats"])) == ("running", 3)
    assert client.post(address, {"close_up": True}, json).status_code == 409
    stranger = Client(headers=headers_for(bob))
    assert stranger.post(address, {"close_up": True}, json).status_code == 404


# --- several at the say --------------------------------------------------------------------------


def test_every_seat_that_is_waited_for_has_it_in_its_list(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = table_of(alice, bob, stranger)
    Match.objects.filter(pk=match.pk).update(waiting_mask=0b101)
    ranks = {user: matches_of(user).get().rank for user in (alice, bob, stranger)}  # type: ignore[attr-defined]
    assert ranks == {alice: 0, bob: 1, stranger: 0}
    assert fresh(match).waiting == (0, 2)


def test_every_seat_has_a_place_in_the_result(toy: ToyGame, alice: User, bob: User) -> None:
    match = table_of(alice, bob, computers=("cadet",))
    put(match, pile=["red-1"], hands={"1": ["red-2"], "2": ["blue-3"], "3": ["blue-1"]})
    send(match, 0, "play red-2")
    outcome = fresh(match).outcome
    assert (outcome["winners"], outcome["places"], outcome["scores"]) == ([0], [1, 3, 2], [0, 3, 1])
    client = Client(headers=headers_for(alice))
    listed = client.get("/api/v1/matches/").json()["results"][0]
    assert listed["result"]["places"] == [1, 3, 2]


def test_kinds_of_seats_are_told_to_all(waiting: Match, alice: User) -> None:
    kinds = [seat.kind for seat in waiting.seats.order_by("index")]
    assert kinds == [SeatKind.USER, SeatKind.OPEN, SeatKind.AGENT, SeatKind.OPEN]


def test_the_seats_of_a_match_that_was_found_are_its_own_however_they_are_asked(
    match: Match, ai_match: Match, alice: User
) -> None:
    found = match_for(alice, match.public_id)
    for seats in (found.seats.all(), found.seats.order_by("index"), found.seats.filter(index=0)):
        assert {seat.match_id for seat in seats} == {match.pk}
    assert found.seats.count() == found.seats.order_by("index").count() == 2
