"""Types into the forms of cards, as a browser does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardsets.files import game_of_set, read_set
from cardsets.selectors import listed_cards
from spacetrace.presentation.card_acts import act, read
from spacetrace.presentation.card_editor import CardEditor, OtherSet
from spacetrace.presentation.card_form import Part
from spacetrace.presentation.card_tree import card_tree
from spacetrace.presentation.games import look_of

SETS = ("basic", "spaced-out", "blast-off", "space-dominoes")
Raw = Mapping[str, Any]


def editor_of(key: str) -> CardEditor:
    """The editor of a set's game."""
    look = look_of(game_of_set(key))
    assert look is not None and look.editor is not None
    return look.editor


def cards_of(key: str) -> list[dict[str, Any]]:
    """The cards of a set that comes with the program."""
    return [dict(card) for card in listed_cards(game_of_set(key), read_set(key))]


def sent(tree: Part) -> dict[str, list[str]]:
    """What a browser sends of a form that nobody has touched."""
    posted: dict[str, list[str]] = {}
    for name, value in tree.sent():
        posted.setdefault(name, []).append(value)
    return posted


class Typist:
    """Somebody at the form of one card."""

    def __init__(
        self,
        editor: CardEditor,
        data: Raw,
        others: Sequence[Raw] = (),
        elsewhere: Sequence[OtherSet] = (),
    ) -> None:
        self.editor = editor
        self.others = others
        self.elsewhere = elsewhere
        self.data: Any = data

    @property
    def tree(self) -> Any:
        """The form as it is shown now."""
        return card_tree(self.editor, self.data, self.others, elsewhere=self.elsewhere)

    def part(self, path: str) -> Any:
        """A part of the form."""
        return next(part for part in self.tree.every() if part.path == path)

    def has(self, path: str) -> bool:
        """Whether the form has such a part."""
        return any(part.path == path for part in self.tree.every())

    def type(self, path: str, *values: str) -> None:
        """Fill in one control, and send the form."""
        posted = {**sent(self.tree), path: list(values)}
        self.data = read(self.editor, self.data, posted, self.others)

    def press(self, verb: str, path: str, word: str = "") -> None:
        """Press a button."""
        self.data = act(self.editor, self.data, verb, path, word, self.others, self.elsewhere)

    def problems(self) -> list[tuple[str, str]]:
        """What is wrong, with the places at which it is told."""
        return [(part.path, told) for part in self.tree.every() for told in part.problems]
