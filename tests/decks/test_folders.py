"""Folders of decks: one's own order, which nobody else sees."""

from __future__ import annotations

import io
import json

import pytest
from django.test import Client

from cardsets.models import CardSet
from decks import limits
from decks.models import Deck, DeckFolder, Visibility
from decks.services.create import deck_copy, deck_create
from decks.services.errors import BadDeck, DeckLimit, FolderGone, StaleFolder
from decks.services.folders import decks_move, folder_create, folder_delete, folder_rename
from decks.services.save import deck_describe
from spacetrace.matches.selectors.export import export_of
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from tests.markup import one_line
from tests.matches.tokens import headers_for


@pytest.fixture
def folder(alice: User) -> DeckFolder:
    """A folder of Alice's."""
    return folder_create(owner=alice, name="League")


def where(deck: Deck) -> str:
    """What the folder of the deck is called now."""
    found = Deck.objects.get(pk=deck.pk).folder
    return found.name if found else ""


def page_of(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return one_line(answer.content.decode())


def listed(page: str) -> list[str]:
    """The decks in one's own list."""
    own = page.partition("Ready-made")[0]
    return [name for name in ("First strike", "Ready to go") if name in own]


# --- the services ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "  ", "\u202e", "x" * 41])
def test_a_folder_has_a_name_that_can_be_seen(alice: User, name: str) -> None:
    with pytest.raises(BadDeck):
        folder_create(owner=alice, name=name)
    assert not DeckFolder.objects.exists()


@pytest.mark.parametrize("name", ["League", " league ", "LEAGUE"])
def test_no_two_folders_are_called_the_same(alice: User, folder: DeckFolder, name: str) -> None:
    with pytest.raises(BadDeck, match="already"):
        folder_create(owner=alice, name=name)
    other = folder_create(owner=alice, name="Éclair")
    with pytest.raises(BadDeck, match="already"):
        folder_create(owner=alice, name="éclair")
    with pytest.raises(BadDeck, match="already"):
        folder_rename(folder=other, name=name)
    assert folder_rename(folder=folder, name="LEAGUE").name == "LEAGUE"


def test_two_players_may_call_a_folder_the_same(bob: User, folder: DeckFolder) -> None:
    assert folder_create(owner=bob, name="League").pk != folder.pk


def test_there_are_so_many_and_no_more(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_FOLDERS", 2)
    for name in "ab":
        folder_create(owner=alice, name=name)
    with pytest.raises(DeckLimit, match="2 folders"):
        folder_create(owner=alice, name="c")


def test_who_renames_a_folder_saw_its_name(folder: DeckFolder) -> None:
    folder_rename(folder=folder, name="Cup")
    with pytest.raises(StaleFolder, match="“Cup”"):
        folder_rename(folder=folder, name="Final", was="League")
    assert DeckFolder.objects.get().name == "Cup"
    folder_delete(folder=folder)
    with pytest.raises(FolderGone):
        folder_rename(folder=folder, name="Final")


def test_deleting_a_folder_leaves_its_decks(alice: User, folder: DeckFolder, deck: Deck) -> None:
    decks_move(owner=alice, decks=[deck.public_id], folder=folder.public_id)
    assert folder_delete(folder=folder) == 1
    assert folder_delete(folder=folder) == 0
    assert where(deck) == ""


def test_all_are_moved_or_none(
    alice: User, bob: User, basic_set: CardSet, folder: DeckFolder, deck: Deck
) -> None:
    strange = deck_create(owner=bob, card_set=basic_set)
    for others in (["x" * 22], [strange.public_id], ["\0"], ["nonsense"]):
        with pytest.raises(FolderGone):
            decks_move(owner=alice, decks=[deck.public_id, *others], folder=folder.public_id)
    assert where(deck) == "" and where(strange) == ""
    other = folder_create(owner=bob, name="Bob's")
    for gone in (other.public_id, "x" * 22, "\0"):
        with pytest.raises(FolderGone):
            decks_move(owner=alice, decks=[deck.public_id], folder=gone)
    assert where(deck) == ""


def test_moving_is_no_change_of_the_deck(alice: User, folder: DeckFolder, deck: Deck) -> None:
    before = Deck.objects.values("updated_at", "edit", "version_number").get(pk=deck.pk)
    decks_move(owner=alice, decks=[deck.public_id], folder=folder.public_id)
    deck_describe(deck=deck, folder="")
    deck_describe(deck=deck, folder=folder.public_id)
    assert where(deck) == "League"
    assert Deck.objects.values("updated_at", "edit", "version_number").get(pk=deck.pk) == before


def test_a_copy_of_ones_own_lies_beside_it_and_anothers_in_no_folder(
    alice: User, bob: User, folder: DeckFolder, deck: Deck
) -> None:
    deck = deck_describe(deck=deck, folder=folder.public_id, visibility=Visibility.PUBLIC)
    assert where(deck_copy(deck=deck, owner=alice)) == "League"
    assert where(deck_copy(deck=deck, owner=bob)) == ""


def test_folders_go_with_the_account(alice: User, folder: DeckFolder) -> None:
    account_close(user=alice)
    assert not DeckFolder.objects.exists()


def test_the_export_of_ones_data_names_them(alice: User, folder: DeckFolder, deck: Deck) -> None:
    deck_describe(deck=deck, folder=folder.public_id)
    assert [told["folder"] for told in export_of(alice, 1)["decks"]] == ["League"]


# --- backups --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["zip", "json"])
def test_a_backup_brings_folders_back(
    alice: User, alice_client: Client, bob_client: Client, deck: Deck, legal_deck: Deck, kind: str
) -> None:
    decks_move(owner=alice, decks=[deck.public_id], name='A: folder, "of" mine')
    answer = alice_client.get(f"/decks/export/?as={kind}")
    file = io.BytesIO(b"".join(answer.streaming_content))  # type: ignore[attr-defined]
    file.name = f"decks.{kind}"
    bob_client.post("/decks/import/", {"do": "restore", "backup": file})
    found = {made.name: where(made) for made in Deck.objects.filter(owner__username="bob")}
    assert found == {"First strike": 'A: folder, "of" mine', "Ready to go": ""}


def test_a_single_file_says_nothing_of_folders(
    alice_client: Client, folder: DeckFolder, deck: Deck
) -> None:
    deck_describe(deck=deck, folder=folder.public_id)
    for kind in ("text", "json"):
        told = alice_client.get(f"/decks/{deck.public_id}/export/?as={kind}").content.decode()
        assert "League" not in told and "older" not in told


# --- the pages ------------------------------------------------------------------------------------


def test_the_list_is_narrowed_to_a_folder(
    alice: User, alice_client: Client, folder: DeckFolder, deck: Deck, legal_deck: Deck
) -> None:
    decks_move(owner=alice, decks=[deck.public_id], folder=folder.public_id)
    page = page_of(alice_client, "/decks/")
    assert "League <small>1</small>" in page and "In no folder <small>1</small>" in page
    assert listed(page_of(alice_client, f"/decks/?folder={folder.public_id}")) == ["First strike"]
    assert listed(page_of(alice_client, "/decks/?folder=none")) == ["Ready to go"]
    folder_create(owner=alice, name="Empty")
    empty = DeckFolder.objects.get(name="Empty").public_id
    assert "There is no deck in here." in page_of(alice_client, f"/decks/?folder={empty}")
    for odd in ("%00", "x" * 22, "nonsense"):
        page_of(alice_client, f"/decks/?folder={odd}")


def test_chosen_decks_are_moved_and_two_compared(
    alice_client: Client, folder: DeckFolder, deck: Deck, legal_deck: Deck
) -> None:
    both = {"d": [deck.public_id, legal_deck.public_id]}
    into = {"do": "move", "folder": folder.public_id, "back": "sort=name&next=//x"}
    answer = alice_client.post("/decks/chosen/", {**both, **into}, follow=True)
    assert answer.redirect_chain == [("/decks/?sort=name", 303)]
    assert "2 decks are in “League” now." in answer.content.decode()
    assert (where(deck), where(legal_deck)) == ("League", "League")
    for _again in range(2):  # pressing it twice makes one folder
        new = {"do": "move", "folder": "new", "name": "Cup"}
        alice_client.post("/decks/chosen/", {"d": deck.public_id, **new})
    assert (where(deck), DeckFolder.objects.count()) == ("Cup", 2)
    alice_client.post("/decks/chosen/", {"d": deck.public_id, "do": "move", "folder": "none"})
    assert where(deck) == ""
    answer = alice_client.post("/decks/chosen/", {**both, "do": "compare"})
    assert answer.status_code == 303
    assert answer["Location"].startswith(f"/decks/compare/?d={deck.public_id}&d=")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose a folder for the decks first."),
        ({"folder": "none"}, "Choose a deck first."),
        ({"folder": "new", "d": "x"}, "Please give the new folder a name."),
        ({"folder": "x" * 22, "d": "OWN"}, "This folder does not exist any more."),
        ({"folder": "none", "d": "x" * 22}, "does not exist any more. Nothing was moved."),
        ({"folder": "new", "name": "y", "d": "x" * 22}, "Nothing was moved."),
    ],
)
def test_half_a_choice_is_told_and_changes_nothing(
    alice: User,
    alice_client: Client,
    folder: DeckFolder,
    deck: Deck,
    sent: dict[str, str],
    sentence: str,
) -> None:
    decks_move(owner=alice, decks=[deck.public_id], folder=folder.public_id)
    if sent.get("d") == "OWN":
        sent = {**sent, "d": deck.public_id}
    answer = alice_client.post("/decks/chosen/", {"do": "move", **sent}, follow=True)
    assert sentence in answer.content.decode()
    assert (where(deck), DeckFolder.objects.count()) == ("League", 1)


