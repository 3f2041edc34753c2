"""Sets up tables on which a card can be tried, with ever more that it may need in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.scenario import HOST_CLASSES
from spacetrace.engine.kernel.opening import REST, Opening, Wish

Part: TypeAlias = dict[str, object]
"""A seat's part of a position."""
Fleet: TypeAlias = list[object]

MOST_TACTICS = 12
ENEMY_MP = 100
WINDOWS = range(1, 6)


def openings(cards: CardSet, wish: Wish) -> Iterator[Opening]:
    """Positions for a card in the first seat's hand, the plainest first; raises NotationError.

    It can be paid for. In turn come: nothing else, own ships (a commander wants one, ST-11), ships
    on both sides, losses and piles and more cards in hand, fleets that lack a class, the windows of
    an attack (ST-27), and a tactic of the other seat to be answered (ST-15).
    """
    card = cards.card(wish.card)
    have = _Have(cards, card)
    one, two = _part(cards, wish, 0, card), _part(cards, wish, 1, card)
    if card.is_base:
        one["hand"] = wish.hand(0)[1:]
    yield _opening(wish, one, two)
    yield _opening(wish, {**one, "base": have.ships}, two)
    yield _opening(wish, {**one, "base": have.ships}, {**two, "base": have.ships})
    one = {**one, **have.rest, "base": have.battered}
    two = {**two, **have.rest, "base": have.battered, "mp": ENEMY_MP}
    yield _opening(wish, one, two)
    one["hand"] = [*wish.hand(0), *have.kinds]
    if have.commander:
        two["commander"] = have.commander
        if not card.is_commander:
            yield _opening(wish, {**one, "commander": have.commander}, two)
    yield _opening(wish, one, two)
    for own, other in have.pairs:
        mine, theirs = {**one, "base": own}, {**two, "base": other}
        if not other:
            theirs.pop("commander", None)
        yield _opening(wish, mine, theirs)
        for window in WINDOWS:
            yield _attack(mine, theirs, 0, window)
            yield _attack(mine, theirs, 1, window)
    yield from _answers(cards, one, two, wish)


class _Have:
    """What the set has to lay on a table, each the plainest of its sort."""

    def __init__(self, cards: CardSet, tried: CardDef) -> None:
        ships = [card for card in cards.cards if card.is_ship and not card.is_base]
        plain = sorted(ships, key=lambda c: (c is tried, len(c.ability) + len(c.keywords), c.mp))
        line = [next((card for card in plain if card.cls == cls), None) for cls in (1, 2, 3, 4)]
        ranks = [card for card in line if card and not card.is_mothership]
        self.ships: Fleet = [card.id for card in ranks]
        self.battered: Fleet = [
            {"card": card.id, "lost": int(card.ships > 1), "jammed": 1} for card in ranks
        ]
        gaps = [self.battered[:at] + self.battered[at + 1 :] for at in range(len(ranks))]
        self.pairs = [(self.battered, self.battered)]
        self.pairs += [(gap, self.battered) for gap in gaps]
        self.pairs += [(self.battered, gap) for gap in gaps]
        sorts = ("tactic", "reinforcement", "commander")
        others = [[c.id for c in cards.cards if c.kind == s and c is not tried][:1] for s in sorts]
        hosts = any(card.cls in HOST_CLASSES for card in ranks[1:])  # left when one is missing
        self.commander = (others[2] or [""])[0] if hosts else ""
        some = [name for found in others for name in found]
        self.kinds = [*some, *(card.id for card in plain[:1])]
        wrecks = [card.id for card in ranks]
        self.rest: Part = {
            "wrecks": [*wrecks, *(f"{name} killed" for name in wrecks)],
            "discard": some,
            "base_damage": max(1, cards.base.lp * cards.base.ships // 2),
        }
        mother = [card.id for card in plain if card.is_mothership][:1]
        if mother:
            self.rest["second"] = mother


def _part(cards: CardSet, wish: Wish, seat: int, card: CardDef) -> Part:
    """What a seat has; a deck may name cards that are gone, and without any all are dealt from."""
    listed = wish.decks[seat] if seat < len(wish.decks) else {}
    deck = {name: copies for name, copies in listed.items() if name in cards.by_id}
    part: Part = {
        "hand": wish.hand(seat),
        "library": [REST],
        "deck": deck or {card.id: 1 for card in cards.cards if not card.is_base},
    }
    if seat == 0:
        price = 0 if card.is_reinforcement else card.mp
        part["mp"] = price if wish.pool is None else wish.pool
    return part


def _opening(wish: Wish, one: Part, two: Part) -> Opening:
    return Opening({"turn": wish.turn + 1, "1": one, "2": two})


def _attack(one: Part, two: Part, active: int, window: int) -> Opening:
    """An attack of either seat, at a moment at which the first seat has the say."""
    position = {"turn": active + 1, "attack": {"window": window}, "1": one, "2": two}
    return Opening(position, ("2 pass",) if active else ())


def _answers(cards: CardSet, one: Part, two: Part, wish: Wish) -> Iterator[Opening]:
    """The other seat has just played a tactic, without or with a target."""
    targets = [f"{seat}:{name}" for seat in (1, 2) for name in _names(one["base"])]
    tactics = [card for card in cards.cards if card.is_tactic and "played" in card.when]
    tactics.sort(key=lambda card: (len(card.prices), len(card.ability), len(card.asks[0])))
    for tactic in tactics[:MOST_TACTICS]:
        theirs = {**two, "hand": [tactic.id, *wish.hand(1)], "mp": tactic.mp + ENEMY_MP}
        position: dict[str, object] = {"turn": 2, "1": one, "2": theirs}
        for target in ("", *(f" on {name}" for name in targets)):
            yield Opening(position, (f"2 play {tactic.id}{target}",))


def _names(fleet: object) -> Sequence[str]:
    """The ships of a fleet as a position gives it."""
    ships = fleet if isinstance(fleet, list) else []
    return [ship["card"] if isinstance(ship, dict) else ship for ship in ships]
