"""Holds the effects on hands, libraries, pools and the stack, a record each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from spacetrace.engine.games.spacetrace import zones
from spacetrace.engine.games.spacetrace.cards import phrases as p
from spacetrace.engine.games.spacetrace.cards.nouns import article, noun
from spacetrace.engine.games.spacetrace.cards.places import Where, check_selector, given
from spacetrace.engine.games.spacetrace.cards.selectors import Kind, Selector, Target
from spacetrace.engine.games.spacetrace.cards.shape import Report
from spacetrace.engine.games.spacetrace.effects.prompts import ask
from spacetrace.engine.games.spacetrace.effects.queries import query
from spacetrace.engine.games.spacetrace.effects.select import find_tactic
from spacetrace.engine.games.spacetrace.events import CardsSeen, LibraryShuffled, TacticLeft
from spacetrace.engine.games.spacetrace.pieces import Prompt, Ref
from spacetrace.engine.games.spacetrace.table import Table
from spacetrace.engine.games.spacetrace.words.amounts import Amount, largest
from spacetrace.engine.games.spacetrace.words.triggers import BATTLE
from spacetrace.engine.games.spacetrace.words.word import EffectWord
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.events import Emit

if TYPE_CHECKING:
    from spacetrace.engine.games.spacetrace.cards.effect_text import EffectWriter
    from spacetrace.engine.games.spacetrace.effects.plan import Planned

MAX_CARDS = 5
"""Cards drawn, discarded or looked at by one effect at the most."""


def _check_number(amount: Amount, report: Report) -> None:
    if largest(amount) > MAX_CARDS:
        report.at("amount").say(f"At most {MAX_CARDS} cards at a time; set “cap” if it varies.")


# --- hands and pools ------------------------------------------------------------------------------


class Draw(EffectWord, tag="draw", frozen=True):
    """A side draws cards."""

    amount: Amount
    who: Literal["own", "enemy"] = "own"

    told = ("draw {cards}", "you draw {cards}", "the opponent draws {cards}")
    search = {"draw": ("draws",)}
    rulings = ("ST-5",)
    sign = "cards"
    measure = "amount"

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """An empty library gives nothing (ST-5)."""
        zones.draw(table, planned.whose(self.who), planned.amount or 0, emit)

    def check(self, where: Where, report: Report) -> None:
        _check_number(self.amount, report)

    def sentence(self, writer: EffectWriter) -> str:
        cards = writer.counted(self.amount, p.HEADS["card"])
        return writer.say(self.told, self.who, cards=cards)


class Discard(EffectWord, tag="discard", frozen=True):
    """A side discards cards from hand, of a kind if one is given; it chooses, or at random."""

    amount: Amount
    who: Literal["own", "enemy"] = "own"
    kind: Kind | None = None
    by: Literal["choice", "random"] = "choice"

    told = (
        "discard {cards} {how}",
        "you discard {cards} {how}",
        "the opponent discards {cards} {how}",
    )
    search = {"discard": ("discards",)}
    rulings = ()
    asks_by = "by"
    sign = "shreds"
    measure = "amount"

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """With no more cards than that, all of them go and nobody is asked."""
        seat = planned.whose(self.who)
        hand = [c for c in table.sides[seat].hand if self.kind in (None, c.kind)]
        count = min(planned.amount or 0, len(hand))
        if self.by == "choice" and 0 < count < len(hand):
            options = [Ref("hand", seat, name) for name in dict.fromkeys(c.id for c in hand)]
            ask(table, Prompt("discard", seat, count, options=options), emit)
            return
        if count < len(hand):
            hand = [hand.pop(table.chance.below(len(hand))) for _ in range(count)]
        for card in hand:
            zones.move_card(table, seat, card, "hand", "discard", emit)

    def answered(self, table: Table, prompt: Prompt, emit: Emit) -> None:
        for ref in prompt.picked:
            card = table.cards.card(ref.name)
            zones.move_card(table, prompt.seat, card, "hand", "discard", emit)

    def asks(self) -> str:
        return "cards can be discarded only at random" if self.by == "choice" else ""

    def check(self, where: Where, report: Report) -> None:
        _check_number(self.amount, report)
        if self.kind == "base":
            report.at("kind").say("A Base is never in a hand.")

    def sentence(self, writer: EffectWriter) -> str:
        cards = writer.counted(self.amount, p.HEADS[self.kind or "card"])
        choice = "of your choice" if self.who == "own" else "of their choice"
        how = "at random" if self.by == "random" else choice
        return writer.say(self.told, self.who, cards=cards, how=how)


class GainMp(EffectWord, tag="gain_mp", frozen=True):
    """A side gets MP into its pool for this turn."""

    amount: Amount
    who: Literal["own", "enemy"] = "own"

    told = ("get {n} MP", "you get {n} MP", "the opponent gets {n} MP")
    search = {"gain-mp": ("gain", "mp", "manpower")}
    rulings = ("ST-6",)
    sign = "muster"
    measure = "amount"
    ends_with_turn = True

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        if planned.amount:
            seat = planned.whose(self.who)
            zones.set_pool(table, seat, table.sides[seat].pool + planned.amount, "gained", emit)

    def sentence(self, writer: EffectWriter) -> str:
        return writer.say(self.told, self.who, n=writer.amount(self.amount))


# --- what is hidden -------------------------------------------------------------------------------


class Look(EffectWord, tag="look", frozen=True):
    """See the enemy's hand, or the top `amount` cards of a library, in secret."""

    at: Literal["own_library", "enemy_library", "enemy_hand"]
    amount: Amount = 1

    told = ("look at {what}", "you look at {what}")
    search = {"look": ("looks", "see", "peek")}
    rulings = ("ST-36",)
    sign = "lens"
    measure = "amount"
    questions = "nothing can be looked for or looked at"

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """Nobody else learns which cards they are (ST-36)."""
        if emit is None:
            return
        of_seat = planned.whose("own" if self.at == "own_library" else "enemy")
        side = table.sides[of_seat]
        if self.at == "enemy_hand":
            zone, cards = "hand", side.hand
        else:
            count = min(planned.amount or 0, len(side.library))
            zone, cards = "library", side.library[len(side.library) - count :][::-1]
        emit(CardsSeen(planned.seat, of_seat, zone, tuple(card.id for card in cards)))

    def check(self, where: Where, report: Report) -> None:
        if self.at != "enemy_hand":
            _check_number(self.amount, report)
        elif self.amount != 1:
            report.at("amount").say("A hand is seen whole; leave the amount out.")

    def sentence(self, writer: EffectWriter) -> str:
        if self.at == "enemy_hand":
            return writer.say(self.told, what="the opponent's hand")
        whose = "your" if self.at == "own_library" else "the opponent's"
        cards = writer.counted(self.amount, p.HEADS["card"], top=True)
        return writer.say(self.told, what=f"the top {cards} of {whose} library")


