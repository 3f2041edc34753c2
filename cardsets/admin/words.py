"""Words for the admin where a row has a key: of a game, a card, a list of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cardsets.models import Card
from spacetrace.engine import catalogue


def game_title(key: str) -> str:
    """What a game is called, also one that this program has forgotten."""
    found = catalogue.GAMES.get(key)
    return found.title if found else key


class GameFilter(admin.SimpleListFilter):
    """The games by their titles; the model has the key in `game`."""

    title = gettext_lazy("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """All games there are."""
        return [(key, game.title) for key, game in catalogue.GAMES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model]:
        """Those of the chosen game."""
        return queryset.filter(game=self.value()) if self.value() else queryset


class KindFilter(admin.SimpleListFilter):
    """The kinds of cards that there are, in words."""

    title = gettext_lazy("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Those of all sets; unfinished cards may have anything there."""
        kinds = (
            Card.objects.filter(is_whole=True)
            .order_by("kind")
            .values_list("kind", flat=True)
            .distinct()
        )
        return [(kind, kind.replace("_", " ").capitalize()) for kind in kinds if kind]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model]:
        """Those of the chosen kind."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


def list_words(cards: Mapping[str, int], names: Mapping[str, str]) -> SafeString:
    """A list of cards, one a line: “4 × Wasps”."""
    rows = ((count, names.get(card, card)) for card, count in cards.items())
    return format_html_join(SafeString("<br>"), "{} × {}", rows)
