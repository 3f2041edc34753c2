"""Proposes exchanges of a card that are worth a try, out of what tests and matches have told.

Pure: the same figures give the same proposals. They are guesses; whether they help is for the test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from spacetrace.engine.agents.tally import Rate
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.simulations.figures import Summary, cards_told
from spacetrace.simulations.lot import sort_of

USUAL = 5
"""Proposals that are asked for: six lists, with that of the deck as it is."""
OFTEN = 2
"""So often one card goes, or comes in, among the proposals."""
CANDIDATES = 6
"""Cards that are looked at for one that goes."""

Out = Literal["lost", "stuck", "unknown"]
"""Why a card goes: the deck wins less where it is drawn, it stays in hand, or little is known."""
Into = Literal["works", "wins", "near"]
"""Why one comes in: it does well in this deck, it wins elsewhere, or it costs about the same."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One copy of a card goes, one of another comes in, both by id, and why."""

    out: str
    into: str
    why_out: Out
    why_in: Into


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a deck: its list, the figures of its last test, what cards win elsewhere."""

    deck: Mapping[str, int]
    tested: Summary | None
    won: Mapping[str, Rate]


def proposed(
    cards: CardSet,
    known: Known,
    is_legal: Callable[[str, str], bool],
    *,
    most: int = USUAL,
    only: Sequence[str] = (),
) -> list[Proposal]:
    """The most promising exchanges first, each legal; `only` these cards go, where any are named.

    A card is exchanged for one of its sort, or for another copy of one that does well.
    """
    worth = _worth(known)
    leaving = [card for card in known.deck if card in cards.by_id and (not only or card in only)]
    leaving.sort(key=lambda card: (worth.get(card, 0.0), -cards.by_id[card].mp, card))
    choices = [_choices(cards, known, worth, card) for card in leaving]
    found: list[Proposal] = []
    times: Counter[str] = Counter()
    for proposal in _in_turn(choices):
        if len(found) == most:
            break
        if max(times[proposal.out], times[proposal.into]) < OFTEN and is_legal(
            proposal.out, proposal.into
        ):
            found.append(proposal)
            times.update((proposal.out, proposal.into))
    return found


def _in_turn(choices: Sequence[Sequence[Proposal]]) -> Iterator[Proposal]:
    """The best of each card that goes, then the next best of each."""
    for place in range(CANDIDATES):
        for some in choices:
            if place < len(some):
                yield some[place]


def _worth(known: Known) -> dict[str, float]:
    """Of the deck's cards that were drawn in its test: how much more it won with them.

    A copy that stays in hand costs half of what it is.
    """
    if known.tested is None:
        return {}
    told = cards_told(known.tested)
    return {
        card.card: (contrast.gain if (contrast := told[card.card]) else 0.0) - card.stuck_share / 2
        for card in known.tested.cards
        if card.drawn and card.card in known.deck
    }


def _choices(cards: CardSet, known: Known, worth: Mapping[str, float], out: str) -> list[Proposal]:
    """What may come in for a card, the best first."""
    leaving = cards.by_id[out]
    pool = [
        card
        for card in cards.cards
        if card.id != out and not card.is_base and known.deck.get(card.id, 0) < card.copies
    ]
    same = [card for card in pool if sort_of(card) == sort_of(leaving)]
    better = [card for card in pool if worth.get(card.id, 0.0) > max(0.0, worth.get(out, 0.0))]
    proven = [card for card in same if (rate := known.won.get(card.id)) and rate.low > 0.5]
    rows: list[tuple[CardDef, Into]] = [
        *((card, "works") for card in sorted(better, key=lambda c: (-worth[c.id], c.id))),
        *((card, "wins") for card in sorted(proven, key=lambda c: (-known.won[c.id].share, c.id))),
        *((card, "near") for card in sorted(same, key=lambda c: (abs(c.mp - leaving.mp), c.id))),
    ]
    why = _why_out(known, out)
    found = {card.id: Proposal(out, card.id, why, because) for card, because in reversed(rows)}
    order = dict.fromkeys(card.id for card, _because in rows)
    return [found[card] for card in order][:CANDIDATES]


def _why_out(known: Known, out: str) -> Out:
    if known.tested is None:
        return "unknown"
    told, figures = cards_told(known.tested).get(out), {c.card: c for c in known.tested.cards}
    if out in figures and figures[out].stuck_share >= 0.5:
        return "stuck"
    return "lost" if told is not None and told.gain < 0 else "unknown"
