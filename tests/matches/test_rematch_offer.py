"""A rematch that is offered and not yet taken: what its two people see, and taking it back."""

import pytest
from django.test import Client

from spacetrace.matches.access import held_by, match_for
from spacetrace.matches.models import Match, Seat, Status
from spacetrace.matches.presenters.lists import match_rows
from spacetrace.matches.selectors import matches_of
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.players.models import User
from tests.matches.tokens import headers_for


@pytest.fixture
def offer(match: Match, alice: User) -> Match:
    """Alice gave up and asked for a rematch; Bob has not answered. Alice's deck has a name."""
    match_concede(match=match, user=alice, seat=0)
    Seat.objects.filter(match=match, index=0).update(deck_name="Alice's secret deck")
    return match_rematch(match=match, user=alice)


def test_the_other_is_led_to_the_button_and_learns_nothing_of_the_deck(
    offer: Match, match: Match, bob_client: Client
) -> None:
    answer = bob_client.get(f"/m/{offer.public_id}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/m/{match.public_id}/")
    listed = bob_client.get("/matches/").content.decode()
    assert offer.public_id in listed
    assert "secret deck" not in listed


def test_the_list_says_who_asks(offer: Match, alice: User, bob: User) -> None:
    (of_bob,) = [row for row in match_rows(matches_of(bob), bob) if row.match == offer]
    assert of_bob.opponent == str(alice)
    assert str(alice) in of_bob.state


def test_without_the_old_match_the_other_comes_by_the_invitation(
    offer: Match, bob_client: Client
) -> None:
    Match.objects.filter(pk=offer.pk).update(rematch_of=None)
    token = offer.seats.get(index=0).invite_token
    assert bob_client.get(f"/m/{offer.public_id}/")["Location"] == f"/j/{token}/"
    assert bob_client.get(f"/j/{token}/").status_code == 200


def test_by_api_the_other_sees_the_match_without_a_seat(offer: Match, bob: User) -> None:
    client = Client(headers=headers_for(bob))
    address = f"/api/v1/matches/{offer.public_id}/"
    detail = client.get(address).json()
    assert (detail["seat"], detail["deck"], detail["view"]) == (None, {}, None)
    assert client.get(address + "actions/").status_code == 409
    assert client.get(address + "?seat=0").status_code == 403


def test_an_offer_that_was_taken_back_can_be_made_again(
    offer: Match, match: Match, alice: User, bob: User
) -> None:
    version = match_for(bob, match.public_id).version
    assert match_concede(match=match_for(alice, offer.public_id), user=alice).is_done
    assert match_for(bob, match.public_id).version == version + 1
    again = match_rematch(match=match, user=bob)
    assert again != offer
    assert match_rematch(match=match, user=alice) == again
    again.refresh_from_db()
    assert again.status == Status.RUNNING


def test_who_has_not_taken_the_kept_seat_plays_nothing_there(offer: Match, bob: User) -> None:
    held = held_by(bob, offer.public_id)
    assert (held.seats, held.is_kept, held.has_left) == ((), True, False)
    for seat in (None, 0, 1):
        result = match_act(held=held, seat=seat, action="draw", at_version=0, command_id="c1")
        assert result.status == ("open" if seat is None else "forbidden")
