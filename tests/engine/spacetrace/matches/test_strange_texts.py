"""Whatever reads as an action is either on the list or refused in a sentence (ST-7, ST-36)."""

from __future__ import annotations

import pytest

from cardsets.files import read_decks
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.notation import parse_action
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import IllegalAction, NotationError
from tests.engine.spacetrace.matches.whole import GAME, some_action

PLAIN = ["attack", "attack with both", "defend with both", "enough", "keep order", "pass", "ready"]
PLAIN += ["pass attack", "concede", "order always-ask on", "order stop-at-end off"]
TEXTS = 15
"""Texts tried at each table."""


class Babble:
    """Texts out of names that mean something somewhere at this table."""

    def __init__(self, table: Table, chance: Chance) -> None:
        self.chance = chance
        self.cards = [card.id for card in table.cards.cards] + ["nobody", "x-1"]
        self.names = [ship.name for side in table.sides for ship in side.ships()]
        self.names += [tactic.name for tactic in table.stack]
        self.names += ["1:nobody", "2:base#99999", "1:fighters#2", "2:fighters#123456"]

    def thing(self) -> str:
        """A ship, a tactic or a card in a pile."""
        if self.chance.below(2):
            return self.chance.pick(self.names)
        pile = self.chance.pick(["hand", "library", "discard", "wrecks"])
        seat = self.chance.pick(["", "1:", "2:"])
        return f"{seat}{pile}:{self.chance.pick(self.cards)}"

    def things(self) -> str:
        """What one choice may fall on."""
        count = self.chance.below(4)
        return "+".join(self.thing() for _ in range(count)) or "none"

    def text(self) -> str:
        """The text of an action, or nearly one."""
        more = f" on {self.things()}" * self.chance.below(2)
        more += f" paying {self.thing()}" * self.chance.below(2)
        card, name = self.chance.pick(self.cards), self.chance.pick(self.names)
        return self.chance.pick(
            [
                f"play {card}{more}",
                f"play {card}{more} with {self.chance.pick(self.cards)}",
                f"activate {name}{more}",
                f"activate {name} commander{more}",
                f"move {name} to {self.chance.pick(['base', 'second'])}",
                f"exchange {card}",
                f"pick {self.thing()}",
                f"place {name}",
                self.chance.pick(PLAIN),
            ]
        )


@pytest.mark.parametrize("seed", range(6))
def test_what_is_not_on_the_list_is_refused_and_nothing_ever_breaks(
    basic: CardSet, seed: int
) -> None:
    chance = Chance.seeded(f"babble {seed}")
    decks = [chance.pick(list(read_decks("basic"))).cards for _ in range(2)]
    config = {"format": "open", "victory": "wrecks"}
    table = GAME.setup(config, basic, decks, Chance.seeded(seed))
    for _ in range(60):
        if table.outcome:
            break
        for seat in (0, 1):
            _try_texts(table, seat, chance)
        seat, action = some_action(table, chance)
        GAME.apply(table, seat, action)


def _try_texts(table: Table, seat: int, chance: Chance) -> None:
    listed = set(GAME.legal_actions(table, seat))
    babble, before = Babble(table, chance), GAME.dump(table)
    for text in {babble.text() for _ in range(TEXTS)}:
        try:
            action = parse_action(text)
        except NotationError:
            continue
        why_not = GAME.explain(table, seat, action)
        assert (why_not is None) == (action in listed), text
        if why_not is None:
            continue
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(table, seat, action)
        assert (refused.value.rule, refused.value.sentence) == (why_not.rule, why_not.sentence)
    assert GAME.dump(table) == before
    assert GAME.waiting_for(table) or table.outcome
