"""Small card sets as plain data, and what is told about them."""

from __future__ import annotations

from typing import Any

import pytest

from spacetrace.engine.games.spacetrace.cards.validate import CardProblems, check

BASE: dict[str, Any] = {
    "id": "base",
    "name": "Base",
    "kind": "base",
    "class": 4,
    "ships": 1,
    "lp": 1000,
    "copies": 0,
}
SHIP: dict[str, Any] = {
    "id": "a-ship",
    "name": "A Ship",
    "kind": "ship",
    "class": 1,
    "ships": 5,
    "lp": 1,
}


def a_set(*cards: dict[str, Any], **head: Any) -> dict[str, Any]:
    return {"key": "test", "name": "Test", "base": "base", "cards": [BASE, *cards], **head}


def a_ship(*abilities: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**SHIP, "abilities": list(abilities), **fields}


def a_tactic(ability: dict[str, Any], **fields: Any) -> dict[str, Any]:
    ability = {"when": "played", **ability}
    return {"id": "a-tactic", "name": "T", "kind": "tactic", "abilities": [ability], **fields}


def a_commander(ability: dict[str, Any]) -> dict[str, Any]:
    return {"id": "c", "name": "C", "kind": "commander", "abilities": [ability]}


def problems(raw: Any) -> list[str]:
    with pytest.raises(CardProblems) as told:
        check(raw)
    return [str(problem) for problem in told.value.problems]


def the_problem(raw: Any) -> str:
    [only] = problems(raw)
    return only


DRAW = {"effect": "draw", "amount": 1}
ENEMY = {"zone": "fleets", "side": "enemy", "kind": ["ship"]}
