"""Sends hostile contents to every address that takes any, then looks at everything there is.

Nothing may break (5xx), what could be read before can be read afterwards, and every verdict is the
same on each kind of database: `python -m bench.trust.hostile MOST` prints what came of it.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

from bench.trust import corpus
from bench.trust.asking import connection_kept, quiet
from bench.trust.roles import Role, Route, World, address_of, listed, routes, world

from django.conf import settings  # isort: skip
from django.core.files.uploadedfile import SimpleUploadedFile  # isort: skip
from django.core.management import call_command  # isort: skip
from django.db import transaction  # isort: skip
from drf_spectacular.generators import SchemaGenerator  # isort: skip

KEPT = 12
"""So many of an address's successes stay in the database; the others are undone."""

ENDS = (
    "simulations:cancel",
    "simulations:comparison_cancel",
    "simulations:comparison_delete",
    "api:comparison-cancel",
    "api:test-cancel",
    "players:close",
    "players:logout",
    "players:sessions_end",
    "players:password_change",
    "players:token_revoke",
    "players:second_factor",
    "players:second_factor_change",
    "players:code",
    "decks:delete",
    "simulations:delete",
    "matches:concede",
    "api:match-concede",
)
"""What works is undone here: somebody has to be there for the next address."""

FOR_VISITORS = ("players:login", "players:signup", "players:guest", "players:reset")
STREAMS = ("matches:stream", "api:match-stream", "api:matches-stream")


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of a run: a verdict (`verb route content: status`) for everything sent."""

    verdicts: list[str]
    unread: list[str]
    reads: int

    @property
    def broken(self) -> list[str]:
        """What was answered by an error of the site's own."""
        return [line for line in self.verdicts if int(line.rpartition(" ")[2]) >= 500]


# --- what is sent ---------------------------------------------------------------------------------


class _Fields(HTMLParser):
    """The forms of a page: their fields by where they are sent."""

    def __init__(self, own: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str]] = {}
        self._own, self._here = own, own

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag == "form":
            self._here = (known.get("action") or self._own).split("?")[0]
            self.found.setdefault(self._here, {})
        name = known.get("name")
        if name and tag in ("input", "select", "textarea", "button"):
            self.found.setdefault(self._here, {})[name] = known.get("value") or ""


def fields_of(found: World, alice: Role, carol: Role) -> dict[str, dict[str, str]]:
    """The fields of all forms that Alice's pages have, and of those for visitors, by address."""
    fields: dict[str, dict[str, str]] = {}
    for route in routes():
        if "GET" in listed().get(route.name, {}) and not route.is_for_programs:
            address = address_of(route, found)
            for role in (carol, alice):
                if route.name not in STREAMS:
                    page = _Fields(address.split("?")[0])
                    page.feed(_text(role.client.get(address)))
                    for where, names in page.found.items():
                        fields.setdefault(where, {}).update(names)
    for names in fields.values():
        names.pop("csrfmiddlewaretoken", None)
    return fields


def _text(answer: Any) -> str:
    _closed(answer)
    return "" if answer.streaming else str(answer.content, "utf-8", "replace")


def _closed(answer: Any) -> None:
    """The test client closes what it has read whole, and nothing else."""
    if answer.streaming:
        with connection_kept():
            answer.close()


def examples() -> dict[tuple[str, str], dict[str, Any]]:
    """The body that the documentation of the API shows, by verb and pattern."""
    schema: Any = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    found = {}
    for pattern, operations in schema["paths"].items():
        for verb, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {})
            example = content.get("application/json", {}).get("example", {})
            found[verb.upper(), _plain(pattern)] = dict(example)
    return found


def _own(example: Mapping[str, Any], found: World) -> dict[str, Any]:
    """The example with Alice's things in it: ids are those of her deck, an invite is hers."""
    own = json.dumps(found.words["deck"]["public_id"])
    told: dict[str, Any] = json.loads(re.sub(r'"[\w-]{22}"', lambda _: own, json.dumps(example)))
    return told | ({"token": found.words["join"]["token"]} if "token" in told else {})


def _plain(pattern: str) -> str:
    """A pattern without the names of its parts, which Django and the documentation write apart."""
    words = pattern.strip("/").split("/")
    return "/".join("*" if word[:1] in "<{" else word for word in words)


def writes() -> Iterator[tuple[Route, str]]:
    """Every address that takes something, by each verb that it takes it by."""
    for route in routes():
        for verb in listed().get(route.name, {}):
            if verb != "GET" and not route.pattern.startswith("admin/"):
                yield route, verb


# --- sending --------------------------------------------------------------------------------------


