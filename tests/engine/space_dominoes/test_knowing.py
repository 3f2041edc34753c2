"""What everybody may know, and what is kept from a play missed (SD-20)."""

from __future__ import annotations

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from tests.engine.space_dominoes.playing import GAME, at, dealt, do, hand


def test_the_chain_and_all_sizes_are_public_and_only_the_own_hand_is_seen() -> None:  # SD-20
    table = dealt(3)
    for viewer in (0, 1, 2, None):
        view = GAME.view(table, viewer)
        assert view.row == table.row
        assert [laid.card for laid in view.laid] == [table.laid[0].card]
        assert view.hand_sizes == [7, 7, 7]
        assert view.stock_size == 18
        assert view.hand == (None if viewer is None else hand(table, viewer + 1))


def test_the_order_of_the_stockpile_is_nowhere_to_be_seen() -> None:  # SD-20
    table = dealt(3)
    other = GAME.copy(table)
    other.stock.reverse()
    for viewer in (0, 1, 2, None):
        assert GAME.view_json(GAME.view(table, viewer)) == GAME.view_json(GAME.view(other, viewer))


def test_a_view_is_its_own_and_does_not_change_with_the_table() -> None:
    table = at(["1-2-1"], {1: ["0-1-1", "0-0-0"], 2: ["3-3-3"]})
    view = GAME.view(table, 0)
    before = GAME.view_json(view)
    do(table, "1 play 0-1-1 right single")
    assert GAME.view_json(view) == before


def test_drawn_cards_are_seen_by_their_owner_alone() -> None:  # SD-20
    table = at(["1-2-1"], {1: ["0-0-0"], 2: ["3-3-3"]}, stockpile=["2-2-2"])
    happened: list[Event] = []
    GAME.apply(table, 0, GAME.parse_action("draw"), happened.append)
    seen = [happened[0].seen_by(viewer) for viewer in (0, 1, None)]
    assert [event and GAME.event_text(event) for event in seen] == [
        "card-drawn 1 2-2-2 needed",
        "card-drawn 1 - needed",
        "card-drawn 1 - needed",
    ]


# --- plays missed ---------------------------------------------------------------------------------


def test_everybody_remembers_when_a_seat_had_nothing_to_play() -> None:  # SD-10, SD-20
    stock = ["0-3-0", "0-0-1", "2-2-2"]
    table = at(["1-2-1"], {1: ["0-0-0", "3-3-3"], 2: ["0-0-3"]}, stockpile=stock)
    assert GAME.view(table, None).missed == [None, None]
    do(table, "1 draw")
    missed = GAME.view(table, 1).missed[0]
    assert missed is not None
    assert (missed.left, missed.right, missed.fresh) == ((1, 2), (2, 1), 1)


def test_a_card_that_would_have_fitted_had_come_since() -> None:  # SD-20
    stock = ["0-3-0", "0-0-1", "2-2-2"]
    table = at(["1-2-1"], {1: ["0-0-0", "3-3-3"], 2: ["0-0-3"]}, stockpile=stock)
    do(table, "1 draw", "1 draw", "1 play 0-0-1 right single")
    missed = table.missed[0]
    assert missed is not None
    assert missed.fresh == 1  # the second card was played, the one at the end came


def test_a_pass_is_remembered_and_a_new_hand_forgets() -> None:  # SD-10, SD-20
    table = at(["1-2-1"], {1: ["0-0-0", "3-3-3"], 2: ["1-1-1"]}, stockpile=[])
    do(table, "1 pass")
    missed = table.missed[0]
    assert missed is not None
    assert missed.fresh == 0
    do(table, "2 play 1-1-1 left single")
    assert table.missed == [None, None]


def test_what_is_remembered_is_true_in_any_match() -> None:  # SD-10, SD-20
    """All but the fresh cards of the hand could not be played when the seat missed."""
    for seed in range(30):
        table, chance = dealt(2 + seed % 4, seed, hands=1), Chance.seeded(seed)
        while table.outcome is None:
            seat = table.turn
            GAME.apply(table, seat, chance.pick(GAME.moves(table, seat)))
            for other, missed in enumerate(table.missed):
                if missed is not None:
                    fitting = sum(missed.fits(card) for card in table.hands[other])
                    assert fitting <= missed.fresh
