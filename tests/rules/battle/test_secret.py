"""Secret Missions (MIS-30, MIS-31, MIS-R30, MIS-R31, MIS-R02): who may, in which order, and what is known when."""

from typing import Any

import pytest

from tests.rules.battle.play_scenes import at, hand, quiet, remarks, sentences, skipping, then
from tests.rules.battle.setup_scenes import deck, refusal, ruled
from whcli.model.battle import Picks, Score, Secret
from whcli.model.battle_rules import BattleRules
from whcli.model.missions import Deck
from whcli.rules.battle.caps import tally
from whcli.rules.battle.ending import ended
from whcli.rules.battle.scoring import scored
from whcli.rules.battle.secret_missions import deciding, declined, eligible, primary_vp, undertaken
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase

PICKS = {who: Picks(who, secret_mission=card) for who, card in (("alice", "unbroken-wall"), ("bob", "shatter-cohesion"))}


def primary(**vp: int) -> dict[str, tuple[Score, ...]]:
    return {who: (Score(2, who, "primary", "take-and-hold", points),) for who, points in vp.items()}


def choosing(**state: Any) -> Table:
    """The end of round 3 after all scoring; Bob had the first turn, so that Alice has the second and decides first."""
    return quiet(at(**{"phase": "end", "round_": 3, "rule": "fog-of-war", "hands": hand(), "picks": PICKS, **state}))


# MIS-30: who may


@pytest.mark.parametrize(
    ("alice", "bob", "may"),
    [(20, 20, ("alice", "bob")), (19, 20, ("alice",)), (20, 19, ("bob",)), (0, 0, ("alice", "bob"))],
)
def test_who_has_no_more_primary_vp_than_the_opponent_may(alice: int, bob: int, may: tuple[str, ...]) -> None:  # MIS-30
    assert deciding(choosing(score=primary(alice=alice, bob=bob))) == may


def test_who_has_more_may_not() -> None:
    where = choosing(score=primary(alice=10, bob=5))
    assert refusal(undertaken(where, "alice")) == ("secret-ahead", "MIS-30")
    assert refusal(declined(where, "alice")) == ("secret-ahead", "MIS-30")


def test_secondary_vp_do_not_count() -> None:
    rows = {"alice": (Score(2, "alice", "secondary", "cleanse", 9),)}
    assert eligible(choosing(score=rows), "alice")


def test_vp_above_the_primary_cap_do_not_count() -> None:  # MIS-R31
    where = choosing(score=primary(alice=55, bob=50))
    assert (primary_vp(where, "alice"), eligible(where, "alice")) == (50, True)


def test_the_first_ones_choice_does_not_change_the_comparison() -> None:  # MIS-R31
    where = then(choosing(score=primary(alice=30, bob=30)), undertaken, "alice")
    assert deciding(where) == ("bob",)
    assert ruled(undertaken(where, "bob")).battle.secrets == {"alice": Secret(True), "bob": Secret(True)}


def test_a_house_rule_compares_what_the_cap_of_the_first_ones_choice_leaves() -> None:  # MIS-R31
    capped = BattleRules(primary_compared="capped")
    where = then(choosing(score=primary(alice=30, bob=30), rules=capped), undertaken, "alice")
    assert deciding(where) == ()
    assert refusal(undertaken(where, "bob")) == ("secret-ahead", "MIS-30")
    assert deciding(then(choosing(score=primary(alice=30, bob=30), rules=capped), declined, "alice")) == ("bob",)


def test_who_had_the_second_turn_decides_first() -> None:  # MIS-30
    where = choosing()
    assert refusal(undertaken(where, "bob")) == ("secret-order", "MIS-30")
    assert ruled(undertaken(then(where, declined, "alice"), "bob")).battle.secrets["bob"].undertaken


def test_where_the_second_may_not_the_first_decides_at_once() -> None:
    assert ruled(undertaken(choosing(score=primary(alice=5)), "bob"))


@pytest.mark.parametrize(
    "when",
    [{"round_": 2}, {"round_": 4}, {"turn": "bob"}, {"phase": "fight"}],
)
def test_it_is_undertaken_at_the_end_of_round_3_alone(when: dict[str, Any]) -> None:
    assert refusal(undertaken(choosing(**when), "alice")) == ("secret-time", "MIS-30")


def test_the_round_is_a_switch() -> None:
    where = choosing(round_=2, rules=BattleRules(secret_round=2))
    assert deciding(where) == ("alice", "bob")
    assert ruled(undertaken(where, "alice"))


def test_it_comes_after_all_scoring_of_the_round() -> None:  # MIS-R31
    where = at("end", 3, rule="fog-of-war", hands=hand("secure-no-mans-land"), picks=PICKS)
    assert refusal(undertaken(where, "alice")) == ("unscored", "MIS-R31")


def test_who_declines_has_none() -> None:
    assert ruled(declined(choosing(), "alice")).battle.secrets == {"alice": Secret(False)}


def test_nobody_decides_twice() -> None:
    where = then(choosing(), undertaken, "alice")
    assert refusal(declined(where, "alice"))[0] == "secret-decided"


def test_a_deck_without_secret_missions_has_none_to_undertake() -> None:
    where = choosing(deck="chapter-approved-2025", rule="")._replace(deck=without_secrets())
    assert refusal(undertaken(where, "alice"))[0] == "no-secrets"
    assert deciding(where) == ()


def without_secrets() -> Deck:
    return deck()._replace(secrets={})


