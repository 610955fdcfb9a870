"""For every card of both decks moments in which it scores and moments in which it does not, with the facts as one writes them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.rules.battle.score_scenes import LAST, NOBODY_AT_START, THEIRS, did, fixed, lost, tactical
from whcli.model.battle import Lost, MarkerState, Secret, Standing
from whcli.model.facts import by_hand


class CardCase(NamedTuple):
    """A moment: which card, the VP it gives alice, how the table is set (see `scene`), and her facts."""

    card: str
    vp: int
    scene: Mapping[str, Any]
    facts: Mapping[str, object] = {}


def primary(card: str, vp: int, facts: Mapping[str, object], **scene: Any) -> CardCase:
    return CardCase(card, vp, {"primary": card, **scene}, facts)


def secondary(card: str, vp: int, facts: Mapping[str, object] | None = None, **scene: Any) -> CardCase:
    """Alice's turn ends, and she holds the card as a Tactical one."""
    return CardCase(card, vp, {"phase": "end", "hands": tactical(card), **scene}, facts or {})


def secret(card: str, vp: int, facts: Mapping[str, object] | None = None, **scene: Any) -> CardCase:
    """The battle ends, and alice has revealed the card."""
    return CardCase(card, vp, {"round_": 5, "phase": "end", "secrets": {"alice": Secret(True, card)}, **scene}, facts or {})


def marks(**states: Mapping[str, Any]) -> dict[str, Any]:
    return {"markers": {one: MarkerState(**state) for one, state in states.items()}}


def acted(*doings: Any, **more: Any) -> dict[str, Any]:
    return {"actions": doings, **more}


GUARDED = marks(m3={"guard": {"alice": "squad"}}, m5={"guard": {"alice": "captain"}})
HAZARDS = marks(m2={"name": "hazard"}, m3={"name": "hazard"}, m4={"name": "hazard"})
STORM = {"markers": {**NOBODY_AT_START, "m3": MarkerState(held_at_start="bob")}}
FREE = {"markers": {**NOBODY_AT_START, "m1": MarkerState(held_at_start="alice")}}
ALONE = {
    "units": {
        "alice": {one: Standing(reserves="strategic") for one in ("captain", "second", "rhino", "scouts", "flyer", "knight", "drone")}
    }
}
GONE = {"units": {"bob": {one: Standing(destroyed=Lost(1, "bob")) for one in ("warriors", "scarabs", "ark", "monolith", "overlord")}}}
BURNED = {"phase": "end", "turn": "bob"}

