"""Deployment, redeploys and pre-battle rules: whose turn it is, and who is done (MIS-09, MIS-10, MIS-12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.battle.setup_scenes import NOTHING, after, army, mission, needs, players, refusal, ruled, table, told, unit
from whcli.model.battle import Army, Standing
from whcli.model.battle_ruling import BattleRuling
from whcli.model.battle_said import Said
from whcli.rules.battle.deploying import due, left_to_deploy
from whcli.rules.battle.setup import went_on
from whcli.rules.battle.table import Table


def at_nine(alice: Army | None = None, bob: Army | None = None, **state: object) -> Table:
    """A table at step 9: Alice attacks, and so Bob sets up first."""
    given_ = {"step": 9, "attacker": "alice", "mission": mission(), "players": players(alice, bob), **state}
    return table(**given_)


def squads(*titanic: str) -> Army:
    return army(*(unit(each, 100, "titanic" if each in titanic else "infantry") for each in ("a", "b", "c")))


def turns(where: Table) -> str:
    """Who sets up, unit by unit, each player in the list's order: "bab" for Bob, Alice, Bob."""
    found = ""
    while who := due(where.battle):
        found += who[0]
        one = left_to_deploy(where.battle, who)[0]
        where = where._replace(battle=where.battle._replace(deployed=(*where.battle.deployed, f"{who}/{one.id}")))
    return found


# MIS-09


def test_the_defender_sets_up_first_and_players_take_turns() -> None:  # MIS-09
    assert turns(at_nine(squads(), squads())) == "bababa"


def test_a_titanic_unit_costs_the_next_turn_of_setting_up() -> None:  # MIS-09
    assert turns(at_nine(squads(), squads("a"))) == "baabab"


def test_two_titanic_units_cost_each_player_a_turn() -> None:
    assert turns(at_nine(squads("a"), squads("a"))) == "bababa"


def test_who_is_done_leaves_the_rest_to_the_other() -> None:
    assert turns(at_nine(army(unit("a")), squads())) == "babb"


@given(st.sets(st.sampled_from("abc")), st.sets(st.sampled_from("abc")))
def test_everybody_sets_up_every_unit_whatever_is_titanic(mine: set[str], theirs: set[str]) -> None:
    assert sorted(turns(at_nine(squads(*mine), squads(*theirs)))) == ["a"] * 3 + ["b"] * 3


def test_units_are_set_up_in_the_order_named() -> None:
    ruling = ruled(went_on(at_nine(), Said(deploy=("bob/rhino", "alice/squad"))))
    assert ruling.battle.deployed == ("bob/rhino", "alice/squad")
    assert ruling.told == ("Bob sets up Rhino.", "Alice sets up Squad.")
    assert needs(ruling) == [("bob", "deploy"), ("alice", "deploy")]


def test_what_is_left_is_named_with_the_flag_that_sets_it_up() -> None:
    need = ruled(went_on(at_nine(), NOTHING)).needs[0]
    assert need.say == "Bob sets up a unit next, in the own zone; to set up: Captain, Squad, Rhino, Scouts."
    assert need.give == "--deploy bob/captain, or --done bob"


UNITS = {"alice": {"captain": Standing(attached="squad"), "scouts": Standing(reserves="strategic"), "squad": Standing(embarked="rhino")}}


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("alice/rhino", "deploy-turn"),
        ("bob/ghosts", "no-such-unit"),
        ("carol/squad", "no-such-player"),
        ("bob", "bad-entry"),
        ("bob/squad+scouts", "bad-entry"),
        ("bob/squad/strategic", "bad-entry"),
        ("alice/captain", "not-to-deploy"),
        ("alice/squad", "not-to-deploy"),
        ("alice/scouts", "not-to-deploy"),
    ],
)
def test_a_unit_that_cannot_be_set_up_now_is_refused(entry: str, code: str) -> None:
    assert refusal(went_on(at_nine(units=UNITS), Said(deploy=(entry,)))) == (code, "MIS-09")


def test_a_unit_is_set_up_once() -> None:
    ruling = went_on(at_nine(), Said(deploy=("bob/squad", "alice/squad", "bob/squad")))
    assert refusal(ruling) == ("already-deployed", "MIS-09")


def test_a_player_who_is_done_sets_nothing_up() -> None:
    where = at_nine(done={"deploy": ("bob",)})
    assert refusal(went_on(where, Said(deploy=("bob/squad",)))) == ("deploy-turn", "MIS-09")
    assert ruled(went_on(where, Said(deploy=("alice/squad", "alice/rhino")))).battle.deployed == ("alice/squad", "alice/rhino")


def test_leaders_passengers_and_reserves_are_not_waited_for() -> None:
    where = at_nine(units=UNITS)
    assert [one.id for one in left_to_deploy(where.battle, "alice")] == ["rhino"]


