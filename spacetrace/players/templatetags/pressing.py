"""A template tag for forms that make something: however often they are sent, once."""

from __future__ import annotations

import secrets

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from spacetrace.players.idempotency import PRESS

register = template.Library()


@register.simple_tag
def made_once() -> SafeString:
    """A key of its own for every form that is drawn, for a view that is `pressed_once`."""
    key = secrets.token_urlsafe(12)
    return format_html('<input type="hidden" name="{}" value="{}">', PRESS, key)
