"""What players are told when they ask for a change that cannot be."""


class PlayerError(Exception):
    """A change a player may not make; the text is a sentence for them."""
