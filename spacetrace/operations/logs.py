"""Logs for machines: one JSON object a line, without request bodies or tokens; errors to a hook."""

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.utils.module_loading import import_string

from spacetrace.infrastructure import request_ids


class JsonFormatter(logging.Formatter):
    """Time in UTC, level, logger, message, and the request's id; `status` of Django's own lines.

    A line may bring `facts` of its own, by name.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Returns the record as one line; an exception travels along as text."""
        return json.dumps(self.entry(record), ensure_ascii=False, default=str)

    def entry(self, record: logging.LogRecord) -> dict[str, Any]:
        """The same as data."""
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id := request_ids.current():
            entry["request"] = request_id
        if (status := getattr(record, "status_code", None)) is not None:
            entry["status"] = status
        entry |= getattr(record, "facts", {})
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return entry


class HookHandler(logging.Handler):
    """Calls a function of the operator's with each error: the exception, if any, and the line.

    What goes wrong in there is written to standard error, and nothing else suffers.
    """

    def __init__(self, hook: str) -> None:
        """`hook` names it: package.module.function."""
        super().__init__()
        self._path, self._lines = hook, JsonFormatter()
        self._hook: Callable[[BaseException | None, dict[str, Any]], object] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """It is imported with the first error, when the settings are complete."""
        try:
            self._hook = self._hook or import_string(self._path)
            error = record.exc_info[1] if record.exc_info else None
            self._hook(error, self._lines.entry(record))
        except Exception:
            self.handleError(record)
