"""Says what every table shows, whichever game lies on it: seats, the say, scores, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.rules import Advice
from spacetrace.presentation.moves import Told
from spacetrace.presentation.rounds import RoundOver


@dataclass(slots=True)
class Refused:
    """Why something cannot be done now, and the rule that says so."""

    sentence: str
    rule: str = ""

    @property
    def anchor(self) -> str:
        """The rule's place on the rules page."""
        return self.rule.lower()


Explain = Callable[[str], Refused | None]
"""Why the action of a text is not possible for the one who looks; None when it is."""


# --- whose turn it is -----------------------------------------------------------------------------


@dataclass(slots=True)
class Button:
    """A button of the table: the action's text, its name, what it does, its key on the keyboard.

    What is planned opens a plan first, from which it is sent; what is due is all that is left,
    what is idle can be done and gains nothing.
    One that has `ways` opens them, texts of actions and what they are called; its own is none.
    """

    text: str
    label: str
    hint: str
    key: str = ""
    refused: Refused | None = None
    is_primary: bool = False
    is_planned: bool = False
    is_due: bool = False
    is_idle: bool = False
    ways: Sequence[tuple[str, str]] = ()


@dataclass(slots=True)
class Say:
    """Whose turn it is in one sentence, a second one where it helps, and the buttons.

    `happened` is what the last move brought, `warning` what would be lost now. After the action
    that it `foresees` it can be looked at what comes then, though it is no plan.
    """

    sentence: str
    more: str = ""
    is_mine: bool = False
    buttons: list[Button] = field(default_factory=list)
    happened: str = ""
    warning: str = ""
    foresees: str = ""


def say_advised(say: Say, advice: Mapping[str, Advice], due: str) -> None:
    """Says what should be known of the buttons, and marks the one that is due."""
    for button in say.buttons:
        known = advice.get(button.text)
        if known is not None:
            if known.is_against:
                button.hint = known.sentence
            else:
                say.warning = known.sentence
        button.is_due = button.text == due and not button.refused
        button.is_idle = known is not None and known.is_against and not button.is_due
        button.is_primary = button.is_due or (button.is_primary and not due and not button.is_idle)


NOTES = 2
"""So many words of a game a seat has room for, on a telephone too."""


def note_of(words: Sequence[str]) -> str:
    """What a seat's note says, of words that begin with what matters most."""
    return ", ".join(words[:NOTES])


@dataclass(slots=True)
class SeatPanel:
    """A seat at the table as everybody sees it; what a game does not know stays None.

    `cards` are the cards in hand, `score` is the total so far, `note` a word or two of the game,
    such as "dealer" or "answers the attack". Whoever is down to the last card `is_at_last` of it;
    `is_next` whose turn is held back for a moment. Where sides play, `side` is "own" for the
    viewer's and "other", of which sheets make a mark.
    """

    seat: Seat
    name: str
    is_me: bool = False
    has_say: bool = False
    is_next: bool = False
    is_computer: bool = False
    cards: int | None = None
    score: int | None = None
    note: str = ""
    is_at_last: bool = False
    side: str = ""

    @property
    def marks(self) -> str:
        """The classes by which sheets tell seats apart."""
        me, say, after = self.is_me, self.has_say, self.is_next
        side = f" side-{self.side}" if self.side else ""
        turn = f"{'has-say ' if say else ''}{'is-next' if after else ''}"
        return f"{'is-me ' if me else ''}{turn}{side}"

    @property
    def backs(self) -> range:
        """As many card backs as are drawn for a hidden hand."""
        return range(min(self.cards or 0, 10))


# --- scores ---------------------------------------------------------------------------------------


def place_words(place: int) -> str:
    """ "1st", "2nd"; "" for 0, which is no place."""
    first = {0: "", 1: _("1st"), 2: _("2nd"), 3: _("3rd")}
    return first[place] if place in first else _("%(n)sth") % {"n": place}


MOST_COLUMNS = 4
"""Seats that stand beside each other in a score sheet."""


@dataclass(slots=True)
class ScoreColumn:
    """A seat of the score sheet: its total, its place from 1 (0 while nobody has one)."""

    seat: Seat
    name: str
    total: int
    is_me: bool = False
    place: int = 0

    @property
    def place_words(self) -> str:
        """ "1st"; "" while nobody has a place."""
        return place_words(self.place)


@dataclass(slots=True)
class ScoreCell:
    """What a seat got in a round; `is_best` where it won it."""

    points: int
    is_best: bool = False


@dataclass(slots=True)
class ScoreRow:
    """A round of the score sheet: "Round 3", and a cell a seat."""

    title: str
    cells: list[ScoreCell]


@dataclass(slots=True)
class ScoreSheet:
    """Round by round, seats as columns, rounds as rows; `note` says what counts."""

    columns: list[ScoreColumn]
    rows: list[ScoreRow]
    note: str = ""

    @property
    def is_wide(self) -> bool:
        """So many seats that they are better shown as rows."""
        return len(self.columns) > MOST_COLUMNS

    @property
    def by_seat(self) -> list[tuple[ScoreColumn, list[ScoreCell]]]:
        """Each seat with its rounds."""
        return [
            (column, [row.cells[at] for row in self.rows]) for at, column in enumerate(self.columns)
        ]


