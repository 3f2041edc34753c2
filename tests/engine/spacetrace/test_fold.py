"""Folding what a viewer saw onto its old view gives its new view."""

from collections.abc import Callable

import msgspec
import pytest

from spacetrace.engine.games.spacetrace import ships, zones
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.events import (
    EVENTS,
    CommanderPlayed,
    MatchEnded,
    OrderSet,
    PassedAttack,
    PromptChanged,
    SayChanged,
    TacticLeft,
    TacticStacked,
    TurnBegan,
    TurnEnded,
)
from spacetrace.engine.games.spacetrace.events_of_attacks import (
    AttackDeclared,
    AttackEnded,
    DefenceDecided,
    StackOrdered,
    WindowOpened,
)
from spacetrace.engine.games.spacetrace.fold import changes_view, fold
from spacetrace.engine.games.spacetrace.pieces import Attack, Prompt, Ref, Tactic
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.view import prompt_changed, refs_text, view_table
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.outcome import Outcome
from tests.engine.spacetrace.records import CARDS, busy_table

Say = Callable[[Event], None]
Happening = Callable[[Table, Say], None]


def _card(card_id: str) -> CardDef:
    return CARDS.card(card_id)


def cards_are_drawn(table: Table, say: Say) -> None:
    zones.draw(table, 0, 3, say)
    zones.draw(table, 1, 99, say)


def cards_go_from_pile_to_pile(table: Table, say: Say) -> None:
    zones.move_card(table, 0, table.sides[0].hand[1], "hand", "discard", say)
    zones.move_card(table, 1, table.sides[1].hand[0], "hand", "library", say)
    zones.move_card(table, 1, table.sides[1].library[5], "library", "hand", say)
    zones.move_card(table, 0, _card("counter-strike"), "discard", "library_bottom", say)
    zones.move_card(table, 0, _card("reinforcement-100"), "discard", "removed", say)


def wrecks_come_and_go(table: Table, say: Say) -> None:
    for target in ("wrecks", "killed", "wrecks"):
        zones.move_card(table, 1, _card("destroyers"), "play", target, say)
        zones.move_card(table, 1, _card("fighters"), "play", target, say)
    zones.move_card(table, 1, _card("fighters"), "killed", "hand", say)
    zones.move_card(table, 1, _card("destroyers"), "wrecks", "play", say)


def pools_and_marks_change(table: Table, say: Say) -> None:
    zones.set_pool(table, 1, 300, "effect", say)
    table.sides[1].commander_played = True
    say(CommanderPlayed(1))


def ships_enter_move_and_leave(table: Table, say: Say) -> None:
    zones.enter_ship(table, 1, "base", _card("mothership"), 1, say)
    zones.enter_ship(table, 1, "base", _card("eagles"), 1, say, token=True)
    captive = zones.enter_ship(table, 0, "base", _card("eagles"), 0, say)
    captive.controlled = True
    zones.move_ship(table, captive, 1, "second", say)
    zones.place_commander(table, captive, _card("admiral"), say)
    captive.controlled = False
    zones.move_ship(table, captive, 0, "base", say)
    zones.leave_play(table, captive, "killed", say)
    zones.leave_play(table, table.sides[0].base[1], "returned", say, "hand")


def a_mothership_is_lost(table: Table, say: Say) -> None:
    ship = next(ship for ship in table.sides[0].second if ship.card.is_mothership)
    zones.leave_play(table, ship, "removed", say)
    zones.settle(table, say)


def ships_are_hurt_jammed_and_repaired(table: Table, say: Say) -> None:
    mine, theirs = table.sides
    zones.damage_card(table, mine.base[2], 7, "2:destroyers", say)
    zones.damage_each(table, theirs.base[1], 3, None, say)
    zones.jam_ship(table, theirs.base[1], 2, say)
    zones.damage_card(table, theirs.base[1], 27, "1:fighters", say)
    zones.repair_ship(table, mine.base[1], None, say)
    zones.repair_ship(table, theirs.base[1], 12, say)
    ships.damage_card(theirs.base[0], 9999)
    zones.tell_ship(theirs.base[0], say)


