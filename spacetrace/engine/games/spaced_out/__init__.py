"""Spaced Out: the fast family card game with two piles, attacks and clones."""
