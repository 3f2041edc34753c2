"""What the table of Spacetrace says while it shows a move: what happens at once is told at once."""

from __future__ import annotations

from typing import Any

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.wording import YOU, addressed
from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.presentation.moves import Told
from spacetrace.presentation.spacetrace.beats import Teller

NAMES = [YOU, "Bob"]


def captions(
    match: Match, mine: list[str], theirs: list[str], action: str = "attack", **seat: Any
) -> list[str]:
    """What is said of an action of the first seat, as that seat reads it, to the attack's end."""
    game, cards = games.game_for("spacetrace"), games.cards_for(match)
    position: dict[str, Any] = {"1": {"base": mine, **seat}, "2": {"base": theirs}}
    table = game.arrange({}, cards, position, Chance.seeded(1))
    events: list[Event] = []
    game.apply(table, 0, game.parse_action(action), events.append)
    while table.attack is not None and not game.outcome(table):
        waiting = game.waiting_for(table)[0]
        moves = [game.action_text(move) for move in game.moves(table, waiting)]
        wish = next(m for m in ("keep order", "pass attack", "pass", *moves) if m in moves)
        game.apply(table, waiting, game.parse_action(wish), events.append)
    sentences = [addressed(game.narrate(event, cards, NAMES)) for event in events]
    told = [Told(7, 0, event, "", said) for event, said in zip(events, sentences, strict=True)]
    said = Teller(told, cards, NAMES).captions()
    assert len(said) == len(told)
    return [caption for caption in said if caption]


def test_a_class_battle_is_its_shots_its_losses_and_what_was_destroyed(solo: Match) -> None:
    assert captions(solo, ["fighters"], ["wasps"]) == [
        "You attack.",
        "Class I fires: your Fighters; Bob's Wasps.",
        "Bob's Wasps −60; your Fighters −60.",
        "Destroyed: Bob's Wasps.",
    ]


def test_where_another_class_stands_in_it_is_said_why(solo: Match) -> None:
    said = captions(solo, ["fighters"], ["destroyers"])
    assert said[1] == "Your class I meets class II of Bob: Bob has no class I."


def test_an_ability_is_told_with_what_it_does(solo: Match) -> None:
    said = captions(solo, ["emp-fighters"], ["wasps"])
    assert said[1] == "Jammed by your EMP Fighters: Bob's Wasps (20 ships)."


def test_of_a_long_list_two_are_named(solo: Match) -> None:
    fleet = ["destroyers", "hammers", "cruisers"]
    said = captions(solo, ["wasps", *fleet], ["wasps", *fleet])
    assert any(caption.count("and 1 more") == 2 for caption in said)


def test_a_base_that_falls_is_a_beat_of_its_own(solo: Match) -> None:
    said = captions(solo, ["titan"] * 4, [])
    assert "Bob's Base: 1000 LP of damage, and it is destroyed." in said
    assert said[-1].endswith("You win the match.")


def test_a_ship_is_told_as_played_and_what_it_does_with_its_name(solo: Match) -> None:
    assert captions(solo, [], [], "play bombers", hand=["bombers"], mp=100) == [
        "You play Bombers.",
        "Your Bombers: Bob's Base −60 LP.",
    ]
