"""Draws what the looks of several games share: card frame, colours, letters, shapes."""
