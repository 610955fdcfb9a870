Looking back on a campaign
==========================

  $ cp -r "$TESTDIR/../../examples/crusade" crusade

The game master's league table:

  $ whcli orders history crusade
  The Warmaster's Shadow, league table
  ====================================
  
  From the records of turns 1 and 2. Victories, stalemates and defeats are counted
  by clash, for everyone on the side; the heaviest victories stand first.
  
  Conflicts
  ---------
  Name                      Fought  Crushing  Major  Minor  Stalemate  Lost  Yield
  ------------------------  ------  --------  -----  -----  ---------  ----  -----
  Konrad Curze                   2         1      -      -          -     1      -
  Roboute Guilliman              1         -      1      -          -     -      -
  Magnus the Red                 1         -      1      -          -     1      -
  The Administratum              1         -      1      -          -     -      -
  Rogal Dorn                     2         -      -      2          -     -      -
  Ferrus Manus                   1         -      -      1          -     -      -
  Lion El'Jonson                 1         -      -      1          -     -      -
  Mortarion                      1         -      -      1          -     1      -
  The Mechanicum of Mars         1         -      -      1          -     -      -
  The College of Iterators       1         -      -      1          -     -      -
  Leman Russ                     2         -      -      1          -     2      -
  Fulgrim                        -         -      -      -          -     -      -
  Horus Lupercal                 -         -      -      -          -     -      -
  Jaghatai Khan                  1         -      -      -          -     1      -
  Lorgar Aurelian                1         -      -      -          -     1      -
  Perturabo                      2         -      -      -          -     2      -
  Sanguinius                     -         -      -      -          -     -      -
  Angron                         -         -      -      -          -     -      -
  Alpharius                      1         -      -      -          -     1      -
  Corvus Corax                   -         -      -      -          -     -      -
  The Senatorum Imperialis       -         -      -      -          -     -      1
  Vulkan                         1         -      -      -          -     1      -
  
  Orders, and what is carried now
  -------------------------------
  Name                      Goals met  Surrendered  Void  Boons  Consequences
  ------------------------  ---------  -----------  ----  -----  ------------
  Konrad Curze                 2 of 2            -     -      1             1
  Roboute Guilliman            5 of 5            -     -      1             -
  Magnus the Red               3 of 4            -     -      1             1
  The Administratum            2 of 2            -     -      -             -
  Rogal Dorn                   5 of 5            -     -      1             -
  Ferrus Manus                 4 of 4            -     -      1             -
  Lion El'Jonson               4 of 4            -     -      -             -
  Mortarion                    3 of 3            -     -      1             1
  The Mechanicum of Mars       2 of 2            -     -      1             -
  The College of Iterators     1 of 1            -     -      1             -
  Leman Russ                   1 of 4            -     -      1             1
  Fulgrim                      5 of 5            -     -      -             -
  Horus Lupercal               5 of 5            -     -      1             -
  Jaghatai Khan                3 of 3            -     -      -             1
  Lorgar Aurelian              3 of 4            -     -      -             -
  Perturabo                    3 of 6            1     -      -             3
  Sanguinius                   3 of 3            -     -      -             -
  Angron                       2 of 2            -     -      -             -
  Alpharius                    1 of 3            -     -      -             1
  Corvus Corax                 1 of 1            -     -      -             -
  The Senatorum Imperialis     0 of 1            -     -      -             1
  Vulkan                            -            -     -      -             1

One Primarch, turn by turn, with what he carried when:

  $ whcli orders history perturabo crusade
  Perturabo, The Warmaster's Shadow
  =================================
  
  From the records of turns 1 and 2.
  - Clashes: 0 won, 2 lost, in 2 conflicts
  - Goals: 3 of 6 achieved; Orders: 1 surrendered
  
  Turn 1, at Terra
  ----------------
  1. Win the commission for the walls of Terra (Terra) succeeded in part
     - Achieved: "Two grand batteries are shipped from Olympia"
     - Denied: "The Throne's seal is on his drawings"
  2. Double the levy (Olympia) succeeded: "Every third son of Olympia is under
     arms"
  - Commission of Terra (Terra), as attacker against Rogal Dorn: Politics, minor
    defeat by 2
  - Earned: minor consequence, -1 in Politics, in Segmentum Solar: "The court
    laughed once and he heard it"
  
  Turn 2, at Luna
  ---------------
  1. Take the yards of Luna into his own hands (Luna) was surrendered: "The
     yard-masters report to the Fourth Legion" and "The siege barges are laid down
     first"
  2. Answer Olympia (Olympia) succeeded: "The rising is over"
  - Schism of Mars (Mars), as attacker by reaction with Alpharius against The
    Mechanicum of Mars and Ferrus Manus: Covert against War, minor defeat by 2
  - Earned
    - minor consequence, -1 in Politics, in Segmentum Solar: "He let a clerk take
      the yards of Luna"
    - minor consequence, -1 in Covert (from Schism of Mars)
  
  Boons and consequences over time
  --------------------------------
  A column for each turn, from 1 to 3: # in force, . not.
  123  What was carried
  ---  ---------------------------------------------------------------------------
  .##  major consequence, -2 in Politics or Glory, at Olympia: "His own world rose
       against his levies and was put down by his own guns."
  .#.  minor consequence, -1 in Politics, in Segmentum Solar: "The court laughed
       once and he heard it"
  ..#  minor consequence, -1 in Politics, in Segmentum Solar: "He let a clerk take
       the yards of Luna"
  ..#  minor consequence, -1 in Covert (from Schism of Mars)

