"""Plays a month by correspondence: people who come and stay away, outages, restarts, messages lost.

`python -m bench.trust.month MATCHES DAYS SEED` does it on the database that its environment names,
an hour a step, and prints JSON: what became of every match, and who has been told what how often.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from bench.trust.asking import quiet
from bench.trust.tables import DECKS  # first: it sets Django up

from django.conf import settings  # isort: skip
from django.core import mail  # isort: skip
from django.core.management import call_command  # isort: skip
from django.db.models import Count  # isort: skip
from django.utils import timezone  # isort: skip

from spacetrace.infrastructure import queue  # isort: skip
from spacetrace.infrastructure.database_time import clock_standing  # isort: skip
from spacetrace.matches import games  # isort: skip
from spacetrace.matches.access import held_of, is_away, match_for  # isort: skip
from spacetrace.matches.models import (  # isort: skip
    Due,
    Heartbeat,
    Match,
    Outage,
    Seat,
    SeatKind,
    Status,
)
from spacetrace.matches.selectors import legal_for  # isort: skip
from spacetrace.matches.services.act import match_act  # isort: skip
from spacetrace.matches.services.ai_turn import ai_turn_play  # isort: skip
from spacetrace.matches.services.create import SeatSpec, match_create  # isort: skip
from spacetrace.matches.services.decks import NO_DECK, DeckChoice  # isort: skip
from spacetrace.matches.services.join import match_join  # isort: skip
from spacetrace.matches.services.leave import seat_return  # isort: skip
from spacetrace.matches.services.tick import match_tick  # isort: skip
from spacetrace.matches.tasks import sweep  # isort: skip
from spacetrace.matches.time_control import DAY, GRACE, HOUR, TimeControl  # isort: skip
from spacetrace.notifications.kinds import Channel, Kind  # isort: skip
from spacetrace.notifications.models import Delivery, Fate  # isort: skip
from spacetrace.notifications.services.deliver import messages_send  # isort: skip
from spacetrace.notifications.services.look import news_look  # isort: skip
from spacetrace.players.models import User  # isort: skip

BEGIN = datetime(2027, 3, 8, 6, tzinfo=UTC)  # summer time begins within the month
STEP = timedelta(hours=1)
KINDS: tuple[tuple[str, int, int, dict[str, Any]], ...] = (
    ("spacetrace", 2, 0, {}),
    ("spaced_out", 3, 0, {"pace": "slow"}),
    ("space_dominoes", 2, 1, {"pace": "slow"}),
    ("blast_off", 3, 1, {"pace": "slow"}),
)
"""The game, how many people and computer players, and the options."""

PACES = ((8 * HOUR, DAY), (DAY, 0), (DAY, 3 * DAY), (3 * DAY, 7 * DAY), (0, 0))
"""Time a move and reserve; without any, there is no clock."""

ZONES = ("", "Europe/Berlin", "America/New_York", "Asia/Tokyo")
MOVES_A_VISIT = 40
OUTAGES = 4
NO_PLAY = ("concede", "order ")


@dataclass
class Person:
    """Somebody who looks in at the same hours every day, but for the days away."""

    user: User
    hours: set[int]
    away: list[tuple[datetime, datetime]]

    def is_here(self, now: datetime) -> bool:
        """They look in within this hour."""
        return now.hour in self.hours and not any(a <= now < b for a, b in self.away)


@dataclass
class Month:
    """The people, the matches, and what has happened so far."""

    dice: random.Random
    days: int
    people: dict[int, Person] = field(default_factory=dict)
    outages: list[tuple[datetime, datetime]] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    was_away: bool = False

    def settle(self, matches: int) -> None:
        """Make people, their habits, and their matches."""
        for number in range(max(6, matches // 3)):
            self.people |= [self._person(number)]
        for number in range(matches):
            self._match(number)
        for _ in range(OUTAGES):
            begin = BEGIN + timedelta(hours=self.dice.randrange(24, 24 * self.days))
            self.outages.append((begin, begin + timedelta(hours=self.dice.randrange(2, 31))))

    def _person(self, number: int) -> tuple[int, Person]:
        dice, end = self.dice, BEGIN + timedelta(days=2 * self.days)
        user = User.objects.create_user(
            f"player{number}",
            email=f"player{number}@example.org",
            email_changed_at=BEGIN,
            time_zone=dice.choice(ZONES),
        )
        away = []
        if dice.random() < 0.3:
            begin = BEGIN + timedelta(days=dice.randrange(self.days))
            away.append((begin, begin + timedelta(days=dice.randrange(2, 9))))
        if dice.random() < 0.15:  # who never comes back
            away.append((BEGIN + timedelta(days=dice.randrange(1, self.days)), end))
        hours = {dice.randrange(24) for _ in range(dice.choice((1, 1, 2, 3)))}
        return user.pk, Person(user, hours, away)

    def _match(self, number: int) -> None:
        game, people, computers, options = KINDS[number % len(KINDS)]
        users = self.dice.sample([person.user for person in self.people.values()], people)
        move, bank = self.dice.choice(PACES)
        end = self.dice.choice(("lose", "default", "computer")[people + computers > 2 :])
        control = TimeControl("days", move, bank, end) if move else TimeControl()
        needs = games.needs_decks(game)
        decks = [DeckChoice(stock=key) if needs else NO_DECK for key in DECKS]
        seats = [SeatSpec("me", deck=decks[number % 4]), *[SeatSpec("invite")] * (people - 1)]
        seats += [SeatSpec("agent", agent_level="cadet")] * computers
        made = match_create(
            owner=users[0], game=game, seats=seats, config=options, time_control=control
        )
        open_seats = made.seats.filter(kind=SeatKind.OPEN).order_by("index")
        for user, seat in zip(users[1:], open_seats, strict=True):
            match_join(token=seat.invite_token or "", user=user, deck=decks[(number + 1) % 4])

    # --- an hour ----------------------------------------------------------------------------------

    def hour(self, now: datetime) -> None:
        """Whoever looks in plays; before and after, the server does what it has to."""
        if any(begin <= now < end for begin, end in self.outages):
            self.seen["hours away"] += 1
            self.was_away = True
            return
        if not self.was_away:  # it beats every few seconds, not every hour
            Heartbeat.objects.update(beat_at=now - timedelta(seconds=5))
        self.was_away = False
        self.serve(now)
        for person in self.people.values():
            if person.is_here(now):
                self._visit(person)
        self.serve(now)

    def serve(self, now: datetime) -> None:
        """Sweeps, and what workers would do of it; now and then a worker dies before it sends."""
        for _ in range(50):  # as beat does every few seconds
            sweep()
            late = Match.objects.filter(status=Status.RUNNING, deadline_at__lt=now - GRACE)
            ids = list(late.values_list("pk", flat=True))
            self.seen["timeouts"] += sum(match_tick(match_id=pk) for pk in ids)
            waiting = Due.objects.filter(due_at__lte=timezone.now())
            due = list(waiting.values_list("match_id", flat=True))
            for match_id in due:
                ai_turn_play(match_id=match_id)
            if not ids and not due:
                break
        while news_look():
            pass
        if self.dice.random() < 0.2:
            self.seen["restarts"] += 1
            return
        while messages_send(Channel.MAIL):
            pass

    def _visit(self, person: Person) -> None:
        own = Seat.objects.filter(user=person.user, match__status=Status.RUNNING)
        for public_id in list(own.values_list("match__public_id", flat=True)):
            found = match_for(person.user, public_id)
            if is_away(found, person.user):
                self.seen["returns"] += seat_return(match=found, user=person.user).is_done
            for _ in range(MOVES_A_VISIT):
                if not self._move(person.user, public_id):
                    break

    def _move(self, user: User, public_id: str) -> bool:
        found = match_for(user, public_id)
        held = held_of(found, user)
        if found.status != Status.RUNNING or held.seat is None or held.seat not in found.waiting:
            return False
        texts = [text for _action, text in legal_for(found, held.seat)]
        action = self.dice.choice([text for text in texts if not text.startswith(NO_PLAY)])
        told = match_act(
            held=held,
            action=action,
            at_version=found.version,
            command_id=f"m{found.revision}",
        )
        self.seen[told.status] += 1
        return told.is_done

    # --- in the end -------------------------------------------------------------------------------

    def judged(self, now: datetime) -> dict[str, Any]:
        """What became of the matches, and who waits for somebody who has not been told."""
        running = list(Match.objects.filter(status=Status.RUNNING).prefetch_related("seats"))
        over = Match.objects.filter(status=Status.OVER).values_list("result__reason", flat=True)
        once = ("user", "channel", "target", "key")
        doubled = Delivery.objects.values(*once).annotate(n=Count("pk")).filter(n__gt=1).count()
        ids = Counter(str(letter.extra_headers.get("Message-ID")) for letter in mail.outbox)
        reminders = Delivery.objects.filter(kind=Kind.REMINDER, fate=Fate.SENT)
        again = reminders.values("match", "seat", "deadline", "kind", "key", "channel")
        return {
            "over": dict(Counter(over)),
            "running": len(running),
            "hanging": [m.public_id for m in running if self._hangs(m, now)],
            "untold": [m.public_id for m in running if not self._is_told(m)],
            "doubled": doubled + sum(count - 1 for count in ids.values()),
            "reminders": reminders.count(),
            "reminders twice": again.annotate(n=Count("pk")).filter(n__gt=1).count(),
            "mails": len(mail.outbox),
            "outages noted": Outage.objects.count(),
            **self.seen,
        }

    def _hangs(self, match: Match, now: datetime) -> bool:
        """It waits for nobody, for a computer, or for somebody whose time has long been over."""
        if not match.waiting or match.agent_is_due:
            return True
        return match.deadline_at is not None and match.deadline_at < now - STEP

    def _is_told(self, match: Match) -> bool:
        asked = [seat for seat in match.seats.all() if seat.index in match.waiting]
        people = [seat.user_id for seat in asked if seat.kind == SeatKind.USER]
        told = Delivery.objects.filter(match=match, user__in=people)
        return bool(people) and told.exclude(fate=Fate.FAILED).exists()


@contextmanager
def _nobody_is_asked() -> Iterator[None]:
    """Every message to a worker gets lost: what is to be done is found in the rows."""
    usual, queue.later = queue.later, lambda _line, _send: None  # type: ignore[assignment]
    try:
        yield
    finally:
        queue.later = usual


def month(matches: int, days: int, seed: int) -> dict[str, Any]:
    """So many matches over so many days, on a site that is set up."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mail.outbox = []
    found = Month(random.Random(seed), days)
    with (
        time_machine.travel(BEGIN, tick=False) as now,
        clock_standing(BEGIN) as clock,
        _nobody_is_asked(),
    ):
        found.settle(matches)
        for _ in range(24 * days):
            now.shift(STEP)
            clock.shift(STEP)
            found.hour(clock.now)
        found.outages.clear()
        found.hour(clock.now)
        return found.judged(clock.now)


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    call_command("seed", verbosity=0)
    with quiet():
        verdict = month(*(int(word) for word in sys.argv[1:]))
    print(json.dumps(verdict))
