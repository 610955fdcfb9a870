"""The Combat rulebook in force, as values; its records stand in `whcli/data/rules/combat.yaml`.

As in `rulebook`: the typed fields repeat each record's default, so that a fight without house rules reads no data file.
"""

from typing import Literal

from whcli.model.record import NamedTuple


class GloryCap(NamedTuple):
    """The most Glory: players + `beyond_players`, never less than `least` (CMB-04)."""

    least: int = 6
    beyond_players: int = 2


class Cover(NamedTuple):
    """The Defence of cover that hides less than half, and half or more (CMB-27)."""

    half: int = 1
    full: int = 2


class SizeDefence(NamedTuple):
    """The Defence of a small size (CMB-27)."""

    tiny: int = 2
    small: int = 1


class SizeDice(NamedTuple):
    """Dice against a large target (CMB-27)."""

    large: int = 1
    huge: int = 2
    gargantuan: int = 3


class Vision(NamedTuple):
    """DN in poor sight: dusk or mist, near dark or fog, dense fog, no light (CMB-27)."""

    twilight: int = 1
    dim: int = 2
    fog: int = 3
    dark: int = 4


class CoverResilience(NamedTuple):
    """Resilience from cover that is shot through (CMB-27)."""

    ultra_light: int = 1
    light: int = 2
    medium: int = 4
    heavy: int = 8
    super_heavy: int = 16


class Faces(NamedTuple):
    """Icons of each face of an ED (CMB-R21); as a tuple, in the order of the faces."""

    one: int = 0
    two: int = 0
    three: int = 1
    four: int = 1
    five: int = 2
    six: int = 2


