"""What can be said of a deck before it is played: formats, faults, advice, figures, odds."""