def test_a_round_is_not_left_before_both_have_decided() -> None:
    where = choosing()
    assert refusal(next_phase(where))[0] == "secret-open"
    where = then(then(where, declined, "alice"), declined, "bob")
    assert ruled(next_phase(where)).battle.round == 4


def test_who_is_skipped_has_declined() -> None:
    assert ruled(next_phase(choosing(), skip=True)).battle.secrets == {"alice": Secret(False), "bob": Secret(False)}


# MIS-R02: what stays sealed


def test_no_word_tells_which_it_is_before_the_end() -> None:  # MIS-R02
    ruling = ruled(undertaken(choosing(), "alice"))
    spoken = f"{ruling._replace(battle=None)}"  # type: ignore[arg-type]
    assert not any(word in spoken for card in deck().secrets.values() for word in (card.id, card.name))


def test_a_secret_mission_has_to_be_chosen_already() -> None:  # MIS-30
    where = choosing(picks={"bob": PICKS["bob"]})
    assert refusal(undertaken(where, "alice"))[0] == "secret-unpicked"


@pytest.mark.parametrize("card", ["cleanse", "no-such-card"])
def test_what_is_wrong_with_a_sealed_choice_is_not_told(card: str) -> None:  # MIS-R02
    answer = undertaken(choosing(picks={"alice": Picks("alice", secret_mission=card)}), "alice")
    assert refusal(answer)[0] == "secret-unusable"
    assert card not in str(answer)


def test_picks_that_cannot_be_used_are_told_to_the_player_alone() -> None:
    where = choosing()._replace(picks={}, sealed=("alice",))
    assert refusal(undertaken(where, "alice")) == ("secret-unusable", "MIS-R02")


# MIS-31, MIS-R30: what follows


def test_from_then_on_the_primary_scores_at_most_20() -> None:  # MIS-31
    ruling = undertaken(choosing(), "alice")
    assert "at most 20 VP" in sentences(ruling)
    where = then(choosing(score=primary(alice=30, bob=30)), undertaken, "alice")
    assert tally(where, "alice").kept["primary"] == 20


def test_vp_above_20_that_will_be_lost_are_told() -> None:  # MIS-R30
    where = choosing(score=primary(alice=30, bob=30))
    assert "10 of them are lost" in remarks(undertaken(where, "alice"))


def test_without_the_cap_on_the_total_nothing_is_said_to_be_lost() -> None:  # MIS-R30
    where = choosing(score=primary(alice=30, bob=30), rules=BattleRules(secret_total_cap=False))
    assert "are lost" not in remarks(undertaken(where, "alice"))


def test_it_is_revealed_as_the_last_turn_comes_to_its_end() -> None:  # MIS-31
    where = at("fight", 5, hands=hand(), secrets={"alice": Secret(True), "bob": Secret(False)}, picks=PICKS)
    ruling = ruled(next_phase(where))
    assert (ruling.battle.secrets["alice"].card, ruling.battle.revealed[-1]) == ("unbroken-wall", "secrets")
    assert "Alice's Secret Mission was Unbroken Wall." in ruling.told


@pytest.mark.parametrize(("round_", "turn"), [(4, "alice"), (5, "bob")])
def test_it_is_not_revealed_before(round_: int, turn: str) -> None:
    where = at("fight", round_, turn, hands=hand(), secrets={"alice": Secret(True)}, picks=PICKS)
    assert ruled(next_phase(where)).battle.secrets["alice"].card == ""


def test_a_met_secret_mission_scores_20() -> None:  # MIS-31
    where = at("fight", 5, rule="fog-of-war", hands=hand(), secrets={"alice": Secret(True)}, picks=PICKS)
    where = then(where, next_phase)
    given = ruled(scored(where, "alice", {"controlled": ("m2", "m3", "m4")})).credits
    assert [(one.card, one.vp) for one in given if one.source == "secret"] == [("unbroken-wall", 20)]


def test_a_secret_mission_that_cannot_be_read_is_asked_for_and_revealed_later() -> None:
    where = at("fight", 5, hands=hand(), secrets={"alice": Secret(True)})
    ruling = ruled(next_phase(where))
    assert [need.what for need in ruling.needs][:1] == ["secret-mission"]
    later = skipping(where, 1)._replace(picks=PICKS)
    assert ruled(next_phase(later, skip=True)).battle.secrets["alice"].card == "unbroken-wall"


def test_one_that_is_revealed_after_scoring_is_still_to_be_scored() -> None:
    where = skipping(at("fight", 5, rule="fog-of-war", hands=hand(), secrets={"alice": Secret(True)}), 1)
    held = {"controlled": ("m2", "m3", "m4")}
    late = then(then(where, scored, "alice", held)._replace(picks=PICKS), next_phase, skip=True)
    given = ruled(scored(late, "alice", {})).credits
    assert [(one.card, one.vp) for one in given] == [("unbroken-wall", 20)]


def test_one_that_is_never_read_scores_nothing_and_the_battle_ends() -> None:
    where = at("end", 5, hands=hand(), secrets={"alice": Secret(True)})
    ruling = next_phase(where, skip=True)
    assert ruled(ruling).battle.ended
    assert "never read" in remarks(ruling)


def test_a_battle_that_is_stopped_reveals_them_too() -> None:
    where = at("movement", 4, secrets={"alice": Secret(True)}, picks=PICKS)
    assert ruled(ended(where, "time is up")).battle.secrets["alice"].card == "unbroken-wall"
