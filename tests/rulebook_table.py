"""Writes a small battle from the compact notation of `tests/rulebook/battle-*.yaml`.

    given:
      round: 2                      # the battle is played: what PLAYED says, and the case; without, it is before step 1
      turn: alice
      phase: end
      mission: {primary: linchpin}  # the rest as in PLAYED; before the battle nothing that the case does not say
      armies: {bob: {ark: {wounds: 15, keywords: [vehicle]}}}   # left out: the two ARMIES; a unit is 100 points of INFANTRY
      picks: {alice: {secondaries: {mode: tactical}}}           # sealed: secret/alice.yaml; before the battle left out: PICKS
      files: {decks/ours.yaml: {...}}                           # whole files beside the battle

In a battle that is played Alice is the Attacker, at the top, and has the second turn; nobody scores but by what a case says.
"""

from collections.abc import Mapping
from typing import Any

Data = dict[str, Any]
HERO = ["character", "infantry"]
ARMIES: Data = {
    "alice": {
        "captain": {"points": 80, "wounds": 5, "keywords": HERO, "warlord": True},
        "squad": {"models": 5, "wounds": 2, "oc": 2, "keywords": ["infantry", "battleline"]},
        "second": {"models": 5, "wounds": 2, "oc": 2, "keywords": ["infantry", "battleline"]},
        "rhino": {"points": 75, "wounds": 10, "oc": 2, "keywords": ["vehicle", "transport"]},
        "scouts": {"points": 65, "models": 5, "wounds": 2},
        "flyer": {"points": 150, "wounds": 12, "oc": 0, "keywords": ["vehicle", "aircraft"]},
        "knight": {"points": 400, "wounds": 22, "oc": 8, "keywords": ["vehicle", "titanic", "character"]},
        "drone": {"points": 30, "oc": 0},
    },
    "bob": {
        "overlord": {"wounds": 6, "keywords": HERO, "warlord": True},
        "warriors": {"points": 200, "models": 20, "wounds": 1, "oc": 2, "keywords": ["infantry", "battleline"]},
        "scarabs": {"points": 40, "models": 3, "wounds": 4, "oc": 0, "keywords": ["swarm"]},
        "ark": {"points": 180, "wounds": 14, "oc": 3, "keywords": ["vehicle", "transport"]},
        "monolith": {"points": 400, "wounds": 20, "oc": 8, "keywords": ["vehicle", "titanic"]},
    },
}
UNIT = {"points": 100, "models": 1, "wounds": 1, "oc": 1, "keywords": ["infantry"]}
PICKS: Data = {
    "alice": {"secondaries": {"mode": "tactical"}, "formations": {}},
    "bob": {"secondaries": {"mode": "fixed", "cards": ["assassination", "bring-it-down"]}, "formations": {}},
}
PLAYED: Data = {
    "attacker": "alice",
    "first_turn": "bob",
    "step": 13,
    "mission": {"deployment": "tipping-point", "rule": "fog-of-war", "primary": "take-and-hold"},
    "secondaries": {"alice": {"mode": "tactical", "active": []}, "bob": {"mode": "fixed", "cards": ["assassination", "bring-it-down"]}},
    "revealed": ["secondaries", "formations"],
}


def battle_files(given: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Data:
    """Every file of a battle, by its name."""
    played = "round" in given
    own = {key: value for key, value in given.items() if key not in ("armies", "picks", "painted")}
    beneath = {**PLAYED, **{key: _over(PLAYED[key], given.get(key, {})) for key in ("mission", "secondaries")}} if played else {}
    battle = {**_battle(given), **own, **{key: value for key, value in beneath.items() if key not in own or isinstance(value, dict)}}
    picks = {**({} if played else PICKS), **given.get("picks", {})}
    return {
        "test.yaml": {**battle, **({"rules": dict(house_rules)} if house_rules else {})},
        **{f"armies/{who}.yaml": army(who, units) for who, units in {**ARMIES, **given.get("armies", {})}.items()},
        **{f"secret/{who}.yaml": {"player": who, **one} for who, one in picks.items() if one is not None},
    }


def _over(base: Mapping[str, Any], said: Mapping[str, Any]) -> Data:
    """A mapping with what a case says of it; null takes a key away."""
    return {key: value for key, value in {**base, **said}.items() if value is not None}


def _battle(given: Mapping[str, Any]) -> Data:
    painted = given.get("painted", ())
    players = {who: {"army": f"armies/{who}.yaml", **({"painted": True} if who in painted else {})} for who in ("alice", "bob")}
    return {"battle": "A Test", "size": "incursion", "seed": "rulebook", "players": players}


def army(who: str, units: Mapping[str, Any]) -> Data:
    """An army of a player: of each unit what a case says, else as UNIT."""
    return {
        "army": f"Army of {who}",
        "units": {one: {"name": one.replace("-", " "), **UNIT, **(said or {})} for one, said in units.items()},
    }
