"""Why a service says no; the text is a sentence for the player.

MatchError
├── BadChoice    options, decks or seats that cannot make a match
├── ManyMatches  somebody has so many that they are asked first
├── SeatTaken    somebody else was faster
└── NotPossible  not in this state of the match
"""

from __future__ import annotations


class MatchError(Exception):
    """Nothing was changed; `code` is for programs, `rule` names the rule where one says no."""

    code = "refused"

    def __init__(self, sentence: str, *, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class BadChoice(MatchError):
    """Options, decks or seats that cannot make a match."""

    code = "bad_choice"


class ManyMatches(MatchError):
    """Somebody has so many matches going on that they are asked before taking one more."""

    code = "many_matches"


class SeatTaken(MatchError):
    """Somebody else has this seat, or this player sits at the table already."""

    code = "seat_taken"


class NotPossible(MatchError):
    """The match is not in a state for this."""

    code = "not_possible"
