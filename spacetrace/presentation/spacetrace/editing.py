"""Says how cards of Spacetrace are written in forms: what fits, and what can be copied."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec
from django.utils.translation import gettext as _
from msgspec import inspect

from spacetrace.engine.games.spacetrace.cards.abilities import check_ability
from spacetrace.engine.games.spacetrace.cards.places import Where
from spacetrace.engine.games.spacetrace.cards.schema import Ability, Card
from spacetrace.engine.games.spacetrace.cards.selectors import Kind, Selector
from spacetrace.engine.games.spacetrace.cards.shape import Report, check_shape
from spacetrace.engine.games.spacetrace.cards.text import ability_text
from spacetrace.engine.games.spacetrace.cards.validate import check_card, check_one, decode_cards
from spacetrace.engine.games.spacetrace.words.triggers import triggers_of
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.presentation.card_editor import CardEditor, Data, OtherSet, Owner, Trouble
from spacetrace.presentation.card_form import Offer
from spacetrace.presentation.card_shapes import path_of, value_at
from spacetrace.presentation.spacetrace.editing_words import (
    ENTRIES,
    FURTHER,
    HELPS,
    LABELS,
    MORE,
    NONE,
    VALUES,
    word_of,
)

LONGEST_SAMPLE = 90
"""Characters of an ability's text in the list of those that can be copied."""
LIKE = ("hammers", "emp-fighters", "fleet-carriers", "grave-titan", "ramming-order", "toll-of-war")
"""Cards whose abilities are offered first, as examples."""
DO: dict[str, Any] = {"effect": "draw", "amount": 1}
_CARD, _ABILITY = inspect.type_info(Card), inspect.type_info(Ability)
HARMFUL = frozenset(("damage", "destroy", "kill", "jam", "remove", "control"))
BATTLES = frozenset(("preemptive", "battle", "after_battle"))


class SpacetraceEditor(CardEditor):
    """Plain fields, and abilities made of the words of the card language."""

    tables = ("choose",)
    labels = LABELS
    helps = HELPS
    values = VALUES
    further = FURTHER

    def record(self, data: Data) -> Owner:
        return Card

    def blank(self, sort: str) -> dict[str, Any]:
        return {"kind": "ship"}

    def begun(self, data: Data, path: str, written: Any) -> Any:
        """What does harm is meant for the enemy: in a battle for the facing stack."""
        if not isinstance(written, dict) or written.get("effect") not in HARMFUL:
            return written
        ability = value_at(data, path.rpartition(".")[0])
        when = ability.get("when") if isinstance(ability, dict) else None
        others: dict[str, Any] = {"zone": "fleets", "side": "enemy", "kind": ["ship"]}
        return {**written, "to": {"zone": "facing_stack"} if when in BATTLES else others}

    def noun(self, data: Data) -> str:
        kind = data.get("kind")
        found = {
            "ship": _("This ship"),
            "tactic": _("This tactic"),
            "commander": _("This commander"),
            "reinforcement": _("This reinforcement"),
            "base": _("This Base"),
        }
        return found.get(kind, "") if isinstance(kind, str) else ""

    def said(self, field: str, value: Any, data: Data) -> str:
        """Abilities as their texts."""
        if field != "abilities" or not isinstance(value, list):
            return super().said(field, value, data)
        kind: Kind = next((word for word in get_args(Kind) if word == data.get("kind")), "ship")
        told = [_text_of(json.dumps(ability), kind) for ability in value]
        unfinished = _("an unfinished ability")
        return " ".join(text or f"({unfinished})" for text in told)

    # --- words --------------------------------------------------------------------------------

    def word(self, owner: Owner, field: str, value: str) -> Offer:
        return word_of(owner, field, value) or super().word(owner, field, value)

    def entry(self, owner: Owner, field: str, place: int) -> str:
        return str(ENTRIES.get(field, self.label(owner, field))) + f" {place + 1}"

    def more(self, owner: Owner, field: str) -> str:
        return str(MORE.get(field) or super().more(owner, field))

    def none(self, owner: Owner, field: str) -> str:
        return str(NONE.get(f"{owner.__name__}.{field}") or NONE.get(field) or "—")

    # --- what it names ------------------------------------------------------------------------

    def references(
        self, owner: Owner, field: str, data: Data, path: str, others: Sequence[Data]
    ) -> list[Offer] | None:
        if owner is Selector and field == "name":
            cards = [each for each in (*others, data) if _is_text(each, "id")]
            named = [(each["id"], str(each.get("name") or each["id"])[:60]) for each in cards]
            return [Offer(key, name, written=key) for key, name in named]
        if field == "to":
            choices = value_at(data, ".".join([*path.split(".")[:2], "choose"]))
            names = list(choices) if isinstance(choices, Mapping) else []
            told = _("What “%(name)s” chooses")
            return [Offer(name, told % {"name": name[:20]}, written=name) for name in names]
        return None

    def adds(
        self, data: Data, path: str, others: Sequence[Data], elsewhere: Sequence[OtherSet]
    ) -> list[Offer] | None:
        """Abilities begin with a trigger, or as a copy of one that there is already."""
        if path != "abilities":
            return None
        kind: Kind = next((word for word in get_args(Kind) if word == data.get("kind")), "ship")
        new = [self.word(Ability, "when", trigger) for trigger in triggers_of(kind)]
        found = [
            Offer(word.value, word.label, word.help, _("A new one"), {"when": word.value, "do": []})
            for word in new
        ]
        ids = frozenset(card["id"] for card in others if _is_text(card, "id"))
        copies = [offer for card in others for offer in _copies(card, kind, ids)]
        # What this set has already is not offered again of another one.
        seen = {json.dumps(offer.written) for offer in copies}
        for each in elsewhere:
            for offer in (o for card in each.cards for o in _copies(card, kind, ids, each)):
                if (written := json.dumps(offer.written)) not in seen:
                    seen.add(written)
                    copies.append(offer)
        return found + sorted(copies, key=lambda offer: offer.group != _("Like these"))

    def renamed(self, data: dict[str, Any], path: str, old: str, new: str) -> dict[str, Any]:
        """Effects that work on a choice follow its name."""
        effects = value_at(data, ".".join([*path.split(".")[:2], "do"]))
        for effect in effects if isinstance(effects, list) else ():
            if isinstance(effect, dict) and effect.get("to") == old:
                effect["to"] = new
        return data

    # --- checks -------------------------------------------------------------------------------

    def unit(self, data: Data, path: str) -> tuple[Data, str]:
        """One ability with one of its parts, or the card without abilities."""
        tokens = path.split(".")
        kind = data.get("kind")
        if tokens[0] != "abilities" or len(tokens) < 2:
            return {key: value for key, value in data.items() if key != "abilities"}, path
        ability = value_at(data, ".".join(tokens[:2]))
        ability = dict(ability) if isinstance(ability, Mapping) else {}
        place = ["abilities", "0", *tokens[2:]]
        if len(tokens) > 3 and tokens[2] in ("do", "if", "cost"):
            alone = value_at(data, ".".join(tokens[:4]))
            kept = {key: ability[key] for key in ("when", "choose") if key in ability}
            alone = {} if not isinstance(alone, dict) else alone
            ability = {**kept, "do": [DO], tokens[2]: [alone]}
            place[3] = "0"
        return {"id": data.get("id"), "kind": kind, "abilities": [ability]}, ".".join(place)

    def probe(self, whole: Data, path: str, ids: frozenset[str]) -> list[Trouble]:
        card = msgspec.convert(whole, Card, strict=True)
        report = Report()
        if path.startswith("abilities.0"):
            where = Where(card, card.abilities[0].when, ids)
            check_ability(card.abilities[0], where, report.at("abilities[0]"))
        else:
            check_card(card, ids, report)
        return [
            Trouble(path_of(each.place, whole, self.tables), each.sentence)
            for each in report.problems
        ]

    def troubles(self, data: Data, others: Sequence[Data]) -> list[Trouble]:
        report = Report()
        check_shape(_CARD, dict(data), report)
        if not report.problems:
            try:
                check_one(dict(data), [card for each in others for card in _decoded(_json(each))])
            except ConfigError as error:
                report.problems += getattr(error, "problems", ())
            return self._placed(data, report)
        ids = frozenset(each["id"] for each in (*others, data) if _is_text(each, "id"))
        whole = self.whole(data)
        check_card(msgspec.convert(whole, Card, strict=True), ids, fits := Report())
        found = self._placed(data, report)
        wrong = [each.path for each in found]
        # Of what has the right shape, its fit is told as well.
        return found + [
            each
            for each in self._placed(whole, fits)
            if value_at(data, each.path) == value_at(whole, each.path)
            and not any(_touch(each.path, other) for other in wrong)
        ]

    def _placed(self, data: Data, report: Report) -> list[Trouble]:
        return [
            Trouble(path_of(each.place, data, self.tables), each.sentence)
            for each in report.problems
        ]


