"""Cards whose parts do not fit together are refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.spacetrace.cards.raw import (
    BASE,
    DRAW,
    ENEMY,
    SHIP,
    a_commander,
    a_set,
    a_ship,
    a_tactic,
    problems,
)

TO_SELF = {"zone": "self"}
PUSH = {"effect": "change", "stat": "ap", "amount": 1, "to": {"zone": "fleets"}}


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ({**SHIP, "lp": None}, "needs this"),
        (a_tactic({"do": [DRAW]}, ships=3), "Only ship cards have this"),
        (a_tactic({"do": [DRAW]}, keywords=["preemptive"]), "Only ship cards have keywords"),
        (a_tactic({"do": [DRAW], "when": "battle"}), "can use: played; not “battle”"),
        ({"id": "t", "name": "T", "kind": "tactic"}, "would do nothing"),
        ({"id": "r", "name": "R", "kind": "reinforcement"}, "at least 1 MP"),
        ({**SHIP, "copies": 0}, "at least one copy"),
        ({**SHIP, "keywords": ["mothership"], "copies": 1}, "class IV"),
        ({**SHIP, "keywords": ["mothership"], "class": 4}, "at most one Mothership"),
        ({**SHIP, "keywords": ["first_target", "last_target"]}, "contradict each other"),
        ({**BASE, "id": "other", "name": "Other"}, "A set has one Base"),
        ({**BASE, "name": "Other"}, "The id “base” is taken"),
        ({**SHIP, "name": "Base"}, "The name “Base” is taken"),
        # zones
        (
            a_ship({"when": "turn_start", "do": [{"effect": "jam", "to": {"zone": "own_stack"}}]}),
            "only in a class battle",
        ),
        (a_ship({"when": "battle", "do": [{**PUSH, "to": {"zone": "host"}}]}), "Only a commander"),
        (a_commander({"when": "battle", "do": [{**PUSH, "to": TO_SELF}]}), "use “host”"),
        (
            a_ship({"when": "destroyed", "do": [{**PUSH, "to": TO_SELF}]}),
            "The card is a wreck by then",
        ),
        (
            a_ship(
                {
                    "when": "battle",
                    "do": [{**PUSH, "to": {"zone": "facing_stack", "side": "enemy"}}],
                }
            ),
            "leave the side out",
        ),
        (
            a_tactic({"do": [{"effect": "counter", "to": ENEMY}]}),
            "“counter” works on: stack; not on “fleets”",
        ),
        (
            a_tactic({"do": [{"effect": "destroy", "to": {"zone": "fleets"}}]}),
            "does nothing to a Base (ST-2)",
        ),
        (
            a_tactic({"do": [{"effect": "jam", "to": {"zone": "wrecks"}}]}),
            "not on “wrecks”",
        ),
        (
            a_tactic({"do": [{"effect": "reconstruct", "to": {"zone": "wrecks"}}]}),
            "A killed ship card cannot be reconstructed",
        ),
        (
            a_tactic({"do": [{"effect": "remove", "to": {"zone": "discard", "damaged": True}}]}),
            "Only ship cards in play",
        ),
        (
            a_tactic({"do": [{**PUSH, "to": {**ENEMY, "kind": ["tactic"]}}]}),
            "never holds a card of the kind “tactic”",
        ),
        (
            a_tactic({"do": [{**PUSH, "to": {**ENEMY, "name": "a-tactik"}}]}),
            "no card with the id “a-tactik”; did you mean “a-tactic”",
        ),
        (
            a_tactic({"do": [{**PUSH, "to": {**ENEMY, "mp": {"min": 3, "max": 2}}}]}),
            "From 3 to 2 there is nothing",
        ),
        # choices
        (
            a_tactic({"do": [{"effect": "destroy", "to": "ship"}]}),
            "Nothing is chosen under the name “ship”",
        ),
        (a_tactic({"do": [DRAW], "choose": {"t": {"from": ENEMY}}}), "Nothing is done to what"),
        (
            a_ship(
                {
                    "when": "battle",
                    "choose": {"t": {"from": {"zone": "facing_stack"}}},
                    "do": [{"effect": "jam", "to": "t"}],
                }
            ),
            "asks nobody: choose by random, first or all",
        ),
        (
            a_ship({"when": "battle", "do": [{"effect": "discard", "amount": 1}]}),
            "only at random",
        ),
        (
            a_ship({"when": "battle", "do": [{"effect": "look", "at": "enemy_hand"}]}),
            "nothing can be looked for or looked at",
        ),
        (
            a_tactic(
                {
                    "choose": {"t": {"from": ENEMY, "count": 3}},
                    "cost": [{"pay": "discard"}],
                    "do": [{"effect": "destroy", "to": "t"}],
                }
            ),
            "No more than 3 cards",
        ),
        (
            a_tactic(
                {
                    "choose": {"t": {"from": {"zone": "hand", "side": "enemy"}}},
                    "do": [{"effect": "remove", "to": "t"}],
                }
            ),
            "Hidden cards cannot be chosen",
        ),
        # costs
        (a_tactic({"cost": [{"pay": "mp", "n": 5}], "do": [DRAW]}), "Only activated abilities"),
        (
            a_ship({"when": "battle", "cost": [{"pay": "discard"}], "do": [DRAW]}),
            "no further costs",
        ),
        (
            a_tactic({"cost": [{"pay": "sacrifice", "from": {"zone": "fleets"}}], "do": [DRAW]}),
            "The Base cannot be sacrificed (ST-2)",
        ),
        (
            a_tactic({"cost": [{"pay": "sacrifice", "from": ENEMY}], "do": [DRAW]}),
            "Only own cards",
        ),
        # moments
        (
            a_ship({"when": "while_in_play", "do": [{"effect": "draw", "amount": 1}]}),
            "can only change AP or LP",
        ),
        (a_ship({"when": "while_in_play", "do": [PUSH]}), "write “leaves”"),
        (
            a_ship(
                {
                    "when": "while_in_play",
                    "do": [{**PUSH, "until": "leaves", "to": {"zone": "fleets", "ap": {"min": 2}}}],
                }
            ),
            "cannot depend on this",
        ),
        (a_ship({"when": "turn_end", "do": [PUSH]}), "over at once"),
        (
            a_ship({"when": "turn_start", "do": [{**PUSH, "until": "battle"}]}),
            "only in a battle or for a tactic",
        ),
        (
            a_ship({"when": "turn_start", "if": [{"test": "attacking"}], "do": [DRAW]}),
            "can ask for the attack",
        ),
        (
            a_tactic({"if": [{"test": "facing_class", "class": 1}], "do": [DRAW]}),
            "Only in a class battle is there a stack",
        ),
        (
            a_ship(
                {
                    "when": "battle",
                    "do": [{"effect": "move", "to": {"zone": "own_stack", "kind": ["ship"]}}],
                }
            ),
            "cannot happen in a step of a class battle",
        ),
        (
            a_ship({"when": "activated", "do": [DRAW]}, {"when": "activated", "do": [DRAW]}),
            "one activated ability",
        ),
        (a_tactic({"do": [DRAW], "each_ship": True}), "Only battle abilities of ship cards"),
        (a_tactic({"do": []}), "one to 6 effects"),
        (a_tactic({"do": [{"effect": "draw", "amount": 0}]}), "does nothing"),
        (a_tactic({"do": [{"effect": "draw", "amount": 6}]}), "At most 5 cards at a time"),
        (
            a_tactic({"do": [{"effect": "search", "for": {"zone": "library"}}]}),
            "Say what is searched for",
        ),
        (
            {
                "id": "r",
                "name": "R",
                "kind": "reinforcement",
                "mp": 5,
                "abilities": [{"when": "played", "do": [{"effect": "look", "at": "enemy_hand"}]}],
            },
            "A reinforcement asks nobody",
        ),
    ],
)
def test_what_does_not_fit_together_is_told_in_a_sentence(
    card: dict[str, Any], sentence: str
) -> None:
    card = {name: value for name, value in card.items() if value is not None}
    told = problems(a_set(card))
    assert any(sentence in line for line in told), told


@pytest.mark.parametrize(
    ("ability", "place"),
    [
        ({"do": [{"effect": "jam", "to": {"zone": "own_stack"}}]}, "do[0].to.zone"),
        ({"do": [{"effect": "counter", "to": ENEMY}]}, "do[0].to.zone"),
        ({"do": [{"effect": "destroy", "to": {"zone": "fleets"}}]}, "do[0].to.kind"),
        ({"do": [{"effect": "control", "to": {**ENEMY, "side": "own"}}]}, "do[0].to.side"),
        ({"do": [{"effect": "reconstruct", "to": {"zone": "wrecks"}}]}, "do[0].to.killed"),
        ({"do": [DRAW], "if": [{"test": "any", "of": []}]}, "if[0].of"),
        (
            {
                "do": [{"effect": "jam", "to": "t"}],
                "choose": {"t": {"from": ENEMY, "by": "all", "count": 2}},
            },
            "choose.t.count",
        ),
        (
            {"do": [DRAW], "cost": [{"pay": "sacrifice", "from": {"zone": "discard"}}]},
            "cost[0].from.zone",
        ),
    ],
)
def test_a_problem_is_told_at_the_field_that_it_is_about(
    ability: dict[str, Any], place: str
) -> None:
    [told] = problems(a_set(a_tactic(ability)))
    assert told.startswith(f"cards[1] “T”, abilities[0].{place}: "), told
