"""The words of the card language, a record each: see word.py for what a record says."""
