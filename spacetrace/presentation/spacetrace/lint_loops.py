"""Finds abilities of Spacetrace that can set off each other again and again, for nothing.

What is found, with rules of thumb that look at printed values and at no position:

- `destroyed` abilities that bring ship cards back which others of them destroy (the only circles
  that run by themselves: the budget of effect steps ends them, and the action is refused);
- `activated` abilities that copy a card which can do the same, without a price that is paid in
  cards: only the room in a fleet ends them;
- `turn_start` and `turn_end` abilities that copy a card which does the same next turn;
- `played` abilities that bring themselves back to hand, from play, from the discard pile or out of
  a library that they are put into, and gain as much MP as they cost.

Abilities whose conditions never hold are left out; where conditions may hold or not, the sentence
says so. A circle that one player's cards close is told apart from one that needs the cards of both.
Circles that draw (and do not search) a card which they have put on the library are not found, nor
are those that a price in cards slows down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from msgspec import Struct

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.engine.games.spacetrace.words import costs
from spacetrace.engine.games.spacetrace.words import effects_on_cards as on_cards
from spacetrace.engine.games.spacetrace.words import effects_on_places as on_places
from spacetrace.engine.games.spacetrace.words import effects_on_ships as on_ships
from spacetrace.engine.games.spacetrace.words.amounts import largest
from spacetrace.engine.games.spacetrace.words.word import target_of
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.listing import joined
from spacetrace.presentation.spacetrace.lint_conditions import all_of
from spacetrace.presentation.spacetrace.lint_reach import OF_THE_CARD, Reach

STRIKES = (on_ships.Damage, on_places.Destroy)
KILLS = (on_places.Kill,)
COPIES = (on_places.Copy,)
REBUILDS = (on_places.Reconstruct,)
EACH_TURN = ("turn_start", "turn_end")
MOST_NAMED = 4
"""Cards of a circle that its sentence names."""

TOLD = {
    "destroyed": noop(
        "When %(cards)s are destroyed, their abilities can bring each other back and destroy each "
        "other without end; only the budget of effects stops it."
    ),
    "destroyed by both": noop(
        "When both players have %(cards)s, and they are destroyed, their abilities can bring them "
        "back and destroy those of the other without end; only the budget of effects stops it."
    ),
    "activated": noop(
        "%(cards)s can copy what copies again in the same turn; only the room in the fleet stops "
        "it."
    ),
    "activated by both": noop(
        "When both players have %(cards)s, they can copy what copies again in the same turn; only "
        "the room in the fleet stops it."
    ),
    "each turn by both": noop(
        "When both players have %(cards)s, they can copy what copies again in the next turn, so "
        "that the fleet doubles every turn."
    ),
    "each turn": noop(
        "%(cards)s can copy what copies again in the next turn, so that the fleet doubles every "
        "turn."
    ),
    "played": noop(
        "%(cards)s can be played again and again in one turn: what they cost comes back, and they "
        "come back to hand."
    ),
}
IF_SO = noop("It may never come about: it hangs on their conditions.")
OF_BOTH = " by both"
SUGGESTIONS = {
    "destroyed": noop("Let it bring back cards of another class, or not the ones it destroys."),
    "activated": noop("Let it copy other cards than itself, or let it cost a card."),
    "each turn": noop("Let it copy other cards than itself."),
    "played": noop("Let it cost more than it brings, or return other cards than itself."),
}


class Step(Struct, frozen=True):
    """An ability that may be part of a circle."""

    card: CardDef
    number: int
    ability: s.Ability


def loops(reach: Reach) -> Iterator[Finding]:
    """The abilities that are part of a circle, each told at its own card."""
    steps = [
        Step(card, i, ability)
        for card in reach.cards
        for i, ability in enumerate(card.ability)
        if all_of(ability.if_, card, ability.when, reach) is not False
    ]
    free = [step for step in steps if _is_free_to_use(step)]
    each_turn = [step for step in steps if step.ability.when in EACH_TURN]
    yield from _of_one_or_both("destroyed", _chain, steps, reach)
    yield from _of_one_or_both("activated", _copying, free, reach)
    yield from _of_one_or_both("each turn", _copying, each_turn, reach)
    yield from _tell("played", _played(steps, reach), reach)


def _of_one_or_both(
    sort: str, find: Callable[..., Sequence[Step]], steps: Sequence[Step], reach: Reach
) -> Iterator[Finding]:
    """The circle of one player's cards; and what besides it closes only with those of the other."""
    own = find(steps, reach, is_own=True)
    yield from _tell(sort, own, reach)
    both = find(steps, reach, is_own=False)
    yield from _tell(sort + OF_BOTH, [step for step in both if step not in own], reach)


def _tell(sort: str, circle: Sequence[Step], reach: Reach) -> Iterator[Finding]:
    names = list(dict.fromkeys(f"“{step.card.name}”" for step in circle))
    told = names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], _("others")]
    sentence = _(TOLD[sort]) % {"cards": joined(told)}
    if not all(_is_certain(step, reach) for step in circle):
        sentence = f"{sentence} {_(IF_SO)}"
    for step in circle:
        yield Finding(
            code="endless",
            card=step.card.id,
            path=f"abilities.{step.number}",
            sentence=sentence,
            suggestion=_(SUGGESTIONS[sort.removesuffix(OF_BOTH)]),
            about=[sort, step.ability, sorted(names)],
        )


