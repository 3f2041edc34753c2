"""Knocks at every address as everybody, with every verb, and compares who came in with `doors`.

The routes come from the resolver, so none can be left out. Nothing that a request does stays.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any, Literal, TypeAlias

from bench.trust.addresses import Words, address_at
from bench.trust.asking import connection_kept, quiet
from bench.trust.doors import DOORS, OF_THE_ADMIN, Who
from bench.trust.tables import table_new, table_shared  # first: it sets Django up

from django.contrib.auth.models import Permission  # isort: skip
from django.core.management import call_command  # isort: skip
from django.db import transaction  # isort: skip
from django.test import Client  # isort: skip
from django.urls import URLPattern, URLResolver, get_resolver  # isort: skip
from django.utils import timezone  # isort: skip
from django_otp.plugins.otp_totp.models import TOTPDevice  # isort: skip

from cardsets.models import CardScenario, StockDeck  # isort: skip
from cardsets.services.drafts import draft_create  # isort: skip
from decks.services.create import deck_from_stock  # isort: skip
from decks.services.folders import folder_create  # isort: skip
from spacetrace.matches.models import Match  # isort: skip
from spacetrace.matches.services.create import SeatSpec, match_create  # isort: skip
from spacetrace.matches.services.vacation import vacation_plan  # isort: skip
from spacetrace.notifications.models import Subscription  # isort: skip
from spacetrace.players.models import ApiToken, Scope, User  # isort: skip
from spacetrace.players.services import api_token_create, block_add, guest_create  # isort: skip
from spacetrace.simulations.models import DeckTest, Replay  # isort: skip
from spacetrace.simulations.services.balance import BalanceSpec, balance_begin  # isort: skip
from spacetrace.simulations.services.comparisons import Swap, swaps_try  # isort: skip
from spacetrace.simulations.services.create import (  # isort: skip
    OpponentSpec,
    TestSpec,
    deck_test_create,
)
from spacetrace.talk.access import place_at  # isort: skip
from spacetrace.talk.services.say import message_say  # isort: skip

JSON = "application/json"
VERBS = ("GET", "POST", "PUT", "PATCH", "DELETE")
Verdict: TypeAlias = Literal["in", "sign in", "forbidden", "not there", "no such verb", "broken"]
OUT: tuple[Verdict, ...] = ("sign in", "forbidden", "not there", "no such verb")
_TOLD: Mapping[int, Verdict] = {
    401: "sign in",
    403: "forbidden",
    404: "not there",
    405: "no such verb",
}
# To be sent back to the admin's first page is no way in, either.
_SIGN_IN = ("/players/login/", "/players/signup/", "/players/second-factor/", "/admin/")

ELSEWHERE = "203.0.113.7"
"""Where everybody asks from: another machine."""

NOBODY = "nobody"
_GUEST, _ALICE, _BOB, _CAROL = "a guest", "Alice, whose it is", "Bob, who sits there", "Carol"
_STAFF = ("staff without permissions", "an editor of cards", "a superuser")
_EDITORS = ("an editor of cards", "a superuser")
_ACCOUNTS = (_ALICE, _BOB, _CAROL, "a superuser by password alone", *_STAFF)
_ALICES = ("Alice's token", "Alice's token that only looks")
_PROGRAM_OF_EDITOR = "an editor's token"
_PROGRAMS = (*_ALICES, "Bob's token", "Carol's token", _PROGRAM_OF_EDITOR)
_ENDED = ("Alice's token of yesterday", "Alice's token that was revoked")
_BROWSERS = (NOBODY, _GUEST, *_ACCOUNTS)
INSIDE: Mapping[str, tuple[str, ...]] = {
    "everybody": (*_BROWSERS, *_PROGRAMS, *_ENDED),
    "the signed in": (_GUEST, *_ACCOUNTS),
    "accounts": _ACCOUNTS,
    "those on their way in": (),  # nobody here stands there
    "the owner": (_ALICE,),
    "the seated": (_ALICE, _BOB),
    "programs": _PROGRAMS,
    "programs that stream": (),
    "programs and everybody": (*_BROWSERS, *_PROGRAMS),
    "the owner's programs": _ALICES,
    "editors' programs": (_PROGRAM_OF_EDITOR,),
    "the seated's programs": (*_ALICES, "Bob's token"),
    "staff": _STAFF,
    "editors": _EDITORS,
    "publishers": _EDITORS,
    "this machine": (),
}
"""Who is let in by each door."""

_MIGHTY = (_ALICE, "a superuser", "Alice's token")
_OF_MODELS = (NOBODY, *_STAFF[:2])
_OF_ALL = (NOBODY, _CAROL, "Carol's token")
_STUDIO = {
    "deck": "swarm",
    "card_id": "fighters",
    "which": "1",
    "kind": "toml",
    "revision": "1",
    "finding": "close-names:0",
    "sort": "card",
}


# --- routes ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Route:
    """An address of the site: its name as it is reversed, its pattern, and an address of it."""

    name: str
    pattern: str

    @property
    def is_for_programs(self) -> bool:
        """Part of the API: a session counts for nothing there, a token for nothing elsewhere."""
        return self.name.startswith("api:")


def routes(resolver: URLResolver | None = None, app: str = "", before: str = "") -> Iterator[Route]:
    """Every route that the site resolves; those without a name are called by their pattern."""
    for part in (resolver or get_resolver()).url_patterns:
        pattern = before + str(part.pattern)
        if isinstance(part, URLResolver):
            yield from routes(part, f"{app}{part.namespace}:" if part.namespace else app, pattern)
        elif isinstance(part, URLPattern):
            yield Route(f"{app}{part.name}" if part.name else pattern, pattern)


# --- people ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Role:
    """Somebody, and how they come: with a browser, or (with a token) as a program."""

    name: str
    client: Client
    is_program: bool = False

    @property
    def only_looks(self) -> bool:
        """A token that may not act."""
        return self.is_program and self.name.endswith("only looks")


@dataclass(frozen=True, slots=True)
class World:
    """A site in which everybody has something, and the addresses of Alice's things."""

    roles: tuple[Role, ...]
    words: Mapping[str, Words]


