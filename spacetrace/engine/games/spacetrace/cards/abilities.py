"""What an ability must be like beyond its shape, so that the rules can carry it out."""

from __future__ import annotations

from collections.abc import Iterator

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.conditions import check_conditions
from spacetrace.engine.games.spacetrace.cards.costs import check_costs, picked_for_costs
from spacetrace.engine.games.spacetrace.cards.places import BATTLE, Where, check_selector
from spacetrace.engine.games.spacetrace.cards.shape import Report, nearest
from spacetrace.engine.games.spacetrace.cards.targets import check_effect, target_of

ASKING = ("played", "activated")
"""The triggers in which somebody can be asked something."""
MAX_NAMED = 3
MAX_EFFECTS = 6
TRIGGERS_OF: dict[str, tuple[s.Trigger, ...]] = {
    "tactic": ("played",),
    "reinforcement": ("played",),
    "commander": (
        "played",
        *BATTLE,
        "turn_start",
        "turn_end",
        "while_in_play",
        "activated",
    ),
    "base": (*BATTLE, "turn_start", "turn_end", "while_in_play"),
}


def check_abilities(card: s.Card, ids: frozenset[str], report: Report) -> None:
    """Report what is wrong with the abilities of a card, each and all together."""
    for i, ability in enumerate(card.abilities):
        check_ability(ability, Where(card, ability.when, ids), report.at(f"abilities[{i}]"))
    if sum(a.when == "activated" for a in card.abilities) > 1:
        report.say("A card can have one activated ability.")
    if sum(named_by_owner(a) for a in card.abilities if a.when == "played") > MAX_NAMED:
        report.say(f"No more than {MAX_NAMED} cards can be named as a card is played.")


def check_ability(ability: s.Ability, where: Where, report: Report) -> None:
    """Report what is wrong with one ability."""
    _trigger(ability, where, report)
    if not 1 <= len(ability.do) <= MAX_EFFECTS:
        report.at("do").say(f"An ability has one to {MAX_EFFECTS} effects.")
    check_conditions(ability.if_, where, report.at("if"))
    check_costs(ability.cost, where, report.at("cost"))
    _choices(ability, where, report.at("choose"))
    for i, effect in enumerate(ability.do):
        inside = report.at(f"do[{i}]")
        _known_choice(effect, ability, inside.at("to"))
        check_effect(effect, ability, where, inside)
    if where.trigger not in ASKING or where.card.kind == "reinforcement":
        _asks_nobody(ability, where, report)
    if named_by_owner(ability) > MAX_NAMED:
        report.say(f"No more than {MAX_NAMED} cards can be named for one ability.")


def named_by_owner(ability: s.Ability) -> int:
    """How many cards the owner names for an ability: targets, and what pays for it."""
    chosen = sum(c.count for c in ability.choose.values() if c.by == "owner")
    return chosen + picked_for_costs(ability.cost)


def _trigger(ability: s.Ability, where: Where, report: Report) -> None:
    kind, trigger = where.card.kind, ability.when
    if kind in TRIGGERS_OF and trigger not in TRIGGERS_OF[kind]:
        fit = ", ".join(TRIGGERS_OF[kind])
        report.at("when").say(f"A card of the kind “{kind}” can use: {fit}; not “{trigger}”.")
    if ability.each_ship and (trigger not in BATTLE or kind not in ("ship", "base")):
        report.at("each_ship").say("Only battle abilities of ship cards work once for each ship.")
    if trigger == "while_in_play" and ability.choose:
        report.at("choose").say("What holds while a card is in play is not chosen; use selectors.")


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
            at.say("Hidden cards cannot be chosen; use the effects discard and search.")
        if choice.by == "all" and (choice.count > 1 or choice.up_to):
            at.say("“all” takes all; leave out “count” and “up_to”.")
        elif choice.up_to and choice.by not in ("owner", "opponent"):
            at.say(f"“{choice.by}” takes as many as there are; leave out “up_to”.")


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
            at = report.at(f"choose.{name}")
            at.say(f"{who} asks nobody: choose by random, first or all.")
    for place, sentence in _questions(ability):
        report.at(place).say(f"{who} asks nobody, so {sentence}.")


def _questions(ability: s.Ability) -> Iterator[tuple[str, str]]:
    for i, effect in enumerate(ability.do):
        if isinstance(effect, s.Discard) and effect.by == "choice":
            yield f"do[{i}]", "cards can be discarded only at random"
        elif isinstance(effect, s.Search | s.Look):
            yield f"do[{i}]", "nothing can be looked for or looked at"
    if ability.cost:
        yield "cost", "it has no further costs"
