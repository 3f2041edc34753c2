"""Card use of whole matches, against a recount out of views and recorded moves."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from cardsets.files import read_decks
from spacetrace.engine.agents.arena import Entrant, MoveRecorder, play_match, replay_match, seating
from spacetrace.engine.games.spacetrace.actions import PlayCard
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.engine.games.spacetrace.decks.use import CardUse, CardWatcher
from spacetrace.engine.games.spacetrace.game import SpacetraceGame
from spacetrace.engine.games.spacetrace.table import Table, View
from spacetrace.engine.kernel.actions import Action
from spacetrace.engine.kernel.errors import ReplayError
from spacetrace.engine.kernel.frames import frames
from spacetrace.engine.kernel.protocol import Config
from spacetrace.engine.kernel.watching import Watcher

GAME = SpacetraceGame()
STOCK = {deck.key: deck.cards for deck in read_decks("basic")}
CONFIG: Config = {"format": "open", "victory": "wrecks", "first_turn_attack": True}


def every_card(cards: CardSet) -> dict[str, int]:
    """A deck of all cards there are, for every way in which one gets into a hand or out of it."""
    return {c.id: min(c.copies, 4 if c.is_reinforcement else 1) for c in cards.cards if c.copies}


def entrants_of(cards: CardSet, key: str) -> tuple[Entrant, Entrant]:
    """Two computer players; “all” play every card, at random."""
    if key == "all":
        deck = every_card(cards)
        return Entrant("one", deck, "random"), Entrant("two", deck, "random")
    one, two = key.split()
    return Entrant(one, STOCK[one], "cadet"), Entrant(two, STOCK[two], "cadet")


def own_hand(view: View, seat: int) -> Counter[str]:
    """The seat's hand in its own view."""
    return Counter(card.id for card in view.sides[seat].hand or [])


def drawn_in(views: Sequence[View], seat: int) -> Counter[str]:
    """What came into the hand while the own library shrank, from view to view."""
    drawn = Counter[str]()
    for old, new in itertools.pairwise(views):
        if new.sides[seat].library_size < old.sides[seat].library_size:
            drawn += own_hand(new, seat) - own_hand(old, seat)
    return drawn


def recount(
    cards: CardSet,
    entrants: tuple[Entrant, Entrant],
    seed: int,
    moves: list[tuple[int, str]],
    seat: int,
) -> CardUse:
    """The card use of a seat out of its views, event by event, and out of its moves."""
    use = CardUse(matches=1)
    table = next(replay_match(GAME, cards, CONFIG, entrants, seed, moves)).table
    view = GAME.view(table, seat)
    use.drawn.update(own_hand(view, seat))
    for mover, line in moves:
        action = GAME.parse_action(line)
        seen = frames(GAME, table, seat, mover, action)
        use.drawn.update(drawn_in([view, *(frame.view for frame in seen)], seat))
        view = seen[-1].view if seen else view
        if mover == seat and isinstance(action, PlayCard):
            use.played.update([action.card, *action.paid_by])
    use.stuck.update(own_hand(view, seat))
    return use


