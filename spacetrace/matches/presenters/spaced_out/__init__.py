"""The table of Spaced Out: two piles, the draw pile, the hand, what may be done out of turn."""
