"""Listens to what is told of a table, and looks at the table whether it is so."""

from __future__ import annotations

from collections.abc import Callable

from spacetrace.engine.games.spacetrace import events as e
from spacetrace.engine.games.spacetrace import events_of_fleets as f
from spacetrace.engine.games.spacetrace import ships
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.games.spacetrace.pieces import Ship
from spacetrace.engine.games.spacetrace.rules.battle import pairing
from spacetrace.engine.games.spacetrace.rules.orders import FIELDS
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.events import Emit, Event, Viewer
from spacetrace.engine.kernel.state import show

GAME = SpacetraceGame()
VIEWERS: tuple[Viewer, ...] = (0, 1, None)
UNTOLD = {"fought", "hit"}
"""Marks of a class battle that its own events tell of all cards at once."""


class Listener:
    """Keeps the events that it is called with; raises AssertionError for one that is not so."""

    def __init__(self, table: Table) -> None:
        self.events: list[Event] = []
        self._table = table
        self._first = self._last = table.copy()
        self._views = {viewer: _view(table, viewer) for viewer in VIEWERS}

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        assert is_so(event, self._last, self._table), event
        for viewer in VIEWERS:
            now = _view(self._table, viewer)
            assert event.seen_by(viewer) is not None or now == self._views[viewer], event
            self._views[viewer] = now
        self._last = self._table.copy()

    def of(self, *kinds: type[Event]) -> list[Event]:
        """The events of these types, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def finish(self) -> None:
        """Nothing has changed that was not told."""
        for viewer in VIEWERS:
            assert _view(self._table, viewer) == self._views[viewer], self.events
        named = {name for event in self.events for name in _ships_named(event)}
        for side in self._table.sides:
            for ship in side.ships():
                old = self._first.find_ship(ship.name)
                assert ship.name in named or (old and _looks(old) == _looks(ship)), ship


def told(table: Table, deed: Callable[[Emit], None]) -> Listener:
    """What was told of a deed, all of it true."""
    listener = Listener(table)
    deed(listener)
    listener.finish()
    return listener


def _view(table: Table, viewer: Viewer) -> bytes:
    return GAME.view_json(GAME.view(table, viewer))


def _looks(ship: Ship) -> dict[str, object]:
    return {key: value for key, value in show(ship).items() if key not in UNTOLD}


def _ships_named(event: Event) -> tuple[str, ...]:
    if isinstance(event, f.StackOrdered):
        return event.ships
    name = getattr(event, "ship", None)
    return (name,) if isinstance(name, str) else ()


# --- what each event says -------------------------------------------------------------------------


def is_so(event: Event, before: Table, now: Table) -> bool:
    """Whether an event tells the truth; `before` is the table at the last event."""
    return (
        _of_course(event, now) and _of_cards(event, before, now) and _of_ships(event, before, now)
    )


def _of_course(event: Event, now: Table) -> bool:  # noqa: C901  # a case an event
    attack, prompt, outcome = now.attack, now.prompt, now.outcome
    match event:
        case e.MatchBegan(seat):
            return now.first == seat
        case e.TurnBegan(seat, number, quiet_turns):
            return (now.active, now.turn_number, now.quiet_turns) == (seat, number, quiet_turns)
        case e.TurnEnded(seat, quiet_turns):
            return (now.active, now.quiet_turns) == (seat, quiet_turns)
        case e.SayChanged(stage, say, opener, passes, resolving):
            say_now = (now.stage, now.say, now.opener, now.passes, now.resolving)
            return say_now == (stage, say, opener, passes, resolving)
        case e.PromptChanged(seat, what, left):
            asked = (prompt.seat, prompt.what, prompt.left) if prompt else (None, None, 0)
            return asked == (seat, what, left)
        case e.Passed(seat):
            return now.say == seat
        case e.PassedAttack(seat, on):
            return now.sides[seat].pass_attack == on
        case e.OrderSet(seat, order, on):
            if order[0] in FIELDS:
                return getattr(now.sides[seat], FIELDS[order[0]]) is on
            return (" ".join(order) in now.sides[seat].orders) is on
        case e.OrderUsed(seat, order, action):
            is_kept = " ".join(order) in now.sides[seat].orders
            return is_kept is (order[0] != "answer") and not action[0].startswith("order")
        case e.OrderEnded(seat, order, _):
            return " ".join(order) not in now.sides[seat].orders
        case e.Conceded(seat):
            return outcome is not None and outcome.winners == (1 - seat,)
        case e.MatchEnded(reason, rule, winners, scores):
            end = outcome and (outcome.reason, outcome.rule, outcome.winners, outcome.scores)
            return end == (reason, rule, winners, scores)
        case f.AttackDeclared(seat, both):
            fleets = attack and attack.attacker_second
            return now.active == seat and now.sides[seat].attacked and fleets is both
        case f.DefenceDecided(seat, both):
            return now.active != seat and attack is not None and attack.defender_second is both
        case f.WindowOpened(window):
            return attack is not None and attack.window == window
        case f.ClassBattleBegan(_, one, two, attackers, defenders, seat):
            stacks = ((now.active, one, attackers), (1 - now.active, two, defenders))
            met = all(_names(now.class_stack(*of[:2])) == of[2] for of in stacks)
            return met and now.active == seat and attack is not None and attack.battle == (one, two)
        case f.ClassBattleSkipped(battle):
            return pairing(now, battle) is None
        case f.BattleStepBegan(step):
            return 1 <= step <= 5 and attack is not None and attack.battle is not None
        case f.ClassBattleEnded(_):
            return attack is not None and attack.battle is None
        case f.AttackEnded(seat):
            return attack is None and now.active == seat
    return True


def _names(stack: list[Ship]) -> tuple[str, ...]:
    return tuple(ship.name for ship in stack)


def _of_cards(event: Event, before: Table, now: Table) -> bool:
    match event:
        case e.CardDrawn(seat, card):
            taken = before.sides[seat].library[-1:]
            return [c.id for c in taken] == [card] and _grown(before, now, seat, "hand", card)
        case e.CardMoved(seat, card, source, target):
            left = _grown(now, before, seat, source, card)
            return left and _grown(before, now, seat, target, card)
        case e.CardPlayed(seat, card, _):
            return any(held.id == card for held in now.sides[seat].hand)
        case e.PoolChanged(seat, pool, _):
            return now.sides[seat].pool == pool
        case e.ExchangeDone(seat, reinforcements):
            given = now.sides[seat].discard[-3:]
            return all(card.is_reinforcement is reinforcements for card in given)
        case e.CardsSeen(_, of_seat, zone, cards):
            side = now.sides[of_seat]
            return set(cards) <= {card.id for card in getattr(side, zone)}
        case e.LibraryShuffled(seat):
            return before.sides[1 - seat].library == now.sides[1 - seat].library
        case e.CommanderPlayed(seat):
            return now.sides[seat].commander_played
        case e.TacticStacked(name, seat, card, targets):
            top = now.stack[-1]
            return (top.name, top.seat, top.card.id, tuple(top.aims)) == (name, seat, card, targets)
        case e.TacticLeft(name, _):
            return all(tactic.name != name for tactic in now.stack)
        case e.AbilityUsed(_, card, name, trigger):
            ship = now.find_ship(name) if name else None
            works = trigger in now.cards.card(card).when
            return works and (ship is None or card in (ship.card.id, _commander(ship)))
    return True


def _grown(before: Table, now: Table, seat: int, place: str, card: str | None) -> bool:
    """Whether a pile has one more of the card than before."""
    if place == "play":
        return True
    was, is_now = (_held(table.sides[seat], place).count(card or "") for table in (before, now))
    return is_now == was + 1


def _held(side: Side, place: str) -> list[str]:
    if place in ("wrecks", "killed"):
        return [wreck.card.id for wreck in side.wrecks if wreck.killed is (place == "killed")]
    pile = {"library_bottom": "library"}.get(place, place)
    return [card.id for card in getattr(side, pile)]


def _commander(ship: Ship) -> str | None:
    return ship.commander.id if ship.commander else None


def _of_ships(event: Event, before: Table, now: Table) -> bool:  # noqa: C901  # a case an event
    name = getattr(event, "ship", None)
    if not isinstance(name, str):
        if isinstance(event, f.SecondFleet):
            return now.sides[event.seat].second_open is event.open
        if isinstance(event, f.StackOrdered):
            return _is_ordered(event, now)
        return True
    old, ship = before.find_ship(name), now.find_ship(name)
    match event:
        case f.ShipLeft():
            return old is not None and ship is None
        case e.AbilityUsed():
            return True
    if ship is None:
        return False
    place = now.place_of(ship)
    match event:
        case f.ShipEntered(_, seat, fleet, card, owner, order, token):
            same = (ship.card.id, ship.owner, ship.order, ship.token)
            return old is None and place == (seat, fleet) and same == (card, owner, order, token)
        case f.ShipMoved(_, seat, fleet):
            return place == (seat, fleet) and ship.controlled is (seat != ship.owner)
        case f.ShipChanged(_, living, size, life, full):
            left = full - ship.damage
            return (ship.ships, ship.size, ship.size * ship.lp, left) == (living, size, full, life)
        case f.CommanderPlaced(_, card):
            return _commander(ship) == card
        case f.CommanderLeft():
            return ship.commander is None
        case f.ShotsFired(_, target, shots, missed):
            hit = now.find_ship(target)
            return (
                hit is not None
                and now.place_of(hit)[0] != place[0]
                and missed <= shots <= (ship.fired_ships)
            )
        case f.ShotsKept(_, shots):
            return ships.ready_to_fire(ship).bit_count() == shots
    return old is not None and _is_hurt(event, old, ship)


def _is_ordered(event: f.StackOrdered, now: Table) -> bool:
    told = [now.find_ship(name) for name in event.ships]
    orders = tuple(ship.order for ship in told if ship)
    theirs = all(ship and now.place_of(ship)[0] == event.seat for ship in told)
    attack = now.attack
    stand = (attack.order_class, attack.placed) if attack else (0, 0)
    return theirs and orders == event.orders and stand == (event.order_class, event.placed)


def _is_hurt(event: Event, old: Ship, ship: Ship) -> bool:
    match event:
        case f.DamageDealt(_, damage, lost, _):
            return (ship.damage - old.damage, old.ships - ship.ships) == (damage, lost)
        case f.ShipsJammed(_, count):
            return ship.jammed_ships - old.jammed_ships == count
        case f.ShipRepaired(_, damage, back):
            return (old.damage - ship.damage, ship.ships - old.ships) == (damage, back)
    return True
