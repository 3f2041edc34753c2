"""Why a service of talk says no; the text is a sentence for the player.

TalkError
├── BadWords     nothing to be seen, too long, or no such phrase
├── NotAllowed   free text where not everybody allows it
└── NotPossible  nothing can be said here, or not this
"""

from __future__ import annotations


class TalkError(Exception):
    """Nothing was changed; `code` is for programs."""

    code = "refused"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class BadWords(TalkError):
    """Nothing to be seen, too long, or no such phrase."""

    code = "bad_words"


class NotAllowed(TalkError):
    """Free text where not everybody allows it."""

    code = "not_allowed"


class NotPossible(TalkError):
    """Nothing can be said here, or not this."""

    code = "not_possible"
