"""Tries what people rely on, from outside: kills, restarts, leaks, doors and hostile input.

Everything runs on servers, databases and folders of its own, which go away in the end. Each part
ends the program with an error where anything was lost, doubled, wrong, or told to the wrong person.
"""

from __future__ import annotations

import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench import ground
from bench.trust import kills, rolling
from bench.trust.servers import Postgres, folder_for_servers

LIMITS = {"API_RATE_USER": "1000000/second", "API_RATE_ANONYMOUS": "1000000/second"}


def trust(options: Namespace) -> None:
    """Run the chosen parts, one after the other."""
    for name in options.parts.split(","):
        if name not in PARTS:
            raise SystemExit(f"There is no part {name!r}; there are {', '.join(PARTS)}.")
    for name in options.parts.split(","):
        began = time.monotonic()
        PARTS[name](options)
        print(f"  ({name}: {time.monotonic() - began:.0f} s)", flush=True)


def _kills(options: Namespace) -> None:
    """Processes and servers as in production, killed in turn while people play."""
    with folder_for_servers() as folder:
        with kills.on_servers(folder, options.moves // 15 + 20, 2) as found:
            verdict = kills.kill_run(found, moves=options.moves, kills=options.kills, folder=folder)
        _told_kills("PostgreSQL and Redis", verdict)


def _embedded(options: Namespace) -> None:
    """The same on SQLite, a fifth of it: every kill ends the whole site."""
    with folder_for_servers() as folder:
        with kills.embedded(folder, options.moves // 75 + 20, 1) as found:
            verdict = kills.kill_run(
                found, moves=options.moves // 5, kills=options.kills // 3, folder=folder
            )
        _told_kills("the embedded site", verdict)


def _told_kills(name: str, verdict: Mapping[str, Any]) -> None:
    print(kills.told(name, verdict), flush=True)
    if verdict["lost"] or verdict["doubled"] or verdict["wrong"]:
        raise SystemExit("Moves are not what their players were told.")


def _rolling(options: Namespace) -> None:
    """Two web servers and a worker restarted one after the other, on both databases."""
    for is_embedded, name in ((False, "PostgreSQL and Redis"), (True, "SQLite")):
        with folder_for_servers() as folder:
            count = options.moves // 15 + 20
            with rolling.two_webs(folder, count, is_embedded=is_embedded) as found:
                verdict = rolling.rolling_run(
                    found, moves=options.moves, restarts=options.kills, folder=folder
                )
        print(rolling.told(name, verdict), flush=True)
        if any(verdict[kind] for kind in ("lost", "doubled", "wrong", "unanswered")):
            raise SystemExit("Moves are not what their players were told.")


def _leaks(options: Namespace) -> None:
    """Pairs of tables that differ in what a viewer may not know."""
    with tempfile.TemporaryDirectory() as folder:
        told = ground.answer(_alone(folder), "bench.trust.leaks", str(options.pairs))
    games = ", ".join(f"{count} of {game}" for game, count in sorted(told["pairs"].items()))
    differ = told["differ"]
    print(f"leaks: {len(differ)} differences in {options.pairs} pairs ({games})", flush=True)
    if differ:
        raise SystemExit("\n".join(differ[:50]))


def _roles(options: Namespace) -> None:
    """Every address, by every verb, as everybody."""
    with tempfile.TemporaryDirectory() as folder:
        told = ground.answer(_alone(folder), "bench.trust.roles")
    wrong = told["wrong"]
    print(
        f"roles: {len(wrong)} wrong verdicts of {told['knocks']} at {told['routes']} routes",
        flush=True,
    )
    if wrong:
        raise SystemExit("\n".join(wrong[:50]))


def _hostile(options: Namespace) -> None:
    """Hostile contents for every address that takes any, on both kinds of database."""
    verdicts: dict[str, list[str]] = {}
    with folder_for_servers() as folder, ExitStack() as stack:
        postgres = Postgres(folder / "postgres")
        stack.callback(postgres.close)
        for name, address in (("SQLite", ""), ("PostgreSQL", postgres.url)):
            (folder / name).mkdir()
            environment = _alone(str(folder / name), address)
            told = ground.answer(environment, "bench.trust.hostile", str(options.contents))
            verdicts[name] = told["verdicts"]
            counts = ", ".join(f"{count} of {status}" for status, count in told["statuses"].items())
            print(
                f"hostile contents on {name}: {len(told['broken'])} errors of ours of "
                f"{len(told['verdicts'])} sent ({counts}); afterwards {len(told['unread'])} of "
                f"{told['reads']} addresses read otherwise than before",
                flush=True,
            )
            if told["broken"] or told["unread"]:
                raise SystemExit("\n".join([*told["broken"], *told["unread"]][:50]))
    apart = sorted(set(verdicts["SQLite"]) ^ set(verdicts["PostgreSQL"]))
    print(f"  verdicts that differ between the two: {len(apart)}", flush=True)
    if apart:
        raise SystemExit("\n".join(apart[:50]))


def _month(options: Namespace) -> None:
    """Thirty days by correspondence, with absences, outages and restarts."""
    with tempfile.TemporaryDirectory() as folder:
        words = (str(options.matches), "30", "1")
        told = ground.answer(_alone(folder), "bench.trust.month", *words)
    print("month:", ", ".join(f"{count} {kind}" for kind, count in told.items()), flush=True)
    kinds = ("hanging", "untold", "doubled", "reminders twice")
    if wrong := [f"{kind}: {told[kind]}" for kind in kinds if told[kind]]:
        raise SystemExit("\n".join(wrong))


def _alone(folder: str, postgres: str = "") -> dict[str, str]:
    """For a program that asks the site within its own process."""
    more = {"ALLOWED_HOSTS": "localhost,testserver", "LOG_LEVEL": "CRITICAL", **LIMITS}
    return ground.environment(Path(folder), postgres, **more)


PARTS: Mapping[str, Callable[[Namespace], None]] = {
    "kills": _kills,
    "embedded": _embedded,
    "rolling": _rolling,
    "leaks": _leaks,
    "roles": _roles,
    "hostile": _hostile,
    "month": _month,
}
