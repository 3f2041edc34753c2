"""How the databases are opened: the embedded file, the server, and Redis."""

from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit


def sqlite_options(path: Path) -> dict[str, Any]:
    """One file, safe for several processes: IMMEDIATE avoids lost updates, FULL a power cut."""
    pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        # Opening costs more than asking; who keeps a thread for long closes by itself.
        "CONN_MAX_AGE": 600,
        "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": pragmas},
    }


def server_options(address: dict[str, Any], *, pool: int) -> dict[str, Any]:
    """PostgreSQL at `address` (a parsed DATABASE_URL), with every kind of waiting bounded.

    `pool` connections are kept by a web process; a worker forks and must keep none (0).
    """
    limits = "-c lock_timeout=5s -c statement_timeout=15s"
    limits += " -c idle_in_transaction_session_timeout=30s"
    options: dict[str, Any] = {"options": limits, "connect_timeout": 5}
    # Planned once a connection: a quarter more moves a second. A PgBouncer in between must know
    # prepared statements (1.21 or newer) or keep sessions.
    options |= {"server_side_binding": True, "prepare_threshold": 3}
    if pool:
        options["pool"] = {"min_size": min(2, pool), "max_size": pool, "timeout": 10}
    return {**address, "CONN_MAX_AGE": 0, "OPTIONS": {**address.get("OPTIONS", {}), **options}}


def redis_address(url: str, password: str) -> str:
    """`url` with the password that is kept apart from it; as it is where there is none."""
    if not url or not password:
        return url
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    user = parts.username or ""
    return parts._replace(netloc=f"{user}:{quote(password, safe='')}@{host}").geturl()
