"""The bare transaction of a move, by pgbench: lock and read, look up, insert, update, commit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

SCHEMA = """
DROP TABLE IF EXISTS bare_move, bare_match;
CREATE TABLE bare_match (
    id int PRIMARY KEY, version int NOT NULL, snapshot bytea NOT NULL, updated timestamptz
);
CREATE TABLE bare_move (
    match_id int NOT NULL REFERENCES bare_match, seq int NOT NULL, command text NOT NULL,
    events text NOT NULL, created timestamptz DEFAULT now(),
    UNIQUE (match_id, seq), UNIQUE (match_id, command)
);
INSERT INTO bare_match SELECT n, 0, decode(repeat(md5(n::text), 160), 'hex'), now()
FROM generate_series(1, 1000) n;
"""

MOVE = """
\\set id random(1, 1000)
BEGIN;
SELECT version, snapshot FROM bare_match WHERE id = :id FOR UPDATE \\gset m_
SELECT count(*) AS seen FROM bare_move
WHERE match_id = :id AND command = 'c' || (:m_version + 1) \\gset c_
INSERT INTO bare_move (match_id, seq, command, events)
VALUES (:id, :m_version + 1, 'c' || (:m_version + 1), repeat('card-drawn 1 fighters ', 12));
UPDATE bare_match
SET version = version + 1, snapshot = decode(repeat(md5(version::text), 160), 'hex'),
    updated = now()
WHERE id = :id AND version = :m_version;
COMMIT;
"""


def bare_transactions(address: str, seconds: float, clients: int = 8) -> float:
    """Transactions per second at the server that `address` names, in its database postgres."""
    url = urlsplit(address)
    environment = {**os.environ, "PGPASSWORD": url.password or ""}
    target = ["-h", url.hostname or "", "-p", str(url.port or 5432), "-U", url.username or ""]
    with tempfile.TemporaryDirectory() as folder:
        schema, move = Path(folder) / "schema.sql", Path(folder) / "move.sql"
        schema.write_text(SCHEMA)
        move.write_text(MOVE)
        run = {"env": environment, "check": True, "capture_output": True, "text": True}
        subprocess.run(["psql", "-q", *target, "-f", str(schema), "postgres"], **run)  # type: ignore[call-overload]  # noqa: S607
        command = [_pgbench(), *target, "-n", "-c", str(clients), "-j", "2", "-T"]
        command += [str(max(1, round(seconds))), "-f", str(move), "postgres"]
        done = subprocess.run(command, **run)  # type: ignore[call-overload]
        drop = ["psql", "-q", *target, "-c", "DROP TABLE bare_move, bare_match", "postgres"]
        subprocess.run(drop, **run)  # type: ignore[call-overload]
    found = re.search(r"tps = ([0-9.]+)", done.stdout)
    if found is None:
        raise SystemExit(done.stdout)
    return float(found[1])


def _pgbench() -> str:
    """On the path, or where Debian keeps it."""
    found = shutil.which("pgbench") or next(
        iter(sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin/pgbench")))), ""
    )
    if not found:
        raise SystemExit("pgbench is not installed.")
    return found
