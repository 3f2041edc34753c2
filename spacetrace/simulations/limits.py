"""How much a player may have tested, and how the work is cut."""

LEAST_MATCHES = 100
MOST_MATCHES = 2_000
MOST_OPPONENTS = 8
MOST_RUNNING = 2
"""Tests of a player that are unfinished at a time."""

MATCHES_A_DAY = 20_000
MATCHES_A_DAY_OF_A_GUEST = 4_000
MOST_KEPT = 300
"""Tests of a player that are kept; older ones are deleted by their owner."""

MOST_UNFINISHED = 200
"""Tests of the whole site that are unfinished at a time."""

MOST_MEASURED_DECKS = 12
MOST_GENERATED_DECKS = 6
MOST_MATCHES_OF_A_REPORT = 8_000
MOST_REPORTS = 20
"""Reports of a draft that are kept."""

CHUNK = 5
"""Matches of a piece: about a second of work between two officers."""

PATIENCE = 120
"""Seconds that a message to the workers is worth something; the sweep asks again long before."""

MOST_SEED = 1_000_000_000
"""The highest number that a first match may have."""

MOST_SWAPS = 10
"""Exchanges of a card that are tried side by side."""

MOST_MATCHES_TOGETHER = 4_400
"""Matches of all lists of a comparison: eleven of 400, or two of 2,000."""
