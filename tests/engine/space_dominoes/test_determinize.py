"""Tables dealt anew from what a seat knows: they agree with it, and with nothing hidden (SD-20)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spacetrace.engine.games.space_dominoes.cards import in_order
from spacetrace.engine.games.space_dominoes.determinize import determinize, unseen_cards
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.protocol import Json
from tests.engine.space_dominoes.playing import CARDS, GAME, at, dealt, do, everything, hand

Deal = Callable[[Table, Viewer, Chance], Table]
CONFIGS: tuple[dict[str, Json], ...] = (
    {},
    {"tournament": True},
    {"partners": True},
    {"turn_timer": 15},
)


def test_a_dealt_table_deals_what_the_viewer_has_not_seen() -> None:  # SD-20
    table, chance = dealt(4), Chance.seeded(4)
    for _ in range(12):
        GAME.apply(table, table.turn, chance.pick(GAME.moves(table, table.turn)))
    view = GAME.view(table, 2)
    new = GAME.determinize(table, 2, Chance.seeded(5))
    assert everything(new) == sorted(CARDS.by_id)
    assert hand(new, 3) == hand(table, 3)
    assert hand(new, 1) != hand(table, 1)
    seen = {laid.card for laid in view.laid} | set(view.hand or ())
    assert {card.id for card in unseen_cards(table, 2)} == CARDS.by_id.keys() - seen


def test_a_dealt_hand_holds_no_card_that_its_seat_would_have_played() -> None:  # SD-10, SD-20
    table = at(["1-2-1"], {1: ["..."], 2: ["0-0-0", "2-2-2", "3-3-3"]}, turn=2, stockpile=[])
    do(table, "2 pass")
    for seed in range(20):
        new = GAME.determinize(table, 0, Chance.seeded(seed))
        missed = table.missed[1]
        assert missed is not None
        assert not any(missed.fits(card) for card in new.hands[1])


def test_after_the_last_count_nothing_is_dealt() -> None:  # SD-12
    table = at(["1-2-1"], {1: ["0-1-1"], 2: ["0-0-3", "2-2-2"]}, {"hands": 1})
    do(table, "1 play 0-1-1 right single")
    new = GAME.determinize(table, None, Chance.seeded(1))
    assert [hand(new, seat) for seat in (1, 2)] == [[], ["0-0-3", "2-2-2"]]


# --- what is hidden changes nothing ---------------------------------------------------------------


def twins(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """A table that the viewer cannot tell apart: other hands, stockpile and secret of chance."""
    other = table.copy()
    other.chance = Chance.seeded(f"another secret {chance.below(1_000)}")
    hidden = [card for seat, cards in enumerate(table.hands) if seat != viewer for card in cards]
    hidden += table.stock
    chance.shuffle(hidden)
    for seat, cards in enumerate(table.hands):
        if seat != viewer:
            other.hands[seat] = in_order([hidden.pop() for _ in cards])
    other.stock = hidden
    return other


def differences(deal: Deal) -> int:
    """How often tables that a viewer cannot tell apart are dealt differently by the same chance."""
    found = compared = 0
    for seed, config in enumerate(CONFIGS):
        table, chance = dealt(4, seed, **config), Chance.seeded(seed)
        for _ in range(40):
            GAME.apply(table, table.turn, chance.pick(GAME.moves(table, table.turn)))
            for viewer in (table.turn, 2, None):
                other = twins(table, viewer, chance)
                same = GAME.view_json(GAME.view(other, viewer))
                assert same == GAME.view_json(GAME.view(table, viewer))
                dumps = {GAME.dump(deal(t, viewer, Chance.seeded(7))) for t in (table, other)}
                found += len(dumps) - 1
                compared += 1
    assert compared == 480
    return found


def test_tables_that_a_seat_cannot_tell_apart_are_dealt_alike() -> None:
    assert differences(determinize) == 0


def shuffles_the_true_cards(table: Table, viewer: Viewer, chance: Chance) -> Table:
    new = determinize(table, viewer, chance)
    for seat, cards in enumerate(table.hands):
        if seat != viewer:
            new.hands[seat] = in_order(cards)
    return new


def keeps_the_order_of_the_stockpile(table: Table, viewer: Viewer, chance: Chance) -> Table:
    new = determinize(table, viewer, chance)
    new.stock.sort(key=lambda card: table.stock.index(card) if card in table.stock else -1)
    return new


def keeps_one_card(table: Table, viewer: Viewer, chance: Chance) -> Table:
    new = determinize(table, viewer, chance)
    new.hands[1] = in_order([*new.hands[1][1:], *table.hands[1][:1]])
    return new


def keeps_the_secret(table: Table, viewer: Viewer, chance: Chance) -> Table:
    new = determinize(table, viewer, chance)
    new.chance = table.chance.copy()
    new.chance.shuffle(new.stock)
    return new


def knows_who_can_play(table: Table, viewer: Viewer, chance: Chance) -> Table:
    new = determinize(table, viewer, chance)
    new.passes += GAME.moves(table, table.turn) != GAME.moves(new, table.turn)
    return new


@pytest.mark.parametrize(
    "leak",
    [
        shuffles_the_true_cards,
        keeps_the_order_of_the_stockpile,
        keeps_one_card,
        keeps_the_secret,
        knows_who_can_play,
    ],
)
def test_a_planted_leak_is_found(leak: Deal) -> None:
    assert differences(leak) > 0
