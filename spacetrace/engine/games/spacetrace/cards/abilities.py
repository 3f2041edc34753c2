"""Checks what an ability must be like beyond its shape, so that the rules can carry it out."""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.places import Where, check_selector
from spacetrace.engine.games.spacetrace.cards.shape import Report, nearest
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS, triggers_of
from spacetrace.engine.games.spacetrace.words.word import check_effect, target_of

MAX_NAMED = 3
"""Cards named by the owner for one ability, or as one card is played."""
MAX_PICKED = 2
"""Cards that pay for one ability."""
MAX_EFFECTS = 6
MAX_CONDITIONS = 4
MAX_TESTS = 24
"""Conditions of one ability at the most, with those inside of others."""


def check_abilities(card: s.Card, ids: frozenset[str], report: Report) -> None:
    """Report what is wrong with the abilities of a card, each and all together."""
    for i, ability in enumerate(card.abilities):
        check_ability(ability, Where(card, ability.when, ids), report.at(f"abilities[{i}]"))
    if sum(a.when == "activated" for a in card.abilities) > 1:
        report.at("abilities").say("A card can have one activated ability.")
    if sum(named_by_owner(a) for a in card.abilities if a.when == "played") > MAX_NAMED:
        report.at("abilities").say(
            f"No more than {MAX_NAMED} cards can be named as a card is played."
        )


def check_ability(ability: s.Ability, where: Where, report: Report) -> None:
    """Report what is wrong with one ability."""
    _trigger(ability, where, report)
    if not 1 <= len(ability.do) <= MAX_EFFECTS:
        report.at("do").say(f"An ability has one to {MAX_EFFECTS} effects.")
    _conditions(ability.if_, where, report.at("if"))
    _costs(ability.cost, where, report.at("cost"))
    _choices(ability, where, report.at("choose"))
    for i, effect in enumerate(ability.do):
        inside = report.at(f"do[{i}]")
        _known_choice(effect, ability, inside.at("to"))
        check_effect(effect, ability.choose, where, inside)
    if not TRIGGERS[where.trigger].asks or where.card.kind == "reinforcement":
        _asks_nobody(ability, where, report)
    if named_by_owner(ability) > MAX_NAMED:
        report.say(f"No more than {MAX_NAMED} cards can be named for one ability.")


def named_by_owner(ability: s.Ability) -> int:
    """How many cards the owner names for an ability: targets, and what pays for it."""
    chosen = sum(c.count for c in ability.choose.values() if c.by == "owner")
    return chosen + _picked_for(ability.cost)


def _picked_for(costs: tuple[s.Cost, ...]) -> int:
    return sum(cost.is_picked() for cost in costs)


def _trigger(ability: s.Ability, where: Where, report: Report) -> None:
    kind, trigger = where.card.kind, ability.when
    if kind not in TRIGGERS[trigger].kinds:
        fit = ", ".join(triggers_of(kind))
        report.at("when").say(f"A card of the kind “{kind}” can use: {fit}; not “{trigger}”.")
    if ability.each_ship and (not TRIGGERS[trigger].in_battle or kind not in ("ship", "base")):
        report.at("each_ship").say("Only battle abilities of ship cards work once for each ship.")
    if trigger == "while_in_play" and ability.choose:
        report.at("choose").say("What holds while a card is in play is not chosen; use selectors.")


def _conditions(conditions: tuple[s.Condition, ...], where: Where, report: Report) -> None:
    if len(conditions) > MAX_CONDITIONS:
        report.say(f"An ability has at most {MAX_CONDITIONS} conditions.")
    elif sum(map(s.tests_in, conditions)) > MAX_TESTS:
        report.say(f"An ability has at most {MAX_TESTS} conditions, those inside others counted.")
    for i, condition in enumerate(conditions):
        s.check_condition(condition, where, report.at(f"[{i}]"))


def _costs(costs: tuple[s.Cost, ...], where: Where, report: Report) -> None:
    if _picked_for(costs) > MAX_PICKED:
        report.say(f"At most {MAX_PICKED} cards can be sacrificed and discarded for one ability.")
    for kind in s.COSTS:
        if kind.is_once and sum(isinstance(cost, kind) for cost in costs) > 1:
            report.say(f"“{kind.__struct_config__.tag}” can be paid once.")
    for i, cost in enumerate(costs):
        cost.check(where, report.at(f"[{i}]"))


def _choices(ability: s.Ability, where: Where, report: Report) -> None:
    if len(ability.choose) > 2:
        report.say("An ability can have two choices.")
    used = {target_of(effect) for effect in ability.do}
    for name, choice in ability.choose.items():
        at = report.at(name)
        check_selector(choice.from_, where, at.at("from"))
        if name not in used:
            at.say(f"Nothing is done to what “{name}” chooses.")
        if choice.from_.zone in ("hand", "library"):
            at.at("from").at("zone").say(
                "Hidden cards cannot be chosen; use the effects discard and search."
            )
        if choice.by == "all" and (choice.count > 1 or choice.up_to):
            at.at("count" if choice.count > 1 else "up_to").say(
                "“all” takes all; leave out “count” and “up_to”."
            )
        elif choice.up_to and choice.by not in ("owner", "opponent"):
            at.at("up_to").say(f"“{choice.by}” takes as many as there are; leave out “up_to”.")


def _known_choice(effect: s.Effect, ability: s.Ability, report: Report) -> None:
    name = target_of(effect)
    if isinstance(name, str) and name not in ability.choose:
        if ability.choose:
            known = nearest(name, ability.choose)
            report.say(f"Nothing is chosen under the name “{name}”{known}")
        else:
            report.say(f"Nothing is chosen under the name “{name}”; this ability has no choices.")


def _asks_nobody(ability: s.Ability, where: Where, report: Report) -> None:
    who = "A reinforcement" if where.card.kind == "reinforcement" else f"“{where.trigger}”"
    for name, choice in ability.choose.items():
        if choice.by in ("owner", "opponent"):
            at = report.at(f"choose.{name}.by")
            at.say(f"{who} asks nobody: choose by random, first or all.")
    for place, sentence in _questions(ability):
        report.at(place).say(f"{who} asks nobody, so {sentence}.")


def _questions(ability: s.Ability) -> Iterator[tuple[str, str]]:
    for i, effect in enumerate(ability.do):
        question = effect.asks()
        if question:
            yield f"do[{i}].{effect.asks_by}".rstrip("."), question
    if ability.cost:
        yield "cost", "it has no further costs"
