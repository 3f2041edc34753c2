"""The pages of tests: choose, watch, stop, read, delete; for their owner alone."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Deck, Result
from decks.services.save import deck_save
from spacetrace.engine.agents.tally import wilson
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.models import DeckTest, Status
from spacetrace.simulations.services.create import deck_test_create
from spacetrace.simulations.services.work import chunks_play
from tests.simulations.conftest import deck_of, page_of, spec

NEW = "/simulations/new/"


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


# --- a new one ------------------------------------------------------------------------------------


def test_a_form_that_is_sent_twice_begins_one_test(alice_client: Client, swarm: Deck) -> None:
    page = alice_client.get(NEW, {"deck": swarm.public_id}).content.decode()
    key = page.partition('name="key" value="')[2].partition('"')[0]
    first, second = (alice_client.post(NEW, sent(swarm, key=key)) for _ in range(2))
    assert key and first.headers["Location"] == second.headers["Location"]
    assert DeckTest.objects.count() == 1


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


def test_what_is_played_instead_of_what_was_asked_is_said(
    swarm: Deck, alice_client: Client
) -> None:
    others = ["stock:heavy", "stock:swarm", "stock:jammers", "stock:salvage"]
    alice_client.post(NEW, sent(swarm, against=others))
    test = DeckTest.objects.get()
    assert test.matches == 104
    page = page_of(alice_client, reverse("simulations:test", args=[test.public_id]))
    assert "104: 26 against each of 4 decks, half with the first turn" in page
    assert "100 against four decks are 104" in page_of(
        alice_client, f"{NEW}?deck={swarm.public_id}"
    )


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
        {"level": "commodore"},
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


def test_win_rates_of_cards_say_whether_they_are_enough_to_tell(
    done: DeckTest, alice_client: Client
) -> None:
    told = dict(done.summary or {})
    first, second, third, *rest = told["cards"]
    won, lost = wilson(40, 40), wilson(0, 40)
    told["cards"] = [
        {**first, "drawn_in": 40, "when_drawn": asdict(won)},
        {**second, "drawn_in": 40, "when_drawn": asdict(lost)},
        {**third, "drawn_in": 100, "when_drawn": asdict(wilson(50, 100))},
        *({**card, "drawn_in": 50, "when_drawn": asdict(wilson(25, 50))} for card in rest),
    ]
    told["overall"] = {**told["overall"], "rate": asdict(wilson(50, 100))}
    DeckTest.objects.filter(pk=done.pk).update(summary=told)
    page = page_of(alice_client, reverse("simulations:test", args=[done.public_id]))
    assert page.count("wins more when drawn: +83 (") == 1
    assert page.count("wins less when drawn: \N{MINUS SIGN}83 (") == 1
    assert page.count("nothing to compare with") == 1
    assert page.count("not enough to tell: 0 (") == len(rest)


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
