"""Matches of every release as they were stored in the middle; every later one plays them on."""
