"""Why an action is not possible now, with the rule that says so."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.actions import (
    Catch,
    Concede,
    Draw,
    LetGo,
    MakeUp,
    NameStart,
    PlayCard,
    PlayCountdown,
    PlayWild,
    SetOrder,
    Slap,
    SlapWild,
    TurnOver,
)
from spacetrace.engine.games.blast_off.cards import COUNTDOWN, WILD, Card
from spacetrace.engine.games.blast_off.faces import FACES, face_words
from spacetrace.engine.games.blast_off.legal import gestures_in_force, ways_to_play
from spacetrace.engine.games.blast_off.missions import (
    CONSEQUENCE_SLUGS,
    TRIGGER_SLUGS,
    name_problem,
)
from spacetrace.engine.games.blast_off.refusals_of_slaps import refuse_let_go, refuse_slap
from spacetrace.engine.games.blast_off.rules.clock import deadline
from spacetrace.engine.games.blast_off.rules.play import fits, has_match
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import CLOCK, Action, Seat, Tick
from spacetrace.engine.kernel.errors import Refusal


def refusal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why the action is not possible for the seat now; None when it is."""
    if table.outcome is not None:
        return Refusal(table.outcome.rule, "The match is over.")
    if isinstance(action, Tick):
        return _refuse_tick(table, seat)
    if not 0 <= seat < len(table.hands):
        return Refusal("BO-3", "There is no such seat at this table.")
    if not table.is_in(seat):
        return Refusal("BO-24", "You have no cards left; the others play on.")
    return _refuse_action(table, seat, action)


