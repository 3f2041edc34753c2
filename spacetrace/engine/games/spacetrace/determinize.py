"""Deals what a seat cannot know anew, so that an agent can search in a full table (ST-36)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.decks.legality import is_simple
from spacetrace.engine.games.spacetrace.pieces import Prompt, Ref
from spacetrace.engine.games.spacetrace.table import Side, Table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer

USUAL_COPIES = 4
"""Copies of a card that a deck is taken to hold, where it may hold so many."""
REINFORCEMENT_SHARE = 3
"""One card in so many of a deck is taken to be a reinforcement."""
MOST_DEALS = 256
"""Deals of hidden cards that are remembered: in a turn nearly all decisions need the same ones."""

_by_id = attrgetter("id")


def determinize(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """A full table that agrees with what the viewer may know; `chance` deals what is hidden.

    The viewer's own library is its deck without everything seen, shuffled. Of a side that the
    viewer does not know, hand and library are plausible cards within the copy limits (ST-3), never
    the true ones; its standing orders count as not given, and what was chosen among hidden cards
    as not chosen.
    """
    dealt = table.copy()
    dealt.chance = chance
    for seat, side in enumerate(dealt.sides):
        known = _seen_cards(dealt, seat)
        if seat == viewer:
            _shuffle_own(dealt, side, known)
        else:
            _deal_unknown(dealt, seat, side, known)
    for frame in dealt.work:
        frame.bindings = {
            name: refs for name, refs in frame.bindings.items() if not any(map(_is_hidden, refs))
        }
    if dealt.prompt and dealt.prompt.seat != viewer:
        dealt.prompt.options = _possible_options(dealt, dealt.prompt)
        dealt.prompt.picked = []
    return dealt


def _is_hidden(ref: Ref) -> bool:
    return ref.zone in ("hand", "library")


def _seen_cards(table: Table, seat: Seat) -> list[str]:
    """All cards out of the seat's deck that everybody sees, wherever they are."""
    side = table.sides[seat]
    seen = [card.id for card in side.discard]
    seen += [wreck.card.id for wreck in side.wrecks]
    seen += [card.id for card in side.removed]
    seen += [tactic.card.id for tactic in table.stack if tactic.seat == seat]
    for holder in table.sides:
        for ship in holder.ships():
            if ship.owner == seat:
                if ship.commander is not None:
                    seen.append(ship.commander.id)
                if not ship.token and not ship.card.is_base:
                    seen.append(ship.card.id)
    return seen


def _shuffle_own(table: Table, side: Side, known: list[str]) -> None:
    """A library of its size, should the deck list and a position not agree."""
    size = len(side.library)
    chance = table.chance
    deck = tuple(side.deck.items())
    held = tuple(sorted([*known, *[card.id for card in side.hand]]))
    library, chance.counter = _shuffled(table.cards, deck, held, size, chance.place)
    if library is not None:
        side.library = [*library]
        return
    short = _left_of(table.cards, deck, held)
    short += _guess_cards(table, (), size - len(short))
    chance.shuffle(short)
    side.library = short[:size]


_Seen: TypeAlias = tuple[str, ...]
"""Cards by id, in their order, each as often as it is there."""


def _left_of(cards: CardSet, deck: Iterable[tuple[str, int]], seen: _Seen) -> list[CardDef]:
    """The cards of a deck that are not among those seen."""
    by_id, times = cards.by_id, Counter(seen)
    return [by_id[card] for card, copies in deck for _ in range(copies - times[card])]


@lru_cache(maxsize=MOST_DEALS)
def _shuffled(
    cards: CardSet,
    deck: tuple[tuple[str, int], ...],
    seen: _Seen,
    size: int,
    place: tuple[bytes, int],
) -> tuple[tuple[CardDef, ...] | None, int]:
    """A shuffled library and how many draws were taken by then; None where it is too small."""
    library = _left_of(cards, deck, seen)
    if len(library) < size:
        return None, place[1]
    chance = Chance(*place)
    chance.shuffle(library)
    return tuple(library[:size]), chance.counter


def _deal_unknown(table: Table, seat: Seat, side: Side, known: list[str]) -> None:
    size = len(side.hand)
    seen = tuple(sorted(known))
    hidden = _guess_cards(table, seen, size + len(side.library))
    _hold_what_is_asked(table, seat, hidden)
    side.hand = sorted(hidden[:size], key=_by_id)
    side.library = hidden[size:]
    side.deck = _deck_of(seen, tuple(hidden))
    side.always_ask = side.stop_at_end = side.pass_attack = False
    side.orders = []


@lru_cache(maxsize=MOST_DEALS)
def _deck_of(seen: _Seen, hidden: tuple[CardDef, ...]) -> Mapping[str, int]:
    """The list of a deck that is made of these cards."""
    held = Counter([*seen, *[card.id for card in hidden]])
    return {card: held[card] for card in sorted(held)}


# --- a decision that is asked for -----------------------------------------------------------------


