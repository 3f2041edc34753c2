"""Class battles for tests: a small fleet list, and a fight that keeps what was told."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.events_of_fleets import BattleStepBegan
from spacetrace.engine.games.spacetrace.rules.battle import fight_class_battle
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import Json, Recorder, card

SHIPS: tuple[Json, ...] = (
    card("fighters", cls=1, ships=100, ap=1, lp=1),
    card("wasps", cls=1, ships=30, ap=1, lp=1),
    card("destroyers", cls=2, ships=10, ap=10, lp=10),
    card("eagles", cls=2, ships=10, ap=2, lp=10),
    card("cruisers", cls=3, ships=1, ap=100, lp=100),
    card("titan", cls=4, ships=1, ap=300, lp=500),
    card("mothership", cls=4, ships=1, ap=60, lp=500, keywords=["mothership"]),
    card("mosquitoes", cls=1, ships=50, ap=0, lp=3),
)


def table(*cards: Json, one: str = "", two: str = "", **more: object) -> Table:
    """Seat 1 attacks seat 2; the base fleets' cards by their ids, divided by blanks."""
    made = builders.table(
        builders.card_set(*SHIPS, *cards),
        base1=one.split(),
        base2=two.split(),
        **more,  # type: ignore[arg-type]
    )
    builders.attack(made)
    return made


def fight(made: Table, *battles: int) -> Recorder:
    """Fight these class battles (the first one if none is named); what was told."""
    told = Recorder()
    for battle in battles or (1,):
        fight_class_battle(made, battle, told)
    return told


def living(made: Table, name: str) -> int:
    """How many ships of the card live; 0 when it is not in play."""
    ship = made.find_ship(name)
    return ship.living.bit_count() if ship else 0


def kept(made: Table, name: str) -> int:
    """How many living ships of the card have not fired."""
    ship = builders.ship(made, name)
    return (ship.living & ~ship.fired).bit_count()


def wrecks(made: Table, seat: int) -> list[str]:
    """The wreck pile by card ids, a mark on those that are killed."""
    return [
        f"{wreck.card.id} (killed)" if wreck.killed else wreck.card.id
        for wreck in made.sides[seat].wrecks
    ]


def steps(told: Recorder) -> list[int]:
    """The steps in which something happened."""
    return [event.step for event in told.events if isinstance(event, BattleStepBegan)]


def bases_first(made: Table) -> Table:
    """Put both Bases before all others of their class stacks."""
    for side in made.sides:
        side.base[0].order = 0
    return made
