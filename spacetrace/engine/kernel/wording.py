"""Puts lists, numbers and possessions into sentences, the same way in every game."""

from __future__ import annotations

import re
from collections.abc import Sequence

YOU = "\ue000"
"""The name of the seat that a sentence is told to, until `addressed` has made it “you”."""


def join(parts: Sequence[str], word: str = "and") -> str:
    """“a”, “a and b”, “a, b and c”, or with another word before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def count(number: int, one: str) -> str:
    """“1 card”, “4 cards”."""
    return f"{number} {one}" if number in (1, -1) else f"{number} {one}s"


def of_the_others(fitting: int, others: int) -> str:
    """“2 of your other 5 cards”; “your other card” and “none of your other cards”."""
    if fitting == others == 1:
        return "your other card"
    return f"{fitting} of your other {others} cards" if fitting else "none of your other cards"


def way_of_play(direction: int) -> str:
    """Which way play goes now: by the clock, for left and right depend on how a table is shown."""
    return f"Play goes {'clockwise' if direction > 0 else 'counter-clockwise'} now."


def possessive(name: str) -> str:
    """“Anna's”, or “your” where that is how the seat is called."""
    return "your" if name in ("you", YOU) else f"{name}'s"


# --- to somebody ----------------------------------------------------------------------------------

_BASE = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_AS_SUBJECT = re.compile(rf"(^|[.:,]\s|\bso\s){YOU} ([a-z]+s)\b([^.:]*)")
_FURTHER = re.compile(r"(, | and )((?!is\b|this\b|his\b|as\b)[a-z]+s)(?= [a-zA-Z\d]|$)")
_NOUNS = {
    "cards",
    "dots",
    "points",
    "ships",
    "turns",
    "missions",
    "wrecks",
    "its",
    "reinforcements",
}
_START = re.compile(r"(^|[.!?]\s+)y(?=ours?\b|ou\b)")
_OWN = (
    (re.compile(rf"\b[Cc]lass (\w+) of {YOU}"), r"your class \1"),
    (re.compile(rf"\bthe turn of {YOU}"), "your turn"),
    (re.compile(rf"\border of {YOU}"), "order of yours"),
    (re.compile(rf"({YOU} [^.]*) their own"), r"\1 your own"),
)


def addressed(sentence: str) -> str:
    """A sentence of a narrator, in which a seat is called YOU, as that seat reads it.

    “YOU plays Wasps and draws a card.” is “You play Wasps and draw a card.”
    """
    if YOU in sentence:
        for pattern, words in _OWN:
            sentence = pattern.sub(words, sentence)
        sentence = _AS_SUBJECT.sub(_in_second_person, sentence).replace(YOU, "you")
    return _START.sub(r"\1Y", sentence)


def _in_second_person(found: re.Match[str]) -> str:
    before, verb, rest = found.groups()
    rest = _FURTHER.sub(_further, rest)
    return f"{before}you {base_form(verb)}{rest}"


def _further(found: re.Match[str]) -> str:
    joint, word = found.groups()
    return joint + (word if word in _NOUNS else base_form(word))


def base_form(verb: str) -> str:
    """“play” of “plays”, “pass” of “passes”, “have” of “has”."""
    if verb in _BASE:
        return _BASE[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]
