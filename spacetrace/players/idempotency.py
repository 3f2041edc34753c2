"""Makes a thing once, however often it is asked for: Idempotency-Key, and the key of a form.

The key is taken before anything is made, so of two requests at once one makes it, and the other
waits for its answer. Key, thing and answer are one transaction: a process that is killed in between
leaves none of them. The answer is kept for a day.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import wraps
from types import MappingProxyType
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, IntegrityError, OperationalError
from django.db.models import Max, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import resolve
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from spacetrace.api.errors import Refused
from spacetrace.api.public_ids import COMMAND_ID
from spacetrace.api.schema import AnswerRenderer
from spacetrace.infrastructure.transactions import change_of_changes
from spacetrace.players.models import KeptAnswer, User

KEPT_FOR = timedelta(days=1)
FOUND = 302
PRESS = "key"
"""The field of a form that has its key."""

_LOCKED = "55P03"  # PostgreSQL has waited for as long as it may

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    pattern=f"^{COMMAND_ID.pattern}$",
    description="Yours to make up, new for everything that you make. The same request with the "
    "same key, within a day, gets the same answer and makes nothing anew; another request with "
    "it is refused (422), and one that would wait for the first for too long, too (409).",
)

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def made_once(view: View) -> View:
    """For the `post` of an APIView that makes something for its caller."""

    @wraps(view)
    def door(self: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        key = request.headers.get("Idempotency-Key")
        if key is None or not isinstance(request.user, User):
            return view(self, request, *args, **kwargs)
        if COMMAND_ID.fullmatch(key) is None:
            sentence = "An Idempotency-Key has 1 to 64 letters, digits or _ . : -"
            raise Refused(sentence, code="invalid", status=400)
        row = KeptAnswer(owner=request.user, key=key, digest=_digest(request))
        try:
            return _once(row, lambda: view(self, request, *args, **kwargs), _rendered)
        except _IsTaken:
            return _told_again(KeptAnswer.objects.get(owner=request.user, key=key), row.digest)

    return door  # type: ignore[return-value]


def pressed_once(
    made: QuerySet[Any], by: Mapping[str, str] = MappingProxyType({"public_id": "public_id"})
) -> Callable[[View], View]:
    """For a page that makes something and leads to it: the same form sent again leads there, too.

    Of two presses at once the second waits. What has another content is another form. `made` finds
    what an earlier press may lead to `by` the parts of its address, each with the field that holds
    it; where that is no longer among them, as a match that is over or a deck that was deleted, it
    is made anew.
    """

    def once(view: View) -> View:
        @wraps(view)
        def door(request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
            key = request.POST.get(PRESS, "") if request.method == "POST" else ""
            if COMMAND_ID.fullmatch(key) is None or not request.user.is_authenticated:
                return view(request, *args, **kwargs)
            said = _said(request)
            row = KeptAnswer(owner=request.user, key=said, digest=said)
            try:
                return _once(row, lambda: view(request, *args, **kwargs), _led_to)
            except _IsTaken:
                earlier = KeptAnswer.objects.filter(owner=request.user, key=said).first()
                if earlier is not None and (address := _leads_to(earlier, made, by)):
                    return redirect(address)
            except _IsUnderWay as error:
                return HttpResponse(error.message, "text/plain", error.status_code)
            KeptAnswer.objects.filter(owner=request.user, key=said).delete()
            return door(request, *args, **kwargs)

        return door  # type: ignore[return-value]

    return once


def key_of_forms(user: User | AnonymousUser) -> str:
    """What all forms have for their key until one of them, or a program, has made something.

    So the same form in two windows is one form, and the one that is drawn afterwards another.
    """
    last = KeptAnswer.objects.filter(owner_id=user.pk).aggregate(last=Max("pk"))["last"]
    return f"after-{last or 0}"


def answers_tidy() -> int:
    """Delete the answers that are kept no longer; returns how many."""
    return KeptAnswer.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()[0]


class _IsTaken(Exception):
    """The key was used before."""


class _IsUnderWay(Refused):
    """Whoever has the key is not done with it."""


def _once(
    row: KeptAnswer,
    make: Callable[[], HttpResponseBase],
    kept: Callable[[HttpResponseBase], tuple[int, bytes] | None],
) -> HttpResponseBase:
    """Make the answer under the key of the row, which keeps what `kept` finds in it.

    Where that is nothing, or making was refused, the key is free again, and the try counts. Raises
    _IsTaken and _IsUnderWay before anything is made.
    """
    refusal: Exception | None = None
    with change_of_changes():
        _take(row)
        try:
            answer = make()
        except DatabaseError:
            raise
        except Exception as error:
            refusal = error
        found = kept(answer) if refusal is None else None
        if found is None:
            row.delete()
        else:
            row.status, row.body = found
            row.save(update_fields=["status", "body"])
    if refusal is not None:
        raise refusal
    return answer


def _rendered(answer: HttpResponseBase) -> tuple[int, bytes]:
    return answer.status_code, AnswerRenderer().render(answer.data)  # type: ignore[attr-defined]


def _said(request: HttpRequest) -> str:
    """The digest of all that a form says and of its files; the token against forgery is no part."""
    said = request.POST.copy()
    said.pop("csrfmiddlewaretoken", None)
    digest = hashlib.sha256(f"{request.path}?{said.urlencode()}".encode())
    for name, files in request.FILES.lists():
        for file in files:
            digest.update(f"\0{name}\0".encode())
            for chunk in file.chunks():
                digest.update(chunk)
            file.seek(0)
    return digest.hexdigest()


def _leads_to(kept: KeptAnswer, made: QuerySet[Any], by: Mapping[str, str]) -> str | None:
    """The address of what was made, while it is there."""
    address = bytes(kept.body).decode()
    parts = resolve(urlsplit(address).path).kwargs
    named = {field: parts.get(part) for part, field in by.items()}
    return address if made.filter(**named).exists() else None


def _led_to(answer: HttpResponseBase) -> tuple[int, bytes] | None:
    if answer.status_code != FOUND:
        return None
    return FOUND, answer.headers["Location"].encode()


def _take(row: KeptAnswer) -> None:
    """Raises _IsTaken once whoever has the key is done with it, _IsUnderWay if that takes long."""
    try:
        row.save(force_insert=True)
    except IntegrityError:
        raise _IsTaken from None
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") != _LOCKED:
            raise
        sentence = "This is being made. Ask again in a moment, or look whether it is there."
        raise _IsUnderWay(sentence, code="under_way") from error


def _digest(request: Request) -> str:
    try:
        body = request._request.body
    except RequestDataTooBig:
        sentence = "So long a request cannot have an Idempotency-Key."
        raise Refused(sentence, code="too_large", status=400) from None
    return hashlib.sha256(b"\0".join([request.path.encode(), body])).hexdigest()


def _told_again(kept: KeptAnswer, digest: str) -> HttpResponse:
    if kept.digest != digest:
        sentence = "This Idempotency-Key was used for another request."
        raise Refused(sentence, code="reused", status=422)
    answer = HttpResponse(bytes(kept.body), "application/json", kept.status)
    answer["Idempotent-Replayed"] = "true"
    return answer
