"""Puts examples into the API's documentation: what was really sent and answered.

docs/api-examples.json has them, and nobody types them: a test plays through all addresses and
writes them down (CONTRIBUTING.md). Others see that each
address has one, of the shape that is documented.
"""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings

PATH = settings.BASE_DIR / "docs" / "api-examples.json"


def examples_read() -> dict[str, Any]:
    """By operation: `parameters`, `request` (a body), and `responses` by status and media type."""
    examples: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return examples


def examples_told(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: add each operation's examples to its documentation."""
    examples = examples_read()
    for path in result["paths"].values():
        for operation in path.values():
            if (example := examples.get(operation["operationId"])) is not None:
                _tell(operation, example)
    return result


def _tell(operation: dict[str, Any], example: dict[str, Any]) -> None:
    for parameter in operation.get("parameters", []):
        if parameter["name"] in example["parameters"]:
            parameter["example"] = example["parameters"][parameter["name"]]
    if "request" in example:
        for content in operation["requestBody"]["content"].values():
            content["example"] = example["request"]
    for status, by_type in example["responses"].items():
        for media_type, body in by_type.items():
            operation["responses"][status]["content"][media_type]["example"] = body
