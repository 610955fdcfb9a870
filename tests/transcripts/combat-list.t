Combat's records, to be read
============================

The fourteen Conditions, with what they do and how they end:

  $ whcli combat list conditions | head -8
  condition   effect                             ends
  ----------  ---------------------------------  ---------------------------------
  bleeding    At the end of the own Turn, 1      A Toughness Test at DN 4, or
              Mortal Wound for each Bleeding.    Medicae at DN 3 (+1 on oneself).
  blinded     +4 DN on Tests that need sight,    As its cause says, or when the GM
              all of combat among them; it       lets a Combat Action and a
              replaces any smaller penalty of    fitting Skill clear the eyes.
              sight.
  $ whcli combat list conditions --json | grep -c '"condition":'
  14

Options by category, with what they take of the Turn and what they change:

  $ whcli combat list options | grep -A 8 '^Ranged$'
  Ranged
  ------
  option                     takes       changes            what it does
  -------------------------  ----------  -----------------  ----------------------
  aim                        movement    +1 dice            The Movement is spent
                                                            on aiming; +1 die.
  aim-steady                 movement    -                  Aim, in place of its
                                                            die, keeps the shot
                                                            from striking another
  $ whcli combat list weapons | head -6
  weapon                 kind    damage  ED  AP  range     Salvo  traits
  ---------------------  ------  ------  --  --  --------  -----  ----------------
  astartes-combat-knife  melee      S+3   2   0  1             -  reliable
  autocannon             ranged      16   1  -1  24/48/72      3  heavy 8
  autogun                ranged       7   1   0  12/24/36      3  rapid-fire 1
  autopistol             ranged       7   1   0  6/12/18       2  pistol
  $ whcli combat list armours | tail -4
  storm-shield        2*  bulk 1, power-field, shield
  tacticus             5  powered 4
  tempestus-carapace   4
  terminator           7  cumbersome, powered 4
  $ whcli combat list threats | grep -E '^(threat|ork-)'
  threat                 Tier 1-4  Def  Res  Wounds  Shock  Det  pools
  ork-boy                E T T T     2    5       6      2    4  default 5,
  ork-kommando           E E T T     2    5       6      3    4  default 5,
  ork-nob                A A E T     3   11      10      5    4  default 6,
  $ whcli combat list agents | grep -A 3 '^guardsman'
  guardsman         3 3 4 3 3 2 2    3  athletics 1,        lasgun, knife,
                                        awareness 1,        frag-grenade
                                        ballistic-skill 3,
                                        weapon-skill 1
  $ whcli combat list criticals | head -4
  d66    critical          what it does                each Glory
  -----  ----------------  --------------------------  ---------------------------
  11-16  head-blow         The head is struck; 1d3     wounds 1
                           Wounds, and Staggered.
  $ whcli combat list complications | tail -3
  63-64  dazzled         Dust, light or blood in the eyes; Blinded for one Round.
  65-66  wrong-target    The attack goes astray; the GM picks another target for
                         it.
  $ whcli combat list injuries | head -3
  injury           kind       d6    grows into       what it does
  ---------------  ---------  ----  ---------------  -----------------------------
  arm              traumatic  2     -                An arm is gone; with both
  $ whcli combat list traits | tail -2
  waaagh        weapon  An Ork has +1 die, and with Wounds +1 ED.
  warp-weapon   weapon  Damage is at least the target's Resilience less 4.

One record in full, by its id; a name in capitals or with spaces is the same:

  $ whcli rules show aim
  aim  Option, ranged: Aim (CMB-60)
  
    The Movement is spent on aiming; +1 die.
  
    variant: aiming
    attack: yes
    actions: movement
    needs:
      ranged - a ranged attack, thrown weapons among them
      not-moving - no movement in this Turn
      not-engaged - not being Engaged
    dice: +1
    excludes: brace CMB-R61, move CMB-R61, run CMB-R61
  $ whcli rules show 'On Fire'
  on-fire  Condition: On Fire (CMB-40)
  
    At the start of the own Turn 1d3 Mortal Wounds; then put it out, or act on
    after a Willpower Test at DN 3, whose failure is Hindered.
  
    Ends: A Combat Action, Prone, with Athletics at DN 3.
  
    measure: n
    turn start: burn - suffer the record's Mortal Wounds; then act as usual only
      after the check, whose failure is Hindered (1), or put it out
    mortal wounds: 1d3
    check: test willpower, dn 3
  $ whcli rules show ork-nob
  ork-nob  Threat: Ork Nob (CMB-70)
  
    class: Tier 1 adversary, Tier 2 adversary, Tier 3 elite, Tier 4 troop
    attributes: strength 6, toughness 6, agility 2, initiative 4, willpower 3,
      intellect 1, fellowship 2
    defence: 3
    resilience: 11
    wounds: 10
    shock: 5
    determination: 4
    resolve: 2
    conviction: 3
    speed: 5
    armour: ar 4
    pools: default 6, ballistic-skill 3, weapon-skill 10
    keywords: ork
    weapons:
      shoota: from the armoury
      big-choppa: damage 11, ed 5, ap 1, strength included
    ruin: 3
    abilities:
      last-swing: verb last-swing. When slain it strikes once more.
  $ whcli rules show gore-spray
  gore-spray  Critical: Spray of gore (CMB-50)
  
    1 Mortal Wound; everyone Engaged with the target tests Agility at DN 3, or is
    Prone.
  
    d66: 44-45
    does: mortal wounds 1, verb spray
    also: conditions (prone 1)
    check: test agility, dn 3
    per glory: mortal wounds 1
    choice:
      id prone, conditions (prone 1), text The target is Prone.
      id shock, shock 2, text The target takes 2 Shock.

A word may be a setting and a trait at once:

  $ whcli rules show brutal | grep -E '^[^ ]|^  brutal'
  CMB-R21  Combat: An attack, in five steps
    brutal: {one: 0, two: 0, three: 1, four: 1, five: 2, six: 2}
  brutal  Trait: Brutal (CMB-R21)
  $ whcli rules show boltgun --json | head -12
  {
   "rules": [],
   "records": [
    {
     "kind": "weapon",
     "file": "",
     "record": {
      "weapon": "boltgun",
      "name": "Boltgun",
      "rule": "CMB-27",
      "kind": "ranged",
      "damage": 10,
  $ whcli rules show boltgn
  There is no rule and no setting `boltgn`. [unknown-rule-id]
    Did you mean boltgun?
  [1]

A table's own weapons and stat blocks stand beside its encounter, and win over built-in ones:

  $ mkdir weapons profiles
  $ printf 'weapon: relic-blade\nname: Relic blade\nkind: melee\ndamage: 6\ned: 5\nap: 3\ntraits: {parry: true}\n' > weapons/relic-blade.yaml
  $ printf 'weapon: boltgun\nkind: ranged\ndamage: 12\ned: 2\nrange: [12, 24, 36]\n' > weapons/boltgun.yaml
  $ whcli combat list weapons | grep -E '^(boltgun|relic)'
  boltgun                ranged      12   2   0  12/24/36      -
  relic-blade            melee      S+6   5  -3  1             -  parry
  $ whcli rules show relic-blade
  relic-blade  Weapon: Relic blade (CMB-27)
  
    kind: melee
    damage: 6
    ed: 5
    ap: 3
    traits: parry
  $ printf 'weapon: club\ndamge: 2\n' > weapons/club.yaml
  $ whcli combat list weapons > list
  weapons/club.yaml:2:1: `damge` is not a field of a weapon. [unknown-key]
    | damge: 2
    | ^
    Did you mean `damage`?
  [1]
  $ grep -c club list
  0
  [1]
