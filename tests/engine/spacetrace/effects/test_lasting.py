"""Present values: changes that last, abilities that always work, control (ST-2, ST-11, ST-20)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace.effects import lasting
from spacetrace.engine.games.spacetrace.events_of_fleets import ShipChanged
from spacetrace.engine.games.spacetrace.pieces import Lasting, Ship
from spacetrace.engine.games.spacetrace.table import Table
from tests.engine.spacetrace.builders import (
    Json,
    Recorder,
    ability,
    attack,
    card,
    card_set,
    effect,
    names,
    select,
    ship,
    table,
    target,
)
from tests.engine.spacetrace.effects.acting import SHIPS, having, use
from tests.engine.spacetrace.telling import Listener, told

T: Json = {"t": {"from": select("fleets", "both")}}


def changing(stat: str, amount: int, **more: object) -> Table:
    """The tactic "deed" changes a value of one card; both sides have Eagles (10 ships of 2/10)."""
    deed = effect("change", "t", stat=stat, amount=amount, **more)
    return having(deed, choose=T, base1=("eagles",), base2=["eagles"])


def on_eagles(made: Table) -> Ship:
    use(made, "deed", t=target("1:eagles"))
    return ship(made, "1:eagles")


def expire(made: Table, until: str) -> Listener:
    return told(made, lambda emit: lasting.expire(made, until, emit))


# --- changes for a while --------------------------------------------------------------------------


def test_ap_changes_until_the_turn_ends() -> None:
    made = changing("ap", 3)
    eagles = on_eagles(made)
    assert eagles.ap == 5
    expire(made, "battle")
    assert eagles.ap == 5
    expire(made, "turn")
    assert (eagles.ap, eagles.lasting) == (2, [])


def test_a_change_for_the_battle_ends_with_the_attack_or_the_turn() -> None:
    made = changing("ap", 3, until="battle")
    eagles = on_eagles(made)
    expire(made, "battle")
    assert eagles.ap == 2
    eagles = on_eagles(made)
    expire(made, "turn")
    assert eagles.ap == 2


def test_a_change_until_the_card_leaves_goes_with_it() -> None:
    made = changing("ap", 3, until="leaves")
    eagles = on_eagles(made)
    expire(made, "battle")
    expire(made, "turn")
    assert eagles.ap == 5


def test_changes_add_up_and_ap_never_falls_below_none() -> None:
    made = changing("ap", 3, less=True)
    eagles = on_eagles(made)
    assert eagles.ap == 0
    eagles.lasting.append(Lasting("ap", 2, "", "turn"))
    lasting.refresh(made, None)
    assert eagles.ap == 1


def test_lp_never_fall_below_one() -> None:
    eagles = on_eagles(changing("lp", 30, less=True))
    assert eagles.lp == 1


def test_where_lp_fall_damage_is_looked_at_again_at_once() -> None:  # ST-11
    made = changing("lp", 6, less=True)
    ship(made, "1:eagles").wounds = {0: 3, 1: 4, 2: 9}
    eagles = on_eagles(made)
    assert eagles.living == 0b1111111001
    assert eagles.wounds == {0: 3}


def test_ships_that_lived_by_lp_that_end_are_lost() -> None:  # ST-11
    made = changing("lp", 5)
    eagles = on_eagles(made)
    eagles.wounds = dict.fromkeys(range(10), 12)
    expire(made, "turn")
    assert names(made.sides[0].base) == ["1:base"]
    assert [wreck.card.id for wreck in made.sides[0].wrecks] == ["eagles"]


def test_ships_are_added_at_the_high_end() -> None:
    eagles = on_eagles(changing("ships", 2))
    assert (eagles.size, eagles.living) == (12, 0b111111111111)


def test_added_ships_vanish_without_a_wreck() -> None:
    made = changing("ships", 2)
    eagles = on_eagles(made)
    eagles.living = 0b100000001111
    eagles.wounds = {11: 4}
    expire(made, "turn")
    assert (eagles.size, eagles.living, eagles.wounds) == (10, 0b1111, {})
    assert made.sides[0].wrecks == []


def test_a_card_of_which_only_added_ships_were_left_is_destroyed() -> None:  # ST-28
    made = changing("ships", 2)
    on_eagles(made).living = 0b110000000000
    expire(made, "turn")
    assert [wreck.card.id for wreck in made.sides[0].wrecks] == ["eagles"]


def test_ships_are_taken_from_the_high_end_but_never_all() -> None:
    eagles = on_eagles(changing("ships", 7, less=True))
    assert (eagles.size, eagles.living) == (3, 0b111)
    eagles = on_eagles(changing("ships", 70, less=True))
    assert (eagles.size, eagles.living) == (1, 1)


def test_a_card_has_a_thousand_ships_at_the_most() -> None:
    eagles = on_eagles(changing("ships", 900_000))
    assert eagles.size == lasting.MAX_SHIPS


def test_a_keyword_is_given_for_a_while() -> None:
    made = having(effect("give", "t", keyword="immune_jam"), choose=T, base1=("eagles",))
    use(made, "deed", t=target("1:eagles"))
    eagles = ship(made, "1:eagles")
    assert eagles.keywords == {"immune_jam"}
    expire(made, "turn")
    assert eagles.keywords is eagles.card.keywords


def test_a_printed_keyword_stays_when_the_same_one_ends() -> None:
    made = having(effect("give", "t", keyword="mothership"), choose=T, second1=["mothership"])
    use(made, "deed", t=target("1:mothership"))
    expire(made, "turn")
    assert ship(made, "1:mothership").keywords == {"mothership"}


# --- control --------------------------------------------------------------------------------------


def test_a_card_under_control_goes_back_at_the_end_of_the_turn() -> None:
    made = having(effect("control", "t"), choose=T, second2=["mothership", "eagles"])
    use(made, "deed", t=target("2:eagles"))
    expire(made, "battle")
    assert names(made.sides[0].base) == ["1:base", "2:eagles"]
    expire(made, "turn")
    assert names(made.sides[1].base) == ["2:base", "2:eagles"]
    assert not ship(made, "2:eagles").controlled


# --- abilities that always work -------------------------------------------------------------------


def always(*do: Json, **more: object) -> Json:
    return ability("while_in_play", *do, **more)


def with_commander(*do: Json, **more: object) -> Table:
    """The commander "boss" on Eagles, one of two cards of class II beside one of class III."""
    boss = card("boss", "commander", abilities=[always(*do, **more)])
    made = table(card_set(*SHIPS, boss), base1=["eagles", "eagles", "destroyers"])
    ship(made, "1:eagles").commander = made.cards.card("boss")
    told(made, lambda emit: lasting.refresh(made, emit))
    return made


def aps(made: Table) -> list[int]:
    return [ship(made, name).ap for name in ("1:eagles", "1:eagles#2", "1:destroyers")]


def test_a_commander_improves_its_ship() -> None:  # ST-11
    made = with_commander(effect("change", select("host"), stat="ap", amount=1))
    assert aps(made) == [3, 2, 10]


def test_a_commander_improves_its_stack() -> None:  # ST-11
    made = with_commander(effect("change", select("own_stack"), stat="ap", amount=1))
    assert aps(made) == [3, 3, 10]


def test_a_commanders_stack_is_the_same_in_a_class_battle_of_another() -> None:  # ST-11
    made = with_commander(effect("change", select("own_stack"), stat="ap", amount=1))
    attack(made, battle=(3, 4))
    lasting.refresh(made, None)
    assert aps(made) == [3, 3, 10]


def test_a_commander_improves_its_side() -> None:  # ST-11
    made = with_commander(effect("change", select("fleets"), stat="ap", amount=1))
    assert aps(made) == [3, 3, 11]


def test_what_a_commander_gave_ends_as_it_leaves() -> None:  # ST-11
    made = with_commander(
        effect("change", select("host"), stat="lp", amount=5),
        effect("give", select("host"), keyword="immune_kill"),
    )
    eagles = ship(made, "1:eagles")
    assert (eagles.lp, eagles.keywords) == (15, frozenset({"immune_kill"}))
    eagles.wounds = {0: 12}
    eagles.commander = None
    lasting.refresh(made, None)
    assert (eagles.lp, eagles.keywords, eagles.living) == (10, frozenset(), 0b1111111110)


def test_a_commander_keeps_working_on_a_jammed_ship() -> None:  # ST-20
    made = with_commander(effect("change", select("host"), stat="ap", amount=1))
    ship(made, "1:eagles").jammed = 0b1111111111
    lasting.refresh(made, None)
    assert aps(made)[0] == 3


def with_banner(**more: object) -> Table:
    """A card "banner" gives the other cards of its side 1 AP."""
    do = effect("change", select("fleets", other=True, kind=["ship"]), stat="ap", amount=1)
    banner = card("banner", cls=3, ships=2, abilities=[always(do, **more)])
    return table(card_set(*SHIPS, banner), base1=["eagles", "banner"], base2=["eagles"])


def test_a_ship_that_is_wholly_jammed_improves_nothing() -> None:  # ST-20
    made = with_banner()
    eagles, banner = ship(made, "1:eagles"), ship(made, "1:banner")
    assert (eagles.ap, banner.ap, ship(made, "2:eagles").ap) == (3, 1, 2)
    banner.jammed = 0b01
    lasting.refresh(made, None)
    assert eagles.ap == 3
    banner.jammed = 0b11
    lasting.refresh(made, None)
    assert eagles.ap == 2


def test_an_ability_that_always_works_looks_at_its_conditions_always() -> None:
    made = with_banner(if_=[{"test": "attacking"}])
    eagles = ship(made, "1:eagles")
    assert eagles.ap == 2
    attack(made)
    lasting.refresh(made, None)
    assert eagles.ap == 3
    made.attack = None
    lasting.refresh(made, None)
    assert eagles.ap == 2


def test_a_base_is_not_improved_in_lp_or_ships() -> None:  # ST-2
    do = [effect("change", select("fleets"), stat=stat, amount=1) for stat in ("lp", "ships", "ap")]
    made = table(card_set(card("banner", abilities=[always(*do)])), base1=["banner"])
    base, banner = made.sides[0].base
    assert (base.lp, base.size, base.ap) == (1000, 1, 1)
    assert (banner.lp, banner.size, banner.ap) == (2, 2, 2)


def test_the_loss_of_one_card_may_cost_another_that_lived_by_it() -> None:  # ST-11
    do = effect("change", select("fleets", other=True, cls=[2]), stat="lp", amount=5)
    banner = card("banner", cls=3, abilities=[always(do)])
    made = table(card_set(*SHIPS, banner), base1=["eagles", "banner"])
    ship(made, "1:eagles").wounds = dict.fromkeys(range(10), 12)
    ship(made, "1:banner").living = 0
    told(made, lambda emit: lasting.come_to_rest(made, emit))
    assert names(made.sides[0].base) == ["1:base"]


def test_values_do_not_feed_on_themselves() -> None:
    do = effect(
        "change",
        select("self"),
        stat="ap",
        amount={"by": "sum", "field": "ap", "of": select("self")},
    )
    made = table(card_set(card("echo", ap=3, abilities=[always(do)])), base1=["echo"])
    lasting.refresh(made, None)
    lasting.refresh(made, None)
    assert ship(made, "1:echo").ap == 6


def test_only_cards_that_changed_are_told() -> None:
    made = with_commander(effect("change", select("host"), stat="ap", amount=1))
    assert told(made, lambda emit: lasting.refresh(made, emit)).events == []
    ship(made, "1:eagles").commander = None
    recorder = Recorder()
    lasting.refresh(made, recorder)
    changed = [e.ship for e in recorder.of(ShipChanged) if isinstance(e, ShipChanged)]
    assert changed == ["1:eagles"]


def test_as_one_card_is_told_the_others_have_their_values_already() -> None:  # ST-11
    push = effect("change", select("fleets", kind=["ship"]), stat="lp", amount=5, until="leaves")
    flag = card("flag", cls=3, lp=50, abilities=[ability("while_in_play", push)])
    made = table(card_set(*SHIPS, flag), base1=["flag"], base2=["flag"])
    captain = Lasting("ap", 2, "", "leaves")
    ship(made, "1:flag").lasting.append(captain)
    heard = told(made, lambda emit: lasting.refresh(made, emit))
    assert [event.ship for event in heard.events if isinstance(event, ShipChanged)] == ["1:flag"]
    assert ship(made, "2:flag").lp == 55
