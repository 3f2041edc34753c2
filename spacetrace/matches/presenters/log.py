"""Tells what happened at a table, in sentences with links to the cards that they name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.state import State
from spacetrace.presentation.games import AnyPages
from spacetrace.presentation.identity import Same
from spacetrace.presentation.kit.whole import whole
from spacetrace.presentation.moves import MoveTold, step_key
from spacetrace.presentation.pages import TableLook

LOG_MOVES = 60
"""How far back the log beside the table goes, in versions."""

STEP_MOVES = 16
"""How many of the last moves are shown one event after the other, where somebody looks on."""

MOST_STEPS = 60
KEPT_SENTENCES = 2_000
KEPT_CARDS = 16


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One move's sentences; the key is the same wherever the log begins.

    The `steps` of a battle are folded away under its lines. At `version` the move was done. `seat`
    is whom its first sentence is about, or whose turn it begins: who ends a turn begins that of
    another seat.
    """

    key: str
    version: int
    seat: Seat
    is_turn: bool
    lines: tuple[SafeString, ...]
    steps: tuple[SafeString, ...] = ()

    @property
    def told(self) -> SafeString:
        """Its sentences, drawn: a move brings two of these anew, for which templates are slow."""
        shown, steps = ("".join(f"<p>{line}</p>" for line in of) for of in (self.lines, self.steps))
        if steps:
            title = escape(_("Class by class"))
            shown += f'<details class="log-steps"><summary>{title}</summary>{steps}</details>'
        return mark_safe(shown)  # noqa: S308  # of sentences that are escaped


def log_entries(pages: AnyPages, look: TableLook[State, object]) -> list[LogEntry]:
    """The moves that are worth a sentence."""
    links = card_links(pages, Same(look.cards))
    found = [links.entry(move, at) for move, at in _numbered(look.moves)]
    return [entry for entry in found if entry is not None]


def _numbered(moves: Iterable[MoveTold]) -> Iterator[tuple[Same[MoveTold], int]]:
    """Each move with its number among those of its version, from 0."""
    version, at = -1, 0
    for move in moves:
        version, at = move.version, at + 1 if move.version == version else 0
        yield Same(move), at


def log_lines(
    pages: AnyPages, look: TableLook[State, object], then: str | None = None
) -> SafeString:
    """The log beside the table, drawn; "" while nothing has happened.

    Each line leads to the table of then where the address of the replay (`then`) is known.
    """
    links, own = card_links(pages, Same(look.cards)), pages.own_seats(look)
    drawn = [
        _drawn(links, move, at, own, then)
        for move, at in _numbered(look.moves)
        if not pages.is_passing(move.it, look)
    ]
    return SafeString("".join(drawn))


@lru_cache(KEPT_SENTENCES)
def _drawn(
    links: CardLinks, move: Same[MoveTold], at: int, own: frozenset[Seat], then: str | None
) -> SafeString:
    entry = links.entry(move, at)
    if entry is None:
        return SafeString("")
    kinds = "log-entry" + " is-mine" * (entry.seat in own) + " is-turn" * entry.is_turn
    if then is None:
        place = leads = ""
    else:
        place, words = f' data-version="{entry.version}"', escape(_("The board then"))
        leads = f'href="{escape(then)}?at={entry.version}" aria-label="{words}" title="{words}"'
        leads = f'<a class="log-then" {leads}></a>'
    drawn = f'<li class="{kinds}" id="log-{entry.key}"{place}>{leads}{entry.told}</li>'
    return mark_safe(drawn)  # noqa: S308  # escaped, and numbers


@lru_cache(KEPT_CARDS)
def card_links(pages: AnyPages, cards: Same[object]) -> CardLinks:
    """The links of these cards, kept: they are the same for a whole set."""
    log_of = partial(pages.log_of, cards=cards.it)
    return CardLinks(pages.key, pages.card_names(cards.it), log_of)


class CardLinks:
    """Makes the names of cards in a sentence links to their pages; names no card, links nothing."""

    def __init__(
        self,
        game: str,
        cards: Mapping[str, str],
        log_of: Callable[[MoveTold], tuple[list[str], list[str]]],
    ) -> None:
        self.log_of = log_of
        self.by_name = cards
        longest_first = sorted(self.by_name, key=len, reverse=True)
        names = "|".join(re.escape(escape(name)) for name in longest_first)
        self.pattern = re.compile(rf"\b(?:{names})\b") if names else None
        self.game = game
        self.link = lru_cache(KEPT_SENTENCES)(self._link)
        """The sentence as HTML."""
        self.anchor = lru_cache(KEPT_SENTENCES)(self._anchor_to)
        """A card's name that leads to its page."""
        self.entry = lru_cache(KEPT_SENTENCES)(self._entry)
        """What is told of a move, the so-manieth of its version from 0; None for nothing."""

    def _entry(self, move: Same[MoveTold], at: int) -> LogEntry | None:
        told = move.it
        lines, steps = (tuple(map(self.link, found)) for found in self.log_of(told))
        spoken = [one for one in told.events if one.sentence]
        turn = next((one for one in told.events if one.begins_turn), None)
        if not lines and not steps:
            return None
        # A turn that ends what is told belongs to what led to it; else all is told for the turn.
        first = turn if turn in spoken[:-1] else next(iter(spoken), None)
        seat = getattr(first and first.event, "seat", told.seat)
        return LogEntry(f"{told.version}-{at}", told.version, seat, turn is not None, lines, steps)

    def _link(self, sentence: str) -> SafeString:
        html = escape(sentence)
        if self.pattern is not None:
            html = self.pattern.sub(self._anchor, html)
        return whole(mark_safe(html))  # noqa: S308  # escaped

    def _anchor(self, found: re.Match[str]) -> str:
        card = self.by_name.get(found[0])
        return found[0] if card is None else self.anchor(card, found[0])

    def _anchor_to(self, card: str, name: str) -> str:
        address = reverse("cards:card", args=[self.game, card])
        return f'<a href="{address}" data-card="{card}">{name}</a>'


def happenings(look: TableLook[State, object]) -> SafeString:
    """The events of the last few moves, oldest first, for the script that shows each of them.

    Beside what is said of it stands its canonical line, as the viewer may know it.
    """
    found = [line for move in look.moves[-STEP_MOVES:] for line in _happenings(Same(move))]
    return SafeString("".join(found[-MOST_STEPS:]))


@lru_cache(KEPT_SENTENCES)
def _happenings(move: Same[MoveTold]) -> list[str]:
    """What happened in a move, line by line as HTML."""
    by = f'data-version="{move.it.version}" data-by="{move.it.seat}"'
    return [
        f'<li data-step="{step_key(move.it, at)}" {by} data-event="{escape(told.line)}">'
        f"{whole(SafeString(escape(told.sentence)))}</li>"
        for at, told in enumerate(move.it.events)
    ]