def test_folders_are_made_renamed_and_deleted_on_their_page(
    alice_client: Client, deck: Deck
) -> None:
    answer = alice_client.post("/decks/folders/", {"name": "League"}, follow=True)
    assert "The folder “League” is there." in answer.content.decode()
    again = alice_client.post("/decks/folders/", {"name": "League"})
    assert again.status_code == 400 and "already" in again.content.decode()
    folder = DeckFolder.objects.get()
    door = f"/decks/folders/{folder.public_id}"
    alice_client.post(f"{door}/rename/", {"name": "Cup", "was": "League"})
    stale = alice_client.post(f"{door}/rename/", {"name": "Final", "was": "League"})
    told = stale.content.decode()
    assert stale.status_code == 400 and "renamed to “Cup”" in told and 'value="Final"' in told
    assert alice_client.post(f"{door}/rename/", {}).status_code == 400
    assert DeckFolder.objects.get().name == "Cup"
    alice_client.post("/decks/chosen/", {"d": deck.public_id, "do": "move", "folder": "new"})
    answer = alice_client.post(f"{door}/delete/", follow=True)
    assert "The folder “Cup” is deleted." in answer.content.decode()
    assert alice_client.post(f"{door}/delete/").status_code == 404


def test_the_settings_of_a_deck_have_its_folder(
    alice_client: Client, folder: DeckFolder, deck: Deck
) -> None:
    door = f"/decks/{deck.public_id}/describe/"
    sent = {"name": "First strike", "visibility": "link", "format": "standard"}
    alice_client.post(door, {**sent, "folder": folder.public_id})
    assert where(deck) == "League"
    assert alice_client.post(door, {**sent, "folder": "x" * 22}).status_code == 400
    assert "in the folder" in page_of(alice_client, f"/decks/{deck.public_id}/")
    alice_client.post(door, sent)
    assert where(deck) == ""


