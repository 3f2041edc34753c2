"""How slow this machine is beside the one for which bounds of processor time are said."""

from __future__ import annotations

import time

USUAL = 0.0125
"""Seconds of processor time that `_work` takes on the machine that the bounds are for."""


def slowness() -> float:
    """By what a bound in seconds is to be multiplied here; no quicker machine has less to keep."""
    return max(1.0, min(_work() for _ in range(5)) / USUAL)


def _work() -> float:
    """What a fixed piece of work takes: numbers into a dict, as rules and texts do all day."""
    began, found = time.process_time(), dict[int, tuple[int, object]]()
    for number in range(200_000):
        found[number & 1023] = (number, found.get(number >> 3))
    return time.process_time() - began
