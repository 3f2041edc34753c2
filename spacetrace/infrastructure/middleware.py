"""Holds what stands between server and views: one fixed policy, and a short way for programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponseBase
from django.middleware.common import CommonMiddleware
from django.urls import resolve
from django.utils.deprecation import MiddlewareMixin
from django.utils.module_loading import import_string

Handler = Callable[[HttpRequest], HttpResponseBase]


class ContentSecurityPolicy(MiddlewareMixin):
    """Sends the policy of the settings. No view has one of its own, so it is written out once."""

    def __init__(self, get_response: Handler) -> None:
        super().__init__(get_response)
        self._policy = build_policy()

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The same response; Django's pages for developers have styles inside and go without."""
        if not (settings.DEBUG and response.status_code in (404, 500)):
            response.headers.setdefault(HEADER, self._policy)
        return response


class Programs(MiddlewareMixin):
    """Takes requests of programs round everything that is made for browsers.

    The API knows no session, no cookie and no message: a token is all it looks at. So its addresses
    pass the middleware of `API_MIDDLEWARE` alone.
    """

    def __init__(self, get_response: Handler) -> None:
        super().__init__(get_response)
        self._answer = programs_handler(_view)

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        """The answer to a program; None for a browser's request."""
        return self._answer(request) if request.path_info.startswith(settings.API_PATH) else None


class CommonForPrograms(CommonMiddleware):
    """Django's own, which leads an address without its last slash to the one that was meant.

    Only those who read: programs follow with GET and without what they sent, and would take the
    list that they get for an answer to their wish. They are told that there is no such address.
    """

    def should_redirect_with_slash(self, request: HttpRequest) -> bool:
        """Whether a slash is missing, and nothing gets lost on the way."""
        return request.method in ("GET", "HEAD") and super().should_redirect_with_slash(request)


def programs_handler(view: Handler) -> Handler:
    """A view within the middleware of the API."""
    return reduce(_within, reversed(settings.API_MIDDLEWARE), _guarded(view))


def _within(inner: Handler, name: str) -> Handler:
    return _guarded(import_string(name)(inner))


def _guarded(handler: Handler) -> Handler:
    guarded: Any = convert_exception_to_response(handler)  # its stubs think of coroutines too
    made: Handler = guarded
    return made


def _view(request: HttpRequest) -> HttpResponseBase:
    found = request.resolver_match = resolve(request.path_info)
    response: HttpResponseBase = found.func(request, *found.args, **found.kwargs)
    render = getattr(response, "render", None)
    return render() if callable(render) else response
