"""A new match of any game: one press, seats and options as chosen, impossible mixes refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.options import Option
from spacetrace.matches import games
from spacetrace.matches.forms import LEFT_OUT, NewMatchForm
from spacetrace.matches.models import Match, Status
from spacetrace.players.models import User
from tests.toy.game import ToyGame

NEW = "/play/new/"


def sent(**more: Any) -> dict[str, str]:
    """The toy's form as a page without a script sends it: three seats, two of them computers."""
    fields = {"game": "toy", "seats": 3, "who_1": "cadet", "who_2": "officer", "option_hand": 4}
    return {name: str(value) for name, value in {**fields, **more}.items()}


# --- the page -----------------------------------------------------------------------------------


def test_every_game_stands_on_the_page_with_its_own_form(
    alice_client: Client, toy: ToyGame, basic_set: None
) -> None:
    page = alice_client.get(NEW).content.decode()
    for game in games.games():
        assert f'href="?game={game.key}"' in page
    assert 'name="deck"' in page
    assert 'name="who_2"' not in page
    toys = alice_client.get(f"{NEW}?game=toy").content.decode()
    assert 'name="deck"' not in toys
    assert toys.count('name="seats"') == 3
    assert 'name="option_hand"' in toys
    assert "How many cards each is dealt." in toys


@pytest.mark.parametrize("address", [f"{NEW}?game=chess", f"{NEW}?game=%00"])
def test_a_game_that_nobody_knows_is_nowhere(alice_client: Client, address: str) -> None:
    assert alice_client.get(address).status_code == 404


def test_a_visitor_signs_in_and_comes_back_to_the_game(client: Client, toy: ToyGame) -> None:
    assert "%3Fgame%3Dtoy" in client.get(f"{NEW}?game=toy")["Location"]
    assert not Match.objects.exists()


def test_every_option_of_every_game_is_offered_with_its_default(toy: ToyGame) -> None:
    for game in games.games():
        form = NewMatchForm(None, game=game, decks=None)
        offered = {row.option.key for row in [*form.rule_rows, *form.pace_rows]}
        assert offered == {option.key for option in game.options} - LEFT_OUT
        usual = NewMatchForm(form.usual(), game=game, decks=None)
        assert usual.is_valid(), (game.key, usual.errors)
        assert usual.config().items() <= game.check_config({}).items()


# --- beginning ----------------------------------------------------------------------------------


def test_one_press_begins_the_usual_match(alice_client: Client, toy: ToyGame) -> None:
    answer = alice_client.post(NEW, {"game": "toy", "quick": "1"})
    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.public_id}/"
    assert match.status == Status.RUNNING
    assert [seat.name for seat in match.seats.all()] == ["Alice", "Cadet", "Cadet 2"]
    assert match.config == toy.check_config({})


def test_a_form_that_is_sent_twice_begins_one_match_until_that_is_over(
    alice_client: Client, toy: ToyGame
) -> None:
    page = alice_client.get(f"{NEW}?game=toy").content.decode()
    key = page.partition('name="key" value="')[2].partition('"')[0]
    form = {"game": "toy", "quick": "1", "key": key}
    first, second = (alice_client.post(NEW, form)["Location"] for _ in range(2))
    assert key and first == second
    assert Match.objects.count() == 1
    Match.objects.update(status=Status.OVER)
    assert alice_client.post(NEW, form)["Location"] != first


def test_one_press_begins_a_match_with_decks(alice_client: Client, basic_set: None) -> None:
    alice_client.post(NEW, {"game": "spacetrace", "quick": "1"})
    match = Match.objects.get()
    assert match.status == Status.RUNNING
    assert match.config["format"] == "beginner"
    assert match.seats.get(index=1).agent_level == "drifter"  # nothing won yet


def test_who_begins_with_a_deck_for_that_finds_the_others_folded(
    alice_client: Client, basic_set: None
) -> None:
    page = alice_client.get(f"{NEW}?game=spacetrace").content.decode()
    first, more = page.split('<details class="fold is-large more-decks">')
    assert first.count('name="deck"') == first.count("for your first match") > 0
    assert more.count('name="deck"') > 0
    assert "for your first match" not in more
    page = alice_client.get(f"{NEW}?game=spacetrace&stock=swarm").content.decode()
    assert "more-decks" not in page


@pytest.mark.parametrize("game", ["spaced_out", "space_dominoes", "blast_off"])
def test_who_begins_with_a_family_game_is_offered_its_kind_level(game: str) -> None:
    assert games.level_offered(game, has_won=False).key == "cadet"  # see test_kind.py


