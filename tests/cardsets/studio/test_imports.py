"""Bringing files into a draft: planned first, then done as a whole or not at all."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.db import connection

from cardsets.errors import CardSetError, PublishedError, StaleError
from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.plan import Plan, Wish
from cardsets.exchange.read import CardFile, read_text
from cardsets.exchange.write import FORMATS, written
from cardsets.files import game_of_set, sets_in_files
from cardsets.models import Card, Deed, Revision, StudioEvent
from cardsets.selectors import card_lists, cards_of, draft_state, revision_data
from cardsets.services.drafts import card_save, draft_create
from cardsets.services.imports import cards_import, import_plan
from cardsets.services.sets import set_create
from tests.published import set_published

USUAL, KEEP, ALONE = Wish(), Wish(unfinished=True), Wish(alone=True)


def as_bytes(data: object) -> str:
    """The data as bytes; PostgreSQL keeps the fields of a record in an order of its own."""
    return json.dumps(data, sort_keys=connection.vendor == "postgresql")


def text(revision: Revision, kind: str = "toml") -> str:
    game = revision.card_set.game
    return written(kind, game, revision_data(revision), card_lists(game))


def toml(*cards: str) -> CardFile:
    return read_text("\n".join(f"[[cards]]\n{card}" for card in cards), "spacetrace")


def brought(draft: Revision, file: CardFile, wish: Wish = USUAL) -> Plan:
    return cards_import(draft=draft, file=file, wish=wish, state=draft_state(draft))


def whats(plan: Plan) -> dict[str, str]:
    return {row.card_id: row.what for row in plan.rows}


def data(draft: Revision, card_id: str) -> dict[str, Any]:
    found: dict[str, Any] = Card.objects.get(revision=draft, card_id=card_id).data
    return found


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("key", sets_in_files())
def test_what_was_taken_out_comes_back_byte_for_byte(db: None, key: str, kind: str) -> None:
    published = set_published(key)
    draft = draft_create(card_set=published.card_set)
    file = read_text(text(published, kind), game_of_set(key))

    made = brought(draft, file, ALONE)

    assert made.is_idle
    assert as_bytes(revision_data(draft)) == as_bytes(revision_data(published))


@pytest.mark.parametrize("kind", ["toml", "json"])
@pytest.mark.parametrize("key", sets_in_files())
def test_a_file_fills_a_new_set(db: None, key: str, kind: str) -> None:
    published = set_published(key)
    game = game_of_set(key)
    draft = set_create(game=game, name="Mine")
    file = read_text(text(published, kind), game)

    brought(draft, file, ALONE)

    lists = card_lists(game)
    mine, theirs = revision_data(draft), revision_data(published)
    assert [as_bytes(mine[name]) for name in lists] == [as_bytes(theirs[name]) for name in lists]
    assert not cards_of(draft).filter(is_whole=False).exists()


def test_each_card_is_told_as_what_it_will_be(draft: Revision) -> None:
    wasps = data(draft, "wasps")
    table = "id,name,kind,mp,class\nwasps,Wasps,,70,1\nfighters,Fighters,ship,100,1\n"
    file = read_text(f"{table}lance,Lance,reinforcement,40,\nbent,Bent,shipp,5,\n", "spacetrace")

    plan = import_plan(draft=draft, file=file, wish=USUAL)

    expected = {"wasps": "wrong", "fighters": "unchanged", "lance": "new", "bent": "wrong"}
    assert whats(plan) == expected
    assert [row.line for row in plan.rows] == [2, 3, 4, 5]
    (trouble,) = plan.rows[3].troubles
    assert trouble.line == 5
    assert "ship" in trouble.sentence
    assert data(draft, "wasps") == wasps


def test_a_change_names_its_fields(draft: Revision) -> None:
    plan = import_plan(draft=draft, file=read_text("id,mp\nwasps,70", "spacetrace"), wish=USUAL)
    (row,) = plan.rows
    assert (row.what, row.fields) == ("changed", ("mp",))


def test_an_import_never_half_succeeds(draft: Revision) -> None:
    before = revision_data(draft)
    file = read_text("id,mp\nwasps,70\nfighters,many\n", "spacetrace")
    with pytest.raises(CardSetError, match="nothing was changed"):
        brought(draft, file)
    assert revision_data(draft) == before
    assert not StudioEvent.objects.filter(deed=Deed.IMPORTED).exists()


def test_half_filled_cards_are_kept_as_typed_when_asked_for(draft: Revision) -> None:
    file = toml('id = "half"\nname = "Half"\nmp = "abc"', 'id = "wasps"\nmp = 3')
    assert whats(brought(draft, file, KEEP)) == {"half": "unfinished", "wasps": "unfinished"}
    assert data(draft, "half") == {"id": "half", "name": "Half", "mp": "abc"}
    assert not Card.objects.get(revision=draft, card_id="half").is_whole


@pytest.mark.parametrize("card", ['name = "A"', "id = 5", 'id = "a b"', 'id = "é"', 'id = ""'])
def test_a_card_without_an_id_is_always_refused(draft: Revision, card: str) -> None:
    plan = import_plan(draft=draft, file=toml(card), wish=KEEP)
    assert not plan.is_possible
    assert "needs its id" in plan.rows[0].troubles[0].sentence


def test_an_id_that_stands_twice_is_refused(draft: Revision) -> None:
    plan = import_plan(draft=draft, file=toml('id = "a"', 'id = "a"'), wish=KEEP)
    assert [row.what for row in plan.rows] == ["unfinished", "wrong"]
    assert "twice" in plan.rows[1].troubles[0].sentence


def test_a_stale_preview_is_refused(draft: Revision) -> None:
    file, state = read_text("id,mp\nwasps,70", "spacetrace"), draft_state(draft)
    card = Card.objects.get(revision=draft, card_id="fighters")
    card_save(card=card, version=card.version, data={**card.data, "mp": 90})
    with pytest.raises(StaleError):
        cards_import(draft=draft, file=file, wish=USUAL, state=state)
    assert data(draft, "wasps")["mp"] == 60


def test_what_is_published_takes_nothing_in(published: Revision) -> None:
    with pytest.raises(PublishedError):
        brought(published, read_text("id,mp\nwasps,70", "spacetrace"))


def test_cards_that_speak_of_each_other_may_come_in_one_file(draft: Revision) -> None:
    summoner = """id = "caller"
