"""Shows matches, games and rules; a game's board is in spacetrace/presentation/<game>."""
