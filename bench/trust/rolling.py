"""Restarts web servers and worker one after the other while people play, as an update does.

There is no proxy: the players go to the other server by themselves when one closes their
connection, as the proxy or a browser would, and send the same command again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from bench import ground
from bench.server_site import web_answers
from bench.trust.kills import CLIENTS, TABLES, Ground, Program, environment_of, kill_run
from bench.trust.servers import Postgres, Redis
from spacetrace.operations.processes import beat_command, worker_command


@contextmanager
def two_webs(
    folder: Path, tables: int, *, is_embedded: bool, is_for_people: bool = False
) -> Iterator[Ground]:
    """Two web servers, worker and beat: on one SQLite file, or on PostgreSQL and Redis.

    Where there are only people, nobody needs worker and beat.
    """
    with ExitStack() as stack:
        addresses = ("", "")
        if not is_embedded:
            (folder / "redis").mkdir()
            redis, postgres = Redis(folder / "redis"), Postgres(folder / "postgres")
            stack.callback(redis.close)
            stack.callback(postgres.close)
            addresses = (postgres.url, redis.url)
        environment = environment_of(folder, *addresses)
        who = "people" if is_for_people else "everybody"
        rows = ground.answer(environment, TABLES, "prepare", str(tables), "0", who)
        found = Ground(environment, rows)
        stack.callback(found.close)
        webs = found.run_webs()
        pairs = zip(webs, found.ports, strict=True)
        found.victims = {"web": [partial(_restart, web, port) for web, port in pairs]}
        if not is_for_people:
            worker = found.run("worker", worker_command())
            found.run("beat", beat_command())
            found.victims |= {"worker": [partial(_restart, worker, None)]}
            del found.victims["beat"]
        for port in found.ports:
            web_answers(port, 90)
        yield found


def _restart(program: Program, port: int | None, _seconds: float) -> None:
    """Returns when it is there again: the next one is restarted only then."""
    program.restart()
    if port is not None:
        web_answers(port, 60)


def rolling_run(
    found: Ground, *, moves: int, restarts: int, folder: Path, clients: int = CLIENTS
) -> dict[str, Any]:
    """At least so many acknowledged moves and so many restarts; the verdict with all figures."""
    return kill_run(found, moves=moves, kills=restarts, folder=folder, clients=clients)


def told(name: str, verdict: Mapping[str, Any]) -> str:
    """The verdict in some lines."""
    restarts = ", ".join(f"{count} {victim}" for victim, count in verdict["kills"].items())
    lines = [
        f"rolling restarts on {name}: {verdict['lost']} lost, {verdict['doubled']} doubled, "
        f"{verdict['wrong']} wrong of {verdict['acked']} acknowledged moves",
        f"  {sum(verdict['kills'].values())} restarts ({restarts}) in {verdict['seconds']} s; "
        f"{verdict['asked again']} questions were asked again, {verdict['repeated']} answers were "
        f"lost with their move done, {verdict['unanswered']} never came",
        f"  {verdict['stored']} moves stored, {verdict['computers']} of computer players; "
        f"every one of {verdict['matches']} matches dealt and played again",
    ]
    return "\n".join([*lines, *(f"  {case}" for case in verdict["cases"])])
