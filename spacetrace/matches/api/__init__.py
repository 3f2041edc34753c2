"""The REST door to matches."""
