"""How the chain grows (SD-4 to SD-7)."""

from __future__ import annotations

from spacetrace.engine.kernel.chance import Chance
from tests.engine.space_dominoes.playing import GAME, at, dealt, do, legal, refused

OTHER = ["3-3-3", "3-2-3"]


def test_the_chain_begins_as_the_three_sections_of_the_starter() -> None:  # SD-4
    table = at(["0-2-1"], {1: ["..."], 2: ["..."]})
    assert table.row == [0, 2, 1]
    assert at(["1-2-0"], {1: ["..."], 2: ["..."]}).row == [1, 2, 0]


def test_a_single_link_covers_one_section_and_adds_two() -> None:  # SD-5
    table = at(["0-2-1"], {1: ["1-3-2", "3-3-3"], 2: OTHER[1:]})
    do(table, "1 play 1-3-2 right single")
    assert table.row == [0, 2, 1, 3, 2]


def test_a_card_is_turned_round_where_only_that_fits() -> None:  # SD-5, SD-6
    table = at(["0-2-1"], {1: ["0-3-1", "3-3-3"], 2: OTHER[1:]})
    told = do(table, "1 play 0-3-1 right single")
    assert table.row == [0, 2, 1, 3, 0]
    assert told[0] == "card-linked 1 0-3-1 right single 1-3-0"


def test_at_the_left_end_the_chain_grows_to_the_left() -> None:  # SD-5, SD-6
    table = at(["0-2-1"], {1: ["0-3-1", "2-0-3", "3-3-3"], 2: OTHER[1:]})
    do(table, "1 play 2-0-3 left double")
    assert table.row == [3, 0, 2, 1]
    do(table, "1 play 3-3-3 left single")
    assert table.row == [3, 3, 3, 0, 2, 1]


def test_a_blank_covers_a_blank() -> None:  # SD-6
    table = at(["0-2-1"], {1: ["0-0-3", "3-3-3"], 2: OTHER[1:]})
    do(table, "1 play 0-0-3 left single")
    assert table.row == [3, 0, 0, 2, 1]


def test_a_double_link_covers_two_sections_in_place_and_adds_one() -> None:  # SD-6
    table = at(["2-3-1"], {1: ["2-1-3", "3-3-3"], 2: OTHER[1:]})
    do(table, "1 play 2-1-3 right double")
    assert table.row == [2, 3, 1, 2]


def test_a_sequence_the_other_way_round_is_no_double_link() -> None:  # SD-6
    table = at(["2-3-1"], {1: ["0-3-1", "1-3-3", "3-3-3"], 2: OTHER[1:]})
    assert legal(table, 1) == ["play 0-3-1 right single", "play 1-3-3 right single"]
    assert refused(table, "1 play 0-3-1 right double") == "SD-6"
    assert refused(table, "1 play 1-3-3 right double") == "SD-6"


def test_where_both_links_fit_the_player_chooses() -> None:  # SD-6
    position = (["0-1-1"], {1: ["1-1-2", "3-3-3"], 2: OTHER[1:]})
    table = at(*position)
    assert legal(table, 1) == ["play 1-1-2 right single", "play 1-1-2 right double"]
    do(table, "1 play 1-1-2 right single")
    assert table.row == [0, 1, 1, 1, 2]
    table = at(*position)
    do(table, "1 play 1-1-2 right double")
    assert table.row == [0, 1, 1, 2]


def test_a_card_that_fits_both_ends_is_laid_where_the_player_says() -> None:  # SD-4, SD-7
    position = (["1-3-1"], {1: ["0-2-1", "3-3-3"], 2: OTHER[1:]})
    assert legal(at(*position), 1) == ["play 0-2-1 left single", "play 0-2-1 right single"]
    for end, row in (("left", [0, 2, 1, 3, 1]), ("right", [1, 3, 1, 2, 0])):
        table = at(*position)
        do(table, f"1 play 0-2-1 {end} single")
        assert table.row == row


def test_every_different_result_is_one_action_and_has_one_text() -> None:  # SD-5 to SD-7
    for starter in ("0-0-0", "1-3-1", "0-1-1", "2-3-3"):
        names = ["0-0-1", "0-1-0", "1-1-1", "1-1-3", "1-3-3", "2-3-3", "3-3-3"]
        table = at([starter], {1: [n for n in names if n != starter], 2: ["0-2-2"]})
        results = []
        for action in GAME.moves(table, 0):
            trial = GAME.copy(table)
            GAME.apply(trial, 0, action)
            results.append((tuple(trial.laid), len(trial.hands[0])))
        assert len(set(results)) == len(results) > 2


def test_a_card_may_be_written_either_way_round() -> None:  # SD-1
    table = at(["0-2-1"], {1: ["0-3-1", "3-3-3"], 2: OTHER[1:]})
    assert legal(table, 1) == ["play 0-3-1 left single", "play 0-3-1 right single"]
    do(table, "1 play 1-3-0 right single")
    assert table.row == [0, 2, 1, 3, 0]


def test_nothing_is_laid_but_at_the_two_ends() -> None:  # SD-7
    table = at(["0-2-1", "1-3-3 right single"], {1: ["2-2-3", "0-1-0"], 2: ["3-3-3"]})
    assert table.row == [0, 2, 1, 3, 3]
    assert legal(table, 1) == ["play 0-1-0 left single", "play 2-2-3 right single"]
    assert refused(table, "1 play 2-2-3 left single") == "SD-5"


def test_the_last_three_sections_of_an_end_belong_to_one_card() -> None:  # SD-7
    """So no other card could ever cover three of them."""
    for seed in range(20):
        table, chance = dealt(3, seed, hands=1), Chance.seeded(seed)
        while table.outcome is None:
            GAME.apply(table, table.turn, chance.pick(GAME.moves(table, table.turn)))
            lies = {laid.lies for laid in table.laid}
            assert tuple(table.row[:3]) in lies
            assert tuple(table.row[-3:]) in lies


def test_where_cards_lie_is_told_from_the_starter_on() -> None:  # SD-4, SD-20
    table = at(["0-2-1"], {1: ["2-0-3", "3-3-3", "0-1-2", "0-0-0"], 2: OTHER[1:]})
    do(table, "1 play 2-0-3 left double", "1 play 0-1-2 right double", "1 play 3-3-3 left single")
    assert [(laid.card, laid.lies, laid.at) for laid in table.laid] == [
        ("0-2-1", (0, 2, 1), 0),
        ("2-0-3", (3, 0, 2), -1),
        ("0-1-2", (2, 1, 0), 1),
        ("3-3-3", (3, 3, 3), -3),
    ]
    assert table.row == [3, 3, 3, 0, 2, 1, 0]
    assert (table.laid[0].seat, table.laid[3].seat, table.laid[3].end) == (None, 0, "left")


def test_the_row_is_what_the_cards_show_from_above() -> None:  # SD-4
    table = at(["0-2-1"], {1: ["2-0-3", "3-3-3", "0-1-2", "0-0-0"], 2: OTHER[1:]})
    do(table, "1 play 2-0-3 left double", "1 play 0-1-2 right double", "1 play 3-3-3 left single")
    seen: dict[int, int] = {}
    for laid in table.laid:
        seen |= {laid.at + i: dots for i, dots in enumerate(laid.lies)}
    assert [seen[at_place] for at_place in sorted(seen)] == table.row
