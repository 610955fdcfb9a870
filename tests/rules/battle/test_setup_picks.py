"""Secret picks and formations: what is wrong with them, who may read it, and the reveal (MIS-07, MIS-08, MIS-R02)."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.battle.setup_scenes import (
    BOTH,
    CARDS,
    NOTHING,
    after,
    army,
    deck,
    needs,
    picks,
    players,
    refusal,
    ruled,
    table,
    told,
    unit,
)
from whcli.model.battle import Army, Formations, Hand, Picks, Standing
from whcli.model.battle_rules import BattleRules
from whcli.model.battle_said import Said
from whcli.model.missions import ERRATA, TACTICAL
from whcli.problems import Place, Where
from whcli.rules.battle.formations import formation_faults
from whcli.rules.battle.picks import fixed_cards, pick_faults
from whcli.rules.battle.setup import went_on
from whcli.rules.battle.table import Table

START = CARDS._replace(attacker="alice")
PRINTED = BattleRules(errata="printed")
MODES = st.sampled_from(["", "fixed", "tactical", "sneaky"])
CARD_LISTS = st.lists(st.sampled_from([*deck().secondaries, "no-such"]), max_size=3).map(tuple)


def of(player: str, mode: str, *cards: str, rules: BattleRules | None = None) -> list[str]:
    return [fault.code for fault in pick_faults(table(rules=rules), picks(player, mode, cards))]


# MIS-07


def test_two_cards_with_the_fixed_symbol_are_a_pick() -> None:  # MIS-07
    assert of("alice", "fixed", "assassination", "bring-it-down") == []


@pytest.mark.parametrize(
    ("mode", "cards", "code"),
    [
        ("fixed", ("assassination",), "fixed-number"),
        ("fixed", ("assassination", "cleanse", "bring-it-down"), "fixed-number"),
        ("fixed", ("assassination", "assassination"), "same-card"),
        ("fixed", ("assassination", "area-denial"), "not-fixed"),
        ("fixed", ("assassination", "asassination"), "no-such-card"),
        ("tactical", ("cleanse",), "tactical-cards"),
        ("sneaky", (), "pick-mode"),
    ],
)
def test_a_pick_that_the_cards_forbid_is_a_fault(mode: str, cards: tuple[str, ...], code: str) -> None:
    assert of("alice", mode, *cards) == [code]


def test_recover_assets_bears_the_symbol_as_printed_only() -> None:  # MIS-R51
    assert of("alice", "fixed", "recover-assets", "cleanse", rules=PRINTED) == []
    assert of("alice", "fixed", "recover-assets", "cleanse") == ["not-fixed"]
    assert of("alice", "fixed", "recover-assets", "cleanse", rules=BattleRules(errata="v1.1")) == ["not-fixed"]
    assert [len(fixed_cards(table(rules=BattleRules(errata=one)))) for one in ERRATA] == [9, 8, 8]


def test_a_card_of_no_deck_is_told_the_nearest_or_the_fixed_ones() -> None:
    cures = [pick_faults(table(), picks("alice", "fixed", ("cleanse", each)))[0].cure for each in ("asassination", "zz")]
    assert cures[0] == "Did you mean `assassination`?"
    assert cures[1].startswith("The Fixed ones are assassination, behind-enemy-lines, bring-it-down")


def test_both_picks_are_revealed_together() -> None:  # MIS-R02
    ruling = ruled(went_on(table(), START))
    assert "Alice: Fixed missions, Assassination and Bring it Down. Bob: Tactical missions." in told(ruling)
    assert ruling.battle.hands == {"alice": Hand("fixed", ("assassination", "bring-it-down")), "bob": Hand(TACTICAL)}
    assert ruling.battle.revealed == ("secondaries", "formations")


def test_one_pick_alone_stays_sealed() -> None:
    ruling = ruled(went_on(table({"alice": BOTH["alice"]}), START))
    assert (needs(ruling), ruling.battle.hands, ruling.battle.revealed) == ([("bob", "picks")], {}, ())


def readable(where: Table) -> str:
    """All that a set-up lets either player read."""
    ruling = went_on(where, START)
    return str((ruled(ruling)._replace(battle=where.battle), ruled(ruling).battle.hands, ruled(ruling).battle.units))


@given(MODES.filter(bool), CARD_LISTS, MODES.filter(bool), CARD_LISTS)
def test_nothing_of_a_lone_sealed_pick_shows(mode: str, cards: tuple[str, ...], other: str, others: tuple[str, ...]) -> None:  # MIS-R02
    """Whatever is sealed, what may be read is one of two answers: it is waited with, or it cannot be used."""
    one, two = (readable(table({"alice": picks("alice", *pick)})) for pick in ((mode, cards), (other, others)))
    sound = [not pick_faults(table(), picks("alice", *pick)) for pick in ((mode, cards), (other, others))]
    assert (one == two) == (sound[0] == sound[1])


def test_a_pick_that_cannot_be_used_is_the_players_own_affair() -> None:
    ruling = ruled(went_on(table({**BOTH, "alice": picks("alice", "fixed", ("area-denial", "cleanse"))}), START))
    assert [need.say for need in ruling.needs] == ["Alice's sealed picks cannot be used; Alice alone learns why."]
    assert ruling.needs[0].give == "whcli battle setup FILE --player alice"


def test_a_file_that_cannot_be_read_is_one_that_cannot_be_used() -> None:
    where = table({"bob": BOTH["bob"]})._replace(sealed=("alice", "bob"))
    assert "cannot be used" in ruled(went_on(where, START)).needs[0].say


def test_the_player_learns_all_that_is_wrong_at_any_step() -> None:
    broken = picks("alice", "fixed", ("area-denial",), Formations(reserves={"ghosts": "strategic"}))
    ruling = went_on(table({"alice": broken}), Said(player="alice"))
    assert isinstance(ruling, tuple)
    assert [one.code for one in ruling] == ["fixed-number", "not-fixed", "no-such-unit"]


def test_picks_that_were_revealed_are_no_longer_spoken_of() -> None:
    where = after(table(), START)
    broken = {**BOTH, "alice": picks("alice", "fixed", ())}
    assert needs(went_on(where._replace(picks=broken), Said(player="alice")))[0] == ("bob", "deploy")


def test_formations_are_the_players_own_affair_until_revealed() -> None:
    broken = {**BOTH, "alice": BOTH["alice"]._replace(formations=Formations(reserves={"ghosts": "strategic"}))}
    ruling = ruled(went_on(table(broken), START))
    assert (needs(ruling), ruling.battle.step, "ghosts" in str(ruling.needs)) == ([("alice", "picks")], 8, False)
    assert refusal(went_on(table(broken), Said(player="alice"))) == ("no-such-unit", "MIS-08")
    revealed = table(broken, step=9, attacker="alice", revealed=("secondaries", "formations"))
    assert needs(went_on(revealed, Said(player="alice")))[0] == ("bob", "deploy")


def test_a_pick_that_stands_openly_in_the_battle_counts() -> None:
    hands = {"alice": Hand("tactical"), "bob": Hand("fixed", ("cleanse", "assassination"))}
    ruling = ruled(went_on(table({}, hands=hands), START))
    assert (ruling.battle.hands, needs(ruling)) == (hands, [("alice", "formations"), ("bob", "formations")])


# MIS-08


def form(attached: Mapping[str, str] | None = None, embarked: Mapping[str, str] | None = None, **reserves: str) -> Formations:
    return Formations(attached or {}, embarked or {}, reserves)


def with_forms(formations: Formations, alice: Army | None = None) -> Table:
    sealed = {"alice": picks("alice", formations=formations), "bob": picks("bob")}
    return table(sealed, players=players(alice))


def test_formations_are_revealed_together_and_told() -> None:  # MIS-08
    ruling = ruled(went_on(with_forms(form({"captain": "squad"}, {"squad": "rhino"}, scouts="strategic")), START))
    assert (
        "Alice: Captain leads Squad. Alice: Squad rides in Rhino. Alice: Scouts waits in Strategic Reserves. Bob: no formations."
        in told(ruling)
    )


def test_a_leader_is_where_its_bodyguard_is() -> None:
    battle = ruled(went_on(with_forms(form({"captain": "squad"}, {"squad": "rhino"}, scouts="strategic")), START)).battle
    assert battle.units["alice"] == {
        "captain": Standing(attached="squad", embarked="rhino"),
        "squad": Standing(embarked="rhino"),
        "scouts": Standing(reserves="strategic"),
    }


def test_one_players_formations_alone_stay_sealed() -> None:  # MIS-R02
    sealed = {**BOTH, "alice": BOTH["alice"]._replace(formations=form(scouts="strategic")), "bob": BOTH["bob"]._replace(formations=None)}
    ruling = ruled(went_on(table(sealed), START))
    assert (needs(ruling), ruling.battle.units) == ([("bob", "formations")], {})
    assert "scouts" not in str((ruling.told, ruling.needs, ruling.changes, ruling.remarks, ruling.data)).lower()


@pytest.mark.parametrize(
    ("formations", "code"),
    [
        (form({"captain": "ghosts"}), "no-such-unit"),
        (form({"captain": "captain"}), "bad-leader"),
        (form({"scouts": "squad"}), "bad-leader"),
        (form({"captain": "squad", "squad": "scouts"}), "bad-leader"),
        (form(None, {"squad": "scouts"}), "bad-transport"),
        (form(None, {"rhino": "rhino"}), "bad-transport"),
        (form(squad="deep-strike"), "bad-reserves"),
        (form(None, {"squad": "rhino"}, squad="strategic"), "formation-split"),
        (form({"captain": "squad"}, captain="strategic"), "formation-split"),
        (form({"captain": "squad"}, {"captain": "rhino"}), "formation-split"),
        (form(None, None, squad="strategic", scouts="reserves", rhino="strategic"), "reserves-over-half"),
    ],
)
def test_formations_that_cannot_be_are_faults(formations: Formations, code: str) -> None:
    assert code in [fault.code for fault in formation_faults(table(), "alice", formations)]


def test_a_list_without_keywords_is_taken_at_its_word() -> None:
    units = army(*(one._replace(keywords=()) for one in army().units.values()))
    assert formation_faults(table(players=players(units)), "alice", form({"captain": "squad"}, {"squad": "rhino"})) == ()


def test_formations_that_stand_openly_in_the_battle_count() -> None:
    units = {"alice": {"scouts": Standing(reserves="strategic")}, "bob": {"captain": Standing(attached="squad")}}
    sealed = {who: pick._replace(formations=None) for who, pick in BOTH.items()}
    battle = ruled(went_on(table(sealed, units=units), START)).battle
    assert (battle.step, battle.units) == (9, units)


def test_what_is_wrong_with_open_picks_and_formations_anybody_may_read() -> None:
    hands = {"alice": Hand("fixed", ("cleanse",)), "bob": Hand("tactical")}
    assert refusal(went_on(table({}, hands=hands), START)) == ("fixed-number", "MIS-07")
    units = {"alice": {"captain": Standing(attached="captain")}}
    assert refusal(went_on(table(units=units), START)) == ("bad-leader", "MIS-08")


def whys(formations: Formations) -> list[str]:
    return [fault.why for fault in formation_faults(table(), "alice", formations)]


def test_what_is_wrong_with_a_leader_or_a_rider_is_told_by_its_case() -> None:
    assert whys(form({"captain": "captain"})) == ["`captain` cannot lead `captain`: a unit does not lead itself."]
    assert whys(form({"captain": "squad", "squad": "scouts"}))[0] == "`captain` cannot lead `squad`: that unit leads another."
    assert whys(form(None, {"rhino": "rhino"})) == ["`rhino` cannot ride in `rhino`, which is itself."]
    assert whys(form(None, {"squad": "rhino", "rhino": "scouts"}))[0] == "`squad` cannot ride in `rhino`, which rides in another."


def here(name: str) -> Where:
    return lambda *path: Place(name, 1, 1, ".".join(map(str, path)))


def test_a_fault_stands_in_the_file_that_says_it() -> None:  # MIS-R02
    sealed = {
        "alice": picks("alice", formations=form({"captain": "captain"}))._replace(where=here("secret/alice.yaml")),
        "bob": picks("bob"),
    }
    where = table(sealed, where=here("gate.yaml"))
    assert [one.place.file for one in went_on(where, Said(player="alice"))] == ["secret/alice.yaml"]
    written = table(units={"alice": {"captain": Standing(attached="captain")}}, where=here("gate.yaml"))
    assert [one.place for one in went_on(written, START)] == [Place("gate.yaml", 1, 1, "units.alice")]


def test_an_aircraft_on_the_table_and_an_empty_transport_are_remarked() -> None:
    mine = army(unit("jet", 60, "aircraft"), unit("wagon", 60, "dedicated-transport"), unit("squad"), unit("scouts"))
    remarks = ruled(went_on(with_forms(form(), mine), START)).remarks
    assert "Alice: Jet: an AIRCRAFT begins in Reserves unless it hovers." in remarks
    assert "Alice: Wagon: a Dedicated Transport that nobody rides in counts as destroyed in round 1." in remarks


def test_units_of_one_name_are_told_apart() -> None:
    twins = army(unit("squad")._replace(name="Squad"), unit("squad-2")._replace(name="Squad"), unit("scouts"))
    assert "Alice: Squad (squad-2) waits in Reserves." in told(went_on(with_forms(form(**{"squad-2": "reserves"}), twins), START))


def test_secret_is_the_word_for_what_is_needed() -> None:
    ruling = ruled(went_on(table({}), START))
    assert [need.give for need in ruling.needs] == ["secret/alice.yaml: secondaries", "secret/bob.yaml: secondaries"]
    assert refusal(went_on(table({}), START._replace(deploy=("bob/squad",)))) == ("step-too-early", "MIS-R01")


def test_a_pick_without_a_mode_is_not_there_yet() -> None:
    sealed = {**BOTH, "bob": Picks("bob", formations=Formations())}
    assert needs(went_on(table(sealed), START)) == [("bob", "picks")]
    assert went_on(table(sealed), NOTHING._replace(player="bob")) != ()
