"""A deck played against nobody, as far as the moves in a text go; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.selectors import compiled_cards
from spacetrace.engine import catalogue
from spacetrace.engine.games.spacetrace.decks.solo import ME, nobody_answers, solo_begin
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.events import Event
from spacetrace.engine.kernel.protocol import Config
from spacetrace.presentation.board import Refused
from spacetrace.presentation.moves import MoveTold, move_told

MOST_MOVES = 400
LONGEST_MOVE = 300
LONGEST_TEXT = 60_000


@dataclass(frozen=True, slots=True)
class Solo:
    """The table after the moves that were possible; `refused` says why the next one was not."""

    game: catalogue.AnyGame
    cards: Any
    config: Config
    names: tuple[str, str]
    moves: tuple[str, ...]
    told: tuple[MoveTold, ...]
    turn: int
    view: Any
    outcome: Any
    legal: list[tuple[Action, str]]
    table: Any
    refused: str = ""

    def explain(self, text: str) -> Refused | None:
        """Why an action cannot be done now."""
        refusal = self.game.explain(self.table, ME, self.game.parse_action(text))
        return Refused(refusal.sentence, refusal.rule) if refusal else None


def moves_asked(text: str) -> list[str]:
    """The moves of a form, one a line; what is far too much is cut off."""
    lines = text[:LONGEST_TEXT].replace("\r", "").split("\n")
    return [line.strip()[:LONGEST_MOVE] for line in lines if line.strip()][:MOST_MOVES]


def solo_at(
    *, name: str, cards: Mapping[str, int], revision: Revision, seed: str, moves: Sequence[str]
) -> Solo:
    """Deal the sample hand with this seed, and play these moves of the deck's own."""
    game = catalogue.game(revision.card_set.game)
    compiled, config = compiled_cards(revision), game.check_config({})
    table = solo_begin(compiled, cards, seed, config)
    names = (name, _("Nobody"))
    told: list[MoveTold] = []
    refused, turn = "", 1
    for text in moves:
        events: list[Event] = []
        before = game.copy(table)
        try:
            game.apply(table, ME, game.parse_action(text), events.append)
            nobody_answers(game, table, events.append)
        except EngineError as error:
            table, refused = before, str(error)
            break
        move = MoveTold(len(told) + 1, ME, text)
        pairs = ((event, "") for event in events)
        told.append(
            move_told(
                move,
                pairs,
                ME,
                write=game.event_text,
                narrate=lambda seen: game.narrate_all(seen, compiled, names),
            )
        )
        turn += sum(line.startswith("turn-began 1") for line in told[-1].lines)
    legal = [(action, game.action_text(action)) for action in game.moves(table, ME)]
    return Solo(
        game=game,
        cards=compiled,
        config=config,
        names=names,
        moves=tuple(moves[: len(told)]),
        told=tuple(told),
        turn=turn,
        view=game.view(table, ME),
        outcome=game.outcome(table),
        legal=legal if game.outcome(table) is None else [],
        table=table,
        refused=refused,
    )
