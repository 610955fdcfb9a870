The example is a folder with one encounter: four agents, a Mob of Ork Boyz, a Nob and two Grots, at Tier 2.

  $ cp -r "$TESTDIR/../../examples/ambush" . && cd ambush

How it stands, and the first Round. Mercy has been seen coming, and is ambushed.

  $ whcli combat status ambush.yaml
  Ambush at the manufactorum, not begun
  =====================================
  
  Tier 2. Glory 0 of 6, Ruin 0 of 8. Begin it with `whcli combat start`. The dice
  come from a seed in the file and can be foreseen.
  
  Agents
  ------
  Name     Wounds   Shock  State   Defence  Resilience  DN  Wrath
  -------  ------  ------  ------  -------  ----------  --  -----
  Celeste  0 of 8  0 of 6  unhurt        3          10          2
  Holt     0 of 7  0 of 5  unhurt        2           7          2
  Mercy    0 of 7  0 of 5  unhurt        4           6          2
  Vane     0 of 8  0 of 5  unhurt        3           9          2
  
  Threats
  -------
  Name           Wounds   Shock  State   Defence  Resilience  DN
  --------  -----------  ------  ------  -------  ----------  --
  Boyz      8 of 8 left  0 of 2  unhurt        2           5
  Grot 1         0 of 2  0 of 3  unhurt        3           2
  Grot 2         0 of 2  0 of 3  unhurt        3           2
  Gutrippa      0 of 10  0 of 5  unhurt        3          11
  
  - Gutrippa:
    - Ruin of its own: 3
  $ whcli combat start ambush.yaml --ambush mercy
  Round 1 begins. Glory 0 of 6, Ruin 4 of 8. Ambushed, and without a Turn in Round
  1: Mercy. Next goes an agent: Celeste, Holt, Vane.
  $ whcli combat attack ambush.yaml vane boyz --weapon frag-grenade --distance 12 --shift max
  Vane throws Frag grenade at Boyz: 8 dice ([1] 6 6 1 4 5 4 3) show 7 icons at DN
  3: a hit. Damage 13 (4 ED: 5 5 3 5) beats Resilience 5: 8 Wounds, for each of 3
  struck.
  - 3 of Boyz fall; 5 are left.
  - Complication for Vane: Dropped wargear. Something that is carried falls, or is
    lost.
  - By hand: the GM applies it.
  - 2 Frag grenade left.
  $ whcli combat next ambush.yaml
  Next goes a Threat: Boyz, Grot 1, Grot 2, Gutrippa.

Whoever is not due is told so, and nothing is written.

  $ whcli combat attack ambush.yaml celeste gutrippa --weapon boltgun --range medium
  After vane's Turn it is a Threat's turn, and celeste is one of the agents. [not-due CMB-11]
    Let one of them go: boyz, grot-1, grot-2, gutrippa. Or seize the initiative with --seize, for 1 Glory.
  [1]
  $ whcli combat attack ambush.yaml boyz holt --weapon slugga --range short
  Boyz shoots at Holt with Slugga: 9 dice ([4] 4 1 5 6 4 3 5 5) show 8 icons at DN
  2: a hit. Damage 11 (1 ED: 4) beats Resilience 7: 4 Wounds. Determination (4 2
  2) turns 1 of it into Shock. Holt stands at 3 of 7 Wounds and 1 of 5 Shock.
  $ whcli combat next ambush.yaml
  Next goes an agent: Celeste, Holt.

