"""Writes the cards of a revision or a draft as a file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.plain import cell_of, plain_columns
from cardsets.exchange.toml_text import NoSuchValueError, card_text, set_text

FORMATS: Mapping[str, str] = {
    "toml": "application/toml",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
}
"""The kinds of files, each with what a browser is told it is."""


def written(kind: str, game: str, data: Mapping[str, Any], lists: Mapping[str, object]) -> str:
    """The set as a file of this kind; raises ExchangeError where there is no way to say a value."""
    if kind == "csv":
        return _csv(game, data, lists)
    whole = {"key": data.get("key", ""), "game": game, **data}
    if kind == "json":
        return _json(whole, lists)
    return _toml(whole, lists)


def _json(whole: Mapping[str, Any], lists: Mapping[str, object]) -> str:
    """A card a line, so that a line can be named."""
    fields = []
    for name, value in whole.items():
        text = json.dumps(value, ensure_ascii=False)
        if name in lists and value:
            cards = ",\n".join(json.dumps(card, ensure_ascii=False) for card in value)
            text = f"[\n{cards}\n]"
        fields.append(f"{json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _toml(whole: Mapping[str, Any], lists: Mapping[str, object]) -> str:
    try:
        return set_text(whole, lists)
    except NoSuchValueError:
        for card in _listed(whole, lists):
            try:
                card_text("cards", card)
            except NoSuchValueError:
                told = _("“%(card)s” has an empty value, which TOML has no word for; take JSON.")
                name = card.get("name") or card["id"]
                raise ExchangeError(told % {"card": name}) from None
        raise


def _csv(game: str, data: Mapping[str, Any], lists: Mapping[str, object]) -> str:
    """The plain fields, a card a line; what has an inside, as abilities have, does not fit."""
    file = io.StringIO(newline="")
    table = csv.writer(file, lineterminator="\n")
    columns = plain_columns(game)
    table.writerow(columns)
    for card in _listed(data, lists):
        table.writerow([cell_of(card.get(name)) for name in columns])
    return file.getvalue()


def _listed(data: Mapping[str, Any], lists: Mapping[str, object]) -> list[Mapping[str, Any]]:
    return [card for name in lists for card in data.get(name, ())]
