"""What a viewer may not know changes not one byte of what the viewer gets."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.access import etag_for, match_for
from spacetrace.matches.models import Match, MatchSecret, Move, Seat
from spacetrace.matches.selectors import (
    current_table,
    events_since,
    explain_for,
    legal_for,
    view_json_for,
)
from spacetrace.players.models import User
from tests.matches.conftest import Play
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame
from tests.toy.table import Table, view_table

PROBES = ["draw", "play comet", "play red-1", "play blue-3", "concede", "nonsense", "play \0"]


@pytest.fixture
def seen(match: Match, play: Play) -> Match:
    """A match in which something has happened."""
    for _ in range(8):
        play(match, "draw")
    return match


def swap_hidden(match: Match, viewer: int, seed: int) -> None:
    """Deal everything that the viewer does not see anew: other hands, the pile, the secret."""
    game = games.game_for(match.game)
    table: Table = game.restore(
        bytes(match.snapshot), games.cards_for(match), Chance(bytes(match.secret.secret))
    )
    chance, hidden = Chance.seeded(seed), [*table.draw_pile]
    for seat, hand in enumerate(table.hands):
        if seat != viewer:
            hidden += hand
    chance.shuffle(hidden)
    for seat, hand in enumerate(table.hands):
        if seat != viewer:
            table.hands[seat] = sorted(hidden[: len(hand)], key=lambda card: card.id)
            del hidden[: len(hand)]
    table.draw_pile = hidden
    Match.objects.filter(pk=match.pk).update(snapshot=game.dump(table))
    MatchSecret.objects.filter(match=match).update(secret=chance.fork("other")._secret)
    for move in Move.objects.filter(match=match).exclude(seat=viewer):
        lines = [
            line.rsplit(" ", 1)[0] + " comet" if line.startswith("card-drawn") else line
            for line in move.event_lines
        ]
        Move.objects.filter(pk=move.pk).update(events="\n".join(lines), action="play secret")


def all_bytes(match: Match, user: User, seat: int) -> Iterator[bytes]:
    """Everything that a seat can get at, by selectors and through the API."""
    fresh = match_for(user, match.public_id)
    yield view_json_for(fresh, seat)
    yield repr(events_since(fresh, seat, 0)).encode()
    yield etag_for(fresh, seat).encode()
    if seat in fresh.waiting:
        yield repr([text for _action, text in legal_for(fresh, seat)]).encode()
        for probe in PROBES:
            yield repr(explain_for(fresh, seat, probe)).encode()
    client, headers = Client(headers=headers_for(user)), {}
    base = f"/api/v1/matches/{match.public_id}/"
    for address in ("", "actions/", "events/", "events/?since=3", f"?seat={1 - seat}"):
        answer = client.get(base + address)
        headers = {k: v for k, v in answer.headers.items() if k != "Date"}
        yield address.encode() + answer.content + repr(headers).encode()
    for number, probe in enumerate(PROBES[-2:]):
        body = {"action": probe, "at_version": 0, "command_id": f"probe{number}"}
        yield client.post(base + "act/", json.dumps(body), "application/json").content
    yield client.get("/api/v1/matches/").content


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", [0, 1])
def test_swapped_hidden_cards_change_no_byte(
    seen: Match, alice: User, bob: User, seat: int, seed: int
) -> None:
    user = (alice, bob)[seat]
    before = list(all_bytes(seen, user, seat))
    stored = bytes(Match.objects.get(pk=seen.pk).snapshot)
    swap_hidden(Match.objects.get(pk=seen.pk), seat, seed)
    assert bytes(Match.objects.get(pk=seen.pk).snapshot) != stored
    assert list(all_bytes(seen, user, seat)) == before


def test_the_test_finds_a_planted_leak(
    seen: Match, alice: User, monkeypatch: pytest.MonkeyPatch, toy: ToyGame
) -> None:
    monkeypatch.setattr(toy, "view", lambda table, _viewer: view_table(table, 1))
    before = list(all_bytes(seen, alice, 0))
    swap_hidden(Match.objects.get(pk=seen.pk), 0, 1)
    assert list(all_bytes(seen, alice, 0)) != before


def test_others_events_come_without_the_action_s_text_and_without_secret_cards(
    match: Match, play: Play
) -> None:
    seat = match.waiting[0]
    play(match, "draw")
    (own,) = events_since(match, seat, 0).moves
    (other,) = events_since(match, 1 - seat, 0).moves
    assert (own.action, other.action) == ("draw", "")
    assert own.lines != other.lines
    assert other.lines[0] == f"card-drawn {seat + 1} -"


def test_the_secret_is_told_when_the_match_is_over_and_not_before(
    match: Match, play: Play, alice: User
) -> None:
    client = Client(headers=headers_for(alice))
    address = f"/api/v1/matches/{match.public_id}/"
    secret = bytes(match.secret.secret).hex()
    assert secret not in client.get(address).content.decode()
    play(match, "concede", 0)
    fairness = client.get(address).json()["fairness"]
    assert fairness["secret"] == secret


class Whisper:
    """A toy whose drawing is known to nobody else, as a secret standing order would be."""

    def __init__(self, toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
        def apply(table: Any, seat: int, action: Any, emit: Any) -> None:
            table.passes += 1

        monkeypatch.setattr(toy, "apply", apply)


def test_an_action_that_only_its_seat_may_know_shows_in_no_version_and_no_foreign_etag(
    match: Match, play: Play, toy: ToyGame, monkeypatch: pytest.MonkeyPatch, alice: User
) -> None:
    seat = match.waiting[0]
    Whisper(toy, monkeypatch)
    before = [etag_for(match_for(alice, match.public_id), viewer) for viewer in (0, 1, None)]
    assert play(match, "draw", command_id="order").status == "done"
    fresh = match_for(alice, match.public_id)
    after = [etag_for(fresh, viewer) for viewer in (0, 1, None)]
    assert fresh.version == match.version
    assert (after[seat] != before[seat], after[1 - seat], after[2]) == (
        True,
        before[1 - seat],
        before[2],
    )
    assert events_since(fresh, 1 - seat, 0).moves == []
    assert play(match, "draw", command_id="order", at_version=1).status == "repeated"
    assert play(match, "draw", command_id="order2", at_version=1).status == "done"
    assert Seat.objects.get(match=match, index=1 - seat).secret_actions == 0


def test_reading_changes_no_table(seen: Match, alice: User) -> None:
    fresh = match_for(alice, seen.public_id)
    game = games.game_for("toy")
    for viewer in (0, 1, None):
        view_json_for(fresh, viewer)
    legal_for(fresh, fresh.waiting[0])
    assert game.dump(current_table(fresh)) == bytes(fresh.snapshot)
