"""What every API answer has in common: the shape of an error and of a page of a list."""

import secrets
from logging import getLogger
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import Http404
from rest_framework import serializers
from rest_framework.exceptions import (
    APIException,
    AuthenticationFailed,
    MethodNotAllowed,
    NotAuthenticated,
    NotFound,
    ValidationError,
)
from rest_framework.exceptions import PermissionDenied as ApiPermissionDenied
from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response
from rest_framework.views import set_rollback

logger = getLogger(__name__)


class Pages(PageNumberPagination):
    """Lists come in pages of 25, on request of up to 100 (`?page=2&page_size=100`)."""

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = 100


class Refused(APIException):
    """A rule of the game or of the site says no: a normal answer, with its reason.

    `code` is for programs, the message for people, `rule` the id in the rulebook where one exists;
    `extra` joins the answer beside `error`, such as the caller's fresh view of the table.
    """

    status_code = 409

    def __init__(
        self,
        message: str,
        *,
        code: str = "refused",
        rule: str = "",
        status: int = 409,
        extra: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message, code)
        self.message, self.code, self.rule, self.extra = message, code, rule, extra or {}
        self.status_code = status


class ErrorDetailSerializer(serializers.Serializer[Any]):
    """The inside of an error answer."""

    code = serializers.CharField(help_text="A fixed word for programs.")
    message = serializers.CharField(help_text="A sentence for people.")
    rule = serializers.CharField(required=False, help_text="The rule id, where a rule says no.")
    details = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="What is wrong with which field of the request.",
    )


class ErrorSerializer(serializers.Serializer[Any]):
    """Every answer from 400 upwards; name it in `extend_schema(responses=...)`."""

    error = ErrorDetailSerializer()


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answers every exception as `{"error": {"code", "message", "rule"?, "details"?}}`."""
    error = _as_api_error(error)
    if not isinstance(error, APIException):
        # The reference leads from a player's report to the log without telling a stranger more.
        reference = secrets.token_hex(3).upper()
        logger.exception("The API could not answer (reference %s).", reference, exc_info=error)
        set_rollback()
        message = f"Something went wrong here; nothing was changed (reference {reference})."
        return Response({"error": {"code": "server_error", "message": message}}, status=500)
    set_rollback()
    return Response(_body(error), status=error.status_code, headers=_headers(error))


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
    MethodNotAllowed: ("method_not_allowed", "This address does not know that verb."),
}


def _body(error: APIException) -> dict[str, Any]:
    if isinstance(error, Refused):
        detail: dict[str, Any] = {"code": error.code, "message": error.message}
        if error.rule:
            detail["rule"] = error.rule
        return {"error": detail, **error.extra}
    if isinstance(error, ValidationError):
        return {"error": _validation(error)}
    if type(error) in _CODES:
        code, message = _CODES[type(error)]
        return {"error": {"code": code, "message": message}}
    codes = error.get_codes()
    code = codes if isinstance(codes, str) else error.default_code
    return {"error": {"code": code, "message": str(error.detail)}}


def _validation(error: ValidationError) -> dict[str, Any]:
    """One sentence, and for a form every field's own sentences, however deep they lie."""
    fields = dict(_sentences(error.detail, ""))
    first = next(iter(fields.items()), ("", ["The request is not valid."]))
    message = first[1][0] if first[0] == "" else f"{first[0]}: {first[1][0]}"
    named = {name: texts for name, texts in fields.items() if name}
    return {"code": "invalid", "message": message, **({"details": named} if named else {})}


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
        headers["Retry-After"] = str(int(wait))
    return headers