class CombatRules(NamedTuple):
    """Every setting of the Combat game, as it is in force; the defaults are those of the digest.

    shift_cost                CMB-02: icons that an Exalted Icon takes along when it is shifted.
    multi_attack_shifts       CMB-02: an attack of a Multi-Attack may shift.
    wrath_glory               CMB-03: Glory of an agent's Wrath Die 6.
    wrath_ruin                CMB-03: Ruin of a Threat's Wrath Die 6.
    wrath_start               CMB-04: Wrath of an agent at the start.
    wrath_shock_bonus         CMB-04: added to Rank + Tier, the Shock that a Wrath point restores.
    glory_start               CMB-04: Glory at the start.
    glory_cap                 CMB-04: the most Glory: players + `beyond_players`, at least `least`.
    glory_by_shift            CMB-04: shifts a Test that may be made Glory.
    glory_damage              CMB-04: damage of one Glory spent on a hit.
    ruin_start                CMB-04: Ruin at the start, for each player.
    ruin_cap                  CMB-04: the most Ruin, for each player.
    ruin_shock_bonus          CMB-04: added to 1d3, the Shock that a Ruin point restores.
    fear_ruin                 CMB-04: Ruin of an agent's failed Test of Fear or Terror.
    wounded_dn                CMB-05: DN of the Wounded, on every Test.
    pool_least                CMB-R01: dice in the smallest pool.
    dn_least                  CMB-R01: the lowest DN.
    glory_on_a_miss           CMB-R02: a Wrath Die 6 on a miss gives Glory (or Ruin).
    troop_criticals           CMB-R03: Troops inflict Critical Hits.
    troop_complications       CMB-R03: Troops suffer Complications.
    wounded_adds              CMB-R04: Wounded adds to the worst Condition; else the worse of the two counts.
    rounding                  CMB-R05: which way halves are rounded where no rule says.
    first_side                CMB-11: who opens each Round.
    seize_cost                CMB-11: Glory or Ruin to Seize the Initiative.
    gm_seizes                 CMB-R10: the GM's side may Seize the Initiative.
    seize_running             CMB-R10: times running that a side may seize.
    multi_action_dn           CMB-13: DN of every Test, for each extra Action of a Multi-Action; for each extra target of a Multi-Attack.
    multi_action_attacks      CMB-R11: attacks in a Multi-Action.
    reflexive_actions         CMB-R12: Reflexive Actions a Round.
    ambush_cost               CMB-14: Glory or Ruin that lifts an ambush for one.
    short_range_dice          CMB-27: dice at Short range.
    long_range_defence        CMB-27: the target's Defence at Long range.
    cover                     CMB-27: the Defence of cover.
    size_defence              CMB-27: the Defence of small targets, where it is worked out.
    size_dice                 CMB-27: dice against large targets.
    vision_ranged             CMB-27: DN of ranged attacks in poor sight.
    vision_melee              CMB-27: DN of melee in poor sight.
    pistol_melee_dn           CMB-27: DN of a Pistol fired while Engaged.
    cover_resilience          CMB-27: Resilience of a target shot at through cover.
    ammo_start                CMB-27: Ammo of each kind at the start.
    area_dn                   CMB-27: DN of an area weapon at a point.
    scatter_metres            CMB-27: metres for each point of the scatter die.
    blast_mob_divisor         CMB-27: a Blast strikes its X divided by this of a Mob.
    dual_wield                CMB-27: taken off a Multi-Attack's penalty by Dual Wield.
    parry_stacks              CMB-27: two Parry weapons add up.
    equal_damage_shock        CMB-R20: Shock of damage equal to Resilience.
    resilience_least          CMB-R20: the lowest remaining Resilience.
    invulnerable_ignores_ap   CMB-R20: AP does not count against Invulnerable.
    rad_most                  CMB-R21: the highest face that Rad makes of an ED.
    brutal                    CMB-R21: icons of each face of an ED with Brutal, and Melta at Short range.
    melta_vehicle             CMB-R21: icons of each face of an ED with Melta at Short range on a vehicle.
    printed_defence           CMB-R22: a printed Defence includes size.
    rending                   CMB-R23: a shift spent on Rending gives AP in place of ED, or besides it.
    dn_steps                  CMB-R24: Defence is made, not below 1, before the DN; or both are one sum.
    script_determination      CMB-R25: in a script Determination is rolled where it is free, or only where asked for.
    thrown_strength           CMB-R26: which thrown weapons add Strength.
    determination_wounds      CMB-31: Wounds that an icon of Determination turns into Shock.
    wrath_dice_per_injury     CMB-33: Wrath Dice of the Dying for each Traumatic Injury.
    traumatic_beyond_tier     CMB-34: Traumatic Injuries beyond Tier that one survives.
    annihilation_factor       CMB-35: times Maximum Wounds that an attack must exceed to annihilate.
    annihilation_counts       CMB-R30: the Wounds that Annihilation looks at.
    adversaries_dying         CMB-R31: Adversaries follow Dying without saying so.
    troops_die_of_shock       CMB-R31: Troops die of Shock above their maximum.
    determination_ruin        CMB-R32: Ruin that Determination costs.
    determination_paid_by     CMB-R32: whose Determination costs Ruin.
    determination_wrath_die   CMB-R32: Determination has a Wrath Die.
    shockless                 CMB-R33: what Determination does without Shock: the Wounds are gone, or they stay.
    shock_while_exhausted     CMB-R34: what Shock is while Exhausted.
    wounds_past_maximum       CMB-R35: Wounds recorded beyond the maximum.
    traumatic_per             CMB-R36: a Traumatic Injury while Dying for each event, or for each Wound.
    first_event_injures       CMB-R36: the event that starts Dying gives a Traumatic Injury too.
    monstrous                 CMB-R37: whose rules Monstrous follows.
    annihilation_while_dying  CMB-R38: Annihilation holds while Dying.
    annihilation_by           CMB-R38: what can annihilate.
    attack_shock              CMB-R39: all Shock of an attack counts at once, or what crosses the maximum is while Exhausted.
    condition_stacks          CMB-41: the same Condition adds up.
    condition_penalties       CMB-R40: the worst of each kind counts, or the worst of all.
    turn_conditions           CMB-R40: a Condition for a Turn ends with the sufferer's next Turn, or with the next Round.
    prone_near                CMB-R41: metres within which Prone lowers Defence.
    prone_far                 CMB-R41: metres from which Prone raises Defence.
    prone_band                CMB-R41: what a range band without a distance is for Prone.
    conditions_end            CMB-R42: Conditions end with the encounter.
    critical_least            CMB-51: Wounds of a Critical whose damage does not beat Resilience.
    critical_wounds           CMB-R50: when critical Wounds join those of the attack.
    criticals                 CMB-R51: the critical table, or more ED in its place.
    simple_critical_ed        CMB-R51: ED of a simple Critical.
    critical_graze            CMB-R52: a Critical that does not beat Resilience does its Wound in place of the Shock, or besides it.
    full_defence_until        CMB-R60: how long Full Defence lasts.
    all_out_least             CMB-R60: an All-Out Attack that would take Defence below 1 is refused, or Defence stays at 1.
    same_action               CMB-R61: two options that take the same action do not combine, or do.
    mob_least                 CMB-71: Troops that make a Mob.
    mob_dice                  CMB-71: dice of a Mob for each Troop that counts.
    mob_divisor               CMB-71: the Troops of a Mob are divided by this for its dice.
    morale_dn                 CMB-71: DN of a Mob's morale.
    morale_at                 CMB-71: a Mob tests morale when its starting size divided by this is slain.
    mob_rounding              CMB-R70: which way half a Mob is rounded.
    morale_complication       CMB-R70: a Complication on morale costs a Mob 1d3 more.
    mob_member_wounds         CMB-R71: Wounds of one attack that kill a member of a Mob.
    morale_from               CMB-R71: the size that morale counts from.
    mob_hits                  CMB-R72: the icons that strike more members of a Mob.
    mob_shock                 CMB-R72: a Mob's Shock is judged by attack, or kept.
    regroup_heals             CMB-80: Wounds that a Regroup heals for each die of the healer's pool.
    respite_wrath             CMB-81: what a Respite sets Wrath to.
    medicae_dn                CMB-82: DN of Medicae in combat.
    medicae_self_dn           CMB-82: DN of Medicae on oneself, added.
    medicae_species_dn        CMB-82: DN of Medicae on another species, added.
    """

    shift_cost: int = 2
    multi_attack_shifts: bool = False
    wrath_glory: int = 1
    wrath_ruin: int = 1
    wrath_start: int = 2
    wrath_shock_bonus: int = 0
    glory_start: int = 0
    glory_cap: GloryCap = GloryCap()
    glory_by_shift: int = 1
    glory_damage: int = 1
    ruin_start: int = 1
    ruin_cap: int = 2
    ruin_shock_bonus: int = 3
    fear_ruin: int = 1
    wounded_dn: int = 1
    pool_least: int = 1
    dn_least: int = 1
    glory_on_a_miss: bool = True
    troop_criticals: bool = False
    troop_complications: bool = False
    wounded_adds: bool = True
    rounding: Literal["up", "down"] = "up"
    first_side: Literal["agents", "threats"] = "agents"
    seize_cost: int = 1
    gm_seizes: bool = True
    seize_running: int = 1
    multi_action_dn: int = 2
    multi_action_attacks: int = 1
    reflexive_actions: int = 1
    ambush_cost: int = 1
    short_range_dice: int = 1
    long_range_defence: int = 2
    cover: Cover = Cover()
    size_defence: SizeDefence = SizeDefence()
    size_dice: SizeDice = SizeDice()
    vision_ranged: Vision = Vision()
    vision_melee: Vision = Vision(0, 1, 2, 3)
    pistol_melee_dn: int = 2
    cover_resilience: CoverResilience = CoverResilience()
    ammo_start: int = 3
    area_dn: int = 3
    scatter_metres: int = 2
    blast_mob_divisor: int = 2
    dual_wield: int = 2
    parry_stacks: bool = False
    equal_damage_shock: int = 1
    resilience_least: int = 1
    invulnerable_ignores_ap: bool = True
    rad_most: int = 6
    brutal: Faces = Faces()
    melta_vehicle: Faces = Faces(1, 1, 1, 2, 2, 2)
    printed_defence: Literal["with-size", "without-size"] = "with-size"
    rending: Literal["instead", "besides"] = "instead"
    dn_steps: Literal["defence-first", "together"] = "defence-first"
    script_determination: Literal["free", "asked"] = "free"
    thrown_strength: Literal["melee", "all", "none"] = "melee"
    determination_wounds: int = 1
    wrath_dice_per_injury: int = 1
    traumatic_beyond_tier: int = 1
    annihilation_factor: int = 2
    annihilation_counts: Literal["before-determination", "after-determination"] = "before-determination"
    adversaries_dying: bool = False
    troops_die_of_shock: bool = True
    determination_ruin: int = 1
    determination_paid_by: Literal["troops-and-elites", "threats", "nobody"] = "troops-and-elites"
    determination_wrath_die: bool = False
    shockless: Literal["negates", "keeps"] = "negates"
    shock_while_exhausted: Literal["mortal-wounds", "shock"] = "mortal-wounds"
    wounds_past_maximum: int = 1
    traumatic_per: Literal["event", "wound"] = "event"
    first_event_injures: bool = False
    monstrous: Literal["adversary", "elite", "troop"] = "adversary"
    annihilation_while_dying: bool = True
    annihilation_by: Literal["attacks", "anything"] = "attacks"
    attack_shock: Literal["together", "one-by-one"] = "together"
    condition_stacks: bool = True
    condition_penalties: Literal["by-kind", "worst"] = "by-kind"
    turn_conditions: Literal["sufferer", "round"] = "sufferer"
    prone_near: int = 5
    prone_far: int = 6
    prone_band: Literal["far", "near", "neither"] = "far"
    conditions_end: bool = True
    critical_least: int = 1
    critical_wounds: Literal["before-determination", "after-determination"] = "before-determination"
    criticals: Literal["table", "simple"] = "table"
    simple_critical_ed: int = 3
    critical_graze: Literal["wound", "wound-and-shock"] = "wound"
    full_defence_until: Literal["end-of-next-turn", "start-of-next-turn", "end-of-turn"] = "end-of-next-turn"
    all_out_least: Literal["refuse", "allow"] = "refuse"
    same_action: Literal["refuse", "allow"] = "refuse"
    mob_least: int = 2
    mob_dice: int = 1
    mob_divisor: int = 2
    morale_dn: int = 3
    morale_at: int = 2
    mob_rounding: Literal["up", "down"] = "up"
    morale_complication: bool = True
    mob_member_wounds: int = 1
    morale_from: Literal["start", "round"] = "start"
    mob_hits: Literal["after-shifts", "before-shifts"] = "after-shifts"
    mob_shock: Literal["by-attack", "kept"] = "by-attack"
    regroup_heals: int = 1
    respite_wrath: int = 2
    medicae_dn: int = 3
    medicae_self_dn: int = 1
    medicae_species_dn: int = 1
