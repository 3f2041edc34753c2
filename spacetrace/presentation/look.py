"""Declares the look of a game: one object that holds all that is shown of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django_stubs_ext import StrOrPromise

from spacetrace.presentation.card_editor import CardEditor
from spacetrace.presentation.cards import GameCards
from spacetrace.presentation.pages import GamePages


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLook:
    """The look of one game, which its package has under the name LOOK in `look.py`.

    Beside it stand its templates in `games/<key>/` (`_table`, `_text`, `_emblem` and, with a
    rulebook, `_learn`) and its static files in `games/<key>/` (`table.js`, `table.css`).
    """

    rule_ids: str
    """How the ids of its rules begin: "ST"."""
    pitch: StrOrPromise
    """What the game is, in one sentence, for somebody who has not chosen yet."""
    pages: GamePages[Any, Any]
    cards: GameCards[Any] | None = None
    """Its cards, where they can be drawn."""
    samples: str = ""
    """Cards that are shown beside the pitch, as the tag `card_row` reads them."""
    editor: CardEditor | None = None
    """How its cards are written in forms, where editors write them."""
    rulebook: str = ""
    """The file of its numbered rules from the project's root; "" for `docs/rules/<key>.md`."""
