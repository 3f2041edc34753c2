"""What can be wrong with a file of cards as a whole."""

from __future__ import annotations


class ExchangeError(Exception):
    """A file that cannot be read or written; `line` says where, 0 for nowhere in particular."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(sentence)
        self.sentence, self.line = sentence, line
