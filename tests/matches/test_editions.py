"""A match goes on under the rules that it was begun with, whatever has become of them since."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from cardsets.files import set_of_game
from spacetrace.engine import catalogue
from spacetrace.matches.access import match_for
from spacetrace.matches.management.commands.keep_rules import FOLDERS, rules_forget, rules_keep
from spacetrace.matches.models import Match, Move, Report
from spacetrace.matches.selectors import CannotGoOn, events_since, explain_for, legal_for, view_for
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK, DeckChoice
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.verification import DealDiffers, match_verify
from spacetrace.players.models import User
from tests.matches.editions import CHANGES, MARK, TEMPLATES, caches_clear, next_edition
from tests.matches.tables import fresh, send
from tests.matches.tokens import headers_for
from tests.published import set_published

TODAY = catalogue.game("blast_off").rules_version
DEALT = {"space_dominoes": (7, 9), "spacetrace": (4, 6)}
"""Cards that a seat is dealt today, and in the next edition."""


class Editions:
    """A game today, and what an update makes of it."""

    def __init__(self, game: str, after: catalogue.AnyGame) -> None:
        self.game, self.after = game, after
        self.today = catalogue.game(game)
        self.number = self.today.rules_version

    def begin(self, alice: User) -> Match:
        """A match of Alice (seat 0) against a cadet under the rules of the day."""
        set_published(set_of_game(self.game))
        deck = DeckChoice(stock="swarm") if self.today.formats else NO_DECK
        cadet = SeatSpec("agent", deck, agent_level="cadet")
        config = {} if self.today.formats else {"pace": "slow"}
        seats = [SeatSpec("me", deck), cadet]
        return match_create(owner=alice, game=self.game, seats=seats, config=config)

    def update(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From now on the program is the one with the next edition, newly started."""
        monkeypatch.setitem(catalogue.GAMES, self.game, self.after)
        caches_clear()


@pytest.fixture(scope="module", params=list(CHANGES))
def shelf(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Editions, Path]]:
    folder = tmp_path_factory.mktemp(request.param)
    with next_edition(request.param, folder) as after:
        yield Editions(request.param, after), folder


@pytest.fixture
def editions(shelf: tuple[Editions, Path], settings: Any, db: None) -> Iterator[Editions]:
    first = settings.TEMPLATES[0]
    settings.TEMPLATES = [{**first, "DIRS": [*first["DIRS"], shelf[1] / Path(TEMPLATES).parent]}]
    yield shelf[0]
    caches_clear()


def play(match: Match, user: User, moves: int = 1_000) -> Match:
    """So many moves of the person at seat 0, always the first one offered, and all of the cadet."""
    for _ in range(moves):
        now = match_for(user, match.public_id)
        if now.is_over:
            break
        if 0 in now.waiting:
            assert send(now, 0, legal_for(now, 0)[0][1]).status == "done"
        ai_turn_play(match_id=match.pk)
    return fresh(match)


def hand(match: Match) -> int:
    """How many cards Alice holds."""
    view = view_for(fresh(match), 0)
    return len(view.sides[0].hand if match.game == "spacetrace" else view.hand)


