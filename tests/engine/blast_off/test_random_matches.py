"""Whatever happens, no card is lost, every match ends, and the ranking is right."""

from __future__ import annotations

from collections import Counter

import pytest

from spacetrace.engine.games.blast_off.actions import CATCH
from spacetrace.engine.games.blast_off.cards import BLAST_OFF
from spacetrace.engine.games.blast_off.missions import MADE_UP
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import CLOCK, TICK, Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Config
from tests.engine.blast_off.positions import CARDS, GAME

ACTIONS = 3_000
"""How many actions of each kind of match."""
LONGEST = 20_000
MATCHES: dict[str, tuple[int, Config]] = {
    "two": (2, {}),
    "two, turn timer": (2, {"turn_timer": 15, "runners_up": True}),
    "three, slow": (3, {"pace": "slow", "turn_timer": 30}),
    "three, slow, make up": (3, {"pace": "slow", "make_up": True, "runners_up": True}),
    "four, out of control": (4, {"out_of_control": True, "window": 0}),
    "four, short": (4, {"turn_limit": 20, "runners_up": True}),
    "five, make up": (5, {"make_up": True, "tempo": 1_000}),
    "six, everything": (
        6,
        {"make_up": True, "out_of_control": True, "runners_up": True, "turn_timer": 60},
    ),
    "six, slow, out of control": (6, {"pace": "slow", "out_of_control": True}),
}


@pytest.mark.parametrize("kind", list(MATCHES))
def test_cards_are_conserved_and_every_match_ends_with_the_right_ranking(kind: str) -> None:
    # BO-1, BO-8, BO-23, BO-24
    play_random_matches(kind, ACTIONS)


def play_random_matches(kind: str, actions: int) -> Counter[str]:
    """Matches of this kind until so many actions are played; the reasons for which they ended."""
    seats, config = MATCHES[kind]
    played, seed = 0, 0
    reasons: Counter[str] = Counter()
    while played < actions:
        table = GAME.setup(config, CARDS, [{}] * seats, Chance.seeded(f"{kind} {seed}"))
        chance = Chance.seeded(f"walk {kind} {seed}")
        _assert_sound(table)
        for _ in range(LONGEST):
            if table.outcome is not None:
                break
            seat, action = random_step(table, chance)
            GAME.apply(table, seat, action)
            played += 1
            _assert_sound(table)
            _assert_advice_is_true(table)
        _assert_ranked(table)
        reasons[table.outcome.reason if table.outcome else "unfinished"] += 1
        seed += 1
    assert not reasons["unfinished"]
    return reasons


def random_step(table: Table, chance: Chance) -> tuple[Seat, Action]:
    """Any legal step: of who is waited for, out of turn, of the clock, or an order."""
    waiting, reactors = GAME.waiting_for(table), GAME.reactors(table)
    whim = chance.below(12)
    if whim < 4 and reactors:
        seat = chance.pick(list(reactors))
        return seat, chance.pick(GAME.moves(table, seat))
    if not waiting or (whim == 4 and GAME.deadline(table)):
        return CLOCK, TICK
    seat = chance.pick(list(waiting))
    orders = [one for one in GAME.meta_actions(table, seat) if GAME.action_text(one) != "concede"]
    if whim == 5 and orders:
        return seat, chance.pick(orders)
    return seat, chance.pick(GAME.moves(table, seat))


def _assert_sound(table: Table) -> None:
    cards = [card.id for hand in table.hands for card in hand]
    cards += [card.id for card in table.draw_pile] + [laid.card.id for laid in table.discard]
    assert Counter(cards) == _PACK  # BO-1
    missions = [*table.mission_deck, *table.missions, *table.old_missions]
    assert sorted(m.id for m in missions if not m.id.startswith(MADE_UP)) == _MISSIONS
    assert all(hand == sorted(hand, key=lambda card: card.index) for hand in table.hands)
    assert [seat for seat, hand in enumerate(table.hands) if not hand] == sorted(table.out)
    if table.stage != "naming":
        assert BLAST_OFF <= table.face_to_match().number <= 10
    if not table.options.out_of_control:
        assert len(table.missions) <= 1  # BO-16
    assert len(table.missions) <= len(CARDS.missions)  # BO-21
    assert table.drawn is None or table.drawn in table.hands[table.turn]  # BO-7
    if table.outcome is None:
        assert GAME.waiting_for(table) or GAME.deadline(table)
        assert all(table.is_in(seat) for seat in GAME.waiting_for(table))


def _assert_advice_is_true(table: Table) -> None:
    """Whoever is told that there is nothing to catch misses nothing (BO-17)."""
    for seat in range(len(table.hands)):
        if table.is_forgotten and (advice := GAME.advice(table, seat, CATCH)):
            assert not advice.is_vain


def _assert_ranked(table: Table) -> None:
    outcome = table.outcome
    assert outcome is not None
    sizes = [len(hand) for hand in table.hands]
    assert list(outcome.scores) == sizes
    places = outcome.places
    if outcome.reason == "out" and not table.options.runners_up:  # BO-23
        assert [size == 0 for size in sizes] == [place == 1 for place in places]
        assert sorted(places)[1:] == [2] * (len(sizes) - 1)
        return
    for seat, size in enumerate(sizes):  # BO-8, BO-24
        for other, other_size in enumerate(sizes):
            if size < other_size:
                assert places[seat] < places[other]
            elif size == other_size > 0:
                assert places[seat] == places[other]
    assert [places[seat] for seat in table.out] == list(range(1, len(table.out) + 1))


_PACK = Counter(card.id for card in CARDS.pack())
_MISSIONS = sorted(mission.id for mission in CARDS.missions)
