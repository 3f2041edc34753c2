"""A table as stored JSON and back: versioned, canonical, without the secret of its chance."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.pieces import (
    Attack,
    Bindings,
    Frame,
    Prompt,
    Ref,
    Tactic,
    Wreck,
)
from spacetrace.engine.games.spacetrace.stored import (
    AttackData,
    ConfigData,
    FrameData,
    Names,
    OutcomeData,
    PromptData,
    RefData,
    SideData,
    TableData,
    TacticData,
    ship_data,
    ship_of,
)
from spacetrace.engine.games.spacetrace.table import Config, Side, Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import SnapshotError
from spacetrace.engine.kernel.outcome import Outcome

VERSION = 1
"""Raised whenever the shape in stored.py changes; older snapshots are then refused."""


class _Header(Struct):
    v: int
    cards: str


_encode = msgspec.json.Encoder().encode
_decode_header = msgspec.json.Decoder(_Header).decode
_decode_table = msgspec.json.Decoder(TableData).decode


def dump_table(table: Table) -> bytes:
    """The snapshot: everything but the cards' texts and the secret; equal tables, equal bytes."""
    one, two = table.sides
    config, end = table.config, table.outcome
    data = TableData(
        v=VERSION,
        cards=table.cards.digest,
        draws=table.chance.counter,
        config=ConfigData(
            config.victory, config.format, config.first_turn_attack, config.turn_limit
        ),
        sides=(_side_data(one), _side_data(two)),
        first=table.first,
        active=table.active,
        turn_number=table.turn_number,
        stage=table.stage,
        say=table.say,
        opener=table.opener,
        passes=table.passes,
        stack=[_tactic_data(tactic) for tactic in table.stack],
        resolving=table.resolving,
        work=[_frame_data(frame) for frame in table.work],
        prompt=_prompt_data(table.prompt) if table.prompt else None,
        attack=_attack_data(table.attack) if table.attack else None,
        quiet=table.quiet,
        quiet_turns=table.quiet_turns,
        outcome=OutcomeData(end.reason, end.rule, end.ranking, end.scores) if end else None,
    )
    return _encode(data)


def restore_table(snapshot: bytes, cards: CardSet, chance: Chance) -> Table:
    """The table of a snapshot; `chance` gets the stored counter.

    Raises SnapshotError for broken JSON, another version, another card set, an unknown card.
    """
    try:
        header = _decode_header(snapshot)
        if header.v != VERSION:
            raise SnapshotError(
                f"The stored table has version {header.v}; this program reads version {VERSION}."
            )
        if header.cards != cards.digest:
            raise SnapshotError("The stored table was played with another card set.")
        data = _decode_table(snapshot)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SnapshotError(f"The stored table cannot be read: {error}.") from error
    try:
        return _table(data, cards, chance)
    except KeyError as error:
        raise SnapshotError(f"The stored table has an unknown card: {error.args[0]}.") from error
    except ValueError as error:
        raise SnapshotError(f"The stored table cannot be read: {error}.") from error


def _config(data: ConfigData) -> Config:
    return Config(data.victory, data.format, data.first_turn_attack, data.turn_limit)


def _table(data: TableData, cards: CardSet, chance: Chance) -> Table:
    by_id = cards.by_id
    sides = (_side(data.sides[0], by_id), _side(data.sides[1], by_id))
    chance.counter = data.draws
    table = Table(_config(data.config), cards, chance, sides)
    table.first = data.first
    table.active = data.active
    table.turn_number = data.turn_number
    table.stage = data.stage
    table.say = data.say
    table.opener = data.opener
    table.passes = data.passes
    table.stack = [_tactic(tactic, by_id) for tactic in data.stack]
    table.resolving = data.resolving
    table.work = [_frame(frame, by_id) for frame in data.work]
    table.prompt = _prompt(data.prompt) if data.prompt else None
    table.attack = _attack(data.attack) if data.attack else None
    table.quiet = data.quiet
    table.quiet_turns = data.quiet_turns
    if data.outcome is not None:
        end = data.outcome
        table.outcome = Outcome(end.reason, end.rule, end.ranking, end.scores)
    return table


# --- one record out -------------------------------------------------------------------------------


