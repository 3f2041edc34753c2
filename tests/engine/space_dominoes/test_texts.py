"""Lines of actions and events, sentences of the log, and what its page of notation says of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spacetrace.engine.games.space_dominoes import events as e
from spacetrace.engine.games.space_dominoes.actions import LinkCard
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.events import Event
from tests.engine.space_dominoes.playing import CARDS, GAME, NAMES

DOCUMENT = Path(__file__).resolve().parents[3] / "docs/notation/space_dominoes.md"
CANONICAL = ["play 0-2-1 right single", "play 2-2-3 left double", "draw", "pass", "stop", "concede"]


@pytest.mark.parametrize("line", [*CANONICAL, "tick"])
def test_a_canonical_line_reads_back(line: str) -> None:
    assert GAME.action_text(GAME.parse_action(line)) == line


def test_either_reading_of_a_card_is_the_same_action() -> None:  # SD-1
    action = GAME.parse_action("play 1-2-0 left double")
    assert action == GAME.parse_action("play 0-2-1 left double")
    assert action == LinkCard("0-2-1", "left", "double")
    assert GAME.action_text(action) == "play 0-2-1 left double"


@pytest.mark.parametrize(
    "line",
    [
        "play 0-2-1",
        "play 0-2-1 right",
        "play 0-2-4 right single",
        "play 0-2-1 right triple",
        "play 0-2-1 middle single",
        "play 0-2-1 right single ",
        "Play 0-2-1 right single",
        "play 0-2 right single",
        "draws",
    ],
)
def test_other_lines_are_refused(line: str) -> None:  # SD-7
    with pytest.raises(NotationError):
        GAME.parse_action(line)


def test_actions_of_other_games_have_no_line() -> None:
    class Other(Action):
        """Something else."""

    with pytest.raises(NotationError):
        GAME.action_text(Other())


# --- docs/notation/space_dominoes.md --------------------------------------------------------------


def verbs_of(heading: str) -> set[str]:
    """The first words of everything in code type in the first column of the table below."""
    part = DOCUMENT.read_text(encoding="utf-8").split(f"\n## {heading}\n", 1)[1]
    cells = re.findall(r"^\| (`.*?) \|", part.split("\n## ", 1)[0], re.MULTILINE)
    return {line.split()[0] for cell in cells for line in re.findall(r"`([^`…]+)`", cell)}


def test_the_document_has_every_action() -> None:
    assert verbs_of("Actions") >= {"play", "draw", "stop", "pass", "concede"}


def test_the_document_has_every_event() -> None:
    assert verbs_of("Events") == set(e.NOTATION.words())


# --- sentences ------------------------------------------------------------------------------------

TOLD: list[tuple[Event, str]] = [
    (e.HandBegan(2, 1, "0-2-1", 7, 25), "Hand 2: Ben deals. 0-2-1 is the starter."),
    (e.HandDealt(0, ("0-0-0",)), ""),
    (e.HandShown(0, ()), ""),
    (e.HandShown(1, ("0-0-3", "3-3-3")), "Ben is left with 0-0-3 and 3-3-3."),
    (
        e.HandEnded(1, "out", "SD-11", 0, (0, 12), (0, 12), (0, 12)),
        "Anna wins hand 1. Dots scored: Anna 0; Ben 12.",
    ),
    (
        e.HandEnded(3, "frozen", "SD-14", 1, (7, 3), (7, 3), (9, 8)),
        "Hand 3 is over, as nobody could lay a card. Ben wins it with the fewest dots. "
        "Dots scored: Anna 7; Ben 3.",
    ),
    (e.TurnBegan(0, 5, False), ""),
    (e.TurnBegan(1, 5, True), "Ben has had no turn in this hand and may play cards off."),
    (e.CardLinked(0, "0-2-1", "left", "single", "1-2-0"), "Anna lays 0-2-1 at the head."),
    (
        e.CardLinked(1, "0-2-1", "right", "double", "1-2-0"),
        "Ben lays 0-2-1 at the tail. It is a double-link.",
    ),
    (e.CardDrawn(0, "0-2-1", "needed"), "Anna draws 0-2-1, as nothing fits."),
    (e.CardDrawn(0, None, "needed"), "Anna draws a card, as nothing fits."),
    (e.CardDrawn(1, None, "first"), "Ben begins the turn with drawing a card."),
    (e.CardDrawn(1, None, "end"), "Ben takes a card."),
    (e.Passed(0), "Anna passes."),
    (e.Stopped(1), "Ben stops."),
    (e.WentOut(0), "Anna is out of cards."),
    (e.ClockStarted(4), ""),
    (e.Conceded(1), "Ben concedes."),
    (e.MatchEnded("hands", "SD-16", (2, 1), (30, 1)), "Ben wins the match with one dot."),
    (e.MatchEnded("hands", "SD-16", (1, 1), (7, 7)), "The match is a draw: everybody has 7 dots."),
    (e.MatchEnded("concession", "SD-16", (1, 2), (9, 7)), "Anna wins the match."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert GAME.narrate(event, CARDS, NAMES[:2]) == sentence


def test_every_event_was_tried() -> None:
    lines = [GAME.event_text(event) for event, _ in TOLD]
    assert {line.split()[0] for line in lines} == set(e.NOTATION.words())


def test_partners_are_told_together() -> None:  # SD-19
    ended = e.HandEnded(1, "out", "SD-19", 2, (0, 9, 0, 7), (0, 16, 0, 16), (0, 16, 0, 16))
    scored = "Dots scored: Anna and Cleo 0; Ben and Dan 16."
    assert GAME.narrate(ended, CARDS, NAMES[:4]) == f"Anna and Cleo win hand 1. {scored}"
    even = e.HandEnded(1, "frozen", "SD-19", None, (3, 3, 4, 4), (7, 7, 7, 7), (7, 7, 7, 7))
    frozen = "Hand 1 is over, as nobody could lay a card. Nobody wins it"
    assert GAME.narrate(even, CARDS, NAMES[:4]).startswith(frozen)
    over = e.MatchEnded("hands", "SD-16", (2, 1, 2, 1), (20, 17, 20, 17))
    assert GAME.narrate(over, CARDS, NAMES[:4]) == "Ben and Dan win the match with 17 dots."
