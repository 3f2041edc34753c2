"""Every address of the API has an example, and each example is as the documentation says.

`EXAMPLES=write python3 dev.py test -m slow tests/api/test_examples.py` writes them anew.
"""

import copy
import json
import os
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from spacetrace.api.examples import PATH, examples_read, examples_told
from spacetrace.players.models import User
from tests.api.recording import recorded

VERBS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """The published documentation."""
    made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return made


def strict(part: Any, schema: dict[str, Any]) -> Any:
    """A part of an OpenAPI 3.0 schema as JSON Schema: null where it may be, no field beside."""
    if isinstance(part, list):
        return [strict(one, schema) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return {"$ref": part["$ref"].replace("#/components/schemas/", "#/$defs/")}
    made = {name: strict(value, schema) for name, value in part.items() if name != "nullable"}
    if "properties" in made and part.get("type") == "object":
        made.setdefault("additionalProperties", False)
    return {"anyOf": [made, {"type": "null"}]} if part.get("nullable") else made


def faults(documented: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    """What is wrong with the example of a body."""
    if "example" not in documented:
        return ["there is none"]
    parts = schema["components"]["schemas"]
    whole = strict(documented["schema"], schema)
    whole["$defs"] = {name: strict(part, schema) for name, part in parts.items()}
    # It builds some forty grammars when it is imported: over a second of a processor, for one test.
    import jsonschema  # type: ignore[import-untyped]

    validator = jsonschema.Draft202012Validator(whole)
    return [error.message[:200] for error in validator.iter_errors(documented["example"])]


def wrong(schema: dict[str, Any]) -> dict[str, list[str]]:
    """The operations whose examples are missing or not as documented."""
    found: dict[str, list[str]] = {}
    for path in schema["paths"].values():
        for verb, operation in path.items():
            if verb not in VERBS:
                continue
            bodies = list(operation.get("requestBody", {}).get("content", {}).values())
            for status, answer in operation["responses"].items():
                if status.startswith("2"):
                    bodies += answer.get("content", {}).values()
            said = [fault for body in bodies for fault in faults(body, schema)]
            said += [
                f"the parameter {parameter['name']} has none"
                for parameter in operation.get("parameters", [])
                if parameter["in"] == "path" and "example" not in parameter
            ]
            if said:
                found[operation["operationId"]] = said
    return found


def test_every_operation_has_examples_of_the_documented_shape(schema: dict[str, Any]) -> None:
    assert wrong(schema) == {}


def test_what_is_wrong_with_an_example_is_found(schema: dict[str, Any]) -> None:
    spoilt = copy.deepcopy(schema)
    for path, verb, media in (
        ("/api/v1/games/", "get", "application/json"),
        ("/api/v1/matches/{public_id}/stream/", "get", "text/event-stream"),
    ):
        del spoilt["paths"][path][verb]["responses"]["200"]["content"][media]["example"]
    act = spoilt["paths"]["/api/v1/matches/{public_id}/act/"]["post"]
    act["requestBody"]["content"]["application/json"]["example"]["at_versoin"] = 1
    act["responses"]["200"]["content"]["application/json"]["example"]["version"] = "1"
    assert set(wrong(spoilt)) == {"games_list", "matches_stream_one", "matches_act"}
    assert len(wrong(spoilt)["matches_act"]) == 2


def test_no_example_is_left_of_an_address_that_is_gone(schema: dict[str, Any]) -> None:
    names = {op["operationId"] for path in schema["paths"].values() for op in path.values()}
    assert set(examples_read()) <= names


def test_an_operation_without_an_example_stays_as_it_is() -> None:
    bare = {"paths": {"/x/": {"get": {"operationId": "x_new", "responses": {}}}}}
    assert examples_told(copy.deepcopy(bare)) == bare


@pytest.mark.slow
def test_the_site_still_answers_as_in_the_examples(
    alice: User, bob: User, schema: dict[str, Any]
) -> None:
    fresh = recorded(alice, bob, schema)
    if os.environ.get("EXAMPLES") == "write":
        text = json.dumps(fresh, indent=1, ensure_ascii=False) + "\n"
        PATH.write_text(text, encoding="utf-8")
    kept = examples_read()
    for name, example in fresh.items():
        assert {status: set(types) for status, types in example["responses"].items()} == {
            status: set(types) for status, types in kept[name]["responses"].items()
        }
    assert set(fresh) == set(kept)
