"""What the linter finds in packs of the family games: what is out of their pattern."""

from __future__ import annotations

from spacetrace.presentation.findings import Finding
from tests.presentation.planted import card_of, new_in, shipped


def place(finding: Finding) -> tuple[str, str, str]:
    return finding.code, finding.card, finding.path


# --- Spaced Out -----------------------------------------------------------------------------------


def test_points_out_of_the_pattern_are_told() -> None:  # SO-5
    data = shipped("spaced_out")
    card_of(data, "red-7")["points"] = 70
    card_of(data, "blue-asteroids")["points"] = 10
    number, attack = new_in("spaced_out", data)
    assert place(number) == ("odd-points", "red-7", "points")
    assert "63 more than the number on the card" in number.sentence
    assert place(attack) == ("odd-points", "blue-asteroids", "points")
    assert attack.suggestion == "Let it score 20 points."


def test_copies_out_of_the_pattern_are_told() -> None:
    data = shipped("spaced_out")
    card_of(data, "green-4")["copies"] = 9
    [finding] = new_in("spaced_out", data)
    assert place(finding) == ("odd-copies", "green-4", "copies")


def test_a_colour_that_lacks_a_card_is_told() -> None:
    data = shipped("spaced_out")
    data["cards"].remove(card_of(data, "yellow-3"))
    [finding] = new_in("spaced_out", data)
    assert place(finding) == ("missing-colour", "", "cards")
    assert finding.sentence.startswith("There is no 3 in yellow")


def test_what_the_rules_refuse_is_an_error_at_its_field() -> None:  # SO-3
    data = shipped("spaced_out")
    card_of(data, "red-7")["colour"] = "purple"
    [finding] = [each for each in new_in("spaced_out", data) if each.is_error]
    assert (finding.code, finding.card, finding.path) == ("unknown-word", "red-7", "colour")


def test_two_cards_with_one_id_are_errors() -> None:
    data = shipped("spaced_out")
    data["cards"].append(dict(data["cards"][0]))
    assert {each.path for each in new_in("spaced_out", data) if each.is_error} == {"id", "name"}


# --- Space Dominoes -------------------------------------------------------------------------------


def test_a_domino_that_is_not_there_is_an_error_of_the_set() -> None:  # SD-1
    data = shipped("space_dominoes")
    data["cards"].remove(card_of(data, "1-2-3"))
    [finding] = new_in("space_dominoes", data)
    assert finding.is_error
    assert "“1-2-3” is missing" in finding.sentence


# --- Blast Off! -----------------------------------------------------------------------------------


def test_a_number_that_is_there_more_often_than_the_others_is_told() -> None:  # BO-1
    data = shipped("blast_off")
    card_of(data, "green-7")["copies"] = 8
    card_of(data, "red-blast-off")["copies"] = 5
    number, word = new_in("blast_off", data)
    assert place(number) == ("odd-copies", "", "cards")
    assert number.sentence.startswith("The number 7")
    assert place(word) == ("odd-copies", "red-blast-off", "copies")


def test_two_missions_that_are_the_same_are_told() -> None:
    data = shipped("blast_off")
    like = card_of(data, "steady-hands")
    data["missions"].append({**like, "id": "salutes", "name": "Everybody Salutes"})
    [finding] = new_in("blast_off", data)
    assert place(finding) == ("equal-cards", "salutes", "")
    assert "“Steady Hands”" in finding.sentence


def test_a_mission_that_no_card_triggers_is_told() -> None:  # BO-16
    data = shipped("blast_off")
    data["cards"].remove(card_of(data, "countdown"))
    found = [each for each in new_in("blast_off", data) if each.code == "never-happens"]
    assert [place(each) for each in found] == [("never-happens", "rumble", "trigger")]
    assert found[0].sentence.endswith("it waits for a countdown card.")


def test_a_wild_triggers_what_it_may_be_named() -> None:  # BO-6
    data = shipped("blast_off")
    data["cards"] = [card for card in data["cards"] if card.get("number") != 7]
    assert "never-happens" not in {each.code for each in new_in("blast_off", data)}


def test_an_unfinished_mission_is_an_error_and_nothing_falls_over() -> None:
    data = shipped("blast_off")
    del card_of(data, "lucky-seven")["duty"]
    [finding] = new_in("blast_off", data)
    assert finding.is_error
    assert finding.card == "lucky-seven"
