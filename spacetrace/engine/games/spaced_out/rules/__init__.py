"""The rules of Spaced Out, one room a subject."""
