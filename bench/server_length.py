"""Asks whether a move late in a long match costs more than an early one."""

from __future__ import annotations

import statistics
from dataclasses import replace
from typing import Any

from bench.server_players import Play, play_all
from bench.server_site import Site

STRETCH = 5
"""So many moves of one match, then so many of its twin."""


def length(name: str, site: Site) -> dict[str, Any]:
    """The same cards and the same moves, once after 10 and once after 1,000 others, in turn."""
    pairs = [[Play(**row) for row in pair] for pair in site.answer("twins", "3")]
    times: dict[int, list[float]] = {0: [], 1: []}
    for pair in pairs:
        for end in range(STRETCH, min(len(play.moves) for play in pair), STRETCH):
            for which, play in enumerate(pair):
                part = replace(play, moves=play.moves[:end])
                times[which] += play_all(site.port, [part], 1, 60.0)[0]
                play.version, play.next = part.version, part.next
    short, long_ = (statistics.median(times[which]) * 1000 for which in (0, 1))
    print(
        f"{name}, a match with 1,000 moves behind it: {long_ / short:.2f} times one with 10 "
        f"({long_:.1f} ms, {short:.1f} ms)",
        flush=True,
    )
    return {"p50_ms_10": short, "p50_ms_1000": long_, "ratio": long_ / short}
