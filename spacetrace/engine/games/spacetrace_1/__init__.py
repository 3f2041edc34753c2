"""Spacetrace: the two-player space-fleet trading-card game (rules ST-1 to ST-38)."""
