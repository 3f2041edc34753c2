"""Logs for machines: one JSON object a line, without request bodies or tokens."""

import json
import logging
from datetime import UTC, datetime


class JsonFormatter(logging.Formatter):
    """Time in UTC, level, logger and message; `status_code` where Django's request log has one."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the record as one line; an exception travels along as text."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (status := getattr(record, "status_code", None)) is not None:
            entry["status"] = status
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)