def test_the_old_match_ends_under_its_rules_and_a_new_one_begins_under_the_new(
    editions: Editions, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = play(editions.begin(alice), alice, 3)
    before = repr(events_since(old, 0, 0).moves)
    shown, offered = view_for(old, 0), [text for _action, text in legal_for(old, 0)]
    editions.update(monkeypatch)
    old = fresh(old)
    assert repr(view_for(old, 0)) == repr(shown)
    assert [text for _action, text in legal_for(old, 0)] == offered
    assert repr(events_since(old, 0, 0).moves) == before
    assert all(explain_for(old, 0, text) is None for text in offered)

    new = editions.begin(alice)
    assert (old.rules_version, new.rules_version) == (editions.number, editions.number + 1)
    assert hand(new) >= DEALT[editions.game][1]
    moves = 1_000 if editions.game == "space_dominoes" else 6
    for match in (old, new):
        after = play(match, alice, moves)
        if not after.is_over:
            assert match_concede(match=after, user=alice, seat=0).is_done
            after = fresh(after)
        assert after.is_over
        assert match_verify(after) == after.move_count
    assert not Report.objects.exists()
    # ... and not by chance: by the other's rules it would have been another match.
    Match.objects.filter(pk=old.pk).update(rules_version=editions.number + 1)
    with pytest.raises(DealDiffers):
        match_verify(fresh(old))


def test_pages_and_api_show_each_match_by_its_own_rules(
    editions: Editions, alice: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = play(editions.begin(alice), alice, 2)
    editions.update(monkeypatch)
    new = editions.begin(alice)
    api = Client(headers=headers_for(alice))
    for match, is_new in ((old, False), (new, True)):
        while 0 not in match.waiting:
            ai_turn_play(match_id=match.pk)
            match = fresh(match)
        page = alice_client.get(f"/m/{match.public_id}/").content.decode()
        assert (MARK in page) == is_new
        assert f"/static/games/{editions.game}_{match.rules_version}/table.css" in page
        here = f"/api/v1/matches/{match.public_id}/"
        detail, actions = api.get(here).json(), api.get(here + "actions/").json()["actions"]
        assert detail["rules_version"] == match.rules_version
        assert detail["view"]
        assert page.count("<form") > 1
        if editions.game == "space_dominoes":
            words = {text.split()[0] for text in actions}
            assert not words & ({"draw"} if is_new else {"take"})
        body = {"action": actions[0], "seat": 0}
        told = api.post(here + "explain/", json.dumps(body), "application/json").json()
        assert told["possible"]
        sent = {"action": actions[0], "seat": 0, "at_version": match.version, "command_id": "one"}
        fragment = alice_client.post(
            f"/m/{match.public_id}/act/", sent, headers={"HX-Request": "true"}
        )
        assert fresh(match).move_count == match.move_count + 1
        assert (MARK in fragment.content.decode()) == is_new
        assert alice_client.get(f"/m/{match.public_id}/story/").status_code == 200
        assert api.get(here + "events/?since=0").json()["moves"]


def test_a_rematch_is_played_by_the_rules_of_the_day(
    editions: Editions, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = editions.begin(alice)
    editions.update(monkeypatch)
    assert match_concede(match=old, user=alice, seat=0).is_done
    assert match_rematch(match=fresh(old), user=alice).rules_version == editions.number + 1


def test_a_match_that_has_not_begun_begins_under_the_rules_of_the_day(
    editions: Editions, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_published(set_of_game(editions.game))
    deck = DeckChoice(stock="swarm") if editions.today.formats else NO_DECK
    seats = [SeatSpec("me", deck), SeatSpec("invite")]
    match = match_create(owner=alice, game=editions.game, seats=seats)
    editions.update(monkeypatch)
    match_join(token=match.seats.get(index=1).invite_token or "", user=bob, deck=deck)
    assert fresh(match).rules_version == editions.number + 1
    assert hand(match) >= DEALT[editions.game][1]


# --- keeping and forgetting -----------------------------------------------------------------------


def test_rules_are_kept_once_and_forgotten_when_asked(tmp_path: Path, settings: Any) -> None:
    real = settings.BASE_DIR
    for folder in FOLDERS:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "blast_off").symlink_to(real / folder / "blast_off")
    settings.BASE_DIR = tmp_path
    call_command("keep_rules", "blast_off")
    kept = [tmp_path / folder / f"blast_off_{TODAY}" for folder in FOLDERS]
    assert all(any(path.iterdir()) for path in kept)
    python = "".join(path.read_text() for path in kept[0].rglob("*.py"))
    assert f"from spacetrace.engine.games.blast_off_{TODAY}.table" in python
    assert "games.blast_off." not in python
    with pytest.raises(CommandError, match="kept already"):
        call_command("keep_rules", "blast_off")
    with pytest.raises(CommandError, match="that of today"):
        rules_forget(tmp_path, "blast_off", TODAY)
    with pytest.raises(CommandError, match="not here"):
        call_command("keep_rules", "blast_off", "--forget", "77")


def test_pictures_are_kept_as_they_are(tmp_path: Path) -> None:
    picture = b"\x89PNG\r\n\x1a\n\x00\xff"
    for place in FOLDERS:
        (tmp_path / place / "toy").mkdir(parents=True)
    (tmp_path / FOLDERS[3] / "toy/token.png").write_bytes(picture)
    (tmp_path / FOLDERS[3] / "toy/table.css").write_text("/* games/toy: größer */\n", "utf-8")
    rules_keep(tmp_path, tmp_path / "kept", "toy", 3)
    kept = tmp_path / "kept" / FOLDERS[3] / "toy_3"
    assert (kept / "token.png").read_bytes() == picture
    assert (kept / "table.css").read_text("utf-8") == "/* games/toy_3: größer */\n"


def test_a_version_that_is_kept_can_be_forgotten_when_nobody_needs_it(
    shelf: tuple[Editions, Path], editions: Editions, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = shelf[1], editions.number + 1
    match = editions.begin(alice)
    editions.update(monkeypatch)

    def told() -> str:
        out = StringIO()
        call_command("rules_in_use", stdout=out)
        return out.getvalue()

    assert f"{editions.game} {editions.number} (kept): 1 going on" in told()
    may_go = f"may go by `keep_rules {editions.game} --forget {editions.number}`"
    assert may_go not in told()
    assert match_concede(match=match, user=alice, seat=0).is_done
    assert may_go in told()
    monkeypatch.undo()
    gone = [folder / place / f"{editions.game}_{other}" for place in FOLDERS]
    assert all(path.exists() for path in gone)
    rules_forget(folder, editions.game, other)
    assert not any(path.exists() for path in gone)


def test_moves_that_today_cannot_read_are_told_to_be_of_another_version(
    match: Match, alice: User, alice_client: Client
) -> None:
    """The rules they were made under are forgotten, and an event's line has changed since."""
    assert send(match, 0, legal_for(match, 0)[0][1]).status == "done"
    Match.objects.filter(pk=match.pk).update(rules_version=77)
    assert events_since(fresh(match), 0, 0).moves  # today's rules write the same lines
    Move.objects.filter(match=match).update(events="an old word")
    sentence = "These moves were written by another version of the program."
    with pytest.raises(CannotGoOn, match=sentence):
        events_since(fresh(match), 0, 0)
    page = alice_client.get(f"/m/{match.public_id}/story/", follow=True)
    assert (page.status_code, sentence in page.content.decode()) == (200, True)
    events = f"/api/v1/matches/{match.public_id}/events/"
    answer = Client(headers=headers_for(alice)).get(events)
    assert (answer.status_code, answer.json()["error"]["message"]) == (409, sentence)