def score_sheet(
    names: Sequence[str],
    rounds: Sequence[Sequence[int]],
    *,
    viewer: Seat | None,
    title: str,
    best: Sequence[Sequence[Seat]] = (),
    places: Sequence[int] = (),
    note: str = "",
    sides: Mapping[Seat, str] | None = None,
) -> ScoreSheet:
    """The sheet of a game that adds up points a round.

    `rounds` has a list of points a round, one a seat; `title` names a round and holds "%(n)s";
    `best` has the winners of each round, `places` everybody's place at the end. Where partners
    score together, `sides` has the first seat of each side, with the side's name.
    """
    shown = dict(enumerate(names)) if sides is None else sides
    columns = [
        ScoreColumn(
            seat,
            name,
            sum(points[seat] for points in rounds),
            seat == viewer and sides is None,  # a side's name says so
            places[seat] if places else 0,
        )
        for seat, name in shown.items()
    ]
    rows = []
    for number, points in enumerate(rounds):
        won = best[number] if number < len(best) else ()
        cells = [ScoreCell(points[seat], seat in won) for seat in shown]
        rows.append(ScoreRow(title % {"n": number + 1}, cells))
    return ScoreSheet(columns, rows, note)


# --- standing orders ------------------------------------------------------------------------------


@dataclass(slots=True)
class OrderSwitch:
    """A standing order in plain words; `text` is the action that turns it over.

    Those of a `group` stand together under its name, apart from the rest.
    """

    text: str
    label: str
    is_on: bool
    help: str = ""
    group: str = ""

    @property
    def order(self) -> str:
        """What is ordered, as the action names it."""
        return self.text.removeprefix("order ").rpartition(" ")[0]

    @property
    def key(self) -> str:
        """A word for its id, the same whether it is on or off."""
        return re.sub(r"[^a-z0-9]+", "-", self.order)

    @property
    def state(self) -> str:
        """What its button says."""
        return pgettext("switch", "On") if self.is_on else pgettext("switch", "Off")


@dataclass(slots=True)
class Orders:
    """A seat's standing orders, shown to its owner alone, and what they have done lately."""

    switches: list[OrderSwitch]
    fired: list[str] = field(default_factory=list)

    @property
    def active(self) -> int:
        """How many are switched on."""
        return sum(switch.is_on for switch in self.switches)

    @property
    def plain(self) -> list[OrderSwitch]:
        """Those that belong to no group."""
        return [switch for switch in self.switches if not switch.group]

    @property
    def groups(self) -> list[tuple[str, list[OrderSwitch], int]]:
        """The others, by the names of their groups, and how many of each are switched on."""
        names = dict.fromkeys(switch.group for switch in self.switches if switch.group)
        found = [(name, [s for s in self.switches if s.group == name]) for name in names]
        return [(name, group, sum(switch.is_on for switch in group)) for name, group in found]


def order_switches(texts: Sequence[str], words: Callable[[str], str]) -> list[OrderSwitch]:
    """The switches that the legal meta actions "order ... on" and "order ... off" stand for.

    `words` names an order (what stands between "order" and the last word) for people.
    """
    found = []
    for text in texts:
        head, _space, way = text.rpartition(" ")
        if head.startswith("order ") and way in ("on", "off"):
            order = head.removeprefix("order ")
            found.append(OrderSwitch(text, words(order), way == "off"))
    return found


# --- the end --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Score:
    """A seat's score at the end, what it counts, and its place from 1 (0: not told)."""

    name: str
    points: int
    words: str
    is_winner: bool
    place: int = 0
    is_me: bool = False

    @property
    def place_words(self) -> str:
        """ "1st"; "" where it is not told."""
        return place_words(self.place)


@dataclass(slots=True)
class Ending:
    """How the match ended for the viewer: "won", "lost", "drawn" or "seen", and why."""

    result: str
    headline: str
    reason: str
    rule: str
    scores: list[Score]


# --- all of it ------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Board:
    """What the page's frame shows of every game; a game's own board adds what it needs.

    `seat` is None for somebody who only looks on. `seats` go round the table, the viewer's own seat
    last; `direction` is 1 when play goes on that way, -1 against it, 0 where there is no order.
    `labels` names keys that actions point at and that are no card on the table. `lost` is what the
    viewer tried to do and did not get, with the rule. What `is_at_rest` waits for nobody. While it
    `is_race` nobody is asked besides whether to take a move back. A clock that runs for others
    alone, as far as the viewer knows, it does not show (`shows_clock`).
    """

    seat: Seat | None
    say: Say
    may_concede: bool = False
    seats: list[SeatPanel] = field(default_factory=list)
    direction: int = 0
    scores: ScoreSheet | None = None
    orders: Orders | None = None
    lost: Refused | None = None
    round_over: RoundOver | None = None
    labels: dict[str, str] = field(default_factory=dict)
    is_at_rest: bool = False
    is_race: bool = False
    shows_clock: bool = True

    def show(self, beat: Sequence[tuple[Told, str]]) -> None:
        """While this is shown, the table may have a look of its own. Here it has none.

        A beat is what happens at once, the event that is told last; with each stands its force.
        """

    def stand_after(self, before: Self) -> None:
        """While something goes on, what has left since the moment `before` may keep its room.

        So what stays does not change its size and its place all the time. Here nothing does.
        """

    def stand_still(self, say: Say) -> None:
        """The match does not go on, whatever the table knows of that: it is nobody's turn."""
        self.say, self.is_at_rest = say, True
        for panel in self.seats:
            panel.has_say = panel.is_next = False
