"""`manage.py deck_test` tells what the site tells, for decks of files and ready-made ones."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cardsets.files import read_decks
from cardsets.models import CardSet, StockDeck
from decks.models import Deck
from spacetrace.players.models import User
from spacetrace.simulations.figures import summary_data, summary_of
from spacetrace.simulations.models import DeckTest
from spacetrace.simulations.services.create import deck_test_create
from spacetrace.simulations.services.work import chunks_play
from tests.simulations.conftest import spec

QUICK = ("--agent", "random", "--against-agent", "random")


def run(*words: str) -> str:
    page = StringIO()
    call_command("deck_test", *words, *QUICK, stdout=page)
    return page.getvalue()


def figures(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json"))
    return found


def test_the_command_and_the_site_tell_the_same(swarm: Deck, alice: User) -> None:
    test = deck_test_create(owner=alice, deck=swarm, spec=spec("heavy", "jammers"))
    chunks_play(seconds=600)
    stored = summary_of(DeckTest.objects.get(pk=test.pk).summary or {})
    for jobs in ("1", "2"):
        told = figures("swarm", "--against", "heavy", "jammers", "--games", "100", "--jobs", jobs)
        assert told["deck"] == {"deck": "swarm", "agent": "random"}
        assert [row["deck"] for row in told["against"]] == ["heavy", "jammers"]
        plain = json.loads(json.dumps(summary_data(stored)))
        assert {name: told[name] for name in plain} == plain


def test_a_deck_may_be_a_file(basic: CardSet, tmp_path: Path) -> None:
    cards = StockDeck.objects.get(key="swarm").cards
    file = tmp_path / "mine.txt"
    file.write_text("\n".join(f"{copies}x {card}" for card, copies in cards.items()))
    mine = figures(str(file), "--against", "heavy", "--games", "20")
    swarm = figures("swarm", "--against", "heavy", "--games", "20")
    assert mine["deck"]["deck"] == "mine"
    assert mine["overall"] == swarm["overall"]
    assert mine["cards"] == swarm["cards"]


def test_a_file_is_played_in_its_own_format(basic: CardSet, tmp_path: Path) -> None:
    cards = dict(StockDeck.objects.get(key="swarm").cards)
    lines = [f"{copies}x {card}" for card, copies in cards.items()]
    file = tmp_path / "more.txt"
    file.write_text("\n".join(["Format: open", "", *lines, "1 Hammers"]))  # ST-3: 41 cards
    told = figures(str(file), "--against", "heavy", "--games", "2", "--agent", "random")
    assert told["overall"]["matches"] == 2
    with pytest.raises(CommandError, match="40 cards"):
        run(str(file), "--format", "standard")


def test_a_beginners_deck_meets_the_ready_made_ones_for_beginners(basic: CardSet) -> None:
    beginners = StockDeck.objects.filter(is_beginner=True)
    told = figures(beginners[0].key, "--format", "beginner", "--games", "4", "--agent", "random")
    assert len(told["against"]) == len(beginners)


def test_without_opponents_all_ready_made_decks_are_met(basic: CardSet) -> None:
    usual = [deck.key for deck in read_decks("basic") if not deck.is_beginner]
    told = figures("swarm", "--games", "20", "--option", "victory=wrecks")
    assert len(told["against"]) == len(told["opponents"]) == len(usual)
    assert told["overall"]["matches"] == 20


def test_tables_for_people(basic: CardSet) -> None:
    page = run("swarm", "--against", "heavy", "--games", "10")
    for words in ("wins, 95 % interval", "whoever begins wins", "stuck", "quickest wins"):
        assert words in page


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nobody",), "no ready-made deck"),
        (("swarm", "--against", "nobody"), "no ready-made deck"),
        (("swarm", "--games", "1"), "at least 2"),
        (("swarm", "--set", "nothing"), "no cards"),
        (("swarm", "--option", "victory=love"), "victory"),
        (("swarm", "--option", "victory"), "no option"),
        (("swarm", "--format", "odd"), "format"),
    ],
)
def test_what_cannot_be_is_a_sentence(
    basic: CardSet, words: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence):
        run(*words)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"4x Fighters", "40 cards"),
        (b"4x Fighters\n36x Nothing Like It", "is no card"),
        (b"\xff\xfe\x00\x01", "file of text"),
        (b"x" * 400_000, "too large"),
        (b"{" * 5_000, "odd.txt"),
    ],
)
def test_odd_files_are_a_sentence(
    basic: CardSet, tmp_path: Path, text: bytes, sentence: str
) -> None:
    file = tmp_path / "odd.txt"
    file.write_bytes(text)
    with pytest.raises(CommandError, match=sentence):
        run(str(file))
