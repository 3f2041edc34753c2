"""Runs the scenarios of cards on a draft as it stands, and writes one to begin with."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import structs

from cardsets.exchange.toml_text import set_text
from cardsets.models import CardScenario, Revision
from cardsets.selectors import whole_data
from spacetrace.engine import catalogue
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError, EngineError, ScenarioError
from spacetrace.engine.kernel.expect import Difference
from spacetrace.engine.kernel.opening import Wish
from spacetrace.engine.kernel.replay import begin
from spacetrace.engine.kernel.scenario import play_scenario, read_scenario
from spacetrace.engine.kernel.tryout import TryOut, try_out

MOST_STEPS = 200
SECONDS = 1.0
"""What one scenario may cost in CPU time; looked at between its steps."""

MOST_TOLD = 5
LONGEST_TOLD = 1_000


class Stage:
    """The cards of a draft, compiled once for all scenarios that are run on them."""

    def __init__(self, draft: Revision) -> None:
        self.draft = draft
        self.game = catalogue.game(draft.card_set.game)
        self.data = whole_data(draft)
        self.problem, self.cards = "", None
        try:
            self.cards = self.game.compile_cards(self.data)
        except ConfigError as error:
            self.problem = _("The cards of the draft do not go together: %(why)s") % {
                "why": str(error).splitlines()[0]
            }

    def failure(self, scenario: CardScenario) -> str:
        """Why a scenario does not do as expected, in sentences; "" when it does."""
        if self.problem:
            return self.problem
        try:
            found = self._differences(scenario.text)
        except EngineError as error:
            return str(error)[:LONGEST_TOLD]
        told = [_told(difference) for difference in found[:MOST_TOLD]]
        if len(found) > MOST_TOLD:
            told.append(_("And %(n)s more.") % {"n": len(found) - MOST_TOLD})
        return "\n".join(told)

    def _differences(self, text: str) -> list[Difference]:
        data = read_scenario(text)
        card_set = self.draft.card_set
        if data.game != card_set.game:
            raise ScenarioError(
                _("These cards are of the game “%(game)s”.") % {"game": card_set.game}
            )
        if data.cards not in ("", card_set.key):
            raise ScenarioError(
                _("The scenario is run on the draft; leave “cards” out, or write “%(key)s”.")
                % {"key": card_set.key}
            )
        until = time.thread_time() + SECONDS
        return play_scenario(
            data,
            self.game,
            self.data,
            self.cards,
            most_steps=MOST_STEPS,
            may_go_on=lambda: time.thread_time() < until,
        )


def _told(found: Difference) -> str:
    words = _("Step %(step)s, %(place)s: expected was %(expected)s; what came is %(found)s.")
    parts = {"place": found.place, "expected": found.expected, "found": found.found}
    cut = {name: text[:LONGEST_TOLD] for name, text in parts.items()}
    return words % {"step": found.step, **cut}


# --- to begin with --------------------------------------------------------------------------------


def scenario_start(draft: Revision, card_id: str, name: str) -> str:
    """A scenario that plays the card on a table with what it needs; "" where there is none."""
    stage = Stage(draft)
    if stage.cards is None:
        return ""
    for hands in (((), ()), (None, None)):
        try:
            found = try_out(stage.game, stage.cards, Wish(card_id, hands=hands))
        except EngineError:
            continue
        for plain in (_plain(found), found):
            try:
                return _written(stage, plain, card_id, name)
            except EngineError:
                continue
    return ""


def _plain(found: TryOut) -> TryOut:
    """The same without the libraries, which a scenario seldom needs."""
    position = {
        key: {name: value for name, value in part.items() if name not in ("deck", "library")}
        if isinstance(part, dict)
        else part
        for key, part in found.opening.position.items()
    }
    return structs.replace(found, opening=structs.replace(found.opening, position=position))


def _written(stage: Stage, found: TryOut, card_id: str, name: str) -> str:
    game, opening = stage.game, found.opening
    usual = game.check_config({})
    options = {key: value for key, value in found.config.items() if usual.get(key) != value}
    title = _("%(card)s is played") % {"card": name}
    table = begin(game, stage.cards, found.config, (), Chance.seeded(title), opening)
    ways = [action for action in game.moves(table, 0) if game.plays(action, card_id)]
    steps: list[Any] = list(opening.moves)
    if ways:
        happened: list[str] = []
        line = game.action_text(ways[0])
        game.apply(table, 0, ways[0], lambda event: happened.append(game.event_text(event)))
        steps.append({"do": f"1 {line}", "events": happened[:1]})
    steps.append({"expect": {"over": game.outcome(table) is not None}})
    return scenario_text(stage.draft, title, options, opening.position, steps)


def scenario_text(
    draft: Revision,
    title: str,
    options: Mapping[str, Any],
    position: Mapping[str, Any],
    steps: Sequence[Any],
    seed: int | None = None,
) -> str:
    """A scenario file."""
    head: dict[str, Any] = {"game": draft.card_set.game, "title": title, "rules": []}
    head |= {"steps": list(steps)} if seed is None else {"seed": seed, "steps": list(steps)}
    parts = [_block("", head)]
    if options:
        parts.append(_block("options", options))
    plain = {key: value for key, value in position.items() if not isinstance(value, dict)}
    parts.append(_block("position", plain))
    for key, value in position.items():
        if isinstance(value, dict):
            parts.append(_block(f"position.{key}", value))
    return "\n".join(parts)


def _block(name: str, values: Mapping[str, Any]) -> str:
    head = f"[{name}]\n" if name else ""
    return head + "".join(_line(key, value) for key, value in values.items())


def _line(key: str, value: Any) -> str:
    line = set_text({key: value}, {})
    if len(line) <= 100 or not isinstance(value, list) or not value:
        return line
    items = (set_text({"x": item}, {}).removeprefix("x = ").rstrip("\n") for item in value)
    inside = "".join(f"  {item},\n" for item in items)
    return f"{key} = [\n{inside}]\n"
