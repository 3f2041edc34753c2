"""Pages on which editors try a draft: one press to a table, whole matches, and who comes in."""

from __future__ import annotations

import pytest
from django.test import Client

from cardsets.files import set_of_game
from cardsets.models import Card, CardScenario, CardSet, Revision
from cardsets.selectors import cards_of
from cardsets.services.drafts import card_add, card_save, draft_create
from cardsets.services.scenarios import scenario_save, scenarios_run
from cardsets.services.sets import set_create
from cardsets.services.trials import trial_create
from spacetrace.engine.kernel.opening import Opening
from spacetrace.matches.games import game_for
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors import current_table
from spacetrace.matches.services.create import SeatSpec, Trial, match_create
from spacetrace.players.models import User
from tests.cardsets.studio.conftest import editor, editor_user
from tests.markup import one_line
from tests.published import set_published

__all__ = ["editor", "editor_user"]  # fixtures

CARD = "/studio/basic/card/fighters/try/"
DRAFT = "/studio/basic/try/"


@pytest.fixture
def draft(basic_set: CardSet) -> Revision:
    return draft_create(card_set=basic_set)


def only_match() -> Match:
    return Match.objects.select_related("secret").prefetch_related("seats").get()


def text(client: Client, page: str) -> str:
    return one_line(client.get(page).content.decode())


def test_one_press_opens_a_table_with_the_card_in_hand_and_mp_to_play_it(
    editor: Client, draft: Revision
) -> None:
    card = cards_of(draft).get(card_id="fighters")
    card_save(card=card, version=1, data={**card.data, "name": "Gnats", "mp": 990})
    assert "Try Gnats" in text(editor, CARD)
    answer = editor.post(CARD)
    match = only_match()
    assert answer.headers["Location"] == f"/m/{match.public_id}/"
    table = current_table(match)
    one = table.sides[0]
    assert "fighters" in [card.id for card in one.hand]
    assert (one.pool, len(one.hand), table.active) == (990, 6, 0)
    page = text(editor, f"/m/{match.public_id}/")
    assert "Gnats" in page
    assert "draft of Basic Set, being tried" in page
    sent = {"seat": "0", "at_version": str(match.version), "command_id": "x"}
    editor.post(f"/m/{match.public_id}/act/", {**sent, "action": "play fighters"})
    assert current_table(only_match()).sides[0].base[-1].card.id == "fighters"


def test_table_hands_and_computer_can_be_chosen(editor: Client, draft: Revision) -> None:
    chosen = {
        "level": "officer",
        "turn": "1",
        "pool": "300",
        "deck": "heavy",
        "their_deck": "swarm",
        "hand": "Titan, wasps",
        "their_hand": "militia\nmilitia",
    }
    editor.post(CARD, chosen)
    match = only_match()
    table = current_table(match)
    one, two = table.sides
    assert sorted(card.id for card in one.hand) == ["fighters", "titan", "wasps"]
    assert [card.id for card in two.hand] == ["militia", "militia"]
    assert (one.pool, table.active) == (300, 1)
    assert match.seats.get(index=1).agent_level == "officer"
    assert match.agent_is_due


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("hand", "Fihgters", "Did you mean “fighters”?"),
        ("hand", "wasps," * 40, "A hand has up to 30 cards here."),
        ("their_hand", "\0", "Null characters are not allowed."),
        ("hand", "base", "it stands in its fleet"),
        ("pool", "-1", "greater than or equal to 0"),
        ("pool", "much", "Enter a whole number."),
        ("level", "commodore", "Select a valid choice"),
        ("turn", "7", "Select a valid choice"),
        ("deck", "nothing", "Select a valid choice"),
    ],
)
def test_what_is_half_filled_or_wrong_is_told_at_its_place(
    editor: Client, draft: Revision, field: str, value: str, words: str
) -> None:
    answer = editor.post(CARD, {field: value})
    assert answer.status_code == 200
    assert words in one_line(answer.content.decode())
    assert not Match.objects.exists()


def test_an_unfinished_card_is_not_tried_yet(editor: Client, draft: Revision) -> None:
    half = card_add(draft=draft, data={"kind": "ship", "name": "Half a ship"})
    page = f"/studio/basic/card/{half.card_id}/try/"
    assert "not finished yet" in text(editor, page)
    assert "not finished yet" in editor.post(page).content.decode()
    assert not Match.objects.exists()


