"""Scenario files: a position, moves, and what must be true in between (docs/notation.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError, IllegalAction, NotationError, ScenarioError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.expect import Difference, differences
from spacetrace.engine.kernel.protocol import Config, Game, Json
from spacetrace.engine.kernel.replay import read_move

AnyGame: TypeAlias = Game[Any, Any, Any]
GameLookup: TypeAlias = Callable[[str], AnyGame]
"""The game with a key; raises ConfigError."""
CardsLookup: TypeAlias = Callable[[str, str], Json]
"""The card set data of a game (its key) by the set's key; "" is the game's usual set."""

_OUTCOME = ("over", "winners", "scores", "reason", "rule")


class StepData(Struct, frozen=True, forbid_unknown_fields=True):
    """A step: a move (or one that is refused), and what is true after it."""

    do: str | None = None
    refused: bool | str = False
    expect: dict[str, object] = {}
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = ()


class ScenarioData(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file; docs/notation.md explains every word."""

    game: str
    title: str
    rules: tuple[str, ...]
    steps: tuple[str | StepData, ...]
    seats: int | None = None
    seed: str | int | None = None
    options: dict[str, object] = {}
    cards: str = ""
    extra_cards: tuple[dict[str, object], ...] = ()
    position: dict[str, object] = {}


def read_scenario(text: str) -> ScenarioData:
    """A scenario file's data; raises ScenarioError."""
    try:
        return msgspec.convert(tomllib.loads(text), ScenarioData, strict=True)
    except RecursionError as error:
        raise ScenarioError("The scenario cannot be read: it is nested too deep.") from error
    except ValueError as error:  # no TOML, not these words, or a number of thousands of digits
        raise ScenarioError(f"The scenario cannot be read: {error}.") from error


def play_scenario(
    data: ScenarioData,
    game: AnyGame,
    raw: Json,
    known: Any,
    *,
    most_steps: int,
    may_go_on: Callable[[], bool],
) -> list[Difference]:
    """As `run_scenario`, of somebody unknown, on cards that are compiled already (`known`: `raw`).

    Raises ScenarioError, too, for more steps, and when it may not go on: that is asked before each
    step, and a single move has the budget of the rules.
    """
    if len(data.steps) > most_steps:
        raise ScenarioError(f"A scenario has up to {most_steps} steps.")
    try:
        if data.extra_cards:
            known = game.compile_cards(with_extra_cards(raw, data.extra_cards))
        return _Run(game, data, known, may_go_on).play(data.steps)
    except (ConfigError, NotationError) as error:
        raise ScenarioError(str(error)) from error
    except RecursionError as error:
        raise ScenarioError("Something in the scenario is nested too deep.") from error


def run_scenario(text: str, games: GameLookup, cards: CardsLookup) -> list[Difference]:
    """Everything in which the game differs from what the scenario says; empty when it passes.

    Raises ScenarioError for a file that says something impossible: an unknown word, a position
    that cannot be, a field that does not exist, a line that is no action.
    """
    data = read_scenario(text)
    try:
        game = games(data.game)
        raw = with_extra_cards(cards(game.key, data.cards), data.extra_cards)
        return _Run(game, data, game.compile_cards(raw)).play(data.steps)
    except (ConfigError, NotationError) as error:
        raise ScenarioError(str(error)) from error


