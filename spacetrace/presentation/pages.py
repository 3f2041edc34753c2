"""Says what a game brings so that it has a table and pages of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.events import Event, Viewer
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.engine.kernel.protocol import Config, Game
from spacetrace.engine.kernel.rules import Advice
from spacetrace.engine.kernel.state import State
from spacetrace.presentation.board import Board, Ending, Explain, Score, SeatPanel
from spacetrace.presentation.decks import DeckRow, ReadyDeck
from spacetrace.presentation.endings import result_words
from spacetrace.presentation.listing import joined
from spacetrace.presentation.moves import MoveTold, Told, standing

V = TypeVar("V", bound=State)  # the game's view
C = TypeVar("C")  # the game's compiled cards


@dataclass(frozen=True, slots=True)
class LeadIn:
    """A moment that the table holds before something happens: a beat of its own.

    `line` tells the table's script what it is, as the line of an event does; `sentence` is said
    meanwhile, and `look` is the table as it still stands.
    """

    line: str
    sentence: str
    look: TableLook[Any, Any]


@dataclass(frozen=True, slots=True)
class TableLook(Generic[V, C]):
    """A table as one viewer may know it: all that a game's pages are made of.

    `seat` is the viewer's own, None for somebody who only looks on. `legal` are the viewer's legal
    actions with their texts, `moves` the last moves (the whole page of them in the story).
    `advice` has what the viewer should know of some of them, `due` the one that alone is left to
    do. `waiting` are the seats that the table waits for, `computers` those that the computer plays.
    Where it is read by somebody else than who sat there, it is not `as_you`. `before_end` is the
    table before the move that ended the last round, while that is shown.
    """

    game: Game[Any, V, C]
    view: V
    seat: Seat | None
    cards: C
    names: Sequence[str]
    config: Config
    legal: Sequence[tuple[Action, str]]
    explain: Explain
    advice: Mapping[str, Advice] = field(default_factory=dict)
    due: str = ""
    moves: Sequence[MoveTold] = ()
    waiting: tuple[Seat, ...] = ()
    computers: frozenset[Seat] = frozenset()
    as_you: bool = True
    before_end: V | None = None

    @property
    def reader(self) -> Seat | None:
        """The seat that the words call "you"; None where nobody is called so."""
        return self.seat if self.as_you else None

    @property
    def hand_of(self) -> str:
        """Who holds the hand that is shown, where it is not the reader's own; else ""."""
        return "" if self.seat is None or self.as_you else self.names[self.seat]

    @property
    def hand_title(self) -> str:
        """What the hand is called: the reader's, or that of somebody with whose eyes one looks."""
        return _("%(name)s’s hand") % {"name": self.hand_of} if self.hand_of else _("Your hand")

    @property
    def texts(self) -> list[str]:
        """The texts of the legal actions."""
        return [text for _action, text in self.legal]

    def told(self) -> Iterator[Told]:
        """Everything that happened in `moves` and was not taken back, oldest first."""
        for move in standing(self.moves):
            yield from move.events

    def happened(self, *shown: type[Event]) -> str:
        """What the last move brought that is worth a word, in two sentences at most.

        Events of the types `shown` are left out: the table itself tells of them.
        """
        found = (
            [
                one.sentence
                for one in move.events
                if one.sentence and not isinstance(one.event, shown)
            ]
            for move in reversed(self.moves)
        )
        return " ".join(next(filter(None, found), [])[-2:])

    def around(self) -> list[Seat]:
        """All seats as they sit round the table, beginning after the viewer's, which is last."""
        first = 0 if self.seat is None else self.seat + 1
        count = len(self.names)
        return [(first + at) % count for at in range(count)]

    def seat_panels(self) -> list[SeatPanel]:
        """The seats round the table, to which a game adds cards, score and note."""
        return [
            SeatPanel(
                seat,
                self.names[seat],
                is_me=seat == self.seat,
                has_say=seat in self.waiting,
                is_computer=seat in self.computers,
            )
            for seat in self.around()
        ]


@dataclass(frozen=True, slots=True)
class PlanWay:
    """One of the ways to act of which a plan shows one: its action, and what it is called."""

    action: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RoundWords:
    """What stands between two rounds: a game whose rules call them otherwise has its own."""

    next_in: str
    is_over: str


