"""The tables of docs/search.md, written from the fields that the search itself reads."""

from __future__ import annotations

from collections.abc import Iterator

from cardsets.search.find import FieldHelp, fields_help
from spacetrace.engine import catalogue
from spacetrace.presentation.games import drawn_games

HEAD = "| field | what it searches | example |\n| --- | --- | --- |\n"


def with_tables(page: str) -> str:
    """The page with each game's fields at its end, in the place of the tables that it has."""
    text, _tables, _rest = page.partition("## Fields of ")
    return text + "\n".join(_table(game) for game in drawn_games())


def _table(game: str) -> str:
    rows = "".join(row for field in fields_help(game) for row in _rows(field))
    return f"## Fields of {catalogue.game(game).title}\n\n{HEAD}{rows}"


def _rows(field: FieldHelp) -> Iterator[str]:
    names = "".join(f", `{name}`" for name in field.names)
    words = f": {', '.join(f'`{word}`' for word in field.words)}" if field.words else ""
    yield f"| `{field.name}`{names} | {field.what}{words} | `{field.example}` |\n"
