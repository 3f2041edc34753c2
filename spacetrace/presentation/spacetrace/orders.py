"""Shows a seat's standing orders (ST-14): what may be ordered, what is on, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from spacetrace.engine.games.spacetrace.actions import AIMED, ANSWER, PASS_ORDER
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.events import OrderEnded, OrderUsed
from spacetrace.presentation.board import Orders, OrderSwitch, order_switches
from spacetrace.presentation.moves import Told

REPORTS = 6
"""What has lately come of orders is told, up to so many sentences."""

_WORDS = {
    PASS_ORDER: gettext_lazy("Pass for me until the other player’s turn is over"),
    "unless-attack": gettext_lazy("… but ask me when I am attacked"),
    "unless-second": gettext_lazy("… but ask me when my second fleet is attacked"),
    "unless-tactic": gettext_lazy("… but ask me when a tactic is played"),
    "keep-order": gettext_lazy("Leave my ships as they stand when I am attacked"),
    "defend-base": gettext_lazy("Defend with the base fleet alone"),
    "defend-both": gettext_lazy("Defend with both fleets"),
    "always-ask": gettext_lazy("Ask me at every chance, even when I cannot answer"),
    "stop-at-end": gettext_lazy("Ask me before the other player’s turn ends"),
}
"""The orders that need no more words, in the order in which they are shown."""


def orders_for(
    texts: Sequence[str], cards: CardSet, label_of: Callable[[str], str]
) -> Orders | None:
    """The switches that the legal actions' texts stand for; None for somebody who gives none.

    `label_of` names a key of the table for people.
    """

    def words(order: str) -> str:
        word, *about = order.split(" ")
        if word == AIMED:
            return _("A tactic aimed at %(ship)s") % {"ship": label_of(f"ship:{about[0]}")}
        if word != ANSWER:
            return str(_WORDS[word])
        card = {"card": cards.card(about[0]).name}
        if not about[1:]:
            return _("%(card)s, in whatever way comes first") % card
        return _("%(card)s on %(ship)s") % {**card, "ship": label_of(f"ship:{about[1]}")}

    switches = order_switches(texts, words)
    titles = {
        AIMED: _("… but ask me about"),
        ANSWER: _("Answer the next attack at the first chance with"),
    }
    for switch in switches:
        switch.group = titles.get(switch.order.partition(" ")[0], "")
    switches.sort(key=_place)
    return Orders(switches) if switches else None


def _place(switch: OrderSwitch) -> tuple[int, str]:
    """Where a switch stands, whether it is on or off, so that the focus stays on it."""
    known = [*_WORDS, AIMED, ANSWER]
    return known.index(switch.order.partition(" ")[0]), switch.order


def what_came_of_them(told: Iterable[Told]) -> list[str]:
    """What orders have done lately and how they have ended, the newest last."""
    found = [one.sentence for one in told if isinstance(one.event, (OrderUsed, OrderEnded))]
    return [sentence for sentence in found if sentence][-REPORTS:]
