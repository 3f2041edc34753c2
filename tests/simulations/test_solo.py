"""A deck played against nobody: the sample hand goes on by the rules, and nothing is stored."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cardsets.selectors import compiled_cards
from decks import games
from decks.models import Deck, Visibility
from decks.services.save import deck_describe, deck_save
from spacetrace.engine.games.spacetrace.decks.solo import ME
from spacetrace.matches.models import Match
from spacetrace.simulations.solo import LONGEST_TEXT, MOST_MOVES, Solo, moves_asked, solo_at
from tests.markup import one_line


def address(deck: Deck, query: str = "?seed=abc") -> str:
    return reverse("simulations:solo", args=[deck.public_id]) + query


def played(deck: Deck, moves: list[str], seed: str = "abc") -> Solo:
    revision = games.newest_of(deck)
    return solo_at(name="Mine", cards=deck.cards, revision=revision, seed=seed, moves=moves)


def play_out(deck: Deck, seed: str) -> Solo:
    """To the end, with whatever comes; the deck is played and attacks when it can."""
    chance = random.Random(seed)
    solo = played(deck, [], seed)
    while solo.outcome is None and len(solo.moves) < MOST_MOVES:
        texts = [text for _action, text in solo.legal]
        for word in ("play", "attack", ""):
            if chosen := [text for text in texts if text.startswith(word)]:
                break
        solo = played(deck, [*solo.moves, chance.choice(chosen)], seed)
        assert solo.refused == ""
    return solo


def test_it_begins_with_the_sample_hand_and_the_first_draw(swarm: Deck) -> None:
    sample = games.sample(compiled_cards(games.newest_of(swarm)), swarm.cards, "abc")
    hand = [card.id for card in played(swarm, []).table.sides[ME].hand]
    assert sorted(hand) == sorted([*sample.hand, *sample.draws[0]])


def test_the_next_turn_draws_what_the_sample_said(swarm: Deck) -> None:
    sample = games.sample(compiled_cards(games.newest_of(swarm)), swarm.cards, "abc")
    solo = played(swarm, ["ready"])
    assert solo.turn == 2
    drawn = [line.split()[-1] for line in solo.told[-1].lines if line.startswith("card-drawn 1")]
    assert drawn == list(sample.draws[1])


def test_nobody_does_nothing_until_a_base_falls(swarm: Deck) -> None:
    solo = play_out(swarm, "abc")
    assert solo.outcome is not None
    assert solo.outcome.ranking[0] == (ME,)
    assert not any(line.startswith("card-played 2") for move in solo.told for line in move.lines)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_every_deck_can_be_played_on(swarm: Deck, seed: str) -> None:
    assert play_out(swarm, seed).refused == ""


def test_the_same_moves_give_the_same_table(swarm: Deck) -> None:
    moves = list(play_out(swarm, "7").moves)
    one, two = played(swarm, moves, "7"), played(swarm, moves, "7")
    assert one.game.dump(one.table) == two.game.dump(two.table)


def test_a_move_that_is_not_possible_says_why_and_the_ones_before_stay(swarm: Deck) -> None:
    solo = played(swarm, ["ready", "play titan", "ready"])
    assert solo.moves == ("ready",)
    assert solo.refused != ""
    assert played(swarm, ["nonsense"]).moves == ()


def test_an_empty_deck_and_one_with_unknown_cards_are_dealt(swarm: Deck) -> None:
    deck_save(deck=swarm, cards={"no-such-card": 4}, at=swarm.edit)
    swarm.refresh_from_db()
    assert played(swarm, ["ready"]).refused == ""


def test_too_many_moves_are_cut_off() -> None:
    assert len(moves_asked("ready\n" * 5_000)) == MOST_MOVES
    assert len(moves_asked("x" * 2 * LONGEST_TEXT)[0]) < 1_000
    assert moves_asked("\r\n  \n ready \r\n") == ["ready"]


# --- the page -------------------------------------------------------------------------------------


def page_of(answer: Any) -> str:
    assert answer.status_code == 200
    return unescape(one_line(answer.content.decode()))


def moves_in(page: str) -> str:
    found = re.search(r'name="moves" value="([^"]*)"', page)
    assert found is not None
    return found[1]


def test_the_page_is_the_table_with_its_actions(swarm: Deck, alice_client: Client) -> None:
    page = page_of(alice_client.get(address(swarm)))
    assert "against nobody" in page
    assert 'name="action" value="ready"' in page
    assert 'name="back"' not in page
    assert not Match.objects.exists()


def test_a_move_is_made_and_taken_back(swarm: Deck, alice_client: Client) -> None:
    page = page_of(alice_client.post(address(swarm), {"moves": "", "action": "ready"}))
    assert moves_in(page) == "ready"
    page = page_of(alice_client.post(address(swarm), {"moves": "ready", "action": "play titan"}))
    assert moves_in(page) == "ready"
    assert 'role="alert"' in page
    page = page_of(alice_client.post(address(swarm), {"moves": "ready", "back": "1"}))
    assert moves_in(page) == ""


def test_the_script_gets_the_board_and_the_bar(swarm: Deck, alice_client: Client) -> None:
    fields = {"moves": "", "action": "ready"}
    part = page_of(alice_client.post(address(swarm), fields, headers={"HX-Request": "true"}))
    assert "<html" not in part and 'id="board"' in part
    assert 'hx-swap-oob="true"' in part


def test_half_a_form_and_nonsense_are_answered(swarm: Deck, alice_client: Client) -> None:
    for fields in ({}, {"moves": "\0"}, {"action": "x" * 5_000}, {"moves": "a\n" * 9_000}):
        assert alice_client.post(address(swarm), fields).status_code == 200


def test_without_a_seed_a_hand_is_chosen(swarm: Deck, alice_client: Client) -> None:
    answer = alice_client.get(address(swarm, ""))
    assert re.search(r"\?seed=[0-9a-f]{8}&version=1$", answer["Location"])
    assert alice_client.get(address(swarm, "?seed=a&version=9")).status_code == 404
    assert alice_client.get(address(swarm, "?seed=a&version=x")).status_code == 404


def test_who_may_see_the_deck_may_play_it_on(
    swarm: Deck, alice_client: Client, stranger_client: Client, client: Client
) -> None:
    for other in (stranger_client, client):
        assert other.get(address(swarm)).status_code == 404
        assert other.post(address(swarm), {"action": "ready"}).status_code == 404
    deck_describe(deck=swarm, visibility=Visibility.LINK)
    assert client.get(address(swarm)).status_code == 200
    assert alice_client.put(address(swarm)).status_code == 405


def test_the_sample_hand_leads_there(swarm: Deck, alice_client: Client) -> None:
    page = page_of(alice_client.get(reverse("decks:deck", args=[swarm.public_id])))
    here = reverse("simulations:solo", args=[swarm.public_id])
    assert re.search(rf'href="{here}\?seed=[0-9a-f]+&version=1"', page)
