"""Stands for an error tracker."""

from typing import Any

told: list[tuple[BaseException | None, dict[str, Any]]] = []


def hook(error: BaseException | None, line: dict[str, Any]) -> None:
    """Keeps what it is told; one line is too much for it."""
    if line["message"] == "out of order":
        raise OSError("the tracker is away")
    told.append((error, line))
