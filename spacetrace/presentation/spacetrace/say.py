"""Says whose say it is and what for, in one plain sentence, with the buttons for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.spacetrace.rules.choices import EXCHANGE_MP, EXCHANGE_SIZE
from spacetrace.engine.games.spacetrace.table import View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.rules import Advice
from spacetrace.presentation.board import Button, Explain, Say
from spacetrace.presentation.listing import joined
from spacetrace.presentation.spacetrace.emblems import ROMAN
from spacetrace.presentation.spacetrace.planning import LEAVES


class Speaker:
    """Words the say for one seat of a table."""

    def __init__(self, view: View, seat: Seat, names: Sequence[str]) -> None:
        self.view = view
        self.seat = seat
        self.names = names
        self.other = names[1 - seat]

    def say(
        self,
        legal: Sequence[str],
        explain: Explain,
        advice: Mapping[str, Advice] = MappingProxyType({}),
    ) -> Say:
        """The say line; `legal` are the texts of the seat's legal actions, some with `advice`."""
        view = self.view
        waited = view.prompt.seat if view.prompt else view.say
        mine = view.outcome is None and waited == self.seat
        useful = [text for text in legal if text not in advice or not advice[text].is_against]
        sentence, more = self._mine(useful, legal) if mine else self._theirs(legal)
        buttons = self._buttons(set(legal), explain, mine)
        if mine and not any(text.startswith("play ") for text in useful):
            # Before the others, which stay where they are.
            buttons = self._exchanges(useful) + buttons
        foresees = self._foresees(legal) if mine else ""
        return Say(sentence, more, mine, buttons, foresees=foresees)

    # --- sentences ------------------------------------------------------------------------------

    def _mine(self, useful: Sequence[str], legal: Sequence[str]) -> tuple[str, str]:
        view = self.view
        if view.prompt:
            return self._prompt()
        if view.stack:
            top = view.stack[-1]
            played = _("%(name)s played %(card)s.") % {
                "name": self.names[top.seat],
                "card": top.card.name,
            }
            return played, _("Answer with a tactic of your own, or pass and let it happen.")
        if view.stage == "order":
            attack = view.attack
            cls = {"roman": ROMAN[attack.order_class if attack else 0]}
            if attack and attack.placed:
                first = _("Which class %(roman)s card stands next? Press it.") % cls
                return first, _("Or keep the rest as it stands.")
            more = _("Press them one by one: the first one is hit first and fires first.")
            if view.active == self.seat:
                return _("You attack: order your class %(roman)s cards.") % cls, more
            words = {**cls, "name": self.other}
            return _("%(name)s attacks: order your class %(roman)s cards.") % words, more
        if view.stage == "commit":
            first = _("%(name)s attacks. Shall your second fleet defend too?") % {
                "name": self.other
            }
            return first, _("A fleet that stays out of it neither fires nor is hit.")
        if view.stage == "window":
            return self._window()
        if view.stage == "ending":
            first = _("%(name)s is ready to end the turn.") % {"name": self.other}
            return first, _("Play a tactic, or pass to let the turn end.")
        return self._own_turn(useful, legal)

    def _own_turn(self, useful: Sequence[str], legal: Sequence[str]) -> tuple[str, str]:
        can_play = any(text.startswith("play ") for text in useful)
        can_attack = any(text.startswith("attack") for text in useful)
        can_exchange = any(text.startswith("exchange ") for text in useful)
        ready = _("Press Ready when you have done enough.")
        if self.view.sides[self.seat].attacked:
            if can_play:
                ready = _("Play more cards, or press Ready.")
            elif can_exchange:
                ready = _("Exchange three cards, or press Ready.")
            return _("Your turn. You have attacked."), ready
        if can_play and can_attack:
            return _("Your turn. Play cards or attack."), ready
        if can_attack and can_exchange:
            return _("Your turn. No card is of use now: attack, or exchange three."), ready
        if can_attack:
            return _("Your turn. You can attack; no card is of use now."), ready
        if can_exchange and not can_play:
            return _("Your turn. No card is of use now; three can be exchanged."), ready
        if not can_play and any(text.startswith("attack") for text in legal):
            return _("Your turn. No card is of use now, and an attack gains nothing."), ready
        if not can_play:
            return _("Your turn. No card is of use now."), ready
        if self.view.turn_number == 1 and not self.view.config.first_turn_attack:
            ready = _("Play ship cards for the turns to come; nobody attacks in the first turn.")
        return _("Your turn. Play cards."), ready

    def _window(self) -> tuple[str, str]:
        attack = self.view.attack
        if attack and attack.is_fought:
            return _("The class battles are over."), _("Play a tactic, or pass to end the attack.")
        first = _("Before the class %(roman)s battle.") % {
            "roman": ROMAN[attack.next_class if attack else 0]
        }
        return first, _("Play a tactic, or pass so that the ships fire.")

    def _prompt(self) -> tuple[str, str]:
        prompt = self.view.prompt
        if prompt is None:
            return "", ""
        chosen = EXCHANGE_SIZE - prompt.left
        left = {"n": prompt.left, "chosen": chosen, "size": EXCHANGE_SIZE, "mp": EXCHANGE_MP}
        sentences = {
            "exchange": ngettext(
                "%(chosen)s of %(size)s discarded. Discard %(n)s more card for %(mp)s MP.",
                "%(chosen)s of %(size)s discarded. Discard %(n)s more cards for %(mp)s MP.",
                prompt.left,
            ),
            "exchange-reinforcements": ngettext(
                "%(chosen)s of %(size)s discarded. Discard %(n)s more reinforcement for a card.",
                "%(chosen)s of %(size)s discarded. Discard %(n)s more reinforcements for a card.",
                prompt.left,
            ),
            "discard": ngettext(
                "Choose a card to discard.", "Choose %(n)s cards to discard.", prompt.left
            ),
            "search": _("Choose a card from your library."),
        }
        choose = ngettext("Choose one.", "Choose %(n)s.", prompt.left)
        first = sentences.get(prompt.what, choose) % left
        return first, _("You may leave it at fewer.") if prompt.may_stop else ""

    def _theirs(self, legal: Sequence[str]) -> tuple[str, str]:
        view, name = self.view, {"name": self.other}
        if view.outcome:
            return _("The match is over."), ""
        if view.prompt:
            return _("%(name)s makes a choice.") % name, ""
        more = ""
        if any(text.startswith("play ") for text in legal):
            more = _("You may play a tactic in between.")
        if view.stack:
            top = view.stack[-1]
            return _("%(name)s may answer %(card)s.") % {**name, "card": top.card.name}, more
        order = _("%(name)s orders the ships for the attack.")
        if view.active == self.seat:
            order = _("You attack. %(name)s orders the ships that defend.")
        sentences = {
            "order": order,
            "commit": _("%(name)s decides how to defend."),
            "window": _("The attack goes on; %(name)s has the say."),
            "ending": _("%(name)s may play something before the turn ends."),
        }
        return sentences.get(view.stage, _("%(name)s’s turn.")) % name, more

    def _foresees(self, legal: Sequence[str]) -> str:
        """What can be looked ahead from in an attack of which class battles are left."""
        attack = self.view.attack
        if attack is None or self.view.prompt or attack.is_fought:
            return ""
        return next((text for text in LEAVES if text in legal), "")

    # --- buttons --------------------------------------------------------------------------------

    def _buttons(self, legal: set[str], explain: Explain, mine: bool) -> list[Button]:
        found = [b for b in self._all_buttons() if b.text in legal]
        view = self.view
        if mine and view.stage == "main" and view.active == self.seat and not view.prompt:
            known = {button.text for button in found}
            if "attack" not in known and not view.stack:
                attack = self._all_buttons()[0]
                attack.refused = explain("attack")
                if attack.refused:
                    found.insert(0, attack)
        usable = [button for button in found if not button.refused]
        wanted = "attack" if "attack" in legal else usable[0].text if usable else ""
        if wanted == "ready":
            wanted = ""  # only once nothing is left worth doing, which marks it by itself
        for button in found:
            button.is_primary = mine and button.text == wanted and not button.refused
        return found

    def _exchanges(self, useful: Sequence[str]) -> list[Button]:
        """What may be done with a hand of which no card is of use; to keep it may be better."""
        names = {card.id: card.name for card in self.view.sides[self.seat].hand or ()}
        hint = _(
            "Three cards that are no reinforcements bring %(mp)s MP, three reinforcements a card."
        ) % {"mp": EXCHANGE_MP}
        ways = []
        for text in useful:
            verb, _space, card = text.partition(" ")
            if verb == "exchange":
                ways.append((text, names[card]))
        if not ways:
            return []
        return [Button("exchange", _("Exchange"), hint, "x", ways=ways)]

    def _leave(self, text: str, hint: str, key: str) -> Button:
        """A button of LEAVES, which has its name."""
        return Button(text, str(LEAVES[text]), hint, key)

    def _all_buttons(self) -> list[Button]:
        two = bool(self.view.sides[self.seat].second)
        attack = _("Attack: base fleet") if two else _("Attack")
        stack = bool(self.view.stack)
        passing = {
            "window": _("Once both sides pass, it goes on."),
            "ending": _("The turn ends."),
        }.get(self.view.stage, "")
        if stack:
            passing = _("Everything on the stack happens now, the newest first.")
        return [
            Button("attack", attack, _("Look at the plan first."), "a", is_planned=True),
            Button(
                "attack with both",
                _("Attack: both fleets"),
                _("All your ships go; look at the plan first."),
                "b",
                is_planned=True,
            ),
            self._leave("keep order", _("All your stacks stay as they stand."), "k"),
            self._leave("defend with base", _("The second fleet stays out."), "b"),
            self._leave("defend with both", _("All your ships fight."), "d"),
            Button("enough", _("That is enough"), _("Leave it at what you have chosen."), "e"),
            Button("pass", _("Let it happen") if stack else str(LEAVES["pass"]), passing, "p"),
            self._leave("pass attack", _("You are not asked again."), "o"),
            Button("ready", _("Ready"), _("Ends your turn."), "r"),
        ]


def target_words(targets: Sequence[str], label_of: Callable[[str], str]) -> str:
    """What a tactic on the stack is aimed at."""
    names = [label_of(part) for text in targets if text != "none" for part in text.split("+")]
    return joined(names)
