"""A state is declared once; what is derived copies, stores, restores and shows every field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

import pytest

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import SnapshotError
from spacetrace.engine.kernel.state import (
    BITS,
    ById,
    Codec,
    Given,
    Leaf,
    Public,
    Secret,
    State,
    Unstored,
    field,
    like,
    show,
    state,
    value,
    view,
)


class Card:
    """A card that is stored as its id."""

    stored: ClassVar[ById] = ById()

    def __init__(self, card_id: str, ships: int) -> None:
        self.id = card_id
        self.ships = ships


class Cards:
    """The card set of these tables."""

    def __init__(self) -> None:
        self.by_id = {"one": Card("one", 1), "ten": Card("ten", 10)}


UPPER = Leaf(str, str.upper, lambda text, cards: text.lower(), lambda text: f"{text}!")
UNSHOWN = Leaf(str, str, lambda text, cards: text, is_shown=False)


@value
class Spot(State):
    """Something that never changes."""

    zone: Public[str]
    seat: Public[int]


@state
class Ship(State):
    """A piece whose values are the printed ones, until something changes them."""

    shown: ClassVar[tuple[str, ...]] = ("missing",)

    name: Public[str]
    card: Public[Card]
    size: Public[int] = like("card.ships")
    living: Public[Annotated[int, BITS]] = 0
    wounds: Public[dict[int, int]] = field(default_factory=dict)
    words: Public[frozenset[str]] = frozenset()
    aboard: Public[Card | None] = None
    spots: Public[tuple[Spot, ...]] = ()
    motto: Public[Annotated[str, UPPER]] = ""
    note: Public[Annotated[str, UNSHOWN]] = ""
    plan: Secret[str] = ""

    @property
    def missing(self) -> int:
        """Ships that are lost."""
        return self.size - self.living.bit_count()


@state
class Common(State):
    """What everybody knows."""

    turn: Public[int]
    ships: Public[list[Ship]] = field(default_factory=list)


@state
class Table(Common):
    """All there is."""

    cards: Given[Cards] = field(kw_only=True)
    chance: Given[Chance] = field(kw_only=True)
    hands: Secret[list[list[Card]]] = field(default_factory=list)
    deck: Secret[Mapping[str, int]] = field(default_factory=dict)
    flagship: Public[Ship | None] = None
    doubled: Unstored[int] = field(init=False)

    def settle(self) -> None:
        self.doubled = 2 * self.turn


@view
class View(Common):
    """What a viewer knows."""

    viewer: int | None = None
    hand: list[Card] | None = None


CARDS = Cards()
CODEC = Codec(Table, 3)


def table() -> Table:
    """A table on which every field has something to tell."""
    ship = Ship("1:ten", CARDS.by_id["ten"])
    ship.size, ship.living, ship.wounds, ship.words = 9, 255, {3: 2}, frozenset("ba")
    ship.aboard, ship.spots = CARDS.by_id["one"], (Spot("hand", 1),)
    ship.motto, ship.note, ship.plan = "on", "quiet", "wait"
    made = Table(4, [ship], cards=CARDS, chance=Chance(b"secret", 7))
    made.hands, made.deck = [[CARDS.by_id["one"]], []], {"one": 2}
    made.flagship = Ship("2:one", CARDS.by_id["one"])
    return made


def restored(snapshot: bytes) -> Table:
    """The table of a snapshot."""
    return CODEC.restore(snapshot, CARDS, Chance(b"secret"))


def test_a_field_that_does_not_say_who_may_know_it_is_refused_at_import() -> None:
    with pytest.raises(TypeError, match=r"Careless\.depth does not say who may know it"):

        @state
        class Careless(State):
            depth: int = 0


def test_a_type_without_a_stored_form_is_refused() -> None:
    @state
    class Odd(State):
        chance: Given[Chance]
        thing: Public[complex] = 0j

    with pytest.raises(TypeError, match="no stored form"):
        Codec(Odd, 1)


def test_a_restored_table_is_the_same_table() -> None:
    kept = CODEC.dump(table())
    again = restored(kept)
    assert CODEC.dump(again) == kept
    assert again.chance.counter == 7
    assert again.doubled == 8
    assert again.ships[0].words == frozenset("ab")
    assert again.ships[0].aboard is CARDS.by_id["one"]


@pytest.mark.parametrize("size", [9, 10, 11])
def test_a_value_below_or_above_the_printed_one_is_kept(size: int) -> None:
    made = table()
    made.ships[0].size = size
    assert restored(CODEC.dump(made)).ships[0].size == size


def test_what_has_its_default_is_left_out_of_a_snapshot() -> None:
    kept = CODEC.dump(table())
    assert b'"flagship":{"name":"2:one","card":"one"}' in kept
    assert b'"size":9,"living":"ff"' in kept


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"turn":4', b'"turn":"4"'),
        (b'"turn":4', b'"turn":4,"luck":1'),
        (b'"turn":4,', b""),
        (b'"card":"ten"', b'"card":"eleven"'),
        (b'"living":"ff"', b'"living":"fg"'),
        (b'"v":3', b'"v":2'),
    ],
)
def test_a_snapshot_that_is_not_right_is_refused(old: bytes, new: bytes) -> None:
    kept = CODEC.dump(table())
    assert old in kept
    with pytest.raises(SnapshotError):
        restored(kept.replace(old, new))


def test_a_copy_shares_nothing_that_changes() -> None:
    first = table()
    kept = CODEC.dump(first)
    second = first.copy()
    assert CODEC.dump(second) == kept
    second.ships[0].wounds[1] = 1
    second.hands[1].append(CARDS.by_id["ten"])
    second.chance.below(6)
    second.ships.clear()
    assert CODEC.dump(first) == kept
    assert second.deck is first.deck  # a Mapping is shared on purpose


def test_a_view_hands_on_what_everybody_knows_as_it_was_then() -> None:
    whole = table()
    seen = View.of(whole)
    seen.hand = whole.hands[0]
    whole.ships[0].living = 0
    told = show(seen)
    assert told.keys() == {"turn", "ships", "viewer", "hand"}
    assert told["hand"] == ["one"]
    ship = show(seen.ships[0])
    assert (ship["living"], ship["missing"], ship["motto"]) == ("ff", 1, "on!")
    assert not {"plan", "note"} & ship.keys()


def test_secrets_cannot_be_handed_on() -> None:
    @state
    class Open(State):
        chance: Given[Chance]
        plan: Secret[str] = ""

    @view
    class Leaky(Open):
        viewer: int | None = None

    with pytest.raises(TypeError, match="not public"):
        Leaky.of(Open(Chance(b"")))


def test_values_are_compared_by_their_fields_and_pieces_by_what_they_are() -> None:
    assert Spot("hand", 1) == Spot("hand", 1)
    assert len({Spot("hand", 1), Spot("hand", 1)}) == 1
    assert Ship("1:one", CARDS.by_id["one"]) != Ship("1:one", CARDS.by_id["one"])