def _hold_what_is_asked(table: Table, seat: Seat, hidden: list[CardDef]) -> None:
    """Who is in the middle of an exchange holds the cards to complete it (ST-13)."""
    prompt = table.prompt
    if prompt is None or prompt.seat != seat or not prompt.what.startswith("exchange"):
        return
    wanted = prompt.what == "exchange-reinforcements"
    hidden.sort(key=lambda card: card.is_reinforcement is not wanted)
    sort = [c for c in table.cards.cards if c.is_reinforcement is wanted and not c.is_base]
    for i in range(prompt.left):
        if hidden[i].is_reinforcement is not wanted:  # too few of the sort were guessed
            hidden[i] = table.chance.pick(sort)
    left = hidden[prompt.left :]
    hidden[prompt.left :] = left[::2] + left[1::2]  # the rest mixed over hand and library


def _possible_options(table: Table, prompt: Prompt) -> list[Ref]:
    """What another seat may be choosing from."""
    side = table.sides[prompt.seat]
    if prompt.what == "choose":
        return [Ref("ship", ship.owner, ship.name) for ship in side.ships()]
    if prompt.what == "search":
        return _alike("library", prompt.seat, side.library)
    if prompt.what == "discard":
        return _alike("hand", prompt.seat, side.hand)
    wanted = prompt.what == "exchange-reinforcements"
    sort = [card for card in side.hand if card.is_reinforcement is wanted]
    return _alike("hand", prompt.seat, sort)


def _alike(zone: str, seat: Seat, cards: list[CardDef]) -> list[Ref]:
    """Copies of a card are one option."""
    return [Ref(zone, seat, name) for name in dict.fromkeys([card.id for card in cards])]


# --- what a side that nobody sees may hold --------------------------------------------------------


def _guess_cards(table: Table, seen: _Seen, count: int) -> list[CardDef]:
    """`count` cards for a side of whose deck these are seen, in random order.

    They keep to the copy limits as long as the card set has enough cards; the table's chance
    decides.
    """
    chance, is_beginner = table.chance, table.config.format == "beginner"
    hidden, chance.counter = _guessed(table.cards, is_beginner, seen, count, chance.place)
    return [*hidden]


@lru_cache(maxsize=MOST_DEALS)
def _guessed(
    cards: CardSet, is_beginner: bool, seen: _Seen, count: int, place: tuple[bytes, int]
) -> tuple[tuple[CardDef, ...], int]:
    """The guessed cards and how many draws were taken by then."""
    known, chance = Counter(seen), Chance(*place)
    reinforcements, others = _unseen(cards, is_beginner, known, chance)
    paying = sum(n for card, n in known.items() if cards.by_id[card].is_reinforcement)
    share = (known.total() + count) // REINFORCEMENT_SHARE - paying
    hidden = _draw(chance, reinforcements, known, max(0, min(share, count)))
    hidden += _draw(chance, others, known, count - len(hidden))
    if len(hidden) < count:
        held = known + Counter([card.id for card in hidden])
        hidden += _draw(chance, reinforcements, held, count - len(hidden))
    while len(hidden) < count:  # a card set too small for its own limits
        hidden.append(chance.pick(reinforcements + others or list(cards.cards)))
    chance.shuffle(hidden)
    return tuple(hidden), chance.counter


def _unseen(
    cards: CardSet, is_beginner: bool, known: Counter[str], chance: Chance
) -> tuple[list[CardDef], list[CardDef]]:
    """The cards that a deck may hold more of: reinforcements, others."""
    by_id = cards.by_id
    used_up = {card for card, copies in known.items() if by_id[card].copies <= copies}
    reinforcements, others, motherships = [
        [card for card in sort if card.id not in used_up] for sort in _sorts(cards, is_beginner)
    ]
    if motherships and not any(by_id[card].is_mothership for card in known):
        others.append(chance.pick(motherships))  # one at most (ST-3)
    return reinforcements, others


@lru_cache(maxsize=16)
def _sorts(cards: CardSet, is_beginner: bool) -> tuple[list[CardDef], ...]:
    """The cards that decks may hold: reinforcements, others, Motherships."""
    reinforcements: list[CardDef] = []
    others: list[CardDef] = []
    motherships: list[CardDef] = []
    for card in cards.cards:
        if not card.is_base and card.copies > 0 and (not is_beginner or is_simple(card)):
            sort = motherships if card.is_mothership else others
            (reinforcements if card.is_reinforcement else sort).append(card)
    return reinforcements, others, motherships


def _draw(chance: Chance, cards: list[CardDef], known: Counter[str], count: int) -> list[CardDef]:
    """Up to `count` of the cards: a usual number of copies of each first, then to the limit."""
    drawn: list[CardDef] = []
    seen = known.get
    for least in (0, USUAL_COPIES):
        rest = cards.copy()
        while rest and len(drawn) < count:
            # Cards are picked one by one: a deck has few different ones, a card set many.
            place = chance.below(len(rest))
            card, rest[place] = rest[place], rest[-1]
            rest.pop()
            limit = 1 if card.is_mothership else card.copies
            if least == 0:
                limit = min(limit, USUAL_COPIES)
            free = limit - max(seen(card.id, 0), min(limit, least))
            drawn += [card] * min(free, count - len(drawn))
    return drawn
