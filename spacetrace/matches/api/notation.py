"""The games' actions in the API's documentation, taken from docs/notation.md."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from django.conf import settings

from spacetrace.matches import games

_FIRST = "spacetrace"
"""The document begins with this game and does not name it in its headings."""

_SECTION = r"^#+ Actions{of}\n(.*?)(?=^#)"


def actions_describe(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: add to the description what `action` may be in each game."""
    info = result["info"]
    tables = [
        f"## Actions of {game.title}\n\n{text}"
        for game in games.games()
        if (text := actions_of(game))
    ]
    info["description"] = "\n\n".join([info.get("description", ""), *tables])
    return result


def actions_of(game: games.AnyGame) -> str:
    """The table of a game's actions as Markdown; "" for a game that the document does not know."""
    of = "" if game.key == _FIRST else f" of {re.escape(game.title)}"
    found = re.search(_SECTION.format(of=of), _document(), re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


@cache
def _document() -> str:
    return (settings.BASE_DIR / "docs" / "notation.md").read_text(encoding="utf-8")
