"""Whose say it is and what for, in one plain sentence for the viewer."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.view import EndView, PromptView, TacticView, View
from spacetrace.engine.games.spacetrace.wording import ROMAN, join, of_seat, target
from spacetrace.engine.kernel.actions import Seat


def ask(view: View, cards: CardSet, names: Sequence[str]) -> str:
    """The say line: "Your turn. Play cards or attack.", "Waiting for Ben." and so on.

    `names` are the seats' names; the viewer is spoken to as "you".
    """
    if view.end:
        return _tell_end(view.end, view.viewer, names)
    if view.prompt:
        return _ask_prompt(view.prompt, view.viewer, cards, names)
    is_mine = view.say == view.viewer
    if view.stack:
        return _ask_answer(view, view.stack[-1], cards, names)
    if view.stage == "main":
        return _ask_turn(view, names)
    if is_mine:
        return _ask_stage(view, names)
    return _wait_stage(view, names)


def _tell_end(end: EndView, viewer: Seat | None, names: Sequence[str]) -> str:
    if not end.winners:
        return "The match is over: a draw."
    if viewer is None:
        return f"The match is over: {names[end.winners[0]]} has won."
    if viewer in end.winners:
        return "The match is over: you have won."
    return f"The match is over: {names[end.winners[0]]} has won."


# --- decisions ------------------------------------------------------------------------------------


def _ask_prompt(
    prompt: PromptView, viewer: Seat | None, cards: CardSet, names: Sequence[str]
) -> str:
    why = f"{cards.card(prompt.card).name}: " if prompt.card is not None else ""
    if prompt.seat != viewer:
        return f"{why}{names[prompt.seat]} is choosing."
    more = " more" if prompt.picked or prompt.what.startswith("exchange") else ""
    several = (
        f"{prompt.left}{more} cards" if prompt.left > 1 else f"{'one' if more else 'a'}{more} card"
    )
    what = {
        "exchange": f"choose {several} to exchange for 100 MP",
        "exchange-reinforcements": f"choose {several} to exchange for a new card",
        "discard": f"choose {several} to discard",
        "search": "choose a card of your library to take into your hand",
    }.get(prompt.what, f"choose {several}")
    stop = ", or leave it at that" if prompt.may_stop else ""
    sentence = f"{why}{what}{stop}."
    return sentence[:1].upper() + sentence[1:]


def _ask_answer(view: View, top: TacticView, cards: CardSet, names: Sequence[str]) -> str:
    """The stack holds a tactic and waits for an answer (ST-15)."""
    who = "You" if top.seat == view.viewer else names[top.seat]
    called = ["you" if seat == view.viewer else name for seat, name in enumerate(names)]
    aims = [target(text, cards, called) for text in top.targets if text != "none"]
    on = f" on {join(aims)}" if aims else ""
    played = f"{who} played {cards.card(top.card).name}{on}."
    if view.say == view.viewer:
        return f"{played} Answer with a tactic, or pass."
    return f"{played} {names[view.say]} may answer."


# --- the turn and the attack ----------------------------------------------------------------------


def _ask_turn(view: View, names: Sequence[str]) -> str:
    if view.say != view.viewer:
        if view.viewer is None:
            return f"{of_seat(view.say, names)} turn."
        return f"{of_seat(view.say, names)} turn. You may play tactics meanwhile."
    if view.sides[view.turn].attacked:
        return "Your turn. Play cards, or end your turn."
    if view.turn_number == 1 and not view.first_turn_attack:
        return "Your turn, the first of the match. Play cards; attacks begin with the next turn."
    return "Your turn. Play cards or attack."


def _place(view: View) -> str:
    window = view.attack.window if view.attack else 1
    return f"Before class battle {ROMAN[window]}" if window < 5 else "After the class battles"


def _ask_stage(view: View, names: Sequence[str]) -> str:
    other = names[1 - view.say]
    if view.stage == "commit":
        return f"{other} attacks. Does your second fleet defend too?"
    if view.stage == "order":
        cls = view.attack.order_class if view.attack else 0
        place = "next" if view.attack and view.attack.placed else "first"
        return f"Order your class {ROMAN[cls]}: which card stands {place}?"
    if view.stage == "window":
        return f"{_place(view)}: play a tactic or pass."
    return f"{other} ends the turn. Play a tactic, or pass."


def _wait_stage(view: View, names: Sequence[str]) -> str:
    name = names[view.say]
    return {
        "commit": f"{name} decides which fleets defend.",
        "order": f"{name} puts the fleet in order.",
        "window": f"{_place(view)}: waiting for {name}.",
        "ending": f"The turn ends: {name} may still play tactics.",
    }[view.stage]
