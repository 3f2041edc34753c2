"""Scenarios of cards: written in the studio, run at every save, harmless whatever they say."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.test import Client

from cardsets.errors import CardSetError, StaleError
from cardsets.models import CardScenario, Revision, StudioEvent
from cardsets.scenarios import MOST_STEPS, scenario_start
from cardsets.selectors import cards_of
from cardsets.services.drafts import card_add, card_remove, card_save, draft_create
from cardsets.services.scenarios import scenario_remove, scenario_save, scenarios_run
from tests.markup import one_line
from tests.published import set_published

PAGE = "/studio/basic/card/fighters/scenarios/"
ALL = "/studio/basic/scenarios/"
COSTS = """
game = "spacetrace"
title = "Fighters cost 100"
rules = []
steps = [{ do = "1 play fighters", events = ["pool-changed 1 100 paid"] }]
[position.1]
hand = ["fighters"]
mp = 200
"""

Commits = Callable[..., AbstractContextManager[list[Any]]]


@pytest.fixture(autouse=True)
def committed(django_capture_on_commit_callbacks: Commits) -> Iterator[Commits]:
    """Whatever a service has put off is done within `with committed():`."""

    def committed() -> AbstractContextManager[list[Any]]:
        return django_capture_on_commit_callbacks(execute=True)

    yield committed


def saved(committed: Commits, draft: Revision, text: str = COSTS, **more: Any) -> CardScenario:
    with committed():
        made = scenario_save(
            draft=draft, card_id="fighters", name=more.pop("name", "It costs"), text=text, **more
        )
    made.refresh_from_db()
    return made


def changed(committed: Commits, draft: Revision, card_id: str, **fields: Any) -> None:
    card = cards_of(draft).get(card_id=card_id)
    with committed():
        card_save(card=card, version=card.version, data={**card.data, **fields})


def test_a_scenario_that_goes_as_expected_is_green(committed: Commits, draft: Revision) -> None:
    made = saved(committed, draft)
    assert (made.failure, made.run_at is None) == ("", False)


def test_saving_a_card_runs_what_names_it_and_tells_what_came(
    committed: Commits, draft: Revision
) -> None:
    made = saved(committed, draft)
    before = made.run_at
    changed(committed, draft, "titan", mp=410)
    made.refresh_from_db()
    assert made.run_at == before  # it names no titan
    changed(committed, draft, "fighters", mp=120)
    made.refresh_from_db()
    assert made.failure.startswith("Step 1, events: expected was “pool-changed 1 100 paid”")
    assert "pool-changed 1 80 paid" in made.failure
    changed(committed, draft, "fighters", mp=100)
    made.refresh_from_db()
    assert made.failure == ""


def test_a_card_that_is_not_whole_or_gone_fails_its_scenarios(
    committed: Commits, draft: Revision
) -> None:
    made = saved(committed, draft)
    changed(committed, draft, "fighters", lp="many")
    made.refresh_from_db()
    assert "There is no card called “fighters”." in made.failure
    with committed():
        card_remove(card=cards_of(draft).get(card_id="fighters"))
    made.refresh_from_db()
    assert made.failure


def test_what_does_not_fit_into_the_time_stays_due(committed: Commits, draft: Revision) -> None:
    for n in range(3):
        scenario_save(draft=draft, card_id="fighters", name=f"No. {n}", text=COSTS)
    due = CardScenario.objects.filter(run_at=None)
    assert all("not been run" in each.failure for each in due)
    assert scenarios_run(card_set_id=draft.card_set_id, seconds=0) == 1
    assert due.all().count() == 2
    assert scenarios_run(card_set_id=draft.card_set_id) == 2
    assert not due.all().exists()


def test_two_editors_do_not_overwrite_each_other(committed: Commits, draft: Revision) -> None:
    made = saved(committed, draft)
    saved(committed, draft, COSTS + "# mine\n", scenario=made, seen=COSTS)
    with pytest.raises(StaleError):
        scenario_save(
            draft=draft, card_id="fighters", name="x", text=COSTS, scenario=made, seen=COSTS
        )
    scenario_remove(draft=draft, scenario=made)
    with pytest.raises(StaleError):
        scenario_save(
            draft=draft, card_id="fighters", name="x", text=COSTS, scenario=made, seen=COSTS
        )
    deeds = list(StudioEvent.objects.order_by("pk").values_list("deed", flat=True))[-3:]
    assert deeds == ["scenario-changed", "scenario-changed", "scenario-removed"]


@pytest.mark.parametrize(
    ("name", "text"),
    [("", COSTS), ("x" * 61, COSTS), ("a\0b", COSTS), ("x", " "), ("x", "\0"), ("x", "x" * 20_001)],
)
def test_what_cannot_be_kept_is_refused(draft: Revision, name: str, text: str) -> None:
    with pytest.raises(CardSetError):
        scenario_save(draft=draft, card_id="fighters", name=name, text=text)


HOSTILE = {
    "no TOML": "[[[",
    "deep": "steps = " + "[" * 9_000,
    "deep dots": "a." * 9_000 + "b = 1",
    "a huge number": "seed = " + "9" * 9_000,
    "many steps": "steps = [{}" + ", {}" * 500 + "]",
    "refusals without end": "steps = [" + '{do = "1 attack", refused = true}, ' * MOST_STEPS + "]",
    "a deck without measure": "[position.1]\ndeck = { fighters = 1000, titan = 1000 }",
    "a fleet without measure": "[position.1]\nbase = [" + '"fighters", ' * 1_500 + "]",
    "a hand without measure": "[position.1]\nhand = [" + '"fighters", ' * 1_500 + "]",
    "another game": "",
    "a file elsewhere": 'cards = "../../etc/passwd.cards.toml"',
    "unknown words": "[position.1]\nwish = 3",
    "strange cards": 'extra_cards = [{ id = 7, kind = [] }, { id = "x" }]',
    "paths that are not there": "steps = [{ expect = { a.b.c.d = 1, sides.9.base = 2 } }]",
    "a seat that is not there": 'steps = ["99 attack", "-1 attack"]',
}
HEAD = 'game = "spacetrace"\ntitle = "x"\nrules = []\n'


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_scenarios_are_harmless(
    committed: Commits, draft: Revision, what: str, editor: Client
) -> None:
    body = HOSTILE[what]
    head = HEAD if what != "another game" else HEAD.replace("spacetrace", "blast_off")
    if "steps" not in body:
        head += "steps = []\n"
    began = time.process_time()
    made = saved(committed, draft, head + body)
    assert time.process_time() - began < 6
    assert made.run_at is not None
    if what != "refusals without end":
        assert made.failure
        assert len(made.failure) < 20_000
    assert editor.get(PAGE).status_code == 200
    assert editor.get(ALL).status_code == 200


@pytest.mark.parametrize("key", ["basic", "spaced-out", "blast-off", "space-dominoes"])
def test_the_text_to_begin_with_plays_the_card_as_it_says(
    committed: Commits, db: None, key: str
) -> None:
    draft = draft_create(card_set=set_published(key).card_set)
    for card in [*cards_of(draft)][::7]:
        text = scenario_start(draft, card.card_id, card.name)
        assert card.card_id in text, card.card_id
        with committed():
            scenario_save(draft=draft, card_id=card.card_id, name="begin", text=text)
    while scenarios_run(card_set_id=draft.card_set_id):
        pass
    assert not CardScenario.objects.exclude(failure="").values_list("card_id", "failure")


# --- pages ----------------------------------------------------------------------------------------


def text_of(client: Client, page: str) -> str:
    return one_line(client.get(page).content.decode())


def test_a_scenario_is_written_changed_and_removed_in_the_studio(
    committed: Commits, editor: Client, draft: Revision
) -> None:
    assert "do = &quot;1 play fighters&quot;" in text_of(editor, PAGE)
    with committed():
        answer = editor.post(PAGE, {"name": "It costs", "text": COSTS.replace("\n", "\r\n")})
    assert answer.status_code == 302
    made = CardScenario.objects.get()
    assert made.text == COSTS
    for page in (PAGE, ALL):
        assert "goes as expected" in text_of(editor, page)
    other = COSTS.replace("100 paid", "90 paid")
    given = {"scenario": str(made.pk), "seen": COSTS, "name": "It costs", "text": other}
    with committed():
        assert editor.post(PAGE, given).status_code == 302
    for page in (PAGE, ALL):
        assert "expected was “pool-changed 1 90 paid”" in text_of(editor, page)
    again = editor.post(PAGE, given)
    assert again.status_code == 200
    assert "90 paid" in again.content.decode()
    with committed():
        assert editor.post(ALL).status_code == 302
    editor.post(PAGE, {"scenario": str(made.pk), "remove": "yes"})
    assert editor.post(PAGE, {"scenario": str(made.pk), "remove": "yes"}).status_code == 302
    assert not CardScenario.objects.exists()


def test_what_is_half_filled_stays_as_typed(editor: Client, draft: Revision) -> None:
    for given in ({}, {"name": "", "text": "half a text"}, {"scenario": "x", "name": "n"}):
        answer = editor.post(PAGE, given)
        assert answer.status_code == 200
        assert given.get("text", "") in answer.content.decode()
    for pk in ("0", "9" * 30, "\0", "²"):
        assert editor.post(PAGE, {"scenario": pk, "remove": "yes"}).status_code == 302
    assert not CardScenario.objects.exists()


def test_the_page_of_an_unfinished_card_says_so(editor: Client, draft: Revision) -> None:
    card = card_add(draft=draft, data={"kind": "ship", "name": "Half"})
    page = f"/studio/basic/card/{card.card_id}/scenarios/"
    assert "not finished yet" in text_of(editor, page)


@pytest.mark.parametrize("page", [PAGE, ALL])
def test_only_editors_come_in_and_only_by_their_verbs(
    client: Client, alice_client: Client, editor: Client, draft: Revision, page: str
) -> None:
    for verb in ("get", "post"):
        assert getattr(alice_client, verb)(page).status_code == 403
        assert "/players/login/" in getattr(client, verb)(page).headers["Location"]
    assert editor.put(page).status_code == 405
    assert editor.get(page.replace("basic", "nothing")).status_code == 404
    assert editor.get("/studio/basic/card/nothing/scenarios/").status_code == 404
    draft.delete()
    assert editor.get(page).status_code == 404
