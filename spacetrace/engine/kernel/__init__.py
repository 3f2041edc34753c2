"""What every game shares: seats, chance, actions, events, notation, errors, the game protocol."""