@dataclass(frozen=True, slots=True)
class CourseWords:
    """What a match is measured in: what it is, by which steps, and the harm with its unit.

    `about` says in plain words what a line shows, where the title does not.
    """

    title: str
    step: str
    harm: str = ""
    unit: str = ""
    about: str = ""


class GamePages(ABC, Generic[V, C]):
    """The pages of one game, by its key.

    Their folder has the name of the package that they stand in. Templates are
    `games/<folder>/_table.html` and `_text.html`, which offer the same actions. `scripts` and
    `styles` are static files that the match page loads after its own; `story_scripts` those of the
    story page.
    """

    key: str
    story_scripts: tuple[str, ...] = ()
    order_reports: tuple[str, ...] = ()
    """How the lines of events begin that tell a seat what its standing orders came to."""
    long_shown: tuple[str, ...] = ()
    """How the lines of public events begin that a table takes long to show: at a live one computers
    give whoever looks on the time for it (services/ai_delay.py)."""
    shows_ended_table: ClassVar[bool] = False
    """The end of a round shows the table as it was: the look has it `before_end`."""

    @property
    def folder(self) -> str:
        """The folder of its templates and static files, named as the package of its pages."""
        return type(self).__module__.split(".")[-2]

    @property
    def scripts(self) -> Sequence[str]:
        """What the table's page runs."""
        return (f"games/{self.folder}/table.js",)

    @property
    def styles(self) -> Sequence[str]:
        """What the table looks like beyond the frame."""
        return (f"games/{self.folder}/table.css",)

    @abstractmethod
    def board(self, look: TableLook[V, C]) -> Board:
        """The table for the viewer: the frame's parts and the game's own."""

    def extras(self, look: TableLook[V, C]) -> dict[str, object]:
        """Further names for the game's own templates."""
        return {}

    def is_spent(self, look: TableLook[V, C]) -> bool:
        """Whether the viewer's turn can win the match no more, as far as the engine knows."""
        return False

    def plan(self, forecast: State, look: TableLook[V, C], order: str) -> object | None:
        """What `_plan.html` of the game shows of a forecast, with the order that was wished."""
        return None

    def log_of(self, move: MoveTold, cards: C) -> tuple[list[str], list[str]]:
        """What the log tells of a move: its lines, and those that are folded away under them."""
        return move.sentences, []

    def captions(self, told: Sequence[Told], cards: C, names: Sequence[str]) -> list[str]:
        """What is said of each event while the table shows it; "" where it goes with the next.

        `names` is how the sentences call the seats.
        """
        return [one.sentence for one in told]

    def lead_in(
        self, told: Told, before: Told | None, look: TableLook[V, C], names: Sequence[str]
    ) -> LeadIn | None:
        """A beat that comes ahead of an event; None for nothing, as in most games.

        The look is that of the event, and `before` what was told last.
        """
        return None

    def chapters(self, look: TableLook[V, C]) -> dict[str, object]:
        """Names for `_story.html`, which stands above the moves on the story page.

        Without any, the story is told move by move alone. The look has no view here: a story is
        made of events, so that it can be told of a table that no program can read any more.
        """
        return {}

    def force(self, at: int, told: Sequence[Told], look: TableLook[V, C]) -> str:
        """How hard what is told there hits, in a word that its effects are drawn by; "" for most.

        The `look` is that of the moment right after it.
        """
        return ""

    def motto(self, config: Config) -> str:
        """What decides a match with these options, in one sentence."""
        return ""

    def introduction(self) -> str:
        """What somebody reads who sits down at a live table for the first time, before it begins.

        "" where a match may begin at once: it waits for its players' choices, not they for it.
        """
        return ""

    def introduced(self, look: TableLook[V, C]) -> str:
        """The same with what is so at this table."""
        return self.introduction()

    def is_passing(self, move: MoveTold, look: TableLook[V, C]) -> bool:
        """Whether what a move has said is true no more: then the log has it no longer."""
        return False

    def too_late(self, action: str, look: TableLook[V, C], version: int) -> str:
        """Why an action was refused that the viewer was offered at a version, by what others did
        since; "" where the engine's own reason says it."""
        return ""

    def round_words(self) -> RoundWords:
        """What the table says while it is held between two rounds."""
        return RoundWords(_("Next round in"), _("The round is over."))

    def keys(self) -> list[tuple[str, str]]:
        """The game's own keys for the help: ("D", "draw a card")."""
        return []

    def card_names(self, cards: C) -> Mapping[str, str]:
        """Names of cards as sentences have them, with the ids of the cards that have a page."""
        return {}

    def clock_words(self, kind: str, view: V) -> str:
        """What ends with a deadline of this kind, for people, such as "Time to clone"."""
        return _("Time left")

    def unseen_words(self, action: str, name: str) -> str:
        """What somebody at one device says with an action that needs no look at a hand."""
        return _("%(name)s lets it happen") % {"name": name}

    def course_words(self) -> CourseWords:
        """What the lines are that show how a match went (the game's `measure`)."""
        return CourseWords(_("How everybody stood"), _("Turn"))

    def ready_decks(self, cards: C, decks: Sequence[ReadyDeck]) -> list[DeckRow]:
        """Ready-made decks of these cards as they are shown, in the order given."""
        return []

    # --- the end --------------------------------------------------------------------------------

    def ending(self, outcome: OutcomeRow, look: TableLook[V, C]) -> Ending:
        """The end as the viewer sees it; `outcome` has reason, rule, winners and scores."""
        winners: list[Seat] = list(outcome.get("winners", []))
        return Ending(
            *result_words(winners, look.names, look.seat),
            self.reason(outcome, look),
            str(outcome.get("rule", "")),
            scores_told(
                outcome, look.names, look.seat, look.view, self.score_words, self.sides(look)
            ),
        )

    def reason(self, outcome: OutcomeRow, look: TableLook[V, C]) -> str:
        """Why the match is over, as a sentence."""
        if outcome.get("reason") == "concession":
            if look.seat is not None and look.seat not in outcome["winners"]:
                return _("You gave the match up.")
            losers = [n for seat, n in enumerate(look.names) if seat not in outcome["winners"]]
            return _("%(name)s gave the match up.") % {"name": joined(losers)}
        return ""

    def sides(self, look: TableLook[V, C]) -> Mapping[Seat, str] | None:
        """The first seat of each side with the side's name, where partners score together."""
        return None

    def own_seats(self, look: TableLook[V, C]) -> frozenset[Seat]:
        """The viewer's seat, where partners play with that of the partner."""
        return frozenset() if look.seat is None else frozenset({look.seat})

    def score_words(self, number: int) -> str:
        """What the scores at the end count, so many of them: "points", "point"."""
        return ngettext("point", "points", number)


