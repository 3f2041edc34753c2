"""The pages of kept matches, step by step, for the owner of the test alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from spacetrace.engine import catalogue
from spacetrace.simulations.models import DeckTest, Replay
from spacetrace.simulations.replaying import _turns_of, scene_at, steps_of
from tests.matches.editions import MARK, caches_clear, next_edition
from tests.simulations.conftest import page_of


def test_a_replay_shows_every_step_from_the_decks_own_seat(
    done: DeckTest, alice_client: Client
) -> None:
    for replay in Replay.objects.filter(test=done):
        address = reverse("simulations:replay", args=[done.public_id, replay.number])
        first = page_of(alice_client, address)
        assert "The cards are dealt" in first
        last = page_of(alice_client, f"{address}?step=99999")
        assert ("Horde wins" in last or "wins" in last) or "draw" in last
        assert page_of(alice_client, f"{address}?step=4")
        assert str(replay.seed) in first


def test_a_replay_ends_as_its_match_did(done: DeckTest) -> None:
    for replay in Replay.objects.filter(test=done).select_related("test", "opponent"):
        scene = scene_at(replay, 10_000)
        assert scene.step == scene.moves == len(replay.moves.splitlines())
        assert scene.outcome is not None
        mine = scene.seat in scene.outcome.winners
        assert mine == (replay.kind == "win")
        scores = [scene.outcome.scores[scene.seat], scene.outcome.scores[1 - scene.seat]]
        assert scores == replay.scores
        assert len(scene.turns) == replay.turns
        assert len(list(steps_of(replay))) == scene.moves


def test_a_replay_knows_nothing_that_the_seat_did_not_know(done: DeckTest) -> None:
    replay = Replay.objects.filter(test=done).select_related("test", "opponent")[0]
    for step in (0, 5, 20):
        scene = scene_at(replay, step)
        assert scene.view.sides[1 - scene.seat].hand is None
        assert scene.view.sides[scene.seat].hand is not None
    others = [move for move in steps_of(replay) if move.seat != scene.seat]
    assert all(move.action == "" for move in others)


def test_a_replay_of_other_rules_says_so(done: DeckTest, alice_client: Client) -> None:
    DeckTest.objects.update(rules_version=done.rules_version + 1)
    address = reverse("simulations:replay", args=[done.public_id, 1])
    assert "other rules" in page_of(alice_client, address)
    DeckTest.objects.update(rules_version=done.rules_version)
    Replay.objects.update(moves="1 play nothing-there\n2 \ud7ff")
    assert "does not fit" in page_of(alice_client, address + "?step=3")


def test_a_replay_of_rules_that_are_kept_is_shown_by_them(
    done: DeckTest, alice_client: Client, tmp_path: Path, settings: Any, monkeypatch: Any
) -> None:
    replay = Replay.objects.filter(test=done).select_related("test", "opponent")[0]
    before = scene_at(replay, 10_000)
    first = settings.TEMPLATES[0]
    settings.TEMPLATES = [{**first, "DIRS": [*first["DIRS"], tmp_path / "templates"]}]
    with next_edition("spacetrace", tmp_path) as after:
        monkeypatch.setitem(catalogue.GAMES, "spacetrace", after)
        caches_clear()
        _turns_of.cache_clear()
        scene = scene_at(
            Replay.objects.select_related("test", "opponent").get(pk=replay.pk), 10_000
        )
        assert catalogue.folder_of(scene.meeting.game) == f"spacetrace_{done.rules_version}"
        assert (scene.turns, repr(scene.view)) == (before.turns, repr(before.view))
        address = reverse("simulations:replay", args=[done.public_id, replay.number])
        page = page_of(alice_client, f"{address}?step=8")
        assert f"games/spacetrace_{done.rules_version}/table.css" in page
        assert MARK not in page
    _turns_of.cache_clear()


@pytest.mark.parametrize("step", ["-1", "x", "9" * 500, "٣", "1e3", ""])
def test_strange_steps_are_the_first_or_the_last(
    done: DeckTest, alice_client: Client, step: str
) -> None:
    address = reverse("simulations:replay", args=[done.public_id, 1])
    assert alice_client.get(address, {"step": step}).status_code == 200


def test_replays_are_the_owners(done: DeckTest, stranger_client: Client) -> None:
    address = reverse("simulations:replay", args=[done.public_id, 1])
    assert stranger_client.get(address).status_code == 404
    assert stranger_client.post(address).status_code == 405


def test_there_is_no_replay_of_another_number(done: DeckTest, alice_client: Client) -> None:
    for number in (0, 7, 10**18, 10**30):
        address = f"/simulations/{done.public_id}/replay/{number}/"
        assert alice_client.get(address).status_code == 404
