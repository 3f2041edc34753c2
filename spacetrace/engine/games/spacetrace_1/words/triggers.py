"""Holds the triggers of abilities, a record each: when an ability happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

AFTER = 6
"""What comes after the five steps of a class battle (ST-24)."""


class TriggerWord(Struct, frozen=True):
    """What a trigger is called and means, and what an ability with it can be; the rules pull it.

    `told` opens the ability's text. `search` names it in searches, with other ways to say it.
    `rulings` are the rules that matter for it: an id, or an id and how the sentence begins.
    `kinds` are the kinds of cards that may have it. With `asks`, somebody can be asked something.
    `in_battle`: it belongs to a class battle, and to its step `step` (0: the effects' own steps).
    `lasts_for_battle`: something done then can last until the battle ends. Without `needs_ship`
    the ability works though its ship card is gone.
    """

    word: str
    help: str
    told: str
    search: Mapping[str, tuple[str, ...]]
    rulings: tuple[str, ...]
    kinds: tuple[str, ...]
    asks: bool = False
    in_battle: bool = False
    step: int = 0
    lasts_for_battle: bool = False
    needs_ship: bool = True


_IN_PLAY = ("ship", "commander", "base")

_RECORDS = (
    TriggerWord(
        "played",
        help="As the card is played; for a tactic, as it resolves from the stack.",
        told="When played",
        search={"played": ("when-played", "on-play")},
        rulings=(),
        kinds=("ship", "tactic", "reinforcement", "commander"),
        asks=True,
        lasts_for_battle=True,
    ),
    TriggerWord(
        "preemptive",
        help="In step 1 of the first class battle of an attack that its stack fights in.",
        told="Preemptive",
        search={"preemptive": ("preemptive-strike",)},
        rulings=("ST-20 A battle ability", "ST-26"),
        kinds=_IN_PLAY,
        in_battle=True,
        step=1,
        lasts_for_battle=True,
    ),
    TriggerWord(
        "battle",
        help="In that class battle: jams in step 2, repairs in 4, all else in 3 (ST-24).",
        told="In battle",
        search={"battle": ("class-battle", "in-battle")},
        rulings=("ST-20 A battle ability", "ST-24"),
        kinds=_IN_PLAY,
        in_battle=True,
        lasts_for_battle=True,
    ),
    TriggerWord(
        "after_battle",
        help="When that class battle is over.",
        told="After battle",
        search={"after-battle": ()},
        rulings=("ST-20 A battle ability", "ST-24"),
        kinds=_IN_PLAY,
        in_battle=True,
        step=AFTER,
    ),
    TriggerWord(
        "destroyed",
        help="When the card is destroyed or killed, unless all its ships were jammed.",
        told="When destroyed",
        search={"destroyed": ("when-destroyed", "death")},
        rulings=("ST-28",),
        kinds=("ship",),
        needs_ship=False,
    ),
    TriggerWord(
        "turn_start",
        help="As a turn of its side begins.",
        told="At the start of your turn",
        search={"turn-start": ("start-of-turn",)},
        rulings=("ST-5",),
        kinds=_IN_PLAY,
    ),
    TriggerWord(
        "turn_end",
        help="As a turn of its side ends.",
        told="At the end of your turn",
        search={"turn-end": ("end-of-turn",)},
        rulings=("ST-12",),
        kinds=_IN_PLAY,
    ),
    TriggerWord(
        "while_in_play",
        help="All the time while the card is in play; only changes of AP, LP and keywords.",
        told="While in play",
        search={"while-in-play": ("always", "passive")},
        rulings=(),
        kinds=_IN_PLAY,
    ),
    TriggerWord(
        "activated",
        help="When its side says so: in its own turn, not in an attack, once a turn.",
        told="Once a turn",
        search={"activated": ("active", "in-turn")},
        rulings=("ST-20 It takes one",),
        kinds=("ship", "commander"),
        asks=True,
        needs_ship=False,
    ),
)

TRIGGERS: dict[str, TriggerWord] = {record.word: record for record in _RECORDS}
BATTLE = tuple(word for word, record in TRIGGERS.items() if record.in_battle)
"""The triggers of a class battle (ST-24)."""

if TYPE_CHECKING:
    Trigger: TypeAlias = str
else:
    Trigger = Literal[tuple(TRIGGERS)]


def triggers_of(kind: str) -> list[str]:
    """The triggers that an ability of a card of this kind can have."""
    return [word for word, record in TRIGGERS.items() if kind in record.kinds]