def test_a_card_that_was_removed_or_a_draft_that_is_gone_is_not_found(
    editor: Client, draft: Revision
) -> None:
    assert editor.post("/studio/basic/card/nothing/try/").status_code == 404
    draft.delete()
    assert editor.post(CARD).status_code == 404
    assert editor.get(DRAFT).status_code == 404
    assert editor.get("/studio/nothing/try/").status_code == 404


@pytest.mark.parametrize("page", [CARD, DRAFT])
def test_only_editors_come_in_and_only_by_their_verbs(
    client: Client, alice_client: Client, editor: Client, draft: Revision, page: str
) -> None:
    for verb in ("get", "post"):
        assert getattr(alice_client, verb)(page).status_code == 403
        assert "/players/login/" in getattr(client, verb)(page).headers["Location"]
    assert editor.put(page).status_code == 405
    assert not Match.objects.exists()


def test_a_whole_match_against_the_computer(editor: Client, draft: Revision) -> None:
    assert "Play with the draft of Basic Set" in text(editor, DRAFT)
    editor.post(DRAFT)
    match = only_match()
    assert (match.trial_of, match.opening, match.status) == ("Basic Set", None, Status.RUNNING)
    assert "draft of Basic Set, being tried" in text(editor, f"/m/{match.public_id}/")
    assert "Your matches with drafts of this set" in text(editor, DRAFT)


def test_a_friend_comes_by_link_without_an_account(
    editor: Client, client: Client, draft: Revision
) -> None:
    editor.post(DRAFT, {"who": "invite", "deck": "swarm"})
    match = only_match()
    assert match.status == Status.OPEN
    assert not match.is_listed
    link = f"/j/{match.seats.get(index=1).invite_token}/"
    assert link in text(editor, f"/m/{match.public_id}/")
    client.post("/players/guest/", {"next": link})
    client.post(link, {"deck": "heavy"})
    assert only_match().status == Status.RUNNING


def test_a_wrong_choice_of_a_match_is_told(editor: Client, draft: Revision) -> None:
    for wrong in ({"who": "nobody"}, {"deck": "nothing"}, {"deck": "deck:" + "x" * 22}):
        assert editor.post(DRAFT, wrong).status_code == 200
    assert not Match.objects.exists()


@pytest.mark.parametrize("key", ["spaced-out", "blast-off", "space-dominoes"])
def test_family_games_are_tried_as_well(editor: Client, key: str) -> None:
    family = set_published(key).card_set
    draft = draft_create(card_set=family)
    for card in (cards_of(draft).first(), cards_of(draft).last()):
        assert isinstance(card, Card)
        page = f"/studio/{key}/card/{card.card_id}/try/"
        assert editor.get(page).status_code == 200
        assert editor.post(page).status_code == 302, card.card_id
    editor.post(f"/studio/{key}/try/", {"seats": "3"})
    matches = list(Match.objects.order_by("pk"))
    assert [match.trial_of for match in matches] == [family.name] * 3
    for match in matches:
        assert editor.get(f"/m/{match.public_id}/").status_code == 200


def test_a_new_set_without_decks_is_dealt_from_all_of_it(
    editor: Client, basic_set: CardSet
) -> None:
    draft = set_create(game="spacetrace", name="Twelve")
    wasps = {"id": "gnats", "name": "Gnats", "kind": "ship", "class": 1, "ships": 10}
    card = card_add(draft=draft, data={**wasps, "ap": 1, "lp": 1, "mp": 20, "copies": 4})
    assert card.is_whole
    answer = editor.post(f"/studio/{draft.card_set.key}/card/gnats/try/")
    assert answer.status_code == 302
    answer = editor.post(f"/studio/{draft.card_set.key}/try/")
    assert "No ready-made deck fits this table" in answer.content.decode()


# --- a table as a scenario ------------------------------------------------------------------------


def test_a_table_is_kept_as_a_scenario_of_its_card(editor: Client, draft: Revision) -> None:
    editor.post(CARD)
    match = only_match()
    page = f"/studio/basic/position/?match={match.public_id}"
    assert page in text(editor, f"/m/{match.public_id}/")
    shown = editor.get(page)
    assert '<option value="fighters" selected>' in shown.content.decode()
    given = {"card": "fighters", "name": "As it stood", "text": shown.context["text"]}
    answer = editor.post(page, given)
    assert answer.headers["Location"] == "/studio/basic/card/fighters/scenarios/"
    made = CardScenario.objects.get()
    assert scenarios_run(card_set_id=draft.card_set_id) == 1
    made.refresh_from_db()
    assert made.failure == ""
    again = editor.post(page, given)  # the same name once more
    assert "has a scenario called As it stood already" in one_line(again.content.decode())
    for wrong in ({"name": ""}, {"card": "nothing", "name": "x"}):
        assert editor.post(page, {**given, **wrong}).status_code == 200
    assert CardScenario.objects.count() == 1