def _refuse_action(table: Table, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case PlayCard() | PlayWild() | PlayCountdown() | Draw():
            return _refuse_turn(table, seat) or _refuse_play(table, seat, action)
        case Slap() | SlapWild():
            return refuse_slap(table, seat, action)
        case LetGo():
            return refuse_let_go(table, seat)
        case Catch():
            return _refuse_catch(table, seat)
        case NameStart():
            return _refuse_naming(table, seat, action)
        case MakeUp() | TurnOver():
            return _refuse_making_up(table, seat, action)
        case SetOrder():
            return _refuse_order(table, seat, action)
        case Concede():
            return _refuse_conceding(table)
        case _:
            return Refusal("BO-4", "This game has no such action.")


def _refuse_tick(table: Table, seat: Seat) -> Refusal | None:
    if seat != CLOCK:
        return Refusal("BO-15", "Only the clock of the table says that time is up.")
    if deadline(table) is None:
        return Refusal("BO-15", "The table does not wait for its clock.")
    return None


# --- in turn --------------------------------------------------------------------------------------


def _refuse_turn(table: Table, seat: Seat) -> Refusal | None:
    if table.is_window_open:
        return Refusal("BO-17", "First everybody has a moment to catch the last play.")
    if table.stage == "naming":
        return Refusal("BO-3", "First the dealer says what the wild on the pile stands for.")
    if table.stage == "countdown":
        return Refusal("BO-11", "A countdown is running; until it is over cards are only slapped.")
    if table.stage == "making-up":
        return Refusal("BO-22", "First the new mission is made up.")
    return None if seat == table.turn else Refusal("BO-4", "It is not your turn.")


def _refuse_play(table: Table, seat: Seat, action: Action) -> Refusal | None:
    hand, drawn = table.hands[seat], table.must_play
    if isinstance(action, Draw):
        if drawn is not None:
            return _must_play(drawn)
        if has_match(hand, table.top()):
            return Refusal("BO-7", "You have a card that matches, so you may not draw.")
        return None
    card = table.cards.by_id.get(_card_id(action))
    if card is None or card not in hand:
        return Refusal("BO-4", "That card is not in your hand.")
    if drawn is not None and card is not drawn:
        return _must_play(drawn)
    match action:
        case PlayCard(gestures=gestures):
            return _refuse_card(table, card) or _refuse_gestures(table, card.id, gestures)
        case PlayWild(face=face, gestures=gestures):
            if face not in FACES:
                return Refusal("BO-6", "Name a colour, and a number from 1 to 10 or the word.")
            return _refuse_gestures(table, WILD, gestures, face)
        case PlayCountdown(gestures=gestures):
            return _refuse_gestures(table, COUNTDOWN, gestures)
        case _:
            return None


def _card_id(action: Action) -> str:
    match action:
        case PlayCard(card=card):
            return card
        case PlayWild():
            return WILD
        case _:
            return COUNTDOWN


def _refuse_card(table: Table, card: Card) -> Refusal | None:
    if card.is_wild:
        return Refusal("BO-6", "Say what the wild stands for: a colour with a number or the word.")
    if card.face is None:
        return Refusal("BO-9", "A countdown card is played to start a countdown, not as a match.")
    if not fits(card, table.top()):
        top = face_words(table.top())
        return Refusal("BO-5", f"That card has neither the colour of {top} nor its number or word.")
    return None


def _refuse_gestures(
    table: Table, card_id: str, gestures: tuple[str, ...], face: str = ""
) -> Refusal | None:
    laid = table.cards.wilds[face] if face else table.cards.by_id[card_id].laid
    if gestures in ways_to_play(table, laid):
        return None
    known = gestures_in_force(table)
    if any(gesture not in known for gesture in gestures):
        return Refusal("BO-17", "No mission in force asks for that gesture.")
    sentence = "Make no gesture, a single one, exactly those that are due, or all there are."
    return Refusal("BO-17", sentence)


def _must_play(drawn: Card) -> Refusal:
    return Refusal("BO-7", f"You have to play the card that you drew: {drawn.name}.")


# --- at any time ----------------------------------------------------------------------------------


def _refuse_catch(table: Table, seat: Seat) -> Refusal | None:
    if table.open_play is None:
        return Refusal("BO-17", "There is no play that could be caught now.")
    if table.open_play.seat == seat:
        return Refusal("BO-17", "The last play was your own.")
    if table.barred[seat]:
        sentence = "Your last catch found nothing: wait until your own next turn is over."
        return Refusal("BO-17", sentence)
    return None


def _refuse_naming(table: Table, seat: Seat, action: NameStart) -> Refusal | None:
    if table.stage != "naming":
        return Refusal("BO-3", "There is no wild on the pile that waits for a name.")
    if seat != table.dealer:
        return Refusal("BO-3", "The dealer says what the wild on the pile stands for.")
    if action.face not in FACES:
        return Refusal("BO-3", "Name a colour, and a number from 1 to 10 or the word.")
    return None


def _refuse_making_up(table: Table, seat: Seat, action: MakeUp | TurnOver) -> Refusal | None:
    countdown = table.countdown
    if table.stage != "making-up" or countdown is None:
        return Refusal("BO-22", "There is no mission to be made up now.")
    if seat != countdown.taken_by:
        return Refusal("BO-22", "The new mission is for the player who took the last call.")
    if isinstance(action, TurnOver):
        return None
    if action.trigger not in TRIGGER_SLUGS or action.consequence not in CONSEQUENCE_SLUGS:
        return Refusal("BO-22", "A mission is made up of the parts that are offered.")
    problem = name_problem(action.name)
    return Refusal("BO-22", problem) if problem else None


def _refuse_order(table: Table, seat: Seat, action: SetOrder) -> Refusal | None:
    rule = "BO-15" if action.order == "slap" else "BO-17"
    if not table.config.is_slow:
        return Refusal(rule, "This table is played live; standing orders are for slow ones.")
    if (action.order == "slap") != (action.mission is None):
        return Refusal(rule, "There is no such order.")
    if action.order == "slap":
        is_on = table.slap_orders[seat]
    else:
        watchable = [mission.id for mission in table.missions if mission.duty is not None]
        if action.mission not in watchable:
            return Refusal(rule, "No mission in force that asks for a gesture is called so.")
        is_on = action.mission in table.catch_orders[seat]
    if is_on == action.on:
        return Refusal(rule, "That is your order already.")
    return None


def _refuse_conceding(table: Table) -> Refusal | None:
    if len(table.hands) == 2:
        return None
    sentence = "With more than two players a computer player takes the place of one who leaves."
    return Refusal("BO-23", sentence)
