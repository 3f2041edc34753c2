"""Effects in words, with what they work on and how much."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.cards import phrases as p
from spacetrace.engine.games.spacetrace.cards import schema as s
from spacetrace.engine.games.spacetrace.cards.nouns import (
    Cards,
    article,
    chosen,
    every,
    head_of,
    noun,
    number,
    singles,
    this,
)
from spacetrace.engine.games.spacetrace.cards.places import IN_PLAY

EACH_OF = (s.Damage, s.Repair, s.Change, s.Give, s.Shield, s.Copy)
"""Effects that are said to happen to "each of" several chosen cards."""


class EffectWriter:
    """Writes the effects of one ability, in order: what was spoken of becomes "it".

    `is_told`: the text tells the player what to do, else what the card does.
    """

    __slots__ = ("ability", "cards", "form", "letters", "spoken_of", "where")

    def __init__(self, ability: s.Ability, is_told: bool, cards: Cards) -> None:
        self.ability = ability
        self.form = 0 if is_told else 1
        self.cards = cards
        self.spoken_of: set[str] = set()
        self.letters = 0
        self.where = ""

    def clauses(self) -> list[str]:
        """The effects as clauses without capitals or full stops, in order."""
        written = []
        for effects in _together(self.ability.do):
            self.where = ""
            clause = self._lasting(effects)
            written.append((clause or self._clause(effects[0])) + self.where)
        return written

    def _clause(self, effect: s.Effect) -> str:
        tag = str(effect.__struct_config__.tag)
        if isinstance(effect, s.Jam):
            return self._say(tag, to=self._jammed(effect))
        if isinstance(effect, s.Draw | s.Discard | s.Look | s.Search | s.GainMp):
            return self._about_cards(effect, tag)
        if isinstance(effect, s.Damage):
            key = tag if effect.per == "card" else "damage ship"
            return self._say(key, n=self._amount(effect.amount), to=self._to(effect))
        if isinstance(effect, s.Repair):
            if effect.amount is None:
                return self._say(tag, to=self._to(effect))
            return self._say("repair some", n=self._amount(effect.amount), to=self._to(effect))
        if isinstance(effect, s.Shield):
            return self._shield(effect, tag)
        if isinstance(effect, s.Move):
            whose, fleet = self._whose(effect), p.FLEETS[effect.fleet]
            return self._say(tag, to=self._to(effect), whose=whose, fleet=fleet)
        if isinstance(effect, s.Return):
            whose = self._whose(effect)
            return self._say(f"{tag} {effect.where}", to=self._to(effect), whose=whose)
        return self._say(tag, to=self._to(effect))

    def _say(self, key: str, **gaps: str) -> str:
        return p.EFFECTS[key][self.form].format(**gaps).strip()

    def _about_cards(
        self, effect: s.Draw | s.Discard | s.Look | s.Search | s.GainMp, tag: str
    ) -> str:
        if isinstance(effect, s.Search):
            return self._say(
                tag,
                card=article(noun(effect.for_, self.cards).bare_one).replace(
                    " " + p.LOCATIONS["library", "own"], ""
                ),
            )
        if isinstance(effect, s.Look):
            if effect.at == "enemy_hand":
                return self._say(f"{tag} {effect.at}")
            cards = self._counted(effect.amount, p.HEADS["card"], top=True)
            return self._say(f"{tag} {effect.at}", cards=cards)
        if isinstance(effect, s.GainMp):
            return self._say(f"{tag} {effect.who}", n=self._amount(effect.amount))
        if isinstance(effect, s.Draw):
            cards = self._counted(effect.amount, p.HEADS["card"])
            return self._say(f"{tag} {effect.who}", cards=cards)
        cards = self._counted(effect.amount, p.HEADS[effect.kind or "card"])
        return self._say(f"{tag} {effect.who} {effect.by}", cards=cards)

    def _counted(self, amount: s.Amount, head: tuple[str, str], top: bool = False) -> str:
        """So many cards: "a card", "two cards"; after "the top": "card", "two cards"."""
        if amount == 1:
            return head[0] if top else article(head[0])
        if isinstance(amount, int):
            return f"{number(amount)} {head[1]}"
        return f"{self._amount(amount)} {head[1]}"

    def _lasting(self, effects: list[s.Effect]) -> str:
        """What the same cards get for the same time, in one clause; "" for other effects."""
        first = effects[0]
        if not isinstance(first, s.Change | s.Give):
            return ""
        until = "" if self.ability.when == "while_in_play" else p.UNTIL[first.until]
        to = self._to(first)
        gains = [self._gain(e) for e in effects if isinstance(e, s.Change | s.Give)]
        return self._say("lasting", to=to, gains=" and ".join(gains), until=until)

    def _gain(self, effect: s.Change | s.Give) -> str:
        if isinstance(effect, s.Give):
            return p.KEYWORD_NOUNS[effect.keyword]
        is_one = effect.stat == "ships" and effect.amount == 1
        unit = p.STATS["one ship" if is_one else effect.stat]
        return f"{p.MINUS if effect.less else p.PLUS}{self._amount(effect.amount)} {unit}"

    def _shield(self, effect: s.Shield, tag: str) -> str:
        if effect.shots == 1:
            return self._say(tag, n="shot", to=self._to(effect), miss="misses")
        return self._say(
            tag, n=f"{self._amount(effect.shots)} shots", to=self._to(effect), miss="miss"
        )

    # --- on what --------------------------------------------------------------------------------

    def _jammed(self, effect: s.Jam) -> str:
        if effect.ships is None:
            return self._to(effect)
        is_one = effect.ships == 1
        amount = number(effect.ships) if isinstance(effect.ships, int) else None
        told = amount or self._amount(effect.ships)
        if isinstance(effect.to, s.Selector):
            return singles(effect.to, told, is_one, self.cards)
        return f"{told} {p.HEADS['single'][0 if is_one else 1]} of {self._to(effect)}"

    def _whose(self, effect: s.Move | s.Return) -> str:
        """Whose hand, library or fleet it goes to; a ship in play may be somebody else's."""
        to = effect.to
        choice = self.ability.choose.get(to) if isinstance(to, str) else s.Choice(from_=to)
        sel = choice.from_ if choice else None
        if sel is None or (isinstance(effect, s.Return) and sel.zone in IN_PLAY):
            return p.WHOSE["both"]
        return p.WHOSE["enemy" if sel.zone == "facing_stack" else sel.side]

    def _to(self, effect: s.Effect) -> str:
        to: s.Target = getattr(effect, "to")  # noqa: B009 - not every effect has one
        if isinstance(to, s.Selector):
            return every(to, self.cards)
        choice = self.ability.choose.get(to)
        if choice is None:
            return f"“{to}”"
        several = choice.count > 1
        if to in self.spoken_of:
            return self._again(to, choice, isinstance(effect, EACH_OF))
        self.spoken_of.add(to)
        text = chosen(choice, self.cards) + self._label(to, choice)
        return f"each of {text}" if several and isinstance(effect, EACH_OF) else text

    def _again(self, name: str, choice: s.Choice, is_each: bool) -> str:
        several = choice.count > 1 or (choice.by == "all" and this(choice.from_) is None)
        label = self._label(name, choice)
        if label:
            return ("each of " if several and is_each else "") + label.strip(" ()")
        if len(self.ability.choose) == 1:
            return ("each of them" if is_each else "them") if several else "it"
        head = head_of(choice.from_)
        return f"those {head}s" if several else f"that {head}"

    def _label(self, name: str, choice: s.Choice) -> str:
        """Two choices of the same sort are told apart by letters."""
        alike = [n for n, c in self.ability.choose.items() if _alike(c, choice)]
        return f" ({'ABC'[alike.index(name)]})" if len(alike) > 1 else ""

    # --- how much -------------------------------------------------------------------------------

    def _amount(self, amount: s.Amount) -> str:
        """The number, or a letter that the end of the clause explains."""
        if isinstance(amount, int):
            return str(amount)
        letter = p.LETTERS[self.letters % len(p.LETTERS)]
        self.letters += 1
        self.where += f", where {letter} is {_measure(amount, self.cards)}"
        return letter