class _Run:
    """One scenario being played."""

    def __init__(
        self,
        game: AnyGame,
        data: ScenarioData,
        known: Any,
        may_go_on: Callable[[], bool] = lambda: True,
    ) -> None:
        self.game = game
        self.may_go_on = may_go_on
        config = game.check_config(cast("Config", data.options))
        position = dict(data.position)
        if data.seats is not None and game.min_seats < game.max_seats:
            position["seats"] = data.seats
        chance = Chance.seeded(data.title if data.seed is None else data.seed)
        self.table = game.arrange(config, known, cast("Config", position), chance)
        self.events: list[Event] = []
        """What happened in the last move."""

    def play(self, steps: Sequence[str | StepData]) -> list[Difference]:
        """Play the steps; stops at a move that goes otherwise than it should."""
        found: list[Difference] = []
        for number, step in enumerate(steps, 1):
            if not self.may_go_on():
                raise ScenarioError(f"The scenario takes too long; it came to step {number}.")
            parts = StepData(do=step) if isinstance(step, str) else step
            if parts.do is not None:
                wrong = self._move(number, parts.do, parts.refused)
                if wrong:
                    return [*found, wrong]
            found += self._check(number, parts)
        return found

    def _move(self, number: int, text: str, refused: bool | str) -> Difference | None:
        seat, line = read_move(text)
        action = self.game.parse_action(line)
        self.events = []
        try:
            self.game.apply(self.table, seat, action, self.events.append)
        except IllegalAction as error:
            if refused is True or refused == error.rule:
                return None
            expected = f"a refusal by {refused}" if refused else "a legal action"
            return Difference(number, text, expected, f"{error.rule}: {error.sentence}")
        return Difference(number, text, "a refusal", "a legal action") if refused else None

    def _check(self, number: int, parts: StepData) -> list[Difference]:
        lines = [self.game.event_text(event) for event in self.events]
        found = _missing_events(number, parts.events, lines)
        for unwanted in parts.no_events:
            if any(_matches(unwanted, line) for line in lines):
                found.append(Difference(number, "events", f"no “{unwanted}”", _quoted(lines)))
        for key, wanted in parts.expect.items():
            found += self._expect(number, key, wanted)
        return found

    def _expect(self, number: int, key: str, wanted: object) -> list[Difference]:
        if key in _OUTCOME:
            return differences(number, key, wanted, self._outcome(key))
        if key == "waiting":
            waiting = [seat + 1 for seat in self.game.waiting_for(self.table)]
            return differences(number, key, wanted, waiting)
        if key not in ("view", "legal", "illegal"):
            public = self.game.view(self.table, None)
            return differences(number, "view", {key: wanted}, public)
        found: list[Difference] = []
        for seat, inside in _by_seat(key, wanted).items():
            if key == "view":
                view = self.game.view(self.table, seat)
                found += differences(number, f"view.{seat + 1}", inside, view)
            else:
                found += self._expect_legal(number, seat, inside, key == "legal")
        return found

    def _expect_legal(
        self, number: int, seat: Seat, lines: object, legal: bool
    ) -> list[Difference]:
        if not isinstance(lines, list):
            raise ScenarioError("Legal and illegal actions are given as a list of lines.")
        known = [self.game.action_text(a) for a in self.game.legal_actions(self.table, seat)]
        word = "legal" if legal else "illegal"
        found = []
        for line in lines:
            self.game.parse_action(line)
            if (line in known) is not legal:
                place = f"{word}.{seat + 1}"
                found.append(Difference(number, place, f"“{line}” {word}", _quoted(known)))
        return found

    def _outcome(self, key: str) -> object:
        outcome = self.game.outcome(self.table)
        if key == "over":
            return outcome is not None
        if outcome is None:
            return None
        return {
            "winners": [seat + 1 for seat in outcome.winners],
            "scores": list(outcome.scores),
            "reason": outcome.reason,
            "rule": outcome.rule,
        }[key]


def with_extra_cards(raw: Json, extra: Sequence[Mapping[str, object]]) -> Json:
    """Card set data with further cards, which replace cards of the same id."""
    if not extra:
        return raw
    if not isinstance(raw, Mapping):
        raise ScenarioError("The card set holds no cards.")
    new = {card.get("id"): card for card in extra}
    if len(new) != len(extra) or None in new:
        raise ScenarioError("Every extra card has an id of its own.")
    known = raw.get("cards")
    kept = [
        card
        for card in (known if isinstance(known, (list, tuple)) else [])
        if isinstance(card, Mapping) and card.get("id") not in new
    ]
    return {**raw, "cards": cast("Json", [*kept, *new.values()])}


def _missing_events(number: int, wanted: Sequence[str], lines: list[str]) -> list[Difference]:
    """The wanted events must be among those of the last move, in their order."""
    at = 0
    for event in wanted:
        hits = [i for i, line in enumerate(lines[at:], at) if _matches(event, line)]
        if not hits:
            return [Difference(number, "events", f"“{event}”", _quoted(lines[at:]))]
        at = hits[0] + 1
    return []


def _matches(wanted: str, line: str) -> bool:
    """A wanted event is a whole line or its first words; "*" stands for any word."""
    words = line.split(" ")
    pattern = wanted.split(" ")
    if len(pattern) > len(words):
        return False
    return all(p in ("*", word) for p, word in zip(pattern, words, strict=False))


def _by_seat(key: str, wanted: object) -> dict[Seat, object]:
    if not isinstance(wanted, dict):
        raise ScenarioError(f"“{key}” is given by seat, such as {key}.1.")
    return {_seat(str(seat)): inside for seat, inside in wanted.items()}


def _seat(text: str) -> Seat:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 99):
        raise ScenarioError(f"“{text}” is no seat; seats count from 1.")
    return int(text) - 1


def _quoted(lines: list[str]) -> str:
    return "; ".join(lines) or "none"