def test_the_last_unit_ends_the_step() -> None:
    one = army(unit("a"))
    battle = ruled(went_on(at_nine(one, one), Said(deploy=("bob/a", "alice/a")))).battle
    assert (battle.step, battle.done) == (10, {})


def test_what_a_player_who_is_done_has_not_named_is_told_as_set_up() -> None:
    assert told(ruled(went_on(at_nine(squads(), squads()), Said(done=("bob",))))).startswith("Bob has set up the rest: ")


def test_who_is_done_with_redeploys_before_the_other_is_told() -> None:
    assert told(ruled(went_on(at_ten(), Said(done=("bob",))))) == "Bob is done with redeploys."


def test_a_unit_without_its_player_is_offered_with_it() -> None:
    (fault,) = went_on(at_nine(squads(), squads("a")), Said(deploy=("b",)))
    assert (fault.code, fault.cure) == ("no-such-player", "Write `alice/b` or `bob/b`.")


def test_plain_done_is_for_the_open_step_alone() -> None:
    ruling = ruled(went_on(at_nine(), Said(done=("alice", "bob"))))
    assert (ruling.battle.step, ruling.battle.done) == (10, {"deploy": ("alice", "bob")})


def test_done_can_name_its_steps() -> None:
    said = Said(done=("alice/deploy", "bob/deploy", "alice/redeploy", "bob/redeploy"))
    ruling = ruled(went_on(at_nine(), said))
    assert (ruling.battle.step, needs(ruling)[0][0]) == (12, ruling.battle.first_turn)


# MIS-10


def at_ten(**state: object) -> Table:
    return at_nine(**{"step": 10, **state})


def test_the_attacker_redeploys_first() -> None:  # MIS-10
    assert refusal(went_on(at_ten(), Said(redeploy=("bob/squad",)))) == ("redeploy-turn", "MIS-10")
    assert needs(went_on(at_ten(), NOTHING)) == [("alice", "redeploy"), ("bob", "redeploy")]


def test_who_goes_first_and_who_is_done_is_said() -> None:
    (fault,) = went_on(at_ten(), Said(redeploy=("bob/squad",)))
    assert fault.why == "It is Alice who goes next, not Bob."
    assert fault.cure.startswith("Players take turns, the Attacker first; --done alice")
    (fault,) = went_on(at_ten(done={"redeploy": ("alice", "bob")}), Said(redeploy=("bob/squad",)))
    assert (fault.why, fault.cure) == ("Bob is done with this step.", "Leave it out.")


def test_redeploys_take_turns_rule_by_rule() -> None:
    ruling = ruled(went_on(at_ten(), Said(redeploy=("alice/squad+scouts", "bob/rhino", "alice/rhino"))))
    assert told(ruling) == "Alice redeploys Squad, Scouts. Bob redeploys Rhino. Alice redeploys Rhino."
    assert ruling.battle.redeployed == ("alice/squad", "alice/scouts", "bob/rhino", "alice/rhino")
    assert refusal(went_on(at_ten(), Said(redeploy=("alice/squad", "alice/rhino")))) == ("redeploy-turn", "MIS-10")


def test_who_is_done_with_redeploys_leaves_them_to_the_other() -> None:
    ruling = ruled(went_on(at_ten(done={"redeploy": ("alice",)}), Said(redeploy=("bob/squad", "bob/rhino"))))
    assert ruling.battle.redeployed == ("bob/squad", "bob/rhino")


def test_a_redeploy_into_strategic_reserves_takes_leaders_along() -> None:
    where = at_ten(units={"alice": {"captain": Standing(attached="squad")}})
    ruling = ruled(went_on(where, Said(redeploy=("alice/squad/strategic",))))
    assert ruling.battle.units["alice"] == {
        "captain": Standing(attached="squad", reserves="strategic"),
        "squad": Standing(reserves="strategic"),
    }


@pytest.mark.parametrize(
    ("entry", "code"),
    [("alice/scouts", "not-on-table"), ("alice/ghosts", "no-such-unit"), ("alice", "bad-entry"), ("alice/squad/home", "bad-entry")],
)
def test_what_is_no_redeploy_is_refused(entry: str, code: str) -> None:
    assert refusal(went_on(at_ten(units=UNITS), Said(redeploy=(entry,))))[0] in (code, "not-on-table")
    assert refusal(went_on(at_ten(units={"alice": {"scouts": Standing(reserves="strategic")}}), Said(redeploy=(entry,)))) == (
        code,
        "MIS-10",
    )


def test_a_leader_is_redeployed_with_its_bodyguard() -> None:
    where = at_ten(units={"alice": {"captain": Standing(attached="squad")}})
    assert refusal(went_on(where, Said(redeploy=("alice/captain",)))) == ("not-to-deploy", "MIS-10")


# Smoke and Mirrors (MIS-10)


def smoke(*entries: str, **state: object) -> object:
    return went_on(at_ten(**{"mission": mission(rule="smoke-and-mirrors"), **state}), Said(smoke=entries))


