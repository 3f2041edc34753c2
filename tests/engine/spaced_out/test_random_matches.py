"""Random matches: no card is lost, all books balance, the reference agrees, every match ends."""

from __future__ import annotations

from collections import Counter

import pytest

from spacetrace.engine.games.spaced_out.cards import Card
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, MetaAction, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Json
from tests.engine.spaced_out import reference
from tests.engine.spaced_out.tables import CARDS, GAME, NO_WINDOW, dealt

TABLES: dict[str, tuple[int, dict[str, Json]]] = {
    "two": (2, {"promo": True}),
    "two, classic, live": (2, {"edition": "classic", "window": 800, "turn_timer": 15}),
    "three, live": (3, {"window": 800, "promo": True, "rounds": 1}),
    "five, classic": (5, {"edition": "classic", "decks": 2, "rounds": 1}),
    "eight, slow": (8, {"pace": "slow", "decks": 2, "promo": True, "target": 300}),
    "eight, live": (8, {"edition": "classic", "window": 3000, "target": 300}),
}
STEPS = 4_000
"""Of each table in a usual run; DEEP of them in the slow one: 100,000 and more in all."""
DEEP = 17_000


@pytest.mark.parametrize("name", TABLES)
def test_in_random_matches_all_books_balance(name: str) -> None:  # SO-1, SO-38 to SO-41
    assert walk(name, STEPS) == STEPS


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_in_a_hundred_thousand_random_actions_all_books_balance(name: str) -> None:
    assert walk(name, DEEP) == DEEP


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_random_match_ends(seats: int) -> None:  # SO-40, SO-41
    for seed in range(3):
        at, chance = dealt(seats, seed, target=300), Chance.seeded(seed)
        for _ in range(60_000):
            if GAME.outcome(at) is not None:
                break
            GAME.apply(at, *step(at, chance))
        outcome = GAME.outcome(at)
        assert outcome is not None
        assert max(outcome.scores) >= 300
        assert min(outcome.scores) == outcome.scores[outcome.ranking[0][0]]


def walk(name: str, steps: int) -> int:
    """So many random steps, match after match, everything checked after each."""
    seats, options = TABLES[name]
    pack = Counter(CARDS.pack(bool(options.get("promo")), 2 if "decks" in options else 1))
    done, seed = 0, 0
    while done < steps:
        seed += 1
        config = {**NO_WINDOW, **options}
        at = GAME.setup(config, CARDS, [{}] * seats, Chance.seeded(seed))
        chance = Chance.seeded(f"{name} {seed}")
        while GAME.outcome(at) is None and done < steps:
            seat, action = step(at, chance)
            check_listing(at)
            expected = foretold(at, seat, action)
            sizes, rounds = [len(hand) for hand in at.hands], len(at.rounds)
            events: list[Event] = []
            GAME.apply(at, seat, action, events.append)
            done += 1
            lines = [GAME.event_text(event) for event in events]
            assert everything(at) == pack
            check_books(at, sizes, rounds, lines)
            if expected is not None and len(at.rounds) == rounds and not at.orders:
                assert now(at) == expected
    return done


def step(at: Table, chance: Chance) -> tuple[Seat, Action]:
    """Some legal step of anybody."""
    whim = chance.below(12)
    reactors = GAME.reactors(at)
    if reactors and whim < 5:
        seat = chance.pick(list(reactors))
        return seat, chance.pick(GAME.moves(at, seat))
    if whim == 5:
        seat = chance.below(len(at.hands))
        orders = [a for a in GAME.meta_actions(at, seat) if GAME.action_text(a) != "concede"]
        return seat, chance.pick(orders)
    waiting = GAME.waiting_for(at)
    if not waiting:
        return CLOCK, TICK
    moves = GAME.moves(at, waiting[0])
    plays = [move for move in moves if GAME.action_text(move) != "draw"]
    return waiting[0], chance.pick(plays if plays and whim < 10 else moves)


def everything(at: Table) -> Counter[Card]:
    """All cards at the table."""
    tops = [at.tops.left.card, at.tops.right.card]
    return Counter(at.draw_pile + at.buried + tops + [card for hand in at.hands for card in hand])


def check_listing(at: Table) -> None:
    """The reference lists the same moves, and who could act out of turn is known."""
    seats = [seat for seat in range(len(at.hands)) if seat not in GAME.waiting_for(at)]
    able = [seat for seat in seats if any(move.anytime for move in GAME.moves(at, seat))]
    assert GAME.reactors(at) == tuple(able)
    if at.stage == "window":
        return
    for seat in range(len(at.hands)):
        listed = [GAME.action_text(action) for action in GAME.moves(at, seat)]
        assert len(listed) == len(set(listed))
        assert set(listed) == reference.listed(at, seat)


def foretold(at: Table, seat: Seat, action: Action) -> reference.Say | None:
    """Whose say should follow, where that is simple."""
    if seat == CLOCK or at.stage == "window" or isinstance(action, MetaAction):
        return None
    if at.turn_number >= at.last_turn or at.idle:
        return None
    return reference.following(at, seat, GAME.action_text(action))


def now(at: Table) -> reference.Say:
    """Whose say it is; a window counts as the turn that it holds."""
    stage = "turn" if at.stage == "window" else at.stage
    return reference.Say(at.turn, stage, at.direction, at.attack_number)


def check_books(at: Table, sizes: list[int], rounds: int, lines: list[str]) -> None:
    """Hands, scores and numbers agree with what was told."""
    words = [line.split() for line in lines]
    if len(at.rounds) == rounds:
        for seat, before in enumerate(sizes):
            mine = [
                word[0]
                for word in words
                if word[0].startswith("card-") and int(word[1]) == seat + 1
            ]
            change = mine.count("card-drawn") - mine.count("card-played")
            assert len(at.hands[seat]) == before + change
    else:
        points = [int(word[-1]) for word in words if word[0] == "hand-scored"]
        assert tuple(points[-len(at.hands) :]) == at.rounds[-1]
    nothing = (0,) * len(at.hands)
    assert at.totals == [sum(points) for points in zip(nothing, *at.rounds, strict=True)]
    assert all(at.hands) or at.outcome is not None
    assert at.attack_number % 2 == 0
    assert (at.attack_number > 0) is (at.stage == "attack") or at.outcome is not None
    assert not at.struck or at.stage == "big_bang" or at.outcome is not None
    assert not at.claims or at.stage == "window"
    assert at.idle < len(at.hands) or at.outcome is not None
