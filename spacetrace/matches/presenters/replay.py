"""Shows a replay: the table of a moment, where one can go from there, and the stretch to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from spacetrace.engine.kernel.events import Viewer
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.presenters.drawn import Ended, drawn, frames_drawn, parts_of
from spacetrace.matches.presenters.log import log_lines
from spacetrace.matches.presenters.table import ending_of, title_of
from spacetrace.matches.selectors.replay import Reach, ReplayShown, Stretch
from spacetrace.players.models import User
from spacetrace.presentation.games import pages_of
from spacetrace.presentation.pages import TableLook

STRETCH_MOVES = 8
"""How many versions the player of a replay fetches at once."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn to jump to, or the beginning; `at` is the version at which it began."""

    at: int
    title: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Controls:
    """Where a replay stands and where it can go, in versions."""

    first: int
    at: int
    last: int
    turns: Sequence[Turn]

    @property
    def back(self) -> int:
        """The version before, or the first one."""
        return max(self.first, self.at - 1)

    @property
    def forward(self) -> int:
        """The next version, or the last one."""
        return min(self.last, self.at + 1)

    @property
    def done(self) -> int:
        """How many moves were made."""
        return self.at - self.first

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return self.last - self.first

    @property
    def turn(self) -> str:
        """What was said as the turn began in which it stands; "" where no turns are told."""
        return next((turn.title for turn in self.turns if turn.is_now), "")


@dataclass(frozen=True, slots=True)
class Eyes:
    """As whom one can look on; `word` names it in the address, the seat from 1 ("0": nobody)."""

    word: str
    name: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Leads:
    """Where a replay leads from its end: addresses, "" for none."""

    table: str = ""
    decided: str = ""


def replay_context(
    match: Match,
    shown: ReplayShown,
    *,
    usual: Viewer,
    open_seats: Sequence[int],
    as_text: bool,
    leads: Leads,
) -> dict[str, object]:
    """Everything that the page of a replay shows; `usual` is the seat that needs no naming."""
    look, viewer = shown.look, shown.look.seat
    pages = pages_of(look.game)
    words = words_of(shown)
    ways = _address(viewer, usual, as_text=as_text)
    board = ""
    if shown.is_board:
        log = log_lines(pages, look, "")
        ended = None
        if match.is_over and shown.at == shown.reach.last:
            ended = _ended(match, look, shown.reach, ways, leads)
        board = drawn(match, look, words, as_text=as_text, log=log, ended=ended)
    return {
        "match": match,
        "pages": pages,
        "title": title_of(look.names),
        "board": SafeString(board),
        "words": words,
        "viewer": viewer,
        "eyes": _eyes(look.names, viewer, usual, open_seats, is_over=match.is_over),
        "controls": controls_of(shown),
        "all_open": len(open_seats) == len(look.names),
        "decks": _decks(match, shown, open_seats),
        "as_text": as_text,
        "ways": f"&{ways}" if ways else "",
        "eyes_at": eyes_at(viewer, usual),
        "size": STRETCH_MOVES,
    }


def _address(viewer: Viewer, usual: Viewer, *, as_text: bool) -> str:
    """What an address of this replay says beside the moment."""
    named = [eyes_at(viewer, usual), "view=text" if as_text else ""]
    return "&".join(word for word in named if word)


def eyes_at(viewer: Viewer, usual: Viewer) -> str:
    """What an address says of as whom one looks on; "" for the usual seat."""
    return "" if viewer == usual else urlencode({"seat": _word(viewer)})


def _word(viewer: Viewer) -> str:
    return "0" if viewer is None else str(viewer + 1)


def _eyes(
    names: Sequence[str],
    viewer: Viewer,
    usual: Viewer,
    open_seats: Sequence[int],
    *,
    is_over: bool,
) -> list[Eyes]:
    if not is_over:
        return []
    found = [
        Eyes(_word(seat), _("You") if seat == usual else names[seat], seat == viewer)
        for seat in open_seats
    ]
    return [*found, Eyes("0", _("Somebody who only looks on"), viewer is None)]


@dataclass(frozen=True, slots=True)
class Agreement:
    """What people have said about what others may see; `is_mine` is the reader's own word."""

    is_mine: bool
    names: Sequence[str]
    missing: Sequence[str]


def agreement_of(people: Sequence[Seat], user: User | AnonymousUser) -> Agreement | None:
    """Who lets others look back with their eyes; None where nobody else looks."""
    is_alone = len({seat.user_id for seat in people}) < 2
    if is_alone and not all(seat.shares_replay for seat in people):
        return None
    return _agreement(people, user, [seat.opens_cards for seat in people])


