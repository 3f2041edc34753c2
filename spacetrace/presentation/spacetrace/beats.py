"""Tells moves as the table shows them: what happens at once is one beat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import (
    AbilityUsed,
    CardPlayed,
    Passed,
    PoolChanged,
    TacticLeft,
    TacticStacked,
    TurnEnded,
)
from spacetrace.engine.games.spacetrace.events_of_fleets import (
    AttackEnded,
    BattleStepBegan,
    ClassBattleBegan,
    ClassBattleEnded,
    ClassBattleSkipped,
    CommanderPlaced,
    DamageDealt,
    DefenceDecided,
    ShipEntered,
    ShipLeft,
    ShipsJammed,
    ShotsFired,
    ShotsKept,
    WindowOpened,
)
from spacetrace.engine.games.spacetrace.wording import (
    ROMAN,
    card_of,
    count,
    of_seat,
    owned,
    owner,
    title,
)
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.wording import YOU, addressed, join
from spacetrace.presentation.moves import Told

UNSAID = (AttackEnded, BattleStepBegan, ClassBattleSkipped, Passed, ShotsKept, WindowOpened)
"""What is seen without a word, or says nothing of what it leads to."""

MOST = 2  # ship cards of a side that are named


class Teller:
    """Words beats for somebody, by how the sentences call the seats."""

    def __init__(self, told: Sequence[Told], cards: CardSet, names: Sequence[str]) -> None:
        self.told = told
        self.cards = cards
        self.names = names

    def captions(self) -> list[str]:
        """What is said of each event; "" where it is shown with the next of which something is."""
        said = [""] * len(self.told)
        spoken = [at for at in range(len(said)) if self._is_said(at)]
        for _kind, group in groupby(spoken, self._kind):
            beat = list(group)
            said[beat[-1]] = addressed(self._caption(beat))
        return said

    def _is_said(self, at: int) -> bool:
        event = self.told[at].event
        if isinstance(event, TacticStacked | CommanderPlaced):
            return self._play_of(at) is not None
        if isinstance(event, TacticLeft) and event.fate == "resolved":
            last = self._last(at)  # nothing else may tell what it did
            return last is None or isinstance(last.event, CardPlayed)
        if not self.told[at].sentence or isinstance(event, UNSAID):
            return False
        if isinstance(event, DefenceDecided):
            return event.both
        if isinstance(event, TurnEnded):
            return self.names[event.seat] != YOU
        if isinstance(event, AbilityUsed):
            return not isinstance(self._next(at), DamageDealt | ShipsJammed | ShotsFired)
        if isinstance(event, CardPlayed):
            return self._is_large(at, event)
        if isinstance(event, ClassBattleBegan):
            return event.attacker_class != event.defender_class and self._is_fired_in(at)
        return True

    def _is_large(self, at: int, play: CardPlayed) -> bool:
        """What others play is shown by itself before it is in its place, and so is each tactic.

        What else somebody plays they know, and what a reinforcement brings is a figure: it is
        told as played once it is there.
        """
        card = self.cards.card(play.card)
        return (
            (self.names[play.seat] != YOU and not card.is_reinforcement)
            or card.is_tactic
            or self._place_of(at) is None
        )

    def _is_fired_in(self, at: int) -> bool:
        """Somebody fires in the class battle that begins here, or it is not known yet."""
        for one in self.told[at + 1 :]:
            if isinstance(one.event, ShotsFired):
                return True
            if isinstance(one.event, ClassBattleEnded):
                return False
        return True

    def _next(self, at: int) -> Event | None:
        """What comes next of which something is said."""
        later = (one for one in self.told[at + 1 :] if one.sentence)
        return next((one.event for one in later if not isinstance(one.event, UNSAID)), None)

    def _puts(self, come: Told, play: Told) -> bool:
        """It is what the play came to: a ship or a tactic in its place, or what a card brought."""
        if come.version != play.version:
            return False
        match come.event, play.event:
            case (
                (
                    ShipEntered(card=card, token=False)
                    | TacticStacked(card=card)
                    | CommanderPlaced(card=card)
                ),
                CardPlayed(card=played),
            ):
                return card == played
            case PoolChanged(seat=seat, why="reinforcement"), CardPlayed(seat=by, card=played):
                return seat == by and self.cards.card(played).is_reinforcement
        return False

    def _place_of(self, at: int) -> int | None:
        """Where it is told of a play that its card is in its place."""
        later = range(at + 1, len(self.told))
        return next((one for one in later if self._puts(self.told[one], self.told[at])), None)

    def _play_of(self, at: int) -> Told | None:
        """The play that led to this."""
        plays = (one for one in reversed(self.told[:at]) if self._puts(self.told[at], one))
        return next(plays, None)

    def _last(self, at: int) -> Told | None:
        """What came before of which something is said in the log."""
        return next((one for one in reversed(self.told[:at]) if one.sentence), None)

    def _kind(self, at: int) -> tuple[object, ...]:
        """Events one after the other with the same one are one beat."""
        match self.told[at].event:
            case DamageDealt() as hit if not self._falls(hit):
                return (DamageDealt,)
            case ShotsFired() | ShipsJammed() | ShipLeft(fate="destroyed") as event:
                return (type(event),)
            case _:
                return (at,)

    def _falls(self, hit: DamageDealt) -> bool:
        return bool(hit.lost) and card_of(hit.ship, self.cards).is_base

    # --- sentences ------------------------------------------------------------------------------

    def _caption(self, beat: Sequence[int]) -> str:
        events = [self.told[at].event for at in beat]
        match events[0]:
            case ShotsFired():
                return self._shots(beat[0], [e for e in events if isinstance(e, ShotsFired)])
            case DamageDealt() as hit if not self._falls(hit):
                return self._hits(beat[0], [e for e in events if isinstance(e, DamageDealt)])
            case ShipEntered() | TacticStacked() | CommanderPlaced() | PoolChanged():
                return (self._play_of(beat[0]) or self.told[beat[0]]).sentence
            case TacticLeft(name=name, fate="resolved"):
                return _("%(tactic)s works.") % {"tactic": self._owned(name)}
            case ShipsJammed():
                jams = [e for e in events if isinstance(e, ShipsJammed)]
                what = self._of_sides([(e.ship, f"({count(e.count, 'ship')})") for e in jams])
                return self._jammed(beat[0], what)
            case ShipLeft(fate="destroyed"):
                gone = [(e.ship, "") for e in events if isinstance(e, ShipLeft)]
                return _("Destroyed: %(what)s") % {"what": self._of_sides(gone)}
            case _:
                return self.told[beat[0]].sentence

    def _shots(self, at: int, shots: Sequence[ShotsFired]) -> str:
        before = (one.event for one in reversed(self.told[:at]))
        battle = next((event for event in before if isinstance(event, ClassBattleBegan)), None)
        words = {
            "class": ROMAN[battle.battle] if battle else "",
            "ships": self._of_sides([(ship, "") for ship in dict.fromkeys(e.ship for e in shots)]),
            "missed": sum(shot.missed for shot in shots),
        }
        said = _("Shots: %(ships)s")
        if battle and battle.attacker_class == battle.defender_class:
            said = _("Class %(class)s fires: %(ships)s")
        if words["missed"]:
            said += " " + _("Missed: %(missed)s.")
        return said % words

    def _hits(self, at: int, hits: Sequence[DamageDealt]) -> str:
        """Of shots it was said who fired them; of all else it is said here."""
        what = self._of_sides([(hit.ship, self._loss(hit)) for hit in hits])
        last = self._last(at)
        source = hits[0].source
        if (last and isinstance(last.event, ShotsFired | ShotsKept)) or source is None:
            return what
        if any(hit.source != source for hit in hits) or source.count(":") != 1:
            return what
        return _("%(by)s: %(what)s") % {"by": owned(source, self.cards, self.names), "what": what}

    def _jammed(self, at: int, what: str) -> str:
        last = self._last(at)
        if last and isinstance(last.event, AbilityUsed) and last.event.ship is not None:
            by = owned(last.event.ship, self.cards, self.names)
            return _("Jammed by %(by)s: %(what)s") % {"by": by, "what": what}
        return _("Jammed: %(what)s") % {"what": what}

    def _owned(self, name: str) -> str:
        said = owned(name, self.cards, self.names)
        return said[:1].upper() + said[1:]

    def _loss(self, hit: DamageDealt) -> str:
        """In ships, as its card counts them; of a card of one ship, and of a scratch, in LP."""
        ships = hit.lost if (card_of(hit.ship, self.cards).ships or 1) > 1 else 0
        return f"\N{MINUS SIGN}{ships or f'{hit.damage} LP'}"

    def _of_sides(self, ships: Sequence[tuple[str, str]]) -> str:
        """“your Wasps and Fighters; Cadet's Destroyers.”, with a word on each."""
        sides = dict.fromkeys(owner(ship) for ship, _word in ships)
        told = []
        for seat in sides:
            own = [
                f"{title(ship, self.cards)} {word}".rstrip()
                for ship, word in ships
                if owner(ship) == seat
            ]
            more = [_("%(n)s more") % {"n": len(own) - MOST}] if len(own) > MOST else []
            told.append(f"{of_seat(seat, self.names)} {join([*own[:MOST], *more])}")
        return "; ".join(told) + "."
