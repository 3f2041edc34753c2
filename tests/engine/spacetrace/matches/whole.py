"""Plays a match at random and looks at the table after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.spacetrace.actions import Concede
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Config, DeckList
from tests.engine.spacetrace.telling import Listener

GAME = GAMES["spacetrace"]


def play_at_random(
    cards: CardSet, decks: tuple[DeckList, DeckList], config: Config, seed: int, longest: int
) -> Table:
    """The table after a random match, or after so many actions of it.

    Raises AssertionError as soon as something is wrong with it.
    """
    chance = Chance.seeded(f"match {seed}")
    table = GAME.setup(config, cards, decks, Chance.seeded(seed))
    for number in range(longest):
        if table.outcome:
            break
        seat, action = some_action(table, chance)
        listener = Listener(table)
        GAME.apply(table, seat, action, listener)
        listener.finish()
        look_at(table)
        if number % 7 == 0:
            kept = GAME.dump(table)
            assert GAME.dump(GAME.restore(kept, cards, Chance.seeded(seed))) == kept
    return table  # type: ignore[no-any-return]


def some_action(table: Table, chance: Chance) -> tuple[Seat, Action]:
    """Mostly a move of who is waited for; at times a standing order or a move out of turn."""
    seat = GAME.waiting_for(table)[0]
    whim = chance.below(10)
    if whim == 0:
        other = chance.below(2)
        orders = [a for a in GAME.meta_actions(table, other) if not isinstance(a, Concede)]
        return other, chance.pick(orders)
    if whim < 4:
        unasked = GAME.moves(table, 1 - seat)
        if unasked:
            return 1 - seat, chance.pick(unasked)
    return seat, chance.pick(GAME.moves(table, seat))


# --- what must be true of every table -------------------------------------------------------------


def look_at(table: Table) -> None:
    """No card is lost or doubled, no number is out of bounds, somebody has a move."""
    assert table.prompt or not table.work
    for seat, side in enumerate(table.sides):
        assert Counter(owned(table, seat)) == Counter(dict(side.deck))
        assert side.pool >= 0
        assert side.second_open == any(ship.card.is_mothership for ship in side.second)
        assert side.second_open or not side.second
        assert len({ship.order for ship in side.ships()}) == len(side.ships())
        for ship in side.ships():
            assert ship.controlled == (ship.owner != seat)
            _look_at_ship(table, ship)
    if table.outcome is None:
        waiting = GAME.waiting_for(table)[0]
        assert GAME.default_action(table, waiting) in GAME.moves(table, waiting)
        assert not table.prompt or GAME.moves(table, 1 - waiting) == []
        assert (table.attack is None) == (table.stage in ("main", "ending"))


def _look_at_ship(table: Table, ship: Ship) -> None:
    everyone = (1 << ship.size) - 1
    assert ship.living or table.outcome or (table.prompt and ship.card.is_base)
    assert not ship.living & ~everyone
    assert ship.ap >= 0
    assert ship.lp >= 1
    assert ship.shield >= 0
    for index, damage in ship.wounds.items():
        assert 0 < damage < ship.lp
        assert ship.living >> index & 1


def owned(table: Table, seat: Seat) -> Iterator[str]:
    """All cards of a seat's deck, wherever they are; the Base and copies aside."""
    side: Side = table.sides[seat]
    for pile in (side.hand, side.library, side.discard, side.removed):
        yield from (card.id for card in pile)
    yield from (wreck.card.id for wreck in side.wrecks)
    yield from (tactic.card.id for tactic in table.stack if tactic.seat == seat)
    for ship in [s for holder in table.sides for s in holder.ships() if s.owner == seat]:
        if not ship.token and not ship.card.is_base:
            yield ship.card.id
        if ship.commander:
            yield ship.commander.id
