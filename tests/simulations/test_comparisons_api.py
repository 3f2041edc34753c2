"""Comparisons by API: begin, look, list, cancel, delete; strict, and one's own only."""

from __future__ import annotations

from typing import Any

import pytest

from decks.models import Deck
from decks.services.save import deck_save
from spacetrace.players.models import User
from spacetrace.simulations.models import Status, TestGroup
from spacetrace.simulations.services.work import chunks_play
from tests.simulations.test_api import Program, body

HERE = "/api/v1/comparisons/"
SWAP = {"out": "fighters", "into": "veterans"}


@pytest.fixture
def bot(alice: User) -> Program:
    return Program(alice)


def test_exchanges_by_program_from_the_wish_to_what_was_told(
    swarm: Deck, bot: Program, played_once: None
) -> None:
    swaps = [SWAP, {"out": "regulars", "into": "wasps"}]
    answer = bot.post(HERE, body(swarm, swaps=swaps, version=1, first_seed=7))
    assert answer.status_code == 201
    made = answer.json()
    assert (made["kind"], made["status"], made["matches"]) == ("swaps", "queued", 300)
    assert (made["swaps"], made["versions"], made["sides"]) == (swaps, [1], [])
    here = f"{HERE}{made['id']}/"
    chunks_play(seconds=0)
    assert bot.get(here).json()["done"] == 1
    chunks_play(seconds=600)
    told = bot.get(here).json()
    assert (told["status"], told["done"]) == ("done", 300)
    first, *others = told["sides"]
    assert (first["version"], first["swap"], first["difference"]) == (1, None, None)
    assert [(side["version"], side["swap"]) for side in others] == [(None, s) for s in swaps]
    found = others[0]["difference"]
    assert (found["pairs"], found["among"]) == (100, 2)
    assert found["low"] < found["mean"] < found["high"]
    assert found["telling"] in ("better", "worse", "open", "equal")
    assert len(others[0]["by_opponent"]) == len(told["opponents"]) == 1


def test_a_program_has_exchanges_proposed(swarm: Deck, bot: Program) -> None:
    made = bot.post(HERE, body(swarm, propose=3)).json()
    assert len(made["swaps"]) == 3
    assert all(swarm.cards[swap["out"]] for swap in made["swaps"])


def test_two_versions_by_program(swarm: Deck, bot: Program) -> None:
    cards = {**swarm.cards, "fighters": swarm.cards["fighters"] - 1, "veterans": 1}
    deck_save(deck=swarm, cards=cards, at=swarm.edit)
    made = bot.post(HERE, body(swarm, other=1)).json()
    assert (made["kind"], made["versions"], made["swaps"]) == ("versions", [1, 2], [])


@pytest.mark.parametrize(
    ("strange", "status"),
    [
        ({}, 400),
        ({"other": 1, "swaps": [SWAP]}, 400),
        ({"propose": 2, "swaps": [SWAP]}, 400),
        ({"propose": 11}, 400),
        ({"other": 1}, 400),
        ({"other": 0}, 400),
        ({"swaps": []}, 400),
        ({"swaps": [SWAP] * 11}, 400),
        ({"swaps": [{"out": "fighters"}]}, 400),
        ({"swaps": [{**SWAP, "more": 1}]}, 400),
        ({"swaps": [{"out": "fighters", "into": "\0"}]}, 400),
        ({"swaps": [SWAP], "matches": 99}, 400),
        ({"swaps": "fighters"}, 400),
    ],
)
def test_strange_comparisons_are_refused(
    swarm: Deck, bot: Program, strange: dict[str, Any], status: int
) -> None:
    answer = bot.post(HERE, body(swarm, **strange))
    assert answer.status_code == status, answer.content
    assert not TestGroup.objects.exists()


def test_lists_cancel_and_delete(swarm: Deck, bot: Program) -> None:
    first = bot.post(HERE, body(swarm, swaps=[SWAP])).json()["id"]
    second = bot.post(HERE, body(swarm, swaps=[SWAP])).json()["id"]
    assert bot.post(HERE, body(swarm, swaps=[SWAP])).status_code == 409
    found = bot.get(HERE, deck=swarm.public_id).json()["results"]
    assert [row["id"] for row in found] == [second, first]
    assert bot.post(f"{HERE}{first}/cancel/").json()["status"] == "cancelled"
    assert bot.post(f"{HERE}{first}/cancel/").status_code == 409
    assert len(bot.get(HERE, status="queued").json()["results"]) == 1
    assert bot.delete(f"{HERE}{first}/").status_code == 204
    assert bot.get(f"{HERE}{first}/").status_code == 404
    assert not bot.get("/api/v1/tests/").json()["results"]  # the lists are no tests of their own


def test_comparisons_are_their_owners_alone(swarm: Deck, bot: Program, bob: User) -> None:
    made = bot.post(HERE, body(swarm, swaps=[SWAP])).json()["id"]
    other = Program(bob)
    assert other.get(f"{HERE}{made}/").status_code == 404
    assert other.post(f"{HERE}{made}/cancel/").status_code == 404
    assert other.delete(f"{HERE}{made}/").status_code == 404
    assert other.post(HERE, body(swarm, swaps=[SWAP])).status_code == 404
    assert not other.get(HERE).json()["results"]
    assert TestGroup.objects.get().status == Status.QUEUED
