"""What the log of Spacetrace tells of a move: a play in one line, a battle's steps folded away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.test import Client

from spacetrace.engine.games.spacetrace.events_of_fleets import ClassBattleBegan
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Emit, Event
from spacetrace.engine.kernel.wording import YOU, addressed
from spacetrace.matches import games
from spacetrace.matches.models import Match
from spacetrace.presentation.moves import MoveTold, Told
from spacetrace.presentation.spacetrace.log import log_of
from tests.matches.html.conftest import Arrange

NAMES = [YOU, "Bob"]


def acted(match: Match, position: Mapping[str, Any], action: str) -> list[Told]:
    """What seat 1 reads of its action in its own turn, and of the attack to its end."""
    game, cards = games.game_for("spacetrace"), games.cards_for(match)
    table = game.arrange({}, cards, position, Chance.seeded(1))
    events: list[Event] = []
    fight_out(table, action, events.append)
    sentences = [addressed(game.narrate(event, cards, NAMES)) for event in events]
    return [Told(7, 0, event, "", said) for event, said in zip(events, sentences, strict=True)]


def fight_out(table: Any, action: str, note: Emit) -> None:
    """Has seat 1 act and everybody pass until no attack goes on."""
    game = games.game_for("spacetrace")
    game.apply(table, 0, game.parse_action(action), note)
    while table.attack is not None and not game.outcome(table):
        waiting = game.waiting_for(table)[0]
        moves = [game.action_text(move) for move in game.moves(table, waiting)]
        wish = next(m for m in ("keep order", "pass attack", "pass", *moves) if m in moves)
        game.apply(table, waiting, game.parse_action(wish), note)


def told(match: Match, action: str, **seat: Any) -> tuple[list[str], list[str]]:
    """The log of an action of seat 1 in its own turn, as that seat reads it."""
    found = acted(match, {"1": seat, "2": {"base": ["destroyers"]}}, action)
    return log_of(MoveTold(7, 0, action, tuple(found)), games.cards_for(match))


def test_a_play_is_one_line_with_its_price(solo: Match) -> None:
    lines, steps = told(solo, "play wasps", hand=["wasps"], mp=60)
    assert (lines, steps) == (["You play Wasps for 60 MP."], [])


def test_what_pays_for_a_card_is_told_with_it(solo: Match) -> None:
    lines, _steps = told(solo, "play wasps with regulars", hand=["wasps", "regulars"])
    assert lines == ["You play Wasps for 60 MP, paid with Regulars."]


def test_a_reinforcement_alone_tells_the_pool(solo: Match) -> None:
    lines, _steps = told(solo, "play regulars", hand=["regulars"], mp=50)
    assert lines == ["You play Regulars: 150 MP now."]


def test_of_an_attack_the_losses_are_told_and_the_steps_are_folded_away(solo: Match) -> None:
    lines, steps = told(solo, "attack", base=["fighters"])
    assert lines == ["You attack.", "Bob loses Destroyers."]
    assert "Your class I meets class II of Bob: Bob has no class I." in steps
    assert "100 shots from your Fighters at Bob's Destroyers." in steps


def test_who_ends_a_turn_begins_that_of_the_other(
    duel: Match, arrange: Arrange, alice_client: Client, bob_client: Client
) -> None:
    library = {"library": ["regulars"] * 5}
    match = arrange(duel, {"turn": 1, "turn_number": 4, "1": library, "2": library})
    here = f"/m/{match.public_id}/"
    for client, seat, version in ((alice_client, 0, 0), (bob_client, 1, 1)):
        form = {"seat": seat, "action": "ready", "at_version": match.version + version}
        client.post(f"{here}act/", {**form, "command_id": f"c{seat}"})
    page = alice_client.get(here).content.decode()
    turns = re.findall(r'<li class="(log-entry[^"]*is-turn)[^>]*>.*?<p>(Turn \d+: [^<]+)', page)
    assert [(words, "is-mine" in kinds) for kinds, words in turns] == [
        ("Turn 5: Bob.", False),
        ("Turn 6: you.", True),
    ]


def test_who_plays_nothing_is_told_so_before_the_next_turn(
    duel: Match, arrange: Arrange, alice_client: Client, bob_client: Client
) -> None:
    library = {"library": ["regulars"] * 5}
    match = arrange(duel, {"turn": 2, "turn_number": 4, "1": library, "2": library})
    here = f"/m/{match.public_id}/"
    form = {"seat": 1, "action": "ready", "at_version": match.version, "command_id": "c"}
    bob_client.post(f"{here}act/", form)
    page = alice_client.get(here).content.decode()
    entry = re.search(
        r'<li class="(log-entry[^"]*)"[^>]*>(?:<a[^>]*></a>)?<p>Bob plays nothing.</p>', page
    )
    assert entry is not None
    assert "is-mine is-turn" in entry[1]  # it is that of the turn that begins


def test_where_no_class_fights_nothing_is_folded_away(solo: Match) -> None:
    """An attack in which somebody is asked first has its classes once, where they fight."""
    found = acted(solo, {"1": {"base": ["fighters"]}, "2": {"base": ["destroyers"]}}, "attack")
    fights = next(at for at, one in enumerate(found) if isinstance(one.event, ClassBattleBegan))
    cards = games.cards_for(solo)
    lines, steps = log_of(MoveTold(7, 0, "attack", tuple(found[:fights])), cards)
    assert lines[0] == "You attack."
    assert steps == []
    assert log_of(MoveTold(8, 0, "pass", tuple(found[fights:])), cards)[1] != []
