"""Tables dealt anew follow from what the viewer knows: what it cannot tell apart gives the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.derivation import plan_of
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.source import Knowledge
from spacetrace.engine.kernel.state import State
from tests.engine.contract.sample import Sample
from tests.engine.contract.walks import SEEDS, Moment, recorded, some

Deal: TypeAlias = Callable[[Sample, object, Viewer, Chance], object]


@pytest.mark.parametrize("seed", SEEDS)
def test_tables_that_a_viewer_cannot_tell_apart_are_dealt_anew_alike(
    one: Sample, seed: int
) -> None:
    compared, own = set(), dict[tuple[int, Viewer], tuple[bytes, int]]()
    for sort, table, twin, viewer in twins(one, seed):
        compared.add(sort)
        if (id(table), viewer) not in own:
            own[id(table), viewer] = dealt(one, anew, table, viewer)
        assert own[id(table), viewer] == dealt(one, anew, twin, viewer), (sort, viewer)
    assert {"cards", "secret"} <= compared


@pytest.mark.parametrize("leak", ["the_true_table", "the_true_cards_shuffled", "the_true_chance"])
def test_a_leak_is_found(one: Sample, leak: str) -> None:
    deal = LEAKS[leak]
    pairs = [pair for seed in SEEDS[:2] for pair in twins(one, seed)]
    assert any(
        dealt(one, deal, table, viewer) != dealt(one, deal, twin, viewer)
        for _sort, table, twin, viewer in pairs
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_another_chance_deals_another_table(one: Sample, seed: int) -> None:
    differ = 0
    for moment in recorded(one.key, seed)[::20]:
        tables = [anew(one, moment.table, 0, Chance.seeded(n)) for n in (1, 2)]
        differ += one.game.dump(tables[0]) != one.game.dump(tables[1])
    assert differ > 0


# --- tables that look alike -----------------------------------------------------------------------


def twins(one: Sample, seed: int) -> Iterator[tuple[str, object, object, Viewer]]:
    """A word for what differs, two tables, and a viewer to whom they look the same."""
    chance = Chance.seeded(f"twins {seed}")
    moments = recorded(one.key, seed)
    chosen = some(moments, one.key, 8) if len(moments) > 80 else moments
    for number, moment in enumerate(chosen):
        table, orders_of = moment.table, number % len(one.seats())
        looks = {viewer: seen(one, table, viewer) for viewer in one.viewers()}
        for sort, twin in others(one, moment, orders_of, chance):
            for viewer in one.viewers():
                if seen(one, twin, viewer) == looks[viewer]:
                    yield sort, table, twin, viewer


def others(
    one: Sample, moment: Moment, orders_of: int, chance: Chance
) -> Iterator[tuple[str, object]]:
    """Tables with other hidden cards, another secret, other orders of a seat, another deck list."""
    swapped = one.game.copy(moment.table)
    if one.swap(swapped, chance) is not None:
        yield "cards", swapped
    secret = one.game.copy(moment.table)
    here = chance_of(secret)
    secret.chance = Chance(f"other {here.counter}".encode(), here.counter)
    yield "secret", secret
    for action in one.game.meta_actions(moment.table, orders_of):
        ordered = one.game.copy(moment.table)
        one.game.apply(ordered, orders_of, action)
        if one.game.outcome(ordered) is None:
            yield "orders", ordered
    for seat in one.seats() if one.decks[0] else ():
        listed = one.game.copy(moment.table)
        listed.sides[seat].deck = {}
        yield "deck list", listed


def seen(one: Sample, table: object, viewer: Viewer) -> bytes:
    """The viewer's view, with what it may do: legality tells of a table, too."""
    view = one.game.view_json(one.game.view(table, viewer))
    if viewer is None:
        return view
    lines = [one.game.action_text(action) for action in one.game.legal_actions(table, viewer)]
    return view + "\n".join(lines).encode()


def dealt(one: Sample, deal: Deal, table: object, viewer: Viewer) -> tuple[bytes, int]:
    """The table that is dealt anew as bytes, and what its chance draws next."""
    new = deal(one, table, viewer, Chance.seeded("deal"))
    return one.game.dump(new), chance_of(new).copy().below(1 << 32)


def anew(one: Sample, table: object, viewer: Viewer, chance: Chance) -> object:
    """What the game deals."""
    return one.game.determinize(table, viewer, chance)


def chance_of(table: object) -> Chance:
    """The chance of a table."""
    return table.chance  # type: ignore[attr-defined,no-any-return]


# --- leaks, planted to see that they are found ----------------------------------------------------


def the_true_table(one: Sample, table: object, viewer: Viewer, chance: Chance) -> object:
    """Nothing is dealt anew."""
    new = one.game.copy(table)
    new.chance = chance
    return new


def the_true_cards_shuffled(one: Sample, table: object, viewer: Viewer, chance: Chance) -> object:
    """Every hidden pile keeps its true cards, in another order."""
    new = one.game.copy(table)
    _shuffle_secrets(new, chance)
    new.chance = chance
    return new


def the_true_chance(one: Sample, table: object, viewer: Viewer, chance: Chance) -> object:
    """The new table would draw what the true one will draw."""
    new = anew(one, table, viewer, chance)
    new.chance = chance_of(table).copy()  # type: ignore[attr-defined]
    return new


def _shuffle_secrets(thing: object, chance: Chance) -> None:
    if isinstance(thing, State):
        for field in plan_of(type(thing)).fields:
            inside = getattr(thing, field.name)
            if field.knowledge is Knowledge.SECRET and isinstance(inside, list):
                _shuffle(inside, chance)
            elif field.is_stored:
                _shuffle_secrets(inside, chance)
    elif isinstance(thing, list | tuple):
        for item in thing:
            _shuffle_secrets(item, chance)


def _shuffle(pile: list[object], chance: Chance) -> None:
    for inner in pile:
        if isinstance(inner, list):
            _shuffle(inner, chance)
    if not any(isinstance(inner, list) for inner in pile):
        chance.shuffle(pile)


LEAKS: dict[str, Deal] = {
    "the_true_table": the_true_table,
    "the_true_cards_shuffled": the_true_cards_shuffled,
    "the_true_chance": the_true_chance,
}
