"""Editors of the family games: few plain fields a card, missions out of their grammar."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cardsets.files import game_of_set, read_set
from cardsets.models import Card, Revision
from cardsets.services import draft_create, set_load


@pytest.fixture
def editor(staff_client: Client) -> Client:
    """A browser of somebody who may do everything."""
    return staff_client


def draft_of(key: str) -> Revision:
    revision = set_load(data=read_set(key), game=game_of_set(key)).revision
    return draft_create(card_set=revision.card_set)


def row(revision: Revision, card_id: str) -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def url(name: str, *args: Any) -> str:
    return reverse(f"admin:cardsets_{name}", args=args)


def errors(answer: Any) -> dict[str, Any]:
    """The problems that a page tells, by field."""
    found: dict[str, Any] = answer.context["adminform"].form.errors
    return found


# --- cards ----------------------------------------------------------------------------------------


def test_a_card_of_spaced_out_has_a_name_points_and_copies(editor: Client, db: None) -> None:
    card = row(draft_of("spaced-out"), "wild-black-hole")
    page = editor.get(url("card_change", card.pk))
    assert 'name="points"' in page.text
    assert 'name="mp"' not in page.text
    assert "face-full" in page.text

    typed = {"name": "Wild Hole", "points": -5, "copies": 1}
    answer = editor.post(url("card_change", card.pk), typed)

    assert answer.status_code == 302, errors(answer)
    assert row(card.revision, "wild-black-hole").data == {**card.data, **typed}


@pytest.mark.parametrize("key", ["spaced-out", "space-dominoes", "blast-off"])
def test_saving_a_card_as_it_is_changes_nothing(editor: Client, db: None, key: str) -> None:
    draft = draft_of(key)
    for card in list(draft.cards.all())[::6]:
        page = editor.get(url("card_change", card.pk))
        form = page.context["adminform"].form
        shown = {name: form[name].value() for name in form.fields}
        typed = {name: "" if value is None else value for name, value in shown.items()}
        sent = {name: value for name, value in typed.items() if value is not False}
        answer = editor.post(url("card_change", card.pk), sent)
        assert answer.status_code == 302, errors(answer)
        assert row(draft, card.card_id).data == card.data


def test_problems_stand_beside_their_fields(editor: Client, db: None) -> None:
    draft = draft_of("spaced-out")
    card = row(draft, "red-7")
    typed = {"name": "Red 8", "points": 100_000, "copies": 2}
    answer = editor.post(url("card_change", card.pk), typed)
    assert answer.status_code == 200
    assert set(errors(answer)) == {"points"}
    answer = editor.post(url("card_change", card.pk), {**typed, "points": 7})
    assert set(errors(answer)) == {"name"}
    assert row(draft, "red-7").data == card.data


def test_a_preview_shows_the_face_and_keeps_nothing(editor: Client, db: None) -> None:
    card = row(draft_of("spaced-out"), "red-7")
    typed = {"name": "Crimson 7", "points": 12, "copies": 2}
    answer = editor.post(url("card_preview", card.pk), typed)
    assert "12 pt" in answer.text
    assert "Crimson 7" in answer.text
    assert row(card.revision, "red-7").data == card.data


def test_a_card_that_was_taken_out_is_added_again_under_its_own_id(
    editor: Client, db: None
) -> None:
    draft = draft_of("spaced-out")
    row(draft, "red-asteroids").delete()
    typed = {"revision": draft.pk, "kind": "asteroids", "colour": "red", "name": "Rocks"}
    assert editor.get(f"{url('card_add')}?revision={draft.pk}").status_code == 200
    answer = editor.post(url("card_add"), {**typed, "points": 20, "copies": 2})
    assert answer.status_code == 302, errors(answer)
    assert row(draft, "red-asteroids").name == "Rocks"


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"kind": "number", "colour": "red"}, "number"),
        ({"kind": "number"}, "colour"),
        ({"kind": "big_bang", "colour": "red"}, "second"),
        ({"kind": "asteroids", "colour": "red"}, "kind"),
    ],
)
def test_a_card_that_the_rules_do_not_know_is_not_added(
    editor: Client, db: None, fields: dict[str, str], place: str
) -> None:
    draft = draft_of("spaced-out")
    before = draft.cards.count()
    typed = {"revision": draft.pk, "name": "New", "points": 1, "copies": 1, **fields}
    answer = editor.post(url("card_add"), typed)
    assert answer.status_code == 200
    assert place in errors(answer)
    assert draft.cards.count() == before


# --- missions -------------------------------------------------------------------------------------


def test_a_mission_is_edited_in_words(editor: Client, db: None) -> None:  # BO-16, BO-18
    card = row(draft_of("blast-off"), "steady-hands")
    page = editor.get(url("card_change", card.pk))
    assert "When an even number is played, the player salutes." in page.text

    typed = {"name": "Spin", "trigger": "orange-or-red", "first": "reverse", "second": "skip"}
    answer = editor.post(url("card_change", card.pk), typed)

    assert answer.status_code == 302, errors(answer)
    assert row(card.revision, "steady-hands").data == {
        "id": "steady-hands",
        "name": "Spin",
        "trigger": {"on": "colour", "colours": ["orange", "red"]},
        "effects": ["reverse", "skip"],
    }


def test_a_mission_has_a_duty_or_effects_and_not_both(editor: Client, db: None) -> None:  # BO-17
    card = row(draft_of("blast-off"), "steady-hands")
    typed = {"name": "Spin", "trigger": "even", "duty": "salute", "first": "skip"}
    for fields in (typed, {**typed, "duty": "", "first": ""}):
        answer = editor.post(url("card_change", card.pk), fields)
        assert answer.status_code == 200
        assert "either a duty or effects" in str(errors(answer))
    answer = editor.post(url("card_change", card.pk), {**typed, "trigger": "seat-1"})
    assert "trigger" in errors(answer)


def test_a_mission_is_added_to_a_draft(editor: Client, db: None) -> None:
    draft = draft_of("blast-off")
    page = editor.get(url("card_changelist")).text
    assert f"{url('card_add')}?revision={draft.pk}&amp;sort=mission" in page
    address = f"{url('card_add')}?revision={draft.pk}&sort=mission"
    assert "the player must" in editor.get(address).text
    typed = {"revision": draft.pk, "card_id": "hush", "name": "Hush", "trigger": "wild"}
    answer = editor.post(address, {**typed, "duty": "hum"})
    assert answer.status_code == 302, errors(answer)
    assert row(draft, "hush").kind == "mission"


# --- publishing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["spaced-out", "space-dominoes", "blast-off"])
def test_a_changed_name_is_published(editor: Client, db: None, key: str) -> None:
    draft = draft_of(key)
    card = draft.cards.first()
    assert card is not None
    card.data = {**card.data, "name": "Something new"}
    card.save()
    page = editor.get(url("revision_publish", draft.pk)).text
    assert "Something new" in page
    assert editor.post(url("revision_publish", draft.pk)).status_code == 302
    assert Revision.objects.get(pk=draft.pk).is_published


def test_what_the_game_refuses_is_not_published_and_the_page_says_why(
    editor: Client, db: None
) -> None:
    draft = draft_of("space-dominoes")
    assert (
        editor.post(url("card_delete", row(draft, "0-2-1").pk), {"post": "yes"}).status_code == 302
    )
    answer = editor.post(url("revision_publish", draft.pk))
    assert "“0-2-1” is missing" in answer.text
    assert not Revision.objects.get(pk=draft.pk).is_published
