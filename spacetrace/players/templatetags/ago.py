"""Tells how long ago something happened, and how much time is left."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.timesince import timesince, timeuntil
from django.utils.translation import gettext

register = template.Library()

JUST_NOW = timedelta(minutes=1)
WEEK = 7  # days


@register.filter
def ago(moment: datetime | None) -> str:
    """ "3 hours, 2 minutes ago"; what is younger than a minute, or still to come, is just now."""
    if moment is None:
        return ""
    now = timezone.now()
    if now - moment < JUST_NOW:
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(moment, now)}


@register.filter
def left(moment: datetime) -> str:
    """ "2 days left"; what is over in less than a minute, or is over, says so."""
    now = timezone.now()
    if moment <= now:
        return gettext("time is over")
    if moment - now < JUST_NOW:
        return gettext("less than a minute left")
    days = (moment - now).days
    if days >= WEEK:  # in whole weeks or months it would seem to be much less
        return gettext("%(n)s days left") % {"n": days}
    return gettext("%(time)s left") % {"time": timeuntil(moment, now, depth=1)}
