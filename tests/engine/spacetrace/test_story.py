"""Events, questions and buttons in words."""

import pytest

from spacetrace.engine.games.spacetrace import events as e
from spacetrace.engine.games.spacetrace.events_of_attacks import (
    AttackDeclared,
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
    ClassBattleSkipped,
    DefenceDecided,
    ShotsFired,
    ShotsKept,
    WindowOpened,
)
from spacetrace.engine.games.spacetrace.events_of_ships import (
    CommanderLeft,
    CommanderPlaced,
    DamageDealt,
    SecondFleet,
    ShipEntered,
    ShipLeft,
    ShipMoved,
    ShipRepaired,
    ShipsJammed,
)
from spacetrace.engine.games.spacetrace.fold import changes_view
from spacetrace.engine.games.spacetrace.notation import parse_action
from spacetrace.engine.games.spacetrace.pieces import Attack, Prompt, Ref, Tactic
from spacetrace.engine.games.spacetrace.story import ask, consequence, tell, title_of_action
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.view import view_table
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.outcome import Outcome
from tests.engine.spacetrace.records import CARDS, busy_table, fresh_table

NAMES = ["Anna", "Ben"]

TOLD = [
    (e.MatchBegan(1), "Ben has the first turn."),
    (e.TurnBegan(0, 3, 0), "Turn 3: Anna."),
    (e.TurnEnded(0, 0), ""),
    (e.SayChanged("main", 0, 0, 0, False), ""),
    (e.Passed(1), "Ben passes."),
    (e.PassedAttack(1, True), "Ben passes for the rest of this attack."),
    (e.OrderSet(0, "stop-at-end", True), "Anna turns on being asked before a turn ends."),
    (e.Conceded(0), "Anna concedes."),
    (
        e.MatchEnded("base", "ST-32", (0,), (1000, 300)),
        "A Base is destroyed. Anna wins the match.",
    ),
    (
        e.MatchEnded("turn-limit", "ST-35", (1,), (100, 300)),
        "The last turn is over. Ben wins the match, 300 to 100.",
    ),
    (
        e.MatchEnded("stalemate", "ST-35", (), (200, 200)),
        "Nothing has happened for 30 turns. The match is a draw, 200 to 200.",
    ),
    (e.MatchEnded("concession", "ST-34", (1,), (0, 0)), "Ben wins the match."),
    (e.CardDrawn(0, "ion-burst"), "Anna draws Ion Burst."),
    (e.CardDrawn(0, None), "Anna draws a card."),
    (e.CardMoved(0, "fighters", "hand", "discard"), "Anna discards Fighters."),
    (e.CardMoved(0, "reinforcement-100", "hand", "discard"), ""),
    (e.CardMoved(0, "fighters", "play", "wrecks"), ""),
    (
        e.CardMoved(1, "eagles", "library", "hand"),
        "Ben takes Eagles from the top of the library into the hand.",
    ),
    (
        e.CardMoved(1, "eagles", "discard", "library_bottom"),
        "Ben's Eagles: from the discard pile to the bottom of the library.",
    ),
    (e.CardPlayed(0, "fighters", ()), "Anna plays Fighters."),
    (
        e.CardPlayed(0, "ion-burst", ("2:destroyers",)),
        "Anna plays Ion Burst on Ben's Destroyers.",
    ),
    (
        e.CardPlayed(0, "ion-burst", ("2:destroyers#2+2:wrecks:eagles", "none")),
        "Anna plays Ion Burst on Ben's Destroyers 2 and Eagles in Ben's wrecks.",
    ),
    (e.PoolChanged(1, 300, "reinforcement"), "Ben has 300 MP now."),
    (e.PoolChanged(1, 300, "paid"), ""),
    (e.ExchangeDone(0, False), "Anna exchanges three cards for 100 MP."),
    (e.ExchangeDone(0, True), "Anna exchanges three reinforcements for a card."),
    (e.CardsSeen(0, 1, "hand", ()), "Anna looks at Ben's hand."),
    (
        e.CardsSeen(0, 0, "library", ("eagles", "fighters")),
        "Anna looks at the top of the own library: Eagles and Fighters.",
    ),
    (e.LibraryShuffled(1), "Ben's library is shuffled."),
    (e.TacticLeft("1:ion-burst", "resolved"), ""),
    (
        e.TacticLeft("1:ion-burst", "fizzled"),
        "Anna's Ion Burst has no effect: its targets are gone.",
    ),
    (e.TacticLeft("2:ion-burst#2", "countered"), "Ben's Ion Burst 2 is countered."),
    (
        e.AbilityUsed(0, "eagles", "1:eagles#3", "battle"),
        "The ability of Anna's Eagles 3 works.",
    ),
    (
        e.AbilityUsed(0, "admiral", "1:eagles", "battle"),
        "The ability of Admiral on Anna's Eagles works.",
    ),
    (e.AbilityUsed(1, "eagles", None, "destroyed"), "The ability of Ben's Eagles works."),
    (
        ShipEntered("1:fighters#2", 0, "base", "fighters", 0, 3, False),
        "Anna's base fleet gains Fighters 2.",
    ),
    (ShipLeft("2:eagles", "destroyed"), "Ben loses Eagles."),
    (ShipLeft("2:eagles", "sacrificed"), "Ben sacrifices Eagles."),
    (ShipMoved("1:eagles", 0, "second"), "Anna has Eagles in the second fleet now."),
    (ShipMoved("1:eagles", 1, "base"), "Ben takes control of Anna's Eagles."),
    (CommanderPlaced("1:eagles", "admiral"), "Admiral commands Anna's Eagles."),
    (CommanderLeft("1:eagles"), "The commander of Anna's Eagles is gone."),
    (SecondFleet(0, False), "Anna's second fleet is closed."),
    (AttackDeclared(0, True), "Anna attacks with both fleets."),
    (DefenceDecided(1, False), "Ben defends with the base fleet."),
    (ClassBattleBegan(1, 1, 1, ("1:fighters",), (), 0), "Class I of Anna meets class I of Ben."),
    (
        ClassBattleBegan(3, 3, 4, ("1:destroyers",), ("2:base",), 0),
        "Class III of Anna meets class IV of Ben: Ben has no class III.",
    ),
    (
        ClassBattleBegan(2, 3, 2, (), (), 1),
        "Class III of Ben meets class II of Anna: Ben has no class II.",
    ),
    (ClassBattleSkipped(2), "Neither side has class II."),
    (BattleStepBegan(5), "Self-destruction."),
    (
        ShotsFired("1:fighters", "2:destroyers", 100, 0),
        "100 shots from Anna's Fighters at Ben's Destroyers.",
    ),
    (
        ShotsFired("1:mothership", "2:destroyers", 1, 1),
        "1 shot from Anna's Mothership at Ben's Destroyers; 1 of them misses.",
    ),
    (
        ShotsKept("1:fighters", 90),
        "Anna's Fighters: 90 ships keep their shots, no target is left.",
    ),
    (
        DamageDealt("2:destroyers", 100, 10, "1:fighters"),
        "Ben's Destroyers: 100 LP of damage and 10 ships lost.",
    ),
    (
        DamageDealt("2:destroyers", 4, 0, "1:ion-burst"),
        "Ben's Destroyers: 4 LP of damage from Ion Burst.",
    ),
    (DamageDealt("2:destroyers", 0, 0, None), ""),
    (ShipsJammed("2:destroyers", 1), "Ben's Destroyers: 1 ship jammed."),
    (ShipRepaired("2:destroyers", 20, 2), "Ben's Destroyers: 20 LP repaired, 2 ships back."),
    (WindowOpened(2), ""),
    (WindowOpened(5), "All class battles are fought."),
    (AttackEnded(0), "The attack is over."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert tell(event, CARDS, NAMES) == sentence


def test_every_event_that_only_tells_the_story_has_a_sentence() -> None:
    told = {type(event) for event, sentence in TOLD if sentence}
    stories = {event for event in e.EVENTS if not changes_view(event.__new__(event))}
    assert stories - told == {ClassBattleEnded}


def _attacked(table: Table) -> Table:
    table.sides[table.active].attacked = True
    return table


def _turn(number: int = 4) -> Table:
    table = fresh_table()
    table.active = table.say = table.opener = 0
    table.turn_number = number
    return table


def _window(window: int, say: int) -> Table:
    table = _turn()
    table.attack = Attack(False)
    table.attack.window = window
    table.stage, table.say = "window", say
    return table


def _order(cls: int, placed: int) -> Table:
    table = _window(0, 0)
    assert table.attack
    table.stage, table.attack.order_class, table.attack.placed = "order", cls, placed
    return table


def _commit() -> Table:
    table = _window(0, 1)
    table.stage = "commit"
    return table


def _ending() -> Table:
    table = _turn()
    table.stage, table.say = "ending", 1
    return table


def _stack() -> Table:
    table = _turn()
    burst, aim = CARDS.card("ion-burst"), (Ref("ship", 1, "2:destroyers"),)
    table.stack = [Tactic("1:ion-burst", burst, 0, ({"t": aim},))]
    table.say = 1
    return table


def _prompt(what: str, left: int, may_stop: bool = False) -> Table:
    table = _turn()
    table.prompt = Prompt(what, 0, left, [Ref("hand", 0, "fighters")], may_stop, "")
    return table


def _over(winner: int | None) -> Table:
    table = _turn()
    ranking = ((0, 1),) if winner is None else ((winner,), (1 - winner,))
    table.outcome = Outcome("base", "ST-32", ranking, (0, 0))
    return table


ASKED = [
    (_turn(), 0, "Your turn. Play cards or attack."),
    (
        _turn(1),
        0,
        "Your turn, the first of the match. Play cards; attacks begin with the next turn.",
    ),
    (_attacked(_turn()), 0, "Your turn. Play cards, or end your turn."),
    (_turn(), 1, "Anna's turn. You may play tactics meanwhile."),
    (_turn(), None, "Anna's turn."),
    (_stack(), 1, "Anna played Ion Burst on your Destroyers. Answer with a tactic, or pass."),
    (_stack(), 0, "You played Ion Burst on Ben's Destroyers. Ben may answer."),
    (_commit(), 1, "Anna attacks. Does your second fleet defend too?"),
    (_commit(), 0, "Ben decides which fleets defend."),
    (_order(2, 0), 0, "Order your class II: which card stands first?"),
    (_order(1, 1), 0, "Order your class I: which card stands next?"),
    (_order(1, 1), 1, "Anna puts the fleet in order."),
    (_window(2, 1), 1, "Before class battle II: play a tactic or pass."),
    (_window(5, 1), 0, "After the class battles: waiting for Ben."),
    (_ending(), 1, "Anna ends the turn. Play a tactic, or pass."),
    (_ending(), 0, "The turn ends: Ben may still play tactics."),
    (_prompt("exchange", 2), 0, "Choose 2 more cards to exchange for 100 MP."),
    (
        _prompt("exchange-reinforcements", 1),
        0,
        "Choose one more card to exchange for a new card.",
    ),
    (_prompt("exchange", 2), 1, "Anna is choosing."),
    (_prompt("discard", 1), 0, "Choose a card to discard."),
    (
        _prompt("search", 1, may_stop=True),
        0,
        "Choose a card of your library to take into your hand, or leave it at that.",
    ),
    (busy_table(), 1, "Ion Burst: choose 2 more cards to discard, or leave it at that."),
    (busy_table(), 0, "Ion Burst: Ben is choosing."),
    (_over(1), 1, "The match is over: you have won."),
    (_over(1), 0, "The match is over: Ben has won."),
    (_over(None), 0, "The match is over: a draw."),
    (_over(0), None, "The match is over: Anna has won."),
]


@pytest.mark.parametrize(("table", "viewer", "sentence"), ASKED)
def test_a_viewer_is_told_whose_say_it_is(table: Table, viewer: int | None, sentence: str) -> None:
    assert ask(view_table(table, viewer), CARDS, NAMES) == sentence


LABELS = [
    ("play fighters", "Play Fighters", ""),
    (
        "play ion-burst on 2:destroyers#2 paying 1:eagles with reinforcement-100",
        "Play Ion Burst on the enemy's Destroyers 2",
        "Gives up your Eagles and plays Reinforcement 100 to pay.",
    ),
    ("activate 1:eagles#2 commander on none", "Use commander of Eagles 2", ""),
    ("move 1:fighters to second", "Move Fighters to the second fleet", ""),
    (
        "exchange fighters",
        "Exchange Fighters",
        "Discards this and two more cards that are no reinforcements, for 100 MP.",
    ),
    ("pick 1:hand:fighters", "Fighters in your hand", ""),
    ("pick 2:eagles", "the enemy's Eagles", ""),
    ("place 1:fighters#2", "Fighters 2 next", ""),
    ("attack", "Attack", "Your base fleet attacks, once a turn. You order your ships first."),
    ("defend with both", "Defend with both fleets", "Your second fleet fires, and can be hit."),
    ("ready", "Ready", "Ends your turn: ships are repaired, unused MP are lost."),
    ("pass", "Pass", "You play no tactic now; the other side may."),
    ("pass attack", "Pass for this attack", "You are not asked again in this attack."),
    ("order always-ask off", "Pass over me when I cannot answer", ""),
    ("concede", "Concede", "You give the match up; the other side wins."),
]


@pytest.mark.parametrize(("line", "label", "meaning"), LABELS)
def test_a_button_says_what_it_does(line: str, label: str, meaning: str) -> None:
    view, action = view_table(_turn(), 0), parse_action(line)
    assert title_of_action(action, CARDS, view) == label
    assert consequence(action, CARDS, view) == meaning


def test_a_pass_says_what_it_brings_about() -> None:  # ST-16, ST-27
    action = parse_action("pass")
    stack = view_table(_stack(), 1)
    assert "the last one first" in consequence(action, CARDS, stack)
    table = _window(5, 1)
    table.passes = 1
    assert consequence(action, CARDS, view_table(table, 1)) == "The attack ends."


def test_labels_need_no_view() -> None:
    action = parse_action("play ion-burst on 2:destroyers")
    assert title_of_action(action, CARDS) == "Play Ion Burst on seat 2's Destroyers"
    assert consequence(parse_action("pass"), CARDS) == "You play no tactic now."
