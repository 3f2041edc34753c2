"""Holds the effects that bring cards into play, out of it or elsewhere, a record each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.cards import phrases as p
from spacetrace.engine.games.spacetrace.cards.places import HERE, IN_PLAY, PILES
from spacetrace.engine.games.spacetrace.cards.selectors import Selector, Target
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.effects.control import second_commander, take_control
from spacetrace.engine.games.spacetrace.effects.select import is_there
from spacetrace.engine.games.spacetrace.limits import has_room, note_left_out
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.effects_on_cards import take_tactic
from spacetrace.engine.games.spacetrace.words.triggers import BATTLE
from spacetrace.engine.games.spacetrace.words.word import EffectWord
from spacetrace.engine.kernel.events import Emit

if TYPE_CHECKING:
    from spacetrace.engine.games.spacetrace.cards.effect_text import EffectWriter
    from spacetrace.engine.games.spacetrace.effects.plan import Planned


def _leave(table: Table, planned: Planned, fate: str, emit: Emit) -> None:
    for ship in planned.leaving(table):
        zones.leave_play(table, ship, fate, emit)


def _move_from_piles(table: Table, planned: Planned, where: str, emit: Emit) -> None:
    """The cards go from hand, library, discard, wrecks or stack to another pile of their owner."""
    for ref in planned.refs:
        if ref.zone == "stack":
            take_tactic(table, planned, ref, where, emit)
        elif is_there(table, ref):
            card = table.cards.card(ref.name)
            if card.is_reinforcement and ref.zone == "discard" and where != "removed":
                zones.count_use(table, ref.seat, card)
            zones.move_card(table, ref.seat, card, ref.zone, where, emit)


# --- out of play ----------------------------------------------------------------------------------


class Destroy(EffectWord, tag="destroy", frozen=True):
    """Ship cards go to their owners' wreck piles; they can be reconstructed (ST-19)."""

    to: Target

    told = ("destroy {to}", "destroys {to}")
    stays_in_play = True
    search = {"destroy": ()}
    rulings = ("ST-19 Destroy",)
    sign = "sight"
    immunity = "immune_destroy"
    spares_base = True
    hits = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        _leave(table, planned, "destroyed", emit)


class Kill(EffectWord, tag="kill", frozen=True):
    """Ship cards go to the wreck piles for good: no repair, no reconstruction (ST-19)."""

    to: Target

    told = ("kill {to}", "kills {to}")
    stays_in_play = True
    search = {"kill": ()}
    rulings = ("ST-19 Kill",)
    sign = "core"
    immunity = "immune_kill"
    spares_base = True
    hits = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """Wrecks are killed where they lie."""
        _leave(table, planned, "killed", emit)
        for ref in planned.refs:
            if ref.zone == "wrecks" and is_there(table, ref):
                card = table.cards.card(ref.name)
                zones.move_card(table, ref.seat, card, "wrecks", "killed", emit)


class Remove(EffectWord, tag="remove", frozen=True):
    """Cards leave the game and count as no wrecks (ST-19)."""

    to: Target

    told = ("remove {to} from the game", "removes {to} from the game")
    stays_in_play = True
    search = {"remove": ()}
    rulings = ("ST-19 Remove",)
    sign = "rift"
    works_in = (*IN_PLAY, *PILES)
    immunity = "immune_removal"
    spares_base = True
    hits = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        _leave(table, planned, "removed", emit)
        _move_from_piles(table, planned, "removed", emit)


class Sacrifice(EffectWord, tag="sacrifice", frozen=True):
    """Sacrifice cards (ST-19)."""

    to: Target

    told = ("sacrifice {to}", "sacrifices {to}")
    stays_in_play = True
    search = {"sacrifice": ()}
    rulings = ("ST-19 Sacrifice",)
    sign = "blaze"
    spares_base = True
    hits = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """Ship cards become killed wrecks, cards of a hand are discarded."""
        _leave(table, planned, "sacrificed", emit)
        for ref in planned.refs:
            if ref.zone == "hand" and is_there(table, ref):
                card = table.cards.card(ref.name)
                zones.move_card(table, ref.seat, card, "hand", "discard", emit)


class Return(EffectWord, tag="return", frozen=True):
    """Cards in play or in a pile go back to their owner's hand or library."""

    to: Target
    where: Literal["hand", "library_top", "library_bottom"] = "hand"

    told = ("{put} {to} {place}", "{put}s {to} {place}")
    search = {"return": ("returns", "hand-back", "bounce")}
    rulings = ()
    sign = "return"
    works_in = (*IN_PLAY, *PILES)
    spares_base = True
    never_in = ("preemptive", "battle")

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        where = "library" if self.where == "library_top" else self.where
        for ship in planned.touched(table):
            zones.leave_play(table, ship, "returned", emit, where)
        _move_from_piles(table, planned, where, emit)

    def sentence(self, writer: EffectWriter) -> str:
        sel = writer.selector(self)
        # A ship card in play may be somebody else's.
        whose = p.WHOSE["both"] if sel is None or sel.zone in IN_PLAY else _whose(sel)
        put, place = {
            "hand": ("return", f"to {whose} hand"),
            "library_top": ("put", f"on top of {whose} library"),
            "library_bottom": ("put", f"under {whose} library"),
        }[self.where]
        return writer.say(self.told, put=put, to=writer.to(self), place=place)


