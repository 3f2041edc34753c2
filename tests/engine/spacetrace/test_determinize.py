"""A dealt table agrees with what its viewer may know, and with nothing hidden."""

from collections import Counter
from collections.abc import Callable

import pytest

from spacetrace.engine.games.spacetrace.actions import Pick, PlayCard
from spacetrace.engine.games.spacetrace.decks.legality import deck_faults
from spacetrace.engine.games.spacetrace.determinize import determinize
from spacetrace.engine.games.spacetrace.pieces import Prompt, Ref
from spacetrace.engine.games.spacetrace.setup import config_of
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.outcome import Outcome
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.records import CARDS, DECK, busy_table, fresh_table
from tests.engine.spacetrace.telling import GAME

VIEWERS = [0, 1, None]


def over_table() -> Table:
    """A table that seat 2 has won."""
    table = fresh_table()
    table.stage = "over"
    table.outcome = Outcome("base", "ST-32", ((1,), (0,)), (0, 500))
    return table


def _again(table: Table, viewer: int | None, seed: int = 5) -> Table:
    return determinize(table, viewer, Chance.seeded(seed))


def _view(table: Table, viewer: int | None) -> bytes:
    return GAME.view_json(GAME.view(table, viewer))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("make", [fresh_table, busy_table, over_table])
def test_a_dealt_table_gives_the_same_view(make: Callable[[], Table], viewer: int | None) -> None:
    table = make()
    assert _view(_again(table, viewer), viewer) == _view(table, viewer)


def test_the_own_library_is_the_deck_without_what_is_seen() -> None:  # ST-36
    table = fresh_table()
    again = _again(table, 0)
    assert Counter(again.sides[0].library) == Counter(table.sides[0].library)
    assert again.sides[0].library != table.sides[0].library
    assert again.sides[0].hand == table.sides[0].hand


def test_the_other_sides_cards_do_not_come_from_its_hand() -> None:  # ST-36
    table, other = fresh_table(), fresh_table()
    other.sides[1].hand, other.sides[1].library = [], []
    other.sides[1].hand = table.sides[1].library[:4]
    other.sides[1].library = table.sides[1].library[4:] + table.sides[1].hand
    one, two = _again(table, 0), _again(other, 0)
    assert one.sides[1].hand == two.sides[1].hand
    assert one.sides[1].library == two.sides[1].library


def test_hidden_cards_make_a_deck_that_may_be_played() -> None:  # ST-3
    for seed in range(20):
        side = _again(fresh_table(), None, seed).sides[1]
        deck = Counter(card.id for card in side.hand + side.library)
        assert deck_faults(CARDS, deck, "standard") == []
        assert side.deck == deck


def test_hidden_cards_differ_from_one_dealing_to_the_next() -> None:
    hands = {tuple(_again(fresh_table(), 0, seed).sides[1].hand) for seed in range(10)}
    assert len(hands) > 5


def test_a_beginners_hidden_cards_are_simple() -> None:  # ST-37
    table = fresh_table()
    table.config = config_of({"format": "beginner"})
    kinds = {card.kind for card in _again(table, 0).sides[1].library}
    assert kinds == {"ship", "reinforcement"}


def test_targets_of_tactics_are_what_they_were() -> None:  # ST-17
    table = busy_table()
    assert _again(table, None).stack[0].targets == table.stack[0].targets


def test_a_new_card_gets_a_name_that_nobody_has() -> None:
    again = _again(busy_table(), 0)
    assert again.sides[0].entered["fighters"] == 2
    assert again.sides[1].entered["eagles"] == 1


@pytest.mark.parametrize("what", ["exchange", "exchange-reinforcements", "discard", "search"])
def test_another_seats_decision_has_options_enough(what: str) -> None:  # ST-13
    table = fresh_table()
    options = [Ref("hand", 1, card.id) for card in table.sides[1].hand]
    table.prompt = Prompt(what, 1, 2, options=options)
    for seed in range(10):
        again = _again(table, 0, seed)
        assert again.prompt
        assert again.prompt.options
        if what.startswith("exchange"):
            is_reinforcement = what == "exchange-reinforcements"
            sort = [c for c in again.sides[1].hand if c.is_reinforcement is is_reinforcement]
            assert len(sort) >= 2


def test_the_own_decision_keeps_its_options() -> None:
    table = busy_table()
    again = _again(table, 1)
    assert table.prompt and again.prompt
    assert again.prompt.options == table.prompt.options
    assert again.prompt.picked == table.prompt.picked


def test_a_deck_list_that_does_not_agree_still_gives_the_right_sizes() -> None:
    table = fresh_table()
    table.sides[0].deck = {**DECK, "fighters": 1}
    assert len(_again(table, 0).sides[0].library) == 36
    table.sides[0].deck = {**DECK, "fighters": 30}
    assert len(_again(table, 0).sides[0].library) == 36


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_ability_that_asks_waits_for_the_answer(viewer: int | None) -> None:
    table = busy_table()
    (frame,), (again,) = table.work, _again(table, viewer).work
    assert again.card is frame.card
    assert again.bindings == frame.bindings
    assert (again.ability, again.tactic, again.step) == (frame.ability, frame.tactic, frame.step)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_was_chosen_among_hidden_cards_is_forgotten(viewer: int | None) -> None:  # ST-36
    table = busy_table()
    table.work[0].bindings["h"] = (Ref("hand", 1, "eagles"),)
    assert list(_again(table, viewer).work[0].bindings) == ["t"]
    assert "h" in table.work[0].bindings


def test_a_decision_can_be_made_and_has_its_effect() -> None:
    toll = builders.ability(
        "played",
        builders.effect("destroy", "t"),
        builders.effect("draw", amount=1),
        choose={"t": {"from": builders.select("fleets", "enemy"), "by": "opponent"}},
    )
    cards = builders.card_set(
        builders.card("wasps"), builders.card("toll", "tactic", mp=0, abilities=[toll])
    )
    table = builders.table(
        cards, base2=["wasps", "wasps"], hand1=["toll"], library1=["wasps", "wasps"]
    )
    GAME.apply(table, 0, PlayCard("toll"), None)
    again = determinize(table, 1, Chance.seeded(1))
    GAME.apply(again, 1, Pick("2:wasps#2"), None)
    assert [ship.name for ship in again.sides[1].base] == ["2:base", "2:wasps"]
    assert len(again.sides[0].hand) == 1  # the rest of the ability came too
    assert (again.stack, again.prompt, again.say) == ([], None, 0)
