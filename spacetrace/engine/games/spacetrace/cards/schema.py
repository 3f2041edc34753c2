"""The effect algebra: every word that a card may use, as typed data (ST-10 to ST-31, ST-37).

This is the one schema that the engine, the validator, the text generator, the documentation and
the editors' forms read. A docstring here is the help text of the word.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

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
Keyword: TypeAlias = Literal[
    "preemptive",
    "selfdestruct",
    "mothership",
    "immune_damage",
    "immune_destroy",
    "immune_kill",
    "immune_jam",
    "immune_removal",
    "cannot_fire",
    "first_target",
    "last_target",
]
Trigger: TypeAlias = Literal[
    "played",
    "preemptive",
    "battle",
    "after_battle",
    "destroyed",
    "turn_start",
    "turn_end",
    "while_in_play",
    "activated",
]
Until: TypeAlias = Literal["battle", "turn", "leaves"]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Slug: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
ChoiceName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]{1,12}$")]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all records of the algebra: frozen, and unknown words are refused."""


# --- which cards ----------------------------------------------------------------------------------


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


class CountOf(Record, tag_field="by", tag="count", frozen=True):
    """As many as the selector finds, `times` n, halved (rounded down) if `half`, at most `cap`."""

    of: Selector
    times: Positive = 1
    half: bool = False
    cap: Small = 10_000


class SumOf(Record, tag_field="by", tag="sum", frozen=True):
    """The sum of a field over what the selector finds, `times` n, halved if `half`, at most `cap`.

    `ships` counts living ships, `lost` lost ones; `ap` and `lp` are per ship.
    """

    field: Literal["mp", "ap", "lp", "ships", "lost"]
    of: Selector
    times: Positive = 1
    half: bool = False
    cap: Small = 10_000


Amount: TypeAlias = Small | CountOf | SumOf


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
    by: Literal["owner", "opponent", "random", "all", "first"] = "owner"


# --- when, if, for what price ---------------------------------------------------------------------


class AtLeast(Record, tag_field="test", tag="count", frozen=True):
    """The selector finds at least n cards."""

    of: Selector
    n: Positive = 1


class HasClass(Record, tag_field="test", tag="has_class", rename={"class_": "class"}, frozen=True):
    """A side has a living ship card of this class in its fleets."""

    class_: Annotated[int, Meta(ge=1, le=4)]
    side: Literal["own", "enemy"] = "own"


class LacksClass(
    Record, tag_field="test", tag="lacks_class", rename={"class_": "class"}, frozen=True
):
    """A side has no ship card of this class in its fleets."""

    class_: Annotated[int, Meta(ge=1, le=4)]
    side: Literal["own", "enemy"] = "enemy"


class Attacking(Record, tag_field="test", tag="attacking", frozen=True):
    """The card's side is the attacker of the present attack."""


class Defending(Record, tag_field="test", tag="defending", frozen=True):
    """The card's side is the defender of the present attack."""


class FacingClass(
    Record, tag_field="test", tag="facing_class", rename={"class_": "class"}, frozen=True
):
    """The facing stack of the present class battle is of this class."""

    class_: Annotated[int, Meta(ge=1, le=4)]


class PoolAtLeast(Record, tag_field="test", tag="pool", frozen=True):
    """A side's pool holds at least n MP."""

    n: Positive
    side: Literal["own", "enemy"] = "own"


class BaseDamage(Record, tag_field="test", tag="base_damage", frozen=True):
    """A side's Base has taken at least n damage."""

    n: Positive
    side: Literal["own", "enemy"] = "own"


class AllOf(Record, tag_field="test", tag="all", frozen=True):
    """Every one of the conditions is true."""

    of: tuple[Condition, ...]


class AnyOf(Record, tag_field="test", tag="any", frozen=True):
    """At least one of the conditions is true."""

    of: tuple[Condition, ...]


class Not(Record, tag_field="test", tag="not", frozen=True):
    """The condition is not true."""

    of: Condition


Condition: TypeAlias = (
    AtLeast
    | HasClass
    | LacksClass
    | Attacking
    | Defending
    | FacingClass
    | PoolAtLeast
    | BaseDamage
    | AllOf
    | AnyOf
    | Not
)


class PayMp(Record, tag_field="pay", tag="mp", frozen=True):
    """Pay n MP from the pool (ST-7). For activated abilities; a card's own cost is its `mp`."""

    n: Positive


class PaySacrifice(Record, tag_field="pay", tag="sacrifice", rename={"from_": "from"}, frozen=True):
    """Sacrifice one card that the selector finds, in play or in hand (ST-19)."""

    from_: Selector


class PayDiscard(Record, tag_field="pay", tag="discard", frozen=True):
    """Discard one card from hand, of this kind if one is given."""

    kind: Kind | None = None


class PayExhaust(Record, tag_field="pay", tag="exhaust", frozen=True):
    """All ships of the card count as having fired for the rest of the turn."""


Cost: TypeAlias = PayMp | PaySacrifice | PayDiscard | PayExhaust


# --- what happens ---------------------------------------------------------------------------------


class Damage(Record, tag_field="effect", tag="damage", frozen=True):
    """Deal damage. per "card": `amount` LP in all, ship by ship from the first living one.

    per "ship": `amount` to every living ship of the card.
    """

    amount: Amount
    to: Target
    per: Literal["card", "ship"] = "card"


class Destroy(Record, tag_field="effect", tag="destroy", frozen=True):
    """Ship cards go to their owners' wreck piles; they can be reconstructed (ST-19)."""

    to: Target


class Kill(Record, tag_field="effect", tag="kill", frozen=True):
    """Ship cards go to the wreck piles for good: no repair, no reconstruction (ST-19)."""

    to: Target


