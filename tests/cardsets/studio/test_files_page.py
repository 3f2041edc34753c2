"""The studio's page of files: cards taken out, looked at, brought in."""

from __future__ import annotations

import base64
import random
import re
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.packed import packed, unpacked
from cardsets.exchange.write import FORMATS
from cardsets.models import Card, Revision
from cardsets.services.drafts import card_add, card_save

CSV = "id,mp\nwasps,70\n"


def row(revision: Revision, card_id: str = "wasps") -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def hidden(page: str) -> dict[str, str]:
    """What the button that brings the file in would send."""
    form = page[page.index('name="packed"') - 400 :]
    found = dict(re.findall(r'name="(packed|state|unfinished|alone)" value="([^"]*)"', form))
    return {**found, "do": "import"}


@pytest.mark.parametrize("which", ["1", "draft"])
@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_taken_out_comes_in_unchanged(
    editor: Client, draft: Revision, which: str, kind: str
) -> None:
    answer = editor.get(f"/studio/basic/files/{which}.{kind}")
    assert answer.headers["Content-Type"] == FORMATS[kind]
    assert f".{kind}" in answer.headers["Content-Disposition"]
    file = SimpleUploadedFile(f"set.{kind}", answer.content)

    page = editor.post("/studio/basic/import/", {"do": "look", "file": file})

    assert page.status_code == 200
    assert "Every card is in the draft already" in page.text


@pytest.mark.parametrize("address", ["9.toml", "1.exe", "x.json", "draft.toml"])
def test_what_is_not_there_is_not_taken_out(
    editor: Client, published: Revision, address: str
) -> None:
    assert editor.get(f"/studio/basic/files/{address}").status_code == 404


def test_a_value_that_toml_cannot_say_is_told(editor: Client, draft: Revision) -> None:
    card_add(draft=draft, data={"name": "Half", "mp": None})
    page = editor.get("/studio/basic/files/draft.toml", follow=True)
    assert "“Half” has an empty value" in page.text


def test_a_file_is_looked_at_and_then_brought_in(editor: Client, draft: Revision) -> None:
    page = editor.post("/studio/basic/import/", {"do": "look", "text": CSV})
    assert "1 changed" in page.text
    assert row(draft).data["mp"] == 60

    answer = editor.post("/studio/basic/import/", hidden(page.text))

    assert answer.status_code == 302
    assert row(draft).data["mp"] == 70


def test_what_is_wrong_stands_with_its_line_and_nothing_comes_in(
    editor: Client, draft: Revision
) -> None:
    text = f"{CSV}bent,5\n"
    page = editor.post("/studio/basic/import/", {"do": "look", "text": text})
    assert "1 wrong" in page.text and "1 changed" in page.text
    assert "as a whole or not at all" in page.text
    assert 'value="import"' not in page.text
    answer = editor.post(
        "/studio/basic/import/", {"do": "import", "packed": packed(text), "state": "x"}
    )
    assert answer.status_code == 409
    assert row(draft).data["mp"] == 60


def test_unfinished_cards_are_kept_when_asked_for(editor: Client, draft: Revision) -> None:
    sent = {"do": "look", "text": "id,mp\nbent,abc\n", "unfinished": "on"}
    page = editor.post("/studio/basic/import/", sent)
    editor.post("/studio/basic/import/", hidden(page.text))
    assert row(draft, "bent").data == {"id": "bent", "mp": "abc"}


def test_a_preview_that_has_grown_stale_is_shown_anew(editor: Client, draft: Revision) -> None:
    page = editor.post("/studio/basic/import/", {"do": "look", "text": CSV})
    card = row(draft, "fighters")
    card_save(card=card, version=card.version, data={**card.data, "mp": 90})

    answer = editor.post("/studio/basic/import/", hidden(page.text))

    assert answer.status_code == 409
    assert "Somebody has changed this in the meantime" in answer.text
    assert row(draft).data["mp"] == 60
    assert editor.post("/studio/basic/import/", hidden(answer.text)).status_code == 302
    assert row(draft).data["mp"] == 70


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"do": "look"},
        {"do": "look", "text": ""},
        {"do": "look", "text": "id,nmae\na,b"},
        {"do": "look", "text": "\0"},
        {"do": "import"},
        {"do": "import", "packed": "nonsense"},
        {"do": "import", "packed": "%%%"},
        {"do": "import", "packed": base64.b64encode(zlib.compress(b"\0" * 5_000_000)).decode()},
        {"do": "import", "packed": base64.b64encode(zlib.compress(b"\xff")).decode()},
    ],
)
def test_half_a_form_is_refused_in_words(
    editor: Client, draft: Revision, sent: dict[str, str]
) -> None:
    answer = editor.post("/studio/basic/import/", sent)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("body", [b"PK\x03\x04", b"\xff\xfe", b"x" * 1_100_000, b"\0"])
def test_hostile_files_are_refused_in_words(editor: Client, draft: Revision, body: bytes) -> None:
    file = SimpleUploadedFile("set.toml", body)
    answer = editor.post("/studio/basic/import/", {"do": "look", "file": file})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_a_text_that_does_not_fit_into_a_form_is_told() -> None:
    chance = random.Random(1)
    with pytest.raises(ExchangeError, match="too large"):
        packed("".join(chr(chance.randrange(32, 2_000)) for _ in range(300_000)))
    assert unpacked(packed("a\nb")) == "a\nb"


def test_there_must_be_a_draft_to_bring_cards_into(
    editor: Client, alice_client: Client, client: Client, published: Revision
) -> None:
    sent = {"do": "look", "text": CSV}
    assert editor.post("/studio/basic/import/", sent).status_code == 404
    assert "Begin a draft" in editor.get("/studio/basic/files/").text
    assert editor.get("/studio/basic/import/").status_code == 302
    assert alice_client.post("/studio/basic/import/", sent).status_code == 403
    assert client.post("/studio/basic/import/", sent).status_code == 302
