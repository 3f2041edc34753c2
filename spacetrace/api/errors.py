"""Answers what the API refuses: one shape of errors, with a word for programs and a sentence."""

import math
from logging import getLogger
from typing import Annotated, Any

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import Http404, HttpResponse
from msgspec import UNSET, UnsetType
from rest_framework.exceptions import (
    APIException,
    AuthenticationFailed,
    MethodNotAllowed,
    NotAuthenticated,
    NotFound,
    ValidationError,
)
from rest_framework.exceptions import PermissionDenied as ApiPermissionDenied
from rest_framework.response import Response
from rest_framework.views import set_rollback

from spacetrace.api.schema import Answer, AnswerRenderer, told
from spacetrace.infrastructure import request_ids
from spacetrace.infrastructure.metrics import error_note
from spacetrace.infrastructure.not_now import put_off_by

logger = getLogger(__name__)


class ErrorDetail(Answer, frozen=True):
    """The inside of an error answer."""

    code: Annotated[str, "A fixed word for programs."]
    message: Annotated[str, "A sentence for people."]
    rule: Annotated[str | UnsetType, "The rule id, where a rule says no."] = UNSET
    details: Annotated[
        dict[str, list[str]] | UnsetType, "What is wrong with which field of the request."
    ] = UNSET


class Error(Answer, frozen=True):
    """Every answer from 400 upwards."""

    error: ErrorDetail


class Refused(APIException):
    """A rule of the game or of the site says no: a normal answer, with its reason.

    `code` is for programs, the message for people, `rule` the id in the rulebook where one exists;
    `shape` is the answer's, which may have more beside `error`: `extra`, such as the caller's fresh
    view of the table.
    """

    status_code = 409

    def __init__(
        self,
        message: str,
        *,
        code: str = "refused",
        rule: str = "",
        status: int = 409,
        shape: type[Error] = Error,
        **extra: Any,
    ) -> None:
        super().__init__(message, code)
        self.message, self.code, self.rule = message, code, rule
        self.shape, self.extra, self.status_code = shape, extra, status

    def answer(self) -> Error:
        """The reason, with what the shape has beside it."""
        detail = ErrorDetail(self.code, self.message, self.rule or UNSET)
        return self.shape(error=detail, **self.extra)


def errors(*codes: int) -> dict[int, Any]:
    """The documented errors of an address, with those that each can have.

    No token, one that may only look, too many requests, nothing can be saved.
    """
    return {code: told(Error) for code in (*codes, 401, 403, 429, 503)}


def exception_handler(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """Answers every exception as `{"error": {"code", "message", "rule"?, "details"?}}`."""
    set_rollback()
    answer = _answer(_as_api_error(error), context)
    renderer = getattr(context.get("request"), "accepted_renderer", None)
    if renderer is None:  # none that is acceptable: the framework takes the first
        renderer = context["view"].get_renderers()[0]
    if isinstance(renderer, AnswerRenderer):
        return answer
    # The pages of the documentation write no JSON by themselves.
    body = AnswerRenderer().render(answer.data)
    plain = HttpResponse(body, "application/json", answer.status_code)
    for name in answer.headers.keys() - {"Content-Type"}:
        plain[name] = answer.headers[name]
    return plain


def _answer(error: Exception, context: dict[str, Any]) -> Response:
    if (put_off := put_off_by(error)) is not None:
        detail = ErrorDetail(put_off.code, put_off.sentence)
        headers = {"Retry-After": str(put_off.wait)}
        return Response(Error(detail), status=put_off.status, headers=headers)
    if isinstance(error, MethodNotAllowed):
        verbs = ", ".join(context["view"].allowed_methods)
        detail = ErrorDetail("method_not_allowed", f"This address knows {verbs}.")
        return Response(Error(detail), status=405, headers={"Allow": verbs})
    if isinstance(error, APIException):
        return Response(_body(error), status=error.status_code, headers=_headers(error))
    error_note(error)
    told = request_ids.current()
    logger.exception("The API could not answer (request %s).", told, exc_info=error)
    return Response(Error(ErrorDetail("server_error", server_error_sentence())), status=500)


def server_error_sentence() -> str:
    """The id leads from a player's report to the log without telling a stranger more."""
    return f"Something went wrong here; nothing was changed (request {request_ids.current()})."


def _as_api_error(error: Exception) -> Exception:
    """Django's own refusals have equals in the API."""
    if isinstance(error, Http404):
        return NotFound()
    if isinstance(error, PermissionDenied):
        return ApiPermissionDenied()
    if isinstance(error, DjangoValidationError):
        return ValidationError(getattr(error, "message_dict", None) or error.messages)
    return error


_CODES: dict[type[APIException], tuple[str, str]] = {
    NotFound: ("not_found", "There is nothing here that you may see."),
    NotAuthenticated: ("not_authenticated", "Send an API token: Authorization: Bearer spt_..."),
    ApiPermissionDenied: ("forbidden", "You may not do this."),
}


def _body(error: APIException) -> Error:
    if isinstance(error, Refused):
        return error.answer()
    if isinstance(error, ValidationError):
        return Error(_validation(error))
    if type(error) in _CODES:
        return Error(ErrorDetail(*_CODES[type(error)]))
    codes = error.get_codes()
    code = codes if isinstance(codes, str) else error.default_code
    return Error(ErrorDetail(code, str(error.detail)))


def _validation(error: ValidationError) -> ErrorDetail:
    """One sentence, and for a form every field's own sentences, however deep they lie."""
    fields = dict(_sentences(error.detail, ""))
    first = next(iter(fields.items()), ("", ["The request is not valid."]))
    message = first[1][0] if first[0] == "" else f"{first[0]}: {first[1][0]}"
    named = {name: texts for name, texts in fields.items() if name}
    return ErrorDetail("invalid", message, details=named or UNSET)


def _sentences(detail: Any, name: str) -> list[tuple[str, list[str]]]:
    """Flattens nested details to dotted names: `seats.0.deck`."""
    if isinstance(detail, dict):
        inner = [("" if key == "non_field_errors" else str(key), detail[key]) for key in detail]
    elif isinstance(detail, list) and any(isinstance(item, dict | list) for item in detail):
        inner = [(str(number), item) for number, item in enumerate(detail)]
    else:
        return [(name, [str(text) for text in (detail if isinstance(detail, list) else [detail])])]
    dotted = [(".".join(filter(None, (name, key))), value) for key, value in inner]
    return [row for key, value in dotted for row in _sentences(value, key)]


def _headers(error: APIException) -> dict[str, str]:
    headers: dict[str, str] = {}
    if isinstance(error, NotAuthenticated | AuthenticationFailed):
        headers["WWW-Authenticate"] = getattr(error, "auth_header", "") or "Bearer"
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = str(math.ceil(wait))
    return headers
