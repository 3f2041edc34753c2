"""Timing in short slices of CPU time, between calibrations that tell how calm the machine is."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

SLICE = 0.05  # CPU seconds
CALM = 0.85  # a slice counts when the machine runs at this share of its best, or better


@dataclass(frozen=True, slots=True)
class Figure:
    """A rate: the median over calm slices, the least and the greatest."""

    name: str
    unit: str
    median: float
    least: float
    most: float
    slices: int

    def line(self) -> str:
        """The figure as a line of a report."""
        return (
            f"{self.name:<44} {self.median:>12,.0f} {self.unit:<12}"
            f" ({self.least:,.0f} to {self.most:,.0f}, {self.slices} slices)"
        )


def calibrate(loops: int = 20_000) -> float:
    """Loops of a fixed piece of work per CPU second: how fast the machine is right now."""
    begin = time.process_time()
    seen: dict[int, int] = {}
    x = 1
    for i in range(loops):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        seen[x & 255] = i
    return loops / (time.process_time() - begin)


def rates(
    names: tuple[str, ...],
    unit: tuple[str, ...],
    work: Callable[[], tuple[int, ...]],
    seconds: float,
) -> list[Figure]:
    """Call `work` for some CPU seconds; it returns how many of each thing it did."""
    work()
    gc.collect()
    best = max(calibrate() for _ in range(20))
    slices: list[tuple[tuple[float, ...], float]] = []
    spent = 0.0
    before = calibrate()
    while spent < seconds:
        done = [0] * len(names)
        begin = time.process_time()
        while (took := time.process_time() - begin) < SLICE:
            for i, count in enumerate(work()):
                done[i] += count
        after = calibrate()
        best = max(best, after)
        slices.append((tuple(count / took for count in done), min(before, after)))
        spent += took
        before = after
    calm = [values for values, speed in slices if speed >= CALM * best]
    chosen = calm if len(calm) >= 3 else [values for values, _ in slices]
    return [
        Figure(
            name,
            unit[i],
            statistics.median(values[i] for values in chosen),
            min(values[i] for values in chosen),
            max(values[i] for values in chosen),
            len(chosen),
        )
        for i, name in enumerate(names)
    ]