Celeste's player rolls her own dice. The attack stops after the hit, for her choice of shifts.

  $ whcli combat attack ambush.yaml celeste gutrippa --weapon boltgun --range medium --option aim --ask-damage --hit-dice "3 6 2 3 1 5 2 6 5"
  Celeste shoots at Gutrippa with Boltgun (Aim): 9 dice ([3] 6 2 3 1 5 2 6 5, from
  the table) show 6 icons at DN 3: a hit. The damage is still to be rolled; 1
  shift may be made.
  $ whcli combat damage ambush.yaml --shift 1 --damage-dice "6 4" --explain
  Celeste shoots at Gutrippa with Boltgun (Aim): 9 dice ([3] 6 2 3 1 5 2 6 5) show
  6 icons at DN 3 [CMB-22]: a hit. 1 shift made [CMB-02]. Damage 13 (2 ED: 6 4,
  from the table) beats Resilience 11 [CMB-24]: 2 Wounds. Determination (1 2 3 3)
  turns nothing of it into Shock [CMB-31]. Gutrippa stands at 2 of 10 Wounds.
  
  How the figures come about:
  - Pool 9: +4 Ballistic Skill [CMB-21], +4 Agility [CMB-21], +1 Aim [CMB-60]
  - DN 3: +3 Defence of Gutrippa [CMB-22]
  - ED 2: +1 boltgun [CMB-23], +1 one shift [CMB-02]
  - Damage 13: +10 boltgun [CMB-23], +3 icons on 6, 4 (brutal) [CMB-R21]
  - Resilience 11: +11 Gutrippa [CMB-24]
  $ whcli combat next ambush.yaml
  Next goes a Threat: Grot 1, Grot 2, Gutrippa.
  $ whcli combat move ambush.yaml gutrippa run --metres 10 --to celeste
  Gutrippa goes 10 m (Run). Engaged with Celeste.
  $ whcli combat next ambush.yaml
  Next goes an agent: Holt.
  $ whcli combat attack ambush.yaml holt grot-1 grot-2 --weapon lasgun --range short --option spray-shot
  Holt shoots at Grot 1 and Grot 2 with Lasgun (Spray Shot): 8 dice ([2] 2 6 1 1 3
  4 2) show 3 icons.
  - Grot 1: at DN 4: a miss.
  - Grot 2: at DN 4: a miss.
  - Lasgun must be Reloaded.

He meant one of them alone: it is taken back, and said again. The dice stay what they were.

  $ whcli combat undo ambush.yaml
  Entry 11 is taken back: combat attack holt grot-1 grot-2 --weapon lasgun
  --option spray-shot --range short.
  $ whcli combat attack ambush.yaml holt grot-1 --weapon lasgun --range short
  Holt shoots at Grot 1 with Lasgun: 8 dice ([2] 2 6 1 1 3 4 2) show 3 icons at DN
  4: a miss.
  $ whcli combat next ambush.yaml
  Next goes a Threat: Grot 1, Grot 2.
  $ whcli combat attack ambush.yaml grot-2 vane --weapon grot-blasta --range medium
  Grot 2 shoots at Vane with Grot blasta: 2 dice ([6] 2) show 2 icons at DN 3: a
  miss.
  - Ruin: +1, which makes 5.
  $ whcli combat next ambush.yaml
  Next goes a Threat: Grot 1.

