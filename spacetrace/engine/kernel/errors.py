"""Every error the engine raises, as one small tree; the messages are sentences for players.

EngineError
├── IllegalAction      an action that the rules do not allow now
│   └── BudgetExceeded an action whose effects would not end
├── ConfigError        options, decks or cards that cannot make a match
├── NotationError      a text that is no action, event or card
├── SnapshotError      a stored table that cannot be read back
├── ReplayError        a recorded match that does not fit the rules or the cards of today
└── ScenarioError      a scenario file that says something impossible
"""

from __future__ import annotations


class ThoughtTooLong(Exception):
    """Nobody waits any more for what an AI player works out; no mistake, so outside of the tree."""


class EngineError(Exception):
    """Anything the engine refuses; `str(error)` is a sentence for a person."""


class IllegalAction(EngineError):
    """The rules do not allow this action now; the table is as it was.

    `rule` is the id of the rule that forbids it, such as "ST-7".
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.sentence = sentence


class BudgetExceeded(IllegalAction):
    """The effects of this action would go on for too long (the loop was stopped).

    `card` is the id of the card whose effects were at work by then, where that is known.
    """

    def __init__(self, rule: str, sentence: str, card: str = "") -> None:
        super().__init__(rule, sentence)
        self.card = card


class ConfigError(EngineError):
    """The options, decks or cards given cannot make a match."""


class NotationError(EngineError):
    """A text that names no action, event, card or ship."""


class SnapshotError(EngineError):
    """A stored table that cannot be read back."""


class ReplayError(EngineError):
    """A recorded match that does not fit the rules or the cards of today.

    `move` counts the recorded moves from 1.
    """

    def __init__(self, move: int, sentence: str) -> None:
        super().__init__(sentence)
        self.move = move


class ScenarioError(EngineError):
    """A scenario file that says something impossible."""


class Refusal:
    """Why an action is not possible: the rule's id and a sentence for the player."""

    __slots__ = ("rule", "sentence")

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        self.sentence = sentence

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.sentence!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return (self.rule, self.sentence) == (other.rule, other.sentence)

    def __hash__(self) -> int:
        return hash((self.rule, self.sentence))

    def error(self) -> IllegalAction:
        """The same refusal as an exception."""
        return IllegalAction(self.rule, self.sentence)
