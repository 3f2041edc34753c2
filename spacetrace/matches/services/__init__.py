"""What may be done to a match: the only code that writes."""
