"""Why a service says no; the text is a sentence for the player.

SimulationError
├── BadTest      decks, numbers, levels or options that cannot be tested
├── SimulationLimit     a player, or the site, has as much under way as it may
└── NotPossible  not in this state of the test
"""

from __future__ import annotations


class SimulationError(Exception):
    """Nothing was changed; `code` is for programs, `field` says which of the wishes it is about."""

    code = "refused"

    def __init__(self, sentence: str, *, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class BadTest(SimulationError):
    """Decks, numbers, levels or options that cannot be tested."""

    code = "bad_test"


class SimulationLimit(SimulationError):
    """A player, or the site, has as much under way as it may."""

    code = "limit"


class NotPossible(SimulationError):
    """The test is not in a state for this."""

    code = "not_possible"
