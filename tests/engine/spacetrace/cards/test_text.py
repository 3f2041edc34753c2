"""The rules text that the program writes from a card's data (ST-38)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards import selectors as plain
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.text import ability_text, card_text
from spacetrace.engine.games.spacetrace.words.amounts import SumOf
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS

FLEETS = {"zone": "fleets", "kind": ["ship"]}
ENEMY = {**FLEETS, "side": "enemy"}


def ability(raw: dict[str, Any]) -> s.Ability:
    return msgspec.convert({"when": "played", "do": [], **raw}, s.Ability)


def text(raw: dict[str, Any], kind: plain.Kind = "tactic") -> str:
    return ability_text(ability(raw), kind)


def done(*effects: dict[str, Any], **rest: Any) -> str:
    return text({"do": list(effects), **rest})


# --- as printed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("emp-fighters", "In battle, once for each ship: jams one enemy ship in the facing stack."),
        ("counter-strike", "Counter an enemy tactic on the stack."),
        (
            "ramming-order",
            "To play this card, sacrifice one of your class I ship cards. "
            "Destroy an enemy class II or III ship card.",
        ),
        ("dominators", "In battle, once for each ship: jams two enemy ships in the facing stack."),
        (
            "hammers",
            "Self-destruction.\n"
            "In battle: deals 60 damage to every class II or III ship card of either side.",
        ),
        (
            "combat-reconstructors",
            "In battle: reconstructs the first two of your destroyed class I ship cards.",
        ),
        ("fire-ships", "When destroyed: deals 60 damage to an enemy ship card at random."),
        ("toll-of-war", "Sacrifice an enemy ship card of the opponent's choice."),
        (
            "fleet-carriers",
            "Once a turn, exhaust this card and pay 50 MP: "
            "reconstruct one of your destroyed class I ship cards.",
        ),
        (
            "grave-titan",
            "While in play: gives this card +X AP a ship, "
            "where X is 20 for each of your wrecks, at most 240.",
        ),
        ("war-bonds", "To play this card, discard a card. Get 100 MP."),
        (
            "distress-call",
            "Search your library for a “Mothership” card, show it and put it into your hand.",
        ),
        ("regulars", "Adds 100 MP to your pool."),
        ("fighters", ""),
    ],
)
def test_a_text_reads_like_a_printed_card(basic: CardSet, card: str, printed: str) -> None:
    by_id = {found.id: found.data for found in basic.cards}
    assert card_text(by_id[card], by_id) == printed


def test_every_card_with_rules_has_a_text_of_whole_sentences(basic: CardSet) -> None:
    by_id = {found.id: found.data for found in basic.cards}
    for card in by_id.values():
        lines = card_text(card, by_id).splitlines()
        expected = len(card.abilities) + bool(card.keywords) + (card.kind == "reinforcement")
        assert len(lines) == expected, card.id
        assert all(line[0].isupper() and line.endswith(".") for line in lines), lines


def test_no_two_cards_do_the_same(basic: CardSet) -> None:
    faces = [msgspec.structs.replace(c.data, id="x", name="x", flavour="") for c in basic.cards]
    assert len({msgspec.json.encode(face) for face in faces}) == len(faces)


def test_what_was_named_is_it_the_second_time() -> None:
    jam_and_hit = done(
        {"effect": "jam", "to": "ship"},
        {"effect": "damage", "amount": 5, "to": "ship"},
        choose={"ship": {"from": ENEMY}},
    )
    assert jam_and_hit == "Jam an enemy ship card. Deal 5 damage to it."


def test_several_that_were_named_are_them_the_second_time() -> None:
    both = done(
        {"effect": "jam", "to": "ships"},
        {"effect": "damage", "amount": 5, "to": "ships"},
        choose={"ships": {"from": ENEMY, "count": 2, "up_to": True}},
    )
    assert both == "Jam up to two enemy ship cards. Deal 5 damage to each of them."


def test_two_choices_of_the_same_sort_get_letters() -> None:
    swap = done(
        {"effect": "jam", "to": "mine"},
        {"effect": "jam", "to": "yours"},
        {"effect": "destroy", "to": "mine"},
        choose={"mine": {"from": FLEETS}, "yours": {"from": ENEMY}},
    )
    assert swap == "Jam one of your ship cards (A). Jam an enemy ship card (B). Destroy A."


def test_two_choices_of_different_sorts_are_told_apart_by_their_names() -> None:
    trade = done(
        {"effect": "jam", "to": "ship"},
        {"effect": "remove", "to": "wreck"},
        {"effect": "kill", "to": "ship"},
        choose={"ship": {"from": ENEMY}, "wreck": {"from": {"zone": "wrecks"}}},
    )
    assert trade.endswith("Remove one of your wrecks from the game. Kill that ship card.")


def test_two_amounts_that_vary_have_two_letters() -> None:
    count = {"by": "count", "of": {"zone": "wrecks"}}
    assert done({"effect": "draw", "amount": count}, {"effect": "gain_mp", "amount": count}) == (
        "Draw X cards, where X is the number of your wrecks. "
        "Get Y MP, where Y is the number of your wrecks."
    )


def test_nested_conditions_have_brackets() -> None:
    either = {"test": "any", "of": [{"test": "attacking"}, {"test": "has_class", "class": 4}]}
    nested = {"test": "all", "of": [{"test": "pool", "n": 5}, either]}
    assert done({"effect": "draw", "amount": 1}, **{"if": [nested]}) == (
        "If you have at least 5 MP and (you are attacking or you have a class IV ship card): "
        "draw a card."
    )


# --- every word ---------------------------------------------------------------------------------


def values_of(record: type, field: str) -> list[Any]:
    """The words that a field of the schema may have."""
    found = msgspec.inspect.type_info(record)
    assert isinstance(found, msgspec.inspect.StructType)
    [kind] = [f.type for f in found.fields if f.name == field]
    kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    return [v for k in kinds if isinstance(k, msgspec.inspect.LiteralType) for v in k.values]


AMOUNTS: list[Any] = [
    1,
    2,
    30,
    *(
        {"by": "count", "of": FLEETS, **rest}
        for rest in ({}, {"times": 3}, {"half": True}, {"times": 3, "half": True}, {"cap": 9})
    ),
    *({"by": "sum", "field": field, "of": ENEMY} for field in values_of(SumOf, "field")),
    {"by": "sum", "field": "mp", "of": ENEMY, "half": True, "times": 2, "cap": 50},
]
SELECTORS: list[dict[str, Any]] = [
    *(
        {"zone": zone, "side": side}
        for zone in ("base_fleet", "second_fleet", "fleets", "discard", "wrecks", "hand")
        for side in get_args(plain.Side)
    ),
    *({"zone": zone} for zone in ("own_stack", "facing_stack", "self", "host")),
    *(
        {"zone": "fleets", **rest}
        for rest in (
            *({"class": classes} for classes in ([1], [2], [1, 2], [1, 2, 3])),
            *({"keyword": word} for word in list[Any](KEYWORDS)),
            *({name: value} for name in ("damaged", "jammed") for value in (True, False)),
            *({"commanded": value} for value in (True, False)),
            *({name: {"min": 2}} for name in ("mp", "ap", "lp")),
            {"mp": {"max": 3}},
            {"mp": {"min": 2, "max": 3}},
            {"mp": {"min": 3, "max": 3}},
            {"kind": ["ship"]},
            {"kind": ["base"]},
            {"other": True},
            {"name": "fighters"},
        )
    ),
    {"zone": "self", "damaged": True},
    {"zone": "wrecks", "killed": True},
    {"zone": "wrecks", "killed": False},
    *({"zone": "discard", "kind": [kind]} for kind in ("ship", "tactic", "commander")),
    {"zone": "discard", "kind": ["tactic", "reinforcement"]},
]


def abilities() -> Iterator[dict[str, Any]]:
    """Abilities of all sorts, no two with the same meaning; not all of them make good cards."""
    draw = {"effect": "draw", "amount": 1}
    for trigger in TRIGGERS:
        yield {"when": trigger, "do": [draw]}
    for trigger in ("preemptive", "battle", "after_battle"):
        yield {"when": trigger, "each_ship": True, "do": [draw]}
    yield from ({"if": [condition], "do": [draw]} for condition in conditions())
    yield from ({"when": "activated", "cost": [cost], "do": [draw]} for cost in costs())
    yield from ({"do": [effect]} for effect in effects())
    for amount in AMOUNTS:
        yield {"do": [{"effect": "gain_mp", "amount": amount}]}
        yield {"do": [{"effect": "jam", "ships": amount, "to": {"zone": "facing_stack"}}]}
    for selector in SELECTORS:
        yield {"do": [{"effect": "remove", "to": selector}]}
        if selector["zone"] not in ("self", "host"):
            for by in ("owner", "opponent", "random", "first"):
                choice = {"from": selector, "by": by}
                yield {"choose": {"t": choice}, "do": [{"effect": "remove", "to": "t"}]}
    for count, up_to in ((2, False), (1, True), (3, True)):
        several: dict[str, Any] = {"from": ENEMY, "count": count, "up_to": up_to}
        yield {"choose": {"t": several}, "do": [{"effect": "kill", "to": "t"}]}


def effects() -> Iterator[dict[str, Any]]:
    yield from effects_on_ships()
    yield from lasting_effects()
    yield from effects_on_cards()


def effects_on_ships() -> Iterator[dict[str, Any]]:
    for name in ("destroy", "kill", "jam", "repair", "reconstruct", "sacrifice", "counter"):
        yield {"effect": name, "to": ENEMY}
    for name in ("control", "copy"):
        yield {"effect": name, "to": ENEMY}
    yield {"effect": "repair", "amount": 5, "to": ENEMY}
    for per in ("card", "ship"):
        yield {"effect": "damage", "amount": 7, "per": per, "to": ENEMY}
    for fleet in ("base", "second"):
        yield {"effect": "move", "to": ENEMY, "fleet": fleet}
    for where in ("hand", "library_top", "library_bottom"):
        yield {"effect": "return", "to": ENEMY, "where": where}
    for shots in (1, 12):
        yield {"effect": "shield", "shots": shots, "to": FLEETS}


def effects_on_cards() -> Iterator[dict[str, Any]]:
    for who in ("own", "enemy"):
        yield {"effect": "draw", "amount": 3, "who": who}
        for by in ("choice", "random"):
            for kind in (None, *get_args(plain.Kind)):
                of_kind = {"kind": kind} if kind else {}
                yield {"effect": "discard", "amount": 1, "who": who, "by": by, **of_kind}
    yield {"effect": "gain_mp", "amount": 4, "who": "enemy"}
    for at in ("own_library", "enemy_library"):
        yield {"effect": "look", "at": at, "amount": 1}
        yield {"effect": "look", "at": at, "amount": 2}
    yield {"effect": "look", "at": "enemy_hand"}
    yield {"effect": "search", "for": {"zone": "library", "class": [1]}}
    yield {"effect": "search", "for": {"zone": "library", "name": "fighters"}}


def lasting_effects() -> Iterator[dict[str, Any]]:
    for stat in ("ap", "lp", "ships"):
        for until in get_args(plain.Until):
            for less in (True, False):
                change = {"stat": stat, "amount": 1, "until": until, "less": less}
                yield {"effect": "change", "to": ENEMY, **change}
    for keyword in KEYWORDS:
        yield {"effect": "give", "keyword": keyword, "to": ENEMY}


def conditions() -> Iterator[dict[str, Any]]:
    simple: list[dict[str, Any]] = [
        *({"test": "count", "of": sel} for sel in ({**FLEETS, "class": [2]}, {"zone": "hand"})),
        {"test": "count", "of": {"zone": "wrecks", "side": "enemy"}, "n": 3},
        {"test": "count", "of": {"zone": "base_fleet", "side": "both"}, "n": 3},
        {"test": "count", "of": {"zone": "self", "damaged": True}},
        *({"test": "has_class", "class": c, "side": "enemy"} for c in (1, 2, 3, 4)),
        *({"test": "pool", "n": 5, "side": side} for side in ("own", "enemy")),
        *({"test": "base_damage", "n": 5, "side": side} for side in ("own", "enemy")),
        *({"test": "facing_class", "class": c} for c in (1, 4)),
        {"test": "attacking"},
        {"test": "defending"},
    ]
    for condition in simple:
        yield condition
        yield {"test": "not", "of": condition}
    yield {"test": "lacks_class", "class": 1, "side": "own"}
    for word in ("all", "any"):
        both = {"test": word, "of": [simple[-1], simple[-2]]}
        yield both
        yield {"test": "not", "of": both}


def costs() -> Iterator[dict[str, Any]]:
    yield {"pay": "mp", "n": 20}
    yield {"pay": "exhaust"}
    yield {"pay": "sacrifice", "from": FLEETS}
    yield {"pay": "sacrifice", "from": {"zone": "hand", "kind": ["ship"]}}
    yield {"pay": "sacrifice", "from": {"zone": "self"}}
    yield {"pay": "discard"}
    for kind in ("ship", "tactic", "reinforcement", "commander"):
        yield {"pay": "discard", "kind": kind}


def test_different_abilities_have_different_texts() -> None:
    told: dict[str, dict[str, Any]] = {}
    for raw in abilities():
        written = text(raw, "ship")
        assert written not in told, (written, raw, told[written])
        told[written] = raw


def test_no_word_of_the_data_is_left_over_in_a_text() -> None:
    for raw in abilities():
        written = text(raw, "ship")
        assert written[0].isupper()
        assert written.endswith(".")
        assert not set("{}[]_") & set(written), written
        assert "  " not in written
        assert "None" not in written


def test_every_effect_condition_and_cost_is_in_the_sample() -> None:
    """So that a new word cannot be forgotten here."""
    sampled = [ability(raw) for raw in abilities()]
    assert {type(e) for a in sampled for e in a.do} == set(s.EFFECTS)
    assert {type(c) for a in sampled for c in a.if_} == set(s.CONDITIONS)
    assert {type(c) for a in sampled for c in a.cost} == set(s.COSTS)


@pytest.mark.parametrize(
    ("explained", "literal"),
    [
        (plain.KINDS, plain.Kind),
        (plain.SIDES, plain.Side),
        (plain.ZONES, plain.Zone),
        (plain.UNTIL, plain.Until),
        (plain.CHOOSERS, plain.Chooser),
    ],
)
def test_every_plain_word_is_explained(explained: dict[str, str], literal: Any) -> None:
    assert set(explained) == set(get_args(literal))
