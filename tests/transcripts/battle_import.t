An army list becomes an army's file
===================================

The text that the game's app exports:

  $ cat > watch.txt <<'LIST'
  > Gate Watch (335 points)
  > 
  > Space Marines
  > Ultramarines
  > Gladius Task Force
  > Incursion (1,000 points)
  > 
  > CHARACTERS
  > 
  > Captain (95 points)
  >   * Warlord
  >   * 1x Relic blade
  > 
  > BATTLELINE
  > 
  > Intercessor Squad (80 points)
  >   * 1x Intercessor Sergeant
  >      * 1x Bolt rifle
  >   * 4x Intercessor
  >      * 4x Bolt rifle
  > 
  > Intercessor Squad (160 points)
  >   * 1x Intercessor Sergeant
  >      * 1x Bolt rifle
  >   * 9x Intercessor
  >      * 9x Bolt rifle
  > 
  > Exported with App Version: v1.45.0 (1), Data Version: v720
  > LIST
  $ whcli battle import watch.txt
  # laid out by whcli from the app's text (watch.txt); yours to correct and complete
  army: Gate Watch
  points: 335
  faction: Ultramarines
  detachment: Gladius Task Force
  units:
    captain-1: {name: Captain, points: 95, models: 1, keywords: [character], warlord: true}
    intercessor-squad-1: {name: Intercessor Squad, points: 80, models: 5, keywords: [battleline]}
    intercessor-squad-2: {name: Intercessor Squad, points: 160, models: 10, keywords: [battleline]}
  Read as the app's text: 3 units, 335 points.
  Not in the list: attachments. Say who leads which unit in your formations.
  Not in the list: transports. Say who rides in which Transport in your formations.
  Not in the list: reserves. Say who starts in Reserves in your formations.
  Not in the list: wounds (every unit). Add the Wounds of a model to the army's file.
  Not in the list: oc (every unit). Add the Objective Control of a model to the army's file.
  Not in the list: keywords (every unit). Only headings and marks tell keywords here: add INFANTRY, MONSTER, VEHICLE, AIRCRAFT, TITANIC and the like to the army's file.

It goes into a file of its own, once:

  $ whcli battle import watch.txt --out armies/alice.yaml 2>/dev/null
  $ whcli battle import watch.txt --out armies/alice.yaml
  armies/alice.yaml: armies/alice.yaml is there already. [file-exists]
    Choose another name.
  [1]

The same army as tournaments print it, by stdin; its total is not the sum of its units:

  $ cat > watch-wtc.txt <<'LIST'
  > +++++++++++++++++++++++++++++++++++++++++++++++
  > + FACTION KEYWORD: Imperium - Adeptus Astartes - Ultramarines
  > + DETACHMENT: Gladius Task Force
  > + TOTAL ARMY POINTS: 345pts
  > +
  > + WARLORD: Char1: Captain
  > + NUMBER OF UNITS: 3
  > +++++++++++++++++++++++++++++++++++++++++++++++
  > 
  > Char1: 1x Captain (95 pts): Relic blade
  > 5x Intercessor Squad (80 pts): 5 with Bolt rifle
  > 10x Intercessor Squad (160 pts): 10 with Bolt rifle
  > LIST
  $ whcli battle import - --name 'Gate Watch' < watch-wtc.txt 2>said
  # laid out by whcli from WTC text (stdin); yours to correct and complete
  army: Gate Watch
  points: 335
  faction: Ultramarines
  detachment: Gladius Task Force
  units:
    captain-1: {name: Captain, points: 95, models: 1, keywords: [character], warlord: true}
    intercessor-squad-1: {name: Intercessor Squad, points: 80, models: 5}
    intercessor-squad-2: {name: Intercessor Squad, points: 160, models: 10}
  $ head -4 said
  stdin: The list prints 345 points, but its units add up to 335; the sum is taken. [points-differ]
    Look for a unit that is missing, or export the list anew.
  Read as WTC text: 3 units, 335 points.
  Not in the list: attachments. Say who leads which unit in your formations.

A roster of another edition, and what is no list, are refused:

  $ echo '<roster name="Old" gameSystemName="Warhammer 40,000 9th Edition"/>' > old.ros
  $ whcli battle import old.ros
  old.ros: The list is of Warhammer 40,000 9th Edition; whcli plays Warhammer 40,000 of the 10th edition. [wrong-game]
    Build the army for the 10th edition and export it anew.
  [1]
  $ echo 'Lunch on Sunday (10 pts) at mine.' > lunch.txt
  $ whcli battle import lunch.txt
  lunch.txt: This is no army list: no unit with its points stands in it. [not-a-list]
    Give a BattleScribe .ros or .rosz, a New Recruit JSON, or the text of the app or of New Recruit (WTC or simple).
  [1]
