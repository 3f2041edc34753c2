"""Every effect on hands, libraries, piles, pools and the stack (ST-5, ST-6, ST-18, ST-19)."""

from __future__ import annotations

import pytest

from spacetrace.engine.games.spacetrace.effects import run
from spacetrace.engine.games.spacetrace.events import (
    CardMoved,
    CardsSeen,
    LibraryShuffled,
    PromptChanged,
    TacticLeft,
)
from spacetrace.engine.games.spacetrace.pieces import Frame, Ref
from spacetrace.engine.games.spacetrace.table import view_table
from tests.engine.spacetrace.builders import effect, ids, names, put_tactic, select, ship
from tests.engine.spacetrace.effects.acting import answered, having, use
from tests.engine.spacetrace.telling import told


def hand(seat: int, *cards: str) -> list[Ref]:
    return [Ref("hand", seat, name) for name in cards]


# --- drawing, pools -------------------------------------------------------------------------------


def test_a_side_draws_from_the_top() -> None:  # ST-5
    made = having(effect("draw", amount=2), library1=["strike", "supply", "eagles"])
    use(made, "deed")
    assert ids(made.sides[0].hand) == ["strike", "supply"]


def test_an_empty_library_gives_nothing() -> None:  # ST-5
    made = having(effect("draw", amount=2, who="enemy"), library2=["strike"])
    use(made, "deed")
    assert ids(made.sides[1].hand) == ["strike"]
    assert made.outcome is None


def test_mp_go_into_the_pool() -> None:  # ST-6
    made = having(effect("gain_mp", amount=70), effect("gain_mp", amount=30, who="enemy"), pool1=5)
    use(made, "deed")
    assert (made.sides[0].pool, made.sides[1].pool) == (75, 30)


# --- discarding -----------------------------------------------------------------------------------


def test_a_side_chooses_what_it_discards() -> None:
    made = having(
        effect("discard", amount=1, who="enemy"),
        effect("draw", amount=1),
        hand2=["strike", "supply", "supply"],
        library1=["eagles"],
    )
    recorder = use(made, "deed")
    assert made.prompt is not None
    assert (made.prompt.seat, made.prompt.what, made.prompt.left) == (1, "discard", 1)
    assert made.prompt.options == hand(1, "strike", "supply")
    assert made.sides[0].hand == []  # what follows waits
    assert recorder.of(PromptChanged) == [PromptChanged(1, "discard", 1)]
    hidden, shown = (view_table(made, viewer).prompt for viewer in (0, 1))
    assert hidden
    assert hidden.options == []  # ST-36
    assert shown
    assert shown.options == ["2:hand:strike", "2:hand:supply"]
    answered(made, *hand(1, "supply"))
    assert ids(made.sides[1].hand) == ["strike", "supply"]
    assert ids(made.sides[1].discard) == ["supply"]
    assert ids(made.sides[0].hand) == ["eagles"]
    assert made.work == []


def test_a_side_with_no_more_cards_than_that_discards_all_of_them() -> None:
    made = having(effect("discard", amount=2), hand1=["strike", "supply"])
    use(made, "deed")
    assert made.prompt is None
    assert ids(made.sides[0].discard) == ["strike", "supply"]


def test_only_cards_of_the_kind_are_discarded() -> None:
    made = having(
        effect("discard", amount=1, kind="reinforcement"), hand1=["strike", "supply", "supply"]
    )
    use(made, "deed")
    assert made.prompt is not None
    assert made.prompt.options == hand(0, "supply")


def test_cards_are_discarded_at_random() -> None:
    gone: set[str] = set()
    for _ in range(2):
        made = having(
            effect("discard", amount=1, who="enemy", by="random"), hand2=["strike", "supply"]
        )
        made.chance.counter = len(gone) * 5
        for _ in range(10):
            copy = made.copy()
            made.chance.counter += 1
            use(copy, "deed")
            assert copy.prompt is None
            gone.add(copy.sides[1].discard[0].id)
    assert gone == {"strike", "supply"}


# --- looking and searching ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "seen"),
    [
        ("own_library", CardsSeen(0, 0, "library", ("strike", "supply"))),
        ("enemy_library", CardsSeen(0, 1, "library", ("eagles",))),
        ("enemy_hand", CardsSeen(0, 1, "hand", ("eagles", "strike"))),
    ],
)
def test_only_the_seat_that_looks_sees_the_cards(at: str, seen: CardsSeen) -> None:  # ST-36
    made = having(
        effect("look", at=at, amount=2),
        library1=["strike", "supply", "eagles"],
        library2=["eagles"],
        hand2=["strike", "eagles"],
    )
    recorder = use(made, "deed")
    (event,) = recorder.of(CardsSeen)
    assert event == seen
    assert event.seen_by(1) == CardsSeen(0, seen.of_seat, seen.zone, ())
    assert event.seen_by(None) == event.seen_by(1)


SEARCH = effect("search", **{"for": select("library", kind=["tactic"])})


