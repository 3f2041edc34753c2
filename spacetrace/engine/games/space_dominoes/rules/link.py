"""Rules links and what follows them: laying a card, going out, stopping (SD-4 to SD-8, SD-11)."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.games.space_dominoes.actions import (
    END_WORDS,
    STOP,
    End,
    LinkCard,
    Stop,
)
from spacetrace.engine.games.space_dominoes.cards import Card, place, reading_text
from spacetrace.engine.games.space_dominoes.events import CardLinked, Stopped, WentOut
from spacetrace.engine.games.space_dominoes.rules.course import (
    TurnRule,
    end_hand_out,
    end_turn,
    next_turn,
)
from spacetrace.engine.games.space_dominoes.table import Table
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.errors import Refusal
from spacetrace.engine.kernel.events import Emit

_NOTHING_TO_STOP = Refusal("SD-8", "Only after a double-link is there something to stop.")


class LinkRule(TurnRule[LinkCard]):
    """A card covers one or two sections of an end; a single-link ends the turn (SD-5, SD-6)."""

    def offers(self, table: Table, seat: Seat) -> list[Action]:
        """The cards in the order of the hand, the left end and single-links first."""
        row = table.row
        left, right = place(row[0], row[1]), place(row[-2], row[-1])
        found: list[Action] = []
        for card in table.hands[seat]:
            for way in card.left[left]:
                found.append(way.action)
            for way in card.right[right]:
                found.append(way.action)
        return found

    def refusal(self, table: Table, seat: Seat, action: LinkCard) -> Refusal | None:
        card = table.cards.by_id.get(action.card)
        if card is None or card not in table.hands[seat]:
            return Refusal("SD-4", f"{action.card} is not in your hand.")
        if table.find_way(card, action):
            return None
        row, end = table.row, action.end
        if action.link == "single":
            return Refusal(
                "SD-5", f"Neither end section of {card.id} equals {_lying(card, row, end)}."
            )
        one, other = row[:2] if end == "left" else row[-2:]
        at = END_WORDS[end]
        sentence = f"two of its sections equal the {one}-{other} at the {at}, in this order."
        return Refusal("SD-6", f"{card.id} cannot be laid so that {sentence}")

    def perform(self, table: Table, seat: Seat, action: LinkCard, emit: Emit) -> None:
        card = table.cards.by_id[action.card]
        way = table.find_way(card, action)
        if way is None:
            raise LookupError(action)
        table.hands[seat].remove(card)
        table.extend_chain(seat, way)
        table.passes = 0
        missed = table.missed[seat]
        if missed is not None:
            table.missed[seat] = missed.after_playing(card)
        if action.link == "double":
            table.stage = "linked"
        if emit:
            emit(CardLinked(seat, action.card, action.end, action.link, reading_text(way.lies)))
        if not table.hands[seat]:
            _go_out(table, seat, emit)
        elif action.link == "single":
            end_turn(table, emit)


def _lying(card: Card, row: Sequence[int], end: End) -> str:
    """What lies at an end that the card does not fit; at both, where it fits neither."""
    left, right, head, tail = row[0], row[-1], END_WORDS["left"], END_WORDS["right"]
    if {left, right} & {card.sections[0], card.sections[-1]}:
        return f"the {left if end == 'left' else right} at the {END_WORDS[end]}"
    if left == right:
        return f"the {left} at either end"
    return f"the {left} at the {head} or the {right} at the {tail}"


def _go_out(table: Table, seat: Seat, emit: Emit) -> None:
    """The last card of a hand is played; no card is taken (SD-11)."""
    table.out.append(seat)
    if emit:
        emit(WentOut(seat))
    if table.config.partners and set(table.side(seat)) <= set(table.out):  # SD-19
        end_hand_out(table, emit)
    else:
        next_turn(table, emit)


class StopRule(TurnRule[Stop]):
    """The seat leaves it at its double-links (SD-8)."""

    choices = (STOP,)

    def refusal(self, table: Table, seat: Seat, action: Stop) -> Refusal | None:
        return None if table.stage == "linked" else _NOTHING_TO_STOP

    def perform(self, table: Table, seat: Seat, action: Stop, emit: Emit) -> None:
        if emit:
            emit(Stopped(seat))
        end_turn(table, emit)
