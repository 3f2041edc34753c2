"""Matches that earlier releases have left in the middle are read, shown and played to their end."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from cardsets.models import CardSet, Revision
from cardsets.models import Status as RevisionStatus
from spacetrace.engine import catalogue
from spacetrace.engine.agents import Position, agent
from spacetrace.engine.kernel.actions import CLOCK, TICK
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.replay import rebuild, replay_on
from spacetrace.matches.models import Match, MatchSecret, Move, Report, Seat, SeatKind, Status
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.clock import clock_set
from spacetrace.matches.services.sweep import work_sweep
from spacetrace.players.models import User
from tests.matches.golden.__main__ import POSITIONS, keep
from tests.matches.golden.stored import CARDS, Stored, card_data, digest, moves_of, stored_matches
from tests.matches.tables import fresh
from tests.matches.test_families import go_on
from tests.matches.tokens import headers_for

STORED = dict(stored_matches())
KEEP = (
    "What a match becomes has changed. Put it back, run `manage.py keep_rules {game}`, raise "
    "rules_version, and change it again: matches that have begun end under the rules they know."
)
"""What to do about a failure here."""


@pytest.fixture(params=list(STORED))
def stored(request: pytest.FixtureRequest) -> Stored:
    return STORED[request.param]


def is_within(kept: Any, now: Any) -> bool:
    """Everything that was there is there; a later release may tell more."""
    if isinstance(kept, dict):
        return isinstance(now, dict) and all(
            key in now and is_within(value, now[key]) for key, value in kept.items()
        )
    if isinstance(kept, list):
        return isinstance(now, list) and len(now) == len(kept) and all(map(is_within, kept, now))
    return bool(kept == now)


# --- the rules ------------------------------------------------------------------------------------


def test_the_table_is_read_and_stands_as_it_stood(stored: Stored) -> None:
    game, table, why = stored.rules, stored.table(), KEEP.format(game=stored.game)
    assert game.format_version == stored.format_version, why
    assert is_within(json.loads(stored.snapshot), json.loads(game.dump(table))), why
    assert list(game.waiting_for(table)) == stored.waiting, why
    assert game.deadline(table) == stored.clock, why
    for seat, texts in stored.legal.items():
        now = [game.action_text(action) for action in game.legal_actions(table, int(seat))]
        assert now == texts, why
    for viewer, view in stored.views.items():
        now = json.loads(game.view_json(game.view(table, int(viewer) if viewer else None)))
        assert is_within(view, now), why


def test_the_same_deal_and_the_same_moves_make_the_same_match(stored: Stored) -> None:
    game, why = stored.rules, KEEP.format(game=stored.game)
    moves = moves_of(stored.moves)
    dealt = rebuild(game, stored.compiled(), stored.config, stored.decks, stored.chance(), moves)
    assert game.dump(dealt) == game.dump(stored.table()), why
    for step in replay_on(game, stored.table(), moves_of(stored.then)):
        last = step.table
    assert digest(game.dump(last)) == stored.end, why


def test_what_was_told_can_be_told_again(stored: Stored) -> None:
    game, cards = stored.rules, stored.compiled()
    names = [f"Seat {number}" for number in range(len(stored.decks))]
    for told in stored.told:
        for line in told.events:
            event = game.parse_event(line)
            assert game.event_text(event) == line
            game.narrate(event, cards, names)


def test_computer_players_play_it_to_its_end(stored: Stored) -> None:
    game, table, cards = stored.rules, stored.table(), stored.compiled()
    cadet = agent("cadet")
    for number in range(5_000):
        if game.outcome(table) is not None:
            break
        waiting = game.waiting_for(table)
        if not waiting:
            game.apply(table, CLOCK, TICK)
            continue
        position = Position.at(game, cards, table, waiting[0], game.moves(table, waiting[0]))
        action = cadet.choose(position, Chance.seeded(f"{stored.secret} {number}"))
        game.apply(table, waiting[0], action)
    assert game.outcome(table) is not None


# --- the whole program ----------------------------------------------------------------------------


def put(stored: Stored, alice: User) -> Match:
    """The match as rows; Alice sits where the table waits for somebody, cadets everywhere else."""
    card_set = CardSet.objects.create(key="as-it-was", game=stored.game, name="As it was")
    revision = Revision.objects.create(
        card_set=card_set,
        number=1,
        status=RevisionStatus.PUBLISHED,
        data=card_data(stored.cards),
        content_hash=stored.cards,
        published_at=timezone.now(),
    )
    mine, seats = next(iter(stored.waiting), 0), range(len(stored.decks))
    match = Match(
        game=stored.game,
        config=stored.config,
        card_set_revision=revision,
        card_set_hash=stored.cards,
        rules_version=stored.rules_version,
        format_version=stored.format_version,
        status=Status.RUNNING,
        version=len(stored.moves),
        revision=len(stored.moves),
        move_count=len(stored.moves),
        snapshot=stored.snapshot.encode(),
        agent_mask=sum(1 << seat for seat in seats if seat != mine),
        created_by=alice,
    )
    match.waiting = stored.waiting
    clock_set(match, stored.clock)
    match.save()
    secret = stored.chance()
    MatchSecret.objects.create(
        match=match, secret=bytes.fromhex(stored.secret), commitment=secret.commitment()
    )
    for seat in seats:
        row = Seat(match=match, index=seat, deck=stored.decks[seat], name=f"Cadet {seat}")
        row.kind, row.agent_level = SeatKind.AGENT, "cadet"
        if seat == mine:
            row.kind, row.agent_level, row.name, row.user = SeatKind.USER, "", "Alice", alice
        row.save()
    first = len(stored.moves) - len(stored.told)
    for at, told in enumerate(stored.told, first + 1):
        ((seat, action),) = moves_of([told.move])
        Move.objects.create(
            match=match,
            seq=at,
            version_before=at - 1,
            version_after=at,
            seat=seat,
            action=action,
            command_id=f"move-{at}",
            body_hash="",
            events="\n".join(told.events),
        )
    return fresh(match)


@pytest.mark.parametrize("name", [key for key in STORED if "largest" in key or "stack" in key])
def test_pages_and_programs_show_it_and_computer_players_end_it(
    watch: time_machine.Traveller,
    name: str,
    alice: User,
    alice_client: Client,
) -> None:
    stored = STORED[name]
    match = put(stored, alice)
    mine = next(iter(stored.waiting), 0)
    for door in ("", "?view=text", "story/"):
        assert alice_client.get(f"/m/{match.public_id}/{door}").status_code == 200
    api, here = Client(headers=headers_for(alice)), f"/api/v1/matches/{match.public_id}/"
    assert api.get(here + "actions/").json()["actions"] == stored.legal[str(mine)]
    if view := stored.views.get(str(mine)):
        assert is_within(view, api.get(here).json()["view"])
    assert len(api.get(here + "events/?since=0").json()["moves"]) > 0

    Seat.objects.filter(match=match, index=mine).update(kind=SeatKind.AGENT, agent_level="cadet")
    Match.objects.filter(pk=match.pk).update(agent_mask=(1 << len(stored.decks)) - 1)
    work_sweep()
    for _ in range(3_000):
        if fresh(match).is_over:
            break
        ai_turn_play(match_id=match.pk)
        go_on(match, watch)
    assert fresh(match).is_over
    assert not Report.objects.exists()
    assert alice_client.get(f"/m/{match.public_id}/").status_code == 200


# --- keeping --------------------------------------------------------------------------------------


def test_every_game_and_every_kept_version_has_matches_that_are_played_on() -> None:
    have = {(stored.game, stored.rules_version) for stored in STORED.values()}
    today = {(key, game.rules_version) for key, game in catalogue.GAMES.items() if key != "toy"}
    kept = {(key, n) for key in catalogue.GAMES for n in catalogue.kept_versions(key)}
    assert today | kept == have, (
        "Run `python -m tests.matches.golden RELEASE` for rules that have none; delete the files "
        "of rules that are forgotten."
    )


def test_a_new_release_adds_and_replaces_nothing(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.matches.golden.__main__.HERE", tmp_path)
    monkeypatch.setattr("tests.matches.golden.__main__.CARDS", tmp_path / "cards")
    keep("1.0")
    files = sorted(tmp_path.rglob("*.json"))
    assert len([file for file in files if file.parent.name == "1.0"]) == len(POSITIONS)
    assert msgspec.json.decode(files[-1].read_bytes())
    with pytest.raises(FileExistsError):
        keep("1.0")
    assert CARDS.is_dir()
