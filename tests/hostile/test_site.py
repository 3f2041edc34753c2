"""Bombs on the site: pages, API, workers and tests of decks survive, and editors learn of it."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import strip_tags

from cardsets.files import StockDeckData
from cardsets.models import CardFlag, CardSet, Revision, StockDeck, Stopped
from cardsets.services.flags import cards_flag
from cardsets.services.load import set_load, stock_decks_load
from cardsets.studio.selectors import flags_of
from decks.services.create import deck_from_stock
from spacetrace.infrastructure import queue
from spacetrace.matches.access import held_of, match_for
from spacetrace.matches.models import Match, Report
from spacetrace.matches.selectors import current_table
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.models import DeckTest, Status
from spacetrace.simulations.services.create import OpponentSpec, TestSpec, deck_test_create
from spacetrace.simulations.services.work import chunks_play
from tests.hostile.bombs import BOMBS, GAME, crowded
from tests.matches.tokens import headers_for

pytestmark = pytest.mark.django_db(transaction=True)

HYDRAS = {"hydra": 20, "phoenix": 10, "match": 5, "mirror-hall": 5}
SECONDS = 5.0
"""For a page of four hundred ship cards, on a busy machine."""


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would have been sent to the broker."""
    kept: list[Any] = []
    monkeypatch.setattr(queue, "later", lambda _line, send: kept.append(send))
    return kept


@pytest.fixture
def bombs(db: None) -> Revision:
    """The bombs, published, with a deck that has the worst of them."""
    text = (Path(__file__).parent / "bombs.toml").read_text(encoding="utf-8")
    revision = set_load(data=tomllib.loads(text), game="spacetrace").revision
    deck = StockDeckData("hydras", "Hydras", "Heads.", "Cut none off.", HYDRAS)
    stock_decks_load(revision=revision, decks=[deck])
    return revision


@pytest.fixture
def match(alice: User, bombs: Revision) -> Match:
    """Alice against a computer, at a table as full of bombs as can be; it is her turn."""
    deck = DeckChoice(stock="hydras")
    seats = [SeatSpec("me", deck=deck), SeatSpec("agent", deck=deck, agent_level="random")]
    begun = match_create(owner=alice, game="spacetrace", seats=seats)
    return _with_crowd(begun, ["hydra", "phoenix"], alice)


def _with_crowd(begun: Match, sorts: list[str], owner: User) -> Match:
    seed = 0
    while (table := crowded(BOMBS, sorts, seed)).active != 0:
        seed += 1
    table.sides[1].hand.clear()  # so nobody answers, and what is played happens at once
    stored = Match.objects.get(pk=begun.pk)
    stored.snapshot = GAME.dump(table)
    stored.waiting = GAME.waiting_for(table)
    stored.version += 1
    stored.revision += 1
    stored.save()
    return match_for(owner, begun.public_id)


def _act(match: Match, user: User, action: str) -> ActResult:
    fresh = match_for(user, match.public_id)
    return match_act(
        held=held_of(fresh, user),
        seat=0,
        action=action,
        at_version=fresh.version,
        command_id=f"c{fresh.revision}-{len(action)}",
    )


def _flags() -> dict[tuple[str, str], int]:
    return {(flag.card_id, flag.what): flag.times for flag in CardFlag.objects.all()}


def test_what_a_player_chose_is_refused_and_flagged_and_the_match_goes_on(
    match: Match, alice: User
) -> None:
    before = match.snapshot
    for times in (1, 2):
        result = _act(match, alice, "play match")
        assert (result.status, result.rule) == ("refused", "ST-39"), result
        assert match_for(alice, match.public_id).snapshot == before
        assert sum(_flags().values()) == times
    assert {what for _card, what in _flags()} == {Stopped.REFUSED}
    assert _act(match, alice, "ready").is_done
    assert not Report.objects.exists()


def test_what_nobody_chose_is_cut_short_and_flagged(match: Match, alice: User) -> None:
    assert _act(match, alice, "ready").is_done
    assert _flags()["hydra", Stopped.LEFT_OUT] == 1
    flag = CardFlag.objects.get(card_id="hydra")
    assert (flag.card_set.key, flag.number) == ("bombs", 1)