A player reads of their own Primarchs, and of others what those in a conflict know:

  $ whcli orders history crusade --for frank
  Magnus the Red, The Warmaster's Shadow
  ======================================
  
  From the records of turns 1 and 2.
  - Clashes: 1 won (1 major), 1 lost, in 1 conflict
  - Goals: 3 of 4 achieved
  
  Turn 1, at Prospero
  -------------------
  1. Open the great library (Prospero) succeeded: "Scholars of a hundred worlds
     may read in the pyramids"
  2. Tutors for the star-speakers (Luna) succeeded: "His adepts teach in the
     Emperor's own schools"
  
  Turn 2, at Nikaea
  -----------------
  1. Plead for the gifted (Nikaea) succeeded in part
     - Achieved: "The council sees what the art can do, and cannot unsee it"
     - Denied: "The Librarius stands, by the Throne's leave"
  - Council at Nikaea (Nikaea), as defender with Jaghatai Khan against Mortarion,
    Leman Russ and Iterators: Politics, minor defeat by 3; Mystic, major victory
    by 4
  - Earned
    - minor consequence, -1 in Politics (from Council at Nikaea)
    - major boon, +2 in Mystic: "They saw the sky open and close at his word"
  
  Boons and consequences over time
  --------------------------------
  A column for each turn, from 1 to 3: # in force, . not.
  123  What was carried
  ---  -----------------------------------------------------------------------
  ..#  minor consequence, -1 in Politics (from Council at Nikaea)
  ..#  major boon, +2 in Mystic: "They saw the sky open and close at his word"
  $ whcli orders history dorn crusade --for frank
  `dorn` is none of frank's Primarchs. [unknown-id ORD-R60]
    Name one of magnus.
  [1]

A turn that is judged and not yet closed is told too, and the chart shows what closing it will bring:

  $ whcli orders resolve crusade > told 2>&1
  $ whcli orders history perturabo crusade | sed -n '/over time/,$p'
  Boons and consequences over time
  --------------------------------
  A column for each turn, from 1 to 4: # in force, . not. Turn 4 is as closing
  turn 3 will leave it.
  1234  What was carried
  ----  --------------------------------------------------------------------------
  .##.  major consequence, -2 in Politics or Glory, at Olympia: "His own world
        rose against his levies and was put down by his own guns."
  .#..  minor consequence, -1 in Politics, in Segmentum Solar: "The court laughed
        once and he heard it"
  ..#.  minor consequence, -1 in Politics, in Segmentum Solar: "He let a clerk
        take the yards of Luna"
  ..#.  minor consequence, -1 in Covert (from Schism of Mars)
  ...#  minor boon, +1 in War or Glory, at Terra: "For once the drawing is signed
        with his name"

What is not on record is said, and the rest is told:

  $ rm crusade/turns/001/results.yaml crusade/turns/002/standing.yaml
  $ whcli orders history corax crusade
  Corvus Corax, The Warmaster's Shadow
  ====================================
  
  From the records of turns 2 and 3. Not on record: the results of turn 1. Not on
  record: what was in force at the beginning of turn 2.
  - Clashes: 1 won (1 minor), 0 lost, 1 stalemate, in 1 conflict
  - Goals: 3 of 3 achieved
  
  Turn 2, at Deliverance
  ----------------------
  1. Train the runaways (Deliverance) succeeded: "A company that can walk through
     a closed door"
  
  Turn 3, at Isstvan, judged and not yet closed
  ---------------------------------------------
  1. Under the guns and out again (Isstvan) succeeded: "The loyal companies of
     Isstvan are carried off to tell what they saw"
  2. Follow the dark to Vulkan (Nocturne) succeeded: "Vulkan sees daylight"
  - Black Sand (Isstvan), as attacker with Ferrus Manus, The Mechanicum of Mars
    and Lion El'Jonson against Horus Lupercal, Fulgrim and Konrad Curze: War,
    stalemate; Covert against War, minor victory by 2
  - Earned: minor boon, +1 in Covert or Glory: "Four hundred witnesses who will
    follow him anywhere"
  - Undid: Vulkan, Night on Nocturne
  
  Boons and consequences over time
  --------------------------------
  A column for each turn, from 1 to 4: # in force, . not, ? not known. Turn 4 is
  as closing turn 3 will leave it.
  1234  What was carried
  ----  --------------------------------------------------------------------------
  .?.#  minor boon, +1 in Covert or Glory: "Four hundred witnesses who will follow
        him anywhere"

  $ whcli orders history nobody crusade
  Nobody in this campaign is called `nobody`. [unknown-id]
    Name one of administratum, alpharius, angron, corax, dorn, ferrus-manus, fulgrim, guilliman, horus, iterators, jaghatai-khan, konrad-curze, leman-russ, lion-el-jonson, lorgar, magnus, mechanicum, mortarion, perturabo, sanguinius, senatorum and vulkan.
  [1]
