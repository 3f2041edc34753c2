"""Backups: a zip of texts or JSON, safe names, nothing that bursts the memory."""

import io
import json
import zipfile
from collections.abc import Callable
from functools import partial
from itertools import count

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cardsets.models import CardSet
from decks import limits
from decks.models import Deck
from decks.selectors import decks_of
from decks.services.create import deck_create
from decks.services.imports import decks_import
from decks.texts import archive
from decks.texts.archive import FileNames, archive_read, file_stem, json_write, zip_write
from decks.texts.of_deck import papers_of
from decks.texts.sheet import MOST_BYTES, TextError
from spacetrace.players.models import User


def zipped(alice: User) -> bytes:
    file = io.BytesIO()
    zip_write(papers_of(decks_of(alice).order_by("pk")), file)
    return file.getvalue()


def zip_of(files: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, body in files.items():
            made.writestr(name, body)
    return file.getvalue()


def spoiled(method: int) -> bytes:
    """A zip, packed like this, whose only text came to harm on its way."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as made:
        made.writestr("a.txt", b"4 Fighters\n" * 30)
    body = bytearray(file.getvalue())
    body[43:50] = bytes(byte ^ 0xFF for byte in body[43:50])
    return bytes(body)


def small_bomb(method: int) -> bytes:
    """A zip that declares ten bytes, and unpacks to far more than a deck is."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as made:
        made.writestr("a.txt", bytes(archive.MOST_UNPACKED_BYTES + 1))
    body = bytearray(file.getvalue())
    declared = body.rfind(b"PK\x01\x02") + 24
    body[declared : declared + 4] = (10).to_bytes(4, "little")
    return bytes(body)


def contents(user: User) -> list[tuple[object, ...]]:
    return [
        (deck.name, deck.format, deck.cards, deck.unresolved, deck.description,
         sorted(tag.name for tag in deck.tags.all()))
        for deck in Deck.objects.filter(owner=user).order_by("pk")
    ]  # fmt: skip


@pytest.fixture
def three_decks(alice: User, basic_set: CardSet) -> list[Deck]:
    """Two of them are called the same."""
    return [
        deck_create(
            owner=alice,
            card_set=basic_set,
            name=name,
            cards={"fighters": copies},
            description="a\n\nb",
            tags=["x"],
            unresolved=[{"line": 5, "copies": 2, "name": "Foo"}],
        )
        for copies, name in enumerate(["Swarm", "Swarm", "../../etc/passwd"], 1)
    ]


def test_file_names_are_safe_readable_and_unique() -> None:
    assert file_stem("Änne's   Swarm #2") == "anne-s-swarm-2"
    assert file_stem("../../etc/passwd") == "etc-passwd"
    assert file_stem("CON") == "deck-con"
    assert file_stem("日本") == "deck"
    assert len(file_stem("x" * 60)) <= archive.LONGEST_FILE_NAME
    names = FileNames()
    assert [names.new(name) for name in ("Swarm", "swarm", "SWARM", "swarm-2")] == [
        "swarm",
        "swarm-2",
        "swarm-3",
        "swarm-2-2",
    ]


def test_the_same_decks_make_the_same_bytes(alice: User, three_decks: list[Deck]) -> None:
    body = zipped(alice)
    assert body == zipped(alice)
    with zipfile.ZipFile(io.BytesIO(body)) as made:
        assert made.namelist() == ["swarm.txt", "swarm-2.txt", "etc-passwd.txt"]


def test_a_zip_brings_back_the_same_decks(alice: User, bob: User, three_decks: list[Deck]) -> None:
    results = decks_import(owner=bob, found=archive_read(zipped(alice)))
    assert [one.deck is not None for one in results] == [True] * 3
    assert contents(bob) == contents(alice)


def test_json_brings_back_the_same_decks(alice: User, bob: User, three_decks: list[Deck]) -> None:
    file = io.BytesIO()
    json_write(papers_of(decks_of(alice).order_by("pk")), file)
    assert len(json.loads(file.getvalue())) == 3
    decks_import(owner=bob, found=archive_read(file.getvalue()))
    assert contents(bob) == contents(alice)


def test_no_decks_are_an_empty_array(alice: User) -> None:
    file = io.BytesIO()
    json_write([], file)
    assert json.loads(file.getvalue()) == []


def test_a_backup_may_be_brought_back_twice(alice: User, three_decks: list[Deck]) -> None:
    results = decks_import(owner=alice, found=archive_read(zipped(alice)))
    assert all(one.is_known for one in results)
    assert Deck.objects.filter(owner=alice).count() == 3


def test_what_is_wrong_with_one_deck_does_not_stop_the_others(
    alice: User, basic_set: CardSet
) -> None:
    body = zip_of(
        {
            "good.txt": b"4 Fighters",
            "folder/good.json": b'{"cards": {"wasps": 4}, "name": "W"}',
            "bad.txt": b"\xff\xfe\xff",
            "nowhere.txt": b"Set: nowhere\n4 Fighters",
            "large.txt": b" " * (MOST_BYTES + 1),
            "picture.png": b"PNG",
            "__MACOSX/good.txt": b"4 Fighters",
            "many.txt": "\n".join(f"1 Foo {n}" for n in range(101)).encode(),
        }
    )
    results = {one.name: one for one in decks_import(owner=alice, found=archive_read(body))}
    assert set(results) == {
        "good.txt", "Imported deck", "W", "bad.txt", "nowhere.txt", "large.txt", "many.txt"
    } - {"good.txt"}  # fmt: skip
    assert results["W"].deck and results["Imported deck"].deck
    assert results["nowhere.txt"].sentence == "There is no card set “nowhere” here."
    assert "at most 100 lines" in results["many.txt"].sentence
    assert Deck.objects.count() == 2


def test_lines_that_are_no_cards_cost_a_backup_no_look_at_other_sets(
    alice: User, basic_set: CardSet
) -> None:
    def queries(text: bytes) -> int:
        with CaptureQueriesContext(connection) as made:
            decks_import(owner=alice, found=archive_read(zip_of({"a.txt": text})))
        return len(made)

    assert queries(b"4 Fighters\n1 Wosps") == queries(b"4 Fighters\n1 Wasps")


def test_when_there_is_no_room_the_rest_is_told_so(
    alice: User, basic_set: CardSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_DECKS", 2)
    decks = [{"name": f"D{n}", "cards": {"fighters": n}} for n in (1, 2)]
    found = [*archive_read(json.dumps(decks).encode()), *archive_read(b'{"cards": {"wasps": 1}}')]
    results = decks_import(owner=alice, found=found)
    assert [one.deck is not None for one in results] == [True, True, False]
    assert "Delete one to make room" in results[2].sentence


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "The file is not JSON"),
        (b"PK\x03\x04 not really", "This zip file is damaged, or locked with a password."),
        (spoiled(zipfile.ZIP_LZMA), "This zip file is packed in an unusual way."),
        (spoiled(zipfile.ZIP_BZIP2), "This zip file is packed in an unusual way."),
        (partial(small_bomb, zipfile.ZIP_BZIP2), "This zip file is packed in an unusual way."),
        (partial(small_bomb, zipfile.ZIP_LZMA), "This zip file is packed in an unusual way."),
        (
            partial(small_bomb, zipfile.ZIP_DEFLATED),
            "This zip file is damaged, or locked with a password.",
        ),
        (spoiled(zipfile.ZIP_DEFLATED), "This zip file is damaged, or locked with a password."),
        (b"[]", "There is no deck in this file."),
        (b"[" * 5_000, "The file is nested more than"),
        (zip_of({"a.png": b"x"}), "There is no deck in this file."),
        (lambda: zip_of({f"{n}.txt": b"" for n in range(1_001)}), "There are too many decks"),
        (b"[" + b",".join([b"{}"] * 1_001) + b"]", "There are too many decks"),
        (b" " * (archive.MOST_FILE_BYTES + 1), "The file is too large: at most 5 MB."),
        (
            lambda: zip_of({"bomb.txt": b"\0" * (archive.MOST_UNPACKED_BYTES + 1)}),
            "The file is too large: unpacked, at most 16 MB.",
        ),
        (
            lambda: zip_of({f"{n}.txt": b"x" * MOST_BYTES for n in range(65)}),
            "The file is too large: unpacked, at most 16 MB.",
        ),
    ],
    ids=count(),  # a zip has the time in it, and ids must be the same in every process
)
def test_what_is_no_backup_is_refused_with_a_sentence(
    body: bytes | Callable[[], bytes], sentence: str
) -> None:
    """What takes long to pack is packed here, not by every process that reads this file."""
    packed = body if isinstance(body, bytes) else body()
    with pytest.raises(TextError) as refused:
        archive_read(packed)
    assert refused.value.sentence.startswith(sentence)


def test_a_zip_that_lies_about_its_sizes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    body = zip_of({f"{n}.txt": b"x" * MOST_BYTES for n in range(5)})
    honest = zipfile.ZipFile.infolist

    def lying(self: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
        infos = honest(self)
        for info in infos:
            info.file_size = 1
        return infos

    monkeypatch.setattr(zipfile.ZipFile, "infolist", lying)
    monkeypatch.setattr(archive, "MOST_UNPACKED_BYTES", 3 * MOST_BYTES)
    # zipfile itself stops at the declared size and finds that the checksum is another one.
    with pytest.raises(TextError):
        archive_read(body)


def test_the_number_of_queries_does_not_depend_on_the_decks(
    alice: User, basic_set: CardSet
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as made:
            zip_write(papers_of(decks_of(alice).order_by("pk").iterator(250)), io.BytesIO())
        return len(made)

    for n in range(3):
        deck_create(owner=alice, card_set=basic_set, cards={"fighters": n + 1}, tags=["x"])
    queries()  # what the process keeps, it has now
    few = queries()
    for n in range(30):
        deck_create(owner=alice, card_set=basic_set, cards={"wasps": n + 1}, tags=["x", "y"])
    assert queries() == few
