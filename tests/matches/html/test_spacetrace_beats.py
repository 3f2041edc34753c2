"""What the table of Spacetrace says while it shows a move: what happens at once is told at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spacetrace.engine.games.spacetrace.events import (
    CardPlayed,
    PoolChanged,
    TacticLeft,
    TacticStacked,
    TurnBegan,
    TurnEnded,
)
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    ClassBattleBegan,
    ClassBattleEnded,
    CommanderPlaced,
    DamageDealt,
    ShipEntered,
    ShotsFired,
)
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.wording import addressed
from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.presentation.moves import Told
from spacetrace.presentation.spacetrace.beats import Teller
from spacetrace.presentation.spacetrace.showing import large_of
from tests.matches.html.test_spacetrace_log import NAMES, acted


def captions(
    match: Match, mine: list[str], theirs: list[str], action: str = "attack", **seat: Any
) -> list[str]:
    """What is said of an action of the first seat, as that seat reads it, to the attack's end."""
    told = acted(match, {"1": {"base": mine, **seat}, "2": {"base": theirs}}, action)
    said = Teller(told, games.cards_for(match), NAMES).captions()
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


def test_a_class_battle_in_which_nobody_fires_is_no_beat(solo: Match) -> None:
    """It stays in the log; where it is not known yet who fires, it is told."""
    began = ClassBattleBegan(3, 4, 3, ("1:base",), ("2:cruisers",), 0)
    battle = [began, ClassBattleEnded(3)]
    shot = ShotsFired("1:base", "2:cruisers", 1, 0)
    assert said_of(solo, battle) == []
    assert said_of(solo, [began, shot, ClassBattleEnded(3)])[0].startswith("Your class IV meets")
    assert len(said_of(solo, [began])) == 1


def said_of(match: Match, events: Sequence[Event], *, names: Sequence[str] = NAMES) -> list[str]:
    game, cards = games.game_for("spacetrace"), games.cards_for(match)
    told = [Told(7, 0, one, "", addressed(game.narrate(one, cards, names))) for one in events]
    return [caption for caption in Teller(told, cards, names).captions() if caption]


def test_what_others_play_is_told_before_it_is_in_its_place(solo: Match) -> None:
    """It stands large first; what one plays oneself one knows, but for a tactic's moment."""
    ship = CardPlayed(1, "wasps", ()), ShipEntered("2:wasps", 1, "base", "wasps", 1, 3, False)
    assert said_of(solo, [*ship]) == ["Bob plays Wasps."] * 2
    fund = CardPlayed(1, "regulars", ()), PoolChanged(1, 100, "reinforcement")
    assert said_of(solo, [*fund]) == ["Bob plays Regulars."]
    own = CardPlayed(0, "regulars", ()), PoolChanged(0, 100, "reinforcement")
    assert said_of(solo, [*own]) == ["You play Regulars."]
    tactic = TacticStacked("1:orbital-lance", 0, "orbital-lance", ())
    assert (
        said_of(solo, [CardPlayed(0, "orbital-lance", ()), tactic])
        == ["You play Orbital Lance."] * 2
    )
    commander = CardPlayed(0, "admiral-varga", ("1:destroyers",))
    placed = CommanderPlaced("1:destroyers", "admiral-varga")
    assert said_of(solo, [commander, placed]) == ["You play Admiral Ilse Varga on your Destroyers."]
    for_others = said_of(solo, [*own], names=["Anna", "Bob"])
    assert for_others == ["Anna plays Regulars."]


def test_a_tactic_that_changed_something_without_a_word_is_told_to_work(solo: Match) -> None:
    left = TacticLeft("1:mass-production", "resolved")
    assert said_of(solo, [left]) == ["Your Mass Production works."]
    hit = DamageDealt("2:wasps", 60, 60, "1:orbital-lance")
    assert len(said_of(solo, [hit, TacticLeft("1:orbital-lance", "resolved")])) == 1


def test_that_others_played_nothing_is_a_beat_and_the_own_turn_stands_large(solo: Match) -> None:
    cards, game = games.cards_for(solo), games.game_for("spacetrace")
    events: list[Event] = [TurnEnded(1, 2), TurnBegan(0, 7, 2), TurnEnded(0, 3), TurnBegan(1, 8, 3)]
    told = [
        Told(at, 0, event, "", addressed(game.narrate(event, cards, NAMES)))
        for at, event in enumerate(events)
    ]
    said = Teller(told, cards, NAMES).captions()
    assert said == ["Bob plays nothing.", "Turn 7: you.", "", "Turn 8: Bob."]
    mine, theirs = (large_of(events[at], said[at], cards, 0) for at in (1, 3))
    assert mine is not None
    assert (mine.words, mine.more, mine.is_attack) == ("Your turn", "Turn 7", False)
    assert theirs is None
