A battle from nothing to its score sheet. A new one comes with two small armies to try it with.

  $ whcli battle new gate.yaml --size incursion --name "Assault on the Terra Gate"
  Written: gate.yaml, armies/alice.yaml and armies/bob.yaml
  Next: whcli battle setup gate.yaml
  $ echo 'seed: gilead-2024' >> gate.yaml
  $ cat gate.yaml
  battle: Assault on the Terra Gate
  size: incursion
  players:
    alice: {army: armies/alice.yaml}
    bob: {army: armies/bob.yaml}
  seed: gilead-2024

The steps before the battle are taken as far as the file allows; what is missing is told, and from whom.

  $ whcli battle setup gate.yaml --check --pool A --painted alice --painted bob=no
  - Alice's army is painted Battle Ready.
  - Bob's army is not painted Battle Ready.
  - Alice brings Ultramarines, a patrol, 500 points and Bob brings Hive Fleet
    Leviathan, a vanguard, 435 points; the limit is 1000.
  - Row A of the pool.
  - The Deployment: Tipping Point.
  - The Mission Rule: Raise Banners.
  - The Primary Mission: Take and Hold.
  - Raise Banners: Banners are raised at the end of the own turn, once on each
    marker by each player in the battle. The VP count as secondary VP and belong
    to no Secondary Mission.
  - Take and Hold: Hold as many markers as you can.
  - Objective markers: m1 at 10" 14"; m2 at 36" 22"; m3 at 22" 30"; m4 at 8" 38";
    m5 at 34" 46".
  - Set terrain up on 44" by 60", at least 1" from every marker; none is in the
    file to be checked.
  - Roll-off: Alice 4, Bob 2. Alice chooses the Attacker.
  
  Still needed:
  - Alice won the roll-off and chooses who is the Attacker. Give it with
    `--attacker alice|bob`.
  [4]

The dice are the file's seed, so anyone can check them; a table may roll its own. Nothing of it stands that a rule forbids.

  $ whcli battle setup gate.yaml --done alice/redeploy
  Step 10, Redeploy Units, is not open yet: step 6, Determine Attacker and Defender, is. [step-too-early MIS-R01]
    It still needs this: Alice won the roll-off and chooses who is the Attacker.
  [1]
  $ whcli battle setup gate.yaml --attacker alice
  - Alice is the Attacker, Bob the Defender.
  - On the card the Attacker's edge is the top.
  
  Still needed:
  - Alice has yet to pick Fixed or Tactical missions, in secret. In
    `secret/alice.yaml` write `player: alice` and `secondaries: {mode: tactical}`,
    or `{mode: fixed, cards: [CARD, CARD]}`.
  - Bob has yet to pick Fixed or Tactical missions, in secret. In
    `secret/bob.yaml` write `player: bob` and `secondaries: {mode: tactical}`, or
    `{mode: fixed, cards: [CARD, CARD]}`.

