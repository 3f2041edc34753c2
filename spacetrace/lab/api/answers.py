"""The API's answers about tests; shapes.py describes them."""

from __future__ import annotations

from typing import Any

from spacetrace.engine.tally import Rate
from spacetrace.lab.figures import Group, summary_data, summary_of
from spacetrace.lab.models import DeckTest, Opponent, Replay
from spacetrace.lab.replaying import scene_at, steps_of
from spacetrace.lab.selectors import progress_of

SHOWN = ("turns", "actions", "ends")


def deck_test_row(test: DeckTest) -> dict[str, Any]:
    """A test in a list (TestShape); it knows `done`, the matches in its pieces."""
    done = getattr(test, "done", None) if test.is_unfinished else test.played
    return {
        "id": test.public_id,
        "deck": test.version.deck.public_id,
        "version": test.version.number,
        "status": test.status,
        "problem": test.problem,
        "level": test.level,
        "matches": test.matches,
        "done": done or 0,
        "created_at": test.created_at,
        "finished_at": test.finished_at,
    }


def deck_test_detail(test: DeckTest) -> dict[str, Any]:
    """A test with all that it has told (TestDetailShape)."""
    opponents = list(test.opponents.all())
    groups: list[Group | None] = [None] * len(opponents)
    rate, done = None, test.played
    if test.is_unfinished:
        progress = progress_of(test, opponents)
        rate, done = progress.rate, progress.done
        groups = [group for _opponent, group in progress.opponents]
    elif test.summary:
        groups = list(summary_of(test.summary).opponents)
    return {
        **deck_test_row(test),
        "done": done,
        "config": test.config,
        "card_set_revision": test.revision_id,
        "rules_version": test.rules_version,
        "first_seed": test.first_seed,
        "rate": rate,
        "opponents": [
            _opponent(opponent, group) for opponent, group in zip(opponents, groups, strict=True)
        ],
        "summary": _summary(test),
        "replays": [
            replay_row(replay) for replay in test.replays.select_related("opponent").defer("moves")
        ],
    }


def replay_row(replay: Replay) -> dict[str, Any]:
    """A kept match (ReplayRowShape)."""
    return {
        "number": replay.number,
        "kind": replay.kind,
        "opponent": replay.opponent.place,
        "match": replay.seed,
        "turns": replay.turns,
        "reason": replay.reason,
        "scores": replay.scores,
    }


def replay_detail(replay: Replay) -> dict[str, Any]:
    """A kept match, move by move (ReplayShape). Raises CannotReplay."""
    scene = scene_at(replay, 0)
    return {
        **replay_row(replay),
        "seat": scene.seat,
        "names": list(scene.names),
        "moves": [
            {
                "step": move.version,
                "seat": move.seat,
                "action": move.action,
                "events": move.lines,
                "sentences": move.sentences,
            }
            for move in steps_of(replay)
        ],
    }


def _opponent(opponent: Opponent, group: Group | None) -> dict[str, Any]:
    return {
        "place": opponent.place,
        "name": opponent.name,
        "stock": opponent.stock,
        "level": opponent.level,
        "matches": opponent.matches,
        "figures": _group(group) if group else None,
    }


def _summary(test: DeckTest) -> dict[str, Any] | None:
    if not test.summary:
        return None
    summary = summary_of(test.summary)
    data = summary_data(summary)
    return {
        "overall": _group(summary.overall),
        "beginning": _group(summary.beginning),
        "following": _group(summary.following),
        "first_seat": _rate(summary.first_seat),
        **{name: data[name] for name in SHOWN},
        "cards": [
            {
                "card": card.card,
                "copies": card.copies,
                "drawn_in": card.drawn_in,
                "drawn": card.drawn,
                "played": card.played,
                "stuck": card.stuck,
                "when_drawn": _rate(card.when_drawn),
            }
            for card in summary.cards
        ],
    }


def _group(group: Group) -> dict[str, Any]:
    return {
        "matches": group.matches,
        "wins": group.wins,
        "draws": group.draws,
        "rate": _rate(group.rate),
    }


def _rate(rate: Rate) -> dict[str, float]:
    return {"share": rate.share, "low": rate.low, "high": rate.high}
