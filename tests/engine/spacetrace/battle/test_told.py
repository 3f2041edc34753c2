"""What is told of class battles with all cards of the basic set is so, and leaves nothing out."""

from __future__ import annotations

from random import Random

import pytest

from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.rules.battle import fight_class_battle
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.zones import place_commander
from tests.engine.spacetrace import builders
from tests.engine.spacetrace.telling import GAME, Listener


def random_table(basic: CardSet, seed: int) -> Table:
    """Two fleets of the basic set with commanders, wrecks and hands, in an attack."""
    random = Random(seed)
    ships = [card.id for card in basic.cards if card.is_ship and not card.is_base]
    plain = [card_id for card_id in ships if not basic.card(card_id).is_mothership]
    tactics = [card.id for card in basic.cards if card.is_tactic]

    def some(names: list[str], most: int) -> list[str]:
        return random.choices(names, k=random.randint(0, most))

    made = builders.table(
        basic,
        base1=some(plain, 7),
        base2=some(plain, 7),
        second1=["mothership", *some(plain, 3)],
        second2=["mothership", *some(plain, 3)],
        wrecks1=some(plain, 3),
        wrecks2=some(plain, 3),
        hand1=some(tactics, 3),
        hand2=some(tactics, 3),
        library1=some(ships, 3),
        library2=some(ships, 3),
        active=random.randint(0, 1),
    )
    commanders = [card for card in basic.cards if card.is_commander]
    for side in made.sides:
        hosts = [ship for ship in side.ships() if ship.card.cls in (2, 3)]
        if hosts:
            place_commander(made, random.choice(hosts), random.choice(commanders), None)
    builders.attack(made, both1=random.random() < 0.5, both2=random.random() < 0.5)
    return made


@pytest.mark.parametrize("seed", range(80))
def test_all_that_happens_in_a_class_battle_is_told_as_it_is(basic: CardSet, seed: int) -> None:
    made = random_table(basic, seed)
    for battle in (1, 2, 3, 4):
        listener = Listener(made)
        fight_class_battle(made, battle, listener)
        listener.finish()
        assert not made.work
        assert made.prompt is None


@pytest.mark.parametrize("seed", range(40))
def test_a_class_battle_ends_the_same_when_nobody_listens(basic: CardSet, seed: int) -> None:
    heard, unheard = random_table(basic, seed), random_table(basic, seed)
    for battle in (1, 2, 3, 4):
        fight_class_battle(heard, battle, lambda _event: None)
        fight_class_battle(unheard, battle, None)
        assert GAME.dump(heard) == GAME.dump(unheard)
