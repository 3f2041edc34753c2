"""The pages of tests: choose, watch, stop, read, look at replays, delete; for their owner alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Deck, Result
from decks.services.save import deck_save
from spacetrace.engine import catalogue
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.models import DeckTest, Replay, Status
from spacetrace.simulations.replaying import _turns_of, scene_at, steps_of
from spacetrace.simulations.services.create import deck_test_create
from spacetrace.simulations.services.work import chunks_play
from tests.markup import one_line
from tests.matches.editions import MARK, caches_clear, next_edition
from tests.simulations.conftest import deck_of, spec

NEW = "/simulations/new/"


def page_of(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return one_line(answer.content.decode())


def sent(deck: Deck, **more: Any) -> dict[str, Any]:
    """A new test as a browser sends it."""
    usual = {
        "deck": deck.public_id,
        "against": ["stock:heavy"],
        "address": "",
        "level": "random",
        "their_level": "random",
        "matches": "100",
        "victory": "base",
    }
    return {**usual, **more}


@pytest.fixture
def done(quick: DeckTest, played_once: None) -> DeckTest:
    """A test that is over."""
    chunks_play(seconds=600)
    quick.refresh_from_db()
    assert quick.status == Status.DONE
    return quick


# --- a new one ------------------------------------------------------------------------------------


def test_the_new_page_offers_all_ready_made_decks_of_the_format(
    swarm: Deck, alice_client: Client
) -> None:
    page = page_of(alice_client, f"{NEW}?deck={swarm.public_id}")
    chosen = re.findall(r'value="(stock:[a-z-]+)" checked', page)
    assert {"stock:swarm", "stock:heavy", "stock:jammers", "stock:salvage"} <= set(chosen)
    assert len(chosen) <= limits.MOST_OPPONENTS
    assert page.count("button-primary") == 1


def test_own_and_public_decks_are_offered_where_they_are_legal(
    swarm: Deck, alice: User, bob: User, alice_client: Client
) -> None:
    own, shown, hidden = deck_of(alice, "heavy"), deck_of(bob, "heavy"), deck_of(bob, "jammers")
    Deck.objects.filter(pk=shown.pk).update(visibility="public")
    page = page_of(alice_client, f"{NEW}?deck={swarm.public_id}")
    assert f"deck:{own.public_id}" in page
    assert f"deck:{shown.public_id}" in page
    assert hidden.public_id not in page
    deck_save(deck=own, cards={"fighters": 2}, at=own.edit)
    assert f"deck:{own.public_id}" not in page_of(alice_client, f"{NEW}?deck={swarm.public_id}")


def test_a_deck_that_is_not_legal_says_why_and_has_no_form(
    swarm: Deck, alice_client: Client
) -> None:
    deck_save(deck=swarm, cards={"fighters": 30}, at=swarm.edit)
    page = page_of(alice_client, f"{NEW}?deck={swarm.public_id}")
    assert "40 cards" in page and "8 copies of “Fighters”" in page
    assert "Begin the test" not in page


def test_a_test_begins_by_the_form(swarm: Deck, bob: User, alice_client: Client) -> None:
    other = deck_of(bob, "jammers")
    Deck.objects.filter(pk=other.pk).update(visibility="link")
    address = f"https://play.example/decks/{other.public_id}/"
    answer = alice_client.post(NEW, sent(swarm, address=address, victory="wrecks"))
    test = DeckTest.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == reverse("simulations:test", args=[test.public_id])
    assert [(o.stock, o.deck_id, o.matches) for o in test.opponents.all()] == [
        ("heavy", None, 50),
        ("", other.pk, 50),
    ]
    assert test.config["victory"] == "wrecks"


@pytest.mark.parametrize(
    "strange",
    [
        {"against": []},
        {"against": ["stock:nobody"]},
        {"against": ["stock:heavy\0"]},
        {"against": ["deck:" + "x" * 22]},
        {"against": [f"stock:{n}" for n in range(300)]},
        {"address": "nothing like it"},
        {"address": "x" * 22},
        {"address": "\0"},
        {"level": "admiral"},
        {"matches": "5"},
        {"matches": "9" * 400},
        {"victory": "love"},
    ],
)
def test_strange_wishes_come_back_with_a_sentence(
    swarm: Deck, alice_client: Client, strange: dict[str, Any]
) -> None:
    answer = alice_client.post(NEW, sent(swarm, **strange))
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not DeckTest.objects.exists()


def test_a_third_test_is_refused_with_a_sentence(
    swarm: Deck, alice: User, quick: DeckTest, alice_client: Client
) -> None:
    deck_test_create(owner=alice, deck=swarm, spec=spec("heavy"))
    page = page_of(alice_client, f"{NEW}?deck={swarm.public_id}")
    assert "still running" in page
    assert "disabled" in page
    answer = alice_client.post(NEW, sent(swarm))
    assert answer.status_code == 400
    assert DeckTest.objects.count() == 2


def test_nobody_tests_the_decks_of_others(
    swarm: Deck, stranger_client: Client, client: Client
) -> None:
    Deck.objects.update(visibility="public")
    assert stranger_client.get(f"{NEW}?deck={swarm.public_id}").status_code == 404
    assert stranger_client.post(NEW, sent(swarm)).status_code == 404
    for strange in ("", "\0", "x" * 22, "%ED%A0%80"):
        assert stranger_client.get(NEW, {"deck": strange}).status_code == 404
    assert client.get(NEW).status_code == 302
    assert client.post(NEW, sent(swarm)).status_code == 302
    assert not DeckTest.objects.exists()


# --- under way ------------------------------------------------------------------------------------


def test_progress_is_shown_and_asked_for_again_until_it_is_over(
    quick: DeckTest, alice_client: Client
) -> None:
    address = reverse("simulations:test", args=[quick.public_id])
    page = page_of(alice_client, address)
    assert "Waiting for a worker" in page
    assert 'http-equiv="refresh"' in page
    chunks_play(seconds=0)
    fragment = page_of(alice_client, reverse("simulations:progress", args=[quick.public_id]))
    assert "1 of 100 matches" in fragment
    assert "every 2s" in fragment
    chunks_play(seconds=600)
    fragment = page_of(alice_client, reverse("simulations:progress", args=[quick.public_id]))
    assert "every" not in fragment.partition("<section")[0]
    assert "Matches worth a look" in fragment
    assert 'http-equiv="refresh"' not in page_of(alice_client, address)


def test_cancel_keeps_what_was_played(quick: DeckTest, alice_client: Client) -> None:
    chunks_play(seconds=0)
    address = reverse("simulations:cancel", args=[quick.public_id])
    assert alice_client.get(address).status_code == 405
    assert alice_client.post(address).status_code == 302
    assert alice_client.post(address).status_code == 302  # an old page
    page = page_of(alice_client, reverse("simulations:test", args=[quick.public_id]))
    assert "cancelled this test after 1 of 100 matches" in page
    assert "1 of 100 matches of version" in page_of(alice_client, "/simulations/")
    assert "over already" in page


def test_a_test_that_was_broken_off_says_why(quick: DeckTest, alice_client: Client) -> None:
    DeckTest.objects.update(status=Status.FAILED, problem="Match 5 could not be played.")
    page = page_of(alice_client, reverse("simulations:test", args=[quick.public_id]))
    assert "Match 5 could not be played." in page


def test_pages_cost_the_same_with_few_and_many_pieces(
    swarm: Deck, alice: User, alice_client: Client
) -> None:
    counts = []
    for stock, matches in ((("heavy",), 100), (("heavy", "jammers", "swarm", "salvage"), 2_000)):
        test = deck_test_create(owner=alice, deck=swarm, spec=spec(*stock, matches=matches))
        chunks_play(seconds=0)
        address = reverse("simulations:test", args=[test.public_id])
        page_of(alice_client, address)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page_of(alice_client, address)
        counts.append(len(queries))
    assert counts[0] == counts[1]


# --- what it told ---------------------------------------------------------------------------------


def test_the_result_has_bars_and_the_same_as_numbers(done: DeckTest, alice_client: Client) -> None:
    page = page_of(alice_client, reverse("simulations:test", args=[done.public_id]))
    assert page.count('class="rate') > 4
    for words in ("All together", "Drawn most", "Played most", "Stuck in hand most", "Beginning"):
        assert words in page
    assert "style=" not in page.partition("<main")[2]


def test_lists_have_the_tests_of_a_deck_and_of_a_player(
    done: DeckTest, swarm: Deck, alice_client: Client, bob_client: Client
) -> None:
    for address in ("/simulations/", reverse("simulations:of_deck", args=[swarm.public_id])):
        assert done.public_id in page_of(alice_client, address)
    assert done.public_id not in page_of(bob_client, "/simulations/")
    assert bob_client.get(reverse("simulations:of_deck", args=[swarm.public_id])).status_code == 404


def test_lists_cost_the_same_with_few_and_many_tests(
    done: DeckTest, swarm: Deck, alice_client: Client
) -> None:
    page_of(alice_client, "/simulations/")
    with CaptureQueriesContext(connection) as few:
        page_of(alice_client, "/simulations/")
    for _ in range(12):
        DeckTest.objects.create(
            owner=done.owner,
            version=done.version,
            revision=done.revision,
            rules_version=1,
            level="random",
            matches=100,
            status=Status.DONE,
            summary=done.summary,
        )
    with CaptureQueriesContext(connection) as many:
        page_of(alice_client, "/simulations/")
    assert len(few) == len(many)


def test_deleting_takes_the_test_and_what_it_told(
    done: DeckTest, swarm: Deck, alice_client: Client
) -> None:
    address = reverse("simulations:delete", args=[done.public_id])
    assert alice_client.get(address).status_code == 405
    answer = alice_client.post(address)
    assert answer["Location"] == reverse("decks:deck", args=[swarm.public_id])
    assert not DeckTest.objects.exists()
    assert not Result.objects.exists()


# --- strangers ------------------------------------------------------------------------------------

DOORS = ("test", "progress", "cancel", "delete")


@pytest.mark.parametrize("door", DOORS)
def test_for_a_stranger_a_test_does_not_exist(
    quick: DeckTest, stranger_client: Client, client: Client, door: str
) -> None:
    address = reverse(f"simulations:{door}", args=[quick.public_id])
    ask = "post" if door in ("cancel", "delete") else "get"
    assert getattr(stranger_client, ask)(address).status_code == 404
    assert getattr(client, ask)(address).status_code in (302, 404)
    wrong = "get" if ask == "post" else "post"
    assert getattr(stranger_client, wrong)(address).status_code == 405
    quick.refresh_from_db()
    assert quick.status == Status.QUEUED


@pytest.mark.parametrize("strange", ["x" * 22, "nul%00", "%ED%A0%80", "x" * 3_000])
def test_strange_addresses_lead_nowhere(db: None, alice_client: Client, strange: str) -> None:
    for rest in ("", "progress/", "replay/1/"):
        assert alice_client.get(f"/simulations/{strange}/{rest}").status_code == 404


# --- replays --------------------------------------------------------------------------------------


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
