"""A replay as a page: the game's own table from the tested deck's seat, a step at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.engine.agents import LEVELS
from spacetrace.engine.kernel.outcome import Outcome, OutcomeRow
from spacetrace.matches.models import Pinned
from spacetrace.matches.presenters.log import log_lines
from spacetrace.presentation.board import Ending, Say
from spacetrace.presentation.games import AnyPages, pages_of
from spacetrace.presentation.pages import TableLook
from spacetrace.simulations.models import Replay
from spacetrace.simulations.replaying import CannotReplay, Scene, scene_at


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn to jump to; `step` is the first one of it."""

    number: int
    step: int
    is_now: bool


@dataclass(frozen=True, slots=True)
class Controls:
    """Where the replay stands and where it can go; None where there is nothing more."""

    step: int
    last: int
    back: int | None
    forward: int | None
    turn: int
    turns: tuple[Turn, ...]


def replay_context(replay: Replay, step: int, *, back: str, back_words: str) -> dict[str, object]:
    """Everything that a replay's page shows after so many moves, and the way back from it."""
    context = {
        "replay": replay,
        "name": replay.test.deck_name,
        "back": back,
        "back_words": back_words,
    }
    try:
        scene = scene_at(replay, step)
    except CannotReplay as error:
        return {**context, "refused": str(error)}
    revision = replay.test.revision
    look = _look(scene)
    pages = pages_of(look.game)
    board = pages.board(look)
    board.say = _say(scene)
    return {
        **context,
        "match": Pinned(pages.key, revision.content_hash, revision.pk),
        "pages": pages,
        "board": board,
        "names": look.names,
        "look": look,
        "players": _players(scene),
        "log": log_lines(pages, look),
        "controls": _controls(scene),
        "ending": _ending(pages, scene, look) if scene.outcome else None,
        "table_template": f"games/{pages.folder}/_table.html",
        **pages.extras(look),
    }


def _look(scene: Scene) -> TableLook[Any, Any]:
    return TableLook(
        game=scene.meeting.game,
        view=scene.view,
        seat=scene.seat,
        cards=scene.meeting.cards,
        names=scene.names,
        config=scene.meeting.config,
        legal=[],
        explain=lambda _text: None,
        moves=list(scene.told),
        waiting=scene.waiting,
        computers=frozenset(range(len(scene.names))),
        as_you=False,
    )


def _ending(pages: AnyPages, scene: Scene, look: TableLook[Any, Any]) -> Ending:
    """Told of two decks, not of the reader, who has not played."""
    return pages.ending(outcome_row(scene.outcome), replace(look, seat=None))


def _say(scene: Scene) -> Say:
    """What the step brought; the table asks nobody anything."""
    if not scene.told:
        return Say(_("The cards are dealt; the first turn begins."))
    sentences = scene.told[-1].sentences
    if not sentences:
        name = scene.names[scene.told[-1].seat]
        return Say(_("%(name)s lets it happen.") % {"name": name})
    return Say(sentences[0], " ".join(sentences[1:]))


def _controls(scene: Scene) -> Controls:
    now = sum(step <= scene.step for step in scene.turns)
    return Controls(
        step=scene.step,
        last=scene.moves,
        back=scene.step - 1 if scene.step else None,
        forward=scene.step + 1 if scene.step < scene.moves else None,
        turn=now,
        turns=tuple(
            Turn(number, step, number == now) for number, step in enumerate(scene.turns, 1)
        ),
    )


def _players(scene: Scene) -> list[tuple[str, str]]:
    """Deck and player of each seat."""
    return [
        (name, LEVELS[level].name) for name, level in zip(scene.names, scene.levels, strict=True)
    ]


def outcome_row(end: Outcome) -> OutcomeRow:
    """How a table ended, as pages are told."""
    return {
        "reason": end.reason,
        "rule": end.rule,
        "winners": list(end.winners),
        "places": list(end.places),
        "scores": list(end.scores),
    }
