"""Narrates what happened, in sentences for the log."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spacetrace import narration_of_fleets
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import (
    AbilityUsed,
    CardDrawn,
    CardMoved,
    CardPlayed,
    CardsSeen,
    Conceded,
    EffectsLeftOut,
    ExchangeDone,
    LibraryShuffled,
    MatchBegan,
    MatchEnded,
    OrderEnded,
    OrderSet,
    OrderUsed,
    Passed,
    PassedAttack,
    PoolChanged,
    TacticLeft,
    TurnBegan,
    TurnEnded,
)
from spacetrace.engine.games.spacetrace.wording import (
    PILES,
    card_of,
    of_seat,
    order_words,
    owned,
    target,
)
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.narration import Narrator
from spacetrace.engine.kernel.wording import join

narrate: Narrator[CardSet] = Narrator()

for _teller in narration_of_fleets.TELLERS:
    narrate.register(_teller)


# --- turns ----------------------------------------------------------------------------------------


@narrate.register
def _(event: MatchBegan, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} has the first turn."


@narrate.register
def _(event: TurnBegan, cards: CardSet, names: Sequence[str]) -> str:
    return f"Turn {event.number}: {names[event.seat]}."


@narrate.register
def _(event: TurnEnded, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} plays nothing." if event.quiet_turns else ""


@narrate.register
def _(event: Passed, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} passes."


@narrate.register
def _(event: PassedAttack, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} passes for the rest of this attack." if event.on else ""


@narrate.register
def _(event: OrderSet, cards: CardSet, names: Sequence[str]) -> str:
    gives = "gives a standing order" if event.on else "takes a standing order back"
    return f"{names[event.seat]} {gives}: {order_words(event.order, cards, names)}."


@narrate.register
def _(event: OrderUsed, cards: CardSet, names: Sequence[str]) -> str:
    deeds = {
        "pass": "has passed",
        "keep": "has left the ships as they stand",
        "defend": "has decided how to defend",
    }
    word = event.action[0]
    deed = deeds[word] if word in deeds else f"has played {cards.card(event.action[1]).name}"
    return f"A standing order of {names[event.seat]} {deed}."


@narrate.register
def _(event: OrderEnded, cards: CardSet, names: Sequence[str]) -> str:
    why = {
        "turn": "the other player’s turn is over",
        "attack": "this attack had no moment for it",
        "gone": "what it is about is gone",
        "refused": "the rules did not allow it",
    }[event.why]
    what = order_words(event.order, cards, names)
    return f"A standing order of {names[event.seat]} has ended ({what}): {why}."


@narrate.register
def _(event: EffectsLeftOut, cards: CardSet, names: Sequence[str]) -> str:
    whose = join([cards.card(card).name for card in event.cards])
    return f"Not all of it could be carried out: effects of {whose} are left out (ST-39)."


@narrate.register
def _(event: Conceded, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} concedes."


@narrate.register
def _(event: MatchEnded, cards: CardSet, names: Sequence[str]) -> str:
    why = {
        "base": "A Base is destroyed.",
        "wrecks": "A Base is destroyed, and the wrecks are counted.",
        "stalemate": "Nothing has happened for 30 turns.",
        "turn-limit": "The last turn is over.",
        "concession": "",
    }.get(event.reason, "")
    points = sorted(event.scores, reverse=True)
    if not event.winners:
        end = f"The match is a draw, {points[0]} to {points[1]}."
    elif event.reason in ("base", "concession"):
        end = f"{names[event.winners[0]]} wins the match."
    else:
        end = f"{names[event.winners[0]]} wins the match, {points[0]} to {points[1]}."
    return f"{why} {end}".strip()


# --- cards ----------------------------------------------------------------------------------------


@narrate.register
def _(event: CardDrawn, cards: CardSet, names: Sequence[str]) -> str:
    card = cards.card(event.card).name if event.card is not None else "a card"
    return f"{names[event.seat]} draws {card}."


@narrate.register
def _(event: CardMoved, cards: CardSet, names: Sequence[str]) -> str:
    """Only where no other event tells of the card: not into play, nor out of it."""
    if "play" in (event.source, event.target):
        return ""
    who, card = names[event.seat], cards.card(event.card)
    if (event.source, event.target) == ("hand", "discard"):
        # A played reinforcement goes the same way, and is told as played.
        return "" if card.is_reinforcement else f"{who} discards {card.name}."
    if event.target == "hand":
        return f"{who} takes {card.name} from {PILES[event.source]} into the hand."
    return (
        f"{of_seat(event.seat, names)} {card.name}:"
        f" from {PILES[event.source]} to {PILES[event.target]}."
    )


@narrate.register
def _(event: CardPlayed, cards: CardSet, names: Sequence[str]) -> str:
    aims = [target(text, cards, names) for text in event.targets if text != "none"]
    on = f" on {join(aims)}" if aims else ""
    return f"{names[event.seat]} plays {cards.card(event.card).name}{on}."


@narrate.register
def _(event: PoolChanged, cards: CardSet, names: Sequence[str]) -> str:
    if event.why == "paid":
        return ""
    return f"{names[event.seat]} has {event.pool} MP now."


@narrate.register
def _(event: ExchangeDone, cards: CardSet, names: Sequence[str]) -> str:
    what = "three reinforcements for a card" if event.reinforcements else "three cards for 100 MP"
    return f"{names[event.seat]} exchanges {what}."


@narrate.register
def _(event: CardsSeen, cards: CardSet, names: Sequence[str]) -> str:
    who = names[event.seat]
    whose = "the own" if event.of_seat == event.seat else of_seat(event.of_seat, names)
    place = f"{whose} hand" if event.zone == "hand" else f"the top of {whose} library"
    if not event.cards:
        return f"{who} looks at {place}."
    return f"{who} looks at {place}: {join([cards.card(card).name for card in event.cards])}."


@narrate.register
def _(event: LibraryShuffled, cards: CardSet, names: Sequence[str]) -> str:
    return f"{of_seat(event.seat, names)} library is shuffled."


# --- tactics and abilities ------------------------------------------------------------------------


def narrate_all(events: Sequence[Event], cards: CardSet, names: Sequence[str]) -> list[str]:
    """The events of a move; a tactic that is countered is told with the one that does it."""
    told = [narrate(event, cards, names) for event in events]
    for at, event in enumerate(events):
        if isinstance(event, TacticLeft) and event.fate == "countered":
            by = _resolved_next(events[at + 1 :])
            if by:
                told[at] = f"{told[at].removesuffix('.')} by {owned(by, cards, names)}."
    return told


def _resolved_next(events: Sequence[Event]) -> str:
    """The tactic that was at work: it leaves the stack next, unless it asks for something first."""
    left = (event for event in events if isinstance(event, TacticLeft))
    return next((event.name for event in left if event.fate == "resolved"), "")


@narrate.register
def _(event: TacticLeft, cards: CardSet, names: Sequence[str]) -> str:
    fates = {"fizzled": "has no effect: its targets are gone", "countered": "is countered"}
    fate = fates.get(event.fate)
    return f"{owned(event.name, cards, names)} {fate}." if fate else ""


@narrate.register
def _(event: AbilityUsed, cards: CardSet, names: Sequence[str]) -> str:
    if event.trigger == "played":
        return ""
    card = cards.card(event.card)
    if event.ship is None:
        return f"The ability of {of_seat(event.seat, names)} {card.name} works."
    whose = owned(event.ship, cards, names)
    if card_of(event.ship, cards) is not card:
        whose = f"{card.name} on {whose}"
    return f"The ability of {whose} works."
