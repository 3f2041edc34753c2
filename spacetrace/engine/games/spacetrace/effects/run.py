"""The work list: abilities are carried out effect by effect, never by recursion (ST-17, ST-20)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace import ships
from spacetrace.engine.games.spacetrace.cards.schema import Ability, Effect
from spacetrace.engine.games.spacetrace.effects.choices import (
    candidates,
    is_left,
    settle_choice,
)
from spacetrace.engine.games.spacetrace.effects.lasting import come_to_rest
from spacetrace.engine.games.spacetrace.effects.plan import resolve
from spacetrace.engine.games.spacetrace.effects.prompts import ask, asked_no_more, tell_prompt
from spacetrace.engine.games.spacetrace.effects.select import is_there
from spacetrace.engine.games.spacetrace.ending import check_bases
from spacetrace.engine.games.spacetrace.events import AbilityUsed
from spacetrace.engine.games.spacetrace.limits import is_spent
from spacetrace.engine.games.spacetrace.pieces import Bindings, Frame, Prompt, Ref, Ship, ShipName
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS
from spacetrace.engine.games.spacetrace.words.word import target_of
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

__all__ = ["answer", "ask", "asked_no_more", "copies_of", "drain", "fire", "push", "tell_prompt"]


# --- putting work on the list ---------------------------------------------------------------------


def push(table: Table, frame: Frame) -> None:
    """This ability is the next to be carried out."""
    table.work.append(frame)


def fire(table: Table, trigger: str, seat: Seat, emit: Emit) -> None:
    """Carry out a seat's turn_start or turn_end abilities: its ships in play, then commanders'.

    They work in the order of the fleets; each one's condition and jam are looked at in its turn.
    """
    frames = []
    for ship in table.sides[seat].ships():
        for card in (ship.card, ship.commander):
            if card is not None and trigger in card.when:
                frames += [Frame(seat, card, i, ship.name, "", {}) for i in card.when[trigger]]
    if frames:
        table.work.extend(reversed(frames))
        drain(table, emit)


# --- carrying it out ------------------------------------------------------------------------------


def drain(table: Table, emit: Emit) -> None:
    """Work until nothing is left, a decision is asked for, or the match is over.

    Raises BudgetExceeded when it is too much (ST-39).
    """
    work = table.work
    while work and table.prompt is None and table.outcome is None:
        frame = work[-1]
        if is_spent(table, frame.card):
            work.clear()
            return
        if not _carry_on(table, frame, emit):
            continue  # a decision is asked for; the frame waits
        work.remove(frame)
        if _is_moment(table, frame):
            check_bases(table, emit)


def _is_moment(table: Table, frame: Frame) -> bool:
    """True when the Bases are looked at: outside class battles, a tactic as a whole (ST-32)."""
    attack = table.attack
    if attack is not None and attack.battle is not None:
        return False
    return not frame.tactic or all(other.tactic != frame.tactic for other in table.work)


def _carry_on(table: Table, frame: Frame, emit: Emit) -> bool:
    """Carry an ability on to its end; False when it has to wait for a decision."""
    ability = frame.card.ability[frame.ability]
    source = table.find_ship(frame.source) if frame.source else None
    if frame.step == 0 and not _begin(table, frame, ability, source, emit):
        return table.prompt is None
    effects = ability.do
    while frame.step < len(effects):
        effect = effects[frame.step]
        frame.step += 1
        _carry(table, frame, ability, effect, source, emit)
        if table.prompt is not None:
            return False
        if source is not None and frame.step < len(effects):
            source = table.find_ship(frame.source)
    return True


def _carry(
    table: Table, frame: Frame, ability: Ability, effect: Effect, source: Ship | None, emit: Emit
) -> None:
    bindings = frame.bindings
    target = target_of(effect)
    if isinstance(target, str):
        bindings = {target: _targets_left(table, frame, ability, target, source)}
    planned = resolve(table, effect, frame.seat, source, bindings, frame.card, tactic=frame.tactic)
    effect.carry_out(table, planned, emit)
    come_to_rest(table, emit)


def _targets_left(
    table: Table, frame: Frame, ability: Ability, name: str, source: Ship | None
) -> tuple[Ref, ...]:
    """The targets that are not gone (ST-17); only those named as it was played must still fit."""
    refs = frame.bindings.get(name, ())
    if ability.choose[name].by != "owner":
        return tuple(ref for ref in refs if is_there(table, ref))
    return tuple(ref for ref in refs if is_left(table, ref, ability, name, frame.seat, source))


# --- the beginning of an ability ------------------------------------------------------------------


def _begin(table: Table, frame: Frame, ability: Ability, source: Ship | None, emit: Emit) -> bool:
    """Whether the ability works, and its choices settled; False when not, or when it waits."""
    if not _has_begun(frame, ability):
        table.look(frame.card.words)
        if not _works(table, frame, ability, source):
            return False
        if emit and not frame.tactic:
            name: ShipName | None = source.name if source else None
            emit(AbilityUsed(frame.seat, frame.card.id, name, ability.when))
    for name, choice in ability.choose.items():
        if name in frame.bindings or choice.by == "owner":
            continue
        if choice.by == "opponent" and _ask_opponent(table, frame, ability, name, source, emit):
            return False
        if name not in frame.bindings:
            refs = settle_choice(table, ability, name, choice, frame.seat, source)
            frame.bindings = {**frame.bindings, name: refs}
    return True


def _has_begun(frame: Frame, ability: Ability) -> bool:
    """True when the frame comes back from asking for one of its choices."""
    if not ability.choose or not frame.bindings:
        return False
    return any(name in frame.bindings for name, c in ability.choose.items() if c.by != "owner")


def _works(table: Table, frame: Frame, ability: Ability, source: Ship | None) -> bool:
    """A wholly jammed ship uses no abilities (ST-20); conditions are looked at now."""
    if frame.source and TRIGGERS[ability.when].needs_ship:
        if source is None:
            return False
        if frame.card is not source.card and frame.card is not source.commander:
            return False
        if frame.card is source.card and not ships.is_able(source):
            return False
    return ability.holds(table, frame.seat, source)


# --- decisions ------------------------------------------------------------------------------------


def _ask_opponent(
    table: Table, frame: Frame, ability: Ability, name: str, source: Ship | None, emit: Emit
) -> bool:
    """Ask the other seat to choose; False when there is nothing to decide, and it is settled."""
    choice = ability.choose[name]
    refs = candidates(table, ability, name, frame.seat, source)
    if len(refs) <= choice.count and not (choice.up_to and refs):
        frame.bindings = {**frame.bindings, name: tuple(refs)}
        return False
    options = list(dict.fromkeys(refs))
    prompt = Prompt("choose", 1 - frame.seat, choice.count, choice.up_to, name, options)
    ask(table, prompt, emit)
    return True


def copies_of(table: Table, prompt: Prompt, ref: Ref) -> int:
    """How many cards an option stands for; copies in a hand or a pile are all alike."""
    if prompt.what == "choose":
        frame = table.work[-1]
        ability = frame.card.ability[frame.ability]
        source = table.find_ship(frame.source) if frame.source else None
        return candidates(table, ability, prompt.name, frame.seat, source).count(ref)
    if ref.zone == "hand":
        return sum(1 for card in table.sides[ref.seat].hand if card.id == ref.name)
    return 1


def answer(table: Table, emit: Emit) -> None:
    """A decision is complete: do what it was asked for, and go on with what waited for it."""
    prompt = table.prompt
    if prompt is None:
        return
    asked_no_more(table, emit)
    frame = table.work[-1]
    if prompt.what == "choose":
        bindings: Bindings = {**frame.bindings, prompt.name: tuple(prompt.picked)}
        frame.bindings = bindings
    else:
        effect = frame.card.ability[frame.ability].do[frame.step - 1]
        effect.answered(table, prompt, emit)
        come_to_rest(table, emit)
    drain(table, emit)
