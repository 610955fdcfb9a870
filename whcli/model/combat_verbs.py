"""The verbs that Combat's records may name, each with what its function does; a record with a verb of none of these is a fault.

`numbers` and `words` of a record are meant by its verb. A new verb is a line here, a function in the engine, and a test.
"""

from collections.abc import Mapping
from typing import Final

# Condition.on_gain, turn_start, turn_end
CONDITION_VERBS: Final[Mapping[str, str]] = {
    "resist": "make the check at once; only a failure brings the Condition, and an agent's failure is 1 Ruin",
    "take-cover": "move at once to the nearest cover, with the next Turn's Movement",
    "mortal-wounds": "suffer the record's Mortal Wounds",
    "burn": "suffer the record's Mortal Wounds; then act as usual only after the check, whose failure is Hindered (1), or put it out",
    "shake-off": "the check ends it",
    "resist-frenzy": "the check, if wished for, ends it",
}

# Condition.compels
COMPULSIONS: Final[Mapping[str, str]] = {
    "all-out-attack": "every attack is an All-Out Attack where the rules allow it",
    "charge-nearest": "run or Charge at the nearest foe in sight, out of cover too",
    "flee": "spend every action on getting away until out of sight",
    "take-cover": "stay in cover, or move to the nearest",
}

# Option.needs
NEEDS: Final[Mapping[str, str]] = {
    "melee": "a melee attack",
    "ranged": "a ranged attack, thrown weapons among them",
    "pistol": "a weapon with Pistol",
    "blast": "a weapon with Blast",
    "supercharge": "a weapon with Supercharge",
    "salvo": "a weapon with Salvo of at least 1, and no Troop",
    "unarmed": "the bare hands",
    "dual-wield": "the ability Dual Wield and two weapons in hand",
    "engaged": "being Engaged",
    "not-engaged": "not being Engaged",
    "target-engaged": "a target who is Engaged with others",
    "not-moving": "no movement in this Turn",
    "moving-4": "at least 4 m of movement",
    "straight": "a straight line",
    "support": "a surface or a tripod to rest the weapon on",
    "one-target": "a single target",
    "several-targets": "more than one target",
    "mob-target": "a Mob as target",
    "target-unaware": "a target who does not know of the attack",
    "target-in-cover": "a target in cover",
    "called-shot": "a Called Shot at a part of the target",
    "with-success": "a Test that succeeded",
    "prone": "being Prone",
    "not-prone": "not being Prone",
    "grappled": "being Restrained by a grapple",
    "ally-adjacent": "an ally within reach",
    "ally-dying": "an ally within reach who is Dying",
    "combat-action-left": "a Combat Action not yet used in this Turn",
    "foe-leaves": "a foe who leaves the Engagement without Falling Back",
    "in-area": "being caught by a Blast or a Flamer",
    "wounds-suffered": "Wounds just suffered",
    "on-fire": "being On Fire",
    "medikit": "a medikit",
    "medicae": "a rating in Medicae",
    "wrath": "a Wrath point",
    "glory-or-ruin": "a point of Glory, or of Ruin for a Threat",
}

