Decks of mission cards: what is in them, what a card scores and reads, and how they are drawn.

  $ whcli mission list
  Pariah Nexus
  ============
  
  - Deployments 6: Crucible of Battle, Dawn of War, Hammer and Anvil, Search and
    Destroy, Sweeping Engagement, Tipping Point.
  - Mission Rules 10: Adapt or Die, Fog of War, Hidden Supplies, Inspired
    Leadership, Prepared Positions, Raise Banners, Rapid Escalation, Smoke and
    Mirrors, Stalwarts, Swift Action.
  - Primary Missions 9: Burden of Trust, Linchpin, Purge the Foe, Scorched Earth,
    Supply Drop, Take and Hold, Terraform, The Ritual, Unexploded Ordnance.
  - Secondary Missions 18: Area Denial, Assassination, Behind Enemy Lines, Bring
    it Down, Cleanse, Containment, Cull the Horde, Defend Stronghold, Engage on
    All Fronts, Establish Locus, Extend Battle Lines, Marked for Death, No
    Prisoners, Overwhelming Force, Recover Assets, Sabotage, Secure No Man's Land,
    Storm Hostile Objective.
  - Secret Missions 4: Command Insertion, Shatter Cohesion, Unbroken Wall, War of
    Attrition.
  - Actions 9: Burn Objective, Cleanse, Containment, Establish Locus, Move Hazard,
    Recover Assets, Sabotage, Terraform, The Ritual.
  Decks: chapter-approved-2025 and pariah-nexus. `whcli mission show CARD` shows a card.

  $ whcli mission list --deck chapter-approved-2025 --json | head -n 4
  {
   "deck": "chapter-approved-2025",
   "name": "Chapter Approved 2025-26",
   "deployments": {

A card says when it scores, for whom, and which facts it reads: those are what `battle score` asks for.

  $ whcli mission show bring-it-down
  Bring it Down
  =============
  
  Secondary Mission, Pariah Nexus (MIS-52).
  
  Wounds are those of the whole unit at its Starting Strength.
  
  Scores
  ------
  VP  Condition                                           When
  --  --------------------------------------------------  -------
   2  for each enemy MONSTER or VEHICLE unit destroyed    at once
   2  and for each such unit of 15 Wounds or more in all  at once
   2  and for each such unit of 20 Wounds or more in all  at once
  
  - Fixed symbol: it may be picked as one of two.
  - When drawn (Tactical): With no enemy MONSTER or VEHICLE on the table you may
    discard it and draw another.
  
  Facts it reads
  --------------
  - wounds: Wounds in all, at Starting Strength, of destroyed enemy units whose
    list does not say, as UNIT:NUMBER
  - hordes: destroyed enemy units of fewer than 20 models whose points would have
    paid for 20 or more

  $ whcli mission show linchpin
  Linchpin
  ========
  
  Primary Mission, Pariah Nexus (MIS-52).
  
  Whoever holds the marker in the own deployment zone scores more for the others.
  
  Scores
  ------
  VP  Condition                              When
  --  -------------------------------------  -------------------------------------
   3  for each marker you control, while     end of your Command phase, from round
      your home marker is not among them     2
   3  for your home marker if you control    end of your Command phase, from round
      it                                     2
   5  for each other marker you control,     end of your Command phase, from round
      while you control your home marker     2
  
  - At most 15 VP a turn.
  
  Facts it reads
  --------------
  - controlled: markers you control

  $ whcli mission show terraform --errata printed
  Terraform
  =========
  
  Primary Mission, Pariah Nexus (MIS-52).
  
  Markers can be terraformed with an Action.
  
  Scores
  ------
  VP  Condition                              When
  --  -------------------------------------  -------------------------------------
   4  for each marker you control            end of your Command phase, from round
                                             2
   2  for each marker you have terraformed,  end of your Command phase, from round
      whoever controls it now                2
  
  - At most 15 VP a turn.
  - Action Terraform: Started in your Shooting phase, complete at the end of the
    opponent's turn, or of the battle. Units each in range of a different marker
    outside your own deployment zone that is not terraformed yet; complete if
    still in range and you control the marker.
  
  Facts it reads
  --------------
  - in_range: your units on an Action that are still in range of their marker
  - controlled: markers you control

  $ whcli mission show search-and-destroy
  Search and Destroy
  ==================
  Deployment
  
      0         10        20        30        40
     +---------------------------------------------+   \\\ Attacker
   0 |\   \   \   \   \   \                        |   /// Defender
     | \   \   \   \   \   \                       |   ... 9 inches from the
     |  \   \   \   \   \   \                      |       centre: no zone reaches
     |   \   \   \   \   \                         |       in
     |\   \   \   \   \   \                        |
  10 | \   \   \   \   \   \                       |   (1) Attacker's zone
     |  \   \   \   \   \   \                      |   (2) No Man's Land
     |   \   \ (1)   \   \             (2)         |   (3) the centre
     |\   \   \   \   \   \                        |   (4) No Man's Land
     | \   \   \   \   \   \                       |   (5) Defender's zone
  20 |  \   \   \   \   \   \                      |
     |   \   \   \   \  .       .                  |   In inches; a line is two.
     A\   \   \   \  .             .               D   Marker 1 is m1.
     T \   \   \   \.               .              E
     T  \   \   \  .                 .             F
  30 A   \   \   \ .       (3)       . /   /   /   E
     C             .                 ./   /   /   /N
     K              .               ./   /   /   / D
     E               .             ./   /   /   /  E
     R                  .       .  /   /   /   /   R
  40 |                        /   /   /   /   /   /|
     |                       /   /   /   /   /   / |
     |                      /   /   /   /   /   /  |
     |         (4)             /   /   (5) /   /   |
     |                        /   /   /   /   /   /|
  50 |                       /   /   /   /   /   / |
     |                      /   /   /   /   /   /  |
     |                         /   /   /   /   /   |
     |                        /   /   /   /   /   /|
     |                       /   /   /   /   /   / |
  60 |                      /   /   /   /   /   /  |
     +---------------------------------------------+

  $ whcli mission show take-and-hodl
  Pariah Nexus has no card `take-and-hodl`. [no-such-card MIS-70]
    Did you mean `take-and-hold`?
  [1]

The pool has ready-made missions by letter.

  $ whcli mission pool
  Pariah Nexus: the pool
  ======================
  
  Row  Primary Mission     Mission Rule        Deployment          Terrain layouts
  ---  ------------------  ------------------  ------------------  ---------------
  A    Take and Hold       Raise Banners       Tipping Point       1 2 4 6 7 8
  B    Purge the Foe       Smoke and Mirrors   Tipping Point       1 2 4 6 7 8
  C    Linchpin            Fog of War          Tipping Point       1 2 4 6 7 8
  D    Scorched Earth      Swift Action        Tipping Point       1 2 4 6 7 8
  E    Take and Hold       Prepared Positions  Hammer and Anvil    1 7 8
  F    Burden of Trust     Hidden Supplies     Hammer and Anvil    1 7 8
  G    The Ritual          Stalwarts           Hammer and Anvil    1 7 8
  H    Supply Drop         Smoke and Mirrors   Hammer and Anvil    1 7 8
  I    Burden of Trust     Prepared Positions  Search and Destroy  1 2 3 4 6
  J    Linchpin            Raise Banners       Search and Destroy  1 2 3 4 6
  K    Scorched Earth      Stalwarts           Search and Destroy  1 2 3 4 6
  L    Take and Hold       Hidden Supplies     Search and Destroy  1 2 3 4 6
  M    Purge the Foe       Rapid Escalation    Crucible of Battle  1 2 4 6 8
  N    The Ritual          Swift Action        Crucible of Battle  1 2 4 6 8
  O    Terraform           Stalwarts           Crucible of Battle  1 2 4 6 8
  P    Scorched Earth      Inspired            Crucible of Battle  1 2 4 6 8
                           Leadership
  Q    Supply Drop         Rapid Escalation    Sweeping            3 5
                                               Engagement
  R    Terraform           Swift Action        Sweeping            3 5
                                               Engagement
  S    Linchpin            Raise Banners       Dawn of War         5
  T    Unexploded          Inspired            Dawn of War         5
       Ordnance            Leadership

  $ whcli mission pool k --json
  {
   "deck": "pariah-nexus",
   "pool": {
    "K": {
     "primary": "scorched-earth",
     "rule": "stalwarts",
     "deployment": "search-and-destroy",
     "layouts": [
      1,
      2,
      3,
      4,
      6
     ]
    }
   },
   "problems": []
  }

  $ whcli mission pool Z
  The pool of Pariah Nexus has no row Z. [no-such-row MIS-02]
    Its rows are A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T.
  [1]

For an event every table plays the same mission in a round. The draw hangs on the folder's secret and the event's name, or on a seed.

  $ whcli mission draw --event 40 --rounds 3 --name spring-open --seed gilead-2024
  Spring Open
  ===========
  
  40 tables, and every one plays the mission of the round.
  Round  Row  Primary Mission  Mission Rule  Deployment           Terrain layouts
  -----  ---  ---------------  ------------  -------------------  ---------------
      1  R    Terraform        Swift Action  Sweeping Engagement  3 5
      2  O    Terraform        Stalwarts     Crucible of Battle   1 2 4 6 8
      3  N    The Ritual       Swift Action  Crucible of Battle   1 2 4 6 8

  $ whcli mission draw --event 40 --rounds 2 --name spring-open --pool B,I --json
  {
   "event": "spring-open",
   "tables": 40,
   "rounds": [
    {
     "round": 1,
     "pool": "B",
     "primary": "purge-the-foe",
     "rule": "smoke-and-mirrors",
     "deployment": "tipping-point",
     "layouts": [
      1,
      2,
      4,
      6,
      7,
      8
     ]
    },
    {
     "round": 2,
     "pool": "I",
     "primary": "burden-of-trust",
     "rule": "prepared-positions",
     "deployment": "search-and-destroy",
     "layouts": [
      1,
      2,
      3,
      4,
      6
     ]
    }
   ],
   "problems": []
  }


A table's own deck is a file in `decks/` beside the battle; it may build on another, and is checked like any other file.

  $ mkdir decks && cat > decks/club.yaml <<'END'
  > deck: club
  > name: Club Night
  > base: pariah-nexus
  > primaries:
  >   king-of-the-hill:
  >     name: King of the Hill
  >     awards:
  >       - {when: command-end, vp: 10, needs: controlled, from_round: 2, say: if you control any marker}
  > pool:
  >   A: {primary: king-of-the-hill, deployment: tipping-point, rule: stalwarts}
  > END

  $ whcli mission show king-of-the-hill --deck club
  King of the Hill
  ================
  
  Primary Mission, Club Night (MIS-52).
  
  Scores
  ------
  VP  Condition                  When
  --  -------------------------  ---------------------------------------
  10  if you control any marker  end of your Command phase, from round 2
  
  Facts it reads
  --------------
  - controlled: markers you control

  $ whcli mission pool --deck club
  Club Night: the pool
  ====================
  
  Row  Primary Mission   Mission Rule  Deployment
  ---  ----------------  ------------  -------------
  A    King of the Hill  Stalwarts     Tipping Point

  $ whcli battle new gate.yaml --deck club && whcli battle setup gate.yaml --pool A --plan > told.txt; grep Hill told.txt
  Written: gate.yaml, armies/alice.yaml and armies/bob.yaml
  Next: whcli battle setup gate.yaml
  Planned, not written: gate.yaml
  - The Primary Mission: King of the Hill.

  $ sed -i 's/needs: controlled/needs: contrlled/' decks/club.yaml && whcli mission list --deck club
  decks/club.yaml:8:44: `needs` is `contrlled`; it must be banners, battleline-forward, burned, centre-denied, character-fallen, characters, controlled, controls-more, destroyed, destroyed-at-marker, done, enemy-broken, enemy-destroyed-this-round, gamma-gone, guards, hazards, home-and-no-mans-land, home-controlled, home-not-controlled, last-unit, marked-gone, more-destroyed-than-lost, no-mans-land-majority, own-in-enemy-zone, quarters, seized, stormed, target-controlled, terraformed or warlord-on-enemy-marker. [not-allowed MIS-53]
    |       - {when: command-end, vp: 10, needs: contrlled, from_round: 2, say: if you control any marker}
    |                                            ^
    Did you mean `controlled`?
  [1]
