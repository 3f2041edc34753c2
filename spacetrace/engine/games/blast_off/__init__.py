"""Blast Off!: the race into space, for two to six seats."""