# Option.verb
OPTION_VERBS: Final[Mapping[str, str]] = {
    "disarm": "no damage and no ED for the Called Shot: the target tests Strength at half the damage rolled, or drops what it holds",
    "bypass-armour": "the GM names how much armour is passed; that comes off Resilience in place of the Called Shot's ED",
    "several-targets": "one Test against each target's DN, one damage roll, no shifts",
    "several-actions": "each Combat Action beyond the first raises the DN of every Test of the Turn",
    "combined": "the leader tests Leadership and must exceed Defence; each supporter who does adds a die, each after the first an ED",
    "hold": "keep the Combat Action for later in the Round; interrupting is an opposed Initiative Test, the interrupter winning ties",
    "shift-ed": "each shift is an ED",
    "low-defence": "refused where it takes the own Defence below 1 (`rules.all_out_least`)",
    "charge": "move up to `speed` times Speed, then attack in melee",
    "fall-back": "leave the Engagement without Reflexive Attacks, and end at least half Speed away",
    "grapple": "opposed Strength, the target with `size_dice` more for each size it is larger; won: the target is Restrained",
    "break-grapple": "opposed Strength; won: no longer Restrained",
    "reflexive-attack": "one melee attack on the foe who leaves",
    "no-short-dice": "the die of Short range is lost, Aim is not allowed",
    "second-weapon": "the penalty of the Multi-Attack falls by `less`; each attack may use its own weapon, with its own damage",
    "steady": "firing into melee cannot strike another",
    "brace": "Heavy does not count",
    "salvo-dice": "as many dice as the weapon's Salvo",
    "spray": "the penalty of the Multi-Attack falls by as much as the weapon's Salvo, at most to 0",
    "spray-mob": "a hit strikes as many more members as the weapon's Salvo",
    "pin": "the DN is the target's Resolve; no damage; Pinned to the start of the own next Turn; a shift pins one more",
    "through-cover": "cover gives no Defence; the target's Resilience rises by `resilience`",
    "melee-risk": "on a Wrath Die 1 another of those Engaged is struck, by the same icons against that one's Defence",
    "area": "DN `rules.area_dn` at a point; a miss scatters; one damage roll for all; no shift for ED",
    "supercharge": "`ed` more on a hit; a Complication does the firer `d6` d6 Mortal Wounds",
    "range-band": "the band of the distance",
    "cover": "cover of the target",
    "full-defence": "an Initiative Test; own Defence + `defence` + icons, until `until`; Speed halved",
    "full-defence-reflexive": "as Full Defence, and the next Turn has no Movement, Combat or Simple Action",
    "dodge": "as Full Defence, but the bonus goes to Resilience against this area weapon",
    "move": "move up to `speed` times Speed (`speed_half`: half of it)",
    "jump": "1 m is free; else an Athletics Test: long Strength m, high a quarter of it",
    "climb": "half Speed; or full with Athletics DN 3, a Simple Action -1, a Combat Action -2",
    "sneak": "half Speed, and a Stealth score",
    "stand": "end Prone; this Turn only plain movement, no Aim, no Brace",
    "raise": "end an ally's Prone",
    "drag": "move with a Dying ally",
    "interact": "DN: the opposing rating or Resolve, the higher; success: Hindered or Vulnerable to the start of the own next Turn",
    "rally": "end Fear, Terror or Pinned of an ally",
    "help": "add dice as many as the own rating to another's Test",
    "heal": "1 Wound, and 1 more a shift",
    "treat": "end a Condition at the DN of its penalty, or 3",
    "restore-shock": "restore Rank + 1 Shock",
    "wrath-shock": "1 Wrath restores Rank + Tier Shock",
    "extinguish": "go Prone; the Test ends On Fire",
    "shake-off": "the Test of a Condition that ends by one",
    "reload": "the weapon is loaded again, for 1 Ammo",
    "seize": "another of the own side acts before the other side does",
    "determination": "turn Wounds into Shock by the icons of the Determination pool",
}

# Trait.verb
TRAIT_VERBS: Final[Mapping[str, str]] = {
    "shock-per-wound": "1 Shock for each Wound left after Determination; to the Exhausted they are Mortal Wounds, as all Shock is",
    "ed-vehicle": "X more ED against vehicles",
    "fire-sprinting": "may be fired in a Sprint at `dn`",
    "blast": "everyone within X m of the point is struck (option area-attack)",
    "brutal": "ED faces of `rules.brutal`",
    "flamer": "no cover; strikes all in the line to the target; brings On Fire",
    "force": "a psyker adds half Willpower to the damage, anyone else `damage`",
    "heavy": "with less Strength than X: `dn`, and a Complication is also Prone; Brace lifts it",
    "inflict": "a Wound brings the Condition",
    "kustom": "the table's own choice when it is acquired",
    "melta": "at Short range ED faces of `rules.brutal`, on vehicles of `rules.melta_vehicle`",
    "parry": "`defence` against melee while it is in hand",
    "pistol": "may be fired while Engaged (option pistols-in-melee)",
    "rad": "X added to the face of each ED, at most `rules.rad_most`",
    "ed-short": "X more ED at Short range",
    "reliable": "the first Complication of the weapon in a fight does not count",
    "rending": "a shift may give X more AP in place of an ED",
    "silent": "firing costs a Stealth score only `stealth`",
    "sniper": "with Aim `dice` more and X ED",
    "spread": "at Short range all within `metres` of each other; against a Mob `dice` more",
    "supercharge": "allows the option supercharge",
    "two-handed": "needs both hands",
    "dn": "X more DN",
    "waaagh": "an Ork has `dice` more, and with Wounds `ed` more",
    "warp-weapon": "damage is at least the target's Resilience less `below`",
    "slow": "Speed less X",
    "no-running": "no Run and no Sprint",
    "strength": "X more Strength, and Heavy never knocks the wearer Prone",
    "mortal-determination": "Determination also against Mortal Wounds",
    "shield": "its AR adds to Defence and to Resilience",
    "invulnerable": "AP does not count",
    "ere-we-go": "an Ork with Wounds ignores Bulk and Cumbersome",
}

