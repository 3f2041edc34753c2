"""Tables of Spacetrace for Alice: against the computer, against Bob, and at one device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.join import match_join
from spacetrace.players.models import User
from tests.matches.html.families import GAMES, begin

Arrange = Callable[[Match, dict[str, Any]], Match]


def _deck(key: str = "swarm") -> DeckChoice:
    return DeckChoice(stock=key)


@pytest.fixture
def solo(basic_set: None, alice: User) -> Match:
    """Alice (seat 0) against the Cadet."""
    seats = [
        SeatSpec("me", deck=_deck()),
        SeatSpec("agent", deck=_deck("heavy"), agent_level="cadet"),
    ]
    return match_create(owner=alice, game="spacetrace", seats=seats)


@pytest.fixture
def duel(basic_set: None, alice: User, bob: User) -> Match:
    """Alice (seat 0) against Bob (seat 1)."""
    seats = [SeatSpec("me", deck=_deck()), SeatSpec("invite")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=bob, deck=_deck("heavy"))
    return match_for(alice, match.public_id)


@pytest.fixture(params=GAMES, ids=[game for game, *_rest in GAMES])
def match_of_each(request: pytest.FixtureRequest, alice: User) -> Match:
    """A match of Alice (seat 0) and other people in each of the games."""
    game, guests, options = request.param
    if game == "spacetrace":
        match: Match = request.getfixturevalue("duel")
        return match
    people = [User.objects.create_user(f"guest{n}", password="x") for n in range(guests)]
    return begin(game, alice, *people, **options)


@pytest.fixture
def hot(basic_set: None, alice: User) -> Match:
    """Alice and a second player at her device."""
    seats = [SeatSpec("me", deck=_deck()), SeatSpec("hot", deck=_deck("heavy"), name="Bo")]
    return match_create(owner=alice, game="spacetrace", seats=seats)


@pytest.fixture
def arrange() -> Arrange:
    """Puts a position on the table of a match."""

    def put(match: Match, position: dict[str, Any]) -> Match:
        game = games.game_for(match.game)
        chance = Chance(bytes(match.secret.secret))
        table = game.arrange(match.config, games.cards_for(match), position, chance)
        match.snapshot, match.waiting = game.dump(table), game.waiting_for(table)
        match.save()
        return match

    return put


@pytest.fixture
def my_turn(duel: Match, arrange: Arrange) -> Match:
    """Alice has the say in the middle of a match against Bob."""
    return arrange(
        duel,
        {
            "turn": 1,
            "turn_number": 5,
            "1": {
                "base": ["fighters", "fighters", "destroyers"],
                "hand": ["orbital-lance", "counter-strike", "titan", "regulars"],
                "library": ["regulars"] * 9,
                "mp": 100,
            },
            "2": {
                "base": ["wasps", "cruisers"],
                "hand": ["mothership", "grave-titan"],
                "library": ["regulars"] * 9,
                "base_damage": 400,
                "wrecks": ["eagles"],
            },
        },
    )
