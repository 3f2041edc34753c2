"""Searching cards: the query language, what can be searched for, and the finding."""
