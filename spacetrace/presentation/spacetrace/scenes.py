"""Draws the scenes of Spacetrace's tactics: what they do, to whom; their names vary how.

Whatever matters stands in the middle third of the height: a low field shows no more. Something acts
from the left on something at the right; half of all cards show it the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spacetrace.engine.games.spacetrace.cards.schema import Ability, Card
from spacetrace.engine.games.spacetrace.cards.selectors import Selector
from spacetrace.presentation.kit.shapes import Lots
from spacetrace.presentation.spacetrace import scenes_changes as changes
from spacetrace.presentation.spacetrace import scenes_strikes as strikes
from spacetrace.presentation.spacetrace import scenes_supply as supply
from spacetrace.presentation.spacetrace.props import Cast
from spacetrace.presentation.spacetrace.scenery import TINTS
from spacetrace.presentation.spacetrace.ships import HULLS, station

Scene = Callable[[Cast], str]

SEED = "scene 129767"
"""Chosen so that the cards of the basic set differ."""


def scene(card: Card) -> str:
    """What the card does: the first deed that has a scene for how it is done, else the first one.

    What cards that editors make do is found in the same way.
    """
    lots = Lots(f"{SEED} of {card.id}")
    choices = SCENES_OF[next((key for key in _keys(card) if key in SCENES_OF), "cards")]
    play = choices[lots.below(len(choices))]
    flip = ' transform="scale(-1 1)"' if lots.maybe() else ""
    tints = f"r-{lots.below(TINTS)} s-{lots.below(TINTS)}"
    return f'<g class="{tints}"{flip}>{play(Cast(lots, _aim(card, lots)))}</g>'


def _keys(card: Card) -> Iterator[str]:
    """The names of scenes that would show what the card does, the most telling ones first."""
    for ability in card.abilities:
        for effect in ability.do:
            yield from (f"{effect.sign} {how}" for how in _how(ability, effect))
    yield from (effect.sign for ability in card.abilities for effect in ability.do)


def _how(ability: Ability, effect: Any) -> Iterator[str]:
    """Words for how something is done: with what, to whom, for what."""
    for name in ("stat", "keyword", "where", "who", "fleet", "at"):
        yield str(getattr(effect, name, ""))
    amount = getattr(effect, "amount", None)
    if of := getattr(amount, "of", None):
        yield from (f"of {getattr(amount, 'field', '')}", f"of {of.zone}")
    if getattr(getattr(effect, "for_", None), "name", None):
        yield "named"
    yield f"per {getattr(effect, 'per', '')}"
    if getattr(effect, "less", False):
        yield "less"
    to = getattr(effect, "to", None)
    aim = ability.choose[to].from_ if isinstance(to, str) and to in ability.choose else to
    if isinstance(to, str) and to in ability.choose and ability.choose[to].count > 1:
        yield "several"
    if isinstance(aim, Selector):
        yield from ("jammed" for _ in (to,) if aim.jammed)
        yield from ("base" for kind in aim.kind if kind == "base")
        yield from ("all" for _ in (to,) if to is aim)
        yield from (*aim.kind, aim.zone)
    yield from (f"for {cost.from_.zone}" for cost in ability.cost if hasattr(cost, "from_"))


def _aim(card: Card, lots: Lots) -> str:
    """A ship of a class that the card is aimed at, in the colour of the class; or a Base."""
    choices = [choice.from_ for ability in card.abilities for choice in ability.choose.values()]
    fixed = [getattr(effect, "to", None) for ability in card.abilities for effect in ability.do]
    aims = [aim for aim in (*choices, *fixed) if isinstance(aim, Selector)]
    if aims and aims[0].kind == ("base",):
        return f'<g class="k-4">{station(lots)}</g>'
    classes = (aims[0].class_ if aims else ()) or (1, 2, 3)
    cls = classes[lots.below(len(classes))]
    return f'<g class="k-{cls}">{HULLS[cls, lots.below(3)](lots)}</g>'


SCENES_OF: dict[str, Sequence[Scene]] = {
    "burst": (strikes.lance, strikes.volley, strikes.quake, strikes.broadside),
    "burst all": (strikes.gap,),
    "burst base": (strikes.bombs,),
    "burst of fleets": (strikes.broadside, strikes.quake),
    "burst of wrecks": (strikes.hulks,),
    "burst jammed": (strikes.circled,),
    "burst of lost": (strikes.avenge,),
    "burst several": (strikes.volley,),
    "burst per ship": (strikes.flak,),
    "burst ship": (strikes.volley, strikes.lance, strikes.quake, strikes.broadside),
    "sight": (strikes.scope,),
    "sight for fleets": (strikes.ram,),
    "core": (strikes.breach,),
    "blaze": (strikes.ablaze,),
    "parry": (strikes.parry,),
    "waves": (changes.storm, changes.noise),
    "waves fleets": (changes.storm,),
    "waves all": (changes.noise,),
    "cross": (changes.mend,),
    "shield": (changes.bubble, changes.wall),
    "shield immune_jam": (changes.bubble,),
    "shield immune_destroy": (changes.plated,),
    "shield immune_kill": (changes.plated,),
    "shield first_target": (changes.decoy,),
    "shield cannot_fire": (changes.held,),
    "shield immune_damage": (changes.shadow,),
    "shield selfdestruct": (supply.primed,),
    "arrows": (changes.burn, changes.salvo),
    "arrows all": (changes.salvo,),
    "arrows less": (changes.boarders,),
    "arrows lp": (changes.plated,),
    "arrows ships": (changes.yard,),
    "cards": (supply.convoy, supply.council, supply.raid, supply.launch),
    "cards for fleets": (supply.broken_up,),
    "cards for hand": (supply.council,),
    "muster": (supply.rally, supply.vault),
    "muster of hand": (supply.muster,),
    "muster enemy": (supply.market,),
    "shreds own": (supply.crew,),
    "shreds": (supply.blockade,),
    "lens": (supply.spy,),
    "lens own_library": (supply.scan,),
    "radar": (supply.hologram, supply.call),
    "radar named": (supply.call,),
    "rift": (supply.rift,),
    "rift wrecks": (supply.robbers, supply.rites),
    "return": (supply.beacon, supply.banish),
    "return library_bottom": (supply.banish,),
    "return discard": (supply.plans,),
    "fold": (supply.fold,),
    "fold base": (supply.home,),
    "grip": (supply.mutiny,),
    "twins": (supply.mirror,),
    "crane": (supply.salvage,),
    "crane wrecks": (supply.salvage,),
}
"""By the sign that an effect has (words/word.py), and how it is done, where that shows."""
