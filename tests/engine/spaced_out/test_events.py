"""What an event says is true of the table at the moment when it is told, and it is told once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from spacetrace.engine.games.spaced_out import events as e
from spacetrace.engine.games.spaced_out.actions import Move, Pile
from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.rules.deal import may_start
from spacetrace.engine.games.spaced_out.table import Claim, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.frames import frames
from spacetrace.engine.kernel.protocol import Json
from spacetrace.engine.kernel.replay import read_move
from tests.engine.spaced_out.tables import CARDS, GAME, OTHERS, table
from tests.engine.spaced_out.test_random_matches import step

TABLES: dict[str, tuple[int, dict[str, Json]]] = {
    "two": (2, {"window": 0, "promo": True, "edition": "classic"}),
    "three, live": (3, {"window": 800, "turn_timer": 15, "rounds": 1}),
    "five, slow": (5, {"pace": "slow", "decks": 2, "promo": True, "turn_limit": 40}),
    "eight, live": (8, {"window": 1500, "decks": 2, "target": 300, "turn_limit": 60}),
}
STEPS = 1_200
"""How many actions of each kind of match."""


@dataclass
class Moment:
    """The table as it was at the last event, and the claims that the last window held."""

    table: Table
    claims: list[Claim] = field(default_factory=list)


def is_true(event: Event, now: Table, last: Moment) -> bool:
    """Whether the table is as the event says, after what it was like at the event before."""
    parts = (_is_say, _is_card, _is_draw, _is_big_bang, _is_window, _is_order, _is_deal, _is_end)
    said = (part(event, now, last) for part in parts)
    return next((word for word in said if word is not None), False)


def _is_say(event: Event, now: Table, last: Moment) -> bool | None:
    say, before = (now.turn, now.stage, now.turn_number), last.table
    follows = now.turn_number == before.turn_number + 1
    match event:
        case e.TurnBegan(seat, bonus, number):
            return follows and say == (seat, "bonus" if bonus else "turn", number)
        case e.SeatAttacked(seat, attacker, design, number, turn_number):
            attack = (now.attacker, now.attack_design, now.attack) == (attacker, design, number)
            is_answered = seat != attacker == before.turn
            return follows and attack and is_answered and say == (seat, "attack", turn_number)
        case e.AttackEnded(seat):
            return now.turn == seat and now.attack_number == 0 and now.stage == "attack"
        case e.BigBangAsked(seat, turn_number):
            is_left = seat != now.protected and seat not in now.struck
            return follows and is_left and say == (seat, "big_bang", turn_number)
        case e.DirectionChanged(direction):
            return now.direction == direction == -before.direction
    return None


def _is_card(event: Event, now: Table, last: Moment) -> bool | None:
    if not isinstance(event, e.CardPlayed):
        return None
    seat, before = event.seat, last.table
    pile: Pile = "left" if event.pile == "left" else "right"
    top, beneath = now.tops.face(pile), before.tops.face(pile).card
    is_top = (top.card.id, top.colours, now.live) == (event.card, event.colours, pile)
    is_gone = _more(before.hands[seat], now.hands[seat]) == [top.card]
    is_clone = top.card.is_number and top.card is beneath
    is_declared = is_clone if event.declared else (event.in_turn or top.card.is_big_bang)
    is_kept = now.buried == [*before.buried, beneath] and now.idle == 0
    return is_top and is_gone and is_kept and is_declared and event.in_turn == (seat == before.turn)


def _is_draw(event: Event, now: Table, last: Moment) -> bool | None:
    before = last.table
    match event:
        case e.CardDrawn(seat, card, count, number):
            came = _more(now.hands[seat], before.hands[seat]) == [before.draw_pile[-1]]
            is_last = count < number or now.idle == 0
            return came and is_last and before.draw_pile[-1].id == card and seat == now.turn
        case e.DrawPileRefilled(size):
            is_empty = not before.draw_pile and not now.buried
            return is_empty and len(now.draw_pile) == size == len(before.buried)
        case e.NothingDrawn(seat, _missing, idle):
            return now.turn == seat and now.idle == idle and not now.draw_pile
    return None


def _is_big_bang(event: Event, now: Table, last: Moment) -> bool | None:
    match event:
        case e.BigBangBegan(seat):
            top = now.tops.face(now.live or "left").card
            return now.protected == seat and not now.struck and top.is_big_bang
        case e.SeatProtected(seat):
            return now.protected == seat == now.turn != last.table.protected
        case e.BigBangStruck(seat):
            return now.struck == [*last.table.struck, seat] and now.turn == seat
        case e.BigBangEnded(seat):
            return now.protected == seat and not now.struck
    return None


def _is_window(event: Event, now: Table, last: Moment) -> bool | None:
    match event:
        case e.WindowOpened():
            return (last.table.stage, now.stage) == ("turn", "window")
        case e.WindowClosed():
            return (last.table.stage, now.stage) == ("window", "turn") and not now.claims
        case e.ClaimMade(seat, action):
            return now.claims == [*last.table.claims, _claim(seat, action)]
        case e.ClaimLost(seat, action, winner, rule):
            claimants = [claim.seat for claim in last.claims]
            is_lost = _claim(seat, action) in last.claims and winner in claimants
            return is_lost and winner != seat and rule == "SO-31"
    return None


def _is_order(event: Event, now: Table, last: Moment) -> bool | None:
    match event:
        case e.OrderSet(seat, order, on):
            stood = order in last.table.orders.get(seat, [])
            return (order in now.orders.get(seat, [])) is on is not stood
        case e.OrderUsed(seat, order, (word, card, *_pile)):
            covers = order == "big-bang" if word == "play" else order in ("clone-all", card)
            return covers and order in now.orders[seat]
    return None


def _is_deal(event: Event, now: Table, last: Moment) -> bool | None:
    match event:
        case e.RoundBegan(number, dealer, last_turn):
            begun = (now.round_number, now.dealer, now.last_turn) == (number, dealer, last_turn)
            longest = now.turn_number + now.config.turn_limit
            is_new = not any(now.hands) and not now.orders and not now.struck
            is_fresh = (now.direction, now.idle, now.attack_number) == (1, 0, 0)
            return begun and is_new and is_fresh and last_turn == longest
        case e.HandDealt(seat, size, cards):
            return _ids(now.hands[seat]) == cards and len(cards) == size
        case e.StartCardReturned(card):
            back = CARDS.card(card)
            return back in now.draw_pile and not may_start(back)
        case e.PilesBegan(left, right, size):
            tops = (now.tops.left.card.id, now.tops.right.card.id, now.live)
            return tops == (left, right, "") and len(now.draw_pile) == size
    return None


def _is_end(event: Event, now: Table, last: Moment) -> bool | None:
    match event:
        case e.SeatOut(seat):
            return not now.hands[seat]
        case e.HandScored(seat, cards, points):
            return _ids(now.hands[seat]) == cards and now.rounds[-1][seat] == points
        case e.RoundEnded(reason, points, totals):
            why = "stalemate" if now.idle >= len(now.hands) else "limit"
            told = ("out" if not all(now.hands) else why, now.rounds[-1], now.totals)
            return told == (reason, points, [*totals]) and not now.orders and not now.claims
        case e.MatchEnded(reason, rule, places, scores):
            end = now.outcome
            said = end and (end.reason, end.rule, end.places, end.scores)
            is_over = now.stage == "over" and not now.orders and not now.claims
            return is_over and said == (reason, rule, places, scores)
    return None


def _more(many: list[Card], few: list[Card]) -> list[Card]:
    """The cards that the first hand has beyond the second."""
    return list((Counter(many) - Counter(few)).elements())


def _ids(hand: list[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in hand)


def _claim(seat: Seat, words: tuple[str, ...]) -> Claim:
    action = GAME.parse_action(" ".join(words))
    assert isinstance(action, Move)
    return Claim(seat, action)


class Listener:
    """Hears the events of a table and holds each against the table as it stands then."""

    def __init__(self, at: Table) -> None:
        self.at = at
        self.last = Moment(at.copy())
        self.told: list[Event] = []

    def __call__(self, event: Event) -> None:
        assert is_true(event, self.at, self.last), GAME.event_text(event)
        if self.told and not isinstance(event, e.StartCardReturned):  # two alike may come back
            assert event != self.told[-1], GAME.event_text(event)
        self.told.append(event)
        self.last.table = self.at.copy()
        self.last.claims = [*self.at.claims] or self.last.claims


def check_course(before: Table, told: list[Event]) -> None:
    """The events of one action follow from each other and from the table before it."""
    _check_draws(before, told)
    played = [event for event in told if isinstance(event, e.CardPlayed)]
    lost = [event for event in told if isinstance(event, e.ClaimLost)]
    if e.WindowClosed() in told:
        assert len(lost) == max(0, len(before.claims) - 1)
    for claim in lost:
        assert claim.winner_seat == told[len(lost) + 1].seat  # type: ignore[attr-defined]
    for event, following in pairwise(told):
        if isinstance(event, e.OrderUsed) and isinstance(following, e.CardPlayed):
            _word, card, _on, pile = event.action
            assert (following.seat, following.card, following.pile) == (event.seat, card, pile)
        elif isinstance(event, e.OrderUsed):
            assert following == e.ClaimMade(event.seat, event.action)
    for event in told:
        if isinstance(event, e.RoundEnded) and event.reason == "out":
            assert told[told.index(played[-1]) + 1] == e.SeatOut(played[-1].seat)


def _check_draws(before: Table, told: list[Event]) -> None:
    """Cards are counted one by one, as many as there are to draw (SO-24, SO-33, SO-41)."""
    drawn = [event for event in told if isinstance(event, e.CardDrawn)]
    short = [event for event in told if isinstance(event, e.NothingDrawn)]
    if not drawn and not short:
        return
    number = {"attack": before.attack_number, "big_bang": 3}.get(before.stage, 1)
    missing = sum(event.missing for event in short)
    assert {(event.seat, event.number) for event in drawn} <= {(before.turn, number)}
    assert [event.count for event in drawn] == [*range(1, number - missing + 1)]
    end = {"attack": e.AttackEnded, "big_bang": e.BigBangStruck}.get(before.stage)
    after = told[told.index((drawn + short)[-1]) + 1]
    assert end is None or after == end(before.turn)


@pytest.mark.parametrize("name", TABLES)
def test_every_event_is_true_when_it_is_told(name: str) -> None:
    seats, options = TABLES[name]
    met: set[type[Event]] = set()
    done = seed = 0
    while done < STEPS:
        seed += 1
        at = GAME.setup(options, CARDS, [{}] * seats, Chance.seeded(f"told {name} {seed}"))
        listener, chance = Listener(at), Chance.seeded(f"telling {name} {seed}")
        while at.outcome is None and done < STEPS:
            listener.told = []
            before = at.copy()
            GAME.apply(at, *step(at, chance), listener)
            check_course(before, listener.told)
            met |= {type(event) for event in listener.told}
            done += 1
    assert {e.SeatAttacked, e.OrderUsed, e.BigBangStruck, e.RoundBegan, e.MatchEnded} <= met


RARE: dict[str, tuple[type[Event], Table, list[str]]] = {
    "nothing is left to draw": (
        e.NothingDrawn,
        table("red-5 blue-9", OTHERS, "green-1", draw_pile=""),
        ["1 draw", "2 draw"],
    ),
    "an attack finds two of four cards": (
        e.NothingDrawn,
        table(
            "red-asteroids blue-9",
            OTHERS,
            "green-1",
            draw_pile="red-1",
            buried=["red-2"],
            attack={"number": 4, "attacker": 2},
        ),
        ["1 draw"],
    ),
    "a big bang finds one card": (
        e.NothingDrawn,
        table(
            "big-bang-red-blue blue-9",
            OTHERS,
            "green-1",
            "green-2",
            draw_pile="red-1",
            big_bang={"protected": 2},
        ),
        ["1 draw", "3 draw"],
    ),
    "somebody gives up who has left an order": (
        e.MatchEnded,
        table("red-5 blue-9", OTHERS, "green-1"),
        ["1 order clone-all on", "2 concede"],
    ),
    "the last card is a shield after somebody has drawn": (
        e.RoundBegan,
        table(
            "big-bang-red-blue blue-9",
            "super-force-field",
            OTHERS,
            "green-1",
            big_bang={"protected": 2, "struck": [3]},
        ),
        ["1 play super-force-field on left as red"],
    ),
}


@pytest.mark.parametrize("name", RARE)
def test_every_event_is_true_in_rare_positions(name: str) -> None:  # SO-38, SO-40, SO-41
    rare, at, moves = RARE[name]
    at = at.copy()
    listener = Listener(at)
    for move in moves:
        seat, line = read_move(move)
        before, listener.told = at.copy(), []
        GAME.apply(at, seat, GAME.parse_action(line), listener)
        check_course(before, listener.told)
    assert rare in {type(event) for event in listener.told}


def test_when_a_round_begins_nobody_has_a_card_or_an_order_yet() -> None:  # SO-8, SO-44
    at = table("red-5 blue-9", "red-7", OTHERS, "green-1")
    GAME.apply(at, 1, GAME.parse_action("order clone-all on"))
    seen = frames(GAME, at, 1, 0, GAME.parse_action("play red-7 on left"))
    begun = next(frame.view for frame in seen if isinstance(frame.event, e.RoundBegan))
    assert (begun.hand, begun.hand_sizes, begun.orders) == ([], [0, 0, 0], [])
