"""Sorts the legal actions to the cards they belong to; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace import actions as act
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.notation import action_text
from spacetrace.engine.games.spacetrace.rules.choices import (
    EXCHANGE_SIZE,
    exchange_mp,
    exchange_ref,
)
from spacetrace.engine.games.spacetrace.table import View
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.presentation.listing import joined
from spacetrace.presentation.offers import Choice, Group, Groups
from spacetrace.presentation.spacetrace.keys import card_of, key_of, keys_of


class Sorter:
    """Sorts a seat's legal actions; `label_of` names a key for people."""

    def __init__(
        self, view: View, seat: Seat, cards: CardSet, label_of: Callable[[str], str]
    ) -> None:
        self.view = view
        self.seat = seat
        self.cards = cards
        self.label_of = label_of

    def groups(self, legal: Sequence[tuple[Action, str]]) -> Groups:
        """Subject key -> its groups, in the order in which the engine lists them."""
        found: Groups = {}
        by_verb: dict[tuple[str, str], Group] = {}
        # Two copies of a card in a pile are one option for the one who chooses.
        for text, action in {text: action for action, text in legal}.items():
            made = self._group(action)
            if made is None:
                continue
            group, choice_slots = made
            known = by_verb.setdefault((group.subject, group.verb), group)
            if known is group:
                found.setdefault(group.subject, []).append(group)
            known.choices.append(self._choice(text, action, choice_slots))
        return found

    def _choice(self, text: str, action: Action, slots: tuple[tuple[str, ...], ...]) -> Choice:
        words = [joined(map(self.label_of, keys)) or _("nothing") for keys in slots]
        label = ", ".join(words)
        if isinstance(action, act.PlayCard) and action.paid_by:
            paid = " + ".join(self.cards.card(card).name for card in action.paid_by)
            label = (label + " · " if label else "") + _("paid with %(cards)s") % {"cards": paid}
        to = self._places(action.card, slots) if isinstance(action, act.PlayCard) else ""
        return Choice(text, label, slots, to, then=self._then(action))

    def _then(self, action: Action) -> str:
        if not isinstance(action, act.Exchange):
            return ""
        return action_text(act.Pick(exchange_ref(self.seat, action.card).text))

    def _places(self, card_id: str, slots: tuple[tuple[str, ...], ...]) -> str:
        """The parts of the table on which a card may be dropped to be played so.

        What is one's own goes to one's own fleet; a tactic goes between the fleets, or on the side
        of what it is aimed at.
        """
        if not self.cards.card(card_id).is_tactic:
            return "me"
        aimed = slots[0] if slots else ()
        own, sides = f"ship:{self.seat + 1}:", ["me second", "they"]
        if aimed:
            ships = [key for key in aimed if key.startswith("ship:")]
            sides = [sides[0] if key.startswith(own) else sides[1] for key in ships]
        return " ".join(dict.fromkeys(["space", *sides]))

    def _group(self, action: Action) -> tuple[Group, tuple[tuple[str, ...], ...]] | None:
        match action:
            case act.PlayCard(card, targets, costs, _paid):
                return self._play(card), self._slots(targets) + self._slots(costs)
            case act.Activate(ship, commander, targets, costs):
                group = self._activate(ship, commander)
                return group, self._slots(targets) + self._slots(costs)
            case act.MoveShip(ship, fleet):
                to = (
                    _("Move to the second fleet")
                    if fleet == "second"
                    else _("Move to the base fleet")
                )
                return Group("move", to, _("It costs nothing."), subject=f"ship:{ship}"), ()
            case act.Exchange(card):
                return self._exchange(card), ()
            case act.Pick(option):
                subject = key_of(self.view, self.seat, option)
                return Group("pick", _("Choose"), "", subject=subject, is_instant=True), ()
            case act.PlaceNext(ship):
                label = _("Put it in the next place")
                return Group("place", label, "", subject=f"ship:{ship}", is_instant=True), ()
        return None

    def _slots(self, texts: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(keys_of(self.view, self.seat, text) for text in texts)

    def _play(self, card_id: str) -> Group:
        card = self.cards.card(card_id)
        if card.is_reinforcement:
            hint = _("Adds %(mp)s MP to your pool for this turn.") % {"mp": card.mp}
            label = _("Add %(mp)s MP") % {"mp": card.mp}
        else:
            label = _("Play · %(mp)s MP") % {"mp": card.mp}
            hint = {
                "ship": _("It joins your base fleet."),
                "tactic": _("It goes on the stack; the other side may answer."),
                "commander": _("The commander goes on one of your ship cards."),
            }.get(card.kind, "")
        targets = sum(
            choice.by == "owner"
            for i in card.when.get("played", ())
            for choice in card.ability[i].choose.values()
        )
        ask = _("the ship card for %(card)s") if card.is_commander else _("a target for %(card)s")
        first = ask % {"card": card.name}
        asks = (first,) * (1 if card.is_commander else targets)
        gives = (_("what you give for %(card)s") % {"card": card.name},) * 3
        return Group("play", label, hint, asks + gives, subject=f"hand:{card_id}")

    def _activate(self, ship: str, commander: bool) -> Group:
        found = next((s for side in self.view.sides for s in side.ships() if s.name == ship), None)
        holder = self.cards.card(card_of(ship))
        if commander and found and found.commander:
            holder = found.commander
        used = holder.ability[holder.when["activated"][0]]
        targets = sum(choice.by == "owner" for choice in used.choose.values())
        asks = (_("a target for %(card)s") % {"card": holder.name},) * targets
        gives = (_("what you give for it"),) * 3
        label = _("Use %(card)s’s ability") % {"card": holder.name}
        verb = "activate-commander" if commander else "activate"
        return Group(verb, label, _("Once a turn."), asks + gives, subject=f"ship:{ship}")

    def _exchange(self, card_id: str) -> Group:
        values = {"n": EXCHANGE_SIZE, "mp": exchange_mp(self.cards.card(card_id))}
        if values["mp"]:
            label = _("Exchange three for %(mp)s MP") % values
            hint = _("Discard three cards that are no reinforcements, get %(mp)s MP.") % values
            asks = _("Exchange %(n)s cards that are no reinforcements for %(mp)s MP:") % values
        else:
            label = _("Exchange three for a card")
            hint = _("Discard three reinforcements, draw a card.")
            asks = _("Exchange %(n)s reinforcements for a new card:") % values
        chosen = _("%%s of %(n)s chosen.") % values  # the page's script counts
        asked = (f"{asks} {chosen}",)
        return Group(
            "exchange", label, hint, asked, subject=f"hand:{card_id}", together=EXCHANGE_SIZE
        )
