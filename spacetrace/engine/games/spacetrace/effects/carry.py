"""Carrying effects out, by their types; what was fixed by `resolve` is done to the table."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.spacetrace.cards import schema
from spacetrace.engine.games.spacetrace.effects import carry_cards, carry_ships
from spacetrace.engine.games.spacetrace.effects.plan import Planned, resolve
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.events import Emit

__all__ = ["Planned", "carry_out", "resolve"]


def carry_out(table: Table, planned: Planned, emit: Emit) -> None:
    """Do what is planned, to the targets that are still there and are not immune.

    It may set table.prompt (a discard by choice, a search). The caller settles the table and
    refreshes the ships' values afterwards (lasting.come_to_rest).
    """
    _CARRY[type(planned.effect)](table, planned, emit)


_CARRY: dict[type, Callable[[Table, Planned, Emit], None]] = {
    schema.Damage: carry_ships.damage,
    schema.Destroy: carry_ships.destroy,
    schema.Kill: carry_ships.kill,
    schema.Remove: carry_ships.remove,
    schema.Jam: carry_ships.jam,
    schema.Repair: carry_ships.repair,
    schema.Reconstruct: carry_ships.reconstruct,
    schema.Sacrifice: carry_ships.sacrifice,
    schema.Change: carry_ships.change,
    schema.Give: carry_ships.give,
    schema.Move: carry_ships.move,
    schema.Return: carry_ships.return_cards,
    schema.Shield: carry_ships.shield,
    schema.Control: carry_ships.control,
    schema.Copy: carry_ships.copy,
    schema.Draw: carry_cards.draw,
    schema.Discard: carry_cards.discard,
    schema.GainMp: carry_cards.gain_mp,
    schema.Counter: carry_cards.counter,
    schema.Look: carry_cards.look,
    schema.Search: carry_cards.search,
}
