"""Answers about actions before they are sent: which there are, why not, what would come of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Raw

from spacetrace.api.schema import Answer
from spacetrace.engine.kernel.errors import Refusal


class AdviceShape(Answer, frozen=True):
    """What should be known of an action before it is sent, as far as the seat may know."""

    action: str
    rule: str
    sentence: str
    is_vain: Annotated[bool, "It is possible, and buys or hits nothing."]
    is_costly: Annotated[bool, "It is possible, and brings no more than it costs, unanswered."]


class ActionsShape(Answer, frozen=True):
    """Everything that a seat may do now."""

    version: int
    seat: int
    is_waited_for: bool
    actions: list[str]
    advice: list[AdviceShape]
    due: Annotated[str, "The action that alone is left, where no other is worth it; else empty."]


class ExplainShape(Answer, frozen=True):
    """Whether an action is possible, and why not."""

    possible: bool
    rule: str
    sentence: str


class ForecastShape(Answer, frozen=True):
    """What an action brings if nobody answers; what your seat may not know counts as unknown."""

    version: int
    seat: int
    action: str
    forecast: Annotated[
        Raw,
        "The game's own. Of an attack: `actions` to be sent one after another, `stacks`, and one "
        "of `defences` for each way to defend, class battle by class battle.",
    ]


class HintShape(Answer, frozen=True):
    """What the best computer player would do at your seat, knowing what you know."""

    version: int
    seat: int
    level: Annotated[str, "Whom was asked: a key of `levels/`."]
    action: Annotated[str, "As `actions` lists it; empty where it would wait."]
    sentence: Annotated[str, "What it would do, in words."]
    reason: Annotated[str, "What speaks for it."]


def explanation(why_not: Refusal | None) -> ExplainShape:
    """Why an action is refused, or that it is possible."""
    if why_not is None:
        return ExplainShape(True, "", "")
    return ExplainShape(False, why_not.rule, why_not.sentence)
