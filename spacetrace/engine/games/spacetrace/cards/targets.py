"""What the effects of an ability must be like: on what, how much, when and for how long."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.amounts import check_amount, largest
from spacetrace.engine.games.spacetrace.cards.places import (
    BATTLE,
    IN_PLAY,
    PILES,
    Where,
    check_selector,
    given,
    may_find_base,
)
from spacetrace.engine.games.spacetrace.cards.shape import Report

MAX_CARDS = 5
ZONES_OF: dict[type[s.Effect], tuple[str, ...]] = {
    s.Remove: (*IN_PLAY, *PILES),
    s.Return: (*IN_PLAY, *PILES),
    s.Reconstruct: ("wrecks",),
    s.Counter: ("stack",),
}
SPARES_BASE = (
    s.Destroy,
    s.Kill,
    s.Remove,
    s.Repair,
    s.Sacrifice,
    s.Move,
    s.Return,
    s.Control,
    s.Copy,
)
"""What a Base is immune to or never has done to it (ST-2)."""
NOT_IN_A_STEP = (s.Move, s.Return, s.Control, s.Copy, s.Counter)
"""What would change who fights while a step of a class battle is carried out (ST-24)."""
FOR_THE_TURN = (s.Jam, s.Shield, s.Control, s.GainMp)
"""What would be over at once if it happened as the turn ends."""
LASTS_FOR_BATTLE: tuple[s.Trigger, ...] = ("played", "preemptive", "battle")


def target_of(effect: s.Effect) -> s.Target | None:
    """What the effect works on; None for one about cards or MP."""
    found: s.Target | None = getattr(effect, "to", None)
    return found


def check_effect(effect: s.Effect, ability: s.Ability, where: Where, report: Report) -> None:
    """Report what is wrong with one effect of an ability."""
    to = target_of(effect)
    if isinstance(to, s.Selector):
        check_selector(to, where, report.at("to"))
        _place(effect, to, report.at("to"))
    elif to is not None and to in ability.choose:
        _place(effect, ability.choose[to].from_, report.at("to"))
    amount: s.Amount | None = getattr(effect, "amount", None)
    if amount is not None:
        check_amount(amount, where, report.at("amount"))
    _moment(effect, where, report)
    _own_rules(effect, where, report)


def _place(effect: s.Effect, sel: s.Selector, report: Report) -> None:
    name = effect.__struct_config__.tag
    if sel.zone not in ZONES_OF.get(type(effect), IN_PLAY):
        fit = ", ".join(ZONES_OF.get(type(effect), IN_PLAY))
        report.say(f"“{name}” works on: {fit}; not on “{sel.zone}”.")
    elif isinstance(effect, SPARES_BASE) and may_find_base(sel):
        report.say(f"“{name}” does nothing to a Base (ST-2): add the kind “ship”.")
    elif isinstance(effect, SPARES_BASE) and "base" in sel.kind:
        report.say(f"“{name}” does nothing to a Base (ST-2).")
    elif isinstance(effect, s.Reconstruct) and sel.killed is not False:
        report.say("A killed ship card cannot be reconstructed (ST-19): add killed = false.")
    elif isinstance(effect, s.Reconstruct) and sel.side != "own":
        report.say("Only own wrecks can be reconstructed.")
    elif isinstance(effect, s.Control) and sel.zone in ("own_stack", *_HERE):
        report.say("The card is yours already.")
    elif isinstance(effect, s.Control) and sel.zone != "facing_stack" and sel.side != "enemy":
        report.say("Only enemy ship cards can be taken: set the side to “enemy”.")


_HERE = ("self", "host")


def _moment(effect: s.Effect, where: Where, report: Report) -> None:
    name, trigger = effect.__struct_config__.tag, where.trigger
    if trigger == "while_in_play":
        if not isinstance(effect, s.Change | s.Give):
            report.say("While a card is in play it can only change AP or LP, or give keywords.")
        return
    if trigger in BATTLE and isinstance(effect, NOT_IN_A_STEP):
        if not (isinstance(effect, s.Return) and trigger == "after_battle"):
            report.say(f"“{name}” cannot happen in a step of a class battle (ST-24).")
    elif trigger == "turn_end" and isinstance(effect, FOR_THE_TURN):
        report.say(f"As the turn ends “{name}” would be over at once.")
    if isinstance(effect, s.Counter) and trigger != "played":
        report.say("Only a tactic that is played counters (ST-18).")


def _own_rules(effect: s.Effect, where: Where, report: Report) -> None:
    if isinstance(effect, s.Change | s.Give):
        _duration(effect.until, where, report.at("until"))
    if isinstance(effect, s.Change):
        if effect.stat == "ships" and where.trigger == "while_in_play":
            report.at("stat").say("While a card is in play it can change “ap” and “lp” only.")
    elif isinstance(effect, s.Give):
        if effect.keyword == "mothership":
            report.at("keyword").say("A ship card cannot become a Mothership (ST-30).")
    elif isinstance(effect, s.Jam):
        if effect.ships is not None:
            check_amount(effect.ships, where, report.at("ships"))
    elif isinstance(effect, s.Shield):
        check_amount(effect.shots, where, report.at("shots"))
    elif isinstance(effect, s.Draw | s.Discard | s.Look):
        _cards(effect, report)
    elif isinstance(effect, s.Search):
        _search(effect.for_, where, report.at("for"))


def _duration(until: s.Until, where: Where, report: Report) -> None:
    trigger = where.trigger
    if trigger == "while_in_play":
        if until != "leaves":
            report.say("Until the card leaves play: write “leaves”.")
    elif until == "battle" and trigger not in LASTS_FOR_BATTLE:
        report.say("Until the end of the battle makes sense only in a battle or for a tactic.")
    elif until == "battle" and where.card.kind not in ("tactic", "ship", "commander", "base"):
        report.say("Only tactics and cards in play can do something until the battle ends.")
    elif until == "battle" and trigger == "played" and where.card.kind != "tactic":
        report.say("Only a tactic can be played in a battle.")
    elif until != "leaves" and trigger == "turn_end":
        report.say("As the turn ends this would be over at once; use “leaves”.")


def _cards(effect: s.Draw | s.Discard | s.Look, report: Report) -> None:
    if isinstance(effect, s.Look) and effect.at == "enemy_hand":
        if effect.amount != 1:
            report.at("amount").say("A hand is seen whole; leave the amount out.")
    elif largest(effect.amount) > MAX_CARDS:
        report.at("amount").say(f"At most {MAX_CARDS} cards at a time; set “cap” if it varies.")
    if isinstance(effect, s.Discard) and effect.kind == "base":
        report.at("kind").say("A Base is never in a hand.")


def _search(sel: s.Selector, where: Where, report: Report) -> None:
    check_selector(sel, where, report)
    if sel.zone != "library" or sel.side != "own":
        report.say("Only the own library can be searched.")
    elif not given(sel):
        report.say("Say what is searched for: a kind, a class, a name.")
