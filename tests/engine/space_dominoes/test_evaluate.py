"""How computer players choose."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from spacetrace.engine.agents import Position
from spacetrace.engine.agents.arena import Entrant, play_match
from spacetrace.engine.agents.tally import tally
from spacetrace.engine.games.space_dominoes import navigator
from spacetrace.engine.games.space_dominoes.bitsets import (
    ALL,
    FITS_LEFT,
    FITS_RIGHT,
    FOLLOWERS,
    FORTY,
    LINKS_LEFT,
    LINKS_RIGHT,
    bit,
    dots_of,
    mask,
    members,
    pairs_of,
)
from spacetrace.engine.games.space_dominoes.cards import DOTS
from spacetrace.engine.games.space_dominoes.game import SpaceDominoesGame
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.games.space_dominoes.turn_search import WEIGHTS
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Config
from tests.engine.space_dominoes.playing import CARDS, GAME, at


def likes_best(table: Table, level: str) -> str:
    """The action that the seat whose turn it is likes best."""
    moves = GAME.moves(table, table.turn)
    worth = Position.at(GAME, CARDS, table, table.turn, moves).evaluate(moves, level)
    return GAME.action_text(moves[worth.index(max(worth))])


def officer(chain: Sequence[str], hands: Mapping[int, Sequence[str]], config: Config) -> str:
    """What an officer does there."""
    return likes_best(at(chain, hands, config), "officer")


def test_a_pilot_plays_high_cards_and_double_links() -> None:
    table = at(["1-2-1"], {1: ["0-1-1", "1-3-3", "0-0-0"], 2: ["..."]})
    assert likes_best(table, "pilot") == "play 1-3-3 left single"
    table = at(["3-2-1"], {1: ["0-1-2", "1-3-3", "0-0-0"], 2: ["..."]})
    assert likes_best(table, "pilot") == "play 0-1-2 right double"


def test_a_cadet_plays_middling_cards_and_looks_at_the_left_end_first() -> None:
    table = at(["1-2-1"], {1: ["0-1-1", "1-3-3", "1-1-2", "0-0-0"], 2: ["..."]})
    assert likes_best(table, "cadet") == "play 1-1-2 left single"
    table = at(["3-2-1"], {1: ["1-3-3", "1-0-0", "0-0-0"], 2: ["..."]})
    assert likes_best(table, "cadet") == "play 1-3-3 left single"


def test_a_cadet_goes_on_after_a_double_link() -> None:  # SD-8
    table = at(["3-2-1"], {1: ["0-1-2", "0-1-1", "3-3-3"], 2: ["..."]})
    GAME.apply(table, 0, GAME.parse_action("play 0-1-2 right double"))
    assert likes_best(table, "cadet") != "stop"


@pytest.mark.parametrize("level", ["cadet", "pilot", "officer", "navigator"])
def test_nobody_takes_a_card_that_is_not_needed(level: str) -> None:  # SD-18
    table = at(["1-2-1"], {1: ["0-1-1", "0-0-0"], 2: ["..."]}, {"tournament": True})
    assert likes_best(table, level) != "draw"


@pytest.mark.parametrize("level", ["officer", "navigator"])
def test_an_officer_finds_the_run_that_goes_out(level: str) -> None:
    """The double-link of fewer dots leads to another one, the other leads nowhere."""
    hands = {1: ["0-1-2", "1-0-2", "0-2-2"], 2: ["..."]}
    assert likes_best(at(["3-2-1"], hands), level) == "play 0-1-2 right double"


def test_an_officer_gets_rid_of_dots_when_another_seat_is_nearly_out() -> None:
    hands = {1: ["0-0-1", "1-3-3", "0-0-0", "2-2-2"], 2: ["0-3-0"]}
    assert officer(["1-2-1"], hands, {}).startswith("play 1-3-3")


def test_an_officer_blocks_who_could_not_play_on_a_number() -> None:
    """Seat 2 had nothing to play on 0 ends; a card that leaves them so is the better one."""
    table = at(["0-2-0"], {1: ["0-3-0", "0-3-1", "2-2-2"], 2: ["1-1-1", "1-2-3"]}, stockpile=[])
    table.turn = 1
    GAME.apply(table, 1, GAME.parse_action("pass"))
    assert "0-3-0" in likes_best(table, "officer")


@pytest.mark.parametrize("level", ["officer", "navigator"])
def test_in_a_last_turn_only_dots_count(level: str) -> None:  # SD-13
    hands = {1: ["1-1-3"], 2: ["1-2-2", "3-3-3", "0-0-1"]}
    table = at(["1-2-1"], hands, {"hands": 1}, turns=1)
    GAME.apply(table, 0, GAME.parse_action("play 1-1-3 right single"))
    assert likes_best(table, level).startswith("play 3-3-3")


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("officer", "pilot", 0.55), ("pilot", "cadet", 0.8)],
)
def test_the_better_level_wins_more(better: str, worse: str, least: float) -> None:
    entrants = (Entrant(better, {}, better), Entrant(worse, {}, worse))
    results = [play_match(GAME, CARDS, {}, entrants, seed) for seed in range(150)]
    assert tally(results, 2).rates[0].share > least


def test_a_navigator_with_few_playouts_already_wins_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(navigator, "PLAYOUTS", 48)
    entrants = (Entrant("navigator", {}, "navigator"), Entrant("pilot", {}, "pilot"))
    results = [play_match(GAME, CARDS, {}, entrants, seed) for seed in range(24)]
    assert tally(results, 2).rates[0].share > 0.55


@pytest.mark.parametrize(("seats", "config"), [(3, {}), (4, {"partners": True}), (5, {})])
def test_at_bigger_tables_an_officer_does_better_too(seats: int, config: Config) -> None:
    partner = seats == 4
    levels = ["officer", *(["pilot"] * (seats - 1))]
    if partner:
        levels[2] = "officer"
    entrants = [Entrant(f"{number}", {}, level) for number, level in enumerate(levels)]
    results = [play_match(GAME, CARDS, config, entrants, seed) for seed in range(60)]
    assert tally(results, seats).rates[0].share > 1 / seats


# --- sets of cards as bits ------------------------------------------------------------------------


def test_a_set_of_bits_has_the_cards_that_were_put_in() -> None:
    some = [CARDS.card(card) for card in ("0-2-1", "1-1-1", "3-3-3")]
    assert [card.id for card in members(mask(some))] == ["0-2-1", "1-1-1", "3-3-3"]
    assert [card.id for card in members(ALL)] == [card.id for card in CARDS.cards]
    assert all(bit(card) == bit(CARDS.card(card.id)) for card in FORTY)


def test_the_sets_of_fitting_cards_are_those_of_the_cards() -> None:  # SD-5, SD-6
    for number in range(16):
        assert list(members(FITS_LEFT[number])) == [card for card in FORTY if card.left[number]]
        assert list(members(FITS_RIGHT[number])) == [card for card in FORTY if card.right[number]]


def test_followers_make_double_links() -> None:  # SD-6
    one = CARDS.card("0-2-1")
    followers = {card.id for card in members(FOLLOWERS[one.index])}
    reads = {"2-1-0", "2-1-1", "2-1-2", "2-1-3", "2-0-0", "2-0-1", "2-0-2", "2-0-3"}
    assert followers == {min(text, text[::-1]) for text in reads} - {"0-2-1"}


def test_ends_are_followed_as_the_row_grows() -> None:  # SD-5, SD-6
    for chain in (["3-2-1"], ["1-2-1"], ["0-0-0"], ["2-1-1"]):
        table = at(chain, {1: ["..."], 2: ["..."]})
        row = table.row
        left, right = row[0] * 4 + row[1], row[-2] * 4 + row[-1]
        for card in table.hands[0]:
            grown = [[*way.added, *row] for way in card.left[left]]
            afterwards = [to for _double, to in LINKS_LEFT[card.index][left]]
            assert afterwards == [one[0] * 4 + one[1] for one in grown]
            grown = [[*row, *way.added] for way in card.right[right]]
            afterwards = [to for _double, to in LINKS_RIGHT[card.index][right]]
            assert afterwards == [one[-2] * 4 + one[-1] for one in grown]


def test_dots_of_a_set_are_those_of_its_cards() -> None:  # SD-1
    assert dots_of(ALL) == DOTS
    for card in FORTY:
        assert dots_of(bit(card)) == card.dots


def test_each_double_link_within_a_set_counts_once() -> None:  # SD-6
    pairs = mask([CARDS.card("0-2-1"), CARDS.card("0-1-2"), CARDS.card("3-3-3")])
    expected = sum(
        card.index != other.index and bool(FOLLOWERS[card.index] & bit(other))
        for card in members(pairs)
        for other in members(pairs)
    )
    assert pairs_of(pairs) == expected > 0


# --- fitted numbers -------------------------------------------------------------------------------


def test_an_officer_weighs_by_the_numbers_that_a_file_holds(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text("".join(f"{name} = 0.0\n" for name in WEIGHTS if name != "out") + "out = -50")
    fitted = SpaceDominoesGame(tomllib.loads(file.read_text()))
    table = at(["1-2-1"], {1: ["1-3-3"], 2: ["..."]}, {"tournament": True})
    moves = GAME.moves(table, 0)
    usual, other = (
        Position.at(game, CARDS, table, 0, moves).evaluate(moves, "officer")
        for game in (GAME, fitted)
    )
    assert usual[0] > 0 > other[0] == -50


def test_a_number_that_nobody_weighs_by_is_refused() -> None:
    with pytest.raises(ConfigError, match="luck"):
        SpaceDominoesGame({"luck": 1.0})