def _together(effects: tuple[s.Effect, ...]) -> list[list[s.Effect]]:
    """Effects in order; changes of the same cards for the same time stand together."""
    groups: list[list[s.Effect]] = []
    for effect in effects:
        before = groups[-1][0] if groups else None
        if (
            isinstance(effect, s.Change | s.Give)
            and isinstance(before, s.Change | s.Give)
            and (effect.to, effect.until) == (before.to, before.until)
        ):
            groups[-1].append(effect)
        else:
            groups.append([effect])
    return groups


def _alike(one: s.Choice, other: s.Choice) -> bool:
    return head_of(one.from_) == head_of(other.from_)


def _measure(amount: s.CountOf | s.SumOf, cards: Cards) -> str:
    text = _counting(amount, cards) if isinstance(amount, s.CountOf) else _summing(amount, cards)
    if amount.half:
        text = f"half {'of ' if amount.times > 1 else ''}{text}, rounded down"
    default = 10_000
    return text if amount.cap == default else f"{text}, at most {amount.cap}"


def _counting(amount: s.CountOf, cards: Cards) -> str:
    if amount.times > 1:
        return f"{amount.times} for {_each(amount.of, cards)}"
    return f"the number of {_all(amount.of, cards)}"


def _summing(amount: s.SumOf, cards: Cards) -> str:
    total = p.TOTALS[amount.field].format(cards=_all(amount.of, cards))
    return f"{amount.times} times {total}" if amount.times > 1 else total


def _each(sel: s.Selector, cards: Cards) -> str:
    n = noun(sel, cards)
    return this(sel) or (f"each of your {n.many}" if n.mine else f"each {n.one}")


def _all(sel: s.Selector, cards: Cards) -> str:
    n = noun(sel, cards)
    return this(sel) or (f"your {n.many}" if n.mine else n.many)
