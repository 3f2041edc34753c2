"""Decks as text: files, JSON, and what people paste."""