def _copies(card: Data, kind: Kind, ids: frozenset[str], of: OtherSet | None = None) -> list[Offer]:
    """The abilities of a card that could be those of one of this kind in the set of these ids."""
    abilities = card.get("abilities")
    if not _is_text(card, "id") or not isinstance(abilities, list):
        return []
    group, key = _("Like any card"), str(card["id"])
    if of is not None:
        group, key = _("Like cards of %(set)s") % {"set": of.name}, f"{of.key}/{key}"
    if card["id"] in LIKE:
        group = _("Like these")
    told = [_text(json.dumps(ability), kind, ids) for ability in abilities]
    return [
        Offer(f"{key}:{place}", f"{card.get('name')}: {text}", "", group, ability)
        for place, (ability, text) in enumerate(zip(abilities, told, strict=True))
        if text
    ]


def _touch(path: str, other: str) -> bool:
    return path == other or path.startswith(other + ".") or other.startswith(path + ".")


def _is_text(data: Data, field: str) -> bool:
    return isinstance(data.get(field), str)


def _json(value: object) -> str:
    return json.dumps(value)


@lru_cache(maxsize=4_000)
def _decoded(card: str) -> list[Card]:
    return decode_cards([json.loads(card)])


@lru_cache(maxsize=4_000)
def _text_of(ability: str, kind: Kind) -> str:
    """What an ability says; "" for one that has not the right shape."""
    raw = json.loads(ability)
    report = Report()
    check_shape(_ABILITY, raw, report)
    if report.problems:
        return ""
    return ability_text(msgspec.convert(raw, Ability, strict=True), kind)


@lru_cache(maxsize=8_000)
def _text(ability: str, kind: Kind, ids: frozenset[str]) -> str:
    """What an ability says on a card of this kind; "" where it does not fit or is not whole."""
    raw = json.loads(ability)
    report = Report()
    check_shape(_ABILITY, raw, report)
    if report.problems:
        return ""
    read = msgspec.convert(raw, Ability, strict=True)
    check_ability(read, Where(Card(id="a", name="A", kind=kind), read.when, ids), report)
    if report.problems:
        return ""
    text = _text_of(ability, kind)
    return text if len(text) <= LONGEST_SAMPLE else text[: LONGEST_SAMPLE - 1] + "…"
