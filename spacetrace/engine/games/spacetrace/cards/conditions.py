"""What the conditions of an ability must be like."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.amounts import check_counted
from spacetrace.engine.games.spacetrace.cards.places import BATTLE, Where
from spacetrace.engine.games.spacetrace.cards.shape import Report

MAX_CONDITIONS = 4
MAX_NESTED = 4


def check_conditions(conditions: tuple[s.Condition, ...], where: Where, report: Report) -> None:
    """Report what is wrong with the conditions of an ability."""
    if len(conditions) > MAX_CONDITIONS:
        report.say(f"An ability has at most {MAX_CONDITIONS} conditions.")
    for i, condition in enumerate(conditions):
        _condition(condition, where, report.at(f"[{i}]"), 1)


def _condition(condition: s.Condition, where: Where, report: Report, depth: int) -> None:
    if depth > MAX_NESTED:
        report.say(f"Conditions can be nested {MAX_NESTED} deep.")
    elif isinstance(condition, s.AllOf | s.AnyOf):
        if len(condition.of) < 2:
            report.say("“all” and “any” need two conditions or more.")
        for i, inner in enumerate(condition.of):
            _condition(inner, where, report.at(f"of[{i}]"), depth + 1)
    elif isinstance(condition, s.Not):
        if isinstance(condition.of, s.Not):
            report.say("Not not is nothing; leave both out.")
        _condition(condition.of, where, report.at("of"), depth + 1)
    elif isinstance(condition, s.AtLeast):
        check_counted(condition.of, where, report.at("of"))
    else:
        _moment(condition, where, report)


def _moment(condition: s.Condition, where: Where, report: Report) -> None:
    """Some things can be asked only while they have an answer."""
    trigger = where.trigger
    if isinstance(condition, s.FacingClass) and trigger not in BATTLE:
        report.say("Only in a class battle is there a stack to face.")
    elif isinstance(condition, s.Attacking | s.Defending):
        tactic = where.card.kind == "tactic"
        if trigger not in (*BATTLE, "destroyed") and not tactic:
            report.say("Only battle abilities, destroyed ships and tactics can ask for the attack.")
    elif isinstance(condition, s.PoolAtLeast) and trigger == "while_in_play":
        report.say("What holds while a card is in play cannot depend on a pool.")