The second Round is a script: one process and one transaction, and each line is still an entry of the log.

  $ cat > round-2.txt <<'END'
  > attack grot-1 vane --weapon grot-blasta --range medium
  > next
  > attack mercy boyz --weapon power-sword --option charge --distance 8 --shift max
  > next
  > attack gutrippa celeste --weapon big-choppa --option all-out-attack
  > next
  > attack celeste gutrippa --weapon chainsword --shift max
  > next
  > attack boyz mercy --weapon choppa
  > next
  > attack holt grot-2 --weapon lasgun --range short --option aim
  > next
  > attack grot-1 holt --weapon grot-blasta --range short
  > next
  > attack vane gutrippa --weapon bolt-pistol --range short --shift max
  > next
  > END
  $ whcli combat run ambush.yaml round-2.txt
  Grot 1 shoots at Vane with Grot blasta: 2 dice ([3] 4) show 1 icon at DN 3: a
  miss.
  Round 2 begins. Next goes an agent: Celeste, Holt, Mercy, Vane.
  Mercy strikes at Boyz with Power sword (Charge): 11 dice ([1] 6 2 2 1 3 2 5 6 6
  3) show 7 icons at DN 2: a hit. 2 shifts made. Damage 13 (6 ED: 4 1 6 1 3 6)
  beats Resilience 2: 11 Wounds, for each of 2 struck.
  - 2 of Boyz fall; 3 are left.
  - Complication for Mercy: Out of ammunition. The weapon is empty and must be
    Reloaded.
  - By hand: the GM applies it.
  Next goes a Threat: Boyz, Grot 1, Grot 2, Gutrippa.
  Gutrippa strikes at Celeste with Big choppa (All Out Attack): 13 dice ([5] 1 2 3
  4 2 1 6 1 3 3 6 4) show 7 icons at DN 5: a hit. Damage 13 (6 ED: 3 3 5 4 2 1)
  beats Resilience 9: 4 Wounds. Determination (5 6 2 4) turns 4 of it into Shock.
  Celeste stands at 0 of 8 Wounds and 4 of 6 Shock.
  - All-Out Attack: Defence -2 of Gutrippa until the start of the next Turn.
  Next goes an agent: Celeste, Holt, Vane.
  Celeste strikes at Gutrippa with Chainsword: 7 dice ([1] 4 5 2 4 1 2) show 3
  icons at DN 1: a hit. Damage 13 (4 ED: 6 1 1 2) beats Resilience 11: 2 Wounds.
  Determination (3 5 6 4) turns 2 of it into Shock. Gutrippa stands at 2 of 10
  Wounds and 2 of 5 Shock.
  - Complication for Celeste: Out of ammunition. The weapon is empty and must be
    Reloaded.
  - By hand: the GM applies it.
  Next goes a Threat: Boyz, Grot 1, Grot 2.
  Boyz strikes at Mercy with Choppa: 10 dice ([3] 2 4 5 6 3 3 2 5 6) show 7 icons
  at DN 5: a hit. Damage 11 (3 ED: 2 4 4) beats Resilience 6: 5 Wounds.
  Determination (1 1 6) turns 2 of it into Shock. Mercy stands at 3 of 7 Wounds
  and 2 of 5 Shock.
  Next goes an agent: Holt, Vane.
  Holt shoots at Grot 2 with Lasgun (Aim): 9 dice ([6] 6 6 1 6 3 1 1 6) show 10
  icons at DN 4: a hit. Damage 8 (2 ED: 5 2) beats Resilience 2: 6 Wounds and 3
  Mortal Wounds.
  - Critical Hit, d66 41: Dissection. 3 Mortal Wounds more.
  - Glory: +1, which makes 1.
  - Grot 2 is annihilated.
  Next goes a Threat: Grot 1.
  Grot 1 shoots at Holt with Grot blasta: 3 dice ([6] 3 6) show 4 icons at DN 2: a
  hit. Damage 7 (1 ED: 1) equals Resilience 7: 1 Shock. Holt stands at 3 of 7
  Wounds and 2 of 5 Shock.
  - Ruin: +1, which makes 6.
  Next goes an agent: Vane.
  Vane shoots at Gutrippa with Bolt pistol (Firing Into Melee): 9 dice ([3] 4 4 3
  3 3 4 6 1) show 5 icons at DN 1: a hit. 1 shift made. Damage 12 (2 ED: 3 4)
  beats Resilience 11: 1 Wound. Determination (6 1 2 5) turns 1 of it into Shock.
  Gutrippa stands at 2 of 10 Wounds and 3 of 5 Shock.
  Morale dice 1. Effect dice 4. Boyz fails morale: 1 icon at DN 3. Boyz flee. 2 of
  Boyz fall; 1 is left. Round 3 begins. Next goes an agent: Celeste, Holt, Mercy,
  Vane.