name = "Caller"
kind = "tactic"
mp = 10
[[cards.abilities]]
when = "played"
do = [{ effect = "damage", amount = 1, to = { zone = "fleets", name = "called" } }]"""
    called = 'id = "called"\nname = "Called"\nkind = "ship"\nclass = 1\nships = 1\nap = 1\nlp = 1'
    made = brought(draft, toml(summoner, called))
    assert whats(made) == {"caller": "new", "called": "new"}
    assert not cards_of(draft).filter(is_whole=False).exists()


def test_cards_that_the_file_does_not_name_stay_unless_they_are_to_go(draft: Revision) -> None:
    count = cards_of(draft).count()
    brought(draft, read_text("id,mp\nwasps,70", "spacetrace"))
    assert cards_of(draft).count() == count

    made = brought(draft, read_text("id,mp\nwasps,71\nfighters,90\n", "spacetrace"), ALONE)

    assert len(made.of("removed")) == count - 2
    rows = cards_of(draft).values_list("card_id", "position", "version")
    assert list(rows) == [("wasps", 0, 3), ("fighters", 1, 2)]


def test_the_log_says_what_came(draft: Revision) -> None:
    brought(
        draft, read_text("id,mp,name,kind\nwasps,70,Wasps,ship\nx,1,X,reinforcement", "spacetrace")
    )
    event = StudioEvent.objects.get(deed=Deed.IMPORTED)
    assert event.about == "1 new, 1 changed"


def test_a_file_of_as_many_cards_as_a_set_holds_is_planned_in_time(draft: Revision) -> None:
    rows = "".join(f"card-{n},Card {n},reinforcement,{n + 1}\n" for n in range(1_800))
    file = read_text(f"id,name,kind,mp\n{rows}", "spacetrace")
    begun = time.process_time()
    plan = import_plan(draft=draft, file=file, wish=USUAL)
    assert time.process_time() - begun < 3
    assert len(plan.of("new")) == 1_800
    rows += "".join(f"more-{n},More {n},reinforcement,5\n" for n in range(200))
    with pytest.raises(ExchangeError, match="holds up to"):
        brought(draft, read_text(f"id,name,kind,mp\n{rows}", "spacetrace"))
