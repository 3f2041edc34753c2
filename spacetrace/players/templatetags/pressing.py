"""A template tag for forms that make something: however often they are sent, once."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from spacetrace.players.idempotency import PRESS, key_of_forms

register = template.Library()

_DRAWN = "_key_of_forms"


@register.simple_tag(takes_context=True)
def made_once(context: Context) -> SafeString:
    """The key of a form for a view that is `pressed_once`; a page asks for it once."""
    request = context["request"]
    if not hasattr(request, _DRAWN):
        setattr(request, _DRAWN, key_of_forms(request.user))
    return format_html(
        '<input type="hidden" name="{}" value="{}">', PRESS, getattr(request, _DRAWN)
    )
