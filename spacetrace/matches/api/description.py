"""Describes the API in its own documentation: what bots should know, and what games take."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings

from spacetrace.matches import games

_ACTIONS = re.compile(r"^## Actions\n(.*?)(?=^## )", re.MULTILINE | re.DOTALL)


def api_describe(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: add docs/bots.md, and what `action` may be in each game."""
    info = result["info"]
    tables = [
        f"## Actions of {game.title}\n\n{text}"
        for game in games.games()
        if (text := actions_of(game))
    ]
    bots = (settings.BASE_DIR / "docs" / "bots.md").read_text(encoding="utf-8")
    info["description"] = "\n\n".join([info.get("description", ""), bots.strip(), *tables])
    return result


def actions_of(game: games.AnyGame) -> str:
    """The table of a game's actions as Markdown; "" for a game without a page of its notation."""
    page = settings.BASE_DIR / "docs" / "notation" / f"{game.key}.md"
    found = _ACTIONS.search(page.read_text(encoding="utf-8")) if page.is_file() else None
    return found[1].strip() if found else ""
