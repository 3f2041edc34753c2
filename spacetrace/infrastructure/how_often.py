"""Says how often things may be tried; `players/limits.py` counts them, as `settings.LIMITS` has it.

Times in seconds. A place is an IPv4 address or an IPv6 network, which a whole school may share;
nobody who plays, or writes a bot, comes near these.
"""

from __future__ import annotations

from collections.abc import Mapping

LIMITS: Mapping[str, tuple[int, int]] = {
    "login-here": (10, 15 * 60),  # wrong secrets for one account from one place
    "login-place": (50, 15 * 60),
    "login-account": (200, 15 * 60),
    "code-here": (10, 15 * 60),  # wrong second factors: six digits are soon guessed, so fewer
    "code-place": (50, 15 * 60),
    "code-account": (30, 60 * 60),
    "bad-tokens-place": (100, 15 * 60),
    "signups-account": (30, 60 * 60),  # a guest's: forms sent, whether they make an account or not
    "signups-place": (60, 60 * 60),
    "guests-place": (30, 60 * 60),
    "mails-account": (5, 60 * 60),  # asked for by somebody, or in somebody's name
    "mails-place": (30, 60 * 60),
    "mails-address": (10, 24 * 60 * 60),  # sent to one mailbox, whoever asked
    "matches-account": (60, 5 * 60),
    "matches-place": (300, 5 * 60),
    "decks-account": (60, 5 * 60),
    "decks-place": (300, 5 * 60),
    "deck-tests-account": (20, 5 * 60),
    "deck-tests-place": (100, 5 * 60),
    "talk-account": (30, 60),  # messages, and what else is changed by pressing in the talk
    "talk-place": (300, 60),
    "complaints-account": (20, 60 * 60),
    "complaints-place": (100, 60 * 60),
    "shared-account": (300, 60),  # moments and stretches of replays that are shared
    "shared-place": (600, 60),
    "exports-account": (30, 60 * 60),  # parts of what is kept of somebody
    "exports-place": (100, 60 * 60),
    "tokens-account": (20, 60 * 60),
    "tokens-place": (60, 60 * 60),
}


def limits_set(own: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    """The limits with a site's own instead of some of them, as {"matches-account": "100/300"}."""
    told = {name: limit.partition("/") for name, limit in own.items()}
    return {**LIMITS, **{name: (int(times), int(end)) for name, (times, _, end) in told.items()}}