The third Round. Celeste spends the party's Glory, and Gutrippa pays Ruin for a re-roll.

  $ whcli combat attack ambush.yaml celeste gutrippa --weapon chainsword --option all-out-attack --shift max --glory-damage 1
  Celeste strikes at Gutrippa with Chainsword (All Out Attack): 9 dice ([6] 1 3 4
  1 2 4 2 5) show 5 icons at DN 1: a hit. 1 shift made. Damage 17 (5 ED: 4 2 5 1
  6) beats Resilience 11: 6 Wounds and 1 Mortal Wound. Determination (6 3 1 6)
  turns 4 of it into Shock. Gutrippa stands at 5 of 10 Wounds and 7 of 5 Shock,
  Exhausted.
  - Critical Hit, d66 36: Mangling. 1 Mortal Wound more and Memorable Injury.
  - Glory: +1, which makes 1.
  - Gutrippa is Exhausted.
  - Gutrippa suffers a Memorable Injury: Broken jaw.
  - All-Out Attack: Defence -2 of Celeste until the start of the next Turn.
  $ whcli combat next ambush.yaml
  Next goes a Threat: Boyz, Grot 1, Gutrippa.
  $ whcli combat attack ambush.yaml gutrippa celeste --weapon big-choppa --reroll --no-determination
  Gutrippa strikes at Celeste with Big choppa: 11 dice ([6] 5 6 6 4 6 4 4 4 1 6)
  show 15 icons at DN 3: a hit. Damage 14 (6 ED: 6 5 3 3 3 3) beats Resilience 9:
  5 Wounds and 1 Mortal Wound. Celeste stands at 6 of 8 Wounds and 4 of 6 Shock.
  - Critical Hit, d66 35: Mangling. 1 Mortal Wound more and Memorable Injury.
  - Ruin: +1, which makes 7.
  - All-Out Attack of Gutrippa ends.
  - 1 of it is Gutrippa's own Ruin.
  - Celeste suffers a Memorable Injury: Burn.
  $ whcli combat next ambush.yaml
  Next goes an agent: Holt, Mercy, Vane.
  $ whcli combat attack ambush.yaml mercy boyz --weapon power-sword
  Mercy strikes at Boyz with Power sword: 10 dice ([3] 2 4 1 4 3 4 2 1 6) show 5
  icons at DN 3: a hit. Damage 11 (4 ED: 4 4 1 4) beats Resilience 2: 9 Wounds.
  - 1 of Boyz falls; none is left.
  $ whcli combat next ambush.yaml
  Next goes a Threat: Grot 1.
  $ whcli combat move ambush.yaml grot-1 run --metres 10
  Grot 1 goes 10 m (Run).
  $ whcli combat next ambush.yaml
  Next goes an agent: Holt, Vane.
  $ whcli combat attack ambush.yaml vane gutrippa --weapon bolt-pistol --range short --shift max
  Vane shoots at Gutrippa with Bolt pistol (Firing Into Melee): 9 dice ([2] 4 1 5
  5 3 1 4 4) show 5 icons at DN 3: a hit. Damage 12 (1 ED: 6) beats Resilience 11:
  1 Wound. Gutrippa stands at 6 of 10 Wounds and 7 of 5 Shock, Exhausted.
  - Gutrippa is Exhausted and has no Determination.
  $ whcli combat status ambush.yaml
  Ambush at the manufactorum, Round 3
  ===================================
  
  Tier 2. Glory 1 of 6, Ruin 7 of 8. It is Vane's Turn, with 1 Movement and 1
  Simple Action left. The dice come from a seed in the file and can be foreseen.
  
  Agents
  ------
  Name     Wounds   Shock  State    Defence  Resilience  DN  Wrath  Turn
  -------  ------  ------  -------  -------  ----------  --  -----  -------
  Celeste  6 of 8  4 of 6  wounded        1          10  +1      2  done
  Holt     3 of 7  2 of 5  wounded        2           7  +1      2  to come
  Mercy    3 of 7  2 of 5  wounded        4           6  +1      2  done
  Vane     0 of 8  0 of 5  unhurt         3           9          2  now
  
  - Celeste:
    - Engaged with: Gutrippa
    - Memorable Injuries: Burn
    - In force: All Out Attack: Defence -2
  - Vane:
    - Ammo: Frag Grenade 2
  
  Threats
  -------
  Name           Wounds   Shock  State        Defence  Resilience  DN  Turn
  --------  -----------  ------  -----------  -------  ----------  --  ----
  Boyz      0 of 8 left  0 of 2  dead               2           5
  Grot 1         0 of 2  0 of 3  unhurt             3           2      done
  Grot 2         3 of 2  0 of 3  annihilated        3           2  +1
  Gutrippa      6 of 10  7 of 5  exhausted          3          11  +1  done
  
  - Gutrippa:
    - Exhausted: Only walking, crawling, one plain attack without options, or Fall
      Back; no Determination; further Shock is Mortal Wounds. Ends: With any Shock
      recovered; where something else brought it, as that says.
    - Engaged with: Celeste
    - Memorable Injuries: Broken jaw
    - Ruin of its own: 2

The Grot has seen enough, and the fight is over. An hour later Vane sees to the worst of the wounds.

  $ whcli combat end ambush.yaml --side threats --how fled
  Grot 1 is out of the fight: fled. Gutrippa is out of the fight: fled. The fight
  is over: threats fled.
  $ whcli combat rest ambush.yaml regroup vane mercy
  Vane, regroup: Mercy heals 3 Wounds: 0 left.