def test_seats_and_options_are_as_chosen(alice_client: Client, toy: ToyGame) -> None:
    alice_client.post(NEW, sent(seats=4, who_3="random", option_hand=2))
    match = Match.objects.get()
    assert [seat.agent_level for seat in match.seats.all()] == ["", "cadet", "officer", "random"]
    assert match.config["hand"] == 2


def test_rows_beyond_the_chosen_seats_count_for_nothing(alice_client: Client, toy: ToyGame) -> None:
    alice_client.post(NEW, sent(seats=2, who_2="invite", who_3="hot"))
    match = Match.objects.get()
    assert match.seats.count() == 2
    assert match.status == Status.RUNNING


def test_a_family_at_one_device(alice_client: Client, toy: ToyGame) -> None:
    alice_client.post(NEW, sent(who_1="hot", name_1="Bo", who_2="hot", name_2="  "))
    match = Match.objects.get()
    assert match.hot_seat
    assert [seat.name for seat in match.seats.all()] == ["Alice", "Bo", "Player 3"]


# --- what does not go together ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        ({"who_1": "invite", "who_2": "hot"}, "who_2"),
        ({"who_1": "commodore"}, "who_1"),
        ({"name_1": "x" * 33}, "name_1"),
        ({"seats": "9"}, "seats"),
        ({"seats": "none"}, "seats"),
        ({"option_hand": "7"}, "option_hand"),
        ({"option_hand": "four"}, "option_hand"),
    ],
)
def test_the_reason_stands_beside_the_field(
    alice_client: Client, toy: ToyGame, bad: dict[str, str], field: str
) -> None:
    answer = alice_client.post(NEW, sent(**bad))
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert re.search(r'class="field-error"[^>]*>[^<]+\.', answer.content.decode())
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("hand", "seats", "field"), [(5, 4, "option_hand"), (4, 4, "seats"), (2, 4, "")]
)
def test_a_mix_is_blamed_on_what_makes_it_impossible(
    toy: ToyGame, monkeypatch: pytest.MonkeyPatch, hand: int, seats: int, field: str
) -> None:
    def check_seats(config: dict[str, Any], chosen: int) -> None:
        if (config["hand"] > 4 and chosen == 4) or (config["hand"] == 4 and chosen > full):
            raise ConfigError("The pack is too small for so many hands.")

    full = 3 if field == "seats" else 4
    monkeypatch.setattr(toy, "check_seats", check_seats)
    form = NewMatchForm(sent(seats=seats, option_hand=hand), game=toy, decks=None)
    assert list(form.errors) == ([field] if field else [])


def test_a_switch_that_is_not_sent_is_off(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    switch = Option("wild", "Wild", "Everything goes.", True, "TY-1")
    monkeypatch.setattr(toy, "options", (*toy.options, switch))
    monkeypatch.setattr(toy, "check_config", lambda config: config)
    for fields, expected in ((sent(), False), (sent(option_wild="on"), True)):
        form = NewMatchForm(fields, game=toy, decks=None)
        assert form.is_valid()
        assert form.config()["wild"] is expected


@pytest.mark.parametrize(
    ("seats", "chosen", "expected"),
    [(4, "", True), (4, "off", False), (3, "", False), (5, "off", False), (4, "on", True)],
)
def test_a_switch_may_depend_on_the_seats(seats: int, chosen: str, expected: bool) -> None:  # SD-19
    dominoes = games.game_for("space_dominoes")
    form = NewMatchForm(sent(seats=seats, option_partners=chosen), game=dominoes, decks=None)
    assert form.is_valid(), form.errors
    assert form.config()["partners"] is expected
    assert "As usual: on with 4 seats" in str(form["option_partners"])


def test_partners_who_cannot_be_are_refused_beside_the_switch() -> None:  # SD-19
    dominoes = games.game_for("space_dominoes")
    form = NewMatchForm(sent(seats=3, option_partners="on"), game=dominoes, decks=None)
    assert list(form.errors) == ["option_partners"]


def test_who_shares_a_device_has_a_name_there_and_nowhere_else(
    alice_client: Client, alice: User, toy: ToyGame
) -> None:
    alice_client.post(NEW, sent(seats=2, who_1="hot", name_0="Mum", name_1="Bo"))
    assert [seat.name for seat in Match.objects.get().seats.order_by("index")] == ["Mum", "Bo"]
    Match.objects.all().delete()
    alice_client.post(NEW, sent(seats=2, who_1="cadet", name_0="Mum"))
    assert Match.objects.get().seats.get(index=0).name == str(alice)
