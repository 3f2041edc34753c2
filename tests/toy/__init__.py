"""Proves that a new game needs one package and one line in the catalogue (rules.md)."""
