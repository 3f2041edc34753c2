"""Pages and answers to probes: hidden cards change no byte of them, over whole matches."""

import json
import re
from collections.abc import Iterator

from django.test import Client

from cardsets.selectors import _compiled
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches.models import Match, MatchSecret, Move
from spacetrace.matches.selectors import current_table
from spacetrace.players.models import User
from tests.matches.test_spacetrace import begin, decks, step, swap_hidden
from tests.matches.tokens import headers_for

__all__ = ["decks"]  # a fixture

ONCE = re.compile(rb'name="(?:csrfmiddlewaretoken|command_id)" value="[^"]*"|csrf[^,}]*')
"""What is drawn anew for every answer."""


def probes(cards: list[str]) -> list[str]:
    """Actions that name what the other may hold, in every place where it may be held."""
    found = []
    for card in cards:
        for pile in ("hand", "library", "2:hand", "2:library"):
            found += [f"pick {pile}:{card}", f"play ramming-order on {pile}:{card}"]
        found += [f"play {card}", f"exchange {card}", f"pick {card}", f"place 2:{card}"]
    return found


def all_bytes(match: Match, page: Client, api: Client, asked: list[str]) -> Iterator[bytes]:
    for address in ("", "?view=text", "board/", "story/"):
        answer = page.get(f"/m/{match.public_id}/{address}")
        assert answer.status_code == 200
        yield ONCE.sub(b"", answer.content)
    yield ONCE.sub(b"", page.get("/matches/").content)
    for probe in asked:
        body = json.dumps({"action": probe})
        address = f"/api/v1/matches/{match.public_id}/explain/"
        yield probe.encode() + api.post(address, body, "application/json").content


def test_swapped_hidden_cards_change_no_page_and_no_reason(
    alice: User, decks: list[str], alice_client: Client
) -> None:
    """At eight points or more of some matches: the pages, and why not, for cards of the other."""
    api, compared = Client(headers=headers_for(alice)), 0
    for number in range(20):
        if compared >= 8:  # matches may be short
            break
        match, chance = begin(alice, decks, number, "officer"), Chance.seeded(f"pages {number}")
        for round_ in range(80):
            match = step(match, alice, chance)
            if match.is_over or round_ % 9 != 5:
                continue
            kept = Match.objects.get(pk=match.pk)
            secret, moves = bytes(match.secret.secret), list(Move.objects.filter(match=match))
            held = {card.id for card in current_table(match).sides[1].hand}
            asked = probes([*sorted(held)[:3], "fighters", "mothership"])
            before = list(all_bytes(match, alice_client, api, asked))
            swap_hidden(match, f"{number} {round_}")
            _compiled.cache_clear()
            assert list(all_bytes(match, alice_client, api, asked)) == before
            compared += 1
            Match.objects.filter(pk=match.pk).update(snapshot=bytes(kept.snapshot))
            MatchSecret.objects.filter(match=match).update(secret=secret)
            Move.objects.bulk_update(moves, ["events", "action"])
    assert compared >= 8
