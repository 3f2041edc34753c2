"""Who meets is shown as a match begins, once, and nobody's secrets with it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.presenters.opening import opening_of
from spacetrace.matches.selectors import current_table
from spacetrace.players.models import User
from spacetrace.presentation.moves import MoveTold
from tests.markup import one_line
from tests.matches.html.families import look
from tests.matches.html.test_recap import move
from tests.matches.html.test_table import url
from tests.matches.tables import fresh, table_of
from tests.toy.game import ToyGame

OPENING = 'class="opening"'


def page(client: Client, match: Match, query: str = "") -> str:
    return one_line(client.get(url(match) + query).content.decode())


def test_every_game_opens_with_the_names_and_who_begins(
    match_of_each: Match, alice_client: Client
) -> None:
    shown = page(alice_client, match_of_each).partition(OPENING)[2]
    for name in match_of_each.names:
        assert f"<b>{name}</b>" in shown
    waiting = fresh(match_of_each).waiting
    if len(waiting) == 1:
        name = match_of_each.names[waiting[0]]
        assert ("You begin." if waiting == (0,) else f"{name} begins.") in shown


def test_who_begins_is_no_one_that_reads_first_what_is_played(
    match_of_each: Match, alice_client: Client
) -> None:
    match = match_of_each
    first = games.game_of(match).waiting_for(current_table(match))
    Match.objects.filter(pk=match.pk).update(held_mask=1, waiting_mask=1)
    shown = page(alice_client, match).partition(OPENING)[2]
    assert ("You begin." in shown) is (tuple(first) == (0,))
    if len(first) == 1 and first != (0,):
        assert f"{match.names[first[0]]} begins." in shown


def test_whose_deck_is_which_is_told_to_its_own_player_alone(
    duel: Match, alice_client: Client, bob_client: Client
) -> None:
    own, other = (seat.deck_name for seat in duel.seats.all())
    assert own != other
    for client, mine, theirs in ((alice_client, own, other), (bob_client, other, own)):
        shown = page(client, duel).partition(OPENING)[2].partition("<form")[0]
        assert mine in shown
        assert theirs not in shown


@pytest.fixture
def begun(toy: ToyGame, alice: User, bob: User) -> Match:
    """A match of Alice and Bob in which nobody has moved."""
    return table_of(alice, bob)


def test_once_somebody_has_acted_nothing_opens(begun: Match, alice_client: Client) -> None:
    assert OPENING in page(alice_client, begun)
    move(begun)
    assert OPENING not in page(alice_client, begun)


def test_a_fresh_board_and_the_board_in_words_have_no_opening(
    begun: Match, alice_client: Client
) -> None:
    board = alice_client.get(url(begun, "board/?since=99")).content.decode()
    assert 'id="board"' in board
    assert OPENING not in board
    assert OPENING not in page(alice_client, begun, "?view=text")


def test_a_match_that_was_not_dealt_begins_in_the_middle(
    begun: Match, alice_client: Client
) -> None:
    Match.objects.filter(pk=begun.pk).update(opening={})
    assert OPENING not in page(alice_client, begun)


def test_a_computer_that_moves_first_takes_nothing_of_it(toy: ToyGame, alice: User) -> None:
    match = table_of(alice, computers=("officer",))
    moved = replace(look(match, 0), moves=[MoveTold(2, 1, "")])
    shown = opening_of(match, moved, ())
    assert shown is not None
    assert shown.sentence == f"{match.names[1]} begins."
    assert opening_of(match, replace(moved, computers=frozenset()), ()) is None
    match.version = LOG_MOVES + 1  # more than are told
    assert opening_of(match, moved, ()) is None