def test_a_search_shows_the_card_that_it_finds_and_shuffles() -> None:
    made = having(SEARCH, library1=["eagles", "strike", "strike", "supply"])
    use(made, "deed")
    assert made.prompt is not None
    assert made.prompt.options == [Ref("library", 0, "strike")]
    assert made.prompt.may_stop
    recorder = answered(made, Ref("library", 0, "strike"))
    assert CardMoved(0, "strike", "library", "hand") in recorder.events
    assert LibraryShuffled(0) in recorder.events
    assert ids(made.sides[0].hand) == ["strike"]
    assert len(made.sides[0].library) == 3


def test_a_search_may_be_left_without_a_card() -> None:
    made = having(SEARCH, library1=["eagles", "strike"])
    use(made, "deed")
    recorder = answered(made)
    assert made.sides[0].hand == []
    assert LibraryShuffled(0) in recorder.events


def test_a_search_without_a_match_only_shuffles() -> None:
    made = having(SEARCH, library1=["eagles"])
    recorder = use(made, "deed")
    assert made.prompt is None
    assert LibraryShuffled(0) in recorder.events


# --- the stack ------------------------------------------------------------------------------------

COUNTER = {"t": {"from": select("stack", "enemy")}}


def test_a_countered_tactic_is_discarded_without_effect() -> None:  # ST-18
    made = having(effect("counter", "t"), choose=COUNTER)
    put_tactic(made, 1, "strike", {})
    recorder = use(made, "deed", t=(Ref("stack", 1, "2:strike"),))
    assert made.stack == []
    assert ids(made.sides[1].discard) == ["strike"]
    assert recorder.of(TacticLeft) == [TacticLeft("2:strike", "countered")]


def test_a_counter_of_everything_spares_itself() -> None:  # ST-18
    made = having(effect("counter", select("stack", "both")))
    put_tactic(made, 1, "strike", {})
    put_tactic(made, 0, "strike", {})
    deed = put_tactic(made, 0, "deed", {})
    run.push(made, Frame(0, deed.card, 0, "", deed.name, {}))
    told(made, lambda emit: run.drain(made, emit))
    assert made.stack == [deed]


# --- cards in piles -------------------------------------------------------------------------------


def test_cards_return_from_a_pile() -> None:
    made = having(
        effect("return", select("discard", kind=["tactic"])), discard1=["strike", "supply"]
    )
    use(made, "deed")
    assert ids(made.sides[0].hand) == ["strike"]
    assert ids(made.sides[0].discard) == ["supply"]


def test_a_wreck_returns_to_its_owners_library() -> None:  # ST-19
    made = having(
        effect("return", select("wrecks", "enemy"), where="library_top"),
        wrecks2=["eagles"],
        killed2=["fighters"],
        library2=["supply"],
    )
    use(made, "deed")
    assert ids(made.sides[1].library) == ["supply", "fighters", "eagles"]
    assert made.sides[1].wrecks == []


def test_cards_are_removed_from_piles() -> None:  # ST-19
    made = having(
        effect("remove", select("wrecks", "enemy", killed=True)),
        wrecks2=["eagles"],
        killed2=["eagles"],
    )
    use(made, "deed")
    assert ids(made.sides[1].removed) == ["eagles"]
    assert [wreck.killed for wreck in made.sides[1].wrecks] == [False]


def test_the_top_card_of_a_library_is_removed_not_a_copy_below() -> None:
    made = having(
        effect("remove", "t"),
        choose={"t": {"from": select("library", "enemy"), "by": "first"}},
        library2=["strike", "supply", "strike"],
    )
    use(made, "deed")
    assert ids(made.sides[1].library[::-1]) == ["supply", "strike"]


def test_a_card_in_hand_is_sacrificed_by_discarding_it() -> None:  # ST-19
    made = having(effect("sacrifice", select("hand", kind=["ship"])), hand1=["eagles", "supply"])
    use(made, "deed")
    assert ids(made.sides[0].discard) == ["eagles"]
    assert made.sides[0].wrecks == []


# --- what the opponent chooses --------------------------------------------------------------------


def test_the_opponent_chooses_as_the_ability_is_carried_out() -> None:
    made = having(
        effect("sacrifice", "t"),
        choose={"t": {"from": select("fleets", "enemy", kind=["ship"]), "by": "opponent"}},
        base2=["eagles", "fighters"],
    )
    use(made, "deed")
    assert made.prompt is not None
    assert (made.prompt.seat, made.prompt.what, made.prompt.name) == (1, "choose", "t")
    assert [ref.name for ref in made.prompt.options] == ["2:fighters", "2:eagles"]
    answered(made, made.prompt.options[0])
    assert names(made.sides[1].base) == ["2:base", "2:eagles"]


def test_the_opponent_is_not_asked_where_it_has_no_choice() -> None:
    made = having(
        effect("sacrifice", "t"),
        choose={"t": {"from": select("fleets", "enemy", kind=["ship"]), "by": "opponent"}},
        base2=["eagles"],
    )
    use(made, "deed")
    assert made.prompt is None
    assert names(made.sides[1].base) == ["2:base"]


def test_the_opponent_may_choose_none_where_fewer_will_do() -> None:
    choice = {"from": select("fleets", "enemy", kind=["ship"]), "by": "opponent", "up_to": True}
    made = having(effect("jam", "t"), choose={"t": choice}, base2=["eagles"])
    use(made, "deed")
    assert made.prompt is not None
    assert made.prompt.may_stop
    answered(made)
    assert ship(made, "2:eagles").jammed == 0
