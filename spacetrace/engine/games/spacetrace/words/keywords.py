"""Holds the keywords of ship cards, a record each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from spacetrace.engine.games.spacetrace.cards.schema import Card
    from spacetrace.engine.games.spacetrace.cards.shape import Report


class KeywordWord(Struct, frozen=True):
    """What a keyword is called, means and asks for; what it does is done by the rules.

    `line` is its sentence on a card, `noun` follows "with" and "gives". `search` names it in
    searches, with other ways to say it. `rulings` are the rules that matter for it: an id, or an
    id and how the sentence of the rule begins. `excludes` are keywords that contradict it,
    `not_on_base` says why a Base cannot have it, `check` reports what else it asks of its card.
    """

    word: str
    help: str
    line: str
    noun: str
    search: Mapping[str, tuple[str, ...]]
    rulings: tuple[str, ...]
    excludes: tuple[str, ...] = ()
    not_on_base: str = ""
    check: Callable[[Card, Report], None] | None = None


def _check_mothership(card: Card, report: Report) -> None:
    if card.kind == "base" or card.class_ != 4:
        report.at("keywords").say("A Mothership is a ship card of class IV (ST-30).")
    elif card.copies != 1:
        report.at("copies").say("A deck holds at most one Mothership (ST-3).")


_RECORDS = (
    KeywordWord(
        "preemptive",
        help="Its shots are fired in the first step of a class battle (ST-26).",
        line="Preemptive strike.",
        noun="preemptive strike",
        search={"preemptive": ("preemptive-strike", "first-strike")},
        rulings=("ST-26",),
    ),
    KeywordWord(
        "selfdestruct",
        help="It is killed after a class battle in which it fought (ST-29).",
        line="Self-destruction.",
        noun="self-destruction",
        search={"self-destruct": ("selfdestruct", "self-destruction")},
        rulings=("ST-29",),
        not_on_base="A Base cannot destroy itself (ST-2).",
    ),
    KeywordWord(
        "mothership",
        help="It opens the second fleet and stands there (ST-30).",
        line="Mothership: opens your second fleet.",
        noun="the Mothership's second fleet",
        search={"mothership": ()},
        rulings=("ST-3 How many", "ST-30", "ST-31"),
        check=_check_mothership,
    ),
    KeywordWord(
        "immune_damage",
        help="It takes no damage and is not shot at.",
        line="Immune to damage.",
        noun="immunity to damage",
        search={"immune-damage": ("immune-to-damage", "invulnerable")},
        rulings=("ST-25 A shot goes",),
        not_on_base="Damage and jams work on every Base (ST-2).",
    ),
    KeywordWord(
        "immune_destroy",
        help="Effects cannot destroy it; losing all its ships still does.",
        line="Immune to destroy effects.",
        noun="immunity to destroy effects",
        search={"immune-destroy": ("immune-to-destroy", "indestructible")},
        rulings=("ST-19 Destroy",),
    ),
    KeywordWord(
        "immune_kill",
        help="Effects cannot kill it.",
        line="Immune to kill effects.",
        noun="immunity to kill effects",
        search={"immune-kill": ("immune-to-kill",)},
        rulings=("ST-19 Kill",),
    ),
    KeywordWord(
        "immune_jam",
        help="Its ships cannot be jammed.",
        line="Immune to jamming.",
        noun="immunity to jamming",
        search={"immune-jam": ("immune-to-jam", "unjammable")},
        rulings=("ST-20 Jam",),
        not_on_base="Damage and jams work on every Base (ST-2).",
    ),
    KeywordWord(
        "immune_removal",
        help="Effects cannot remove it from the game.",
        line="Immune to removal.",
        noun="immunity to removal",
        search={"immune-removal": ("immune-to-removal",)},
        rulings=("ST-19 Remove",),
    ),
    KeywordWord(
        "cannot_fire",
        help="It does not fire, whatever its AP.",
        line="Does not fire.",
        noun="“does not fire”",
        search={"cannot-fire": ("no-fire",)},
        rulings=("ST-25",),
        excludes=("preemptive",),
    ),
    KeywordWord(
        "first_target",
        help="It is shot at before the other cards of its stack.",
        line="Shot at first.",
        noun="“shot at first”",
        search={"first-target": ("decoy",)},
        rulings=("ST-25 A shot goes",),
        excludes=("last_target",),
    ),
    KeywordWord(
        "last_target",
        help="It is shot at after the other cards of its stack.",
        line="Shot at last.",
        noun="“shot at last”",
        search={"last-target": ()},
        rulings=("ST-25 A shot goes",),
    ),
)

KEYWORDS: dict[str, KeywordWord] = {record.word: record for record in _RECORDS}

if TYPE_CHECKING:
    Keyword: TypeAlias = str
else:
    Keyword = Literal[tuple(KEYWORDS)]