def test_what_others_hold_is_not_written_down(
    editor: Client, client: Client, draft: Revision
) -> None:
    editor.post(DRAFT, {"who": "invite", "deck": "swarm"})
    match = only_match()
    page = f"/studio/basic/position/?match={match.public_id}"
    assert "going on can be kept" in text(editor, page)
    link = f"/j/{match.seats.get(index=1).invite_token}/"
    client.post("/players/guest/", {"next": link})
    client.post(link, {"deck": "heavy"})
    assert "their cards are theirs" in text(editor, page)
    assert client.get(page).status_code == 403
    assert editor.put(page).status_code == 405


def test_only_the_tables_of_drafts_are_kept(
    editor: Client, alice_client: Client, draft: Revision
) -> None:
    editor.post("/play/new/", {"quick": "1"})
    for public_id in (only_match().public_id, "x" * 22, "\0", ""):
        page = f"/studio/basic/position/?match={public_id}"
        assert "no such table" in text(editor, page)
        assert "no such table" in editor.post(page).content.decode()
        assert alice_client.get(page).status_code == 403
    assert editor.get("/studio/nothing/position/").status_code == 404


def kept(editor: Client, match: Match, card: str) -> CardScenario:
    """The table as a scenario of the card, which is run."""
    card_set = match.card_set_revision.card_set
    page = f"/studio/{card_set.key}/position/?match={match.public_id}"
    shown = editor.get(page)
    assert shown.context["text"], one_line(shown.content.decode())
    given = {"card": card, "name": "As it stood", "text": shown.context["text"]}
    assert editor.post(page, given).status_code == 302
    assert scenarios_run(card_set_id=card_set.pk) == 1
    return CardScenario.objects.get()


@pytest.mark.parametrize(
    ("game", "card"),
    [("spaced_out", "red-3"), ("space_dominoes", "0-1-1"), ("blast_off", "red-3")],
)
def test_a_table_of_a_family_game_is_kept_amid_the_match(
    editor: Client, game: str, card: str
) -> None:
    card_set = set_published(set_of_game(game)).card_set
    draft_create(card_set=card_set)
    editor.post(f"/studio/{card_set.key}/card/{card}/try/")
    match = only_match()
    rules = game_for(game)
    table = current_table(match)
    action = next(each for each in rules.moves(table, 0) if rules.plays(each, card))
    sent = {"seat": "0", "at_version": str(match.version), "command_id": "x"}
    editor.post(f"/m/{match.public_id}/act/", {**sent, "action": rules.action_text(action)})
    assert only_match().version > match.version
    assert kept(editor, only_match(), card).failure == ""


def test_a_table_amid_an_answer_is_kept_by_the_moves_that_led_there(
    editor: Client, editor_user: User, draft: Revision
) -> None:
    answer = {"base": ["titan"], "hand": ["counter-strike"], "mp": 40}
    place: dict[str, object] = {"1": {"hand": ["orbital-lance"], "mp": 80}, "2": answer}
    trial = Trial(trial_create(draft=draft), Opening(place))
    match = match_create(
        owner=editor_user,
        game="spacetrace",
        seats=[SeatSpec("me"), SeatSpec("agent", agent_level="cadet")],
        trial=trial,
    )
    editor.get(f"/m/{match.public_id}/")
    match = only_match()
    rules, table = game_for("spacetrace"), current_table(match)
    action = next(each for each in rules.moves(table, 0) if rules.plays(each, "orbital-lance"))
    sent = {"seat": "0", "at_version": str(match.version), "command_id": "x"}
    editor.post(f"/m/{match.public_id}/act/", {**sent, "action": rules.action_text(action)})
    assert current_table(only_match()).stack
    scenario = kept(editor, only_match(), "orbital-lance")
    assert scenario.failure == ""
    assert "1 play orbital-lance" in scenario.text
    scenario_save(
        draft=draft,
        card_id="orbital-lance",
        name=scenario.name,
        text=scenario.text.replace("waiting = [2]", "waiting = [1]"),
        scenario=scenario,
        seen=scenario.text,
    )
    scenarios_run(card_set_id=draft.card_set_id)
    scenario.refresh_from_db()
    assert "waiting" in scenario.failure
