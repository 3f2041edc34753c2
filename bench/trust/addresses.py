"""Fills in the addresses of routes, so that there is something where somebody knocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Words: TypeAlias = Mapping[str, str]
"""The parts of an address, by the name of the part."""


def address_at(name_of_route: str, of: str, found: Mapping[str, Words]) -> str:
    """An address of the route with this pattern; `found` has the words by what they are of."""
    words = dict(found["stock"])
    for part, kind in (
        ("studio/", "studio"),
        ("card-sets/", "studio"),
        ("players/<str:public_id>", "player"),
        ("decks/", "deck"),
        ("simulations/of/", "deck"),
        ("simulations/solo/", "deck"),
        ("play/deck/", "deck"),
        ("simulations/comparison/", "comparison"),
        ("simulations/", "test"),
        ("tests/", "test"),
        ("comparisons/", "comparison"),
        ("tokens/", "token"),
        ("blocks/", "block"),
        ("notifications/device", "device"),
        ("vacations/", "vacation"),
        ("j/", "join"),
        ("shared/", "shared"),
        ("", "match"),
    ):
        if of.removeprefix("api/v1/").startswith(part) or f"/{part}" in of:
            words |= found[kind]
            break
    words |= {
        "object_id": "1",
        "pk": words.get("pk", "1"),
        "rule": "st-1",
        "lesson": "first-battle",
        "url": "nowhere/",
    }
    words |= {"app_label": "players", "uidb64": "MQ", "token": words.get("token", "x"), "seat": "1"}
    pattern = of
    for name, value in words.items():
        for form in (f"<str:{name}>", f"<int:{name}>", f"<slug:{name}>", f"<path:{name}>"):
            pattern = pattern.replace(form, value)
        pattern = pattern.replace(f"<{name}>", value)
    is_new = name_of_route.startswith("simulations:new")
    query = f"?deck={found['deck']['public_id']}" if is_new else ""
    return f"/{pattern}{query}"