def scores_told(
    outcome: OutcomeRow,
    names: Sequence[str],
    viewer: Viewer,
    view: object,
    words: Callable[[int], str],
    sides: Mapping[Seat, str] | None = None,
) -> list[Score]:
    """Everybody's score in the order of the places; `words` say what so many are.

    Where partners score together, `sides` has the first seat of each with the side's name.
    """
    points = outcome.get("scores", [])
    if not points:  # it ended before anything was counted
        return []
    places = places_of(outcome, view) or [0] * len(points)
    shown = dict(enumerate(names)) if sides is None else sides
    rows = [
        row
        for row in sorted(zip(places, points, range(len(points)), strict=True))
        if row[-1] in shown
    ]
    return [
        Score(
            shown[seat],
            own,
            words(own),
            seat in outcome.get("winners", []),
            place if _is_ranked(place, rows) else 0,
            seat == viewer and sides is None,  # a side's name says so
        )
        for place, own, seat in rows
    ]


def _is_ranked(place: int, rows: Sequence[tuple[int, int, Seat]]) -> bool:
    """Whether the game has put seats at this place: whoever shares one has the same score.

    Where the first alone is sought, all others are left with the same place, whatever they hold:
    one that all of several losers share says no more than that they lost.
    """
    there = [points for other, points, _seat in rows if other == place]
    is_rest = place > 1 and len(there) > 1 and len(there) == sum(one[0] > 1 for one in rows)
    return not is_rest and len(set(there)) < 2


def places_of(outcome: OutcomeRow, view: object) -> list[int]:
    """Everybody's place from 1, as the stored outcome or the view's end has it."""
    end = getattr(view, "outcome", None)
    return list(outcome.get("places") or getattr(end, "places", []))
