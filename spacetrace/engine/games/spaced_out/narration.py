"""Narrates what happened, in sentences for the log."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.spaced_out.actions import CloneCard, PlayBigBang, PlayCard
from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.events import (
    AttackEnded,
    BigBangBegan,
    BigBangEnded,
    CardDrawn,
    CardPlayed,
    ClaimLost,
    ClaimMade,
    DirectionChanged,
    DrawPileRefilled,
    HandDealt,
    HandScored,
    MatchEnded,
    NothingDrawn,
    OrderSet,
    OrderUsed,
    PilesBegan,
    RoundBegan,
    RoundEnded,
    SeatAttacked,
    SeatOut,
    SeatProtected,
    StartCardReturned,
    TurnBegan,
)
from spacetrace.engine.games.spaced_out.notation import parse_action
from spacetrace.engine.games.spaced_out.wording import order_words, points
from spacetrace.engine.kernel.narration import Narrator
from spacetrace.engine.kernel.wording import count, join, way_of_play

ATTACKS = {"asteroids": "The asteroids hit", "shooting_star": "The shooting star flies at"}


narrate: Narrator[CardSet] = Narrator()


# --- turns and cards ------------------------------------------------------------------------------


@narrate.register
def _(event: TurnBegan, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} has a bonus turn." if event.bonus else ""


@narrate.register
def _(event: CardPlayed, cards: CardSet, names: Sequence[str]) -> str:
    who, card = names[event.seat], cards.card(event.card)
    how = "" if event.in_turn else ", out of turn"
    where = f"on the {event.pile} pile{how}"
    if event.declared and not card.is_big_bang:
        return f"{who} clones the {card.name} on top of the {event.pile} pile{how}."
    if card.is_wild:
        return f"{who} plays {card.name} {where} and names {join(event.colours)}."
    if card.is_big_bang and len(event.colours) == 1:
        return f"{who} plays {card.name} {where}, which stays {event.colours[0]}."  # SO-37
    return f"{who} plays {card.name} {where}."


@narrate.register
def _(event: DirectionChanged, cards: CardSet, names: Sequence[str]) -> str:
    return way_of_play(event.direction)


@narrate.register
def _(event: CardDrawn, cards: CardSet, names: Sequence[str]) -> str:
    """Card by card for who sees the cards; for the others once, with the last one (SO-24)."""
    who = names[event.seat]
    if event.card is not None:
        which = f", card {event.count} of {event.number}" if event.number > 1 else ""
        return f"{who} draws {cards.card(event.card).name}{which}."
    if event.count < event.number:
        return ""
    return f"{who} draws {count(event.number, 'card')}."


@narrate.register
def _(event: NothingDrawn, cards: CardSet, names: Sequence[str]) -> str:
    missing = count(event.missing, "card")
    return f"There is nothing left to draw, and {names[event.seat]} is spared {missing}."


@narrate.register
def _(event: DrawPileRefilled, cards: CardSet, names: Sequence[str]) -> str:
    size = count(event.draw_pile_size, "card")
    return f"What lay beneath the two piles is shuffled into a new draw pile of {size}."


# --- attacks --------------------------------------------------------------------------------------


@narrate.register
def _(event: SeatAttacked, cards: CardSet, names: Sequence[str]) -> str:
    how = ATTACKS.get(event.design, "The attack is thrown back at")
    return f"{how} {names[event.seat]}: an answer, or {count(event.number, 'card')}."


@narrate.register
def _(event: AttackEnded, cards: CardSet, names: Sequence[str]) -> str:
    return "The attack is over."


@narrate.register
def _(event: BigBangBegan, cards: CardSet, names: Sequence[str]) -> str:
    return f"A big bang: everybody but {names[event.seat]} has to draw 3 cards."


@narrate.register
def _(event: SeatProtected, cards: CardSet, names: Sequence[str]) -> str:
    return f"The super force field protects {names[event.seat]}, and nobody else."


@narrate.register
def _(event: BigBangEnded, cards: CardSet, names: Sequence[str]) -> str:
    return f"The big bang is over, and it is the turn of {names[event.seat]}."


# --- claims and orders ----------------------------------------------------------------------------


@narrate.register
def _(event: ClaimMade, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} will {doing(event.action, cards)}, unless somebody goes before."


@narrate.register
def _(event: ClaimLost, cards: CardSet, names: Sequence[str]) -> str:
    winner = "somebody" if event.winner_seat == event.seat else names[event.winner_seat]
    return (
        f"{names[event.seat]} wanted to {doing(event.action, cards)},"
        f" but {winner} went before ({event.rule})."
    )


@narrate.register
def _(event: OrderSet, cards: CardSet, names: Sequence[str]) -> str:
    words = order_words(event.order, cards)
    if event.on:
        return f"{names[event.seat]} leaves an order for this round: {words}."
    return f"{names[event.seat]} takes an order back: {words}."


@narrate.register
def _(event: OrderUsed, cards: CardSet, names: Sequence[str]) -> str:
    return f"A standing order of {names[event.seat]} acts: {doing(event.action, cards)}."


def doing(words: Sequence[str], cards: CardSet) -> str:
    """What an action is about: “clone Red 7 on the left pile”."""
    match parse_action(" ".join(words)):
        case CloneCard(card=card, pile=pile):
            return f"clone {cards.card(card).name} on the {pile} pile"
        case PlayBigBang(card=card, pile=pile) | PlayCard(card=card, pile=pile):
            return f"play {cards.card(card).name} on the {pile} pile"
        case _:
            return "draw"


# --- rounds ---------------------------------------------------------------------------------------


@narrate.register
def _(event: RoundBegan, cards: CardSet, names: Sequence[str]) -> str:
    return f"Round {event.round_number}: {names[event.dealer_seat]} deals."


@narrate.register
def _(event: HandDealt, cards: CardSet, names: Sequence[str]) -> str:
    if not event.cards:
        return ""
    return f"{names[event.seat]} gets {join([cards.card(card).name for card in event.cards])}."


@narrate.register
def _(event: StartCardReturned, cards: CardSet, names: Sequence[str]) -> str:
    return f"{cards.card(event.card).name} cannot begin a pile and is shuffled back."


@narrate.register
def _(event: PilesBegan, cards: CardSet, names: Sequence[str]) -> str:
    left, right = cards.card(event.left).name, cards.card(event.right).name
    return f"{left} begins the left pile, {right} the right one."


@narrate.register
def _(event: SeatOut, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} is spaced out: that was the last card."


@narrate.register
def _(event: HandScored, cards: CardSet, names: Sequence[str]) -> str:
    if not event.cards:
        return f"{names[event.seat]} scores {points(event.points)}."
    held = join([cards.card(card).name for card in event.cards])
    return f"{names[event.seat]} scores {points(event.points)} for {held}."


@narrate.register
def _(event: RoundEnded, cards: CardSet, names: Sequence[str]) -> str:
    why = {
        "stalemate": "Nobody can do anything any more, so the round is over.",
        "limit": "That was the last turn of the round.",
    }.get(event.reason, "The round is over.")
    totals = [f"{name} {total}" for name, total in zip(names, event.totals, strict=False)]
    return f"{why} The totals: {join(totals)}."


@narrate.register
def _(event: MatchEnded, cards: CardSet, names: Sequence[str]) -> str:
    best = [names[seat] for seat, place in enumerate(event.places) if place == 1]
    if event.reason == "concession":
        others = [names[seat] for seat, place in enumerate(event.places) if place != 1]
        return f"{join(others)} gives up, and {join(best)} wins the match."
    total = points(event.scores[event.places.index(1)])
    if len(best) > 1:
        return f"{join(best)} share the win with {total}."
    return f"{best[0]} wins the match with {total}."
