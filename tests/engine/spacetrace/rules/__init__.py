"""Turns, playing cards, the stack, attacks and endings of Spacetrace."""
