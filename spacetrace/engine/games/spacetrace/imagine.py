"""A full table that agrees with a view: what is hidden is dealt at random (ST-36)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.cards.schema import Choice, Discard
from spacetrace.engine.games.spacetrace.hidden import guess_cards
from spacetrace.engine.games.spacetrace.pieces import (
    Attack,
    Bindings,
    Frame,
    Lasting,
    Prompt,
    Ref,
    Ship,
    Tactic,
    Until,
    Wreck,
)
from spacetrace.engine.games.spacetrace.table import Config, Side, Stage, Table
from spacetrace.engine.games.spacetrace.view import (
    AttackView,
    EndView,
    PromptView,
    ShipView,
    TacticView,
    View,
)
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.outcome import Outcome

_STAGES: dict[str, Stage] = {
    "main": "main",
    "commit": "commit",
    "order": "order",
    "window": "window",
    "ending": "ending",
    "over": "over",
}
_UNTIL: dict[str, Until] = {"battle": "battle", "turn": "turn", "leaves": "leaves"}


def imagine(view: View, cards: CardSet, chance: Chance) -> Table:
    """A table whose view for the same viewer is this one; `chance` deals what is hidden.

    The viewer's own library is its deck without everything seen, shuffled. Of a side that the
    viewer does not know, hand and library are plausible cards within the copy limits. Standing
    orders of others count as not given.
    """
    config = Config(view.victory, view.format, view.first_turn_attack, view.turn_limit)
    sides = (_side(view, 0, cards), _side(view, 1, cards))
    table = Table(config, cards, chance, sides)
    table.first = view.first
    table.active = view.turn
    table.turn_number = view.turn_number
    table.stage = _STAGES[view.stage]
    table.say = view.say
    table.opener = view.opener
    table.passes = view.passes
    table.resolving = view.resolving
    table.quiet_turns = view.quiet_turns
    table.stack = [_tactic(tactic, cards) for tactic in view.stack]
    table.attack = _attack(view.attack) if view.attack else None
    table.outcome = _outcome(view.end) if view.end else None
    for seat in (0, 1):
        _deal_hidden(table, view, seat)
        _count_names(table, seat)
    if view.prompt:
        table.prompt = _prompt(view.prompt, table)
        table.work = _interrupted(view.prompt, table)
    return table


# --- what everybody sees --------------------------------------------------------------------------


def _side(view: View, seat: Seat, cards: CardSet) -> Side:
    seen = view.sides[seat]
    by_id = cards.by_id
    side = Side(dict(seen.deck) if seen.deck is not None else {})
    side.discard = [by_id[card] for card in seen.discard]
    side.wrecks = [Wreck(by_id[wreck.card], wreck.killed) for wreck in seen.wrecks]
    side.removed = [by_id[card] for card in seen.removed]
    side.base = [_ship(ship, cards) for ship in seen.base]
    side.second = [_ship(ship, cards) for ship in seen.second]
    side.second_open = seen.second_open
    side.pool = seen.pool
    side.attacked = seen.attacked
    side.commander_played = seen.commander_played
    side.always_ask = seen.always_ask is True
    side.stop_at_end = seen.stop_at_end is True
    side.pass_attack = seen.pass_attack is True
    return side


def _ship(seen: ShipView, cards: CardSet) -> Ship:
    ship = Ship(seen.name, cards.by_id[seen.card], seen.owner, seen.order)
    ship.size = seen.size
    ship.living = int(seen.living, 16)
    ship.jammed = int(seen.jammed_set, 16)
    ship.fired = int(seen.fired_set, 16)
    ship.wounds = dict(zip(seen.wounds[::2], seen.wounds[1::2], strict=True))
    ship.ap = seen.ap
    ship.lp = seen.lp
    if ship.keywords != frozenset(seen.keywords):
        ship.keywords = frozenset(seen.keywords)
    ship.lasting = [_lasting(text) for text in seen.lasting]
    ship.commander = cards.by_id[seen.commander] if seen.commander is not None else None
    ship.shield = seen.shield
    ship.activated = "activated" in seen.marks
    ship.commander_activated = "commander_activated" in seen.marks
    ship.exhausted = "exhausted" in seen.marks
    ship.battle_used = "battle_used" in seen.marks
    ship.commander_used = "commander_used" in seen.marks
    ship.controlled = seen.controlled
    ship.token = seen.token
    return ship


def _lasting(text: str) -> Lasting:
    stat, value, until = text.split(":")
    if stat == "keyword":
        return Lasting(stat, 0, value, _UNTIL[until])
    return Lasting(stat, int(value), "", _UNTIL[until])


def _attack(seen: AttackView) -> Attack:
    attack = Attack(seen.attacker_second)
    attack.defender_second = seen.defender_second
    attack.order_class = seen.order_class
    attack.placed = seen.placed
    attack.window = seen.window
    return attack


def _outcome(seen: EndView) -> Outcome:
    winners = tuple(seen.winners)
    others = tuple(seat for seat in (0, 1) if seat not in winners)
    ranking = (winners, others) if winners else (others,)
    return Outcome(seen.reason, seen.rule, ranking, tuple(seen.scores))


def _tactic(seen: TacticView, cards: CardSet) -> Tactic:
    """A tactic; its targets are told in the order in which its card's choices are named."""
    card = cards.by_id[seen.card]
    texts = iter(seen.targets)
    targets: list[Bindings] = []
    for index in card.when.get("played", ()):
        named: Bindings = {}
        for name, choice in card.asks[index]:
            named[name] = _refs(next(texts, "none"), choice)
        targets.append(named)
    return Tactic(seen.name, card, seen.seat, tuple(targets))


