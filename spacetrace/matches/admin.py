"""Matches for those who look after the site: to see what runs, never what somebody holds."""

from __future__ import annotations

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsets.admin.words import GameFilter, game_title
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.matches.games import agent_levels, game_of
from spacetrace.matches.models import Due, Match, Report, Seat
from spacetrace.presentation.endings import early_ending
from spacetrace.presentation.games import pages_of


def level_title(key: str) -> str:
    """What a computer player is called, also one that this program has forgotten."""
    return next((level.name for level in agent_levels() if level.key == key), key)


class ReadOnly:
    """Nothing is added, changed or deleted here: services are the only writers."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False


class SeatInline(ReadOnly, admin.TabularInline[Seat, Match]):
    """Who sits where; decks and invites stay with the players."""

    model = Seat
    fields = ("place", "kind", "name", "user", "level", "deck_name")
    readonly_fields = ("place", "level")
    extra = 0

    @admin.display(description=gettext_lazy("seat"))
    def place(self, seat: Seat) -> int:
        """Counted from one, as players do."""
        return seat.index + 1

    @admin.display(description=gettext_lazy("computer player"))
    def level(self, seat: Seat) -> str:
        """What it is called; "" for people."""
        return level_title(seat.agent_level)


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin[Match]):
    """Snapshot and secret are not among the fields: who looks after the site plays here too."""

    list_display = ("public_id", "title", "status", "version", "created_by", "updated_at")
    list_filter = ("status", GameFilter, "hot_seat")
    list_select_related = ("created_by",)
    search_fields = ("public_id", "seats__name")
    date_hierarchy = "created_at"
    inlines = [SeatInline]
    fields = (
        "public_id",
        "title",
        "played_for",
        "card_set_revision",
        "rules_version",
        "status",
        "pause_reason",
        "version",
        "waits_for",
        "pace",
        "clock_at",
        "paused_at",
        "ending",
        "rematch_of",
        "created_by",
        "created_at",
        "updated_at",
        "ended_at",
    )
    readonly_fields = ("title", "played_for", "waits_for", "ending")

    @admin.display(description=gettext_lazy("game"), ordering="game")
    def title(self, match: Match) -> str:
        """What the game is called."""
        return game_title(match.game)

    @admin.display(description=gettext_lazy("what decides"))
    def played_for(self, match: Match) -> str:
        """How it is won."""
        try:
            return pages_of(game_of(match)).motto(match.config)
        except ConfigError:  # of rules that are not here any more
            return "-"

    @admin.display(description=gettext_lazy("waits for"))
    def waits_for(self, match: Match) -> str:
        """Who is to decide."""
        names = {seat.index: seat.name for seat in match.seats.all()}
        told = [names.get(seat) or _("seat %(n)s") % {"n": seat + 1} for seat in match.waiting]
        return ", ".join(told) or "-"

    @admin.display(description=gettext_lazy("result"))
    def ending(self, match: Match) -> str:
        """Who has won, and why."""
        if not match.outcome:
            return "-"
        names = [seat.name for seat in sorted(match.seats.all(), key=lambda seat: seat.index)]
        end = early_ending(match.outcome, names, None)
        return f"{end.headline}. {end.reason}".strip()

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Match]:
        """Without the tables, which a list needs least of all."""
        return super().get_queryset(request).defer("snapshot")


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin[Report]):
    """What failed, by the reference that the player was told."""

    list_display = ("reference", "kind", "match", "revision", "level", "created_at")
    list_filter = ("kind",)
    fields = (
        "reference",
        "kind",
        "match",
        "version",
        "revision",
        "place",
        "level",
        "action",
        "log",
    )
    readonly_fields = ("place", "level")
    list_select_related = ("match",)
    search_fields = ("reference", "match__public_id")

    @admin.display(description=gettext_lazy("seat"))
    def place(self, report: Report) -> str:
        """Counted from one."""
        return str(report.seat + 1) if report.seat >= 0 else _("the clock")

    @admin.display(description=gettext_lazy("computer player"), ordering="agent_level")
    def level(self, report: Report) -> str:
        """What it is called; "" for people."""
        return level_title(report.agent_level)


@admin.register(Due)
class DueAdmin(ReadOnly, admin.ModelAdmin[Due]):
    """What waits for a worker, oldest first."""

    list_display = ("match", "kind", "due_at", "lease_until", "attempt")
    list_filter = ("kind",)
    list_select_related = ("match",)