@dataclass(frozen=True, slots=True)
class Sharing:
    """Who lets everybody watch, and how that is asked and told: now, or of what is over."""

    agreement: Agreement
    asked: str
    granted: str
    link: str
    give: str
    take: str


def sharing_of(
    match: Match,
    people: Sequence[Seat],
    user: User | AnonymousUser,
    *,
    is_all_shown: bool = False,
) -> Sharing | None:
    """Who lets everybody watch; None where that is not asked."""
    agreement = _agreement(people, user, [seat.shares_replay for seat in people])
    if agreement is None or not match.is_counted:
        return None
    if not match.is_over:
        return Sharing(
            agreement,
            _(
                "Everybody may watch what is public, from the lobby or by an address, when all who "
                "play agree."
            ),
            _("Everybody may watch this table, from the lobby, too; hands are not shown:"),
            _("As they see it"),
            _("Let everybody watch"),
            _("Let nobody watch any more"),
        )
    with_hands = _("Everybody who has the address can watch, with all hands and decks:")
    without = _("Everybody who has the address can watch; hands and decks are not shown:")
    return Sharing(
        agreement,
        _("This replay is shown to others by an address when everybody who played agrees."),
        with_hands if is_all_shown else without,
        _("The shared replay"),
        _("Share this replay"),
        _("Do not share it any more"),
    )


def _agreement(
    people: Sequence[Seat], user: User | AnonymousUser, said: Sequence[bool]
) -> Agreement | None:
    """By what each has said; None for somebody who has no word in it."""
    own = [yes for seat, yes in zip(people, said, strict=True) if seat.user_id == user.pk]
    if not own:
        return None
    return Agreement(
        all(own),
        [seat.name for seat, yes in zip(people, said, strict=True) if yes],
        [seat.name for seat, yes in zip(people, said, strict=True) if not yes],
    )


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck that was played, card by card; each card with how often and, where known, its id."""

    name: str
    title: str
    cards: Sequence[tuple[int, str, str]]


def _decks(match: Match, shown: ReplayShown, open_seats: Sequence[int]) -> list[DeckList]:
    """The decks of the seats that are open, once the match is over."""
    if not match.is_over:
        return []
    named = pages_of(shown.look.game).card_names(shown.look.cards)
    names = {card: name for name, card in named.items()}
    return [
        DeckList(
            seat.name,
            seat.deck_name,
            sorted((count, names.get(card, card), card) for card, count in seat.deck.items()),
        )
        for seat in match.seats.all()
        if seat.index in open_seats and seat.deck
    ]


def _ended(match: Match, look: TableLook[Any, Any], reach: Reach, ways: str, leads: Leads) -> Ended:
    """The end as the reader saw it, at the table of then."""
    end = ending_of(match, replace(look, seat=look.reader))
    return Ended(end, reach.first, f"&{ways}" if ways else "", leads.table, leads.decided)


def words_of(shown: ReplayShown) -> str:
    """What the last move brought; how the match ended is told on the table."""
    if shown.at == shown.reach.first:
        return _("This is how it began.")
    told = [sentence for move in shown.moves for sentence in move.sentences]
    return " ".join(told[:1] + told[1:][-1:]) or _("Nothing that can be seen happened.")


def controls_of(shown: ReplayShown) -> Controls:
    """Where it can go from the moment that is shown."""
    begun = [turn for turn in shown.turns if turn.version <= shown.at]
    now = begun[-1] if begun else None
    turns = [Turn(turn.version, turn.sentence, turn is now) for turn in shown.turns]
    first = shown.reach.first
    if turns and turns[0].at > first:  # the first one begins with the deal, and is not told
        turns.insert(0, Turn(first, _("Before turn 1"), now is None))
    return Controls(first, shown.at, shown.reach.last, turns)


def stretch_drawn(
    match: Match, stretch: Stretch, *, usual: Viewer, leads: Leads
) -> dict[str, object]:
    """A stretch for the script that plays it: the table before, its frames, the log at its end."""
    pages, before = pages_of(stretch.end.game), parts_of(match, stretch.before, "")
    last, ended = stretch.frames[-1:], None
    if match.is_over and last and last[0].told.version == stretch.reach.last:
        ways = _address(last[0].look.seat, usual, as_text=False)
        ended = _ended(match, last[0].look, stretch.reach, ways, leads)
    return {
        "since": stretch.since,
        "until": stretch.until,
        "before": before,
        "frames": frames_drawn(match, stretch.frames, before=before, is_each_end=True, ended=ended),
        "log": log_lines(pages, stretch.end, ""),
    }
