"""Carries a sentence over a redirect, to the page of the match that it is about."""

from __future__ import annotations

from django.http import HttpRequest

from spacetrace.matches.presenters.table import Notice


def notice_keep(
    request: HttpRequest, public_id: str, sentence: str, rule: str = "", *, asks: bool = False
) -> None:
    """Have the next page of this match tell something, with the rule where one says no.

    What `asks` comes with a box to tick.
    """
    request.session[_name(public_id)] = [sentence, rule, asks]


def notice_taken(request: HttpRequest, public_id: str) -> Notice | None:
    """What was kept for this page, which tells it once."""
    kept = request.session.pop(_name(public_id), None)
    return Notice(*kept) if kept else None


def _name(public_id: str) -> str:
    return f"notice:{public_id}"
