"""Every action has one line of text, and the line reads back."""

import pytest

from spacetrace.engine.games.spacetrace.actions import Activate, Pick, PlayCard, SetOrder
from spacetrace.engine.games.spacetrace.notation import action_text, parse_action
from spacetrace.engine.kernel.actions import MetaAction
from spacetrace.engine.kernel.errors import NotationError

LINES = [
    "play fighters",
    "play destroyers with reinforcement-200 reinforcement-100",
    "play ion-burst on 2:destroyers#2",
    "play twin-burst on 2:destroyers#2+2:fighters none",
    "play salvage on wrecks:fighters 2:wrecks:eagles paying 1:fighters hand:eagles",
    "play toll on none paying 1:fighters#12 with reinforcement-100",
    "play on on none paying 1:on with with with",
    "activate 1:destroyers",
    "activate 1:destroyers commander on 2:fighters paying 1:eagles",
    "activate 1:commander commander",
    "move 1:fighters to second",
    "move 1:fighters#3 to base",
    "exchange fighters",
    "pick fighters",
    "pick 1:hand:fighters",
    "pick 2:killed:fighters",
    "play salvage on killed:fighters 2:wrecks:eagles+2:killed:eagles",
    "pick 2:fighters#2",
    "enough",
    "attack",
    "attack with both",
    "defend with base",
    "defend with both",
    "place 1:fighters#2",
    "keep order",
    "pass",
    "pass attack",
    "ready",
    "order always-ask on",
    "order stop-at-end off",
    "order pass on",
    "order unless-second off",
    "order unless-aimed-at 1:fighters#2 on",
    "order answer ion-burst on",
    "order answer ion-burst 2:fighters#2 off",
    "concede",
]
BAD = [
    "",
    " ",
    "play",
    "play ",
    "play Fighters",
    "play fighters ",
    " play fighters",
    "play  fighters",
    "play fighters\n",
    "play fighters on",
    "play fighters with",
    "play fighters with reinforcement-100 on 2:fighters",
    "play fighters on 3:fighters",
    "play fighters on 2:fighters#1",
    "play fighters on 2:fighters#02",
    "play fighters on 2:fighters#٢",
    "play fighters on none+2:fighters",
    "play fighters on 2:fighters+",
    "play fighters on fighters",
    "activate 1:fighters ability 2",
    "activate 1:fighters with reinforcement-100",
    "move 1:fighters to third",
    "move 1:fighters second",
    "attack with base",
    "attack now",
    "pass pass",
    "order always-ask",
    "order tea on",
    "order on",
    "order pass on on",
    "order pass 1:fighters on",
    "order answer 2:fighters on",
    "order unless-aimed-at on",
    "order unless-aimed-at fighters on",
    "pick",
    "pick a b",
    "resign",
    "play " + "x" * 3_000,
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_back(line: str) -> None:
    assert action_text(parse_action(line)) == line


@pytest.mark.parametrize("line", BAD)
def test_what_is_no_canonical_line_is_refused_with_a_sentence(line: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(line)
    assert str(error.value).endswith(".")
    assert len(str(error.value)) < 200


def test_a_line_says_what_the_action_holds() -> None:
    assert parse_action(LINES[3]) == PlayCard(
        "twin-burst", targets=("2:destroyers#2+2:fighters", "none")
    )
    assert parse_action(LINES[8]) == Activate(
        "1:destroyers", True, targets=("2:fighters",), costs=("1:eagles",)
    )
    assert parse_action("pick fighters") == Pick("fighters")
    assert parse_action("order always-ask on") == SetOrder("always-ask", True)


def test_standing_orders_and_conceding_are_meta_actions() -> None:  # ST-14, ST-34
    meta = [line for line in LINES if isinstance(parse_action(line), MetaAction)]
    assert meta == [line for line in LINES if line.startswith("order ")] + ["concede"]
