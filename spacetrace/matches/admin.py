"""Matches for those who look after the site: to see what runs, never what somebody holds."""

from __future__ import annotations

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from spacetrace.matches.models import Due, Match, Report, Seat


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
    fields = ("index", "kind", "name", "user", "agent_level", "deck_name")
    extra = 0


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin[Match]):
    """Snapshot and secret are not among the fields: who looks after the site plays here too."""

    list_display = ("public_id", "game", "status", "version", "created_by", "updated_at")
    list_filter = ("status", "game", "hot_seat")
    list_select_related = ("created_by",)
    search_fields = ("public_id", "seats__name")
    date_hierarchy = "created_at"
    inlines = [SeatInline]
    fields = (
        "public_id",
        "game",
        "config",
        "card_set_revision",
        "rules_version",
        "status",
        "pause_reason",
        "version",
        "waiting_mask",
        "pace",
        "clock_at",
        "paused_at",
        "result",
        "rematch_of",
        "created_by",
        "created_at",
        "updated_at",
        "ended_at",
    )

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Match]:
        """Without the tables, which a list needs least of all."""
        return super().get_queryset(request).defer("snapshot")


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin[Report]):
    """What failed, by the reference that the player was told."""

    list_display = ("reference", "kind", "match", "revision", "agent_level", "created_at")
    list_filter = ("kind", "agent_level")
    list_select_related = ("match",)
    search_fields = ("reference", "match__public_id")


@admin.register(Due)
class DueAdmin(ReadOnly, admin.ModelAdmin[Due]):
    """What waits for a worker, oldest first."""

    list_display = ("match", "kind", "due_at", "lease_until", "attempt")
    list_filter = ("kind",)
    list_select_related = ("match",)
