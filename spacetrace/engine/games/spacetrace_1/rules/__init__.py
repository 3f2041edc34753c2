"""The rules, a room for each phase of play."""