def _whose(sel: Selector) -> str:
    return p.WHOSE["enemy" if sel.zone == "facing_stack" else sel.side]


# --- into play, to another place ------------------------------------------------------------------


class Reconstruct(EffectWord, tag="reconstruct", frozen=True):
    """Put destroyed (not killed) ship cards from the wreck pile into the base fleet (ST-20)."""

    to: Target

    told = ("reconstruct {to}", "reconstructs {to}")
    search = {"reconstruct": ("rebuild", "revive")}
    rulings = ("ST-20 Reconstruct",)
    sign = "crane"
    works_in = ("wrecks",)
    spares_killed = True
    step = 4
    comes_last = True
    brings_ships = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """Each comes into its owner's base fleet, undamaged; a Mothership opens its own (ST-30)."""
        for ref in planned.refs:
            card = table.cards.card(ref.name)
            if ref.zone != "wrecks" or not is_there(table, ref):
                continue
            if not has_room(table, ref.seat, card):
                note_left_out(table, planned.card)
            else:
                zones.move_card(table, ref.seat, card, "wrecks", "play", emit)
                zones.enter_ship(table, ref.seat, "base", card, ref.seat, emit, rebuilt=True)

    def check_target(self, sel: Selector, report: Report) -> None:
        if sel.killed is not False:
            report.at("killed").say(
                "A killed ship card cannot be reconstructed (ST-19): add killed = false."
            )
        elif sel.side != "own":
            report.at("side").say("Only own wrecks can be reconstructed.")


class Copy(EffectWord, tag="copy", frozen=True):
    """A copy of a ship card joins your base fleet; when it leaves play it leaves the game."""

    to: Target

    told = ("put a copy of {to} into your base fleet", "puts a copy of {to} into your base fleet")
    search = {"copy": ("copies",)}
    rulings = ()
    sign = "twins"
    spares_base = True
    spares_mothership = True
    never_in = BATTLE
    brings_ships = True
    is_each = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        seat = planned.seat
        for ship in planned.touched(table):
            if has_room(table, seat, ship.card):
                zones.enter_ship(table, seat, "base", ship.card, seat, emit, token=True)
            else:
                note_left_out(table, planned.card)


class Move(EffectWord, tag="move", frozen=True):
    """Ship cards go to the other fleet of their side (ST-30)."""

    to: Target
    fleet: Literal["base", "second"] = "second"

    told = ("move {to} to {whose} {fleet}", "moves {to} to {whose} {fleet}")
    search = {"move": ("moves",)}
    rulings = ("ST-30",)
    sign = "fold"
    spares_base = True
    spares_mothership = True
    never_in = BATTLE

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """A second fleet must be open for it."""
        for ship in planned.touched(table):
            seat, fleet = table.place_of(ship)
            if fleet != self.fleet and (self.fleet == "base" or table.sides[seat].second_open):
                zones.move_ship(table, ship, seat, self.fleet, emit)

    def sentence(self, writer: EffectWriter) -> str:
        sel = writer.selector(self)
        whose = p.WHOSE["both"] if sel is None else _whose(sel)
        to = writer.to(self)
        return writer.say(self.told, to=to, whose=whose, fleet=f"{self.fleet} fleet")


class Control(EffectWord, tag="control", frozen=True):
    """Enemy ship cards fight on your side, in your base fleet, until the end of the turn."""

    to: Target

    told = (
        "take control of {to} until the end of the turn",
        "takes control of {to} until the end of the turn",
    )
    search = {"control": ("steal", "take-over")}
    rulings = ("ST-11 A ship card that",)
    sign = "grip"
    spares_base = True
    spares_mothership = True
    never_in = BATTLE
    ends_with_turn = True
    bars = (second_commander,)

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        seat = planned.seat
        for ship in planned.touched(table):
            if table.place_of(ship)[0] != seat and not second_commander(table, ship, seat):
                take_control(table, ship, seat, emit)

    def check_target(self, sel: Selector, report: Report) -> None:
        if sel.zone in ("own_stack", *HERE):
            report.at("zone").say("The card is yours already.")
        elif sel.zone != "facing_stack" and sel.side != "enemy":
            report.at("side").say("Only enemy ship cards can be taken: set the side to “enemy”.")
