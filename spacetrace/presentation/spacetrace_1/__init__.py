"""Shows Spacetrace: its table, cards, search and words, read from view, actions and events."""
