"""The log: calm sentences that tell what happened, and to nobody what it may not know."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spaced_out.events import NOTATION, WindowClosed, WindowOpened
from spacetrace.engine.games.spaced_out.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event, Viewer
from spacetrace.engine.kernel.replay import read_move
from tests.engine.spaced_out.knowing import viewers, walk
from tests.engine.spaced_out.tables import CARDS, GAME, OTHERS, table

NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Fred", "Gina", "Hal"]


def told(at: Table, move: str, viewer: Viewer = None) -> list[str]:
    """What the log tells the viewer of a move."""
    events: list[Event] = []
    seat, line = read_move(move)
    GAME.apply(at, seat, GAME.parse_action(line), events.append)
    seen = [form for event in events if (form := event.seen_by(viewer)) is not None]
    return [sentence for event in seen if (sentence := GAME.narrate(event, CARDS, NAMES))]


def test_a_card_and_its_pile() -> None:  # SO-13
    at = table("red-5 blue-9", "red-7 green-1", OTHERS)
    assert told(at, "1 play red-7 on left") == ["Anna plays Red 7 on the left pile."]


def test_a_wild_tells_the_colour_that_was_named() -> None:  # SO-12
    at = table("red-5 blue-9", "wild-black-hole green-1", OTHERS)
    assert told(at, "1 play wild-black-hole on right as green") == [
        "Anna plays Wild Black Hole on the right pile and names green.",
        "Anna has a bonus turn.",
    ]


def test_a_clone_out_of_turn() -> None:  # SO-26
    at = table("red-5 blue-9", OTHERS, OTHERS, "red-5 green-1")
    assert told(at, "3 clone red-5 on left") == [
        "Cleo clones the Red 5 on top of the left pile, out of turn.",
        "Cleo has a bonus turn.",
    ]


def test_who_is_attacked_and_by_how_much() -> None:  # SO-16, SO-20, SO-21
    hands = ("red-asteroids green-1", "blue-asteroids green-2", "blue-force-field green-3")
    at = table("red-5 green-9", *hands)
    assert told(at, "1 play red-asteroids on left")[-1] == (
        "The asteroids hit Ben: an answer, or 2 cards."
    )
    assert told(at, "2 play blue-asteroids on left")[-1] == (
        "The asteroids hit Cleo: an answer, or 4 cards."
    )
    assert told(at, "3 play blue-force-field on left")[1:] == [
        "Play goes counter-clockwise now.",
        "The attack is thrown back at Ben: an answer, or 4 cards.",
    ]


def test_the_draws_of_an_attack_are_told_card_by_card_to_the_drawer_only() -> None:  # SO-24
    hands = (OTHERS, "green-1", "green-2")
    position = {"turn": 2, "attack": {"number": 4}, "draw_pile": "red-1 red-2 red-3 red-4 ..."}
    at = table("red-asteroids blue-9", *hands, **position)  # type: ignore[arg-type]
    other = at.copy()
    assert told(at, "2 draw", 1) == [
        "Ben draws Red 1, card 1 of 4.",
        "Ben draws Red 2, card 2 of 4.",
        "Ben draws Red 3, card 3 of 4.",
        "Ben draws Red 4, card 4 of 4.",
        "The attack is over.",
    ]
    assert told(other, "2 draw", 0) == ["Ben draws 4 cards.", "The attack is over."]


def test_an_ordinary_draw() -> None:  # SO-10
    at = table("red-5 blue-9", "green-1", OTHERS, draw_pile="red-1 ...")
    other = at.copy()
    assert told(at, "1 draw", 0) == ["Anna draws Red 1."]
    assert told(other, "1 draw") == ["Anna draws 1 card."]


def test_a_draw_that_ends_early() -> None:  # SO-41
    position = {"turn": 2, "attack": {"number": 4}, "draw_pile": "red-1", "buried": ["red-2"]}
    at = table("red-asteroids blue-9", OTHERS, "green-1", **position)  # type: ignore[arg-type]
    assert told(at, "2 draw") == [
        "What lay beneath the two piles is shuffled into a new draw pile of 1 card.",
        "There is nothing left to draw, and Ben is spared 2 cards.",
        "The attack is over.",
    ]


def test_a_big_bang_and_a_shield() -> None:  # SO-33, SO-34
    at = table("red-5 blue-9", "big-bang-red-blue red-1", "super-force-field green-1")
    assert told(at, "1 play big-bang-red-blue on left") == [
        "Anna plays Red and Blue Big Bang on the left pile.",
        "A big bang: everybody but Anna has to draw 3 cards.",
    ]
    assert told(at, "2 play super-force-field on left as red") == [
        "Ben plays Super Force Field on the left pile and names red.",
        "Play goes counter-clockwise now.",
        "The super force field protects Ben, and nobody else.",
    ]
    assert told(at, "1 draw") == [
        "Anna draws 3 cards.",
        "The big bang is over, and it is the turn of Ben.",
    ]


def test_a_big_bang_in_the_classic_edition_tells_the_colour_that_stays() -> None:  # SO-37
    hands = ("big-bang-red-blue red-1", OTHERS)
    at = table("red-5 blue-9", *hands, options={"edition": "classic"})
    assert told(at, "1 play big-bang-red-blue on left")[0] == (
        "Anna plays Red and Blue Big Bang on the left pile, which stays red."
    )


def test_the_end_of_a_round_tells_hands_and_totals() -> None:  # SO-38, SO-39
    at = table("red-5 blue-9", "red-7", "green-1 red-asteroids")
    assert told(at, "1 play red-7 on left")[:5] == [
        "Anna plays Red 7 on the left pile.",
        "Anna is spaced out: that was the last card.",
        "Anna scores 16 points.",
        "Ben scores 21 points for Green 1 and Red Asteroids.",
        "The round is over. The totals: Anna 16 and Ben 21.",
    ]


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ([100, 480], "Anna wins the match with 116 points."),
        ([500, 15], "Ben wins the match with 16 points."),
        ([485, 500], "Anna and Ben share the win with 501 points."),
    ],
)
def test_the_end_of_the_match(scores: list[int], sentence: str) -> None:  # SO-40
    hand = {100: "super-force-field"}.get(scores[0], "green-1")
    at = table("red-5 blue-9", "red-7", hand, scores=scores)
    assert told(at, "1 play red-7 on left")[-1] == sentence


def test_giving_up() -> None:  # SO-40
    at = table("red-5 blue-9", OTHERS, OTHERS)
    assert told(at, "2 concede") == ["Ben gives up, and Anna wins the match."]


def test_orders_and_claims_are_told_to_their_seat_alone() -> None:  # SO-44, SO-45
    hands = ("red-6 green-1", "red-1 green-3", "red-6 green-2")
    at = table("red-5 blue-9", *hands, options={"window": 800})
    assert told(at.copy(), "3 order clone red-6 on", 0) == []
    assert told(at, "3 order clone red-6 on", 2) == [
        "Cleo leaves an order for this round: clone Red 6."
    ]
    assert told(at.copy(), "1 play red-6 on left", 2)[1:] == [
        "A standing order of Cleo acts: clone Red 6 on the left pile.",
        "Cleo will clone Red 6 on the left pile, unless somebody goes before.",
    ]
    assert len(told(at, "1 play red-6 on left", 1)) == 1
    assert told(at, "2 draw", 1) == ["Ben will draw, unless somebody goes before."]
    assert told(at.copy(), "clock tick", 1)[0] == (
        "Ben wanted to draw, but Cleo went before (SO-31)."
    )
    assert told(at, "clock tick", 0) == [
        "Cleo clones the Red 6 on top of the left pile, out of turn.",
        "Cleo has a bonus turn.",
    ]


def test_the_deal_is_told_to_each_seat() -> None:  # SO-7
    events: list[Event] = []
    at = GAME.setup({}, CARDS, [{}] * 2, Chance.seeded(1), events.append)
    seen = [event.seen_by(0) for event in events]
    sentences = [GAME.narrate(event, CARDS, NAMES) for event in seen if event is not None]
    own = [card.name for card in at.hands[0]]
    assert f"Anna gets {', '.join(own[:-1])} and {own[-1]}." in sentences
    assert not any(sentence.startswith("Ben gets") for sentence in sentences)


def test_every_sort_of_event_but_windows_is_told_sooner_or_later() -> None:
    silent = {WindowOpened, WindowClosed}
    met: set[type[Event]] = set()
    spoken: set[type[Event]] = set()
    for seats, seed in ((2, 1), (3, 2), (5, 3)):
        for step in walk(seats, seed, 700, target=300):
            for event in step.events:
                met.add(type(event))
                for viewer in viewers(step.table):
                    seen = event.seen_by(viewer)
                    sentence = GAME.narrate(seen, CARDS, NAMES) if seen is not None else ""
                    assert sentence == "" or (sentence[0].isupper() and sentence.endswith("."))
                    spoken |= {type(event)} if sentence else set()
    assert len(met) > len(NOTATION.words()) - 8
    quiet = {kind.__name__ for kind in met - spoken}
    assert quiet == {"BigBangAsked", "BigBangStruck"} | {kind.__name__ for kind in silent}
