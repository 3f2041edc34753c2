"""Finds a table on which a card can be played at once, by asking the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec import Struct, structs

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import EngineError, ScenarioError
from spacetrace.engine.kernel.opening import Opening, Wish
from spacetrace.engine.kernel.protocol import Config, Game
from spacetrace.engine.kernel.replay import begin

AnyGame: TypeAlias = Game[Any, Any, Any]

MOST_TRIED = 400
"""So many tables are set up before the search is given up."""


class TryOut(Struct, frozen=True):
    """A beginning that can be arranged under these options.

    `is_playable`: the card is in the first seat's hand and may be played; None for one that is in
    no hand.
    """

    config: Config
    opening: Opening
    is_playable: bool | None


def try_out(game: AnyGame, cards: Any, wish: Wish) -> TryOut:
    """The plainest beginning in which the card may be played at once, else the plainest at all.

    In another seat's turn it is the same, as far as that goes. Raises NotationError for a card that
    is not there, and ScenarioError where no table with it can be arranged, with the last reason.
    """
    found = _find(game, cards, structs.replace(wish, turn=0))
    if not wish.turn or found.opening.moves:
        return found
    position = {**found.opening.position, "turn": wish.turn + 1}
    other = Opening(position)
    try:
        _begin(game, cards, found.config, other)
    except EngineError:
        return found
    return TryOut(found.config, other, False if found.is_playable else found.is_playable)


def _find(game: AnyGame, cards: Any, wish: Wish) -> TryOut:
    found: TryOut | None = None
    why: EngineError = ScenarioError("There is no table on which this card could be tried.")
    for config, opening in _beginnings(game, cards, wish):
        try:
            table = _begin(game, cards, config, opening)
        except EngineError as error:
            why = error
            continue
        if wish.card not in first_hand(opening):
            return TryOut(config, opening, None)
        if any(game.plays(action, wish.card) for action in game.moves(table, 0)):
            return TryOut(config, opening, True)
        found = found or TryOut(config, opening, False)
    if found is None:
        raise ScenarioError(str(why)) from why
    return found


def _begin(game: AnyGame, cards: Any, config: Config, opening: Opening) -> Any:
    return begin(game, cards, config, (), Chance.seeded("a card is tried"), opening)


def _beginnings(game: AnyGame, cards: Any, wish: Wish) -> Iterator[tuple[Config, Opening]]:
    """With the usual options; and with each that adds something, where it is asked for."""
    usual = game.check_config({})
    for tried, opening in enumerate(game.openings(cards, wish)):
        if tried == MOST_TRIED:
            return
        yield usual, opening
    for option in game.options:
        if option.is_switch and not option.default:
            for opening in game.openings(cards, wish):
                if opening.moves:
                    break
                yield {**usual, option.key: True}, opening


def first_hand(opening: Opening) -> list[str]:
    """The first seat's hand, in whichever way the game's positions give it."""
    place = opening.position
    hands, one = place.get("hands"), place.get("1")
    found = hands.get("1") if isinstance(hands, dict) else None
    found = one.get("hand") if isinstance(one, dict) else found
    return found if isinstance(found, list) else []
