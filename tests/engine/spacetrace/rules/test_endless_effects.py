"""Effects that would never end, and fleets that grow too large (ST-8, ST-20)."""

from __future__ import annotations

import pytest

from spacetrace.engine.agents.arena import Entrant, play_match
from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.games.spacetrace.actions import PASS, Activate, Pass, PlayCard
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.effects.choices import MAX_WAYS
from spacetrace.engine.games.spacetrace.limits import MAX_OBJECTS, MAX_USES
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.zones import enter_ship
from spacetrace.engine.kernel.errors import BudgetExceeded
from spacetrace.engine.kernel.protocol import Config
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.builders import Recorder, ability, card, card_set, effect, select
from tests.engine.spacetrace.rules.playing import do, refused
from tests.engine.spacetrace.telling import GAME


def _phoenix(name: str, other: str) -> dict[str, object]:
    """A ship card that rebuilds the other one as it is lost, and destroys it again."""
    rise = effect("reconstruct", select("wrecks", name=other, killed=False))
    fall = effect("destroy", select("fleets", "both", name=other))
    draw = {"from": select("fleets", "both"), "by": "random"}  # takes a draw of chance
    burn = effect("jam", "t")
    return card(name, abilities=[ability("destroyed", rise, fall, burn, choose={"t": draw})])


def _strike(name: str, mp: int) -> dict[str, object]:
    aim = {"t": {"from": select("fleets", "enemy", kind=["ship"])}}
    return card(
        name, "tactic", mp=mp, abilities=[ability("played", effect("destroy", "t"), choose=aim)]
    )


LOOP = card_set(
    _phoenix("dawn", "dusk"),
    _phoenix("dusk", "dawn"),
    _strike("strike", 0),
    card("hold", "tactic", mp=0, abilities=[ability("played", effect("draw", amount=1))]),
    card("r100", "reinforcement"),
)


def test_an_action_whose_effects_never_end_is_refused_and_undone() -> None:
    table = builders.table(
        LOOP, hand1=["strike", "r100"], base2=["dawn"], wrecks2=["dusk"], library1=["r100"] * 3
    )
    do(table, "1 play r100")
    before, told = GAME.dump(table), Recorder()
    with pytest.raises(BudgetExceeded):
        do(table, "1 play strike on 2:dawn", emit=told)
    assert GAME.dump(table) == before
    assert table.chance.counter == 0
    assert told.events == []
    do(table, "1 ready")
    assert table.active == 1


def test_what_nobody_can_avoid_goes_on_without_the_endless_effects() -> None:
    table = builders.table(LOOP, hand1=["strike"], base2=["dawn"], wrecks2=["dusk"], hand2=["hold"])
    do(table, "1 play strike on 2:dawn")
    assert GAME.moves(table, 1)[-1] == PASS
    do(table, "2 pass")
    assert (table.stack, table.work, table.say) == ([], [], 0)
    do(table, "1 ready")
    assert table.active == 1


def test_a_match_of_computers_does_not_stumble_over_endless_effects() -> None:
    game = GAMES["spacetrace"]
    deck = {"dawn": 10, "dusk": 10, "strike": 10, "r100": 10}
    two = (Entrant("one", deck, "random"), Entrant("two", deck, "random"))
    config: Config = {"format": "open", "turn_limit": 12, "victory": "wrecks"}
    assert play_match(game, LOOP, config, two, 3).reason in ("turn-limit", "stalemate")


# --- turns that would never end ------------------------------------------------------------------

_COPY = ability("activated", effect("copy", "me"), effect("sacrifice", select("self")))
AGAIN = card_set(
    card(
        "hydra",
        mp=0,
        abilities=[_COPY | {"choose": {"me": {"from": select("self"), "by": "first"}}}],
    ),
    card(
        "echo",
        "tactic",
        mp=0,
        abilities=[ability("played", effect("return", select("discard"), where="hand"))],
    ),
    card(
        "pump",
        "reinforcement",
        abilities=[ability("played", effect("return", select("discard"), where="hand"))],
    ),
    card("mite", mp=0),
)


