"""The processes of production, on PostgreSQL and Redis instead of the embedded ones."""

import json
import os
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

from bench.ground import free_port
from tests.api.starter_bot import bot_played
from tests.operations.site import Site

pytestmark = pytest.mark.pg


@pytest.fixture
def empty_database() -> Iterator[str]:
    """The address of a database of this test's own on the same server."""
    server = urlsplit(os.environ["DATABASE_URL"])
    name = f"up_{os.getpid()}"
    with psycopg.connect(urlunsplit(server._replace(path="/postgres")), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield urlunsplit(server._replace(path=f"/{name}"))
        admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def test_the_site_runs_on_postgresql_and_redis(tmp_path: Path, empty_database: str) -> None:
    redis_url = os.environ.get("REDIS_URL", "")
    if not redis_url:
        pytest.skip("needs Redis: set REDIS_URL")
    environment = {"DATABASE_URL": empty_database, "REDIS_URL": redis_url, "DATABASE_POOL": "4"}
    environment |= {"API_RATE_USER": "20/s"}  # the bot is told to wait now and then
    site = Site(tmp_path / "var", free_port(), environment)
    try:
        site.wait_until_running()
        with urllib.request.urlopen(f"{site.url}/readyz", timeout=10) as answer:
            checks = json.load(answer)
        assert checks == {
            "ready": True,
            "degraded": [],
            "database": True,
            "tables": True,
            "saves": True,
            "redis": True,
            "work": True,
            "thoughts": True,
            "messages": True,
            "mails": True,
            "clocks": True,
            "tests": True,
        }
        assert bot_played(site, tmp_path).startswith("over {")
        assert set(site.children()) == {"web", "worker", "simulations", "beat"}
        assert site.stop() == 0
    finally:
        site.close()
    assert not (tmp_path / "var" / "db.sqlite3").exists()