def _refs(text: str, choice: Choice) -> tuple[Ref, ...]:
    zone = "stack" if choice.from_.zone == "stack" else "ship"
    return () if text == "none" else tuple(_ref(name, zone) for name in text.split("+"))


def _ref(text: str, zone: str = "ship") -> Ref:
    """What a target's text stands for; `zone` is that of a bare name."""
    seat, *rest = text.split(":")
    if len(rest) == 2:
        return Ref(rest[0], int(seat) - 1, rest[1])
    return Ref(zone, int(seat) - 1, text)


# --- what is hidden -------------------------------------------------------------------------------


def _deal_hidden(table: Table, view: View, seat: Seat) -> None:
    """Hand and library, as many cards as the view tells."""
    side, seen = table.sides[seat], view.sides[seat]
    by_id = table.cards.by_id
    known = Counter(_seen_cards(table, seat))
    if seen.deck is not None and seen.hand is not None:
        side.hand = [by_id[card] for card in seen.hand]
        rest = Counter(seen.deck) - known - Counter(seen.hand)
        side.library = [by_id[card] for card in rest.elements()]
        _fit(table, side.library, seen.library_size)
        return
    hidden = guess_cards(table, known, seen.hand_size + seen.library_size)
    _hold_what_is_asked(table, view, seat, hidden)
    side.hand = sorted(hidden[: seen.hand_size], key=lambda card: card.id)
    side.library = hidden[seen.hand_size :]
    held = known + Counter(card.id for card in hidden)
    side.deck = {card: held[card] for card in sorted(held)}


def _fit(table: Table, library: list[CardDef], size: int) -> None:
    """Shuffle a library and give it its size, should a deck list and a position not agree."""
    if len(library) < size:
        library += guess_cards(table, Counter(), size - len(library))
    table.chance.shuffle(library)
    del library[size:]


def _seen_cards(table: Table, seat: Seat) -> Iterator[str]:
    """All cards out of the seat's deck that everybody sees, wherever they are."""
    side = table.sides[seat]
    yield from (card.id for card in side.discard)
    yield from (wreck.card.id for wreck in side.wrecks)
    yield from (card.id for card in side.removed)
    yield from (tactic.card.id for tactic in table.stack if tactic.seat == seat)
    for holder in table.sides:
        for ship in holder.ships():
            if ship.owner == seat:
                if ship.commander is not None:
                    yield ship.commander.id
                if not ship.token and not ship.card.is_base:
                    yield ship.card.id


