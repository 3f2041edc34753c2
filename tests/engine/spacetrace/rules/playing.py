"""A small card set and two verbs for tests of the rules: do, and what may be done."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.notation import action_text, parse_action
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.errors import IllegalAction
from spacetrace.engine.kernel.events import Emit
from tests.engine.spacetrace.builders import Json, ability, card, card_set, effect, select
from tests.engine.spacetrace.telling import GAME


def money(mp: int) -> dict[str, object]:
    """A reinforcement of so many MP."""
    return card(f"r{mp}", "reinforcement", mp=mp)


def tactic(name: str, *abilities: Json, mp: int = 0) -> Json:
    """A tactic with these abilities."""
    return card(name, "tactic", mp=mp, abilities=abilities)


ENEMY_SHIP = {"from": select("fleets", "enemy", kind=["ship"])}
A_TACTIC = {"from": select("stack", "both")}
HIT_BASE = effect("damage", select("fleets", "enemy", kind=["base"]), amount=40)
COUNTER = tactic("veto", ability("played", effect("counter", "t"), choose={"t": A_TACTIC}))

CARDS = card_set(
    card("fighters", cls=1, ships=100, ap=1, lp=1, mp=100),
    card("destroyers", cls=2, ships=10, ap=10, lp=10, mp=200),
    card("dominator", cls=3, ships=1, ap=0, lp=100, mp=150),
    card("cruiser", cls=3, ships=1, ap=100, lp=100, mp=300),
    card("mothership", cls=4, ships=1, ap=50, lp=1000, mp=500, keywords=["mothership"]),
    card(
        "strike",
        "tactic",
        mp=50,
        abilities=[
            ability("played", effect("destroy", to="t"), choose={"t": ENEMY_SHIP}),
        ],
    ),
    card(
        "bomb",
        "tactic",
        mp=0,
        abilities=[
            ability(
                "played",
                effect("damage", to=select("fleets", "enemy", kind=["base"]), amount=400),
            )
        ],
    ),
    card(
        "counter",
        "tactic",
        mp=0,
        abilities=[ability("played", effect("counter", to="t"), choose={"t": A_TACTIC})],
    ),
    card(
        "sacrifice",
        "tactic",
        mp=0,
        abilities=[
            ability(
                "played",
                effect("draw", amount=2),
                cost=[{"pay": "sacrifice", "from": select("fleets", kind=["ship"])}],
            )
        ],
    ),
    card(
        "edict",
        "tactic",
        mp=0,
        abilities=[
            ability(
                "played",
                effect("sacrifice", to="t"),
                choose={"t": {"from": select("fleets", "enemy", kind=["ship"]), "by": "opponent"}},
            )
        ],
    ),
    card("admiral", "commander", mp=100),
    card("captain", "commander", mp=0),
    money(50),
    money(100),
    money(200),
)


def do(table: Table, *lines: str, emit: Emit = None) -> None:
    """Carry out actions written as "1 play fighters"."""
    for line in lines:
        seat, text = line.split(" ", 1)
        GAME.apply(table, int(seat) - 1, parse_action(text), emit)


def refused(table: Table, line: str) -> str:
    """The rule that forbids an action."""
    with pytest.raises(IllegalAction) as caught:
        do(table, line)
    return caught.value.rule


def may(table: Table, seat: Seat) -> list[str]:
    """The texts of all moves of a seat (counted from 1)."""
    return [action_text(action) for action in GAME.moves(table, seat - 1)]
