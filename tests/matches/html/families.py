"""Tables of the family games as these tests want them: a position, then moves, then the page."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Any

from cardsets.files import set_of_game
from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.selectors.pages import table_shown
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.tick import match_tick
from spacetrace.players.models import User
from spacetrace.presentation.games import pages_for
from spacetrace.presentation.offers import Group, Piece
from spacetrace.presentation.pages import TableLook
from tests.engine.contract.sample import Sample
from tests.matches.tables import fresh, put, send
from tests.published import set_published

GAMES = [
    ("spaced_out", 7, {"pace": "slow"}),
    ("space_dominoes", 3, {}),
    ("blast_off", 5, {"pace": "slow"}),
    ("spacetrace", 0, {}),
]
"""Each game with so many guests, and options."""


def begin(
    game: str, owner: User, *guests: User, computers: int = 0, position: Any = None, **options: Any
) -> Match:
    """A match of these people and so many cadets, with this position on the table."""
    set_published(set_of_game(game))
    cadets = [SeatSpec("agent", agent_level="cadet")] * computers
    seats = [SeatSpec("me"), *[SeatSpec("invite")] * len(guests), *cadets]
    match = match_create(owner=owner, game=game, seats=seats, config=options)
    for guest, seat in zip(guests, list(match.seats.filter(kind="open")), strict=True):
        match_join(token=seat.invite_token or "", user=guest, deck=NO_DECK)
    return put(match, **position) if position else fresh(match)


def look(match: Match, viewer: Viewer) -> TableLook[Any, Any]:
    """The table as the viewer's pages are made of it."""
    return table_shown(match, viewer, versions=LOG_MOVES).look


def board(match: Match, viewer: Viewer) -> Any:
    """The board of the game's own pages."""
    return pages_for(match.game).board(look(fresh(match), viewer))


def look_of(one: Sample, table: Any, seat: int) -> TableLook[Any, Any]:
    """A table without a match around it, as a seat sees it."""
    game = one.game
    return TableLook(
        game=game,
        view=game.view(table, seat),
        seat=seat,
        cards=one.cards,
        names=[f"Player {number}" for number in one.seats()],
        config=game.check_config(one.config),
        legal=[(action, game.action_text(action)) for action in game.legal_actions(table, seat)],
        explain=lambda _text: None,
        waiting=game.waiting_for(table),
    )


def on_pieces(*pieces: Piece) -> list[str]:
    """What these cards offer, in order."""
    groups: list[Group] = [group for piece in pieces for group in piece.groups]
    return offered(groups)


def on_buttons(shown: Any) -> list[str]:
    """What the say's buttons do."""
    return [button.text for button in shown.say.buttons if not button.refused]


def on_switches(shown: Any) -> list[str]:
    """What the switches of the standing orders do."""
    return [switch.text for switch in shown.orders.switches] if shown.orders else []


def legal(match: Match, seat: int) -> set[str]:
    """What the seat may do now, but for giving up."""
    return {text for _action, text in legal_for(fresh(match), seat)} - {"concede"}


def url(match: Match, name: str = "") -> str:
    """The address of the match, or of something in it."""
    return f"/m/{match.public_id}/{name}"


def plain(page: str) -> str:
    """A page as a text without tags, for sentences."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


# --- Spaced Out ---------------------------------------------------------------------------------

HAND = ["red-7", "green-7", "wild-shooting-star", "green-asteroids", "big-bang-red-blue"]
TURN: dict[str, Any] = {
    "piles": ["red-7", "blue-7"],
    "live": "left",
    "hands": {"1": HAND, "2": ["wild-black-hole", "yellow-1"]},
}
"""The first seat's turn: it has a clone, a wild, a big bang, and a card that fits nowhere."""


def window_of(alice: User, bob: User) -> Match:
    """Bob is next, and the table holds: Alice can clone Red 7, Bob Blue 7."""
    hands = {"1": ["red-7", "red-7", "red-1"], "2": ["blue-7", "yellow-2"], "3": ["green-1"]}
    start = {"piles": ["red-9", "blue-7"], "live": "left", "hands": hands}
    match = begin("spaced_out", alice, bob, computers=1, position=start, window=3000, decks=2)
    assert send(match, 0, "play red-7 on left").status == "done"
    return fresh(match)


def tick(match: Match) -> Match:
    """The table's clock has run out."""
    Match.objects.filter(pk=match.pk).update(clock_at="2020-01-01T00:00Z")
    match_tick(match_id=match.pk)
    return fresh(match)


def offered(groups: Iterable[Group]) -> list[str]:
    """The texts of the actions in these groups."""
    return [choice.text for group in groups for choice in group.choices]