def a_tactic_is_stacked_and_another_leaves(table: Table, say: Say) -> None:
    targets = (Ref("ship", 1, "2:fighters"), Ref("wrecks", 0, "eagles"))
    strike = Tactic("1:ion-burst#2", _card("ion-burst"), 0, ({"t": targets}, {"u": ()}))
    table.stack.append(strike)
    texts = tuple(refs_text(refs) for names in strike.targets for refs in names.values())
    say(TacticStacked(strike.name, 0, strike.card.id, texts))
    del table.stack[0]
    say(TacticLeft("1:ion-burst", "countered"))


def a_decision_is_asked_for(table: Table, say: Say) -> None:
    options = [Ref("hand", 0, card.id) for card in table.sides[0].hand]
    table.prompt = Prompt("discard", 0, 2, options, False, "")
    say(prompt_changed(table.prompt, table.work[0]))


def a_decision_is_made(table: Table, say: Say) -> None:
    table.prompt = None
    say(PromptChanged(None, None, 0, False, (), ()))


def orders_are_set(table: Table, say: Say) -> None:
    table.sides[0].always_ask = True
    say(OrderSet(0, "always-ask", True))
    table.sides[1].stop_at_end = False
    say(OrderSet(1, "stop-at-end", False))
    table.sides[0].pass_attack = True
    say(PassedAttack(0, True))


def an_attack_runs(table: Table, say: Say) -> None:
    table.attack = attack = Attack(False)
    say(AttackDeclared(0, False))
    attack.defender_second = True
    say(DefenceDecided(1, True))
    stack = [ship for ship in table.sides[0].base if ship.card.cls == 1]
    for ship, order in zip(stack, (9, 8), strict=True):
        ship.order = order
    attack.order_class, attack.placed = 3, 1
    say(StackOrdered(0, tuple(s.name for s in stack), (9, 8), 3, 1))
    attack.window = 4
    say(WindowOpened(4))


def an_attack_ends(table: Table, say: Say) -> None:
    table.attack = None
    for side in table.sides:
        side.pass_attack = False
    say(AttackEnded(0))


def a_turn_ends_and_another_begins(table: Table, say: Say) -> None:
    an_attack_ends(table, say)
    for side in table.sides:
        side.pool = 0
    table.quiet_turns = 4
    say(TurnEnded(0, 4))
    for side in table.sides:
        side.attacked = side.commander_played = False
    table.active, table.turn_number = 1, 8
    say(TurnBegan(1, 8, 4))
    table.stage, table.say, table.opener = "main", 1, 1
    table.passes, table.resolving = 0, False
    say(SayChanged("main", 1, 1, 0, False))


def the_match_ends(table: Table, say: Say) -> None:
    table.outcome = Outcome("base", "ST-32", ((1,), (0,)), (300, 1000))
    table.stage, table.prompt = "over", None
    say(MatchEnded("base", "ST-32", (1,), (300, 1000)))


HAPPENINGS: list[Happening] = [
    cards_are_drawn,
    cards_go_from_pile_to_pile,
    wrecks_come_and_go,
    pools_and_marks_change,
    ships_enter_move_and_leave,
    a_mothership_is_lost,
    ships_are_hurt_jammed_and_repaired,
    a_tactic_is_stacked_and_another_leaves,
    a_decision_is_asked_for,
    a_decision_is_made,
    orders_are_set,
    an_attack_runs,
    an_attack_ends,
    a_turn_ends_and_another_begins,
    the_match_ends,
]


@pytest.mark.parametrize("happening", HAPPENINGS)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_folded_view_is_the_new_view(happening: Happening, viewer: int | None) -> None:
    table = busy_table()
    view = view_table(table, viewer)
    before = msgspec.json.encode(view)
    old, said = view, list[Event]()
    happening(table, said.append)
    for event in said:
        seen = event.seen_by(viewer)
        if seen is not None:
            view = fold(view, seen, CARDS)
    assert view == view_table(table, viewer)
    assert msgspec.json.encode(old) == before  # a fold makes a new view


def test_the_happenings_have_every_state_event_among_them() -> None:
    seen: list[Event] = []
    for happening in HAPPENINGS:
        happening(busy_table(), seen.append)
    states = {event for event in EVENTS if (event.__doc__ or "").startswith("State.")}
    assert states <= {type(event) for event in seen}


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_says_whether_it_changes_a_view(event: type[Event]) -> None:
    is_state = (event.__doc__ or "").startswith("State.")
    assert changes_view(event.__new__(event)) == is_state
