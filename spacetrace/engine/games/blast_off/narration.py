"""Tells what happened in sentences for the log."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.blast_off import events as e
from spacetrace.engine.games.blast_off.barring import bar_words
from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import BLAST_OFF, NUMBER_OF, WORD, face_of
from spacetrace.engine.games.blast_off.missions import GESTURE_DEEDS, made_up
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.narration import Narrator
from spacetrace.engine.kernel.wording import count, join, way_of_play

_NUMBERS = [
    "blast off",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
]
"""The calls of a countdown in words, by their number."""
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


narrate: Narrator[CardSet] = Narrator()


def narrate_all(events: Sequence[Event], cards: CardSet, names: Sequence[str]) -> list[str]:
    """The events of a move; cards that a seat draws in a row are told with the last of them."""
    told: list[str] = []
    row: list[e.CardDrawn] = []
    for event, following in zip(events, [*events, None][1:], strict=True):
        if not isinstance(event, e.CardDrawn):
            told.append(narrate(event, cards, names))
            continue
        row.append(event)
        goes_on = isinstance(following, e.CardDrawn) and following.seat == event.seat
        told.append("" if goes_on else _draws(row, cards, names))
        row = row if goes_on else []
    return told


def narrate_tick(events: Sequence[Event], cards: CardSet, names: Sequence[str]) -> list[str]:
    """What the clock did: no name was said (BO-3, BO-12), or the time to catch is over (BO-17)."""
    if ends_catching(events):
        return [*["" for _event in events[1:]], "Nobody is caught: play goes on."]
    return [
        f"The time is up: the alien stands for {_face_title(event.face)}."
        if isinstance(event, e.StartNamed)
        else told
        for event, told in zip(events, narrate_all(events, cards, names), strict=True)
    ]


def ends_catching(events: Sequence[Event]) -> bool:
    """Whether the clock, which did this, let the time to catch run out and nothing more (BO-17)."""
    return bool(events) and all(isinstance(event, e.DeadlineSet) for event in events)


def _draws(row: Sequence[e.CardDrawn], cards: CardSet, names: Sequence[str]) -> str:
    known = [cards.card(event.card).name for event in row if event.card is not None]
    what = join(known) or ("a card" if len(row) == 1 else count(len(row), "card"))
    return f"{names[row[0].seat]} draws {what}."


# --- turns ----------------------------------------------------------------------------------------


@narrate.register
def _(event: e.MatchBegan, cards: CardSet, names: Sequence[str]) -> str:
    first = cards.card(event.card).name
    return f"{names[event.dealer_seat]} has dealt the cards, and the pile begins with {first}."


@narrate.register
def _(event: e.NamingAsked, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} is to say what the alien stands for."


@narrate.register
def _(event: e.StartNamed, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} says that the alien stands for {_face_title(event.face)}."


@narrate.register
def _(event: e.TurnBegan, cards: CardSet, names: Sequence[str]) -> str:
    return f"Turn {event.turn_number}: {names[event.seat]}."


@narrate.register
def _(event: e.CardPlayed, cards: CardSet, names: Sequence[str]) -> str:
    card = _laid_title(event.card, event.face, cards)
    deeds = [GESTURE_DEEDS[gesture] for gesture in event.gestures]
    return f"{names[event.seat]} {join([f'plays {card}', *deeds])}."


@narrate.register
def _(event: e.CardDrawn, cards: CardSet, names: Sequence[str]) -> str:
    return _draws([event], cards, names)


@narrate.register
def _(event: e.DrawnCardFits, cards: CardSet, names: Sequence[str]) -> str:
    return f"It can be played, so {names[event.seat]} has to play it."


@narrate.register
def _(event: e.NothingDrawn, cards: CardSet, names: Sequence[str]) -> str:
    return f"Nothing is left that {names[event.seat]} could draw."


@narrate.register
def _(event: e.PileReshuffled, cards: CardSet, names: Sequence[str]) -> str:
    cards_left = count(event.draw_pile_size, "card")
    return f"The discard pile is shuffled into a new draw pile of {cards_left}."


# --- countdown ------------------------------------------------------------------------------------


@narrate.register
def _(event: e.CountdownBegan, cards: CardSet, names: Sequence[str]) -> str:
    return "The countdown begins."


@narrate.register
def _(event: e.CallMade, cards: CardSet, names: Sequence[str]) -> str:
    if event.call == WORD:
        return "The last call: blast off."
    return f"The call is {_NUMBERS[NUMBER_OF[event.call]]}."


@narrate.register
def _(event: e.SlapAsked, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} may slap, or let the call go."


@narrate.register
def _(event: e.CallLetGo, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} lets the call go."


@narrate.register
def _(event: e.CardSlapped, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} slaps {_laid_title(event.card, event.face, cards)}."


@narrate.register
def _(event: e.CountdownEnded, cards: CardSet, names: Sequence[str]) -> str:
    return f"The countdown is over, and play goes on after {names[event.seat]}."


# --- missions -------------------------------------------------------------------------------------


@narrate.register
def _(event: e.MissionEnded, cards: CardSet, names: Sequence[str]) -> str:
    return f"The mission “{e.plain_name(event.quoted)}” is over."


@narrate.register
def _(event: e.MissionsReshuffled, cards: CardSet, names: Sequence[str]) -> str:
    return "The old missions are shuffled into a new deck."


@narrate.register
def _(event: e.MissionTurned, cards: CardSet, names: Sequence[str]) -> str:
    mission = cards.mission(event.mission)
    who = names[event.seat]
    return f"{who} turns over the mission “{mission.name}”. {mission.text}"


@narrate.register
def _(event: e.NoMissionLeft, cards: CardSet, names: Sequence[str]) -> str:
    return f"No mission is left that {names[event.seat]} could turn over."


@narrate.register
def _(event: e.MakeUpAsked, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} is to make a mission up."


@narrate.register
def _(event: e.MissionMadeUp, cards: CardSet, names: Sequence[str]) -> str:
    mission = made_up(0, event.trigger, event.consequence, e.plain_name(event.quoted))
    return f"{names[event.seat]} makes up the mission “{mission.name}”. {mission.text}"


@narrate.register
def _(event: e.MissionActed, cards: CardSet, names: Sequence[str]) -> str:
    return f"The mission “{e.plain_name(event.quoted)}” takes effect."


@narrate.register
def _(event: e.DirectionReversed, cards: CardSet, names: Sequence[str]) -> str:
    return way_of_play(event.direction)


@narrate.register
def _(event: e.SeatSkipped, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} is skipped."


@narrate.register
def _(event: e.TurnRepeated, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} plays again."


@narrate.register
def _(event: e.HandsPassed, cards: CardSet, names: Sequence[str]) -> str:
    return "Everybody passes the whole hand to the left."


@narrate.register
def _(event: e.HandTaken, cards: CardSet, names: Sequence[str]) -> str:
    what = count(event.size, "card")
    if event.cards is not None:
        what = join([cards.card(card).name for card in event.cards])
    return f"{names[event.seat]} holds {what} now."


# --- catching, orders, the end --------------------------------------------------------------------


@narrate.register
def _(event: e.OffenceCaught, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.catcher_seat]} catches {names[event.seat]}, who forgot a gesture."


@narrate.register
def _(event: e.CatchMissed, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} finds nothing to catch."


@narrate.register
def _(event: e.CatchBarred, cards: CardSet, names: Sequence[str]) -> str:
    who = names[event.seat]
    if not event.turns:
        return f"{who} may catch again."
    return f"{who} may not catch again until {bar_words(event.turns, 'their')}."


@narrate.register
def _(event: e.OrderSet, cards: CardSet, names: Sequence[str]) -> str:
    who = names[event.seat]
    if event.order == "slap":
        what = "slap whatever fits" if event.on else "ask at every call"
        return f"The order of {who}: {what}."
    what = "watches over a mission" if event.on else "does not watch over a mission any more"
    return f"{who} {what}."


@narrate.register
def _(event: e.SeatWentOut, cards: CardSet, names: Sequence[str]) -> str:
    place = _PLACES[event.place - 1]
    return f"{names[event.seat]} has no cards left and takes the {place} place."


@narrate.register
def _(event: e.SeatConceded, cards: CardSet, names: Sequence[str]) -> str:
    return f"{names[event.seat]} gives up."


@narrate.register
def _(event: e.MatchEnded, cards: CardSet, names: Sequence[str]) -> str:
    why = {
        "stuck": "Nobody can draw any more. ",
        "turn-limit": "The last turn is over. ",
    }.get(event.reason, "")
    best = [names[seat] for seat, place in enumerate(event.places) if place == 1]
    if len(best) == len(names):
        return f"{why}The match is a draw."
    return f"{why}{join(best)} {'wins' if len(best) == 1 else 'share'} the match."


# --- words ----------------------------------------------------------------------------------------


def _face_title(face_id: str) -> str:
    """What a wild stands for: “Green 7”, “Green Blast Off”."""
    face = face_of(face_id)
    word = "Blast Off" if face.number == BLAST_OFF else str(face.number)
    return f"{face.colour.capitalize()} {word}"


def _laid_title(card: str, face: str | None, cards: CardSet) -> str:
    """A card as it is laid on the pile: “Red 7”, “Alien as Green 7”, “Countdown”."""
    name = cards.card(card).name
    if face is None or face == card:
        return name
    return f"{name} as {_face_title(face)}"
