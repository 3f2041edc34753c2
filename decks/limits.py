"""How much a deck, and a player, may hold."""

MOST_DECKS = 1_000
MOST_DECKS_OF_A_GUEST = 50
MOST_VERSIONS = 500
MOST_SORTS = 200
MOST_COPIES = 1_000
MOST_UNRESOLVED = 100
MOST_LINE = 1_000_000
"""The highest place that a line which is no card may have among them."""

UNRESOLVED_LENGTH = 200
NAME_LENGTH = 60
CREDIT_LENGTH = 120
DESCRIPTION_LENGTH = 12_000
NOTE_LENGTH = 300
MOST_TAGS = 8
TAG_LENGTH = 24
MOST_GROUPS = 40
GROUP_LENGTH = 40
MOST_FOLDERS = 100
FOLDER_LENGTH = 40

SITTING_MINUTES = 30
"""So long after its first save an autosaved version takes up further autosaves."""
