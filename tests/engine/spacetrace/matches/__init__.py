"""Whole matches at random, with the basic set and with cards drawn by lot."""
