"""Shows games to people: all of a game's look in one folder, from its engine views to its cards."""