@pytest.mark.parametrize("key", ["all", "swarm jammers", "salvage heavy"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("entrant", [0, 1])
def test_card_use_is_what_views_and_moves_tell(
    basic: CardSet, key: str, seed: int, entrant: int
) -> None:
    entrants = entrants_of(basic, key)
    watcher, recorder = CardWatcher(entrant), MoveRecorder(GAME)
    play_match(GAME, basic, CONFIG, entrants, seed, watchers=(watcher, recorder))
    seat = seating(2, seed)[0].index(entrant)
    assert watcher.use == recount(basic, entrants, seed, recorder.moves, seat)
    assert watcher.use.played.total() > 0


def test_nothing_is_stuck_that_was_never_drawn_or_left_in_hand_too_often(basic: CardSet) -> None:
    watcher = CardWatcher()
    for seed in range(4):
        play_match(GAME, basic, {}, entrants_of(basic, "heavy swarm"), seed, watchers=(watcher,))
    use = watcher.use
    assert use.matches == 4
    assert use.stuck <= use.drawn
    assert set(use.drawn) <= set(STOCK["heavy"])
    assert all(use.drawn[card] <= 4 * copies for card, copies in STOCK["heavy"].items())


def test_a_watcher_goes_with_its_entrant_from_seat_to_seat(basic: CardSet) -> None:
    entrants = entrants_of(basic, "heavy swarm")
    for entrant in (0, 1):
        watcher = CardWatcher(entrant)
        for seed in range(4):  # both seats, and both with the first turn
            play_match(GAME, basic, {}, entrants, seed, watchers=(watcher,))
        assert set(watcher.use.drawn) <= set(entrants[entrant].deck)


def test_uses_add_up_as_if_they_had_been_counted_together(basic: CardSet) -> None:
    entrants = entrants_of(basic, "heavy swarm")
    together, parts = CardWatcher(), [CardWatcher() for _ in range(3)]
    for seed, part in enumerate(parts):
        play_match(GAME, basic, {}, entrants, seed, watchers=(together, part))
    total = CardUse()
    for part in parts:
        total.add(part.use)
    assert total == together.use


def test_watching_changes_no_match(basic: CardSet) -> None:
    entrants = entrants_of(basic, "jammers salvage")
    plain = [play_match(GAME, basic, {}, entrants, seed) for seed in range(4)]
    watcher = CardWatcher()
    assert plain == [
        play_match(GAME, basic, {}, entrants, seed, watchers=(watcher,)) for seed in range(4)
    ]


def test_a_recorded_match_ends_as_it_ended(basic: CardSet) -> None:
    for key in ("all", "heavy jammers"):
        entrants = entrants_of(basic, key)
        for seed in range(4):
            recorder = MoveRecorder(GAME)
            result = play_match(GAME, basic, CONFIG, entrants, seed, watchers=(recorder,))
            steps = list(replay_match(GAME, basic, CONFIG, entrants, seed, recorder.moves))
            assert [step.move for step in steps] == list(range(result.actions + 1))
            outcome = GAME.outcome(steps[-1].table)
            assert outcome is not None
            assert (outcome.reason, outcome.rule) == (result.reason, result.rule)
            seats = seating(2, seed)[0]
            assert tuple(sorted(seats[seat] for seat in outcome.winners)) == result.winners


class Keeper(Watcher[Table]):
    """Keeps the snapshot of every table of a match."""

    def dealt(self, table: Table, seats: Sequence[int]) -> None:
        self.table = table
        self.snapshots = [GAME.dump(table)]

    def moved(self, seat: int, action: Action) -> None:
        self.snapshots.append(GAME.dump(self.table))


def test_every_step_of_a_replay_is_the_table_of_the_match(basic: CardSet) -> None:
    entrants = entrants_of(basic, "salvage swarm")
    keeper, recorder = Keeper(), MoveRecorder(GAME)
    play_match(GAME, basic, {}, entrants, 5, watchers=(keeper, recorder))
    steps = replay_match(GAME, basic, {}, entrants, 5, recorder.moves)
    assert [GAME.dump(step.table) for step in steps] == keeper.snapshots


def test_a_move_that_is_not_legal_any_more_stops_the_replay_with_its_number(
    basic: CardSet,
) -> None:
    entrants = entrants_of(basic, "salvage swarm")
    recorder = MoveRecorder(GAME)
    play_match(GAME, basic, {}, entrants, 5, watchers=(recorder,))
    cards = CardSet(msgspec.structs.replace(basic.data, cards=_dearer(basic.data.cards)))
    with pytest.raises(ReplayError, match="does not fit the rules of today") as error:
        list(replay_match(GAME, cards, {}, entrants, 5, recorder.moves))
    assert 0 < error.value.move < len(recorder.moves)


def _dearer(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same cards, but every one that costs something costs three times as much."""
    return tuple(
        card if card.kind == "reinforcement" else msgspec.structs.replace(card, mp=3 * card.mp)
        for card in cards
    )