def sent(found: World, most: int, turn: int = 0) -> Asked:
    """So many contents at most to every address; `turn` chooses others of them."""
    people = {role.name: role for role in found.roles}
    alice, program = people["Alice, whose it is"], people["Alice's token"]
    visitor = people["nobody"]
    for role in found.roles:
        role.client.raise_request_exception = False
    limits = settings.LIMITS
    settings.LIMITS = dict.fromkeys(limits, (10**6, 60))  # what is counted is tried elsewhere
    with quiet():
        before = dict(_reads(found, alice, program))
        fields, bodies = fields_of(found, alice, visitor), examples()
        verdicts: list[str] = []
        for route, verb in writes():
            address = address_of(route, found)
            if route.is_for_programs:
                example = _own(bodies.get((verb, _plain(route.pattern)), {}), found)
                contents: Any = corpus.spread(list(corpus.bodies(example)), most, turn)
                verdicts += _to_program(route, verb, address, program, contents)
            else:
                role = visitor if route.name in FOR_VISITORS else alice
                example = fields.get(address.split("?")[0], {})
                contents = corpus.spread(list(corpus.forms(example)), most, turn)
                if "import" in route.name:
                    contents += list(_uploads())
                verdicts += _to_page(route, verb, address, role, contents)
        after = dict(_reads(found, alice, program))
    settings.LIMITS = limits
    # What could not be read before may be readable now: a match may have ended meanwhile.
    unread = [
        name for name in before if after[name] not in (before[name], 200) or after[name] >= 500
    ]
    return Asked(
        verdicts, [f"{name}: {before[name]}, {after[name]}" for name in unread], len(after)
    )


def _to_program(
    route: Route, verb: str, address: str, role: Role, contents: list[tuple[str, bytes]]
) -> Iterator[str]:
    ask, done = getattr(role.client, verb.lower()), 0
    for name, body in contents:
        point = transaction.savepoint()
        answer = ask(address, data=body, content_type="application/json")
        done += _kept(route, verb, answer.status_code, point, done)
        yield f"{verb} {route.name} {name}: {answer.status_code}"


def _to_page(
    route: Route, verb: str, address: str, role: Role, contents: list[tuple[str, Any]]
) -> Iterator[str]:
    done = 0
    for name, form in contents:
        point, cookies = transaction.savepoint(), copy(role.client.cookies)
        if verb == "POST":
            status = _posted(role, address, form).status_code
        else:
            status = role.client.generic(verb, address, str(form), "text/plain").status_code
        done += _kept(route, verb, status, point, done)
        role.client.cookies = cookies
        yield f"{verb} {route.name} {name}: {status}"


def _posted(role: Role, address: str, form: dict[str, Any]) -> Any:
    try:
        return role.client.post(address, form)
    except UnicodeEncodeError:  # halves of characters, which this client cannot write
        text = urlencode(form, doseq=True, errors="surrogatepass")
        return role.client.post(address, text, content_type="application/x-www-form-urlencoded")


def _kept(route: Route, verb: str, status: int, point: str, done: int) -> bool:
    """Whether what was done stays: some of what worked."""
    is_kept = 200 <= status < 400 and done < KEPT and route.name not in ENDS and verb != "DELETE"
    (transaction.savepoint_commit if is_kept else transaction.savepoint_rollback)(point)
    return is_kept


def _uploads() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, called, content in corpus.files():
        yield f"{name} as a file", {"file": SimpleUploadedFile(called, content)}


def _reads(found: World, alice: Role, program: Role) -> Iterator[tuple[str, int]]:
    """Everything that can be looked at: names with statuses."""
    root = next(role for role in found.roles if role.name == "a superuser")
    for route in routes():
        is_listed = "GET" in listed().get(route.name, {})
        if route.name in STREAMS or not (is_listed or route.name.endswith("_changelist")):
            continue
        role = program if route.is_for_programs else alice
        role = root if route.pattern.startswith("admin/") else role
        answer = role.client.get(address_of(route, found))
        _closed(answer)
        yield route.name, answer.status_code


def told(asked: Asked) -> Mapping[str, Any]:
    """For those who compare: all verdicts, and how many there are of each status."""
    statuses = Counter(line.rpartition(" ")[2] for line in asked.verdicts)
    return {
        "verdicts": asked.verdicts,
        "statuses": dict(sorted(statuses.items())),
        "broken": asked.broken,
        "unread": asked.unread,
        "reads": asked.reads,
    }


if __name__ == "__main__":
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    whole = transaction.atomic()
    whole._from_testcase = True  # type: ignore[attr-defined]  # requests may think they begin one
    with whole:
        asked = sent(world(), int(sys.argv[1]))
        transaction.set_rollback(True)
    print(json.dumps(told(asked)))
