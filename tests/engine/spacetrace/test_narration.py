"""Events, questions and buttons in words."""

import pytest

from spacetrace.engine.games.spacetrace import events as e
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    AttackDeclared,
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
    ClassBattleSkipped,
    CommanderLeft,
    CommanderPlaced,
    DamageDealt,
    DefenceDecided,
    SecondFleet,
    ShipChanged,
    ShipEntered,
    ShipLeft,
    ShipMoved,
    ShipRepaired,
    ShipsJammed,
    ShotsFired,
    ShotsKept,
    StackOrdered,
    WindowOpened,
)
from spacetrace.engine.games.spacetrace.narration import narrate, narrate_all
from spacetrace.engine.kernel.events import Event
from tests.engine.spacetrace.records import CARDS

NAMES = ["Anna", "Ben"]

TOLD = [
    (e.MatchBegan(1), "Ben has the first turn."),
    (e.TurnBegan(0, 3, 0), "Turn 3: Anna."),
    (e.TurnEnded(0, 0), ""),
    (e.TurnEnded(0, 2), "Anna plays nothing."),
    (e.SayChanged("main", 0, 0, 0, False), ""),
    (e.Passed(1), "Ben passes."),
    (e.PassedAttack(1, True), "Ben passes for the rest of this attack."),
    (
        e.OrderSet(0, ("stop-at-end",), True),
        "Anna gives a standing order: ask before the other turn ends.",
    ),
    (
        e.OrderSet(1, ("answer", "ion-burst", "1:fighters#2"), False),
        "Ben takes a standing order back: answer an attack with Ion Burst on Anna's Fighters #2.",
    ),
    (
        e.EffectsLeftOut(("fighters", "ion-burst")),
        "Not all of it could be carried out: effects of Fighters and Ion Burst are left out "
        "(ST-39).",
    ),
    (e.OrderUsed(0, ("pass",), ("pass",)), "A standing order of Anna has passed."),
    (
        e.OrderUsed(0, ("keep-order",), ("keep", "order")),
        "A standing order of Anna has left the ships as they stand.",
    ),
    (
        e.OrderUsed(0, ("defend-both",), ("defend", "with", "both")),
        "A standing order of Anna has decided how to defend.",
    ),
    (
        e.OrderUsed(1, ("answer", "ion-burst"), ("play", "ion-burst", "on", "1:fighters")),
        "A standing order of Ben has played Ion Burst.",
    ),
    (
        e.OrderEnded(0, ("pass",), "turn"),
        "A standing order of Anna has ended (pass to the end of the other player’s turn):"
        " the other player’s turn is over.",
    ),
    (
        e.OrderEnded(0, ("unless-aimed-at", "1:fighters"), "gone"),
        "A standing order of Anna has ended (ask before a pass when a tactic is aimed at"
        " Anna's Fighters): what it is about is gone.",
    ),
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
        "Anna plays Ion Burst on Ben's Destroyers #2 and Eagles in Ben's wrecks.",
    ),
    (
        e.CardPlayed(0, "ion-burst", ("1:wrecks:eagles+1:killed:eagles",)),
        "Anna plays Ion Burst on Eagles in Anna's wrecks and killed Eagles in Anna's wrecks.",
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
    (e.TacticLeft("2:ion-burst#2", "countered"), "Ben's Ion Burst #2 is countered."),
    (
        e.AbilityUsed(0, "eagles", "1:eagles#3", "battle"),
        "The ability of Anna's Eagles #3 works.",
    ),
    (
        e.AbilityUsed(0, "admiral", "1:eagles", "battle"),
        "The ability of Admiral on Anna's Eagles works.",
    ),
    (e.AbilityUsed(1, "eagles", None, "destroyed"), "The ability of Ben's Eagles works."),
    (
        ShipEntered("1:fighters#2", 0, "base", "fighters", 0, 3, False),
        "Anna's base fleet gains Fighters #2.",
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
        DamageDealt("2:base", 220, 1, "1:fighters"),
        "Ben's Base: 220 LP of damage, and it is destroyed.",
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
    assert narrate(event, CARDS, NAMES) == sentence


def test_every_event_has_a_sentence_but_those_that_the_board_shows() -> None:
    told = {type(event) for event, sentence in TOLD if sentence}
    shown_by_the_board = {
        e.SayChanged,
        e.PromptChanged,
        e.CommanderPlayed,
        e.TacticStacked,
        ShipChanged,
        StackOrdered,
        ClassBattleEnded,
    }
    assert set(e.EVENTS) - told == shown_by_the_board


def test_a_countered_tactic_is_told_with_the_one_that_countered_it() -> None:  # ST-18
    left = [
        e.TacticLeft("1:ion-burst", "countered"),
        e.TacticLeft("2:counter-strike#2", "resolved"),
        e.TacticLeft("2:ion-burst", "countered"),
    ]
    assert narrate_all(left, CARDS, NAMES) == [
        "Anna's Ion Burst is countered by Ben's Counter Strike #2.",
        "",
        "Ben's Ion Burst is countered.",  # what does it asks for something first
    ]
