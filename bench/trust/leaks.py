"""Looks for leaks: what a viewer may not know must not change one byte of what the viewer gets.

A pair is one table twice: as it is, and with everything anew that the viewer may not know: hands,
decks, packs, the secret, what others did in secret and how often. All that the site gives the
viewer is asked for on both sides and compared: `python -m bench.trust.leaks PAIRS` does it on the
database that its environment names.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, TypeAlias

import time_machine
from asgiref.sync import async_to_sync

from bench.trust.asking import quiet
from bench.trust.tables import table_new  # first: it sets Django up

from bench.trust.messages import reached, told  # isort: skip
from bench.trust.dicing import play  # isort: skip
from bench.trust.stage import noted, past_at_hand  # isort: skip
from django.core.management import call_command  # isort: skip
from django.http import StreamingHttpResponse  # isort: skip
from django.test import AsyncClient, Client  # isort: skip
from django.utils import timezone  # isort: skip

from cardsets.models import Card, StockDeck  # isort: skip
from spacetrace.api import throttles  # isort: skip
from spacetrace.engine.kernel.chance import Chance  # isort: skip
from spacetrace.engine.kernel.events import Event, Viewer  # isort: skip
from spacetrace.engine.kernel.taking_back import TAKE_BACK  # isort: skip
from spacetrace.infrastructure import request_ids  # isort: skip
from spacetrace.matches import games  # isort: skip
from spacetrace.matches.access import match_for  # isort: skip
from spacetrace.matches.models import Due, Match, MatchSecret, Move, Seat  # isort: skip
from spacetrace.matches.selectors import current_table, legal_for  # isort: skip
from spacetrace.matches.services.concede import match_concede  # isort: skip
from spacetrace.players.models import Tally, User  # isort: skip

KINDS: tuple[tuple[str, int, dict[str, Any], bool], ...] = (
    ("spacetrace", 0, {}, False),
    ("spaced_out", 1, {"pace": "slow"}, False),
    ("space_dominoes", 1, {"pace": "slow"}, False),
    ("blast_off", 1, {"pace": "slow"}, False),
    ("spacetrace", 1, {}, False),
    ("spaced_out", 1, {"pace": "live", "window": 800}, False),
    ("blast_off", 2, {"pace": "live", "tempo": 1_000}, False),
    ("spaced_out", 1, {"pace": "slow"}, True),
    ("blast_off", 1, {"pace": "slow"}, True),
)
"""Game, computer players, options, and whether the viewer has left and looks on."""

STEPS = 7
"""Moves from one pair of a match to the next."""

PAIRS_A_MATCH = 6
ALL = slice(None)
JSON = "application/json"
NOISE = ("nonsense", "draw", "pass", "attack", "concede now", "play 2:hand", "order always-ask")


# --- tables ---------------------------------------------------------------------------------------


@dataclass
class Watched:
    """A match, and who looks at it: from a seat, or (None) having left it."""

    match: Match
    user: User
    seat: Viewer
    page: Client
    api: Client

    def fresh(self) -> Match:
        """As it is stored now."""
        return match_for(self.user, self.match.public_id)


def watched(number: int) -> Watched:
    """A match of the kind whose turn it is."""
    game, computers, options, leaves = KINDS[number % len(KINDS)]
    # Of three people one may leave, and the match goes on.
    row = table_new(f"leak{number}", game, computers, options)
    match = Match.objects.get(public_id=row["id"])
    own = row["seats"][number // len(KINDS) % len(row["seats"])]
    user = match.seats.get(index=own["seat"]).user
    assert user is not None
    if leaves:
        match_concede(match=match, user=user, seat=own["seat"], command_id="leave")
    page = Client()
    page.force_login(user)
    api = Client(headers={"authorization": f"Bearer {own['token']}"})
    return Watched(match, user, None if leaves else own["seat"], page, api)


# --- the other side of a pair ---------------------------------------------------------------------


def swap(match: Match, viewer: Viewer, dice: Chance) -> None:
    """Everything anew that the viewer may not know; what the viewer was told stays."""
    game, real = games.game_for(match.game), current_table(match)
    table = game.determinize(real, viewer, dice)
    # The counter tells how often something was drawn by lot; both pasts are equally long.
    table.chance.counter = real.chance.counter
    _swap_moves(match, viewer, dice)
    others = Seat.objects.filter(match=match).exclude(index=-1 if viewer is None else viewer)
    stock = StockDeck.objects.filter(revision__card_set__game=match.game)
    others.update(secret_actions=dice.below(50))
    if decks := list(stock.values_list("cards", flat=True)):
        others.update(deck=dice.pick(decks))
    # Whether a computer player thinks about acting out of turn.
    if not match.agent_is_due and not Due.objects.filter(match=match).delete()[0]:
        Due.objects.create(match=match, kind="ai_turn", due_at=timezone.now())
    MatchSecret.objects.filter(match=match).update(secret=dice.fork("other")._secret)
    Match.objects.filter(pk=match.pk).update(
        snapshot=game.dump(table),
        revision=match.revision + 1 + dice.below(9),
        move_count=Move.objects.filter(match=match).count(),
    )


def _swap_moves(match: Match, viewer: Viewer, dice: Chance) -> None:
    game = games.game_for(match.game)
    cards = list(
        Card.objects.filter(revision=match.card_set_revision).values_list("card_id", flat=True)
    )
    for move in Move.objects.filter(match=match).exclude(seat=-1 if viewer is None else viewer):
        if move.version_after == move.version_before:
            move.delete()  # an order of somebody else, of which nobody may know
            continue
        events = [_other(game.parse_event(line), viewer, cards, dice) for line in move.event_lines]
        move.events = "\n".join(game.event_text(event) for event in events if event is not None)
        if move.seat >= 0 and move.action != TAKE_BACK:  # which everybody sees
            move.action, move.command_id = "pass", f"other-{move.seq}"
        move.save()


def _other(event: Event, viewer: Viewer, cards: list[str], dice: Chance) -> Event | None:
    """Another event of which the viewer sees the same; None for what the viewer sees nothing of."""
    seen = event.seen_by(viewer)
    if seen is None:
        return None
    changed: dict[str, Any] = {}
    for field in fields(event):
        if not hasattr(seen, field.name) or getattr(seen, field.name) == getattr(event, field.name):
            continue
        own = getattr(event, field.name)
        if isinstance(own, str):
            changed[field.name] = dice.pick(cards)
        elif isinstance(own, tuple):
            changed[field.name] = tuple(dice.pick(cards) for _ in own)
        else:
            raise TypeError(f"{type(event).__name__}.{field.name} is hidden in a way unknown here.")
    return replace(event, **changed)


@contextmanager
def _kept(match: Match) -> Iterator[None]:
    """Afterwards all of it is as it was: the match is to be played on."""
    rows: list[list[Any]] = [
        list(model._default_manager.filter(match=match)) for model in (MatchSecret, Seat, Due, Move)
    ]
    table = {name: getattr(match, name) for name in ("snapshot", "revision", "move_count")}
    yield
    Match.objects.filter(pk=match.pk).update(**table)
    for model, kept in zip((MatchSecret, Seat, Due, Move), rows, strict=True):
        model._default_manager.filter(match=match).delete()
        model._default_manager.bulk_create(kept)


# --- what a viewer gets ---------------------------------------------------------------------------

_ONCE = re.compile(rb'name="(?:csrfmiddlewaretoken|command_id|key)" value="[^"]*"|csrf[^,}]*')
"""What is drawn anew for every answer."""

_sides = itertools.count()
_OF_ITS_OWN = ("Date", request_ids.HEADER)
"""Headers that every answer has anew."""

_NONCE = re.compile(r"'nonce-([^']+)'")


def probes(watched: Watched, other: Any, dice: Chance, most: int) -> list[str]:
    """Actions that the viewer cannot do now: above all those that others could, on either side."""
    match = watched.fresh()
    game, table = games.game_for(match.game), current_table(match)
    texts, own = set(NOISE), set()
    if watched.seat is not None:
        own = {text for _action, text in legal_for(match, watched.seat)}
    for side in (table, other):
        for seat in range(game.seats(side)):
            if seat != watched.seat:
                texts |= {game.action_text(action) for action in game.moves(side, seat)}
    cards = sorted({word for text in texts for word in text.split() if "-" in word})
    for card in cards[:4]:
        texts |= {f"pick 2:hand:{card}", f"pick 2:library:{card}", f"place 2:{card}"}
        texts |= {f"play {card}", f"exchange {card}", f"play ramming-order on 2:hand:{card}"}
    wanted = sorted(texts - own)
    dice.shuffle(wanted)
    return wanted[:most]


Way: TypeAlias = tuple[str, Callable[[], Any]]
"""A way in which something comes to a viewer, and what asks for it."""


def everything(watched: Watched, asked: list[str], part: slice = ALL) -> dict[str, bytes]:
    """What the site gives the viewer, by the way in which it comes; `part` leaves ways out."""
    # How much is left of a limit is told in headers: both sides begin with all of it.
    Tally.objects.all().delete()
    throttles.NAMES = f"side {next(_sides)}"
    # Both sides are looked at for the first time.
    own = Seat.objects.filter(match=watched.match, user=watched.user)
    own.update(seen_version=0, read_version=0, seen_at=None)
    watched.user.api_tokens.update(last_used_at=timezone.now())
    watched.user.sessions.update(last_seen=timezone.now())
    reached(watched.user)
    found: dict[str, bytes] = {}
    with noted() as lines, past_at_hand():
        for name, ask in [*_pages(watched), *_api(watched), *_probed(watched, asked)][part]:
            found[name] = bytes_of(ask())
        if part.start in (None, 0):
            found |= dict(_streams(watched))
            found |= dict(told(watched.fresh(), watched.user, watched.seat))
    found["log"] = "\n".join(lines).encode()
    return found


def _pages(watched: Watched) -> Iterator[Way]:
    version = watched.match.version
    here = f"/m/{watched.match.public_id}/"
    doors = ["", "?view=text", "board/", f"board/?since={version}", "story/", "story/?page=0"]
    doors += ["plan/?action=attack", "plan/?action=attack+with+both&view=text", "hint/", "decided/"]
    doors += ["talk/", "talk/unread/", "recap/", "recap/?since=3", "recap/?since=1&view=text"]
    doors += ["problem/", "problem/?at=4"]
    doors += ["frames/?since=1", f"frames/?since={version - 1}"]
    doors += ["replay/", "replay/?at=4&seat=2", "replay/?at=3&view=text"]
    doors += ["replay/stretch/?since=1", "replay/stretch/?since=2&seat=2"]
    doors += ["replay/notation/", "replay/notation/?seat=2"]
    doors += [f"player/{seat}/" for seat in range(1, watched.match.seats.count() + 1)]
    others = ["/", "/matches/", "/lobby/", "/players/me/", "/ladder/", *_profiles(watched)]
    for address in [*(here + door for door in doors), *others]:
        yield f"page {address}", partial(watched.page.get, address)
    yield "page export", partial(watched.page.post, "/players/export/")
    # What comes of it is told by the next page.
    yield "page draw", partial(watched.page.post, f"{here}draw/", {"word": "accept"}, follow=True)


def _profiles(watched: Watched) -> list[str]:
    people = User.objects.filter(seats__match=watched.match).distinct().order_by("pk")
    return [f"/players/{person.public_id}/" for person in people]


def _api(watched: Watched) -> Iterator[Way]:
    here, seats = f"/api/v1/matches/{watched.match.public_id}/", watched.match.seats.count()
    doors = ["", "actions/", "take-back/", "events/", "events/?since=3&limit=5", "talk/"]
    doors += [f"?seat={seat}" for seat in range(seats)]
    doors += [f"forecast/?action={text}" for text in ("attack", "attack+with+both", "pass")]
    doors += ["hint/", "course/"]
    doors += [f"{door}?seat={seats - 1}" for door in ("actions/", "events/")]
    doors += ["recap/", "recap/?since=3", "replay/", "replay/?since=2&seat=1"]
    others = ["matches/", "dashboard/", "export/", "players/me/", "ladder/"]
    others += [path.removeprefix("/") for path in _profiles(watched)]
    for address in [*(here + door for door in doors), *(f"/api/v1/{path}" for path in others)]:
        yield f"API {address}", partial(watched.api.get, address)
    for door in ("rematch/", "fill/"):
        yield f"API {door}", partial(watched.api.post, here + door, "{}", JSON)
    for word in ("accept", "decline"):
        body = json.dumps({"word": word})
        yield f"API draw {word}", partial(watched.api.post, f"{here}draw/", body, JSON)
    for word in ("ask", "agree"):
        body = json.dumps({"word": word, "at_version": 0, "command_id": word})
        yield f"API take-back {word}", partial(watched.api.post, f"{here}take-back/", body, JSON)


def _probed(watched: Watched, asked: list[str]) -> Iterator[Way]:
    """Why something is not possible, by every door that says so; nothing comes of it."""
    here, version = f"/api/v1/matches/{watched.match.public_id}/", watched.fresh().version
    for number, probe in enumerate(asked):
        body: dict[str, Any] = {"action": probe}
        if watched.seat is not None:
            body["seat"] = watched.seat
        text = json.dumps(body)
        yield f"explain {probe!r}", partial(watched.api.post, here + "explain/", text, JSON)
        if number % 4 == 0:
            text = json.dumps({**body, "at_version": version, "command_id": f"probe-{number}"})
            yield f"act {probe!r}", partial(watched.api.post, here + "act/", text, JSON)
        if number % 8 == 0:
            form = {"seat": 0, **body, "at_version": version, "command_id": f"form-{number}"}
            address, htmx = f"/m/{watched.match.public_id}/act/", {"hx-request": "true"}
            yield f"form {probe!r}", partial(watched.page.post, address, form, headers=htmx)


def bytes_of(answer: Any) -> bytes:
    """Status, headers and body, without what is drawn anew for every answer."""
    headers = {name: value for name, value in answer.headers.items() if name not in _OF_ITS_OWN}
    body: bytes = b"" if isinstance(answer, StreamingHttpResponse) else answer.content
    text = repr((answer.status_code, sorted(headers.items())))
    for nonce in _NONCE.findall(text):
        text, body = text.replace(nonce, ""), body.replace(nonce.encode(), b"")
    return text.encode() + _ONCE.sub(b"", body)


def _streams(watched: Watched) -> Iterator[tuple[str, bytes]]:
    """Of each event stream the head and the first message, without how long to wait."""
    own = watched.match.public_id
    browser, program = AsyncClient(), AsyncClient()
    browser.cookies = watched.page.cookies
    token = {"authorization": watched.api.defaults["HTTP_AUTHORIZATION"]}
    ways = {f"/m/{own}/stream/": browser, f"/api/v1/matches/{own}/stream/": program}
    for address, client in {**ways, "/api/v1/matches/stream/": program}.items():
        yield f"stream {address}", async_to_sync(_first)(client, address, token)


async def _first(client: AsyncClient, address: str, token: dict[str, str]) -> bytes:
    answer: Any = await client.get(address, headers=token)
    assert answer.streaming, f"{address} answers {answer.status_code}"
    told: bytes = await asyncio.wait_for(anext(answer.streaming_content), 10)
    await answer._iterator.aclose()
    return bytes_of(answer) + re.sub(rb"retry: \d{4}\n", b"", told)


# --- pairs ----------------------------------------------------------------------------------------


def pair(watched: Watched, dice: Chance, most_probes: int, part: slice = ALL) -> list[str]:
    """The ways in which the two sides could be told apart; empty when there is none."""
    watched.match = watched.fresh()
    game = games.game_for(watched.match.game)
    other = game.determinize(current_table(watched.match), watched.seat, dice.fork("looked for"))
    asked = probes(watched, other, dice, most_probes)
    with time_machine.travel(timezone.now(), tick=False), _kept(watched.match):
        before = everything(watched, asked, part)
        swap(watched.match, watched.seat, dice)
        after = everything(watched, asked, part)
    return [way for way in before if before[way] != after[way]]


def pairs(count: int, most_probes: int = 20, parts: int = 1) -> tuple[Counter[str], list[str]]:
    """So many pairs of all kinds of tables: how many of each game, and where they differ.

    Of several parts of all ways, each pair is compared by another one.
    """
    compared, differ, number = Counter[str](), list[str](), 0
    while compared.total() < count:
        with quiet():
            table, dice = watched(number), Chance.seeded(f"leak {number}")
        number += 1
        for _ in range(PAIRS_A_MATCH):
            if not play(table.match, dice, 1 + dice.below(2 * STEPS)) or compared.total() == count:
                break
            part = slice(compared.total() % parts, None, parts)
            found = pair(table, dice, most_probes, part)
            differ += [f"{table.match.game}, match {number}: {way}" for way in found]
            compared[table.match.game] += 1
    return compared, differ


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    compared, differ = pairs(int(sys.argv[1]))
    print(json.dumps({"pairs": compared, "differ": differ}))
