"""Pokes: "this match has a new version", and never a word more."""

from __future__ import annotations


def poke(match_id: int, version: int) -> None:
    """Tell everybody who watches the match, in this process and in others."""