def test_smoke_and_mirrors_hides_one_unit_of_each_over_any_limit() -> None:
    battle = ruled(smoke("bob/squad", "alice/scouts")).battle
    assert [battle.used, battle.redeployed] == [("smoke-alice", "smoke-bob"), ()]
    assert (battle.standing("bob", "squad").reserves, battle.standing("bob", "squad").during) == ("strategic", False)


def test_smoke_and_mirrors_is_for_the_attacker_first() -> None:
    assert refusal(smoke("bob/squad")) == ("redeploy-turn", "MIS-10")
    assert ruled(smoke("bob/squad", done={"redeploy": ("alice",)})).battle.used == ("smoke-bob",)


def test_smoke_and_mirrors_takes_one_unit_each() -> None:
    assert refusal(smoke("alice/squad", "alice/scouts")) == ("smoke-used", "MIS-10")
    assert refusal(smoke("alice/squad+scouts")) == ("smoke-used", "MIS-10")


@pytest.mark.parametrize(("size", "most"), [("incursion", 250), ("strike-force", 500), ("onslaught", 750)])
@pytest.mark.parametrize(("more", "allowed"), [(-1, True), (0, True), (1, False)])
def test_smoke_and_mirrors_takes_a_unit_of_so_many_points(size: str, most: int, more: int, allowed: bool) -> None:
    ruling = smoke("alice/knight", size=size, players=players(army(unit("knight", most + more))))
    assert isinstance(ruling, BattleRuling) == allowed
    assert allowed or refusal(ruling) == ("smoke-points", "MIS-10")


@pytest.mark.parametrize(("points", "allowed"), [(420, True), (421, False)])
def test_smoke_and_mirrors_counts_the_leader_of_a_unit(points: int, allowed: bool) -> None:
    mine = army(unit("captain", 80, "character"), unit("knight", points))
    ruling = smoke("alice/knight", players=players(mine), units={"alice": {"captain": Standing(attached="knight")}})
    assert isinstance(ruling, BattleRuling) == allowed


def test_smoke_and_mirrors_is_offered_to_who_has_not_used_it() -> None:
    needs_ = ruled(smoke("alice/scouts")).needs
    assert [need.give for need in needs_] == [
        "--redeploy alice/UNIT, or --done alice",
        "--redeploy bob/UNIT, --smoke bob/UNIT, or --done bob",
    ]


def test_smoke_needs_its_card() -> None:
    assert refusal(went_on(at_ten(), Said(smoke=("alice/squad",)))) == ("smoke-not-in-play", "MIS-10")


def test_smoke_is_remembered_across_calls_and_forgotten_when_the_step_is_over() -> None:
    where = after(at_ten(mission=mission(rule="smoke-and-mirrors")), Said(smoke=("alice/scouts",)))
    assert refusal(went_on(where, Said(smoke=("alice/squad",)))) == ("smoke-used", "MIS-10")
    assert ruled(went_on(where, Said(done=("all",)))).battle.used == ()


def test_smoke_does_not_cost_a_turn_of_redeploying() -> None:
    where = after(at_ten(mission=mission(rule="smoke-and-mirrors")), Said(smoke=("alice/scouts",)))
    assert ruled(went_on(where, Said(redeploy=("alice/squad",)))).battle.redeployed == ("alice/squad",)


# MIS-12


def at_twelve(**state: object) -> Table:
    return at_nine(**{"step": 12, "first_turn": "bob", **state})


def test_the_player_with_the_first_turn_resolves_pre_battle_rules_first() -> None:  # MIS-12
    assert refusal(went_on(at_twelve(), Said(prebattle=("alice/Scouts 6",)))) == ("prebattle-turn", "MIS-12")
    assert needs(went_on(at_twelve(), NOTHING)) == [("bob", "prebattle"), ("alice", "prebattle")]


def test_pre_battle_rules_are_kept_in_order_with_their_words() -> None:
    ruling = ruled(went_on(at_twelve(), Said(prebattle=("bob/Scouts move 6″ / then wait", "alice/Infiltrators"))))
    assert ruling.battle.prebattle == ("bob/Scouts move 6″ / then wait", "alice/Infiltrators")
    assert ruling.told[0] == "Bob: Scouts move 6″ / then wait."


@pytest.mark.parametrize(("entry", "code"), [("bob", "bad-entry"), ("bob/ ", "bad-entry"), ("carol/Scouts", "no-such-player")])
def test_a_pre_battle_rule_has_a_player_and_words(entry: str, code: str) -> None:
    assert refusal(went_on(at_twelve(), Said(prebattle=(entry,)))) == (code, "MIS-12")


def test_the_battle_can_begin_once_both_are_done() -> None:
    ruling = ruled(went_on(at_twelve(), Said(done=("alice", "bob"))))
    assert (ruling.battle.step, ruling.battle.done) == (13, {"prebattle": ("alice", "bob")})
