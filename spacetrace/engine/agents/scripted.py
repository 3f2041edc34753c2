"""Holds the AI player of lessons: it plays by a script where it can."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spacetrace.engine.agents.agent import Agent, Position
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.protocol import C, T, V

ANY = "*"
"""At the end of a line of a script: however the action goes on."""


class ScriptedAgent(Agent):
    """Makes the first move of its script that is possible, and else what another one would.

    The lines stand in order of preference, each an action's text or its beginning with `ANY`.
    Out of turn it does what stands in the script, and nothing else.
    """

    __slots__ = ("_lines", "_otherwise")

    def __init__(self, lines: Sequence[str], otherwise: Agent) -> None:
        self._lines = lines
        self._otherwise = otherwise

    def choose(self, at: Position[T, V, C], chance: Chance) -> Action:
        return self._scripted(at) or self._otherwise.choose(at, chance)

    def react(self, at: Position[T, V, C], chance: Chance) -> Action | None:
        return self._scripted(at)

    def _scripted(self, at: Position[T, V, C]) -> Action | None:
        by_text = {at.game.action_text(action): action for action in at.actions}
        found = first_fitting(by_text, self._lines)
        return by_text[found[0]] if found else None


def first_fitting(texts: Iterable[str], lines: Sequence[str]) -> list[str]:
    """Those of the texts that fit the first line that any of them fits."""
    known = list(texts)
    for line in lines:
        if found := [text for text in known if fits(text, line)]:
            return found
    return []


def fits(text: str, line: str) -> bool:
    """Whether an action's text is what a line of a script means."""
    return text.startswith(line[: -len(ANY)]) if line.endswith(ANY) else text == line
