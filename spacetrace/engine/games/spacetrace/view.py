"""What a seat or a spectator may know of a table, built up from nothing (ST-36)."""

from __future__ import annotations

from dataclasses import replace

from msgspec import Struct

from spacetrace.engine.games.spacetrace.events import PromptChanged
from spacetrace.engine.games.spacetrace.events_of_ships import ShipChanged
from spacetrace.engine.games.spacetrace.pieces import Attack, Frame, Prompt, Ref, Ship, Tactic
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Viewer

MARKS = ("activated", "commander_activated", "exhausted", "battle_used", "commander_used")
"""Flags of a ship card that a view shows as words, when set."""


class ShipView(Struct):
    """A ship card in play. `ships` of `size` are living, `damage` LP are lost in all.

    `living`, `jammed_set` and `fired_set` are the exact bit sets in hexadecimal (bit i is ship
    i + 1), `wounds` pairs of ship index and damage one after another.
    """

    name: str
    card: str
    owner: Seat
    order: int
    cls: int
    token: bool
    controlled: bool
    commander: str | None
    size: int
    ships: int
    jammed: int
    fired: int
    damage: int
    ap: int
    lp: int
    keywords: list[str]
    lasting: list[str]
    shield: int
    marks: list[str]
    living: str
    jammed_set: str
    fired_set: str
    wounds: list[int]


class WreckView(Struct):
    """A ship card in a wreck pile."""

    card: str
    killed: bool
    mp: int


class TacticView(Struct):
    """A tactic on the stack, with the names of its targets (choices joined by "+")."""

    name: str
    seat: Seat
    card: str
    targets: list[str]


class PromptView(Struct):
    """A decision that is asked for; options and picks only for the seat that decides.

    The rest tells of the ability that asks, as events.PromptChanged does.
    """

    seat: Seat
    what: str
    left: int
    may_stop: bool
    options: list[str]
    picked: list[str]
    card: str | None = None
    source: str | None = None
    ability: int = 0
    step: int = 0
    chosen: list[str] = []


class AttackView(Struct):
    """The attack that goes on."""

    attacker: Seat
    attacker_second: bool
    defender_second: bool
    order_class: int
    placed: int
    window: int


class SideView(Struct):
    """One seat's part. `hand`, `deck` and the standing orders only for the seat itself."""

    pool: int
    hand_size: int
    library_size: int
    discard: list[str]
    wrecks: list[WreckView]
    wreck_score: int
    removed: list[str]
    base: list[ShipView]
    second: list[ShipView]
    second_open: bool
    attacked: bool
    commander_played: bool
    hand: list[str] | None = None
    deck: dict[str, int] | None = None
    always_ask: bool | None = None
    stop_at_end: bool | None = None
    pass_attack: bool | None = None


class EndView(Struct):
    """How the match ended."""

    reason: str
    rule: str
    winners: list[Seat]
    scores: list[int]


class View(Struct):
    """The whole table as one viewer knows it. `stack` has the top last; `say` is who has it."""

    viewer: Seat | None
    victory: str
    format: str
    first_turn_attack: bool
    turn_limit: int
    first: Seat
    turn: Seat
    turn_number: int
    quiet_turns: int
    stage: str
    say: Seat
    opener: Seat
    passes: int
    resolving: bool
    sides: list[SideView]
    stack: list[TacticView]
    attack: AttackView | None = None
    prompt: PromptView | None = None
    end: EndView | None = None


def ref_text(ref: Ref) -> str:
    """A target as text: a ship's or tactic's name, or a pile's card ("1:wrecks:fighters")."""
    if ref.zone in ("ship", "stack"):
        return ref.name
    return f"{ref.seat + 1}:{ref.zone}:{ref.name}"


def refs_text(refs: tuple[Ref, ...]) -> str:
    """The targets of one choice as one text."""
    return "+".join(ref_text(ref) for ref in refs) if refs else "none"


def ship_changed(ship: Ship) -> ShipChanged:
    """The event that tells a ship card's whole present state."""
    return ShipChanged(
        ship=ship.name,
        size=ship.size,
        living=f"{ship.living:x}",
        jammed=f"{ship.jammed & ship.living:x}",
        fired=f"{ship.fired & ship.living:x}",
        wounds=tuple(n for pair in sorted(ship.wounds.items()) for n in pair),
        ap=ship.ap,
        lp=ship.lp,
        keywords=tuple(sorted(ship.keywords)),
        lasting=tuple(lasting_texts(ship)),
        shield=ship.shield,
        marks=tuple(mark for mark in MARKS if getattr(ship, mark)),
    )


def lasting_texts(ship: Ship) -> list[str]:
    """The changes on a ship card as texts: "ap:+2:turn", "keyword:immune_jam:leaves"."""
    return [
        f"keyword:{c.keyword}:{c.until}"
        if c.stat == "keyword"
        else f"{c.stat}:{c.amount:+d}:{c.until}"
        for c in ship.lasting
    ]


def damage_of(size: int, living: int, lp: int, wounds: dict[int, int]) -> int:
    """The LP that a ship card is short of: lost ships and the wounds of living ones."""
    return (size - living.bit_count()) * lp + sum(wounds.values())


