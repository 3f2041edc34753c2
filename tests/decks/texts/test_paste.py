"""What people paste: every way to write a line of a list."""

import time

import pytest

from decks.texts.paste import read_line
from decks.texts.sheet import Role


@pytest.mark.parametrize(
    "text",
    [
        "4 Fighters",
        "4x Fighters",
        "4xFighters",
        "4X Fighters",
        "4 x Fighters",
        "4× Fighters",
        "4,Fighters",
        "4, Fighters",
        "4;Fighters",
        "4\tFighters",
        '4,"Fighters"',
        "4 “Fighters”",
        "Fighters x4",
        "Fighters 4x",
        "Fighters (4)",
        "Fighters (x4)",
        "Fighters [4]",
        "Fighters, 4",
        "Fighters\t4",
        "- 4 Fighters",
        "• 4x Fighters",
        "* Fighters x4",
        "> 4 Fighters",
        "[ ] 4 Fighters",
        "| 4 | Fighters |",
        "  4\u00a0Fighters\u200b ",
        "\ufeff4 Fighters",
    ],
)
def test_a_line_may_be_written_in_many_ways(text: str) -> None:
    line = read_line(1, text)
    assert line.role is Role.CARD
    assert (line.readings[0].copies, line.readings[0].name) == (4, "Fighters")


def test_a_name_alone_is_one_copy() -> None:
    assert read_line(1, "Dead Man's Switch").readings[0].copies == 1


def test_an_id_in_parentheses_goes_first_and_may_be_a_part_of_the_name() -> None:
    readings = read_line(1, "7 Fighters  (fighters)").readings
    assert (readings[0].copies, readings[0].card) == (7, "fighters")
    assert (readings[1].copies, readings[1].card, readings[1].name) == (
        7,
        "",
        "Fighters (fighters)",
    )


def test_a_name_may_begin_or_end_with_a_number_or_an_x() -> None:
    assert [(one.copies, one.name) for one in read_line(1, "40 Thieves").readings] == [
        (40, "Thieves"),
        (1, "40 Thieves"),
    ]
    assert [(one.copies, one.name) for one in read_line(1, "Torpedo 2").readings] == [
        (1, "Torpedo 2"),
        (2, "Torpedo"),
    ]
    assert read_line(1, "4 Xenon").readings[0].name == "Xenon"


@pytest.mark.parametrize(
    "text",
    [
        "Deck",
        "Sideboard",
        "Deck:",
        "SIDEBOARD (15)",
        "[Main]",
        "Ships",
        "Class I ships (12)",
        "Ships of class 3",
        "Tactics (4):",
        "copies,name",
        "Whatever this is:",
    ],
)
def test_headings_are_no_cards(text: str) -> None:
    assert read_line(1, text).role is Role.HEADING


@pytest.mark.parametrize("text", ["// 4 Fighters", "# 4 Fighters", "---", "|---|---|", "  * "])
def test_comments_and_rules_are_no_cards(text: str) -> None:
    assert read_line(1, text).role is Role.COMMENT


@pytest.mark.parametrize("text", ["", "   ", "\t\u00a0"])
def test_blank_lines_are_blank(text: str) -> None:
    assert read_line(1, text).role is Role.BLANK


@pytest.mark.parametrize("unit", ["4 ", "x4 ", "(4", "a (", "a,", "| ", "[ ", '"', "a 4"])
def test_no_line_takes_long_to_read(unit: str) -> None:
    text = (unit * 200)[:200]
    began = time.thread_time()
    for _again in range(20):
        read_line(1, text)
    assert time.thread_time() - began < 1
