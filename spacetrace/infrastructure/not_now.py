"""Puts a request off: a sentence, and how long to wait."""

from __future__ import annotations

import math
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class NotNow(Exception):
    """Nothing was changed; the same request may succeed after `wait` seconds.

    `status` is 429 for somebody who asks too often, 503 when the site itself is short of something.
    Pages and the API answer it by themselves, so it may be raised wherever that turns out.
    """

    def __init__(self, sentence: str, *, status: int, code: str, wait: float) -> None:
        super().__init__(sentence)
        self.sentence, self.status, self.code = sentence, status, code
        self.wait = max(1, math.ceil(wait))


class NotNowMiddleware:
    """Shows the sentence as a page. The API has the same in its own form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing to do on the way in."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a view that has put its request off."""
        return not_now_page(request, error) if isinstance(error, NotNow) else None


def not_now_page(request: HttpRequest, error: NotNow) -> HttpResponse:
    """The sentence, with the header that programs read."""
    page = render(request, "not_now.html", {"sentence": error.sentence}, status=error.status)
    page["Retry-After"] = str(error.wait)
    page["Cache-Control"] = "no-store"
    return page