def test_players_read_what_was_left_out_at_every_door(
    match: Match, alice: User, client: Client
) -> None:
    assert _act(match, alice, "ready").is_done
    told = "effects of Hydra are left out (ST-39)."
    client.force_login(alice)
    for page in ("m/{}/", "m/{}/?view=text"):
        text = client.get("/" + page.format(match.public_id)).text
        assert told in strip_tags(text), page
    events = client.get(f"/api/v1/matches/{match.public_id}/events/", headers=headers_for(alice))
    assert told in events.text
    assert "effects-left-out hydra" in events.text


def test_a_worker_plays_on_for_a_computer(match: Match, alice: User) -> None:
    assert _act(match, alice, "ready").is_done
    begun = time.process_time()
    acted = ai_turn_play(match_id=match.pk)
    assert acted
    assert time.process_time() - begun < acted + SECONDS
    assert not Report.objects.exists()
    table = current_table(match_for(alice, match.public_id))
    assert max(len(side.ships()) for side in table.sides) <= 200


@pytest.mark.parametrize(
    "page",
    ["m/{}/", "m/{}/board/", "m/{}/story/", "api/v1/matches/{}/", "api/v1/matches/{}/actions/"],
)
def test_pages_of_a_full_table_come(match: Match, alice: User, client: Client, page: str) -> None:
    address = "/" + page.format(match.public_id)
    headers = headers_for(alice) if "api" in page else {}
    if not headers:
        client.force_login(alice)
    begun = time.process_time()
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    assert time.process_time() - begun < SECONDS
    assert len(answer.content) < 8 << 20


def test_a_test_of_a_deck_is_played_to_its_end(
    bombs: Revision, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LEAST_MATCHES", 2)
    deck = deck_from_stock(stock=StockDeck.objects.get(key="hydras"), owner=alice)
    rivals = [OpponentSpec(stock="hydras", level="random")]
    test = deck_test_create(
        owner=alice,
        deck=deck,
        spec=TestSpec(opponents=rivals, matches=2, level="random", config={"turn_limit": 20}),
    )
    chunks_play(seconds=600)
    assert DeckTest.objects.get(pk=test.pk).status == Status.DONE
    assert _flags()


# --- the flags ------------------------------------------------------------------------------------


def test_a_flag_counts_and_never_fails_a_move(bombs: Revision) -> None:
    for _ in range(2):
        cards_flag(revision_id=bombs.pk, what=Stopped.REFUSED, cards={"hydra": 3, "match": 1})
    assert _flags() == {("hydra", "refused"): 6, ("match", "refused"): 2}
    first = CardFlag.objects.get(card_id="hydra")
    assert first.first_at < first.last_at
    cards_flag(revision_id=bombs.pk + 1_000, what=Stopped.REFUSED, cards={"hydra": 1})
    cards_flag(revision_id=bombs.pk, what=Stopped.REFUSED, cards={"x" * 999: 1})
    assert CardFlag.objects.filter(card_id="hydra").count() == 1
    assert connection.is_usable()


def test_editors_are_told_and_nothing_of_matches_is_kept(
    bombs: Revision, staff_client: Client
) -> None:
    cards_flag(revision_id=bombs.pk, what=Stopped.LEFT_OUT, cards={"hydra": 2})
    names = {field.name for field in CardFlag._meta.get_fields()}
    kept = {"id", "card_set", "number", "card_id", "what", "times", "first_at", "last_at"}
    assert names == kept
    [flag] = flags_of(CardSet.objects.get(key="bombs"))
    told = render_to_string("studio/_flags.html", {"flags": [flag]})
    assert "“hydra” of revision 1: some of its effects were left out," in told
    assert "2 times, the last time on" in told
    assert render_to_string("studio/_flags.html", {"flags": []}).strip() == ""
    page = staff_client.get("/admin/cardsets/cardflag/").content.decode()
    assert "hydra" in page
    assert "some of its effects were left out" in page
    assert staff_client.get("/admin/cardsets/cardflag/add/").status_code == 403
