"""An account is closed while its player sits at tables: nobody else loses anything by it."""

from typing import Any

import pytest
from django.test import Client

from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK, DeckChoice
from spacetrace.matches.services.join import match_join
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from tests.matches.html.families import begin
from tests.matches.tables import HOT, INVITE, ME, fresh
from tests.toy.game import ToyGame

FAMILIES = ["spaced_out", "space_dominoes", "blast_off"]


def goes_on_without_alice(match: Match) -> None:
    """Bob has won, and his page says so without her name."""
    after = fresh(match)
    assert (after.status, after.outcome["winners"]) == (Status.OVER, [1])
    assert [seat.name for seat in match.seats.order_by("index")] == ["Former player", "Bob"]
    bobs = Client()
    bobs.force_login(User.objects.get(username="bob"))
    for view in ("", "?view=text"):
        page = bobs.get(f"/m/{match.public_id}/{view}").content.decode()
        assert "Former player gave the match up." in page
        assert "Alice" not in page


@pytest.mark.parametrize("game", FAMILIES)
def test_of_two_the_other_has_won(game: str, alice: User, bob: User) -> None:
    match = begin(game, alice, bob)
    account_close(user=alice)
    goes_on_without_alice(match)


def test_of_two_fleets_the_other_has_won(basic_set: Any, alice: User, bob: User) -> None:
    deck = DeckChoice(stock="swarm")
    seats = [SeatSpec("me", deck=deck), SeatSpec("invite")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    match_join(token=match.seats.get(index=1).invite_token or "", user=bob, deck=deck)
    account_close(user=alice)
    goes_on_without_alice(match)


@pytest.mark.parametrize("game", FAMILIES)
def test_at_a_larger_table_the_computer_goes_on(
    game: str, alice: User, bob: User, stranger: User
) -> None:
    match = begin(game, alice, bob, stranger)
    account_close(user=alice)
    assert fresh(match).status == Status.RUNNING
    seat = Seat.objects.get(match=match, index=0)
    assert (seat.kind, seat.name) == (SeatKind.AGENT, "Former player")
    assert fresh(match).agent_mask == 0b001


def test_a_seat_at_a_table_that_waits_is_free_again(toy: ToyGame, alice: User, bob: User) -> None:
    match = match_create(owner=bob, game="toy", seats=[ME, INVITE, INVITE])
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=alice, deck=NO_DECK)
    account_close(user=alice)
    seat = Seat.objects.get(match=match, index=1)
    assert (seat.kind, seat.user, fresh(match).status) == (SeatKind.OPEN, None, Status.OPEN)


def test_tables_of_one_s_own_end(toy: ToyGame, alice: User, ai_match: Match) -> None:
    hot = match_create(owner=alice, game="toy", seats=[ME, HOT, HOT])
    account_close(user=alice)
    assert fresh(hot).is_over
    assert fresh(ai_match).is_over
    assert not Seat.objects.filter(name="Alice").exists()
