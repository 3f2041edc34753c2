"""Deals full tables that agree with what a viewer knows: what is hidden is dealt anew."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.card_counting import unseen_cards
from spacetrace.engine.games.blast_off.cards import Card, sort_hand
from spacetrace.engine.games.blast_off.table import Table
from spacetrace.engine.games.blast_off.view import Own, View, is_forgotten, view_table
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.events import Viewer


def determinize(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """A table whose view for the same viewer is the same; `chance` deals what is hidden.

    It is built up from that view, which alone is known of the table. Standing orders of others
    count as not given, but for one seat that is asked where the table waits for somebody else.
    Whether the last play lacked a gesture is worked out from what is seen.
    """
    view = view_table(table, viewer)
    dealt = Table.of(view)
    dealt.cards, dealt.chance = table.cards, chance
    dealt.take_seats(len(view.hand_sizes))
    _deal_hidden(dealt, view)
    _place_missions(dealt)
    dealt.is_forgotten = is_forgotten(view)
    dealt.waits = view.deadline.number if view.deadline else 0
    if view.own is not None and viewer is not None:
        _give_own(dealt, viewer, view.own)
    _ask_somebody(dealt, viewer)
    return dealt


def _deal_hidden(dealt: Table, view: View) -> None:
    unseen = unseen_cards(view, dealt.cards)
    dealt.chance.shuffle(unseen)
    if view.must_play:
        dealt.drawn = _drawn(dealt, view, unseen)
    for seat, size in enumerate(view.hand_sizes):
        hand = dealt.hands[seat]
        if view.own is not None and seat == view.viewer:
            hand += view.own.hand
            continue
        if dealt.drawn is not None and seat == view.turn:
            hand.append(dealt.drawn)
        while len(hand) < size:
            hand.append(unseen.pop())
        sort_hand(hand)
    dealt.draw_pile = unseen[: view.draw_pile_size]


def _drawn(dealt: Table, view: View, unseen: list[Card]) -> Card | None:
    """The card that has to be played (BO-7): the viewer's own, or some unseen one that can be."""
    if view.own is not None and view.own.drawn is not None:
        return view.own.drawn
    top = dealt.face_to_match()
    for card in unseen:
        if card.fits(top):
            unseen.remove(card)
            return card
    return None


def _place_missions(dealt: Table) -> None:
    placed = {mission.id for mission in dealt.missions + dealt.old_missions}
    dealt.mission_deck = [m for m in dealt.cards.missions if m.id not in placed]
    dealt.chance.shuffle(dealt.mission_deck)


def _give_own(dealt: Table, seat: Seat, own: Own) -> None:
    dealt.barred[seat] = own.barred
    dealt.slap_orders[seat] = own.slaps
    dealt.catch_orders[seat] = own.watches
    if own.is_asked:
        dealt.asked = [seat]


def _ask_somebody(dealt: Table, viewer: Viewer) -> None:
    """A slow table that stands at a call waits for somebody (BO-15)."""
    is_waiting = dealt.options.is_slow and dealt.stage == "countdown"
    if not is_waiting or dealt.outcome is not None or dealt.asked:
        return
    seat = dealt.chance.pick([seat for seat in dealt.seats_in() if seat != viewer])
    dealt.asked = [seat]
    dealt.slap_orders[seat] = False
