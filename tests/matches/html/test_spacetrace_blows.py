"""How hard ship cards are hit, as the frames of an attack tell it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.frames import frames
from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.drawn import frames_drawn
from spacetrace.matches.selectors.pages import FrameShown, look_back
from spacetrace.presentation.moves import Told


def shown(match: Match, mine: list[str], theirs: list[str]) -> list[dict[str, object]]:
    """The frames of an attack of the first seat, as that seat sees it, to its end."""
    game, look = games.game_for("spacetrace"), look_back(match, 0, [])
    position = {"1": {"base": mine}, "2": {"base": theirs}}
    table = game.arrange({}, look.cards, position, Chance.seeded(1))
    made = frames(game, table, 0, 0, game.parse_action("attack"))
    while table.attack is not None and not game.outcome(table):
        by = game.waiting_for(table)[0]
        moves = [game.action_text(move) for move in game.moves(table, by)]
        text = next(one for one in ("keep order", "pass attack", "pass") if one in moves)
        made += frames(game, table, 0, by, game.parse_action(text))
    said = game.narrate_all([frame.event for frame in made], look.cards, look.names)
    found = [
        FrameShown(
            f"2-0-{at}",
            Told(2, 0, frame.event, game.event_text(frame.event), sentence),
            replace(look, view=frame.view),
            look.names,
        )
        for at, (frame, sentence) in enumerate(zip(made, said, strict=True))
    ]
    return frames_drawn(match, found)


def forces(drawn: list[dict[str, object]], line: str) -> set[object]:
    """Of all events whose line begins so."""
    return {one["force"] for one in drawn if re.match(line, str(one["line"]))}


def marked(drawn: list[dict[str, object]]) -> list[list[str]]:
    """The force that stands on ship cards, frame by frame in which there is any."""
    found = [re.findall(r'id="p-[^>]*data-blow="(\w+)"', str(one["parts"])) for one in drawn]
    return [words for words in found if words]


@pytest.mark.parametrize(
    ("target", "force"), [("wasps", "heavy"), ("titan", "hit"), ("base", "scratch")]
)
def test_a_hit_and_its_shots_tell_what_share_of_it_a_card_loses(
    solo: Match, target: str, force: str
) -> None:
    drawn = shown(solo, ["fighters"], [] if target == "base" else [target])
    assert forces(drawn, f"damage-dealt 2:{target} ") == {force}
    assert forces(drawn, rf"shots-fired \S+ 2:{target} ") == {force}
    assert forces(drawn, "ship-|attack-") == {""}
    assert force in marked(drawn)[0]


def test_where_a_base_falls_all_else_is_still(solo: Match) -> None:
    still = ["is-still" in str(one["parts"]) for one in shown(solo, ["titan"] * 4, [])]
    assert still.count(True) == 1


def test_where_two_classes_fight_all_others_step_back(solo: Match) -> None:
    drawn = shown(solo, ["fighters"], ["wasps"])
    duels = [str(one["line"]).split()[0] for one in drawn if "is-duel" in str(one["parts"])]
    assert "shots-fired" in duels
    assert not {"attack-declared", "turn-began"} & set(duels)
