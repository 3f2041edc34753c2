"""Holds the plain words of the card language and the selectors, which say what cards are meant.

The dictionaries explain the plain words: help for editors, read by docs and forms.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from spacetrace.engine.games.spacetrace_1.words.keywords import Keyword

Kind: TypeAlias = Literal["ship", "tactic", "reinforcement", "commander", "base"]
Side: TypeAlias = Literal["own", "enemy", "both"]
Zone: TypeAlias = Literal[
    "base_fleet",
    "second_fleet",
    "fleets",
    "own_stack",
    "facing_stack",
    "hand",
    "library",
    "discard",
    "wrecks",
    "stack",
    "self",
    "host",
]
Until: TypeAlias = Literal["battle", "turn", "leaves"]
Chooser: TypeAlias = Literal["owner", "opponent", "random", "all", "first"]

KINDS: dict[str, str] = {
    "ship": "A ship card: it is played to the base fleet and fights (ST-8, ST-9).",
    "tactic": "Played at almost any time, goes on the stack, is discarded afterwards (ST-10).",
    "reinforcement": "Brings its MP to the pool and is discarded (ST-6).",
    "commander": "Placed on an own class II or III ship card (ST-11).",
    "base": "The Base: one a set, in play from the start, in no deck (ST-1, ST-2).",
}
SIDES: dict[str, str] = {
    "own": "The side of the seat that plays or controls the card.",
    "enemy": "The other side.",
    "both": "Both sides.",
}
ZONES: dict[str, str] = {
    "base_fleet": "The base fleet of a side.",
    "second_fleet": "The second fleet of a side, open while its Mothership is there (ST-30).",
    "fleets": "All fleets of a side.",
    "own_stack": "In a class battle: the class stack in which the card fights.",
    "facing_stack": "In a class battle: the class stack that faces the card.",
    "hand": "The hand of a side; only counted, discarded from, or sacrificed from.",
    "library": "The library of a side; only counted or searched.",
    "discard": "The discard pile of a side.",
    "wrecks": "The wreck pile of a side.",
    "stack": "The tactics that are being played (ST-15).",
    "self": "The ship card that has the ability.",
    "host": "The ship card that the commander is on.",
}
UNTIL: dict[str, str] = {
    "battle": "Until the attack is over.",
    "turn": "Until the turn ends.",
    "leaves": "Until the ship card leaves play; in while_in_play, until the card itself does.",
}
CHOOSERS: dict[str, str] = {
    "owner": "The seat that plays or controls the card, as it is played.",
    "opponent": "The other seat, as the ability is carried out.",
    "random": "The lot.",
    "all": "Nobody: it is everything that fits.",
    "first": "Nobody: it is the first in stack order.",
}

Small: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Slug: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
ChoiceName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]{1,12}$")]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all records of the algebra: frozen, and unknown words are refused."""


class Range(Record, frozen=True):
    """A number from `min` to `max`, both included; an absent end is open."""

    min: Small | None = None
    max: Small | None = None


class Selector(Record, rename={"class_": "class"}, frozen=True):
    """Which cards are meant: a zone and whatever else must be true of them.

    Every field that is given must hold. "own" is the side of the seat that plays or controls the
    card, "enemy" the other one. Ships on the table are looked for in fleets, stacks of the present
    class battle, self and host; cards elsewhere in hand, library, discard and wrecks; tactics that
    are being played on the stack. own_stack, facing_stack, self and host tell by themselves whose
    they are, so they are written without a side.
    """

    zone: Zone
    side: Side = "own"
    kind: tuple[Kind, ...] = ()
    class_: tuple[Annotated[int, Meta(ge=1, le=4)], ...] = ()
    keyword: Keyword | None = None
    name: Slug | None = None
    damaged: bool | None = None
    jammed: bool | None = None
    commanded: bool | None = None
    killed: bool | None = None
    mp: Range | None = None
    ap: Range | None = None
    lp: Range | None = None
    other: bool = False
    """True: not the card that has the ability."""


Target: TypeAlias = ChoiceName | Selector
"""What an effect works on: something chosen, by its name, or everything that a selector finds."""


class Choice(Record, rename={"from_": "from"}, frozen=True):
    """A named choice: `count` cards from a selector, by somebody.

    `owner`: the seat that plays or controls the card names them as the card is played (ST-10);
    only in `played` and `activated` abilities. The others are settled as the ability is carried
    out: `opponent` asks the other seat, `random` draws lots, `first` takes the first in stack
    order, `all` takes all. With `up_to`, fewer (also none) will do; `random` and `first` take as
    many as there are anyway.
    """

    from_: Selector
    count: Annotated[int, Meta(ge=1, le=3)] = 1
    up_to: bool = False
    by: Chooser = "owner"