# --- circles --------------------------------------------------------------------------------------


def _chain(steps: Sequence[Step], reach: Reach, *, is_own: bool) -> Sequence[Step]:
    """`destroyed` abilities that destroy each other and bring each other back (ST-20).

    The largest group each of which another one of them, or itself, destroys and brings back:
    within one player's fleets (`is_own`), or wherever they are. What is killed is not reconstructed
    (ST-19).
    """
    left = [step for step in steps if step.ability.when == "destroyed"]
    while left:
        struck, killed, back, copied = (
            {card.id for step in left for card in _works_on(step, words, reach, is_own)}
            for words in (STRIKES, KILLS, REBUILDS, COPIES)
        )
        closed = struck & (back | copied) | killed & copied
        kept = [step for step in left if step.card.id in closed]
        if len(kept) == len(left):
            return left
        left = kept
    return []


def _copying(steps: Sequence[Step], reach: Reach, *, is_own: bool) -> Sequence[Step]:
    """Abilities that copy cards which have one of them: their own side's, or anybody's."""
    left = list(steps)
    while left:
        copied = {card.id for step in left for card in _works_on(step, COPIES, reach, is_own)}
        having = {step.card.id for step in left}
        kept = [
            step
            for step in left
            if step.card.id in copied
            and having & {card.id for card in _works_on(step, COPIES, reach, is_own)}
        ]
        if len(kept) == len(left):
            return left
        left = kept
    return []


def _played(steps: Sequence[Step], reach: Reach) -> Sequence[Step]:
    """Abilities of cards that come back to hand by them, and bring what they cost."""
    left = [x for x in steps if x.ability.when == "played" and not _takes_cards(x.ability)]
    while left:
        back = _come_back(left, reach)
        kept = [step for step in left if step.card.id in back and _brings_back(step, left, reach)]
        if len(kept) < len(left):
            left = kept
        elif sum(_cost(card) for card in {step.card for step in left}) <= 0:
            return left
        else:  # those that cost nothing by themselves may go on
            free = [step for step in left if _cost(step.card) <= 0]
            if len(free) == len(left):
                return []
            left = free
    return []


def _come_back(steps: Sequence[Step], reach: Reach) -> set[str]:
    """The ids of cards that these abilities bring to hand, and would again."""
    found: set[str] = set()
    restocked: set[str] = set()
    for step in steps:
        for effect in step.ability.do:
            if isinstance(effect, on_places.Return):
                cards = {card.id for card in reach.fitting(effect, step.ability, step.card)}
                (found if effect.where == "hand" else restocked).update(cards)
    for step in steps:
        for effect in step.ability.do:
            if isinstance(effect, on_cards.Search):
                cards = {card.id for card in reach.finds(effect.for_, step.card)}
                found |= cards & restocked
    return found


def _brings_back(step: Step, steps: Sequence[Step], reach: Reach) -> bool:
    """Whether the ability itself brings one of them back; others only come along."""
    ids = {other.card.id for other in steps}
    for effect in step.ability.do:
        if isinstance(effect, on_places.Return):
            found = reach.fitting(effect, step.ability, step.card)
        elif isinstance(effect, on_cards.Search):
            found = reach.finds(effect.for_, step.card)
        else:
            continue
        if any(card.id in ids for card in found):
            return True
    return False


# --- single abilities -----------------------------------------------------------------------------


def _is_certain(step: Step, reach: Reach) -> bool:
    """It has no conditions, or such as always hold."""
    ability = step.ability
    return not ability.if_ or bool(all_of(ability.if_, step.card, ability.when, reach))


def _works_on(
    step: Step, words: tuple[type, ...], reach: Reach, is_own: bool = False
) -> list[CardDef]:
    """What its effects of these sorts could work on; `is_own`: on its own side."""
    return [
        card
        for effect in step.ability.do
        if isinstance(effect, words) and not (is_own and _is_of_enemy(effect, step.ability))
        for card in reach.fitting(effect, step.ability, step.card)
    ]


def _is_of_enemy(effect: s.Effect, ability: s.Ability) -> bool:
    to = target_of(effect)
    if isinstance(to, str):
        choice = ability.choose.get(to)
        to = choice.from_ if choice else None
    if not isinstance(to, Selector) or to.zone in OF_THE_CARD:
        return False
    return to.side == "enemy" or to.zone == "facing_stack"


def _takes_cards(ability: s.Ability) -> bool:
    return any(cost.is_picked() or isinstance(cost, costs.PaySacrifice) for cost in ability.cost)


def _is_free_to_use(step: Step) -> bool:
    ability = step.ability
    if ability.when != "activated" or _takes_cards(ability):
        return False
    return sum(cost.price() for cost in ability.cost) <= _gain(ability)


def _gain(ability: s.Ability) -> int:
    """The most MP that it brings its side."""
    return sum(
        largest(effect.amount)
        for effect in ability.do
        if isinstance(effect, on_cards.GainMp) and effect.who == "own"
    )


def _cost(card: CardDef) -> int:
    """The MP that playing the card costs at the least."""
    gained = sum(_gain(card.ability[i]) for i in card.when.get("played", ()))
    return (0 if card.is_reinforcement else card.mp) - gained
