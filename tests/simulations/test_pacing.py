"""How matches go: empty turns, who is behind at half, and what many of them come to."""

from __future__ import annotations

from collections import Counter

import pytest

from cardsets.files import read_decks
from spacetrace.engine.agents.arena import Entrant, Result, play_match, seating
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import CardPlayed, TurnBegan
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.kernel.events import Event
from spacetrace.simulations.bulk import Room
from spacetrace.simulations.lot import sort_of
from spacetrace.simulations.pacing import Pace, PaceWatcher, jobs_by_lot, pacing

ROOM = Room("spacetrace", "basic", {})
CARDS = ROOM.ready()[1]
DECKS = {deck.key: deck.cards for deck in read_decks("basic")}
TWO = (Entrant("one", DECKS["swarm"], "cadet"), Entrant("two", DECKS["heavy"], "random"))


def watched(number: int) -> tuple[Result, Pace, list[Event]]:
    """The match with this number, its pace, its events."""
    events: list[Event] = []
    watcher = PaceWatcher()
    result = play_match(SpacetraceGame(), CARDS, {}, TWO, number, events.append, [watcher])
    return result, watcher.pace, events


def ended(winners: tuple[int, ...], turns: int, reason: str = "base", first: int = 0) -> Result:
    """A match of two."""
    return Result(1, first, winners, (0, 0), reason, "ST-32", turns, 50)


@pytest.mark.parametrize("number", range(4))
def test_a_turn_is_empty_where_its_player_plays_no_card_but_reinforcements(number: int) -> None:
    result, pace, events = watched(number)
    seats, first = seating(2, number)
    turns, active, played = 0, seats.index(first), Counter[int]()
    for event in events:
        if isinstance(event, TurnBegan):
            turns, active = turns + 1, event.seat
        elif isinstance(event, CardPlayed) and event.seat == active:
            played[turns] += not CARDS.card(event.card).is_reinforcement
    assert pace.turns == turns == result.turns - 1
    assert pace.empty == sum(not played[turn] for turn in range(turns))


def test_a_watcher_measures_one_match_after_the_other() -> None:
    watcher = PaceWatcher()
    paces = []
    for number in (1, 2, 1):
        play_match(SpacetraceGame(), CARDS, {}, TWO, number, watchers=[watcher])
        paces.append(watcher.pace)
    assert paces[0] == paces[2] != paces[1]
    assert paces[0] == watched(1)[1]


def test_figures_are_shares_of_what_they_tell_of() -> None:
    matches = [
        (ended((0,), 10), Pace(10, 4, 0, True)),  # from behind, as the one who began
        (ended((0,), 12, first=1), Pace(12, 2, 1, False)),
        (ended((), 40, "stalemate"), Pace(38, 30, None, False)),
        (ended((1,), 14), Pace(0, 0, 0, False)),
    ]
    figures = pacing(matches)
    assert figures.first_seat.points == 1 + 0 + 0.5 + 0
    assert (figures.behind.points, figures.behind.matches) == (1, 3)
    assert (figures.empty.points, figures.empty.matches) == (36, 60)
    assert figures.empty.low < figures.empty.share == 0.6 < figures.empty.high
    assert (figures.turns.number, figures.turns.low, figures.turns.high) == (12, 10, 40)
    assert (figures.stalemates.points, figures.stalemates.matches) == (1, 4)
    assert (figures.untouched.points, figures.untouched.matches) == (1, 3)


def test_no_matches_have_no_figures() -> None:
    figures = pacing([])
    assert figures.turns.number == figures.empty.matches == figures.behind.matches == 0


def test_decks_by_lot_keep_their_sorts_and_are_those_of_the_number() -> None:
    assert isinstance(CARDS, CardSet)
    jobs = list(jobs_by_lot(CARDS, TWO, range(3)))
    assert jobs == list(jobs_by_lot(CARDS, TWO, range(3)))
    assert jobs[2:] == list(jobs_by_lot(CARDS, TWO, range(2, 3)))
    for job in jobs:
        for entrant, like in zip(job.entrants, TWO, strict=True):
            sorts = Counter[object]()
            for card, copies in entrant.deck.items():
                sorts[sort_of(CARDS.card(card))] += copies
            for card, copies in like.deck.items():
                sorts[sort_of(CARDS.card(card))] -= copies
            assert not any(sorts.values())
            assert entrant.deck != like.deck
