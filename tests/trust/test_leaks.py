"""What a viewer may not know changes not one byte of what the viewer gets, in any game."""

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from bench.trust import leaks
from bench.trust.dicing import play
from bench.trust.planted import LEAKS
from spacetrace.engine.catalogue import GAMES
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches.models import Match, Move, Status
from spacetrace.matches.services.announce import bus

pytestmark = pytest.mark.once

PAIRS, PROBES, PARTS = 60, 5, 3

WORDS = ("log", "messages", "message")
WAYS = ("explain", "act", "form", "stream", "messages", "message", "log")


@pytest.fixture(autouse=True)
def no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that asks the database for the streams would see another, empty one here."""
    monkeypatch.setattr(bus, "_thread", object())


def test_no_pair_of_tables_can_be_told_apart_by_what_a_viewer_gets(site: None) -> None:
    compared, differ = leaks.pairs(PAIRS, PROBES, PARTS)
    assert differ == []
    assert set(compared) == set(GAMES)
    assert compared.total() == PAIRS


@pytest.mark.parametrize("status", [Status.OVER, Status.RUNNING])
@pytest.mark.parametrize("kind", range(4))
def test_whoever_watches_is_told_nothing_that_is_hidden(
    site: None, kind: int, status: Status
) -> None:
    """They are nobody at the table: hands, decks and secret orders may be any.

    Of a match that goes on the table of now is compared, too; a past that was made up cannot be
    played again.
    """
    match, dice = leaks.watched(kind).match, Chance.seeded(f"shared {kind}")
    assert play(match, dice, 20)
    match.seats.update(shares_replay=True)
    Match.objects.filter(pk=match.pk).update(status=status)
    now = ["", "?view=text", "news/"] if status == Status.RUNNING else []
    doors = [f"/shared/{match.public_id}/{door}" for door in ("story/", "notation/", *now)]
    doors.append(f"/api/v1/shared/{match.public_id}/events/")

    def told() -> list[bytes]:
        answers = [Client().get(door) for door in doors]
        assert {answer.status_code for answer in answers} == {200}
        *pages, events = answers  # how much is left of a program's limit is told in headers
        return [*map(leaks.bytes_of, pages), events.content]

    with time_machine.travel(timezone.now(), tick=False):
        before = told()
        assert max(map(len, before)) > 1_000
        assert not now or b'id="board"' in before[2]
        leaks.swap(Match.objects.get(pk=match.pk), None, dice)
        assert told() == before


def test_both_sides_of_a_pair_differ_in_all_that_is_hidden(site: None) -> None:
    """Else nothing would be compared."""
    table = leaks.watched(1)  # Spaced Out, with a computer player
    assert play(table.match, Chance.seeded("sides"), 12)
    match = table.match = table.fresh()
    leaks.swap(match, table.seat, Chance.seeded("other"))
    other = Match.objects.get(pk=match.pk)
    assert bytes(other.snapshot) != bytes(match.snapshot)
    assert other.revision != match.revision
    assert bytes(other.secret.secret) != bytes(match.secret.secret)
    others = Move.objects.filter(match=match).exclude(seat__in=[table.seat, -1])
    assert {move.action for move in others} == {"pass"}


def test_what_is_compared_is_what_players_get_and_not_error_pages(site: None) -> None:
    table = leaks.watched(1)
    ways = leaks.everything(table, ["nonsense"])
    told = {way: int(got[1:4]) for way, got in ways.items() if way.split(" ")[0] not in WORDS}
    others = {
        403: "seat=",
        409: ("rematch", "fill", "draw", "take-back ", "forecast", "hint", "course"),
        400: "act",
        302: ("/player/", "/decided/"),
    }
    others[404] = ("/player/",)  # a computer player has no profile
    for way, status in told.items():
        assert status in (200, 204) or any(word in way for word in others[status]), (way, status)
    assert len(told) > 20
    assert {way.split(" ")[0] for way in ways} == {"page", "API", *WAYS}


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(site: None, name: str) -> None:
    table, dice = leaks.watched(1), Chance.seeded("planted")
    for _ in range(6):  # what leaks may not have happened yet
        assert play(table.match, dice, 6)
        with LEAKS[name]():
            if leaks.pair(table, dice, PROBES):
                return
    pytest.fail("It was not found.")
