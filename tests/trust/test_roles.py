"""Nobody comes in where they should not, at any address, by any verb; none is left out."""

from dataclasses import replace

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import path

from bench.trust import roles
from spacetrace import urls


@pytest.fixture
def world(site: None) -> roles.World:
    return roles.world()


def test_every_route_is_listed_with_who_comes_in() -> None:
    assert roles.unlisted() == [], "see the head of bench/trust/doors.py"


def test_everybody_gets_in_where_they_should_and_nowhere_else(world: roles.World) -> None:
    count, wrong = roles.matrix(world, is_whole=False)
    assert wrong == []
    assert count > 2_000


def test_a_route_that_nobody_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def secret(_request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    monkeypatch.setattr(urls, "urlpatterns", [path("secret/", secret, name="secret")])
    from django.urls import URLResolver
    from django.urls.resolvers import RegexPattern

    found = list(roles.routes(URLResolver(RegexPattern(r"^/"), urls)))
    assert [route.name for route in found] == ["secret"]


def test_a_door_that_stands_open_is_found(world: roles.World) -> None:
    """Everybody is Alice: whatever is hers alone is open."""
    alice = next(role for role in world.roles if role.name.startswith("Alice, "))
    carol = next(role for role in world.roles if role.name == "Carol")
    open_to_carol = replace(world, roles=(replace(carol, client=alice.client),))
    _count, wrong = roles.matrix(open_to_carol, is_whole=True)
    doors = {line.split(" ")[1] for line in wrong}
    assert {"decks:deck", "decks:delete", "matches:act", "simulations:test"} <= doors