PARIAH_NEXUS = (
    primary("burden-of-trust", 8, {"controlled": "m1,m3,m4", "guards": "m1:squad,m3:second"}),
    primary("burden-of-trust", 0, {"controlled": "m1", "guards": "none"}),
    primary("burden-of-trust", 2, {"controlled": "m3", "guards_standing": "m3,m5"}, **GUARDED, **THEIRS),
    primary("burden-of-trust", 0, {"controlled": "m1"}, **GUARDED, **THEIRS),
    primary("linchpin", 6, {"controlled": "m3,m4"}),
    primary("linchpin", 8, {"controlled": "m1,m4"}),
    primary("linchpin", 0, {"controlled": ""}),
    primary("purge-the-foe", 4, {"controlled": "m3", "controlled_by_opponent": "m5,m2"}),
    primary("purge-the-foe", 8, {}, phase="end", units=lost("scarabs")),
    primary("purge-the-foe", 0, {"controlled": "none"}),
    primary("purge-the-foe", 0, {}, phase="end"),
    primary("scorched-earth", 10, {"controlled": "m1,m3,m4"}),
    primary("scorched-earth", 5, {}, **BURNED, actions=(did("burn-objective", marker="m3", turn="bob"),)),
    primary("scorched-earth", 10, {}, **BURNED, actions=(did("burn-objective", marker="m5", turn="bob"),)),
    primary("scorched-earth", 0, {}, **BURNED, actions=(did("burn-objective", marker="m3", round_=1, turn="bob"),)),
    primary("supply-drop", 10, {"controlled": "m1,m2,m3"}),
    primary("supply-drop", 8, {"controlled": "m1,m2"}, round_=4),
    primary("supply-drop", 15, {"controlled": "m2"}, **LAST),
    primary("supply-drop", 0, {"controlled": "m1,m5"}),
    primary("take-and-hold", 10, {"controlled": "m1,m3"}),
    primary("take-and-hold", 0, {"controlled": "none"}),
    primary("terraform", 6, {"controlled": "m3"}, **marks(m4={"terraformed": ("alice",)}, m2={"terraformed": ("bob",)})),
    primary("terraform", 0, {"controlled": "none"}, **marks(m2={"terraformed": ("bob",)})),
    primary("the-ritual", 5, {"controlled": "m1,m3"}),
    primary("the-ritual", 0, {"controlled": "m1"}),
    primary(
        "unexploded-ordnance",
        15,
        {"hazards_in_enemy_zone": "m2", "hazards_within_6": "m2,m3", "hazards_within_12": "m2,m3,m4"},
        **HAZARDS,
        phase="end",
    ),
    primary(
        "unexploded-ordnance", 0, {"hazards_in_enemy_zone": "", "hazards_within_6": "", "hazards_within_12": ""}, **HAZARDS, phase="end"
    ),
    CardCase("raise-banners", 2, {"phase": "end", "rule": "raise-banners", **marks(m3={"banners": ("alice",)})}, {"banners": "m1,m3,m4"}),
    CardCase("raise-banners", 0, {"phase": "end", "rule": "raise-banners", **marks(m3={"banners": ("alice",)})}, {"banners": "m3"}),
    secondary("area-denial", 2, {"own_at_centre": 1, "enemy_within_3_of_centre": 0, "enemy_within_6_of_centre": 1}),
    secondary("area-denial", 5, {"own_at_centre": 2, "enemy_within_6_of_centre": 0}),
    secondary("area-denial", 0, {"own_at_centre": 0}),
    secondary("area-denial", 0, {"own_at_centre": 1, "enemy_within_3_of_centre": 1, "enemy_within_6_of_centre": 1}),
    secondary("assassination", 5, units=lost("overlord", turn="bob"), **THEIRS),
    secondary("assassination", 4, hands=fixed("assassination"), units=lost("overlord")),
    secondary("assassination", 0, units=lost("warriors")),
    secondary("behind-enemy-lines", 3, {"own_in_enemy_zone": 1}),
    secondary("behind-enemy-lines", 4, {"own_in_enemy_zone": 3}),
    secondary("behind-enemy-lines", 0, {"own_in_enemy_zone": 0}),
    secondary("bring-it-down", 2, units=lost("ark")),
    secondary("bring-it-down", 6, units=lost("monolith")),
    secondary("bring-it-down", 0, units=lost("warriors", "overlord")),
    secondary("cleanse", 2, **acted(did("cleanse", marker="m3"))),
    secondary("cleanse", 4, **acted(did("cleanse", marker="m3"), did("cleanse", "second", "m4"))),
    secondary("cleanse", 0, **acted(did("cleanse", marker="m3", round_=1))),
    secondary("containment", 3, **acted(did("containment", edge="top"))),
    secondary("containment", 6, **acted(*(did("containment", one, edge=one) for one in ("top", "left", "right")))),
    secondary("containment", 0, **acted(did("containment", edge="top", round_=1))),
    secondary("cull-the-horde", 5, units=lost("warriors")),
    secondary("cull-the-horde", 0, units=lost("scarabs", "overlord")),
    secondary("defend-stronghold", 3, {"controlled": "m1"}, **THEIRS),
    secondary("defend-stronghold", 3, {"controlled": "m1"}, **LAST),
    secondary("defend-stronghold", 0, {"controlled": "m3"}, **THEIRS),
    secondary("engage-on-all-fronts", 2, {"quarters": 3}),
    secondary("engage-on-all-fronts", 4, {"quarters": 4}),
    secondary("engage-on-all-fronts", 0, {"quarters": 2}),
    secondary("establish-locus", 2, **acted(did("establish-locus", place="centre"))),
    secondary("establish-locus", 4, **acted(did("establish-locus", place="enemy-zone"))),
    secondary("establish-locus", 0, **acted(did("establish-locus", place="centre", round_=1))),
    secondary("extend-battle-lines", 5, {"controlled": "m1,m4"}),
    secondary("extend-battle-lines", 2, {"controlled": "m4"}, **ALONE),
    secondary("extend-battle-lines", 0, {"controlled": "m4"}),
    secondary(
        "marked-for-death", 5, hands=tactical("marked-for-death", marked={"marked-for-death": ("scarabs", "ark")}), units=lost("ark")
    ),
    secondary("marked-for-death", 0, hands=tactical("marked-for-death", marked={"marked-for-death": ("scarabs",)}), units=lost("ark")),
    secondary("no-prisoners", 4, units=lost("ark", "scarabs")),
    secondary("no-prisoners", 5, units=lost("ark", "scarabs", "warriors")),
    secondary("no-prisoners", 0, units=lost("squad", player="alice")),
    secondary("overwhelming-force", 3, units=lost("ark", at_marker="m3")),
    secondary("overwhelming-force", 5, {"at_marker": "ark,scarabs"}, units=lost("ark", "scarabs")),
    secondary("overwhelming-force", 0, units=lost("ark", at_marker="")),
    secondary("recover-assets", 3, **THEIRS, **acted(*(did("recover-assets", one, turn="bob") for one in ("squad", "second")))),
    secondary("recover-assets", 6, **THEIRS, **acted(*(did("recover-assets", one, turn="bob") for one in ("squad", "second", "scouts")))),
    secondary("recover-assets", 0, **THEIRS, **acted(did("recover-assets", turn="bob"))),
    secondary("sabotage", 3, **THEIRS, **acted(did("sabotage", turn="bob"))),
    secondary("sabotage", 6, **THEIRS, **acted(did("sabotage", turn="bob", place="enemy-zone"))),
    secondary("sabotage", 0, **THEIRS, **acted(did("sabotage"))),
    secondary("secure-no-mans-land", 2, {"controlled": "m1,m3"}),
    secondary("secure-no-mans-land", 5, {"controlled": "m2,m3,m4"}),
    secondary("secure-no-mans-land", 0, {"controlled": "m1,m5"}),
    secondary("storm-hostile-objective", 4, {"controlled": "m3"}, **STORM),
    secondary("storm-hostile-objective", 4, {"controlled": "m1,m4"}, **FREE),
    secondary("storm-hostile-objective", 0, {"controlled": "m1"}, **FREE),
    secondary("storm-hostile-objective", 0, {"controlled": "m1,m4"}, **STORM),
    secret("command-insertion", 20, {"warlord_on_enemy_marker": "yes"}),
    secret("command-insertion", 0, {"warlord_on_enemy_marker": "no"}),
    secret("command-insertion", 0, units=lost("captain", player="alice")),
    secret("shatter-cohesion", 20, {"enemy_unbroken": 0}),
    secret("shatter-cohesion", 20, **GONE),
    secret("shatter-cohesion", 0, {"enemy_unbroken": 1}),
    secret("unbroken-wall", 20, {"controlled": "m2,m3,m5"}),
    secret("unbroken-wall", 0, {"controlled": "m1,m2,m3"}),
    secret("war-of-attrition", 20, {"own_battleline_in_enemy_zone": 1, "enemy_battleline_outside_own_zone": 0}),
    secret("war-of-attrition", 20, {"own_battleline_in_enemy_zone": 1}, units=lost("warriors", round_=1)),
    secret("war-of-attrition", 0, {"own_battleline_in_enemy_zone": 1, "enemy_battleline_outside_own_zone": 1}),
    secret("war-of-attrition", 0, {"own_battleline_in_enemy_zone": 0}),
)
CHALLENGERS = (
    "attrition",
    "dug-in",
    "establish-comms",
    "focused-effort",
    "over-the-line",
    "secure-extraction-zone",
    "self-preservation",
    "sow-chaos",
    "zone-defence",
)
# what Chapter Approved 2025-26 has otherwise
CHAPTER_APPROVED = (
    primary("burden-of-trust", 4, {"controlled": "m3", "guards": "m3:squad"}),
    primary("burden-of-trust", 0, {"controlled": "m3", "guards": "m3:squad"}, round_=1),
    primary("terraform", 12, {"controlled": "m1,m2,m3,m4"}),
    primary("terraform", 1, {}, **marks(m4={"terraformed": ("alice",)}), **THEIRS),
    primary("terraform", 0, {"controlled": "none"}),
    primary("supply-drop", 15, {"controlled": "m2"}, **LAST),
    primary("supply-drop", 0, {"controlled": "m1"}),
    primary("the-ritual", 10, {"controlled": "m2,m3"}),
    primary("the-ritual", 0, {"controlled": "m5"}),
    primary("hidden-supplies", 15, {"controlled": "m2,m3", "controlled_by_opponent": "m5"}),
    primary("hidden-supplies", 5, {"controlled": "m3", "controlled_by_opponent": "m5"}),
    primary("hidden-supplies", 0, {"controlled": "m1", "controlled_by_opponent": "m5"}),
    secondary("a-tempting-target", 5, {"controlled": "m3"}, hands=tactical("a-tempting-target", marked={"a-tempting-target": ("m3",)})),
    secondary("a-tempting-target", 0, {"controlled": "m2"}, hands=tactical("a-tempting-target", marked={"a-tempting-target": ("m3",)})),
    secondary("assassination", 4, hands=fixed("assassination"), units=lost("overlord")),
    secondary("assassination", 5, units=lost("overlord")),
    secondary("assassination", 0, units=lost("ark")),
    secondary("bring-it-down", 4, units=lost("monolith")),
    secondary("bring-it-down", 6, hands=fixed("bring-it-down"), units=lost("monolith")),
    secondary("bring-it-down", 0, units=lost("warriors")),
    secondary("cleanse", 5, **acted(did("cleanse", marker="m3"), did("cleanse", "second", "m4"))),
    secondary("cleanse", 4, hands=fixed("cleanse"), **acted(did("cleanse", marker="m3"), did("cleanse", "second", "m4"))),
    secondary("cleanse", 0),
    secondary("cull-the-horde", 5, units=lost("warriors")),
    secondary("cull-the-horde", 0, units=lost("scarabs")),
    secondary("display-of-might", 4, {"own_in_no_mans_land": 3, "enemy_in_no_mans_land": 2}),
    secondary("display-of-might", 0, {"own_in_no_mans_land": 2, "enemy_in_no_mans_land": 2}),
    secondary("engage-on-all-fronts", 1, {"quarters": 2}),
    secondary("engage-on-all-fronts", 4, {"quarters": 4}),
    secondary("engage-on-all-fronts", 0, {"quarters": 1}),
    secondary("extend-battle-lines", 4, {"controlled": "m1,m4"}),
    secondary("extend-battle-lines", 2, {"controlled": "m4"}),
    secondary("extend-battle-lines", 0, {"controlled": "m1"}),
    secondary(
        "marked-for-death",
        5,
        {"gamma_gone": "yes"},
        hands=tactical("marked-for-death", marked={"marked-for-death": ("ark",)}),
        units=lost("ark"),
    ),
    secondary("marked-for-death", 2, {"gamma_gone": "yes"}, hands=tactical("marked-for-death", marked={"marked-for-death": ("ark",)})),
    secondary("marked-for-death", 0, {"gamma_gone": "no"}, hands=tactical("marked-for-death", marked={"marked-for-death": ("ark",)})),
    secondary("no-prisoners", 4, hands=fixed("no-prisoners"), units=lost("ark", "scarabs", "overlord")),
    secondary("no-prisoners", 5, units=lost("ark", "scarabs", "overlord")),
    secondary("no-prisoners", 0, hands=fixed("no-prisoners"), units=lost("overlord")),
    secondary("recover-assets", 5, **acted(*(did("recover-assets", one) for one in ("squad", "second", "scouts")))),
    secondary("recover-assets", 0, **acted(did("recover-assets"))),
    *(CardCase(one, vp, {"phase": "end"}, {by_hand(one): vp} if vp else {}) for one in CHALLENGERS for vp in (0, 3)),
)
