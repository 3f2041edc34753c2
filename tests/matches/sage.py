"""Actors who know a level that thinks for long; the nursery knows none, so that no others do."""

from typing import Any

from django.conf import settings

from spacetrace.engine.agents import LEVELS, Agent, Level, Position
from spacetrace.engine.agents.levels import DEAR
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches.services import thought
from tests.matches.actors import begin, check, give_turn, state  # first: it sets Django up

__all__ = ["begin", "check", "give_turn", "state", "work"]


class Sage(Agent):
    """Notes that it thinks, and deals tables until a file tells it to make its first move."""

    __slots__ = ()

    def choose(self, at: Position[Any, Any, Any], chance: Chance) -> Action:
        (settings.VAR / "thinking").touch()
        node = 0
        while not (settings.VAR / "go").exists():
            node += 1
            at.deal(chance.fork(str(node)))
        return at.actions[0]


LEVELS["sage"] = Level("sage", "Sage", "Thinks.", Sage(), pause=0, spread=0, thinks=DEAR)


def work(queue: str) -> None:
    """A worker of this queue that knows the sage, too, and lets it think for ever."""
    from spacetrace.celery import app

    thought.STUCK_AFTER = 3_600.0

    options = ["--pool=solo", "--loglevel=WARNING", "--without-mingle", "--without-gossip"]
    app.worker_main(["worker", f"--queues={queue}", f"--hostname={queue}@%h", *options])
