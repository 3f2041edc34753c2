"""Log lines for machines."""

import json
import logging
import sys

from spacetrace.operations.logs import JsonFormatter


def test_a_line_is_one_json_object_with_the_time_in_utc() -> None:
    record = logging.LogRecord("app", logging.INFO, "", 0, "move %d\nsaved", (7,), None)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    entry = json.loads(line)
    assert (entry["level"], entry["logger"], entry["message"]) == ("info", "app", "move 7\nsaved")
    assert entry["time"].endswith("+00:00")


def test_an_exception_travels_along() -> None:
    try:
        raise ValueError("no such card")
    except ValueError:
        record = logging.LogRecord("app", logging.ERROR, "", 0, "failed", None, sys.exc_info())
    assert "no such card" in json.loads(JsonFormatter().format(record))["exception"]
