"""What may be done to decks: the only code that writes."""
