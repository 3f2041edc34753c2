"""Finds parts of Spacetrace's cards that do nothing in their set: no target, no use, no price."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.compiled import CardDef
from spacetrace.engine.games.spacetrace.cards.places import given
from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.engine.games.spacetrace.rules.ways import HOST_CLASSES
from spacetrace.engine.games.spacetrace.words import costs
from spacetrace.engine.games.spacetrace.words import effects_on_ships as on_ships
from spacetrace.engine.games.spacetrace.words.keywords import KEYWORDS
from spacetrace.engine.games.spacetrace.words.word import target_of
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.spacetrace.lint_conditions import all_of, verdict
from spacetrace.presentation.spacetrace.lint_reach import Found, Reach, refuses, selectors_in

LASTING = ("immune_damage", "immune_destroy", "immune_kill")
"""With all of them a ship card is hardly ever destroyed."""
SHOTS = "immune_damage"
"""Against shots it always helps."""


def parts(reach: Reach) -> Iterator[Finding]:
    """What does nothing, card by card."""
    for card in reach.cards:
        yield from _card(card, reach)
        yield from _keywords(card, reach)
        for i, ability in enumerate(card.ability):
            yield from _trigger(card, ability, f"abilities.{i}", reach)
            yield from _conditions(card, ability, f"abilities.{i}.if", reach)
            yield from _targets(card, ability, f"abilities.{i}", reach)
            yield from _costs(card, ability, f"abilities.{i}.cost", reach)


# --- the card as a whole --------------------------------------------------------------------------


def _card(card: CardDef, reach: Reach) -> Iterator[Finding]:
    most = reach.most_mp
    if not card.is_reinforcement and card.mp > most:
        yield Finding(
            code="unpayable",
            card=card.id,
            path="mp",
            sentence=_("Nobody can pay %(mp)s MP: a deck of 40 cards brings %(most)s at the most.")
            % {"mp": card.mp, "most": most},
            suggestion=_("Lower its price."),
            about=card.mp,
        )
    if card.is_commander and not any(ship.cls in HOST_CLASSES for ship in reach.ships):
        yield Finding(
            code="no-ship-for-commander",
            card=card.id,
            path="kind",
            sentence=_(
                "No ship card of the set can carry a commander: there is none of class II or III."
            ),
            suggestion=_("Add a ship card of class II or III."),
            about=card.kind,
        )


def _keywords(card: CardDef, reach: Reach) -> Iterator[Finding]:
    for word in sorted(card.keywords):
        why = _why_idle(word, card, reach)
        if why:
            yield Finding(
                code="idle-keyword",
                card=card.id,
                path="keywords",
                sentence=_("“%(keyword)s” has no effect: %(why)s")
                % {"keyword": KEYWORDS[word].noun.strip("“”"), "why": why},
                suggestion=_("Leave it out."),
                about=[word, card.ap, card.cls],
            )


def _why_idle(word: str, card: CardDef, reach: Reach) -> str:
    if card.is_base:
        return ""  # the rules themselves ask for a Base's immunities (ST-2)
    if word == "preemptive" and not card.ap and not _is_changed(card, "ap", reach):
        return _("the card has no AP, and nothing in the set gives it any.")
    if word == "cannot_fire" and not card.ap and not _is_changed(card, "ap", reach):
        return _("the card has no AP to fire with, and nothing in the set gives it any.")
    if word.startswith("immune_") and word != SHOTS:
        against = [use for use in reach.used if use.effect.immunity == word]
        if not any(card in reach.aims_at(u.effect, u.ability, u.card) for u in against):
            return _("nothing in the set could do that to it.")
    return ""


def _is_changed(card: CardDef, stat: str, reach: Reach) -> bool:
    """Whether something in the set gives the card more of it."""
    return any(
        isinstance(use.effect, on_ships.Change)
        and use.effect.stat == stat
        and not use.effect.less
        and card in reach.aims_at(use.effect, use.ability, use.card)
        for use in reach.used
    )


# --- when it happens ------------------------------------------------------------------------------


def _trigger(card: CardDef, ability: s.Ability, path: str, reach: Reach) -> Iterator[Finding]:
    is_safe = card.keywords.issuperset(LASTING)
    doomed = "selfdestruct" in card.keywords or "selfdestruct" in reach.given
    if ability.when == "destroyed" and is_safe and not doomed:
        yield Finding(
            code="never-happens",
            card=card.id,
            path=f"{path}.when",
            sentence=_(
                "The card is immune to damage, to destroying and to killing, so it is never "
                "destroyed and this ability never happens."
            ),
            suggestion=_("Take an immunity away, or give the ability another trigger."),
            about=[sorted(card.keywords), ability],
        )
    if ability.each_ship and card.ships == 1 and not _is_changed(card, "ships", reach):
        yield Finding(
            code="idle-part",
            card=card.id,
            path=f"{path}.each_ship",
            sentence=_("“Each ship” changes nothing: the card has one ship."),
            suggestion=_("Leave it out, or give the card more ships."),
            about=[card.ships, ability.each_ship],
        )


def _conditions(card: CardDef, ability: s.Ability, path: str, reach: Reach) -> Iterator[Finding]:
    if not ability.if_:
        return
    if all_of(ability.if_, card, ability.when, reach) is False:
        never = [verdict(one, card, ability.when, reach) is False for one in ability.if_]
        yield Finding(
            code="never-happens",
            card=card.id,
            path=f"{path}.{never.index(True)}" if True in never else path,
            sentence=_("With the cards of the set this is never true, so nothing happens."),
            suggestion=_("Change the condition, or add cards with which it can come true."),
            about=[card.cls, ability.if_],
        )
        return
    for i, condition in enumerate(ability.if_):
        if verdict(condition, card, ability.when, reach):
            yield Finding(
                code="idle-part",
                card=card.id,
                path=f"{path}.{i}",
                sentence=_("This is always true, so it is no condition."),
                suggestion=_("Leave it out."),
                about=[card.cls, condition],
            )


# --- what it works on -----------------------------------------------------------------------------


def _targets(card: CardDef, ability: s.Ability, path: str, reach: Reach) -> Iterator[Finding]:
    for name, choice in ability.choose.items():
        if not reach.finds(choice.from_, card):
            yield _no_target(card, choice.from_, f"{path}.choose.{name}.from", reach)
    for i, effect in enumerate(ability.do):
        place, target = f"{path}.do.{i}", target_of(effect)
        found = [
            (inner, selector)
            for inner, selector in selectors_in(effect, place)
            if not reach.finds(selector, card)
        ]
        for inner, selector in found:
            yield _no_target(card, selector, inner, reach)
        if target is None or found:
            continue
        aimed = reach.aims_at(effect, ability, card)
        if aimed and all(refuses(known, effect) for known in aimed):
            yield _all_immune(card, effect, place, aimed)


def _no_target(card: CardDef, selector: Selector, path: str, reach: Reach) -> Finding:
    return Finding(
        code="no-target",
        card=card.id,
        path=path,
        sentence=_("No card of the set has this printed, so nothing can be found here."),
        suggestion=_nearest(card, selector, reach),
        about=[card.cls, selector],
    )


def _nearest(card: CardDef, selector: Selector, reach: Reach) -> str:
    """The one field without which cards would be found."""
    bare = Selector(zone=selector.zone)
    for field, name in zip(
        selector.__struct_fields__, selector.__struct_encode_fields__, strict=True
    ):
        if field not in given(selector):
            continue
        wider = msgspec.structs.replace(selector, **{field: getattr(bare, field)})
        found = reach.finds(wider, card)
        if found:
            return _("Without “%(field)s” it would find %(n)s, such as “%(card)s”.") % {
                "field": name,
                "n": len(found),
                "card": next(iter(found)).name,
            }
    return _("Ask for less, or add a card that fits.")


def _all_immune(card: CardDef, effect: s.Effect, path: str, aimed: Found) -> Finding:
    return Finding(
        code="no-target",
        card=card.id,
        path=path,
        sentence=_("It never happens to any card that it could find, such as “%(card)s”.")
        % {"card": next(iter(aimed)).name},
        suggestion=_("Aim at other cards, or do something else to them."),
        about=[effect, sorted(known.id for known in aimed)],
    )


# --- what it costs --------------------------------------------------------------------------------


def _costs(card: CardDef, ability: s.Ability, path: str, reach: Reach) -> Iterator[Finding]:
    for i, cost in enumerate(ability.cost):
        why = _why_unpayable(card, cost, reach)
        if why:
            yield Finding(
                code="unpayable",
                card=card.id,
                path=f"{path}.{i}",
                sentence=_("Nobody can pay this: %(why)s") % {"why": why},
                suggestion=_("Ask for another price."),
                about=cost,
            )


def _why_unpayable(card: CardDef, cost: s.Cost, reach: Reach) -> str:
    if cost.price() > reach.most_mp:
        return _("a deck of 40 cards brings %(most)s MP at the most.") % {"most": reach.most_mp}
    if isinstance(cost, costs.PaySacrifice):
        found = [known for known in reach.finds(cost.from_, card) if not known.is_base]
        return "" if found else _("no card of the set can be sacrificed for it.")
    if cost.is_picked() and not any(cost.may_be(known) for known in reach.cards):
        return _("no card of the set is of that kind.")
    return ""
