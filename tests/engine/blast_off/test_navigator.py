"""How a navigator of Blast Off! plays dealt tables on, and how much of that it does."""

from __future__ import annotations

from spacetrace.engine.agents import Position, opponent
from spacetrace.engine.games.blast_off.actions import Draw, PlayCard, PlayWild
from spacetrace.engine.games.blast_off.cards import FACES
from spacetrace.engine.games.blast_off.navigator import KEPT, LOOK, WORLDS, navigate
from spacetrace.engine.games.blast_off.playouts import (
    MOST_TURNS,
    NUMBER_OF_FACE,
    WILD,
    Playout,
    number_of,
)
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from tests.engine.blast_off.positions import CARDS, GAME, best, position, worths


def test_imagined_turns_go_as_real_ones_do() -> None:
    compared = 0
    for seed in range(40):
        table = GAME.setup({"pace": "slow"}, CARDS, [{}] * 3, Chance.seeded(seed))
        chance = Chance.seeded(f"moves {seed}")
        while GAME.outcome(table) is None and table.turn_number < 40:
            seat = GAME.waiting_for(table)[0]
            action = chance.pick(GAME.moves(table, seat))
            imagined = Playout(table, 1) if table.stage == "turn" else None
            can_compare = imagined and _done(imagined, action) and table.draw_pile
            GAME.apply(table, seat, action)
            if imagined and can_compare and table.outcome is None and table.drawn is None:
                assert _seen(imagined) == _seen(Playout(table, 1))
                compared += 1
    assert compared > 200


def _done(imagined: Playout, action: Action) -> bool:
    """Carries the action out, if it is one that no lot has a part in."""
    match action:
        case PlayCard(card=card):
            number = NUMBER_OF_FACE[FACES[card]]
            return imagined.lay(number, number) is None
        case PlayWild(face=face):
            return imagined.lay(WILD, NUMBER_OF_FACE[FACES[face]]) is None
        case Draw() if imagined.draw_pile:
            before = len(imagined.pile)
            imagined.draw()
            return len(imagined.pile) == before  # what fits is another action in the game (BO-7)
        case _:
            return False


def _seen(imagined: Playout) -> tuple[object, ...]:
    hands = [sorted(hand) for hand in imagined.hands]
    return hands, imagined.top, imagined.turn, imagined.direction, len(imagined.draw_pile)


def test_a_playout_ends_and_leaves_its_copy_alone() -> None:
    for seed in range(60):
        table = GAME.setup({}, CARDS, [{}] * (2 + seed % 5), Chance.seeded(seed))
        if table.stage == "naming":
            continue
        first, second = Playout(table, seed), Playout(table, seed)
        hands = [hand[:] for hand in first.hands]
        winner = first.copy().finish()
        assert winner is None or 0 <= winner < first.seats
        assert first.hands == hands
        assert second.finish() == winner
    assert MOST_TURNS > 0


def test_every_card_has_a_number_of_its_own() -> None:
    assert len({number_of(card) for card in CARDS.cards}) == len(CARDS.cards)


def test_no_more_tables_are_dealt_than_it_says() -> None:
    table = position(
        discard=["red-9"],
        hands={"1": ["red-6", "red-1", "green-9", "wild", "countdown"], "2": ["..."]},
    )
    dealt = []

    def deal(chance: Chance) -> Table:
        dealt.append(chance)
        return GAME.determinize(table, 0, chance)

    moves = GAME.moves(table, 0)
    values = navigate(GAME.view(table, 0), moves, [0.0] * len(moves), deal)
    assert len(dealt) == WORLDS
    assert WORLDS > LOOK > 0 < KEPT
    assert max(values) > 0


def test_a_navigator_takes_the_play_that_wins() -> None:  # BO-23
    table = position(discard=["red-9"], hands={"1": ["red-6"], "2": ["green-1"]})
    assert best(table, 1, "navigator") == "play red-6"


def test_a_navigator_does_not_hand_the_match_to_who_has_one_card_left() -> None:
    table = position(
        discard=["red-9"],
        hands={"1": ["red-6", "green-9", "green-6", "green-2"], "2": ["..."]},
    )
    values = worths(table, 1, "navigator")
    tried = [value for move, value in values.items() if move.startswith("play ")]
    assert len(tried) == 2
    assert all(value > 100 for value in tried)  # each has a chance to win


def test_out_of_turn_a_navigator_answers_as_an_officer_does() -> None:  # BO-10
    table = position(
        discard=["red-9", "countdown"],
        countdown={"call": "6", "starter": 1},
        hands={"2": ["green-6", "wild", "red-1"]},
    )
    assert worths(table, 2, "navigator") == worths(table, 2, "officer")
    moves = GAME.moves(table, 1)
    at = Position.at(GAME, CARDS, table, 1, moves)
    slap = opponent("navigator").react(at, Chance.seeded(1))
    assert slap is not None
    assert GAME.action_text(slap) == "slap green-6"
