"""The page of findings: what stands on it, who comes in, and how warnings are answered there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from cardsets.findings import findings
from cardsets.models import Acceptance, Card, Revision
from cardsets.services.drafts import card_save, draft_create, draft_discard
from tests.markup import one_line
from tests.published import set_published

PAGE = "/studio/basic/findings/"
ACCEPT, REOPEN = f"{PAGE}accept/", f"{PAGE}reopen/"


def save(draft: Revision, card_id: str, **fields: Any) -> None:
    row = Card.objects.get(revision=draft, card_id=card_id)
    card_save(card=row, version=row.version, data={**row.data, **fields})


@pytest.fixture
def odd(draft: Revision) -> Revision:
    """A draft with one warning."""
    save(draft, "wasps", name="Fighter")
    return draft


def key(draft: Revision) -> str:
    [one] = findings(draft)
    return one.key


def page(browser: Client) -> str:
    return one_line(browser.get(PAGE).content.decode())


def test_a_warning_stands_at_its_card_with_what_to_do(editor: Client, odd: Revision) -> None:
    shown = page(editor)
    assert "1 warning to answer" in shown
    assert "The name “Fighter” is nearly that of “Fighters”." in shown
    assert "Names too close" in shown
    assert f'value="{key(odd)}"' in shown


def test_without_findings_the_page_says_so(editor: Client, draft: Revision) -> None:
    assert "Nothing found keeps it from being published." in page(editor)


def test_a_set_without_a_draft_shows_its_newest_revision(editor: Client, draft: Revision) -> None:
    draft_discard(draft=draft)
    assert "There is no draft in which to answer it." in page(editor)


def test_errors_come_first_and_have_no_box_for_an_answer(editor: Client, odd: Revision) -> None:
    save(odd, "titan", lp=None)
    shown = page(editor)
    assert shown.index("Titan</a></h2>") < shown.index("Fighter</a></h2>")
    assert "1 error" in shown
    assert shown.count(f'action="{ACCEPT}"') == 1


def test_the_curve_is_a_plot_and_a_table_of_the_same_cards(editor: Client, odd: Revision) -> None:
    save(odd, "titan", mp=5)
    shown = page(editor)
    assert (
        shown.count('class="plot-dot k-ship" transform')
        == shown.count('class="plot-dot k-ship"') - 1
    )
    assert "<title>Titan: costs 5 MP, about" in shown
    assert shown.count("<title>") == shown.count('<th scope="row"><a href') + 1  # the page's own
    assert "<title>Titan: costs 5 MP, about" in shown
    assert shown.count('class="price-ring"') == 1
    assert '<tr class="is-off"><th scope="row">' in shown


def test_games_whose_cards_cost_nothing_show_no_curve(editor: Client, db: None) -> None:
    draft_create(card_set=set_published("blast-off").card_set)
    answer = editor.get("/studio/blast-off/findings/")
    assert answer.status_code == 200
    assert "curve" not in answer.content.decode()


def test_a_warning_is_accepted_with_a_word_and_reopened(editor: Client, odd: Revision) -> None:
    sent = {"finding": key(odd), "word": "They fly together."}
    answer = editor.post(ACCEPT, sent)
    assert answer.headers["Location"].startswith(f"{PAGE}#finding-")
    shown = page(editor)
    assert "“They fly together.”" in shown
    assert "1 warning accepted" in shown
    editor.post(REOPEN, sent)
    assert not Acceptance.objects.exists()
    assert "1 warning to answer" in page(editor)


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"word": "Why not."}, "This finding is gone"),
        ({"finding": "close-names:0", "word": "Why not."}, "This finding is gone"),
        ({"finding": "", "word": ""}, "This finding is gone"),
    ],
)
def test_what_is_stale_or_half_filled_is_told(
    editor: Client, odd: Revision, sent: dict[str, str], told: str
) -> None:
    assert told in editor.post(ACCEPT, sent, follow=True).content.decode()
    assert not Acceptance.objects.exists()


def test_without_a_word_it_is_asked_for(editor: Client, odd: Revision) -> None:
    answer = editor.post(ACCEPT, {"finding": key(odd)}, follow=True)
    assert "Say in a few words why" in answer.content.decode()


@pytest.mark.parametrize("door", [ACCEPT, REOPEN])
def test_without_a_draft_there_is_nothing_to_answer(
    editor: Client, odd: Revision, door: str
) -> None:
    sent = {"finding": key(odd), "word": "Why not."}
    draft_discard(draft=odd)
    assert "no draft any more" in editor.post(door, sent, follow=True).content.decode()


@pytest.mark.parametrize("door", [PAGE, ACCEPT, REOPEN])
def test_players_and_strangers_stay_outside(
    client: Client, alice_client: Client, odd: Revision, door: str
) -> None:
    ask = "get" if door == PAGE else "post"
    assert getattr(alice_client, ask)(door).status_code == 403
    assert getattr(client, ask)(door).headers["Location"].startswith("/players/login/")


def test_the_wrong_verbs_are_refused(editor: Client, odd: Revision) -> None:
    assert editor.post(PAGE).status_code == 405
    assert editor.get(ACCEPT).status_code == editor.get(REOPEN).status_code == 405


def test_of_very_many_findings_a_page_shows_the_first(
    editor: Client, odd: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardsets.studio.views.findings.MOST_SHOWN", 1)
    save(odd, "titan", lp=None)
    shown = page(editor)
    assert "1 more finding stands here" in shown
    assert "nearly that of" not in shown


def test_a_set_that_is_not_there_is_not_found(editor: Client, db: None) -> None:
    assert editor.get("/studio/nothing/findings/").status_code == 404
    assert editor.post("/studio/nothing/findings/accept/").status_code == 404


def test_what_editors_write_is_never_markup(editor: Client, odd: Revision) -> None:
    save(odd, "wasps", name="<b>Fighters")
    editor.post(ACCEPT, {"finding": key(odd), "word": "<script>alert(1)</script>"})
    shown = page(editor)
    assert "<script>alert" not in shown
    assert "<b>Fighters" not in shown


def test_the_page_of_publishing_leads_to_what_is_unanswered(editor: Client, odd: Revision) -> None:
    shown = one_line(editor.get("/studio/basic/publish/").content.decode())
    assert "The name “Fighter” is nearly that of “Fighters”." in shown
    assert f'href="{PAGE}"' in shown
    assert 'id="publish"' not in shown
    editor.post(ACCEPT, {"finding": key(odd), "word": "They fly together."})
    assert 'id="publish"' in editor.get("/studio/basic/publish/").content.decode()


def test_a_finding_leads_to_its_field_in_the_form_of_the_card(
    editor: Client, draft: Revision
) -> None:
    ability = {
        "when": "battle",
        "if": [{"test": "has_class", "class": 4}],
        "choose": {"x": {"from": {"zone": "facing_stack", "mp": {"min": 9_000}}, "by": "first"}},
        "do": [
            {"effect": "damage", "amount": 1, "to": "x"},
            {"effect": "jam", "to": {"zone": "facing_stack", "mp": {"min": 9_000}}},
        ],
    }
    save(draft, "wasps", name="Fighter", mp=90_000, keywords=["cannot_fire"], abilities=[ability])
    save(draft, "titan", lp=None)
    addresses = re.findall(r'href="(/studio/basic/card/[^"]+#f-[^"]+)"', page(editor))
    assert len(addresses) >= 6
    forms = {
        there: editor.get(there).content.decode()
        for there in {address.partition("#")[0] for address in addresses}
    }
    for address in addresses:
        there, _mark, anchor = address.partition("#")
        assert f'id="{anchor}"' in forms[there], anchor