class Remove(Record, tag_field="effect", tag="remove", frozen=True):
    """Cards leave the game and count as no wrecks (ST-19)."""

    to: Target


class Jam(Record, tag_field="effect", tag="jam", frozen=True):
    """Ships neither fire nor use abilities until the end of the turn (ST-20).

    `ships`: how many living, unjammed ships, in stack order over all the targets; absent: whole
    cards.
    """

    to: Target
    ships: Amount | None = None


class Repair(Record, tag_field="effect", tag="repair", frozen=True):
    """Take damage off ship cards in play, lost ships included; `amount` LP each, absent: all."""

    to: Target
    amount: Amount | None = None


class Reconstruct(Record, tag_field="effect", tag="reconstruct", frozen=True):
    """Put destroyed (not killed) ship cards from the wreck pile into the base fleet (ST-20)."""

    to: Target


class Sacrifice(Record, tag_field="effect", tag="sacrifice", frozen=True):
    """Sacrifice cards (ST-19)."""

    to: Target


class Draw(Record, tag_field="effect", tag="draw", frozen=True):
    """A side draws cards."""

    amount: Amount
    who: Literal["own", "enemy"] = "own"


class Discard(Record, tag_field="effect", tag="discard", frozen=True):
    """A side discards cards from hand, of a kind if one is given; it chooses, or at random."""

    amount: Amount
    who: Literal["own", "enemy"] = "own"
    kind: Kind | None = None
    by: Literal["choice", "random"] = "choice"


class GainMp(Record, tag_field="effect", tag="gain_mp", frozen=True):
    """A side gets MP into its pool for this turn."""

    amount: Amount
    who: Literal["own", "enemy"] = "own"


class Counter(Record, tag_field="effect", tag="counter", frozen=True):
    """A tactic on the stack is discarded without effect (ST-18)."""

    to: Target


class Change(Record, tag_field="effect", tag="change", frozen=True):
    """Change AP or LP per ship, or the number of ships, by an amount (negative if `less`)."""

    stat: Literal["ap", "lp", "ships"]
    amount: Amount
    to: Target
    less: bool = False
    until: Until = "turn"


class Give(Record, tag_field="effect", tag="give", frozen=True):
    """Ship cards get a keyword."""

    keyword: Keyword
    to: Target
    until: Until = "turn"


class Move(Record, tag_field="effect", tag="move", frozen=True):
    """Ship cards go to the other fleet of their side (ST-30)."""

    to: Target
    fleet: Literal["base", "second"] = "second"


class Return(Record, tag_field="effect", tag="return", frozen=True):
    """Cards in play or in a pile go back to their owner's hand or library."""

    to: Target
    where: Literal["hand", "library_top", "library_bottom"] = "hand"


class Look(Record, tag_field="effect", tag="look", frozen=True):
    """See the enemy's hand, or the top `amount` cards of a library, in secret."""

    at: Literal["own_library", "enemy_library", "enemy_hand"]
    amount: Amount = 1


class Search(Record, tag_field="effect", tag="search", rename={"for_": "for"}, frozen=True):
    """Find a card in the own library, show it, put it into hand; the library is shuffled.

    `for` is a selector with zone "library" and side "own".
    """

    for_: Selector


class Shield(Record, tag_field="effect", tag="shield", frozen=True):
    """The next `shots` shots at each of the cards miss, until the end of the turn."""

    to: Target
    shots: Amount


class Control(Record, tag_field="effect", tag="control", frozen=True):
    """Enemy ship cards fight on your side, in your base fleet, until the end of the turn."""

    to: Target


class Copy(Record, tag_field="effect", tag="copy", frozen=True):
    """A copy of a ship card joins your base fleet; when it leaves play it leaves the game."""

    to: Target


Effect: TypeAlias = (
    Damage
    | Destroy
    | Kill
    | Remove
    | Jam
    | Repair
    | Reconstruct
    | Sacrifice
    | Draw
    | Discard
    | GainMp
    | Counter
    | Change
    | Give
    | Move
    | Return
    | Look
    | Search
    | Shield
    | Control
    | Copy
)


class Ability(Record, rename={"if_": "if"}, frozen=True):
    """When something happens, if conditions hold, for a cost, with choices made: do effects.

    The conditions are looked at as the ability is carried out. A tactic none of whose abilities
    could do anything cannot be played, an activated ability not be used.
    """

    when: Trigger
    do: tuple[Effect, ...]
    if_: tuple[Condition, ...] = ()
    cost: tuple[Cost, ...] = ()
    choose: dict[ChoiceName, Choice] = {}
    each_ship: bool = False
    """Battle abilities: once for every living, unjammed ship instead of once (ST-20)."""


class Card(Record, rename={"class_": "class"}, frozen=True):
    """A card as an editor writes it.

    `mp` is the cost of a card, or the value of a reinforcement. Ships have a class, a number of
    ships, and AP and LP per ship. `copies` is how many a deck may hold (ST-3).
    """

    id: Slug
    name: Name
    kind: Kind
    mp: Annotated[int, Meta(ge=0, le=100_000)] = 0
    class_: Annotated[int, Meta(ge=1, le=4)] | None = None
    ships: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    ap: Small = 0
    lp: Positive | None = None
    copies: Annotated[int, Meta(ge=0, le=40)] = 4
    keywords: tuple[Keyword, ...] = ()
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=4)] = ()
    flavour: Annotated[str, Meta(max_length=300)] = ""


class CardSetData(Record, frozen=True):
    """A whole card set: its key and name, its cards, the id of the Base card."""

    key: Slug
    name: Name
    base: Slug
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=2_000)]


def decode(raw: object) -> CardSetData:
    """Typed card set data from plain JSON values; raises msgspec.ValidationError."""
    return msgspec.convert(raw, CardSetData, strict=True)
