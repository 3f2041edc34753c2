"""Reads the form of a card out of its page, and sends it as a browser does."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client

from cardsets.models import Card


class _Form(HTMLParser):
    """Collects what a browser would send of the card's form, and the buttons in it."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.buttons: list[str] = []
        self._is_in = False
        self._select: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_in = told.get("id") == "card-form"
        if not self._is_in:
            return
        if tag == "input" and "name" in told:
            if told.get("type") not in ("checkbox", "radio") or "checked" in told:
                self.fields.setdefault(told["name"], []).append(told.get("value", ""))
        elif tag == "select":
            self._select = told["name"]
        elif tag == "option" and self._select:
            if "selected" in told or self._select not in self.fields:
                self.fields[self._select] = [told["value"]]
        elif tag == "button" and told.get("name") == "act":
            self.buttons.append(told["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = None


class Sheet:
    """The page of one card in somebody's browser."""

    def __init__(self, client: Client, address: str) -> None:
        self.client = client
        self.address = address
        self.answer = client.get(address)
        self._read()

    def _read(self) -> None:
        assert self.answer.status_code == 200, self.answer.status_code
        self.page = self.answer.content.decode()
        form = _Form()
        form.feed(self.page)
        self.fields, self.buttons = form.fields, form.buttons

    def press(self, button: str = "save", /, **typed: Any) -> None:
        """Fill in fields (dots are written as two underscores) and press a button."""
        values = {name.replace("__", "."): value for name, value in typed.items()}
        self.send(button, values)

    def send(self, button: str, values: dict[str, Any]) -> None:
        """The same, with the names of the fields as they are."""
        sent = {**self.fields, **values, "act": button}
        self.answer = self.client.post(self.address, sent, follow=True)
        self._read()

    @property
    def typed(self) -> Any:
        """The card as it is typed now."""
        return json.loads(self.fields["card"][0])

    @property
    def said(self) -> str:
        """The text of the page without its tags."""
        return " ".join(re.sub(r"<[^>]*>", " ", self.page).split())


def sheet_of(client: Client, row: Card) -> Sheet:
    """The page of a card that is in a draft."""
    return Sheet(client, f"/studio/{row.revision.card_set.key}/card/{row.card_id}/")
