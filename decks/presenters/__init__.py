"""Shows decks: in the builder, on their pages, in lists."""
