"""Talk on pages of other apps: the button of a table, and what is new in a list of matches."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.template import Context

from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.talk.selectors import unread_at, unread_for

register = template.Library()


@register.inclusion_tag("talk/_button.html", takes_context=True)
def talk_button(context: Context, match: Match) -> dict[str, object]:
    """Opens the drawer; nothing where there is nobody to talk to."""
    user = context["request"].user
    people = {seat.user_id for seat in match.seats.all() if seat.kind != SeatKind.OPEN}
    is_quiet = match.status == Status.OPEN or match.hot_seat or len(people - {None}) < 2
    if is_quiet or user.pk not in people:
        return {"public_id": ""}
    return {"public_id": match.public_id, "unread": unread_at(user, match.pk)}


@register.simple_tag(takes_context=True)
def talk_unread(context: Context) -> Mapping[int, int]:
    """How many messages are new to whoever looks, by the match's key, by one query."""
    user = context["request"].user
    return unread_for(user) if user.is_authenticated else {}


@register.filter
def new_in(unread: object, match: Match) -> int:
    """How many messages of a match are new, of what `talk_unread` has found; 0 without it."""
    return unread.get(match.pk, 0) if isinstance(unread, dict) else 0