class Search(EffectWord, tag="search", rename={"for_": "for"}, frozen=True):
    """Find a card in the own library, show it, put it into hand; the library is shuffled.

    `for` is a selector with zone "library" and side "own".
    """

    for_: Selector

    told = (
        "search your library for {card}, show it and put it into your hand",
        "you search your library for {card}, show it and put it into your hand",
    )
    search = {"search": ("searches", "fetch", "tutor")}
    rulings = ("ST-36",)
    sign = "radar"
    questions = "nothing can be looked for or looked at"

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        """With no matching card there the library is only shuffled."""
        seat = planned.seat
        asked = query(self.for_)
        names = sorted({card.id for card in table.sides[seat].library if asked.fits_card(card)})
        if names:
            options = [Ref("library", seat, name) for name in names]
            ask(table, Prompt("search", seat, 1, may_stop=True, options=options), emit)
        else:
            _shuffle(table, seat, emit)

    def answered(self, table: Table, prompt: Prompt, emit: Emit) -> None:
        for ref in prompt.picked:
            card = table.cards.card(ref.name)
            zones.move_card(table, prompt.seat, card, "library", "hand", emit)
        _shuffle(table, prompt.seat, emit)

    def check(self, where: Where, report: Report) -> None:
        sel, report = self.for_, report.at("for")
        check_selector(sel, where, report)
        if sel.zone != "library":
            report.at("zone").say("Only a library can be searched.")
        elif sel.side != "own":
            report.at("side").say("Only the own library can be searched.")
        elif not given(sel):
            report.say("Say what is searched for: a kind, a class, a name.")

    def sentence(self, writer: EffectWriter) -> str:
        card = article(noun(self.for_, writer.cards).bare_one)
        return writer.say(self.told, card=card.replace(" " + p.LOCATIONS["library", "own"], ""))


def _shuffle(table: Table, seat: Seat, emit: Emit) -> None:
    table.chance.shuffle(table.sides[seat].library)
    if emit:
        emit(LibraryShuffled(seat))


# --- the stack ------------------------------------------------------------------------------------


class Counter(EffectWord, tag="counter", frozen=True):
    """A tactic on the stack is discarded without effect (ST-18)."""

    to: Target

    told = ("counter {to}", "counters {to}")
    search = {"counter": ("counters",)}
    rulings = ("ST-18",)
    sign = "parry"
    works_in = ("stack",)
    never_in = BATTLE

    def carry_out(self, table: Table, planned: Planned, emit: Emit) -> None:
        for ref in planned.refs:
            if ref.zone == "stack":
                take_tactic(table, planned, ref, "discard", emit)

    def check(self, where: Where, report: Report) -> None:
        if where.trigger not in ("played", "while_in_play"):
            report.say("Only a tactic that is played counters (ST-18).")


def take_tactic(table: Table, planned: Planned, ref: Ref, where: str, emit: Emit) -> None:
    """A tactic leaves the stack without effect; one never takes itself away."""
    tactic = find_tactic(table, ref.name)
    if tactic is None or tactic.name == planned.tactic:
        return
    table.stack.remove(tactic)
    if emit:
        emit(TacticLeft(tactic.name, "countered"))
    zones.move_card(table, tactic.seat, tactic.card, "play", where, emit)
