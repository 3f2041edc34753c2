"""The pages from which the games are learnt, and the pages of their cards."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client

from cardsets.files import game_of_set, read_set, sets_in_files
from cardsets.rulebook import rule_url
from cardsets.services.load import set_load
from spacetrace.engine import catalogue
from spacetrace.presentation.games import drawn_games

GAME_KEYS = sorted(catalogue.GAMES)


@pytest.fixture
def all_sets(db: None) -> None:
    """The card sets of all games, published."""
    for key in sets_in_files():
        set_load(data=read_set(key), game=game_of_set(key))


def get(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def rules_of(game: str) -> list[str]:
    """The ids of the rules in a rulebook, in its order."""
    text = (settings.BASE_DIR / "docs" / "rules" / f"{game}.md").read_text()
    return re.findall(r"^\*\*([A-Z]{2}-\d+)\*\*", text, re.MULTILINE)


# --- learning -------------------------------------------------------------------------------------


def test_the_index_names_the_games(client: Client, all_sets: None) -> None:
    page = get(client, "/learn/")
    for key, game in catalogue.GAMES.items():
        assert game.title in page
        assert f'href="/learn/{key}/"' in page
    assert client.post("/learn/").status_code == 405


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_rule_of_every_game_has_an_address(client: Client, all_sets: None, game: str) -> None:
    page = get(client, f"/learn/{game}/")
    rules = rules_of(game)
    assert rules
    for rule in rules:
        assert page.count(f'id="{rule.lower()}"') == 1
        assert page.count(f'id="{rule}"') == 1
    assert client.post(f"/learn/{game}/").status_code == 405


@pytest.mark.parametrize("game", GAME_KEYS)
def test_a_game_is_explained_in_two_minutes_with_pictures_of_its_cards(
    client: Client, all_sets: None, game: str
) -> None:
    page = get(client, f"/learn/{game}/")
    top, _middle, rest = page.partition('id="cards-explained"')
    assert 'class="steps"' in top
    assert 'class="face face-tile' in top
    for card_id in drawn_games()[game].samples():
        assert f'href="/cards/{game}/{card_id}/"' in rest
    assert "[cards:" not in page


@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_pictures_in_a_rulebook_are_cards_that_exist(
    client: Client, all_sets: None, game: str
) -> None:
    text = (settings.BASE_DIR / "docs" / "rules" / f"{game}.md").read_text()
    rows = re.findall(r"^\[cards:\s*([^\]]+)\]$", text, re.MULTILINE)
    wanted = [word.partition(":")[0] for row in rows for word in row.split()]
    assert wanted
    for card_id in set(wanted):
        assert client.get(f"/cards/{game}/{card_id}/").status_code == 200, card_id


@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_learn_pages_need_no_card_set(client: Client, db: None, game: str) -> None:
    assert rules_of(game)[0] in get(client, f"/learn/{game}/")


def test_a_rule_leads_to_the_page_of_its_game(client: Client, db: None) -> None:
    assert rule_url("SO-34") == "/learn/spaced_out/#so-34"
    assert rule_url("ST-7") == "/learn/spacetrace/#st-7"
    assert rule_url("SD-6") == "/learn/space_dominoes/#sd-6"
    assert rule_url("BO-17") == "/learn/blast_off/#bo-17"
    for nothing in ("XX-1", "SO-", "", "SO-1x"):
        assert rule_url(nothing) == ""
    assert client.get("/learn/rule/so-34/").headers["location"] == "/learn/spaced_out/#so-34"
    assert client.get("/learn/rule/xx-1/").status_code == 404


def test_there_is_nothing_to_learn_about_a_game_that_is_not_there(client: Client, db: None) -> None:
    for game in ("chess", "SPACED_OUT", "..", "toy"):
        assert client.get(f"/learn/{game}/").status_code == 404


# --- cards ----------------------------------------------------------------------------------------


def test_the_list_of_spaced_out_counts_cards_and_points(client: Client, all_sets: None) -> None:
    page = get(client, "/cards/spaced_out/")
    assert "108 cards with 1,440 points; 8 promo cards besides." in page  # SO-1, SO-2, SO-5
    assert "2 copies, 7 points" in page
    assert 'href="/learn/spaced_out/"' in page


def test_the_page_of_a_wild_shows_what_it_may_be_named(client: Client, all_sets: None) -> None:
    page = get(client, "/cards/spaced_out/wild-asteroids/")
    assert "named green" in page
    assert 'href="/learn/spaced_out/#so-16"' in page
    assert "promo cards" in page


def test_the_page_of_a_mission_tells_it(client: Client, all_sets: None) -> None:
    page = get(client, "/cards/blast_off/steady-hands/")
    assert "When an even number is played, the player salutes." in page
    assert "Mission with a duty" in page


def test_a_face_can_be_asked_for_in_every_size_and_as_it_lies(
    client: Client, all_sets: None
) -> None:
    address = "/cards/spaced_out/wild-asteroids/face/"
    answer = client.get(f"{address}?size=tile&named=green")
    assert set(answer.headers["cache-control"].split(", ")) == {"private", "max-age=3600"}
    assert answer.content.decode().startswith('<svg class="face face-tile c-green"')
    for query in ("", "?size=x&named=" + "n" * 99, "?revision=9&lying=1&reading=4"):
        assert get(client, address + query).startswith('<svg class="face face-full c-wild"')
    lying = get(client, "/cards/space_dominoes/0-2-1/face/?size=tile&lying=1&reading=1-2-0")
    assert 'viewBox="0 0 132 44"' in lying
    assert client.post(address).status_code == 405
    assert client.get("/cards/spaced_out/orange-7/face/").status_code == 404


def test_a_list_of_cards_needs_few_queries(
    client: Client, all_sets: None, django_assert_max_num_queries: object
) -> None:
    get(client, "/cards/spaced_out/")
    with django_assert_max_num_queries(2):  # type: ignore[operator]
        get(client, "/cards/spaced_out/")
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        get(client, "/learn/spaced_out/")


def test_what_is_around_the_games_is_told_on_a_page(db: None, client: Client) -> None:
    index = client.get("/learn/").content.decode()
    assert 'href="/learn/playing/"' in index
    page = client.get("/learn/playing/").content.decode()
    assert '<h2 id="time">Time</h2>' in page
    assert "<strong>Days</strong>" in page
    assert client.post("/learn/playing/").status_code == 405


def test_what_tests_of_decks_tell_is_told_on_a_page(db: None, client: Client) -> None:
    assert 'href="/learn/testing-decks/"' in client.get("/learn/").content.decode()
    page = client.get("/learn/testing-decks/").content.decode()
    assert '<h2 id="two-versions">Two versions</h2>' in page
    assert client.post("/learn/testing-decks/").status_code == 405
