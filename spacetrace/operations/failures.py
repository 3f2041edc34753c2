"""The last answers: what nothing else has answered, as a page, or for programs as JSON."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

from spacetrace.api.errors import Error, ErrorDetail, server_error_sentence
from spacetrace.api.schema import AnswerRenderer
from spacetrace.infrastructure import request_ids
from spacetrace.infrastructure.metrics import error_note
from spacetrace.infrastructure.not_now import not_now_page, put_off_by


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that Django itself refuses; to it, a session that is not stored is one."""
    if (put_off := put_off_by(exception)) is not None:
        return not_now_page(request, put_off)
    if _is_api(request):
        return _told(400, "invalid", "This request cannot be read.")
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: an address that does not exist."""
    if _is_api(request):
        sentence = "There is no such address; /api/v1/docs/ lists all of them. Each ends with a /."
        return _told(404, "not_found", sentence)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 where the database has no room, even when only a session was to be stored."""
    error = sys.exc_info()[1]
    put_off = put_off_by(error)
    if error is not None and put_off is None:
        error_note(error)
    if put_off is not None and not _is_api(request):
        return not_now_page(request, put_off)
    if put_off is not None:
        answer = _told(put_off.status, put_off.code, put_off.sentence)
        answer["Retry-After"] = str(put_off.wait)
        return answer
    if _is_api(request):
        return _told(500, "server_error", server_error_sentence())
    return HttpResponse(
        render_to_string("500.html", {"request_id": request_ids.current()}), status=500
    )


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _told(status: int, code: str, sentence: str) -> HttpResponse:
    body = AnswerRenderer().render(Error(ErrorDetail(code, sentence)))
    return HttpResponse(body, content_type="application/json", status=status)
