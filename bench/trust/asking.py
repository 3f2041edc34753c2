"""Keeps connections and logs as they were while a site is asked in its own process."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.signals import request_finished, request_started
from django.db import close_old_connections


@contextmanager
def connection_kept() -> Iterator[None]:
    """A real server ends a request's connection with it; here the caller's own would be lost."""
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in ends:
            signal.connect(close_old_connections)


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing is logged: thousands of refusals are what is wanted."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