def _side_data(side: Side) -> SideData:
    return SideData(
        deck=dict(sorted(side.deck.items())),
        hand=[card.id for card in side.hand],
        library=[card.id for card in side.library],
        discard=[card.id for card in side.discard],
        wrecks=[wreck.card.id for wreck in side.wrecks],
        killed=[i for i, wreck in enumerate(side.wrecks) if wreck.killed],
        removed=[card.id for card in side.removed],
        base=[ship_data(ship) for ship in side.base],
        second=[ship_data(ship) for ship in side.second],
        second_open=side.second_open,
        pool=side.pool,
        entered=dict(sorted(side.entered.items())),
        attacked=side.attacked,
        commander_played=side.commander_played,
        pass_attack=side.pass_attack,
        always_ask=side.always_ask,
        stop_at_end=side.stop_at_end,
    )


def _names(bindings: Bindings) -> Names:
    return {name: [_ref_data(ref) for ref in refs] for name, refs in bindings.items()}


def _ref_data(ref: Ref) -> RefData:
    return RefData(ref.zone, ref.seat, ref.name)


def _tactic_data(tactic: Tactic) -> TacticData:
    targets = [_names(bindings) for bindings in tactic.targets]
    return TacticData(tactic.name, tactic.card.id, tactic.seat, targets)


def _frame_data(frame: Frame) -> FrameData:
    return FrameData(
        seat=frame.seat,
        card=frame.card.id,
        ability=frame.ability,
        source=frame.source,
        tactic=frame.tactic,
        bindings=_names(frame.bindings),
        step=frame.step,
    )


def _prompt_data(prompt: Prompt) -> PromptData:
    return PromptData(
        what=prompt.what,
        seat=prompt.seat,
        left=prompt.left,
        may_stop=prompt.may_stop,
        name=prompt.name,
        options=[_ref_data(ref) for ref in prompt.options],
        picked=[_ref_data(ref) for ref in prompt.picked],
    )


def _attack_data(attack: Attack) -> AttackData:
    return AttackData(
        attacker_second=attack.attacker_second,
        defender_second=attack.defender_second,
        order_class=attack.order_class,
        placed=attack.placed,
        window=attack.window,
        battle=attack.battle,
    )


# --- one record in --------------------------------------------------------------------------------


def _side(data: SideData, by_id: dict[str, CardDef]) -> Side:
    side = Side(data.deck)
    side.hand = [by_id[card] for card in data.hand]
    side.library = [by_id[card] for card in data.library]
    side.discard = [by_id[card] for card in data.discard]
    killed = set(data.killed)
    side.wrecks = [Wreck(by_id[card], i in killed) for i, card in enumerate(data.wrecks)]
    side.removed = [by_id[card] for card in data.removed]
    side.base = [ship_of(ship, by_id) for ship in data.base]
    side.second = [ship_of(ship, by_id) for ship in data.second]
    side.second_open = data.second_open
    side.pool = data.pool
    side.entered = data.entered
    side.attacked = data.attacked
    side.commander_played = data.commander_played
    side.pass_attack = data.pass_attack
    side.always_ask = data.always_ask
    side.stop_at_end = data.stop_at_end
    return side


def _bindings(names: Names) -> Bindings:
    return {name: tuple(_ref(ref) for ref in refs) for name, refs in names.items()}


def _ref(data: RefData) -> Ref:
    return Ref(data.zone, data.seat, data.name)


def _tactic(data: TacticData, by_id: dict[str, CardDef]) -> Tactic:
    targets = tuple(_bindings(names) for names in data.targets)
    return Tactic(data.name, by_id[data.card], data.seat, targets)


def _frame(data: FrameData, by_id: dict[str, CardDef]) -> Frame:
    return Frame(
        data.seat,
        by_id[data.card],
        data.ability,
        data.source,
        data.tactic,
        _bindings(data.bindings),
        data.step,
    )


def _prompt(data: PromptData) -> Prompt:
    options = [_ref(ref) for ref in data.options]
    prompt = Prompt(data.what, data.seat, data.left, options, data.may_stop, data.name)
    prompt.picked = [_ref(ref) for ref in data.picked]
    return prompt


def _attack(data: AttackData) -> Attack:
    attack = Attack(data.attacker_second)
    attack.defender_second = data.defender_second
    attack.order_class = data.order_class
    attack.placed = data.placed
    attack.window = data.window
    attack.battle = data.battle
    return attack
