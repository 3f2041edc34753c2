"""The addresses that a builder's page uses: a player's deck, or a ready-made one of a draft."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from decks.models import Deck


@dataclass(frozen=True, slots=True)
class Doors:
    """Where a page of the builder reads and writes; "CARD" stands for a card's id.

    `set_key` is that of the card set whose draft a ready-made deck belongs to, "" for a player's.
    """

    build: str
    save: str
    settings: str
    cards: str
    change: str
    face: str
    page: str
    set_key: str = ""


def own_doors(deck: Deck) -> Doors:
    """Those of a player's deck."""

    def at(name: str) -> str:
        return reverse(f"decks:{name}", args=[deck.public_id])

    return Doors(
        build=at("build"),
        save=at("save"),
        settings=at("build_settings"),
        cards=at("build_cards"),
        change=at("build_change"),
        face=reverse("cards:face", args=[deck.game, "CARD"]),
        page=reverse("cards:card", args=[deck.game, "CARD"]),
    )


def stock_doors(set_key: str, key: str) -> Doors:
    """Those of a ready-made deck of a draft."""

    def at(name: str) -> str:
        return reverse(f"stock:{name}", args=[set_key, key])

    return Doors(
        build=at("build"),
        save=at("save"),
        settings=at("settings"),
        cards=at("cards"),
        change=at("change"),
        face=reverse("stock:face", args=[set_key, "CARD"]),
        page=reverse("studio:card", args=[set_key, "CARD"]),
        set_key=set_key,
    )
