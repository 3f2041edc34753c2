"""A full table that agrees with a view: what is hidden is dealt at random."""

from __future__ import annotations

from collections import Counter

from spacetrace.engine.games.blast_off.cards import Card, CardSet, sort_hand
from spacetrace.engine.games.blast_off.faces import NUMBER_OF
from spacetrace.engine.games.blast_off.seen import is_forgotten, laid_of, missions_of, play_of
from spacetrace.engine.games.blast_off.table import Countdown, Table
from spacetrace.engine.games.blast_off.view import CountdownView, OwnView, View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance


def imagine(view: View, cards: CardSet, chance: Chance) -> Table:
    """A table whose view for the same viewer is this one; `chance` deals what is hidden.

    Standing orders of others count as not given, but for one seat that is asked where the table
    waits for somebody else. Whether the last play lacked a gesture is worked out from what is seen.
    """
    table = Table(view.options, cards, chance, [[] for _ in view.hand_sizes])
    table.stage = view.stage
    table.dealer = view.dealer
    table.turn = view.turn
    table.turn_number = view.turn_number
    table.direction = view.direction
    table.passes = view.passes
    table.out = view.out.copy()
    table.made_up = view.made_up
    table.pile = [laid_of(text, cards) for text in view.discard]
    _deal_hidden(table, view)
    _place_missions(table, view)
    if view.countdown:
        table.countdown = _countdown(view.countdown)
    if view.open_play:
        table.open_play = play_of(view.open_play, cards)
        table.is_forgotten = is_forgotten(view, cards)
    if view.deadline:
        table.waits = view.deadline.number
        table.is_window_open = view.deadline.kind == "catch"
    if view.own is not None and view.viewer is not None:
        _give_own(table, view.viewer, view.own)
    table.outcome = view.end.outcome() if view.end else None
    _ask_somebody(table, view)
    return table


def unseen_cards(view: View, cards: CardSet) -> list[Card]:
    """The cards that are neither on the pile nor in the viewer's hand, in the order of the set."""
    seen = Counter(laid_of(text, cards).card.id for text in view.discard)
    if view.own is not None:
        seen.update(view.own.hand)
    return [
        card
        for card in cards.cards
        for _ in range(card.copies - seen[card.id])  # none where the number is not positive
    ]


def _deal_hidden(table: Table, view: View) -> None:
    unseen = unseen_cards(view, table.cards)
    table.chance.shuffle(unseen)
    if view.must_play:
        table.must_play = _drawn(table, view, unseen)
    for seat, size in enumerate(view.hand_sizes):
        hand = table.hands[seat]
        if view.own is not None and seat == view.viewer:
            hand += [table.cards.card(card) for card in view.own.hand]
            continue
        if view.must_play and seat == view.turn and table.must_play is not None:
            hand.append(table.must_play)
        while len(hand) < size:
            hand.append(unseen.pop())
        sort_hand(hand)
    table.draw_pile = unseen[: view.draw_pile_size]


def _drawn(table: Table, view: View, unseen: list[Card]) -> Card | None:
    """The card that has to be played (BO-7): the viewer's own, or some unseen one that can be."""
    if view.own is not None and view.own.drawn is not None:
        return table.cards.card(view.own.drawn)
    top = table.top()
    for card in unseen:
        if card.face is None or card.face.fits(top):
            unseen.remove(card)
            return card
    return None


def _place_missions(table: Table, view: View) -> None:
    table.missions = missions_of(view, table.cards)
    table.old_missions = [table.cards.mission(mission) for mission in view.old_missions]
    placed = {mission.id for mission in table.missions + table.old_missions}
    table.mission_deck = [m for m in table.cards.missions if m.id not in placed]
    table.chance.shuffle(table.mission_deck)


def _countdown(seen: CountdownView) -> Countdown:
    countdown = Countdown(seen.starter)
    countdown.call = None if seen.call is None else NUMBER_OF[seen.call]
    countdown.taken_by = seen.taken_by
    countdown.last = seen.last
    return countdown


def _give_own(table: Table, seat: Seat, own: OwnView) -> None:
    table.barred[seat] = own.barred
    table.slap_orders[seat] = own.slaps
    table.catch_orders[seat] = tuple(own.watches)
    if own.is_asked and table.countdown:
        table.countdown.asked = [seat]


def _ask_somebody(table: Table, view: View) -> None:
    """A slow table that stands at a call waits for somebody (BO-15)."""
    countdown = table.countdown
    if not table.config.is_slow or table.stage != "countdown" or countdown is None:
        return
    if table.outcome is not None or countdown.asked:
        return
    others = [seat for seat in table.seats_in() if seat != view.viewer]
    seat = table.chance.pick(others)
    countdown.asked = [seat]
    table.slap_orders[seat] = False
