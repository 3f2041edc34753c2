"""Shows Space Dominoes: the chain, its two ends, the hand; its cards and search."""
