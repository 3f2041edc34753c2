"""Decks by API."""