Picks are secret files, and nothing is told of one before both are there: neither here, nor in the log, nor by an exit code.

  $ mkdir secret
  $ cat > secret/alice.yaml <<'END'
  > player: alice
  > secondaries: {mode: tactical}
  > formations: {attached: {captain-1: intercessors-1}, reserves: {scouts-1: strategic}}
  > END
  $ whcli battle setup gate.yaml
  Still needed:
  - Bob has yet to pick Fixed or Tactical missions, in secret. In
    `secret/bob.yaml` write `player: bob` and `secondaries: {mode: tactical}`, or
    `{mode: fixed, cards: [CARD, CARD]}`.
  $ cat > secret/bob.yaml <<'END'
  > player: bob
  > secondaries: {mode: fixed, cards: [assassination, area-denial]}
  > formations: {}
  > END
  $ whcli battle setup gate.yaml
  Still needed:
  - Bob's sealed picks cannot be used; Bob alone learns why. Run `whcli battle
    setup gate.yaml --player bob`.
  $ whcli battle setup gate.yaml --player bob
  secret/bob.yaml:2:1: Area Denial does not bear the Fixed symbol. [not-fixed MIS-07]
    | secondaries: {mode: fixed, cards: [assassination, area-denial]}
    | ^
    Pick from assassination, behind-enemy-lines, bring-it-down, cleanse, cull-the-horde, engage-on-all-fronts, establish-locus and storm-hostile-objective.
  [1]
  $ sed -i s/area-denial/bring-it-down/ secret/bob.yaml
  $ whcli battle setup gate.yaml
  - Alice: Tactical missions.
  - Bob: Fixed missions, Assassination and Bring it Down.
  - Alice: Captain leads Intercessor Squad (intercessors-1).
  - Alice: Scout Squad waits in Strategic Reserves.
  - Bob: no formations.
  
  Still needed:
  - Bob sets up a unit next, in the own zone; to set up: Winged Tyranid Prime,
    Tyranid Warriors, Termagants (termagants-1), Termagants (termagants-2),
    Carnifexes. Give it with `--deploy bob/prime-1`, or `--done bob`.
  - Alice then goes on, in the own zone; to set up: Intercessor Squad
    (intercessors-1), Intercessor Squad (intercessors-2), Redemptor Dreadnought.
    Give it with `--deploy alice/intercessors-1`, or `--done alice`.

Deployment alternates, the Defender first; who is done, is done.

  $ whcli battle setup gate.yaml --deploy bob/warriors-1,alice/dreadnought-1,bob/carnifex-1
  - Bob sets up Tyranid Warriors.
  - Alice sets up Redemptor Dreadnought.
  - Bob sets up Carnifexes.
  
  Still needed:
  - Alice sets up a unit next, in the own zone; to set up: Intercessor Squad
    (intercessors-1), Intercessor Squad (intercessors-2). Give it with `--deploy
    alice/intercessors-1`, or `--done alice`.
  - Bob then goes on, in the own zone; to set up: Winged Tyranid Prime, Termagants
    (termagants-1), Termagants (termagants-2). Give it with `--deploy
    bob/prime-1`, or `--done bob`.
  $ whcli battle setup gate.yaml --done all --roll-off-dice "4 4 5 2"
  - Both armies are deployed.
  - Both players are done with redeploys.
  - Roll-off: Alice 4, Bob 4, again: Alice 5, Bob 2. Alice takes the first turn.
  - Both players are done with pre-battle rules.
  - The battle can begin: `whcli battle next` opens round 1.
  $ whcli battle map gate.yaml
  Assault on the Terra Gate
  =========================
  Take and Hold, Raise Banners, Tipping Point
  Step 13, Begin the Battle
  
      0         10        20        30        40
     +-------------- Attacker: Alice --------------+   \\\ Attacker: Alice
   0 |\   \   \   \   \   \   \   \   \   \   \   \|   /// Defender: Bob
     | \   \   \   \   \   \   \   \   \   \   \   |
     |  \   \   \   \   \   \   \   \   \   \   \  |   (1) Alice's zone
     |   \   \   \   \   \   \   \   \   \   \   \ |   (2) No Man's Land
     |\   \   \   \   \   \   \   \   \   \   \   \|   (3) the centre
  10 | \   \   \   \   \   \   \   \   \   \   \   |   (4) No Man's Land
     |  \   \   \   \   \   \   \   \   \   \   \  |   (5) Bob's zone
     |   \   \ (1)   \   \                         |
     |\   \   \   \   \   \                        |   In inches; a line is two.
     | \   \   \   \   \   \                       |   Marker 1 is m1.
  20 |  \   \   \   \   \   \                      |
     |                                   (2)       |
     |                                             |
     |                                             |
     |                                             |
  30 |                     (3)                     |
     |                                             |
     |                                             |
     |                                             |
     |       (4)                                   |
  40 |                        /   /   /   /   /   /|
     |                       /   /   /   /   /   / |
     |                      /   /   /   /   /   /  |
     |                         /   /   (5) /   /   |
     |/   /   /   /   /   /   /   /   /   /   /   /|
  50 |   /   /   /   /   /   /   /   /   /   /   / |
     |  /   /   /   /   /   /   /   /   /   /   /  |
     | /   /   /   /   /   /   /   /   /   /   /   |
     |/   /   /   /   /   /   /   /   /   /   /   /|
     |   /   /   /   /   /   /   /   /   /   /   / |
  60 |  /   /   /   /   /   /   /   /   /   /   /  |
     +--------------- Defender: Bob ---------------+

The first turn. Cards are drawn, and Command points gained.

  $ whcli battle next gate.yaml
  - The battle begins.
  - Round 1, Alice's turn: the Command phase.
  - Both players gain 1 Command point: Alice 1 and Bob 1.
  - Alice draws Containment.
  - Alice draws Overwhelming Force.
  $ whcli mission odds gate.yaml area-denial --by 3
  Alice's chances of Area Denial
  ==============================
  
  16 cards left in the deck. Reckoned with: 2 cards of the hand go each round, no
  New Orders, no redraw is taken that a card leaves open.
  
  By round
  --------
  Round  Cards drawn    Drawn     Held          Held, exactly
  -----  -----------  -------  -------  ------  -------------
      2            2  12.50 %  12.50 %  ###     1/8
      3            4  25.00 %  25.00 %  ######  1/4
  $ whcli battle new-orders gate.yaml containment
  - Alice pays 1 Command point for New Orders: 0 left.
  - Alice discards Containment for New Orders.
  - Alice draws Sabotage.
  $ whcli battle next gate.yaml
  Round 1, Alice's turn: the Movement phase.
  $ whcli battle arrive gate.yaml scouts-1
  Scout Squad cannot arrive in round 1. [arrival-early MIS-41]
    Units arrive from round 2 on, those put into Reserves during the battle excepted.
  [1]
  $ whcli battle note gate.yaml dreadnought-1 advanced
  Redemptor Dreadnought Advances.
  $ whcli battle next gate.yaml
  Round 1, Alice's turn: the Shooting phase.

Who may start an Action, and who may not?

  $ whcli battle action gate.yaml
  Actions of Alice's cards: Sabotage (sabotage).
  - Captain (captain-1) may not: Captain is attached to Intercessor Squad
    (intercessors-1), and they act as one unit.
  - Intercessor Squad 1 (intercessors-1) may.
  - Intercessor Squad 2 (intercessors-2) may.
  - Redemptor Dreadnought (dreadnought-1) may not: it Advanced this turn.
  $ whcli battle action gate.yaml intercessors-2 cleanse --on m3
  Cleanse comes with the card Cleanse, which Alice does not have. [action-card MIS-60]
    Alice has Sabotage (sabotage).
  [1]
  $ whcli battle action gate.yaml intercessors-2 sabotage
  - Intercessor Squad (intercessors-2) starts Sabotage.
  - It is complete at the end of Bob's next turn, unless the unit moves or leaves
    the table.

What happens is told as it happens. Bob's Fixed card scores at once; it was a mistake, and is taken back.

  $ whcli battle next gate.yaml
  Round 1, Alice's turn: the Charge phase.
  $ whcli battle lose gate.yaml captain-1
  - Captain is destroyed.
  - Bob, 4 VP for Assassination: Captain.
  $ whcli battle undo gate.yaml
  Entry 13 is taken back: battle lose captain-1.
  $ whcli battle lose gate.yaml termagants-1 --at-marker m3
  - Termagants (termagants-1) is destroyed.
  - Alice, 3 VP for Overwhelming Force: Termagants 1.

At the end of the turn exactly the facts are asked for that something can score now: by flags, by a file, or on a terminal.

  $ whcli battle next gate.yaml --to end
  - Round 1, Alice's turn: the Fight phase.
  - Round 1, Alice's turn: the end of the turn.
  
  Still needed:
  - Alice: Markers you control with a BATTLELINE unit of yours in range (Raise
    Banners). Give it as in `score --fact banners=m1,m3`.
  $ whcli battle next gate.yaml
  Alice has yet to score Raise Banners. [unscored MIS-53]
    `whcli battle score gate.yaml --player alice --fact banners=m1,m3`, or `whcli battle next gate.yaml --skip` to let it go.
  [1]
  $ whcli battle score gate.yaml --fact banners=m3,m9
  --fact banners: there is no marker `m9` on the table. [bad-fact MIS-53]
    The markers are m1, m2, m3, m4 and m5.
  [1]
  $ whcli battle score gate.yaml --fact banners=m1 --explain
  - Alice, 1 VP for Raise Banners: 1 banner.
    - +1 Raise Banners: 1 x 1 VP for each marker you control that bears no banner
      of yours yet and has a BATTLELINE unit of yours in range [MIS-52]
  - Achieved, and out of the hand of Alice: Overwhelming Force.
  
  How it comes about:
  - Rules: MIS-53 and MIS-22.
  $ whcli battle status gate.yaml
  Assault on the Terra Gate
  =========================
  
  Round 1, Alice's end of turn. Take and Hold, Raise Banners, Tipping Point. Alice
  leads, 14 to 0. The dice come from a seed in the file and can be foreseen.
  
  Score
  -----
  Player  Side                 CP  Primary  Secondary  Secret  Battle Ready  Total
  ------  -------------------  --  -------  ---------  ------  ------------  -----
  Alice   Attacker, first       0        0          4       0            10     14
          turn
  Bob     Defender              1        0          0       0             0      0
  
  Alice
  -----
  - Tactical: Sabotage in hand; 1 achieved, 1 discarded and 15 left in the deck.
  - In Reserves: Scout Squad.
  - On an Action: Intercessor Squad 2, Sabotage.
  
  Bob
  ---
  - Fixed: Assassination and Bring it Down.
  - Destroyed: 1 of 5 units: Termagants 1.
  
  Markers
  -------
  - m1: Alice's banner (10" across, 14" down).
  - m2: No Man's Land (36" across, 22" down).
  - m3: the centre (22" across, 30" down).
  - m4: No Man's Land (8" across, 38" down).
  - m5: Bob's zone (34" across, 46" down).

Bob's turn. An Action is under way until the end of it, unless its unit moves, or is destroyed. A script plays many commands in one go,
all or none.

  $ whcli battle next gate.yaml
  - Round 1, Bob's turn: the Command phase.
  - Both players gain 1 Command point: Alice 1 and Bob 2.
  $ whcli battle lose gate.yaml intercessors-2
  - Intercessor Squad (intercessors-2) is destroyed.
  - Intercessor Squad (intercessors-2) does not complete Sabotage: it was
    destroyed.
  $ cat > turn.txt <<'END'
  > next --to end    # through all phases
  > score --fact banners=m5
  > score --player alice
  > END
  $ whcli battle run gate.yaml turn.txt
  - Round 1, Bob's turn: the Movement phase.
  - Round 1, Bob's turn: the Shooting phase.
  - Round 1, Bob's turn: the Charge phase.
  - Round 1, Bob's turn: the Fight phase.
  - Round 1, Bob's turn: the end of the turn.
  
  Still needed:
  - Bob: Markers you control with a BATTLELINE unit of yours in range (Raise
    Banners). Give it as in `score --fact banners=m1,m3`.
  Bob, 1 VP for Raise Banners: 1 banner.
  Alice scores nothing at this moment.
  $ whcli battle next gate.yaml
  - Round 2, Alice's turn: the Command phase.
  - Both players gain 1 Command point: Alice 2 and Bob 3.
  - Alice draws Defend Stronghold.
  
  Still needed:
  - Alice: Markers you control (Take and Hold). Give it as in `score --fact
    controlled=m1,m3`.

Round 2. The primary scores at the end of the Command phase, marker by marker.

  $ whcli battle score gate.yaml --fact controlled=m1,m3,m4
  Alice, 15 VP for Take and Hold (Primary): 3 markers.
  $ whcli battle next gate.yaml
  Round 2, Alice's turn: the Movement phase.
  $ whcli battle arrive gate.yaml scouts-1
  Scout Squad arrives.
  $ whcli battle end gate.yaml
  Round 2 of 5 is being played, Alice's turn. [rounds-left MIS-14]
    Go on with `whcli battle next gate.yaml`, or say with --why why the battle stops.
  [1]
  $ whcli battle end gate.yaml --why "Bob has to catch a train"
  - The battle ends: Bob has to catch a train.
  - Alice wins, 29 VP to 1.
  - What is scored at the end of the battle is not scored: it was stopped.

The sheet: source by source, round by round, and what the caps took.

  $ whcli battle sheet gate.yaml
  Assault on the Terra Gate
  =========================
  
  Alice wins, 29 to 1. Take and Hold, Raise Banners, Tipping Point. The battle is
  over: Bob has to catch a train.
  
  Alice
  -----
                Card                R1  R2  Scored  Clipped  Counts
  ------------  ------------------  --  --  ------  -------  ------
  Primary       Take and Hold        .  15      15               15
  Secondary     all                  4   .       4                4
                Overwhelming Force   3   .       3                3
                Raise Banners        1   .       1                1
  Battle Ready                       .   .      10               10
  Total                              4  15      29               29
  
  Bob
  ---
                Card           R1  R2  Scored  Clipped  Counts
  ------------  -------------  --  --  ------  -------  ------
  Primary                       .   .       0                0
  Secondary     Raise Banners   1   .       1                1
  Battle Ready                  .   .       0                0
  Total                         1   .       1                1
  
  VP round by round
  -----------------
  Round       Alice                        Bob
  ----------  -----  --------------------  ---  -
  1               4  ###                     1  #
  2              19  ##############          1  #
  With paint     29  ####################    1  #
  $ whcli battle sheet gate.yaml --format csv
  player,round,turn,source,card,award,vp,counts,clipped_by,why
  alice,1,alice,secondary,overwhelming-force,1,3,3,,termagants-1
  alice,1,alice,secondary,raise-banners,1,1,1,,1 banner
  alice,2,alice,primary,take-and-hold,1,15,15,,3 markers
  alice,,,painted,,,10,10,,Battle Ready
  bob,1,bob,secondary,raise-banners,1,1,1,,1 banner
  $ whcli battle status gate.yaml --json | head -n 16
  {
   "battle": {
    "step": 15,
    "round": 2,
    "turn": "",
    "phase": "",
    "players": {
     "alice": {
      "cp": 2,
      "score": {
       "primary": 15,
       "secondary": 4,
       "secret": 0,
       "painted": 10,
       "total": 29
      },
  $ whcli battle log gate.yaml
  Assault on the Terra Gate
  =========================
  
  Before the battle
  -----------------
  - Deployment Tipping Point; Mission Rule Raise Banners; Primary Mission Take and
    Hold; Row of the pool A; roll-off: Alice 4, Bob 2; Alice's army is painted
    Battle Ready; Bob's army is not painted Battle Ready.
  - Alice is the Attacker.
  - Alice puts Captain with Intercessor Squad 1; Alice puts Scout Squad into
    Strategic Reserves; Alice plays Tactical missions; Bob plays Fixed missions;
    Bob picks Assassination and Bring it Down.
  - Bob sets up Tyranid Warriors; Alice sets up Redemptor Dreadnought; Bob sets up
    Carnifexes.
  - Both players are done with setting up; both players are done with redeploys;
    both players are done with pre-battle rules; roll-off: Alice 4 from the table,
    Bob 4 from the table, Alice 5 from the table, Bob 2 from the table; Alice
    takes the first turn.
  
  Round 1, Alice's turn
  ---------------------
  - Alice draws Containment and Overwhelming Force; Alice has 1 CP; Bob has 1 CP.
  - Alice draws Sabotage; Alice discards Containment; Alice has 0 CP.
  - Alice's Redemptor Dreadnought: Advanced.
  - Intercessor Squad 2: Sabotage started.
  - Bob loses Termagants 1; Alice scores 3 VP for Overwhelming Force (Termagants
    1).
  - Alice scores 1 VP for Raise Banners (1 banner); Alice achieves Overwhelming
    Force.
  
  Bob's turn
  ----------
  - Alice has 1 CP; Bob has 2 CP.
  - Alice loses Intercessor Squad 2; Intercessor Squad 2: Sabotage lost, it was
    destroyed.
  - Bob scores 1 VP for Raise Banners (1 banner).
  
  Round 2, Alice's turn
  ---------------------
  - Alice draws Defend Stronghold; Alice has 2 CP; Bob has 3 CP.
  - Alice scores 15 VP for Take and Hold (3 markers); Alice holds m1, m3 and m4.
  - Alice brings on Scout Squad.
  - The battle is over: Bob has to catch a train.
  
  1 deed was taken back and is not told.
  
  Alice wins, 29 to 1.
  $ whcli dice check gate.log.yaml | tail -n 1
    24  gate/2/alice/draw/1      defend-stronghold   proved
