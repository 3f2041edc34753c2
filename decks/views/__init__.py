"""Serves the pages of decks."""
