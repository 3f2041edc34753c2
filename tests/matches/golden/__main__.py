"""Keeps matches of a release for the tests of all later ones: `python -m tests.matches.golden 1.1`.

What earlier releases have left stays as it is; a release that is there already is refused.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec

from cardsets.files import read_set, set_of_game
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.replay import write_move
from tests.engine.contract.sample import Sample
from tests.engine.contract.samples import SAMPLES
from tests.engine.contract.walks import random_step
from tests.matches.golden.stored import CARDS, HERE, Stored, Told, digest

EARLIEST, LATEST = 12, 250  # moves before the position
FOLLOWING = 120  # moves after it
TELLING = 8

Wanted = Callable[[Any], bool]


def anything(_table: Any) -> bool:
    """Any position will do."""
    return True


def is_stacked(table: Any) -> bool:
    """Tactics lie on the stack and wait to be answered (ST-14)."""
    return len(table.stack) > 1


def is_chosen(table: Any) -> bool:
    """A card asks its player something (ST-10)."""
    return table.prompt is not None


def is_timed(table: Any) -> bool:
    """The clock runs, and it is a window or a turn of the game's own."""
    return table.deadline is not None


def is_counting(table: Any) -> bool:
    """A countdown runs (BO-9)."""
    return bool(table.stage == "countdown")


POSITIONS: dict[str, tuple[str, Wanted]] = {
    "spacetrace-start": ("spacetrace-base", anything),
    "spacetrace-stack": ("spacetrace-wrecks", is_stacked),
    "spacetrace-choice": ("spacetrace-every-card", is_chosen),
    "spaced-out-largest": ("spaced-out-8", anything),
    "spaced-out-window": ("spaced-out-5", is_timed),
    "space-dominoes-largest": ("space-dominoes-5", anything),
    "space-dominoes-partners": ("space-dominoes-partners", anything),
    "space-dominoes-clock": ("space-dominoes-3", is_timed),
    "blast-off-largest": ("blast-off-6", is_counting),
    "blast-off-slow": ("blast-off-slow", is_counting),
}
"""What is kept of each release: a sample of the contract tests, and how its table is to stand."""


def keep(release: str) -> None:
    """Write a file for each position, and the cards that they are played with."""
    folder = HERE / release
    folder.mkdir()  # raises FileExistsError for a release that is there
    for name, (sample, wanted) in POSITIONS.items():
        content = msgspec.json.encode(_position(SAMPLES[sample], name, wanted))
        (folder / f"{name}.json").write_bytes(msgspec.json.format(content, indent=1) + b"\n")


def _position(one: Sample, name: str, wanted: Wanted) -> Stored:
    """The first such position of the first random match that has one, not at its very end."""
    for seed in range(1_000):
        found = _walk(one, hashlib.sha256(f"{name} {seed}".encode()).digest(), wanted)
        if found is not None:
            return found
    raise SystemExit(f"No match has a position like {name}.")


def _walk(one: Sample, secret: bytes, wanted: Wanted) -> Stored | None:
    game, chance, whim = one.game, Chance(secret), Chance.seeded(secret.hex())
    config = game.check_config(one.config)
    table = game.setup(config, one.cards, one.decks, chance)
    told: list[Told] = []
    while len(told) < LATEST and game.outcome(table) is None:
        if len(told) >= EARLIEST and wanted(table):
            then = _follow(one, game.copy(table), whim)
            if len(then[0]) >= TELLING:
                return _stored(one, config, secret, table, told, *then)
        seat, action = random_step(one, table, whim)
        told.append(_step(one, table, seat, action))
    return None


def _follow(one: Sample, table: Any, whim: Chance) -> tuple[list[str], str]:
    lines: list[str] = []
    while len(lines) < FOLLOWING and one.game.outcome(table) is None:
        lines.append(_step(one, table, *random_step(one, table, whim)).move)
    return lines, digest(one.game.dump(table))


def _step(one: Sample, table: Any, seat: Seat, action: Action) -> Told:
    events: list[Event] = []
    one.game.apply(table, seat, action, events.append)
    lines = [one.game.event_text(event) for event in events]
    return Told(write_move(seat, one.game.action_text(action)), lines)


def _stored(
    one: Sample,
    config: dict[str, Any],
    secret: bytes,
    table: Any,
    told: list[Told],
    then: list[str],
    end: str,
) -> Stored:
    game = one.game
    texts = {s: [game.action_text(a) for a in game.legal_actions(table, s)] for s in one.seats()}
    shown = (None, next(iter(game.waiting_for(table)), 0))
    views = {v: msgspec.json.decode(game.view_json(game.view(table, v))) for v in shown}
    return Stored(
        game=game.key,
        rules_version=game.rules_version,
        format_version=game.format_version,
        config=config,
        cards=_cards(game.key),
        secret=secret.hex(),
        decks=[dict(deck) for deck in one.decks],
        snapshot=game.dump(table).decode(),
        waiting=list(game.waiting_for(table)),
        clock=game.deadline(table),
        views={"" if viewer is None else str(viewer): view for viewer, view in views.items()},
        legal={str(seat): lines for seat, lines in texts.items()},
        moves=[step.move for step in told],
        told=told[-TELLING:],
        then=then,
        end=end,
    )


def _cards(game: str) -> str:
    """The name of the file that has the set's data; written unless it is there."""
    text = json.dumps(read_set(set_of_game(game)), ensure_ascii=False, separators=(",", ":"))
    name = f"{game}-{digest(text.encode())[:12]}"
    CARDS.mkdir(exist_ok=True)
    (CARDS / f"{name}.json").write_text(text + "\n", "utf-8")
    return name


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.matches.golden", description=__doc__)
    parser.add_argument("release", help="its name, which the folder gets")
    options = parser.parse_args()
    try:
        keep(options.release)
    except FileExistsError:
        raise SystemExit(f"Matches of {options.release} are kept already.") from None
