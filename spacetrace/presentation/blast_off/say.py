"""Says what is called in Blast Off!, what is asked, what can be done now."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.engine.games.blast_off.actions import (
    PUT_DOWN,
    Catch,
    Draw,
    LetGo,
    PlayCard,
    PlayCountdown,
    PlayWild,
    Slap,
    SlapWild,
    TurnOver,
)
from spacetrace.engine.games.blast_off.barring import bar_after, bar_words
from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import BLAST_OFF, CALLS
from spacetrace.engine.games.blast_off.events import (
    CardDrawn,
    CardPlayed,
    CardSlapped,
    OffenceCaught,
)
from spacetrace.engine.games.blast_off.missions import GESTURE_LABELS
from spacetrace.engine.games.blast_off.narration import ends_catching
from spacetrace.engine.games.blast_off.view import View, next_chance
from spacetrace.engine.kernel.actions import CLOCK
from spacetrace.presentation.blast_off.words import (
    COLOUR_WORDS,
    face_words,
    number_words,
)
from spacetrace.presentation.board import Button, Say
from spacetrace.presentation.moves import standing
from spacetrace.presentation.pages import TableLook

RECENT = 3
"""So many moves, with that of the clock, a catch is told of at most."""


def say_for(look: TableLook[View, CardSet]) -> Say:
    """What the viewer is told, and the buttons for it."""
    view = look.view
    if view.outcome is not None:
        return Say(_("The match is over."))
    is_mine = look.seat in look.waiting
    if view.stage == "countdown":
        sentence, more = _countdown(look)
    elif view.deadline is not None and view.deadline.kind == "catch":
        sentence, more = _("Was every duty done?"), ""
    elif is_mine:
        sentence, more = _my_say(look)
    else:
        sentence, more = _their_say(look), ""
    happened = _to_judge(look) or _caught(look) or _not_caught(look) or _drew(look)
    return Say(sentence, more, is_mine, _buttons(look), happened)


def _drew(look: TableLook[View, CardSet]) -> str:
    """What others have drawn since the viewer moved, while nobody has played a card; else ""."""
    told = []
    for move in reversed(standing(look.moves)):
        played = any(isinstance(one.event, CardPlayed | CardSlapped) for one in move.events)
        if move.seat == look.seat or played:
            break
        told += [one.sentence for one in move.events if isinstance(one.event, CardDrawn)]
    return " ".join(sentence for sentence in reversed(told) if sentence)


def _caught(look: TableLook[View, CardSet]) -> str:
    """Who was caught and what it cost, until the next card is played; "" in a countdown."""
    if look.view.stage == "countdown":
        return ""
    for move in reversed([*standing(look.moves)][-RECENT:]):
        events = [one.event for one in move.events]
        if any(isinstance(event, OffenceCaught) for event in events):
            return " ".join(move.sentences[:2])
        if any(isinstance(event, CardPlayed | CardSlapped) for event in events):
            return ""
    return ""


def _not_caught(look: TableLook[View, CardSet]) -> str:
    """That the time to catch is over, until the next card is played; never what was forgotten."""
    for move in reversed([*standing(look.moves)][-RECENT:]):
        events = [one.event for one in move.events]
        if move.seat == CLOCK and ends_catching(events):
            return " ".join(move.sentences)
        if any(isinstance(event, CardPlayed | CardSlapped) for event in events):
            return ""
    return ""


def _to_judge(look: TableLook[View, CardSet]) -> str:
    """What a catch is judged by: the last play, what it was laid on, what was done with it."""
    view = look.view
    play = view.open_play
    known = look.advice.get("catch")
    if play is None or view.stage == "countdown" or known is not None or "catch" not in look.texts:
        return ""
    made = ", ".join(GESTURE_LABELS[slug] for slug in play.gestures) or _("no gesture")
    return _("%(name)s: %(card)s on %(under)s, %(made)s.") % {
        "name": look.names[play.seat],
        "card": play.card.name if play.face is None else face_words(play.face),
        "under": face_words(play.under),
        "made": made.lower(),
    }


def _countdown(look: TableLook[View, CardSet]) -> tuple[str, str]:
    countdown = look.view.countdown
    if countdown is None or countdown.call is None:
        return _("The countdown begins."), _("Slap a card of the number that is called.")
    call = number_words(countdown.call)
    if countdown.taken_by is not None:  # by whom stands at the clock
        return _what_is_next(look, countdown.call)
    if look.seat in look.waiting:
        return _("%(call)s is called: slap a card, or let it go.") % {"call": call}, ""
    return _("%(call)s is called.") % {"call": call}, _slapping(look)


def _slapping(look: TableLook[View, CardSet]) -> str:
    """What there is to press at a call, for whom."""
    actions = [action for action, _text in look.legal]
    if any(isinstance(action, Slap) and action != PUT_DOWN for action in actions):
        return _("Press a lit card: the first one slapped takes it.")
    if PUT_DOWN in actions:
        return _("Put your alien down now; you name it afterwards.")
    if any(isinstance(action, SlapWild) for action in actions):
        return _("No number of yours fits, but your alien does.")
    if look.seat is None:
        return _("The first card slapped takes it.")
    return _no_card(next_chance(look.view))


def _no_card(chance: int | None) -> str:
    """That no card in hand fits a call; `chance` is the first one still to come that has one."""
    if chance is None:
        return _("You have no card for it, nor for any call that is still to come.")
    return _("You have no card for it. Yours is called later: %(call)s.") % {
        "call": number_words(chance).lower()
    }


def _what_is_next(look: TableLook[View, CardSet], taken: int) -> tuple[str, str]:
    """The call after one that is taken, and whether the viewer has a card for it."""
    if taken == BLAST_OFF:
        return _("The last call is taken."), ""
    call = CALLS[CALLS.index(taken) + 1]
    told = _("The next call is %(call)s.") % {"call": number_words(call).lower()}
    own = look.view.own
    if own is None or any(card.is_wild for card in own.hand):  # an alien fits every call
        return told, ""
    chance = next_chance(look.view)
    return told, _("You have a card for it.") if chance == call else _no_card(chance)


def _my_say(look: TableLook[View, CardSet]) -> tuple[str, str]:
    view = look.view
    if view.stage == "naming":
        if view.countdown is not None:
            return _("Your alien took the last call."), _("Say what it stands for.")
        return (
            _("The pile begins with an alien: say what it stands for."),
            _("Press the card on the pile."),
        )
    if view.stage == "making-up":
        return _("You took the last call: make a mission up."), ""
    if view.own is not None and view.own.drawn:
        return _("The card that you drew fits, so you play it."), _with_duties(view)
    top = face_words(view.top) if view.top else ""
    actions = [action for action, _text in look.legal]
    if any(isinstance(action, Draw) for action in actions):
        lit = _("an alien") if any(isinstance(one, PlayWild) for one in actions) else ""
        if any(isinstance(action, PlayCountdown) for action in actions):
            lit = _("an alien or the countdown") if lit else _("the countdown")
        if not lit:
            return _("Your turn: nothing matches %(card)s.") % {"card": top}, _("Draw a card.")
        words = _("Your turn: on %(card)s only %(lit)s goes.") % {"card": top, "lit": lit}
        return words, _("Play it, or keep it and draw a card.")
    return _("Your turn: match %(card)s.") % {"card": top}, _with_duties(view)


def _with_duties(view: View) -> str:
    """A reminder that there are duties, never which one is due."""
    if any(mission.duty for mission in view.missions):
        return _("Mind the mission: press a gesture first if one is due.")
    return ""


def _their_say(look: TableLook[View, CardSet]) -> str:
    view = look.view
    name = look.names[view.dealer if view.stage == "naming" else view.turn]
    if look.waiting:
        name = look.names[look.waiting[0]]
    if view.stage == "naming":
        return _("%(name)s says what the alien stands for.") % {"name": name}
    if view.stage == "making-up":
        return _("%(name)s makes a mission up.") % {"name": name}
    return _("%(name)s’s turn.") % {"name": name}


def _buttons(look: TableLook[View, CardSet]) -> list[Button]:
    bar = 0 if look.seat is None else bar_after(look.seat, look.view.turn)
    drawn = look.view.own.drawn if look.view.own else None
    plays = [text for action, text in look.legal if isinstance(action, (PlayCard, PlayCountdown))]
    words: dict[type[object], tuple[str, str, str]] = {
        Draw: (_("Draw a card"), "", "d"),
        LetGo: (_("Let it go"), "", "g"),
        TurnOver: (_("Turn a card over instead"), "", ""),
        Catch: (
            _("Catch"),
            _("A guess: right, they draw four; wrong, you cannot catch until %(until)s.")
            % {"until": bar_words(bar, "your")},
            "c",
        ),
    }
    found = []
    if drawn and len(plays) == 1:  # there is nothing left to choose
        label = _("Play %(card)s") % {"card": drawn.name}
        found.append(Button(plays[0], label, "", "p", is_primary=True))
    for action, text in look.legal:
        known = words.get(type(action))
        if known:
            label, hint, key = known
            found.append(Button(text, label, hint, key, is_primary=isinstance(action, Draw)))
        elif action == PUT_DOWN:
            found.append(Button(text, _("Slap the alien"), "", ""))
        elif isinstance(action, SlapWild) and action.number is None:
            words_for = _("Alien: %(colour)s") % {"colour": COLOUR_WORDS[action.colour]}
            found.append(Button(text, words_for, "", ""))
    return found
