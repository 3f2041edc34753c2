"""What decided a match is told when it is over, by page and by API, and to nobody else."""

from __future__ import annotations

import pytest
from django.test import Client

from spacetrace.engine.kernel.course import Blow, Course, Standing
from spacetrace.matches.access import held_of, match_for
from spacetrace.matches.models import KeptCourse, Match
from spacetrace.matches.presenters.decided import _round_numbers, decided_of
from spacetrace.matches.selectors.pages import look_back
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.hints import hint_ask
from spacetrace.players.models import User
from spacetrace.presentation.games import pages_of
from tests.matches.tokens import headers_for


@pytest.fixture
def over(solo: Match, alice: User) -> Match:
    """Some turns of a match against the computer, which Alice then gave up."""
    for number in range(24):
        ai_turn_play(match_id=solo.pk)
        match = match_for(alice, solo.public_id)
        match_act(
            held=held_of(match, alice),
            seat=0,
            action=hint_ask(match=match, seat=0).action,
            at_version=match.version,
            command_id=f"on-{number}",
        )
    match = match_for(alice, solo.public_id)
    match_concede(match=match, user=alice, seat=0, command_id="enough")
    return match_for(alice, solo.public_id)


def test_the_end_leads_to_what_decided_it(
    alice_client: Client, stranger_client: Client, over: Match
) -> None:
    here = f"/m/{over.public_id}/"
    assert f'href="{here}decided/"' in alice_client.get(here).content.decode()
    assert f'hx-get="{here}decided/"' in alice_client.get(here).content.decode()
    page = alice_client.get(f"{here}decided/").content.decode()
    assert page.count("<polyline") == 2
    assert '<th scope="col">Turn</th>' in page
    assert "The higher line was the stronger side." in " ".join(page.split())
    assert ">Turn 1<" in page or ">Turn 2<" in page  # a figure at the axis
    assert "By these numbers" in page or "It tipped in turn" in page
    part = alice_client.get(f"{here}decided/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert alice_client.post(f"{here}decided/").status_code == 405
    assert stranger_client.get(f"{here}decided/").status_code == 404


@pytest.mark.parametrize(
    ("viewer", "sentences"),
    [
        (0, ["you had the lead.", "The best card was your Fighters: 7 LP of damage."]),
        (1, ["Alice had the lead.", "The best card was Fighters of Alice: 7 LP of damage."]),
    ],
)
def test_whoever_reads_what_decided_it_is_called_you(
    solo: Match, viewer: int, sentences: list[str]
) -> None:
    steps = (Standing(1, (0, 0)), Standing(2, (5, -3)), Standing(3, (5, -3)))
    course = Course(steps, ((0, 0), (7, 0), (0, 0)), Blow(0, "fighters", 7), tipped=2)
    look = look_back(solo, viewer, [])
    shown = decided_of(course, look, pages_of(look.game), [0])
    assert shown is not None
    assert shown.sentences == [f"It tipped in turn 2: from then on {sentences[0]}", sentences[1]]
    assert [mark.label for mark in shown.heights] == ["−4", "−2", "0", "2", "4", "6"]
    assert [mark.label for mark in shown.moments] == ["Turn 1", "2", "3"]
    assert shown.tipped is not None
    assert (shown.tipped.label, shown.tipped.side) == ("it tipped in turn 2", "middle")


def test_what_turned_with_the_last_turn_alone_was_open_to_the_end(solo: Match) -> None:
    steps = (Standing(1, (0, 0)), Standing(2, (5, -3)))
    course = Course(steps, ((0, 0), (7, 0)), None, tipped=2)
    look = look_back(solo, 0, [])
    for winner in (0, 1):
        shown = decided_of(course, look, pages_of(look.game), [winner])
        assert shown is not None
        (sentence,) = shown.sentences
        assert sentence == "It was open to the end: only the last turn decided it."
        assert shown.tipped is None


@pytest.mark.parametrize(
    ("last", "winner", "sentence"),
    [
        ((5, -3), 1, "By these numbers the lead was yours when it ended."),
        ((-3, 5), 0, "By these numbers the lead was with Cadet when it ended."),
        ((2, 2), 1, "By these numbers nobody had the lead when it ended."),
    ],
)
def test_of_a_match_that_was_given_up_it_is_told_who_led(
    solo: Match, last: tuple[int, int], winner: int, sentence: str
) -> None:
    course = Course((Standing(1, (0, 0)), Standing(2, last)), ((0, 0), (0, 0)), None, tipped=None)
    look = look_back(solo, 0, [])
    shown = decided_of(course, look, pages_of(look.game), [winner])
    assert shown is not None
    assert shown.sentences == [sentence]


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 0, [0, 1]),
        (-120, 1730, [-500, 0, 500, 1000, 1500, 2000]),
        (3, 7, [3, 4, 5, 6, 7]),
    ],
)
def test_an_axis_has_a_few_round_figures(low: int, high: int, marks: list[int]) -> None:
    assert _round_numbers(low, high, 4) == marks


def test_nothing_is_told_while_a_match_goes_on(
    client: Client, alice_client: Client, alice: User, solo: Match
) -> None:
    assert alice_client.get(f"/m/{solo.public_id}/decided/").status_code == 302
    address = f"/api/v1/matches/{solo.public_id}/course/"
    assert client.get(address, headers=headers_for(alice)).status_code == 409


def test_what_decided_it_is_found_out_once(
    alice_client: Client, over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = f"/m/{over.public_id}/decided/"
    part = {"HX-Request": "true"}
    first = alice_client.get(here, headers=part).content

    def never(match: Match) -> None:
        raise AssertionError("it is kept")

    with monkeypatch.context() as patched:
        patched.setattr("spacetrace.matches.services.course.course_for", never)
        assert alice_client.get(here, headers=part).content == first
    Match.objects.filter(pk=over.pk).update(revision=over.revision + 1)
    # Of another revision it is found out anew.
    assert alice_client.get(here, headers=part).content == first
    assert list(KeptCourse.objects.values_list("revision", flat=True)) == [over.revision + 1]


def test_programs_get_the_course(client: Client, alice: User, over: Match) -> None:
    address = f"/api/v1/matches/{over.public_id}/course/"
    found = client.get(address, headers=headers_for(alice)).json()
    assert [step["step"] for step in found["steps"]] == list(range(1, len(found["steps"]) + 1))
    assert all(len(step["numbers"]) == len(step["harm"]) == 2 for step in found["steps"])
    assert not found["is_low_good"]