def world() -> World:
    """Alice has a deck, tests of it, a match with Bob and an open table; others look on."""
    row = table_new("roles", "spacetrace", 0, {})
    match = Match.objects.get(public_id=row["id"])
    alice, bob = (match.seats.get(index=seat).user for seat in (0, 1))
    assert alice is not None and bob is not None
    stock = StockDeck.objects.get(key="swarm", revision__card_set__game="spacetrace")
    deck = deck_from_stock(stock=stock, owner=alice)
    folder = folder_create(owner=alice, name="League")
    wanted = TestSpec(opponents=[OpponentSpec(stock="heavy", level="random")], matches=100)
    _replay(test := deck_test_create(owner=alice, deck=deck, spec=wanted))
    compared = swaps_try(owner=alice, deck=deck, spec=wanted, swaps=[Swap("fighters", "wasps")])
    seats = [SeatSpec("me"), SeatSpec("invite")]
    open_match = match_create(owner=alice, game="blast_off", seats=seats)
    invite = open_match.seats.get(index=1).invite_token or ""
    token = ApiToken.objects.filter(owner=alice).earliest("pk")
    away = vacation_plan(user=alice, first=(day := timezone.now().date()), last=day)
    block = block_add(owner=alice, blocked=User.objects.create_user("dora"))
    device = Subscription.objects.create(user=alice, endpoint="nowhere", digest="nowhere")
    draft = draft_create(card_set=stock.card_set)
    named = {"card_set": draft.card_set, "card_id": "fighters"}
    trial = CardScenario.objects.create(**named, name="A trial", text="")
    decks = BalanceSpec(["swarm", "heavy"], matches=2, level="random")
    measured = balance_begin(owner=alice, draft=draft, spec=decks)
    _replay(measured.tests.earliest("pk"), draft.number)
    said = message_say(place=place_at(match, alice), phrase="hello")
    words = {
        "match": {"public_id": match.public_id, "number": str(said.pk)},
        "player": {"public_id": bob.public_id or ""},
        "deck": {"public_id": deck.public_id, "number": "1", "folder": folder.public_id},
        "test": {"public_id": test.public_id, "number": "1"},
        "comparison": {"public_id": compared.public_id, "place": "1"},
        "join": {"token": invite},
        "shared": {"public_id": table_shared()},
        "device": {"pk": str(device.pk), "device": str(device.pk)},
        "block": {"pk": str(block.pk), "block": str(block.pk)},
        "vacation": {"pk": str(away.pk), "vacation": str(away.pk)},
        "token": {"pk": str(token.pk)},
        "studio": {
            **_STUDIO,
            "key": draft.card_set.key,
            "number": str(draft.number),
            "scenario": str(trial.pk),
            "public_id": measured.public_id,
        },
        "stock": {"game": "spacetrace", "key": "swarm", "card_id": "fighters"},
    }
    return World(tuple(_roles(alice, bob)), words)


