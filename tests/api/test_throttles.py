"""A program that asks too often is told to wait, and for how long."""

import json

import pytest
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from spacetrace.players.models import User


class Door(APIView):
    """Open to all, with the site's usual throttles."""

    permission_classes = (AllowAny,)

    def get(self, request: Request) -> Response:
        return Response({})


def ask(user: User | None = None) -> Response:
    request = APIRequestFactory().get("/")
    if user:
        force_authenticate(request, user)
    response = Door.as_view()(request)
    assert isinstance(response, Response)
    return response


@pytest.mark.django_db
def test_every_caller_has_a_limit_of_their_own(
    monkeypatch: pytest.MonkeyPatch, alice: User, bob: User
) -> None:
    rates = {"anon": "2/min", "user": "3/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    assert [ask().status_code for _ in range(3)] == [200, 200, 429]
    assert [ask(alice).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert ask(bob).status_code == 200
    refused = ask(alice)
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert json.loads(refused.render().content)["error"]["code"] == "throttled"