def test_nobody_else_is_told_of_a_folder_or_may_touch_it(
    stranger_client: Client, client: Client, folder: DeckFolder, deck: Deck
) -> None:
    deck_describe(deck=deck, folder=folder.public_id, visibility=Visibility.PUBLIC)
    for address in (f"/decks/{deck.public_id}/", "/decks/public/", "/decks/folders/"):
        assert "League" not in page_of(stranger_client, address)
    for verb in ("rename", "delete"):
        door = f"/decks/folders/{folder.public_id}/{verb}/"
        assert stranger_client.post(door, {"name": "Mine"}).status_code == 404
        assert client.post(door, {"name": "Mine"}).status_code == 302
        assert stranger_client.get(door).status_code == 405
    assert where(deck) == "League"


# --- the API --------------------------------------------------------------------------------------


def test_programs_order_decks_too(
    client: Client, alice: User, deck: Deck, legal_deck: Deck, stranger: User
) -> None:
    tokens = {one.pk: headers_for(one) for one in (alice, stranger)}

    def ask(verb: str, address: str, data: object = None, who: User = alice) -> tuple[int, object]:
        answer = getattr(client, verb)(
            f"/api/v1/decks/{address}",
            **({} if data is None else {"data": json.dumps(data)}),
            content_type="application/json",
            headers=tokens[who.pk],
        )
        return answer.status_code, json.loads(answer.content) if answer.content else None

    status, made = ask("post", "folders/", {"name": "League"})
    assert status == 201 and isinstance(made, dict) and made["decks"] == 0
    assert ask("post", "folders/", {"name": "league"})[0] == 400
    assert ask("post", "folders/", {"name": 4})[0] == 400
    own = [deck.public_id, legal_deck.public_id]
    assert ask("post", "move/", {"decks": own, "folder": made["id"]})[0] == 200
    assert ask("post", "move/", {"decks": [*own, "x"], "folder": None})[0] == 400
    assert ask("post", "move/", {"decks": [], "folder": None})[0] == 400
    assert ask("get", "folders/")[1] == [{"id": made["id"], "name": "League", "decks": 2}]
    status, told = ask("patch", f"{deck.public_id}/", {"folder": None, "visibility": "public"})
    assert isinstance(told, dict) and told["folder"] is None
    _status, told = ask("get", f"?folder={made['id']}")
    assert isinstance(told, dict) and [row["name"] for row in told["results"]] == ["Ready to go"]
    status, told = ask("patch", f"{deck.public_id}/", {"folder": made["id"]})
    assert isinstance(told, dict) and told["folder"] == made["id"]
    assert ask("patch", f"{deck.public_id}/", {"folder": "nowhere"})[0] == 400
    _status, told = ask("get", f"{deck.public_id}/", who=stranger)
    assert isinstance(told, dict) and told["folder"] is None
    door = f"folders/{made['id']}/"
    assert ask("patch", door, {"name": "Mine"}, stranger)[0] == 404
    assert ask("delete", door, who=stranger)[0] == 404
    assert ask("patch", door, {"name": "Cup"}) == (
        200, {"id": made["id"], "name": "Cup", "decks": 2}
    )  # fmt: skip
    assert ask("delete", door)[0] == 204
    assert ask("delete", door)[0] == 404
    assert where(deck) == ""
    status, told = ask("post", "", {"name": "New", "folder": "x" * 22})
    assert status == 400
