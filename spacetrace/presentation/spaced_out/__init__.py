"""Shows Spaced Out: two piles, the hand, what may be done out of turn; its cards and search."""