# Gain.verb: what a Critical does besides its figures
CRITICAL_VERBS: Final[Mapping[str, str]] = {
    "memorable-injury": "a survivor has a Memorable Injury at once",
    "spray": "everyone Engaged with the target makes the check, or suffers what `also` says",
    "explode": "a target that carries explosives or ammunition suffers what `also` says",
    "lose-limb": "a limb is destroyed: a d6 that is even lets the active player choose which, odd the GM",
    "another-target": "one more target within 10 m suffers the row",
    "all-struck": "everyone struck suffers this",
}

# Complication.verb
COMPLICATION_VERBS: Final[Mapping[str, str]] = {
    "reload": "the weapon is empty and must be Reloaded",
    "jam": "the weapon cannot be used until the check is made",
    "drop": "the weapon lies on the ground until it is picked up",
    "drop-item": "something carried falls or is lost",
    "condition": "the Condition comes",
    "other-target": "the GM chooses another target for the attack",
}

# Injury.verb and Injury.both
INJURY_VERBS: Final[Mapping[str, str]] = {
    "scar": "+1 die to Intimidation where it is shown",
    "one-hand": "nothing that needs two hands",
    "no-hands": "no weapons at all",
    "limp": "the GM takes it into account where footing matters",
    "crawl": "no movement but Crawl",
    "dn-toughness": "`dn` more on Tests of Toughness",
    "dn-sight": "`dn` more on Tests of sight",
    "blind": "Blinded for good",
}

# Ability.verb, of stat blocks
ABILITY_VERBS: Final[Mapping[str, str]] = {
    "mob-ed": "a Mob whose whole attack goes to one target: `ed` more",
    "no-penalty": "a Multi-Action of one shot and one blow has no penalty",
    "passes-resolve": "Tests of Resolve succeed by themselves",
    "mob-reroll-ones": "a Mob of `mob` or more re-rolls 1s on Ballistic Skill",
    "engaged-damage": "`damage` more in melee when Engaged at the start of the Turn",
    "mob-resolve": "a Mob's Tests of Resolve have `icons` more, and one more for each `per` members",
    "stealth-attack": "in Round 1 attacks may use the Stealth pool",
    "last-swing": "when slain, one more melee attack at once",
    "dice-against": "`dice` more against targets with one of the keywords",
    "reroll-resolve": "failed dice of Resolve may be rolled again",
    "turn-ruin": "the GM gains `ruin` in each of its Turns",
    "wrath-condition": "a Wrath Die 6 on a hit also brings the Condition",
    "causes-fear": "whoever meets it tests Fear at `dn`",
    "always-cover": "counts as in full cover",
    "multi-attack": "the penalty of a Multi-Attack falls by `dn`",
    "opens": "seizes the initiative for nothing in Round 1, and Charges",
    "mob-icons": "a success against a Mob has as many icons more as `rank` says: the own Rank",
    "dual-wield": "two weapons: the penalty of a Multi-Attack falls by `rules.dual_wield`",
    "deadshot": "Called Shots with Aim give twice their ED",
    "psyker": "counts as a psyker for Force",
}
