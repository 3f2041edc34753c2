"""What a seat saw, frame by frame: it ends at the present table and knows no more than the seat."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spacetrace.matches import games
from spacetrace.matches.models import Match, Move
from spacetrace.matches.presenters.drawn import drawn
from spacetrace.matches.presenters.log import STEP_MOVES
from spacetrace.matches.selectors import view_json_for
from spacetrace.matches.selectors.pages import FrameShown, frames_shown
from spacetrace.matches.selectors.past import table_at
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.players.models import User
from tests.matches.html.test_recap import move
from tests.matches.html.test_table import url
from tests.matches.tables import fresh, table_of
from tests.toy.game import ToyGame

EMPTY = re.compile(r'<([a-z]+) data-part="([^"]+)"></\1>')
STEP = re.compile(r'data-step="([^"]+)" data-version="\d+" data-by="-?\d+" data-event="([^"]*)"')


def frames_of(client: Client, match: Match, since: object = 1) -> list[dict[str, Any]]:
    answer = client.get(url(match, f"frames/?since={since}"))
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    assert told["version"] == fresh(match).version
    found: list[dict[str, Any]] = told["frames"]
    return found


@pytest.fixture
def moved(toy: ToyGame, alice: User, bob: User) -> Match:
    match = table_of(alice, bob)
    for _ in range(6):
        move(match)
    return fresh(match)


def test_the_frames_are_what_the_seat_saw_and_end_at_the_present_table(
    match_of_each: Match, alice_client: Client
) -> None:
    match = match_of_each
    dice = random.Random(match.game)
    for _ in range(40):
        if not fresh(match).waiting:
            break
        before = fresh(match).version
        move(match, dice)
        now = fresh(match)
        for viewer in (0, 1, None):
            shown = frames_shown(now, viewer, before, most=STEP_MOVES)
            if shown:
                last_view = games.game_of(now).view_json(shown[-1].look.view)
                assert last_view == view_json_for(now, viewer)
    far = frames_shown(now, 0, max(1, now.version - 5), most=STEP_MOVES)
    rules, last = games.game_of(now), {}
    for frame in far:
        last[frame.told.version] = frame.look.view
    secret = Move.objects.filter(match=now, version_after__in=last).order_by("seq")
    told_twice = {row.version_after for row in secret if row.version_before == row.version_after}
    for version, view in last.items():
        if version not in told_twice:
            assert rules.view_json(view) == rules.view_json(rules.view(table_at(now, version), 0))
    # The sentences and lines are those that stand beside the table.
    sent = frames_of(alice_client, match, max(1, now.version - 5))
    steps = dict(STEP.findall(alice_client.get(url(match)).content.decode()))
    # An order has the version of the move before it, and its events may have the same keys.
    events = [one for one in sent if not is_lead_in(one)]
    assert list(dict.fromkeys(one["key"] for one in events))[-5:] == list(steps)[-5:]
    for one in sent:
        assert (one["parts"] is None) == (not one["sentence"])
        assert 'name="action"' not in str(one["parts"])
    assert_parts_make_the_table(now, far, sent)


def is_lead_in(one: dict[str, Any]) -> bool:
    """It is held before an event, and stands nowhere else."""
    return str(one["key"]).endswith("-before")


def whole_of(parts: dict[str, str]) -> str:
    return EMPTY.sub(lambda found: parts[found[2]], parts["table"])


def assert_parts_make_the_table(
    match: Match, shown: list[FrameShown], sent: list[dict[str, Any]]
) -> None:
    """What was sent, put together, is each table as a whole; nothing is sent that stands there."""
    stands, settings = dict[str, str](), dict[tuple[str, ...], str]()
    frames = iter(shown)
    for one in sent:
        frame = None if is_lead_in(one) else next(frames)
        if one["parts"] is None:
            continue
        assert all(stands.get(name) != part for name, part in one["parts"].items())
        stands |= one["parts"]
        names = tuple(name for _tag, name in EMPTY.findall(stands["table"]))
        assert len(names) > 1
        assert len(set(names)) == len(names)
        # A table as a whole has not the room of what has left, nothing stands large on it, and
        # nothing has just been hit.
        passing = ("is-gone", "played:", "banner", "data-blow", "is-duel")
        is_more = any(word in whole_of(stands) for word in passing)
        if frame and not is_more:
            assert whole_of(stands) in drawn(match, frame.look, one["sentence"])
        # What the parts stand in follows from their names, but for what its first tag says.
        setting = stands["table"].partition(">")[2]
        assert settings.setdefault(names, setting) == setting
    assert next(frames, None) is None


def test_nothing_is_new_for_who_has_seen_everything(moved: Match, alice_client: Client) -> None:
    assert frames_of(alice_client, moved, moved.version) == []
    assert frames_of(alice_client, moved, moved.version - 1) != []


def test_only_the_last_moves_are_shown(
    moved: Match, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = frames_of(alice_client, moved)
    monkeypatch.setattr("spacetrace.matches.views.table.STEP_MOVES", 2)
    short = frames_of(alice_client, moved)
    assert 0 < len(short) < len(whole)
    assert [one["key"] for one in short] == [one["key"] for one in whole[-len(short) :]]


@pytest.mark.parametrize("since", ["", "x", "999999", "-4", "0"])
def test_any_version_that_is_asked_for_is_answered(
    moved: Match, alice_client: Client, since: str
) -> None:
    found = frames_of(alice_client, moved, since)
    assert bool(found) == (since in ("-4", "0"))


def test_moves_that_cannot_be_played_again_have_no_frames(
    moved: Match, alice_client: Client
) -> None:
    Move.objects.filter(match=moved, seq=4).update(action="play nothing-at-all")
    assert frames_of(alice_client, moved, 1) == []


def test_a_stranger_finds_nothing_and_a_curtain_hides_everything(
    toy: ToyGame, moved: Match, alice: User, alice_client: Client, stranger_client: Client
) -> None:
    assert stranger_client.get(url(moved, "frames/")).status_code == 404
    assert Client().get(url(moved, "frames/")).status_code in (302, 404)
    assert alice_client.post(url(moved, "frames/")).status_code == 405
    match = match_create(owner=alice, game="toy", seats=[SeatSpec("me"), SeatSpec("hot")])
    alice_client.post(url(match, "take/"))
    while fresh(match).waiting != (1,):
        move(match)
    assert frames_of(alice_client, match) == []


def test_the_queries_do_not_grow_with_the_frames(moved: Match, alice_client: Client) -> None:
    def queries(since: int) -> int:
        with CaptureQueriesContext(connection) as made:
            frames_of(alice_client, moved, since)
        return len(made)

    queries(1)
    assert queries(1) == queries(moved.version - 1)