def _replay(test: DeckTest, number: int = 1) -> None:
    own = {"test": test, "opponent": test.opponents.get(), "number": number}
    Replay.objects.create(**own, kind="win", seed=1, turns=1, scores=[0, 0])


def _roles(alice: User, bob: User) -> Iterator[Role]:
    carol = User.objects.create_user("carol")
    yield Role(NOBODY, Client(REMOTE_ADDR=ELSEWHERE))
    yield Role(_GUEST, _browser(guest_create()))
    yield Role(_ALICE, _browser(alice))
    yield Role(_BOB, _browser(bob))
    yield Role(_CAROL, _browser(carol))
    staff = User.objects.create_user("clerk", is_staff=True)
    yield Role("staff without permissions", _fully(staff))
    editor = User.objects.create_user("editor", is_staff=True)
    editor.user_permissions.set(Permission.objects.filter(content_type__app_label="cardsets"))
    yield Role("an editor of cards", _fully(editor))
    root = User.objects.create_superuser("root")
    yield Role("a superuser by password alone", _browser(root))
    yield Role("a superuser", _fully(User.objects.create_superuser("root2")))
    for name, owner, scope in (
        ("Alice's token", alice, Scope.PLAY),
        ("Alice's token that only looks", alice, Scope.READ),
        ("Bob's token", bob, Scope.PLAY),
        ("Carol's token", carol, Scope.PLAY),
        (_PROGRAM_OF_EDITOR, editor, Scope.EDIT),
    ):
        yield Role(name, _program(owner, scope)[1], True)
    for name, change in (
        ("Alice's token of yesterday", {"expires_at": timezone.now() - timedelta(seconds=1)}),
        ("Alice's token that was revoked", {"revoked_at": timezone.now()}),
    ):
        pk, client = _program(alice, Scope.PLAY)
        ApiToken.objects.filter(pk=pk).update(**change)
        yield Role(name, client, True)


def _browser(user: User) -> Client:
    client = Client(REMOTE_ADDR=ELSEWHERE)
    client.force_login(user)
    return client


def _fully(user: User) -> Client:
    """Signed in with a second factor."""
    TOTPDevice.objects.create(user=user, name="app")
    client = _browser(user)
    session = client.session
    session["second_factor"] = user.pk
    session.save()
    return client


def _program(owner: User, scope: str) -> tuple[int, Client]:
    row, secret = api_token_create(owner=owner, name="roles", scope=scope)
    return row.pk, Client(REMOTE_ADDR=ELSEWHERE, headers={"authorization": f"Bearer {secret}"})


# --- knocking -------------------------------------------------------------------------------------


def address_of(route: Route, found: World) -> str:
    """An address of the route at which there is something, wherever that is possible."""
    return address_at(route.name, route.pattern, found.words)


def verdict_of(answer: Any) -> Verdict:
    """What an answer means for whoever knocked."""
    if answer.status_code >= 500 or answer.status_code == 429:
        return "broken"
    if answer.status_code in (301, 302):
        return "sign in" if answer.headers["Location"].startswith(_SIGN_IN) else "in"
    return _TOLD.get(answer.status_code, "in")


