"""Puts Spaced Out's table into words: colours, piles, attacks, standing orders."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from spacetrace.engine.games.spaced_out.actions import BIG_BANG, CLONE_ALL
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.table import Pile, View
from spacetrace.engine.kernel.actions import Seat

COLOUR_WORDS = {
    "red": gettext_lazy("Red"),
    "blue": gettext_lazy("Blue"),
    "yellow": gettext_lazy("Yellow"),
    "green": gettext_lazy("Green"),
}
PILE_WORDS = {"left": gettext_lazy("Left pile"), "right": gettext_lazy("Right pile")}
STATES = {
    "open": gettext_lazy("open"),
    "live": gettext_lazy("live"),
    "dead": gettext_lazy("dead"),
}
SIDES = {"left": gettext_lazy("left"), "right": gettext_lazy("right")}


def state_of(pile: Pile, view: View) -> str:
    """Whether it is live, or both are "open" (SO-9)."""
    if not view.live:
        return "open"
    return "live" if view.live == pile.name else "dead"


def top_words(pile: Pile) -> str:
    """Its top card, with the colour that was named for a wild (SO-12)."""
    if not (pile.card.is_wild and pile.colours):
        return pile.card.name
    colour = str(COLOUR_WORDS[pile.colours[0]]).lower()
    return _("%(card)s, named %(colour)s") % {"card": pile.card.name, "colour": colour}


def pile_words(name: str, view: View) -> str:
    """A pile by what is seen of it, "Red 7 (live)"; by its side where that is all that tells it."""
    pile = next(pile for pile in view.piles if pile.name == name)
    alike = {(top_words(one), state_of(one, view)) for one in view.piles}
    told = STATES[state_of(pile, view)] if len(alike) > 1 else SIDES[name]
    return f"{top_words(pile)} ({told})"


def cards_words(number: int) -> str:
    """ "1 card", "4 cards"."""
    return ngettext("%(n)s card", "%(n)s cards", number) % {"n": number}


def is_attack(view: View) -> bool:
    """An attack waits for its answer: as soon as cards are drawn for it none is left (SO-24)."""
    return view.stage == "attack" and view.attack > 0


GROWING = ("asteroids", "shooting_star")
"""What these cards show adds to the attack that they send on (SO-20)."""


def attacked(view: View, waiting: Collection[Seat]) -> Seat | None:
    """Who is to answer the attack under way; None without one.

    Between the card that answers and what comes of it the table still has the one who played it,
    but waits for the one whom it sends the attack to (SO-20, SO-21): those told of it see no moment
    of an attack on somebody who has just got rid of it. Nor do they see the number of before beside
    the next name: where the card adds to it there is none until it has grown. Whoever went out by
    that sends nothing.
    """
    if not is_attack(view) or not view.hand_sizes[view.turn]:
        return None
    if view.turn in waiting:
        return view.turn
    return None if view.attack_design in GROWING else next(iter(waiting), view.turn)


def attack_words(view: View, names: Sequence[str], victim: Seat | None) -> str:
    """The attack under way in a few words; "" without one."""
    if view.stage == "big_bang":
        return _("Big bang: %(name)s is asked") % {"name": names[view.turn]}
    if victim is None:
        return ""
    kinds = {
        "asteroids": _("Asteroids on %(name)s"),
        "shooting_star": _("Shooting star on %(name)s"),
        "force_field": _("Force field against %(name)s"),
    }
    words = kinds.get(view.attack_design, _("Attack on %(name)s"))
    return words % {"name": names[victim]}


def order_words(order: str, cards: CardSet) -> str:
    """A standing order in plain words (SO-44); `order` is "clone-all", "clone red-7" ...."""
    if order == CLONE_ALL:
        return _("Clone whenever I can")
    if order == BIG_BANG:
        return _("Play a big bang whenever I can")
    return _("Clone %(card)s when I can") % {"card": cards.card(order.split(" ")[-1]).name}
