"""Says until when a table waits: a public fact, so it may follow from nothing that is hidden."""

from __future__ import annotations

from spacetrace.engine.kernel.state import Public, State, value


@value
class Deadline(State):
    """The clock may tick `ms` milliseconds after the table came to this deadline.

    `kind` is a word of the game, such as "window" or "turn". `number` counts the match's deadlines:
    as long as it stays the same the time runs on, another number starts it anew. One of 0 ms passes
    at once, before anybody sees it. The engine reads no clock; whoever runs the match measures the
    time and applies the clock's `Tick`.
    """

    kind: Public[str]
    ms: Public[int]
    number: Public[int]
