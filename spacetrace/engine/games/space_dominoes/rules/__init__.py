"""Holds the rules of Space Dominoes: links, draws and passes, the course of play, the count."""
