"""Spacetrace itself on this app's tables: whole matches, decks, secrets, and what they cost."""

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from cardsets.files import read_decks, read_set
from cardsets.selectors import _compiled
from cardsets.services.load import set_load, stock_decks_load
from spacetrace.engine.kernel.actions import MetaAction
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.access import held_of, match_for
from spacetrace.matches.models import Match, Move, Report
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.selectors import (
    current_table,
    events_since,
    legal_for,
    view_json_for,
)
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.ai_choice import ai_choose
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User


@pytest.fixture
def decks(db: None) -> list[str]:
    """The basic set, published; the keys of its ready-made decks."""
    loaded = set_load(data=read_set("basic"), game="spacetrace")
    stock = read_decks("basic")
    stock_decks_load(revision=loaded.revision, decks=stock)
    return [deck.key for deck in stock if not deck.is_beginner]


def begin(alice: User, decks: list[str], number: int = 0, level: str = "cadet") -> Match:
    own, other = decks[number % len(decks)], decks[(number + 1) % len(decks)]
    seats = [
        SeatSpec("me", deck=DeckChoice(stock=own)),
        SeatSpec("agent", deck=DeckChoice(stock=other), agent_level=level),
    ]
    return match_create(owner=alice, game="spacetrace", seats=seats)


def step(match: Match, alice: User, chance: Chance) -> Match:
    """Alice does anything that is legal, or the computer has its turn."""
    fresh = match_for(alice, match.public_id)
    if fresh.is_over:
        return fresh
    if 0 not in fresh.waiting:
        ai_turn_play(match_id=fresh.pk)
        return match_for(alice, match.public_id)
    moves = [text for action, text in legal_for(fresh, 0) if not isinstance(action, MetaAction)]
    result = match_act(
        held=held_of(fresh, alice),
        seat=0,
        action=chance.pick(moves),
        at_version=fresh.version,
        command_id=f"c{fresh.revision}",
    )
    assert result.status == "done", result
    return match_for(alice, match.public_id)


@pytest.mark.parametrize("number", range(4))
def test_a_whole_match_is_played_and_can_be_dealt_again(
    alice: User, decks: list[str], number: int
) -> None:
    match, chance = begin(alice, decks, number, "random"), Chance.seeded(number)
    for _ in range(3_000):
        match = step(match, alice, chance)
        if match.is_over:
            break
    assert match.outcome["reason"]
    assert not Report.objects.exists()
    assert match_verify(match) == match.move_count == Move.objects.count()
    story = events_since(match, 0, 0)
    assert all(move.lines for move in story.moves)


@pytest.mark.parametrize("page", ["", "story/"])
def test_a_page_reads_writes_and_tells_what_is_stored_once_at_most(
    alice: User, decks: list[str], client: Client, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    match, chance = begin(alice, decks, 0, "random"), Chance.seeded(3)
    while match.version < 2 * LOG_MOVES and not match.is_over:
        match = step(match, alice, chance)
    shown = Move.objects.filter(version_after__gt=0 if page else match.version - LOG_MOVES)
    lines = sum(len(move.event_lines) for move in shown)
    game, calls = games.game_for("spacetrace"), Counter[str]()

    def count(name: str) -> None:
        real = getattr(game, name)

        def counted(_game: object, *args: Any) -> Any:
            calls[name] += len(args[0]) if name == "narrate_all" else 1
            return real(*args)

        monkeypatch.setattr(type(game), name, counted)

    for name in ("parse_event", "event_text", "narrate_all"):
        count(name)
    client.force_login(alice)
    assert client.get(f"/m/{match.public_id}/{page}").status_code == 200
    assert lines > 100
    assert 0 < calls["parse_event"] <= lines  # what was told before is kept
    assert 0 < calls["narrate_all"] <= lines
    assert calls["event_text"] < lines / 4  # only where something is hidden


@pytest.mark.parametrize(
    "deck",
    [
        DeckChoice(),
        DeckChoice(stock="none"),
        DeckChoice(cards={}),
        DeckChoice(cards={"fighters": 39}),
        DeckChoice(cards={"no-such-card": 40}),
        DeckChoice(cards={"fighters": 2**62}),
    ],
)
def test_a_deck_that_may_not_be_played_is_refused(
    alice: User, decks: list[str], deck: DeckChoice
) -> None:
    with pytest.raises(BadChoice) as refused:
        seats = [SeatSpec("me", deck=deck), SeatSpec("invite")]
        match_create(owner=alice, game="spacetrace", seats=seats)
    assert refused.value.sentence


def test_a_set_that_is_edited_while_a_match_runs_does_not_touch_it(
    alice: User, decks: list[str]
) -> None:
    match = begin(alice, decks)
    before = view_json_for(match_for(alice, match.public_id), 0)
    data = read_set("basic")
    for card in data["cards"]:
        if card["kind"] != "base":
            card["mp"] = card.get("mp", 0) + 100
    set_load(data=data, game="spacetrace")
    _compiled.cache_clear()
    after = match_for(alice, match.public_id)
    assert view_json_for(after, 0) == before
    assert begin(alice, decks).card_set_hash != after.card_set_hash


# --- secrets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["cadet", "officer"])
def test_the_computer_s_choice_does_not_depend_on_what_it_cannot_see(
    alice: User, decks: list[str], level: str
) -> None:
    match, chance, compared = begin(alice, decks, 1, level), Chance.seeded("choice"), 0
    for _ in range(60):
        match = step(match, alice, chance)
        if 1 not in match.waiting:
            continue
        game, seat = (
            games.game_for("spacetrace"),
            match.seats.get(index=1),
        )
        real = current_table(match)
        chosen = ai_choose(match, seat, real)
        for seed in range(3):
            other = game.determinize(real, 1, Chance.seeded(f"other {seed}"))
            assert ai_choose(match, seat, other) == chosen
        compared += 1
    assert compared
    assert not Report.objects.exists()


def test_a_snapshot_stays_small(alice: User, decks: list[str]) -> None:
    match, chance = begin(alice, decks), Chance.seeded(1)
    for _ in range(80):
        match = step(match, alice, chance)
    assert len(bytes(match.snapshot)) < 32 * 1024
