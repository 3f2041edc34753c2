"""Times the whole server: moves accepted through HTTP, in turn with a peer's, slice by slice.

Real server processes run on databases of their own: SQLite in a folder, PostgreSQL where --postgres
leads to a server. So many matches of two people each are played at full speed for some seconds;
then the next server plays, and so on round: what the machine does meanwhile hits all alike, and
the ratios are taken within a round. --peers adds boardgame.io with its PostgreSQL storage, which
answers before it has stored. pgbench runs a like transaction in the same run.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench import ground
from bench.peers.boardgame import boardgame
from bench.server_computer import computer
from bench.server_length import length
from bench.server_pgbench import bare_transactions
from bench.server_players import Rig, Slice
from bench.server_site import Site, site

PEER = "boardgame.io"


def server(options: Namespace) -> None:
    """Print figures as they come, and all of them as JSON at the end if asked."""
    report: dict[str, Any] = {"figures": []}
    with ExitStack() as stack:
        sites = _sites(stack, options)
        rigs: dict[str, Rig] = {name: site.play for name, site in sites.items()}
        if options.peers:
            if not options.postgres:
                raise SystemExit("The peer keeps its matches in PostgreSQL: name it by --postgres.")
            rigs[PEER] = stack.enter_context(boardgame(options.postgres)).play
        if options.postgres:
            report["pgbench"] = bare_transactions(options.postgres, options.seconds)
            print(f"pgbench, a like transaction, 8 clients: {report['pgbench']:.0f}/s", flush=True)
        for play in rigs.values():
            play(4, 2.0)  # warm
        for matches in (int(count) for count in options.matches.split(",")):
            report["figures"] += _rounds(rigs, matches, options)
        for name, found in sites.items():
            report[f"length, {name}"] = length(name, found)
        if options.computer:
            peers = {PEER: rigs[PEER]} if PEER in rigs else {}
            report["computer"] = [
                row
                for people in options.people.split(",")
                for row in computer(sites, peers, int(people), options.seconds, options.rounds)
            ]
    if options.json:
        print(json.dumps(report, indent=2))


def _sites(stack: ExitStack, options: Namespace) -> dict[str, Site]:
    """Ours, by the name of the database; `--only` leaves the other one out."""
    addresses = {"SQLite": ""}
    if options.postgres:
        addresses["PostgreSQL"] = options.postgres
    if options.only:
        addresses = {options.only: addresses[options.only]}
    found = {}
    for name, postgres in addresses.items():
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(ground.database(postgres)) if postgres else ""
        redis = options.redis if postgres else ""
        seconds = options.seconds * options.rounds * len(options.matches.split(","))
        found[name] = stack.enter_context(site(folder, address, redis, seconds))
    return found


def _rounds(rigs: Mapping[str, Rig], matches: int, options: Namespace) -> list[dict[str, Any]]:
    played: dict[str, list[Slice]] = {name: [] for name in rigs}
    for _ in range(options.rounds):
        for name, play in rigs.items():
            played[name].append(play(matches, options.seconds))
    rows = []
    for name, slices in played.items():
        rows.append({"server": name, "matches": matches, **_medians(slices)})
        print(f"{matches:>3} matches, {name:<14} {_line(slices)}", flush=True)
    if PEER in played:
        for name in rigs:
            if name != PEER:
                print(f"            {name} to {PEER}: {_ratios(played[name], played[PEER])}")
    return rows


def _medians(slices: Sequence[Slice]) -> dict[str, float]:
    told = [one.told() for one in slices]
    return {name: statistics.median(row[name] for row in told) for name in told[0]}


def _line(slices: Sequence[Slice]) -> str:
    found = _medians(slices)
    rates = [one.moves_per_s for one in slices]
    return (
        f"{found['moves_per_s']:>5.0f} moves/s ({min(rates):.0f} to {max(rates):.0f}), "
        f"p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f} ms, "
        f"{found['ms_per_move']:.2f} ms of a processor a move, lost {found['lost']:.0f}"
    )


def _ratios(ours: Sequence[Slice], theirs: Sequence[Slice]) -> str:
    """Medians of what was taken within a round, with the least and the greatest."""
    kinds: dict[str, Callable[[Slice], float]] = {
        "moves/s": lambda one: one.moves_per_s,
        "p50": lambda one: one.p50,
        "p99": lambda one: one.p99,
        "processor": lambda one: one.ms_per_move,
    }
    told = []
    for kind, value in kinds.items():
        found = [value(a) / value(b) for a, b in zip(ours, theirs, strict=True)]
        told.append(f"{kind} {statistics.median(found):.2f} ({min(found):.2f} to {max(found):.2f})")
    return ", ".join(told)