def _hold_what_is_asked(table: Table, view: View, seat: Seat, hidden: list[CardDef]) -> None:
    """Who is in the middle of an exchange holds the cards to complete it (ST-13)."""
    prompt = view.prompt
    if prompt is None or prompt.seat != seat or not prompt.what.startswith("exchange"):
        return
    wanted = prompt.what == "exchange-reinforcements"
    hidden.sort(key=lambda card: card.is_reinforcement is not wanted)
    sort = [c for c in table.cards.cards if c.is_reinforcement is wanted and not c.is_base]
    for i in range(prompt.left):
        if hidden[i].is_reinforcement is not wanted:  # too few of the sort were guessed
            hidden[i] = table.chance.pick(sort)
    left = hidden[prompt.left :]
    hidden[prompt.left :] = left[::2] + left[1::2]  # the rest mixed over hand and library


def _count_names(table: Table, seat: Seat) -> None:
    """How many names each card has used up at least, so that no name is given twice."""
    side = table.sides[seat]
    counts = Counter(wreck.card.id for wreck in side.wrecks)
    in_play = [(s.name, s.card.id) for holder in table.sides for s in holder.ships()]
    for name, card in in_play + [(tactic.name, tactic.card.id) for tactic in table.stack]:
        if name.startswith(f"{seat + 1}:"):
            number = int(name.rpartition("#")[2]) if "#" in name else 1
            counts[card] = max(counts[card], number)
    side.entered = dict(counts)


# --- a decision that is asked for -----------------------------------------------------------------


def _prompt(seen: PromptView, table: Table) -> Prompt:
    options = [_ref(text) for text in seen.options] or _hidden_options(seen, table)
    prompt = Prompt(
        seen.what, seen.seat, seen.left, options, seen.may_stop, _choice_name(seen, table)
    )
    prompt.picked = [_ref(text) for text in seen.picked]
    return prompt


def _hidden_options(seen: PromptView, table: Table) -> list[Ref]:
    """What another seat may be choosing from."""
    side = table.sides[seen.seat]
    if seen.what == "choose":
        return [Ref("ship", ship.owner, ship.name) for ship in side.ships()]
    if seen.what == "search":
        return [Ref("library", seen.seat, card) for card in _ids(side.library)]
    if seen.what == "discard":
        return [Ref("hand", seen.seat, card) for card in _ids(side.hand)]
    wanted = seen.what == "exchange-reinforcements"
    sort = [card for card in side.hand if card.is_reinforcement is wanted]
    return [Ref("hand", seen.seat, card) for card in _ids(sort)]


def _ids(cards: list[CardDef]) -> list[str]:
    return list(dict.fromkeys(card.id for card in cards))


def _choice_name(seen: PromptView, table: Table) -> str:
    """The choice that the opponent is asked for: the first of its ability without an answer."""
    if seen.what != "choose" or seen.card is None:
        return ""
    made = {text.partition("=")[0] for text in seen.chosen}
    choices = table.cards.by_id[seen.card].ability[seen.ability].choose
    return next((n for n, c in choices.items() if c.by == "opponent" and n not in made), "")


def _interrupted(seen: PromptView, table: Table) -> list[Frame]:
    """The ability that a decision interrupts, and those of the same tactic that follow it."""
    if seen.card is None:
        return []
    card = table.cards.by_id[seen.card]
    tactic = next((tactic for tactic in table.stack if tactic.name == seen.source), None)
    bindings: Bindings = {}
    for text in seen.chosen:
        name, _, refs = text.partition("=")
        bindings[name] = _refs(refs, card.ability[seen.ability].choose[name])
    source = "" if tactic else seen.source or ""
    name = tactic.name if tactic else ""
    frames = [
        Frame(_asking_seat(seen, card), card, seen.ability, source, name, bindings, seen.step)
    ]
    for index, named in zip(
        card.when.get("played", ()), tactic.targets if tactic else (), strict=False
    ):
        if tactic and index > seen.ability:
            frames.insert(0, Frame(tactic.seat, card, index, "", name, dict(named)))
    return frames


def _asking_seat(seen: PromptView, card: CardDef) -> Seat:
    """Whose ability it is: the opponent's of who is asked, unless it asks its own side."""
    if seen.what == "choose":
        return 1 - seen.seat
    effect = card.ability[seen.ability].do[seen.step - 1]
    if isinstance(effect, Discard) and effect.who == "enemy":
        return 1 - seen.seat
    return seen.seat