def view_ship(ship: Ship) -> ShipView:
    """A ship card in play, as everybody sees it."""
    living, jammed, fired = ship.living, ship.jammed & ship.living, ship.fired & ship.living
    return ShipView(
        name=ship.name,
        card=ship.card.id,
        owner=ship.owner,
        order=ship.order,
        cls=ship.card.cls,
        token=ship.token,
        controlled=ship.controlled,
        commander=ship.commander.id if ship.commander else None,
        size=ship.size,
        ships=living.bit_count(),
        jammed=jammed.bit_count(),
        fired=fired.bit_count(),
        damage=damage_of(ship.size, living, ship.lp, ship.wounds),
        ap=ship.ap,
        lp=ship.lp,
        keywords=sorted(ship.keywords),
        lasting=lasting_texts(ship),
        shield=ship.shield,
        marks=[mark for mark in MARKS if getattr(ship, mark)],
        living=f"{living:x}",
        jammed_set=f"{jammed:x}",
        fired_set=f"{fired:x}",
        wounds=[n for pair in sorted(ship.wounds.items()) for n in pair],
    )


def view_tactic(tactic: Tactic) -> TacticView:
    """A tactic on the stack."""
    targets = [refs_text(refs) for bindings in tactic.targets for refs in bindings.values()]
    return TacticView(tactic.name, tactic.seat, tactic.card.id, targets)


def prompt_changed(prompt: Prompt, frame: Frame | None) -> PromptChanged:
    """The event that tells a decision; `frame` is the ability that asks for it, if one does."""
    event = PromptChanged(
        seat=prompt.seat,
        what=prompt.what,
        left=prompt.left,
        may_stop=prompt.may_stop,
        options=tuple(ref_text(ref) for ref in prompt.options),
        picked=tuple(ref_text(ref) for ref in prompt.picked),
    )
    if frame is None:
        return event
    return replace(
        event,
        card=frame.card.id,
        source=frame.tactic or frame.source or None,
        ability=frame.ability,
        step=frame.step,
        chosen=chosen_texts(frame),
    )


def asker(table: Table) -> Frame | None:
    """The ability that waits for a decision; None while an exchange asks."""
    return table.work[-1] if table.work else None


def chosen_texts(frame: Frame) -> tuple[str, ...]:
    """What was chosen for an ability, without choices among hidden cards (ST-36)."""
    return tuple(
        f"{name}={refs_text(refs)}"
        for name, refs in frame.bindings.items()
        if not any(ref.zone in ("hand", "library") for ref in refs)
    )


def view_prompt(prompt: Prompt, frame: Frame | None, viewer: Viewer) -> PromptView:
    """A decision that is asked for; its options only for the seat that decides."""
    told = prompt_changed(prompt, frame)
    mine = prompt.seat == viewer
    return PromptView(
        seat=prompt.seat,
        what=prompt.what,
        left=prompt.left,
        may_stop=prompt.may_stop,
        options=list(told.options) if mine else [],
        picked=list(told.picked) if mine else [],
        card=told.card,
        source=told.source,
        ability=told.ability,
        step=told.step,
        chosen=list(told.chosen),
    )


def view_attack(attack: Attack, attacker: Seat) -> AttackView:
    """The attack that goes on."""
    return AttackView(
        attacker=attacker,
        attacker_second=attack.attacker_second,
        defender_second=attack.defender_second,
        order_class=attack.order_class,
        placed=attack.placed,
        window=attack.window,
    )


def view_side(side: Side, is_mine: bool) -> SideView:
    """One seat's part of the table."""
    wrecks = [WreckView(wreck.card.id, wreck.killed, wreck.card.mp) for wreck in side.wrecks]
    view = SideView(
        pool=side.pool,
        hand_size=len(side.hand),
        library_size=len(side.library),
        discard=[card.id for card in side.discard],
        wrecks=wrecks,
        wreck_score=sum(wreck.mp for wreck in wrecks),
        removed=[card.id for card in side.removed],
        base=[view_ship(ship) for ship in side.base],
        second=[view_ship(ship) for ship in side.second],
        second_open=side.second_open,
        attacked=side.attacked,
        commander_played=side.commander_played,
    )
    if is_mine:
        view.hand = [card.id for card in side.hand]
        view.deck = dict(side.deck)
        view.always_ask = side.always_ask
        view.stop_at_end = side.stop_at_end
        view.pass_attack = side.pass_attack
    return view


def view_table(table: Table, viewer: Viewer) -> View:
    """What the viewer may know of the table."""
    outcome = table.outcome
    config = table.config
    return View(
        viewer=viewer,
        victory=config.victory,
        format=config.format,
        first_turn_attack=config.first_turn_attack,
        turn_limit=config.turn_limit,
        first=table.first,
        turn=table.active,
        turn_number=table.turn_number,
        quiet_turns=table.quiet_turns,
        stage=table.stage,
        say=table.say,
        opener=table.opener,
        passes=table.passes,
        resolving=table.resolving,
        sides=[view_side(side, seat == viewer) for seat, side in enumerate(table.sides)],
        stack=[view_tactic(tactic) for tactic in table.stack],
        attack=view_attack(table.attack, table.active) if table.attack else None,
        prompt=view_prompt(table.prompt, asker(table), viewer) if table.prompt else None,
        end=EndView(outcome.reason, outcome.rule, list(outcome.winners), list(outcome.scores))
        if outcome
        else None,
    )