What happened, for the table to read; and every die of the log proved.

  $ whcli combat log ambush.yaml --format markdown
  # Ambush at the manufactorum
  
  - **Start**: Ruin 4; Ambushed: mercy.
  
  ## Round 1
  
  - **Vane attacks Boyz** with Frag grenade: to hit 1 6 6 1 4 5 4 3; damage 5 5 3 5; complication 5 1; 5 of Boyz left.
  - **Boyz attacks Holt** with Slugga: to hit 4 4 1 5 6 4 3 5 5; damage 4; determination 4 2 2; Holt has 3 Wounds; Holt has 1 Shock.
  - **Celeste attacks Gutrippa** with Boltgun (Aim): to hit 3 6 2 3 1 5 2 6 5, from the table.
  - **Damage**: damage 6 4, from the table; determination 1 2 3 3; Gutrippa has 2 Wounds.
  - **Gutrippa, run**.
  - **Holt attacks Grot 1** with Lasgun: to hit 2 2 6 1 1 3 4 2; no harm is done.
  - **Grot 2 attacks Vane** with Grot blasta: to hit 6 2; Ruin 5; no harm is done.
  - **Grot 1 attacks Vane** with Grot blasta: to hit 3 4; no harm is done.
  - **Next**: Ambushed: none; 5 of Boyz left.
  
  ## Round 2
  
  - **Mercy attacks Boyz** with Power sword (Charge): to hit 1 6 2 2 1 3 2 5 6 6 3; damage 4 1 6 1 3 6; complication 1 1; 3 of Boyz left.
  - **Gutrippa attacks Celeste** with Big choppa (All Out Attack): to hit 5 1 2 3 4 2 1 6 1 3 3 6 4; damage 3 3 5 4 2 1; determination 5 6 2 4; Celeste has 4 Shock.
  - **Celeste attacks Gutrippa** with Chainsword: to hit 1 4 5 2 4 1 2; damage 6 1 1 2; determination 3 5 6 4; complication 2 3; Gutrippa has 2 Shock.
  - **Boyz attacks Mercy** with Choppa: to hit 3 2 4 5 6 3 3 2 5 6; damage 2 4 4; determination 1 1 6; Mercy has 3 Wounds; Mercy has 2 Shock.
  - **Holt attacks Grot 2** with Lasgun (Aim): to hit 6 6 6 1 6 3 1 1 6; critical 4 1; effect 5; damage 5 2; Glory 1; Grot 2 has 3 Wounds; Grot 2 is annihilated.
  - **Grot 1 attacks Holt** with Grot blasta: to hit 6 3 6; damage 1; Ruin 6; Holt has 2 Shock.
  - **Vane attacks Gutrippa** with Bolt pistol: to hit 3 4 4 3 3 3 4 6 1; damage 3 4; determination 6 1 2 5; Gutrippa has 3 Shock.
  - **Next**: morale 1; effect 4; 1 of Boyz left.
  
  ## Round 3
  
  - **Celeste attacks Gutrippa** with Chainsword (All Out Attack): to hit 6 1 3 4 1 2 4 2 5; critical 3 6; damage 4 2 5 1 6; determination 6 3 1 6; injury 4; Gutrippa has 5 Wounds; Gutrippa has 7 Shock; Gutrippa injuries memorable broken-jaw.
  - **Gutrippa attacks Celeste** with Big choppa: to hit 6 5 3 6 4 6 4 4 1 1 6; rolled again 6 4 1; critical 3 5; damage 6 5 3 3 3 3; injury 3; Ruin 7; Celeste has 6 Wounds; Celeste injuries memorable burn; Gutrippa has 2 Ruin of its own.
  - **Mercy attacks Boyz** with Power sword: to hit 3 2 4 1 4 3 4 2 1 6; damage 4 4 1 4; 0 of Boyz left; Boyz is dead.
  - **Grot 1, run**.
  - **Vane attacks Gutrippa** with Bolt pistol: to hit 2 4 1 5 5 3 1 4 4; damage 6; Gutrippa has 6 Wounds.
  - **End**: the fight is over, threats fled; Gutrippa is fled; Grot 1 is fled.
  - **Vane, regroup, Mercy**: Mercy has 0 Wounds.
  
  1 act was taken back and is not told.
  $ whcli dice check ambush.yaml
  ambush.log.yaml: 51 rolls: 49 proved by the secret, 2 by the table, which is
  taken at its word.
  $ cat ambush.yaml
  # Four agents at Tier 2 are ambushed by Ork Boyz, a Nob and two Grots.
  encounter: Ambush at the manufactorum
  tier: 2
  seed: manufactorum   # so that the example always plays alike; a real fight leaves it out, and nobody can foresee its dice
  combatants:
    vane: {profile: sergeant-vane, side: agents, ammo: {frag-grenade: 2}}
    celeste: {profile: sister-of-battle, side: agents, shock: 4, wounds: 6, injuries: {memorable: [burn]}}
    holt: {profile: guardsman, side: agents, wounds: 3, shock: 2}
    mercy: {profile: death-cultist, side: agents, shock: 2}
    boyz: {profile: ork-boy, side: threats, mob: {now: 0, start: 8, fleeing: true, lost: 1}, out: dead}
    gutrippa: {profile: ork-nob, side: threats, wounds: 6, shock: 7, injuries: {memorable: [broken-jaw]}, ruin: 2, out: fled}
    grot-1: {profile: grot, side: threats, out: fled}
    grot-2: {profile: grot, side: threats, wounds: 3, out: annihilated}
  ruin: 7
  round: 3
  glory: 1
  ended: threats fled
