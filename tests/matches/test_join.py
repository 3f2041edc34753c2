"""Taking the open seat of an invitation."""

import pytest
from django.http import Http404
from django.test import Client

from spacetrace.matches.models import Match, Status
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK, DeckChoice
from spacetrace.matches.services.errors import BadChoice, SeatTaken
from spacetrace.matches.services.join import match_join
from spacetrace.players.models import User
from tests.toy.game import ToyGame

NOWHERE = ["%00", "%00" * 22, "%ff", "x" * 3_000, "A" * 22]


def token_of(match: Match, seat: int = 1) -> str:
    return match.seats.get(index=seat).invite_token or ""


def test_the_match_begins_when_the_last_seat_is_taken(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    seats = [SeatSpec("me"), SeatSpec("invite"), SeatSpec("invite")]
    match = match_create(owner=alice, game="toy", seats=seats)
    match = match_join(token=token_of(match), user=bob, deck=NO_DECK)
    assert match.status == Status.OPEN
    match = match_join(token=token_of(match, 2), user=stranger, deck=NO_DECK)
    assert match.status == Status.RUNNING
    assert [seat.name for seat in match.seats.order_by("index")] == ["Alice", "Bob", "Stranger"]


def test_a_seat_is_taken_once(match: Match, stranger: User) -> None:
    with pytest.raises(SeatTaken):
        match_join(token=token_of(match), user=stranger, deck=NO_DECK)
    assert match.seats.get(index=1).name == "Bob"


def test_nobody_plays_against_themselves_by_invitation(open_match: Match, alice: User) -> None:
    with pytest.raises(SeatTaken):
        match_join(token=token_of(open_match), user=alice, deck=NO_DECK)


@pytest.mark.parametrize("token", ["", "x" * 22, "\0", "None"])
def test_a_token_that_leads_nowhere_is_not_found(open_match: Match, bob: User, token: str) -> None:
    with pytest.raises(Http404):
        match_join(token=token, user=bob, deck=NO_DECK)


def test_a_deck_that_may_not_be_played_leaves_the_seat_open(open_match: Match, bob: User) -> None:
    with pytest.raises(BadChoice):
        match_join(token=token_of(open_match), user=bob, deck=DeckChoice(cards={"comet": 3}))
    assert open_match.seats.get(index=1).kind == "open"


def test_a_player_who_leaves_the_site_leaves_the_match_standing(match: Match, bob: User) -> None:
    bob.delete()
    seat = match.seats.get(index=1)
    assert (seat.user, seat.name) == (None, "Bob")


@pytest.mark.parametrize("token", NOWHERE)
def test_a_link_that_leads_nowhere_is_a_missing_page(
    open_match: Match, bob_client: Client, token: str
) -> None:
    assert bob_client.get(f"/j/{token}/").status_code == 404
    assert bob_client.post(f"/j/{token}/", {"deck": "x"}).status_code == 404
