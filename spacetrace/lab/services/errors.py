"""Why a service says no; the text is a sentence for the player.

LabError
├── BadTest      decks, numbers, levels or options that cannot be tested
├── LabLimit     a player, or the site, has as much under way as it may
└── NotPossible  not in this state of the test
"""

from __future__ import annotations


class LabError(Exception):
    """Nothing was changed; `code` is for programs, `field` says which of the wishes it is about."""

    code = "refused"

    def __init__(self, sentence: str, *, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class BadTest(LabError):
    """Decks, numbers, levels or options that cannot be tested."""

    code = "bad_test"


class LabLimit(LabError):
    """A player, or the site, has as much under way as it may."""

    code = "limit"


class NotPossible(LabError):
    """The test is not in a state for this."""

    code = "not_possible"