def knock(role: Role, verb: str, address: str, found: World) -> Verdict:
    """Sends a request with as good as nothing in it; whatever it does is undone."""
    point, cookies = transaction.savepoint(), copy(role.client.cookies)
    try:
        answer = getattr(role.client, verb.lower())(address, **_body_of(verb, address, found))
        if answer.streaming:
            with connection_kept():
                answer.close()
        return verdict_of(answer)
    finally:
        role.client.cookies = cookies
        transaction.savepoint_rollback(point)


def _body_of(verb: str, address: str, found: World) -> dict[str, Any]:
    if verb == "GET":
        return {}
    if address.startswith("/api/"):
        return {"data": "{}", "content_type": JSON}
    return {"data": {"deck": found.words["deck"]["public_id"]}} if verb == "POST" else {}


# --- who is let in --------------------------------------------------------------------------------


@cache
def listed() -> dict[str, dict[str, Who]]:
    """Who comes in by which verb, by route."""
    found: dict[str, dict[str, Who]] = {}
    for (who, verbs), names in DOORS.items():
        for name in names.split():
            found.setdefault(name, {}).update(dict.fromkeys(verbs.split(), who))
    return found


def unlisted() -> list[str]:
    """Routes without a row, and rows without a route: each is a mistake."""
    known, there = listed(), {route.name for route in routes()}
    missing = [name for name in there - known.keys() if not name.startswith(OF_THE_ADMIN)]
    return sorted([f"{name} has no row" for name in missing]) + sorted(
        [f"{name} has a row and is no route" for name in known.keys() - there]
    )


def may_be(route: Route, role: Role, verb: str) -> set[Verdict]:
    """What the role may be told: one verdict, or a few that come to the same."""
    row = listed().get(route.name)
    if row is None:
        return _of_models(route, role)
    who = row.get(verb)
    if who is None:
        return set(OUT)
    if role.name in INSIDE[who] and not (
        role.only_looks and route.is_for_programs and verb != "GET"
    ):
        return {"in"}
    if who == "programs that stream" and role.name in INSIDE["programs"]:
        return {"not there"}  # but to ASGI
    if who == "editors' programs" and role.name in INSIDE["programs"]:
        return {"forbidden"}
    if role.only_looks and route.is_for_programs:
        return {"forbidden"}
    if who in ("the owner", "the seated"):
        is_known = not role.is_program and role.name != NOBODY
        return {"not there"} if is_known else {"sign in", "not there"}
    if role.name in INSIDE["programs"] and route.is_for_programs:
        return {"not there"}
    if who == "this machine":
        return {"not there"}
    if who in ("staff", "editors", "publishers", "those on their way in"):
        return {"sign in", "forbidden"}
    return {"sign in"}


def _of_models(route: Route, role: Role) -> set[Verdict]:
    """In the admin: a superuser all that there is, an editor the cards, others nothing."""
    if role.name == "a superuser":
        return {"in", *OUT}
    if role.name == "an editor of cards" and "cardsets" in route.name:
        return {"in", *OUT}
    return set(OUT)


def matrix(found: World, *, is_whole: bool) -> tuple[int, list[str]]:
    """How often somebody knocked, and where the verdict was another one than may be.

    Else than whole, verbs that an address does not take are tried by those who may do most, pages
    by one program, the API by one browser, and the admin's models by staff who may not.
    """
    count, wrong = 0, list[str]()
    with quiet():
        for route, verb, role in itertools.product(routes(), VERBS, found.roles):
            verbs = listed().get(route.name, ("GET", "POST"))
            is_usual = role.name in (_OF_ALL if route.name in listed() else _OF_MODELS)
            is_usual |= route.name in listed() and role.is_program == route.is_for_programs
            if is_whole or (is_usual and (verb in verbs or role.name in _MIGHTY)):
                count += 1
                verdict = knock(role, verb, address_of(route, found), found)
                if verdict not in may_be(route, role, verb):
                    wrong.append(f"{verb} {route.name} by {role.name}: {verdict}")
    return count, wrong


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    whole = transaction.atomic()
    whole._from_testcase = True  # type: ignore[attr-defined]  # requests may think they begin one
    with whole:
        knocks, wrong = matrix(world(), is_whole=True)
        transaction.set_rollback(True)
    print(
        json.dumps({"routes": len(list(routes())), "knocks": knocks, "wrong": unlisted() + wrong})
    )
