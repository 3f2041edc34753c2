"""What every test may ask for: a small cast of people, and counts that begin anew."""

import gc
import os
import tempfile
import uuid
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice
from hypothesis import settings as property_settings
from rest_framework.throttling import SimpleRateThrottle

from bench.ground import free_port
from spacetrace.api import throttles
from spacetrace.players.models import User
from tests.matches.processes import Staged, prepared, site_of_its_own
from tests.migrated import migrated_copy, migrated_memory
from tests.operations.site import Site

# The same examples in every run: whoever sees a failure sees it again. The other one is for looking
# for new failures by hand: `--hypothesis-profile=wandering`.
property_settings.register_profile(
    "fixed", max_examples=50, derandomize=True, database=None, deadline=None
)
property_settings.register_profile("wandering", max_examples=2_000, deadline=None)
property_settings.load_profile("fixed")


def pytest_configure(config: pytest.Config) -> None:
    """A weak hash, for passwords are hashed thousands of times in a run; the toy's own folders.

    What is counted here, and by the processes of stages, is nobody else's.
    """
    counts = tempfile.TemporaryDirectory(prefix="spacetrace-counts-")
    config.add_cleanup(counts.cleanup)
    settings.METRICS_DIR = os.environ["METRICS_DIR"] = counts.name
    # What tests make is seldom garbage in circles; looking for some took a sixth of the time.
    gc.set_threshold(20_000, 20, 50)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    toy = settings.BASE_DIR / "tests/toy"
    folders = [settings.BASE_DIR / "templates", toy / "templates"]
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": folders}]
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, toy / "static"]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tests of what only PostgreSQL does need PostgreSQL."""
    if item.get_closest_marker("pg") and connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL: set DATABASE_URL")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
) -> Iterator[None]:
    """On SQLite all migrations have been done already; Django looks, and finds none left."""
    if connection.vendor != "sqlite":
        yield
        return
    name = connection.creation._get_test_db_name()  # type: ignore[attr-defined]  # of SQLite's
    with migrated_memory(name):
        yield


@pytest.fixture(scope="session")
def running_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A whole site as real processes in a folder of its own, started once for all who ask.

    Where the tests run on PostgreSQL and Redis it does so, too.
    """
    var = tmp_path_factory.mktemp("site") / "var"
    with site_of_its_own() as own:
        if not own:
            migrated_copy(var)
        # Visitors may say where they come from.
        site = Site(var, free_port(), {"PROXIES": "1", **own})
        site.wait_until_running()
        assert (var / "db.sqlite3").exists() == (not own)
        yield site
        site.close()


@pytest.fixture(scope="session")
def staged(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Staged]:
    """Stages for tests with real processes."""
    with prepared(tmp_path_factory.mktemp("prepared")) as staged:
        yield staged


@pytest.fixture(autouse=True)
def fresh_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test may inherit another one's counts of requests, which Redis would keep for it."""
    monkeypatch.setattr(throttles, "NAMES", f"test-{uuid.uuid4().hex}")


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


def fully_signed_in(user: User) -> Client:
    """A browser of somebody who has given password and second factor."""
    TOTPDevice.objects.get_or_create(user=user, defaults={"name": "app"})
    client = Client()
    client.force_login(user)
    session = client.session
    session["second_factor"] = user.pk
    session.save()
    return client


@pytest.fixture
def staff_client(staff: User) -> Client:
    """The browser of somebody who may do everything in the admin."""
    return fully_signed_in(staff)


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
