"""Every refusal of the API has one shape: code, message, and a rule where one says no."""

import json
import logging
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from spacetrace.api.errors import Error, Refused


class Seat(serializers.Serializer[Any]):
    """A part of a request."""

    deck = serializers.IntegerField()


class Order(serializers.Serializer[Any]):
    """A request with something inside."""

    name = serializers.CharField()
    seats = Seat(many=True)


class Door(APIView):
    """Raises what it was made with, or reads an order."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    error: Exception | None = None

    def post(self, request: Request) -> Response:
        if self.error:
            raise self.error
        order = Order(data=request.data)
        order.is_valid(raise_exception=True)
        return Response(order.validated_data)


class WithView(Error, frozen=True):
    """An error with something beside it."""

    view: int


def body(response: Response) -> Any:
    """What is sent."""
    return json.loads(response.render().content)


def answer(error: Exception | None = None, sent: Any = None) -> Response:
    request = APIRequestFactory().post("/", sent if sent is not None else {})
    response = Door.as_view(error=error)(request)
    assert isinstance(response, Response)
    return response


def test_a_refusal_says_why_by_which_rule_and_what_the_table_looks_like() -> None:
    error = Refused(
        "Wait for your turn.", code="not_your_turn", rule="SO-28", shape=WithView, view=7
    )
    response = answer(error)
    assert response.status_code == 409
    assert body(response) == {
        "error": {"code": "not_your_turn", "message": "Wait for your turn.", "rule": "SO-28"},
        "view": 7,
    }


def test_a_refusal_may_choose_its_status() -> None:
    assert answer(Refused("No such card.", status=422)).status_code == 422


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (Http404("secret"), 404, "not_found"),
        (PermissionDenied("secret"), 403, "forbidden"),
        (Throttled(wait=7), 429, "throttled"),
    ],
)
def test_known_errors_keep_their_status_and_hide_their_text(
    error: Exception, status: int, code: str
) -> None:
    response = answer(error)
    assert (response.status_code, body(response)["error"]["code"]) == (status, code)
    assert "secret" not in str(body(response))


def test_a_throttled_caller_learns_how_long() -> None:
    assert answer(Throttled(wait=7)).headers["Retry-After"] == "7"


def test_an_unknown_error_gives_a_reference_and_no_detail(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR):
        response = answer(RuntimeError("the seed is secret"))
    assert response.status_code == 500
    assert "secret" not in str(body(response))
    reference = body(response)["error"]["message"].rpartition("(request ")[2].rstrip(").")
    assert f"(request {reference})" in caplog.text


def test_a_wrong_field_is_named_however_deep_it_lies() -> None:
    response = answer(sent={"name": "x", "seats": [{"deck": 1}, {"deck": "y"}]})
    assert response.status_code == 400
    assert body(response)["error"]["details"] == {"seats.1.deck": ["A valid integer is required."]}
    assert body(response)["error"]["message"] == "seats.1.deck: A valid integer is required."


def test_a_body_that_is_no_object_is_refused() -> None:
    assert answer(sent=[1, 2]).status_code == 400


def test_another_content_type_is_refused() -> None:
    request = APIRequestFactory().post("/", "a=1", content_type="application/x-www-form-urlencoded")
    assert Door.as_view()(request).status_code == 415
