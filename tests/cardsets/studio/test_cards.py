"""Cards are written in forms: kept as they are typed, by every button, by two editors at once."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from django.test import Client

from cardsets.files import game_of_set, read_set
from cardsets.models import Card, CardSet, Revision
from cardsets.services.drafts import card_add, card_save, draft_create
from cardsets.services.load import set_load
from cardsets.services.sets import set_create
from spacetrace.engine.games.spacetrace.cards.selectors import Kind
from spacetrace.engine.games.spacetrace.words.triggers import TRIGGERS
from tests.cardsets.studio.forms import Sheet, sheet_of

FIGHTERS = "/studio/basic/card/fighters/"


def row_of(card_id: str) -> Card:
    return Card.objects.get(revision__status="draft", card_id=card_id)


# --- the doors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [FIGHTERS, "/studio/basic/new/card/"])
def test_only_editors_come_to_a_card(
    client: Client, alice_client: Client, editor: Client, draft: Revision, page: str
) -> None:
    assert editor.get(page).status_code == 200
    assert editor.put(page).status_code == 405
    for method in ("get", "post"):
        assert getattr(alice_client, method)(page).status_code == 403
        assert getattr(client, method)(page).status_code == 302


def test_what_is_not_in_a_draft_has_no_form(editor: Client, published: Revision) -> None:
    for page in (FIGHTERS, "/studio/basic/new/card/"):
        assert editor.get(page).headers["Location"] == "/studio/basic/"
        assert editor.post(page).headers["Location"] == "/studio/basic/"
    draft_create(card_set=published.card_set)
    assert editor.get(FIGHTERS).status_code == 200
    for page in ("/studio/basic/card/nobody/", "/studio/nobody/card/fighters/"):
        assert editor.get(page).status_code == 404
        assert editor.post(page).status_code == 404
    assert editor.get("/studio/basic/new/mission/").status_code == 404


def test_the_page_of_a_set_leads_to_its_cards_and_to_new_ones(
    editor: Client, draft: Revision
) -> None:
    page = editor.get("/studio/basic/").content.decode()
    assert f'href="{FIGHTERS}"' in page
    assert 'href="/studio/basic/new/card/"' in page


def test_a_card_that_is_added_twice_is_added_once(editor: Client, draft: Revision) -> None:
    address = "/studio/basic/new/card/"
    before = Card.objects.count()
    sheet = Sheet(editor, address)
    sheet.press("show", name="Twins")
    sent = {**sheet.fields, "act": "keep"}
    first, second = (editor.post(address, sent).headers["Location"] for _ in range(2))
    assert sheet.fields["key"] and first == second
    assert Card.objects.count() == before + 1
    assert editor.post(f"{first}remove/").status_code == 302
    assert editor.post(address, sent).headers["Location"] == first
    assert Card.objects.count() == before + 1


# --- writing --------------------------------------------------------------------------------------


def test_a_card_is_saved_and_shown_with_its_face_and_text(editor: Client, draft: Revision) -> None:
    sheet = sheet_of(editor, row_of("fighters"))
    sheet.press(mp="90", keywords=["", "preemptive"])
    row = row_of("fighters")
    assert (row.mp, row.version, row.is_whole) == (90, 2, True)
    assert row.data["keywords"] == ["preemptive"]
    assert row.changed_by is not None and row.changed_by.get_username() == "editor"
    assert "face-full" in sheet.page and "face-tile" in sheet.page
    assert "Preemptive strike." in sheet.said
    assert "Saved." in sheet.said


def test_what_nobody_touched_makes_no_version(editor: Client, draft: Revision) -> None:
    sheet_of(editor, row_of("hammers")).press()
    assert row_of("hammers").version == 1


def test_a_half_filled_card_is_kept_as_it_was_typed(editor: Client, draft: Revision) -> None:
    sheet = sheet_of(editor, row_of("fighters"))
    sheet.press(lp="")
    assert "This ship still needs its LP." in sheet.said
    assert "face-full" not in sheet.page
    sheet.press(lp="abc")
    row = row_of("fighters")
    assert row.data["lp"] == "abc"
    assert not row.is_whole
    assert "must be a whole number, not “abc”" in sheet.said
    sheet.press(lp="2")
    assert row_of("fighters").is_whole


def test_steps_are_undone_one_by_one(editor: Client, draft: Revision) -> None:
    sheet = sheet_of(editor, row_of("fighters"))
    before = row_of("fighters").data
    sheet.press(mp="1")
    sheet.press("add abilities", **{"abilities+": "battle"})
    assert len(row_of("fighters").data["abilities"]) == 1
    sheet.press("undo")
    assert row_of("fighters").data == {**before, "mp": 1}
    sheet.press("undo")
    assert row_of("fighters").data == before
    assert "undo" not in sheet.buttons


def test_two_abilities_are_put_together_by_buttons_alone(editor: Client, draft: Revision) -> None:
    sheet = Sheet(editor, "/studio/basic/new/card/")
    sheet.press("show", name="Iron Gull", **{"class": "2"}, ships="4", lp="6")
    assert not Card.objects.filter(name="Iron Gull").exists()
    sheet.press("keep")
    row = row_of("iron-gull")
    assert row.is_whole
    sheet = sheet_of(editor, row)
    sheet.send("add abilities", {"abilities+": "battle"})
    sheet.send("add abilities.0.do", {"abilities.0.do+": "jam"})
    sheet.send("add abilities", {"abilities+": "hammers:0"})
    sheet.send("up abilities.1", {})
    row.refresh_from_db()
    assert row.is_whole
    assert [ability["do"][0]["effect"] for ability in row.data["abilities"]][1] == "jam"


def test_a_card_is_taken_out_of_the_draft(
    client: Client, alice_client: Client, editor: Client, draft: Revision
) -> None:
    page = f"{FIGHTERS}remove/"
    assert editor.get(page).status_code == 405
    assert alice_client.post(page).status_code == 403
    assert client.post(page).status_code == 302
    assert Card.objects.filter(revision=draft, card_id="fighters").exists()
    assert editor.post(page).headers["Location"] == "/studio/basic/"
    assert not Card.objects.filter(revision=draft, card_id="fighters").exists()
    assert editor.post(page).status_code == 404


def test_a_card_of_a_family_game_is_named_by_the_rules(editor: Client, db: None) -> None:
    draft = family("spaced-out")
    card = row_of("red-7")
    card.delete()
    sheet = Sheet(editor, "/studio/spaced-out/new/card/")
    sheet.press("keep", name="Red Seven")
    assert "Say first what the card is" in sheet.said
    sheet.press("show", kind="number")
    sheet.press("show", colour="red", number="7", points="7", copies="2")
    sheet.press("keep")
    assert Card.objects.get(revision=draft, card_id="red-7").is_whole
    sheet = Sheet(editor, "/studio/spaced-out/new/card/")
    sheet.press("show", kind="number")
    sheet.press("keep", colour="red", number="7")
    assert "There is a card with this id already." in sheet.said


def test_a_mission_is_written_with_its_trigger(editor: Client, db: None) -> None:
    family("blast-off")
    sheet = Sheet(editor, "/studio/blast-off/new/mission/")
    sheet.press("show", name="Sing", trigger__on="range")
    sheet.press("show", trigger__low="2", trigger__high="5")
    sheet.press("add effects", **{"effects+": "skip"})
    sheet.press("keep")
    row = row_of("sing")
    assert row.is_whole
    assert row.data["trigger"] == {"on": "range", "low": 2, "high": 5}
    assert row.data["effects"] == ["skip"]


def family(key: str) -> Revision:
    revision = set_load(data=read_set(key), game=game_of_set(key)).revision
    return draft_create(card_set=revision.card_set)


# --- two editors ----------------------------------------------------------------------------------


def test_nobody_overwrites_what_somebody_else_has_saved(
    editor: Client, staff_client: Client, draft: Revision
) -> None:
    mine, theirs = (sheet_of(who, row_of("fighters")) for who in (editor, staff_client))
    theirs.press(mp="77", ap="3")
    mine.press(lp="5", mp="80")
    row = row_of("fighters")
    assert (row.data["mp"], row.data["lp"]) == (77, 1)
    assert "has changed this card in the meantime" in mine.said
    assert {"merge", "mine", "theirs"} == set(mine.buttons)
    assert mine.fields["take.mp"] == ["mine"]
    assert mine.fields["take.ap"] == ["theirs"]

    mine.press("merge", **{"take.mp": "theirs"})

    row.refresh_from_db()
    assert {name: row.data[name] for name in ("mp", "ap", "lp")} == {"mp": 77, "ap": 3, "lp": 5}
    assert "save" in mine.buttons


@pytest.mark.parametrize(("button", "mp"), [("mine", 80), ("theirs", 77)])
def test_one_of_two_versions_can_be_taken_whole(
    editor: Client, staff_client: Client, draft: Revision, button: str, mp: int
) -> None:
    mine, theirs = (sheet_of(who, row_of("fighters")) for who in (editor, staff_client))
    theirs.press(mp="77")
    mine.press(mp="80")
    mine.press(button)
    assert row_of("fighters").data["mp"] == mp


def test_a_third_version_is_not_overwritten_either(
    editor: Client, staff_client: Client, draft: Revision
) -> None:
    mine, theirs = (sheet_of(who, row_of("fighters")) for who in (editor, staff_client))
    theirs.press(mp="77")
    mine.press(mp="80")
    theirs.press(mp="78")
    mine.press("mine")
    assert row_of("fighters").data["mp"] == 78
    assert "has changed this card in the meantime" in mine.said


def test_a_card_that_is_gone_meanwhile_is_told_calmly(
    editor: Client, staff_client: Client, draft: Revision
) -> None:
    mine = sheet_of(editor, row_of("fighters"))
    staff_client.post(f"{FIGHTERS}remove/")
    assert editor.post(FIGHTERS, {**mine.fields, "mp": "3"}).status_code == 404


# --- whatever is sent -----------------------------------------------------------------------------

HALVES: list[dict[str, Any]] = [
    {},
    {"name": ""},
    {"name": "Half", "lp": "abc", "ships": 0, "class": 9, "mp": -1},
    {"name": "Half", "abilities": [{}]},
    {"name": "Half", "abilities": "none", "keywords": "many", "flavour": 7},
    {"name": "Half", "abilities": [{"when": "battle", "do": [{"effect": "jam"}, {}, 3]}]},
    {
        "name": "Half",
        "abilities": [
            {"when": "played", "if": [{"test": "all", "of": [{"test": "not"}]}, {"test": "?"}]},
            {"when": "activated", "cost": [{"pay": "sacrifice"}], "choose": {"a b": {"by": 1}}},
        ],
    },
    {
        "name": "Half",
        "abilities": [
            {
                "when": trigger,
                "do": [{"effect": "damage", "amount": {"by": "sum"}, "to": {"zone": "self"}}],
            }
            for trigger in TRIGGERS
        ],
    },
    {"name": ["a"], "strange": {"deep": [1, {"x": None}]}, "mp": None},
]


KINDS = [*get_args(Kind), "wrong", None, 7]


@pytest.mark.parametrize("kind", KINDS)
def test_no_sort_of_button_of_an_unfinished_card_fails(
    editor: Client, draft: Revision, kind: object
) -> None:
    press_all(editor, draft, [{"kind": kind, **half} for half in HALVES[5:7]], sample="sorts")


def test_of_every_card_some_buttons_are_pressed(editor: Client, draft: Revision) -> None:
    """A tenth of all that the slow test presses: each kind begins with another button."""
    for at, kind in enumerate(KINDS):
        halves = HALVES[at :: len(KINDS)]
        cards = [{"kind": kind, **half} for half in halves]
        press_all(editor, draft, cards, sample="tenth", first=at)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*KINDS, "left out"])
def test_no_button_of_an_unfinished_card_fails(
    editor: Client, draft: Revision, kind: object
) -> None:
    """Some two hundred presses a kind, each answered by a page: a minute or two of processor."""
    told = {} if kind == "left out" else {"kind": kind}
    press_all(editor, draft, [{**told, **half} for half in HALVES])


@pytest.mark.parametrize("key", ["spaced-out", "blast-off", "space-dominoes"])
def test_no_button_of_an_unfinished_card_of_a_family_game_fails(
    editor: Client, db: None, key: str
) -> None:
    more: list[dict[str, Any]] = [{"trigger": {}}, {"trigger": {"on": "range"}, "effects": ["?"]}]
    press_all(editor, family(key), [*HALVES[:3], *more])


def press_all(
    editor: Client,
    draft: Revision,
    cards: list[dict[str, Any]],
    sample: str = "all",
    first: int = 0,
) -> None:
    """Press all buttons of these cards, or a sample; every answer is a page.

    Each is pressed upon the card as it was added.
    """
    for data in cards:
        row = card_add(draft=draft, data=data)
        sheet = sheet_of(editor, row)
        asked, buttons = sheet.fields, sheet.buttons
        verbs = {button.partition(" ")[0]: button for button in buttons}
        chosen = {"all": buttons, "sorts": list(verbs.values()), "tenth": buttons[first % 10 :: 10]}
        before = {"data": row.data, "version": row.version, "is_whole": row.is_whole}
        for button in chosen[sample]:
            sheet.fields = asked
            sheet.press(button)
            Card.objects.filter(pk=row.pk).update(**before)
        row.delete()


@pytest.mark.parametrize("act", ["add", "add ", "up x.y", "remove id", "add abilities.9.do", "??"])
@pytest.mark.parametrize("card", ["", "[]", "{", '{"a": NaN}', '{"a": 1e999}', "[" * 5000, "{}"])
def test_nonsense_is_answered_with_the_form(
    editor: Client, draft: Revision, act: str, card: str
) -> None:
    sent = {"card": card, "past": card, "version": "x", "act": act, "mp": ["1", "\x00"]}
    assert editor.post(FIGHTERS, sent).status_code == 200
    assert editor.post("/studio/basic/new/card/", sent).status_code == 200


def test_the_form_of_the_largest_card_can_be_sent(editor: Client, draft: Revision) -> None:
    effect = {"effect": "jam", "to": {"zone": "facing_stack", "class": [1, 2, 3]}}
    many = [{"when": "battle", "do": [effect] * 6, "if": [{"test": "attacking"}] * 4}] * 4
    row = row_of("fighters")
    card_save(card=row, version=1, data={**row.data, "abilities": many})
    sheet = sheet_of(editor, row)
    sheet.press(mp="3")
    assert row_of("fighters").data["abilities"] == many


def test_only_the_form_is_sent_to_a_script(editor: Client, draft: Revision) -> None:
    sheet = sheet_of(editor, row_of("fighters"))
    sent = {**sheet.fields, "act": "", "mp": "12"}
    answer = editor.post(FIGHTERS, sent, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith("<form")
    assert CardSet.objects.get(key="basic").revisions.drafts().count() == 1


def test_the_first_card_of_a_new_set_copies_an_ability_of_another_set(
    editor: Client, published: Revision
) -> None:
    set_create(game="spacetrace", name="Twelve")
    sheet = Sheet(editor, "/studio/twelve/new/card/")
    sheet.press("show", name="Iron Gull", mp="100", ships="10", class_="1", ap="1", lp="2")
    assert "Like these" in sheet.page and "Like cards of Basic Set" in sheet.page
    sheet.send("add abilities", {"abilities+": "basic/hammers:0"})
    hammers = Card.objects.get(revision=published, card_id="hammers")
    assert sheet.typed["abilities"] == hammers.data["abilities"][:1]
    sheet.press("keep")
    assert Card.objects.get(revision__status="draft", card_id="iron-gull").data["abilities"]
