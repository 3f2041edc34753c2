"""Random class battles, compared with a plain resolver that goes shot by shot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.rules.battle import fight_class_battle, pairing
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.battle import reference

WORDS = ("preemptive", "selfdestruct", "cannot_fire", "first_target", "last_target")


@dataclass
class Drawn:
    """A ship card as drawn: its values and the state it is in before the class battle."""

    cls: int
    ships: int
    ap: int
    lp: int
    keywords: tuple[str, ...]
    living: int
    jammed: int
    fired: int
    wounds: list[int]
    shield: int


@st.composite
def drawn_ships(draw: st.DrawFn) -> Drawn:
    ships = draw(st.integers(1, 12))
    full = (1 << ships) - 1
    lp = draw(st.integers(1, 12))
    living = draw(st.just(full) | st.integers(1, full))
    return Drawn(
        cls=draw(st.integers(1, 4)),
        ships=ships,
        ap=draw(st.integers(0, 15)),
        lp=lp,
        keywords=tuple(draw(st.sets(st.sampled_from((*WORDS, "immune_damage")), max_size=2))),
        living=living,
        jammed=draw(st.just(0) | st.integers(0, full)),
        fired=draw(st.just(0) | st.integers(0, full)),
        wounds=draw(st.just([]) | st.lists(st.integers(0, lp - 1), min_size=ships, max_size=ships)),
        shield=draw(st.just(0) | st.integers(0, 8)),
    )


def table_of(one: Sequence[Drawn], two: Sequence[Drawn]) -> Table:
    """Two fleets as drawn, in an attack of seat 1."""
    cards = [
        builders.card(f"card-{i}", cls=d.cls, ships=d.ships, ap=d.ap, lp=d.lp, keywords=d.keywords)
        for i, d in enumerate([*one, *two])
    ]
    ids = [str(card["id"]) for card in cards]
    table = builders.table(builders.card_set(*cards), base1=ids[: len(one)], base2=ids[len(one) :])
    builders.attack(table)
    for seat, drawn in enumerate((one, two)):
        for ship, d in zip(table.sides[seat].base[1:], drawn, strict=True):
            put_in_state(ship, d)
    return table


def put_in_state(ship: Ship, drawn: Drawn) -> None:
    ship.living = drawn.living
    ship.jammed = drawn.jammed
    ship.fired = drawn.fired
    ship.shield = drawn.shield
    ship.wounds = {i: w for i, w in enumerate(drawn.wounds) if w and drawn.living >> i & 1}


def fight_both(table: Table, battles: Sequence[int]) -> None:
    """Fight class battles in the engine and in the reference, and compare after each."""
    plain = {
        ship.name: (seat, ship.card.cls, reference.card_of(ship))
        for seat, side in enumerate(table.sides)
        for ship in sorted(side.ships(), key=lambda ship: ship.order)
    }
    for battle in battles:
        here = [
            {cls for owner, cls, card in plain.values() if owner == seat and card.is_there}
            for seat in (0, 1)
        ]
        classes = reference.meeting(here[0], here[1], battle)
        assert pairing(table, battle) == classes
        fight_class_battle(table, battle, None)
        if classes is None:
            continue
        one, two = (
            [c for owner, cls, c in plain.values() if (owner, cls) == (seat, wanted) and c.is_there]
            for seat, wanted in enumerate(classes)
        )
        reference.battle(one, two)
        for card in one + two:
            compare(table, card)
        if not all(side.base[0].living for side in table.sides):
            return  # the match is over (ST-32)


def compare(table: Table, card: reference.Card) -> None:
    ship = table.find_ship(card.name)
    if card.is_base:
        assert ship is not None
    if card.killed or not (card.lives or card.is_base):
        assert ship is None
        wrecks = table.sides[int(card.name[0]) - 1].wrecks
        fates = [w.killed for w in wrecks if w.card.id == card.name[2:]]
        assert fates == [card.killed]
        return
    assert ship is not None
    assert reference.summary(reference.card_of(ship)) == reference.summary(card)


@given(st.lists(drawn_ships(), max_size=3), st.lists(drawn_ships(), max_size=3))
def test_any_class_battle_ends_as_shot_by_shot(  # ST-24, ST-25, ST-29
    one: list[Drawn], two: list[Drawn]
) -> None:
    for drawn in one + two:
        drawn.cls = 1
    fight_both(table_of(one, two), [1])


@given(st.lists(drawn_ships(), max_size=5), st.lists(drawn_ships(), max_size=5))
def test_shots_that_were_not_needed_are_there_for_the_next_class_battle(  # ST-23, ST-24
    one: list[Drawn], two: list[Drawn]
) -> None:
    fight_both(table_of(one, two), [1, 2, 3, 4])


@given(
    st.integers(1, 1000),
    st.integers(1, 60),
    st.integers(1, 100),
    st.integers(1, 1000),
    st.integers(1, 1000),
)
def test_whole_cards_by_the_formula_for_one_card_against_one(  # ST-25
    ships: int, ap: int, lp: int, targets: int, target_lp: int
) -> None:
    cards = builders.card_set(
        builders.card("guns", ships=ships, ap=ap, lp=lp),
        builders.card("hulks", ships=targets, ap=0, lp=target_lp),
    )
    table = builders.table(cards, base1=["guns"], base2=["hulks"])
    builders.attack(table)
    fight_class_battle(table, 1, None)

    shots_a_ship = -(-target_lp // ap)
    lost = min(targets, ships // shots_a_ship)
    hulks = table.find_ship("2:hulks")
    assert (hulks.living.bit_count() if hulks else 0) == targets - lost
    fired = builders.ship(table, "1:guns").fired.bit_count()
    assert fired == min(ships, targets * shots_a_ship)