def _as_often_as_it_goes(table: Table) -> int:
    """How often something else than an attack and the end of the turn can be done."""
    for number in range(3 * MAX_USES):
        left = [
            move
            for move in GAME.moves(table, 0)
            if isinstance(move, PlayCard | Activate | Pass) and table.say == 0
        ]
        if not left:
            return number
        GAME.apply(table, 0, left[0])
    raise AssertionError("It goes on.")


def test_a_ship_card_that_copies_itself_does_not_do_so_for_ever() -> None:  # ST-39
    table = builders.table(AGAIN, base1=["hydra"])
    assert _as_often_as_it_goes(table) == MAX_USES - 1
    (left,) = (ship.name for ship in table.sides[0].ships() if not ship.card.is_base)
    assert refused(table, f"1 activate {left}") == "ST-39"


@pytest.mark.parametrize("name", ["echo", "pump"])
def test_a_card_that_comes_back_to_the_hand_is_used_up_some_time(name: str) -> None:  # ST-39
    table = builders.table(AGAIN, hand1=[name, "mite"], discard1=[name])
    assert MAX_USES // 2 < _as_often_as_it_goes(table) <= 2 * MAX_USES + 2
    assert refused(table, f"1 play {name}") == "ST-39"
    assert table.sides[0].hand
    do(table, "1 ready")
    assert table.active == 1


def test_a_reinforcement_that_is_used_up_pays_for_nothing() -> None:  # ST-39
    cards = card_set(card("r100", "reinforcement"), card("liner", mp=100))
    table = builders.table(cards, hand1=["r100", "liner"])
    assert "play liner with r100" in map(GAME.action_text, GAME.moves(table, 0))
    table.sides[0].entered["r100"] = MAX_USES
    assert [GAME.action_text(move) for move in GAME.moves(table, 0)] == ["attack", "ready"]


# --- room in the fleets ---------------------------------------------------------------------------


def _full(cards: CardSet, **more: object) -> Table:
    table = builders.table(cards, **more)  # type: ignore[arg-type]
    for _ in range(MAX_OBJECTS - len(table.sides[0].ships())):
        enter_ship(table, 0, "base", cards.card("mite"), 0, None)
    return table


CROWD = card_set(
    card("mite", mp=0),
    card(
        "mirror",
        "tactic",
        mp=0,
        abilities=[ability("played", effect("copy", select("fleets", kind=["ship"])))],
    ),
    card(
        "salvage",
        "tactic",
        mp=0,
        abilities=[ability("played", effect("reconstruct", select("wrecks", killed=False)))],
    ),
)


def test_a_ship_card_without_room_cannot_be_played() -> None:  # ST-39
    table = _full(CROWD, hand1=["mite"])
    before = GAME.dump(table)
    assert refused(table, "1 play mite") == "ST-39"
    assert GAME.dump(table) == before


@pytest.mark.parametrize("tactic", ["mirror", "salvage"])
def test_effects_bring_no_more_ship_cards_than_there_is_room_for(tactic: str) -> None:
    table = _full(CROWD, hand1=[tactic], wrecks1=["mite", "mite"])
    table.sides[0].base.pop()
    do(table, f"1 play {tactic}")
    assert len(table.sides[0].ships()) == MAX_OBJECTS
    assert len(table.sides[0].wrecks) == (2 if tactic == "mirror" else 1)


# --- many targets ---------------------------------------------------------------------------------


def test_in_a_crowd_the_first_so_many_ways_are_offered() -> None:  # ST-10
    mark = {"t": {"from": select("fleets", kind=["ship"]), "count": 3}}
    price = [{"pay": "sacrifice", "from": select("fleets", kind=["ship"])}]
    deed = ability("played", effect("jam", "t"), choose=mark, cost=price)
    cards = card_set(card("mite", cls=2), card("boss", "commander", mp=0, abilities=[deed]))
    table = _full(cards, hand1=["boss"])
    moves = GAME.moves(table, 0)
    assert len(moves) == MAX_WAYS + 2  # attack and ready
    assert GAME.explain(table, 0, moves[MAX_WAYS - 1]) is None
