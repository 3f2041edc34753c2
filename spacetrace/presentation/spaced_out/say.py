"""Says what is going on in Spaced Out, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spaced_out.actions import DRAW, CloneCard, PlayBigBang
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.events import ClaimMade, SeatAttacked
from spacetrace.engine.games.spaced_out.notation import parse_action
from spacetrace.engine.games.spaced_out.table import View
from spacetrace.engine.kernel.actions import Action, MetaAction
from spacetrace.presentation.board import Button, Say
from spacetrace.presentation.pages import TableLook
from spacetrace.presentation.spaced_out.words import (
    cards_words,
    is_attack,
    pile_words,
)


def say_for(look: TableLook[View, CardSet]) -> Say:
    """What has happened, what the viewer can do, and the buttons for it."""
    view = look.view
    if view.outcome is not None:
        return Say(_("The match is over."))
    # The table's middle says who is attacked and by how much, the say itself what one goes for.
    buttons, happened = _buttons(look), look.happened(SeatAttacked, ClaimMade)
    if view.stage == "window":  # the headline is that of the turn behind it, so that it stays
        return _window_say(look, buttons, happened)
    if look.seat in look.waiting:
        sentence, more = _my_say(look)
        return Say(sentence, more, True, buttons, happened)
    more = _("A bonus turn.") if view.stage == "bonus" else ""
    if buttons:  # the window is over, and what could be declared in it still may be (SO-30)
        words = _("Until %(name)s moves you may still play it, out of turn.")
        more = words % {"name": look.names[view.turn]}
        for button in buttons:
            button.is_primary = False
    return Say(_whose_turn(look), more, False, buttons, happened)


def _my_say(look: TableLook[View, CardSet]) -> tuple[str, str]:
    view = look.view
    may_play = any(
        action != DRAW and not isinstance(action, MetaAction) for action, _text in look.legal
    )
    answer = _("A lit card answers.") if may_play else _("None of your cards answers.")
    if is_attack(view):
        return _whose_turn(look), _("You are attacked. %(answer)s") % {"answer": answer}
    if view.stage == "big_bang":
        return _whose_turn(look), _("A big bang strikes you. %(answer)s") % {"answer": answer}
    more = _("Play a lit card, or draw.") if may_play else _("Nothing fits; draw a card.")
    if view.stage == "bonus":
        return _whose_turn(look), _("A bonus turn. %(more)s") % {"more": more}
    if not view.live:
        more = _("The first card of the round: on either pile colour, number or sign is enough.")
    return _("Your turn."), more


def _whose_turn(look: TableLook[View, CardSet]) -> str:
    if look.seat == look.view.turn:
        return _("Your turn.")
    return _("%(name)s’s turn.") % {"name": look.names[look.view.turn]}


def is_of_use(look: TableLook[View, CardSet]) -> bool:
    """Whether a window is for the viewer: it may declare something, or has sent something (SO-45).

    All of it is in its own view, so that who is shown a window learns nothing of others.
    """
    return bool(look.view.claim or _declared(look))


def _declared(look: TableLook[View, CardSet]) -> list[CloneCard | PlayBigBang]:
    """What the viewer may declare now."""
    return [action for action, _text in look.legal if isinstance(action, CloneCard | PlayBigBang)]


def _window_say(look: TableLook[View, CardSet], buttons: list[Button], happened: str) -> Say:
    """A window as the viewer can use it: whoever has something to declare is told so (SO-45)."""
    declared = _declared(look)
    clones = {action.card for action in declared if isinstance(action, CloneCard)}
    if not declared or look.view.claim:
        return Say(_whose_turn(look), _claim_words(look), False, buttons, happened)
    if not clones:
        sentence = _("You can play a big bang now.")
    elif len(declared) == 1:
        sentence = _("You can clone %(card)s now.") % {"card": look.cards.card(*clones).name}
    else:
        sentence = _("You can clone a card now.")
    more = _("Out of turn: press the lit card while its time runs.")
    return Say(sentence, more, False, buttons, happened)


def _claim_words(look: TableLook[View, CardSet]) -> str:
    """What the viewer has sent into the window; "" without (SO-45)."""
    if not look.view.claim:
        return ""
    action = parse_action(look.view.claim)
    if action == DRAW:
        return _("You draw next, unless somebody clones first.")
    return _("You go for it: %(what)s.") % {"what": _action_words(action, look)}


def _action_words(action: Action, look: TableLook[View, CardSet]) -> str:
    card, pile = getattr(action, "card", ""), getattr(action, "pile", "left")
    on = {"card": look.cards.card(card).name, "pile": pile_words(pile, look.view)}
    if isinstance(action, CloneCard):
        return _("clone on %(pile)s") % on
    return _("play %(card)s on %(pile)s") % on


# --- buttons --------------------------------------------------------------------------------------


def _buttons(look: TableLook[View, CardSet]) -> list[Button]:
    """What can be declared out of turn has its button and key, and so has drawing."""
    found = [*_clone_buttons(look), *_big_bang_buttons(look)]
    actions = [action for action, _text in look.legal]
    if DRAW in actions:
        number = look.view.attack if look.view.stage == "attack" else 1
        number = 3 if look.view.stage == "big_bang" else number
        label = _("Draw %(cards)s") % {"cards": cards_words(number)}
        others = any(action != DRAW and not isinstance(action, MetaAction) for action in actions)
        found.append(Button("draw", label, "", "d", is_primary=not others))
    return found


def _clone_buttons(look: TableLook[View, CardSet]) -> list[Button]:
    """The key is for the one on the live pile, which goes before one on the dead pile (SO-31)."""
    clones = [(action, text) for action, text in look.legal if isinstance(action, CloneCard)]
    clones.sort(key=lambda pair: pair[0].pile != look.view.live)
    piles = [(action.pile, text) for action, text in clones]
    return _pile_buttons(piles, _("Clone on %(pile)s"), "c", look.view)


def _big_bang_buttons(look: TableLook[View, CardSet]) -> list[Button]:
    piles = [(action.pile, text) for action, text in look.legal if isinstance(action, PlayBigBang)]
    return _pile_buttons(piles, _("Big bang on %(pile)s"), "b", look.view)


def _pile_buttons(
    piles: Sequence[tuple[str, str]], words: str, key: str, view: View
) -> list[Button]:
    """What is declared on these piles, each with its action; the first one has the key."""
    return [
        Button(
            text, words % {"pile": pile_words(pile, view)}, "", "" if at else key, is_primary=True
        )
        for at, (pile, text) in enumerate(piles)
    ]
