"""Writes the rules text of a card from its data (ST-38)."""

from __future__ import annotations

from collections.abc import Mapping

from spacetrace.engine.games.spacetrace_1.cards import phrases as p
from spacetrace.engine.games.spacetrace_1.cards import schema as s
from spacetrace.engine.games.spacetrace_1.cards.effect_text import EffectWriter
from spacetrace.engine.games.spacetrace_1.cards.nouns import Cards
from spacetrace.engine.games.spacetrace_1.cards.selectors import Kind
from spacetrace.engine.games.spacetrace_1.words.keywords import KEYWORDS
from spacetrace.engine.games.spacetrace_1.words.triggers import TRIGGERS


def card_text(card: s.Card, cards: Mapping[str, s.Card] | None = None) -> str:
    """The rules text of a card, one line for its keywords and one an ability.

    `cards` gives the names of cards that the text speaks of. A card without rules of its own has
    an empty text.
    """
    lines = []
    if card.kind == "reinforcement":
        lines.append(p.REINFORCEMENT.format(mp=card.mp))
    if card.keywords:
        lines.append(" ".join(KEYWORDS[word].line for word in card.keywords))
    lines += [ability_text(ability, card.kind, cards) for ability in card.abilities]
    return "\n".join(lines)


def ability_text(ability: s.Ability, kind: Kind, cards: Mapping[str, s.Card] | None = None) -> str:
    """The rules text of one ability of a card of this kind."""
    names = cards or {}
    writer = EffectWriter(ability, is_told=TRIGGERS[ability.when].asks, cards=names)
    clauses = writer.clauses()
    costs = [cost.sentence(kind, names) for cost in ability.cost]
    before = ""
    if costs and ability.when != "activated":
        before = p.TO_PLAY.format(costs=_and(costs)) + " "
        costs = []
    opening = _opening(ability, kind, costs, names)
    if opening:
        return f"{before}{_capital(opening)}: {', then '.join(clauses)}."
    return before + " ".join(f"{_capital(clause)}." for clause in clauses)


def _opening(ability: s.Ability, kind: Kind, costs: list[str], cards: Cards) -> str:
    """When it happens, if what is true, and for what price."""
    parts = []
    if ability.when != "played" or kind not in ("tactic", "reinforcement"):
        parts.append(TRIGGERS[ability.when].told)
    if ability.each_ship:
        parts.append(p.EACH_SHIP)
    if ability.if_:
        conditions = _and([condition.sentence(cards, True) for condition in ability.if_])
        parts.append(p.IF.format(conditions=conditions))
    if costs:
        parts.append(_and(costs))
    return ", ".join(parts)


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
