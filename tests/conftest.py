"""What every test may ask for: a small cast of people, and an empty cache each time."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from spacetrace.players.models import User


def pytest_configure() -> None:
    """Passwords are hashed thousands of times in a run; a test needs no strong hash."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def fresh_cache() -> Iterator[None]:
    """Rate limits count in the cache; no test may inherit another one's counts."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def unlimited_api(monkeypatch: pytest.MonkeyPatch) -> None:
    """The API's throttles have tests of their own; everybody else may ask as often as they like."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})


@pytest.fixture
def alice(db: None) -> User:
    """An ordinary player."""
    return User.objects.create_user("alice", password="alice", display_name="Alice")


@pytest.fixture
def bob(db: None) -> User:
    """Another ordinary player."""
    return User.objects.create_user("bob", password="bob", display_name="Bob")


@pytest.fixture
def stranger(db: None) -> User:
    """Somebody who has nothing to do with what Alice and Bob are at."""
    return User.objects.create_user("stranger", password="stranger", display_name="Stranger")


@pytest.fixture
def staff(db: None) -> User:
    """Somebody who looks after the site."""
    return User.objects.create_superuser("staff", password="staff", display_name="Staff")


@pytest.fixture
def alice_client(alice: User) -> Client:
    """Alice's browser."""
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def bob_client(bob: User) -> Client:
    """Bob's browser."""
    client = Client()
    client.force_login(bob)
    return client


@pytest.fixture
def stranger_client(stranger: User) -> Client:
    """The stranger's browser."""
    client = Client()
    client.force_login(stranger)
    return client
