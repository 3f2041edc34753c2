"""Rounds that a navigator imagines go as real ones do, and end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spacetrace.engine.games.spaced_out.actions import PILES, CloneCard, PlayBigBang, PlayCard
from spacetrace.engine.games.spaced_out.bitsets import FACES, OWN, bits_of
from spacetrace.engine.games.spaced_out.cards import COLOURS
from spacetrace.engine.games.spaced_out.habits import finish
from spacetrace.engine.games.spaced_out.playouts import MOST_TURNS, Round, sorts_of
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import Json
from tests.engine.spaced_out.tables import CARDS, GAME, OTHERS, dealt, table

TABLES: list[tuple[int, dict[str, Json]]] = [
    (2, {}),
    (3, {"edition": "classic"}),
    (4, {"promo": True}),
    (6, {"edition": "classic", "promo": True, "decks": 2}),
]
REFILL = 30
"""A draw pile so low may be filled again by lot."""


def imagined(at: Table, lot: int = 1) -> Round:
    """The round of a table, to be played on."""
    return Round(bits_of(CARDS, at.config.edition), at, lot)


def moments(seats: int, seed: int, **options: Json) -> Iterator[tuple[Table, Seat, Action]]:
    """The moments of a random round, and what is done in each; it is done afterwards."""
    at, chance = dealt(seats, seed, None, **options), Chance.seeded(f"moves {seed}")
    while at.round_number == 1 and at.outcome is None:
        reactors = list(GAME.reactors(at))
        seat = chance.pick(reactors) if reactors and chance.below(3) else GAME.waiting_for(at)[0]
        action = chance.pick(GAME.moves(at, seat))
        yield at, seat, action
        GAME.apply(at, seat, action)


def do(one: Round, seat: Seat, action: Action) -> None:
    """The action, done to the imagined round."""
    match action:
        case PlayCard(card=card, pile=pile, colour=colour):
            shade = OWN if colour is None else [*COLOURS].index(colour)  # type: ignore[arg-type]
            one.play(CARDS.by_id[card].index, PILES.index(pile), shade)
        case CloneCard(card=card, pile=pile):
            one.clone(seat, CARDS.by_id[card].index, PILES.index(pile))
        case PlayBigBang(card=card, pile=pile):
            one.explode(seat, CARDS.by_id[card].index, PILES.index(pile))
        case _:
            one.draw()


def state(one: Round) -> dict[str, object]:
    """All of an imagined round, the order of hands aside."""
    left_out = ("bits", "lot", "last_turn", "hands", "attack_number", "struck")
    seen = {name: getattr(one, name) for name in Round.__slots__ if name not in left_out}
    return seen | {"hands": [sorted(hand) for hand in one.hands]}


def all_cards(one: Round) -> list[int]:
    """The cards of a round, wherever they are."""
    tops = [face // FACES for face in one.tops]
    return sorted(sum(one.hands, one.draw_pile + one.buried + tops))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_imagined_moves_do_what_real_ones_do(seats: int, options: dict[str, Json]) -> None:
    compared = 0
    for seed in range(12):
        before: Round | None = None
        for at, seat, action in moments(seats, seed, **options):
            now = imagined(at)
            if before is not None:
                assert state(before) == state(now)
                assert not before.is_over
                compared += 1
            before = None
            if len(at.draw_pile) > REFILL:
                before = now
                do(before, seat, action)
        if before is not None:
            assert before.is_over  # SO-38
            assert at.rounds[0] == tuple(before.points(seat) for seat in range(seats))
    assert compared > 300


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_fits_an_imagined_pile_fits_the_real_one(
    seats: int, options: dict[str, Json]
) -> None:  # SO-11, SO-20 to SO-23, SO-32, SO-33
    for seed in range(12):
        for at, _seat, _action in moments(seats, seed, **options):
            one = imagined(at)
            for pile, name in enumerate(PILES):
                fits = at.plays.fits(name).cards
                hand = [card.index for card in at.hands[at.turn] if card in fits]
                assert one.fitting(at.turn, pile) == sorts_of(hand)
            big_bangs = [card.index for card, _ in at.tops.declared if card.is_big_bang]
            assert one.exploding() == sorts_of(big_bangs)


def test_a_playout_ends_and_leaves_its_copy_alone() -> None:
    for seed in range(60):
        at = dealt(2 + seed % 7, seed)
        first, second = imagined(at, seed), imagined(at, seed)
        hands = [hand[:] for hand in first.hands]
        played = first.copy()
        finish(played)
        assert played.is_over
        assert played.turn_number <= at.turn_number + MOST_TURNS + 30
        assert first.hands == hands
        finish(second)
        assert state(second) == state(played)
        assert all_cards(second) == all_cards(first)


def test_a_last_card_that_is_too_dear_is_kept() -> None:  # SO-39
    at = table("red-black-hole blue-9", "wild-black-hole", OTHERS, turn=1)
    one = imagined(at)
    finish(one)
    assert one.points(0) < 60
