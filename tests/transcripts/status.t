Where a turn stands
===================

The example, its third turn open, at a moment that does not move:

  $ cp -r "$TESTDIR/../../examples/crusade" crusade
  $ cd crusade
  $ NOW='2026-12-01 12:00 UTC'
  $ whcli orders status --now "$NOW"
  The Warmaster's Shadow, turn 3
  ==============================
  
  Turn 3 is open. Its deadline is 2026-12-05 20:00 Europe/London, in 4 days and 8
  hours.
  - Orders: 17 of 17 are in
  - Responses: 19 of 19 are in
  
  Who has sent what
  -----------------
  Name                      Player  Orders  Responses
  ------------------------  ------  ------  ---------
  Alpharius                 Bob     2       1 of 1
  Angron                    Dan     1       1 of 1
  Corvus Corax              Heidi   2       1 of 1
  Rogal Dorn                Carol   2       2 of 2
  Ferrus Manus              Alice   1       1 of 1
  Fulgrim                   Grace   1       1 of 1
  Roboute Guilliman         Alice   3       2 of 2
  Horus Lupercal            Dan     2       1 of 1
  Jaghatai Khan             Heidi   1       1 of 1
  Konrad Curze              Bob     1       1 of 1
  Leman Russ                Grace   2       1 of 1
  Lion El'Jonson            Erin    3       1 of 1
  Lorgar Aurelian           Dan     2       1 of 1
  Magnus the Red            Frank   1       1 of 1
  Mortarion                 Erin    1       1 of 1
  Perturabo                 Bob     2       1 of 1
  Sanguinius                Carol   2       1 of 1
  Vulkan                    nobody  vacant
  The Administratum         GM      1
  The College of Iterators  GM      1
  The Mechanicum of Mars    GM      1
  The Senatorum Imperialis  GM      1
  
  Conflicts
  ---------
  - Wait for nothing more: Angels of Baal, Black Sand, Burning of Prospero, Quiet
    Hand, Regent of Terra, The Long Ride and Two Architects
  
  The deadline on the players' clocks
  -----------------------------------
  Player                              Time
  ----------------------------------  -------------------------------------
  Bob                                 Sat 2026-12-05 21:00 Europe/Berlin
  Erin                                Sat 2026-12-05 15:00 America/New_York
  Heidi                               Sun 2026-12-06 07:00 Australia/Sydney
  Alice, Carol, Dan, Frank and Grace  2026-12-05 20:00 Europe/London
  
  Next
  ----
  Tell those in conflicts who has joined:
    whcli orders notify --joined
  Judge the turn:
    whcli orders resolve

Nothing is pending, so a script may go on:

  $ whcli orders status --check > all && whcli orders status --json | grep pending
   "pending": false,

Somebody has sent nothing, somebody has not responded, and a double yield lacks its agreement:

  $ mkdir aside
  $ mv turns/003/responses/magnus.yaml turns/003/orders/konrad-curze.yaml aside
  $ sed -i 's/^agreement: .*/agreement: null/' turns/003/conflicts/the-long-ride.yaml
  $ (whcli orders status --now "$NOW" --check > missing; echo "exit $?")
  exit 4
  $ sed -n '4,8p' missing
  Turn 3 is open. Its deadline is 2026-12-05 20:00 Europe/London, in 4 days and 8
  hours.
  - Orders: 16 of 17 are in; missing: Konrad Curze
  - Responses: 18 of 19 are in; missing: Magnus the Red
  - Problems: 2 stand in the files; `whcli orders check` shows them
  $ sed -n '/^Conflicts/,/^$/p' missing
  Conflicts
  ---------
  - Burning of Prospero (Prospero) waits for a response of Magnus the Red
  - The Long Ride (Tallarn) waits for what those who yielded agree on
    (`agreement:` in turns/003/conflicts/the-long-ride.yaml)
  - Wait for nothing more: Angels of Baal, Black Sand, Quiet Hand, Regent of Terra
    and Two Architects
  
  $ tail -4 missing
  Next
  ----
  See what must be mended before the turn can be judged:
    whcli orders check

His Orders arrive. Once the deadline has passed, the turn is judged with what is there:

  $ mv aside/konrad-curze.yaml turns/003/orders
  $ whcli orders status --now '2026-12-05 21:30 Europe/London' > late
  $ sed -n '4,5p' late
  Turn 3 is open. Its deadline was 2026-12-05 20:00 Europe/London, 1 hour and 30
  minutes ago.
  $ tail -4 late
  Next
  ----
  The deadline has passed. Judge the turn with what is there:
    whcli orders resolve

A player reads only of their own papers, with the deadline on their own clock:

  $ whcli orders status --now "$NOW" --for bob
  The Warmaster's Shadow, turn 3
  ==============================
  
  Turn 3 is open. Its deadline is 2026-12-05 20:00 Europe/London, in 4 days and 8
  hours. On your clock: Sat 2026-12-05 21:00 Europe/Berlin.
  - Alpharius: 2 Orders received
  - Konrad Curze: 1 Order received
  - Perturabo: 2 Orders received
  
  Your conflicts
  --------------
  - Quiet Hand (Macragge): Alpharius against Guilliman; your response is in
  - Two Architects (Terra): Dorn against Perturabo; your response is in
  
  Conflicts you may join
  ----------------------
  - Angels of Baal (Baal): Angron against Sanguinius
  - Black Sand (Isstvan): Ferrus Manus, Corax and Mechanicum against Horus and
    Fulgrim
  - Regent of Terra (Terra): Lorgar and Iterators against Senatorum, Guilliman,
    Dorn and Administratum
  - The Long Ride (Tallarn): Jaghatai Khan against Mortarion
  
  Next
  ----
  Nothing is wanted from you now.
  $ (whcli orders status --for frank --check > mine; echo "exit $?"); tail -4 mine
  exit 4
  Next
  ----
  Respond in turns/003/responses/magnus.yaml, then check it:
    whcli orders check turns/003/responses/magnus.yaml

The turn is judged, and one thing is left to settle:

  $ whcli orders resolve > told 2>&1
  $ whcli orders status | sed -n '/^Conflicts/,$p'
  Conflicts
  ---------
  - The Long Ride (Tallarn) waits for what those who yielded agree on
    (`agreement:` in turns/003/conflicts/the-long-ride.yaml)
  - Fought out: Angels of Baal, Black Sand, Burning of Prospero, Quiet Hand,
    Regent of Terra and Two Architects
  
  Next
  ----
  Settle it in turns/003/conflicts/the-long-ride.yaml, then judge anew:
    whcli orders resolve --again
  $ (whcli orders status --check > told; echo "exit $?")
  exit 4
  $ sed -i 's/^agreement: null/agreement: none/' turns/003/conflicts/the-long-ride.yaml
  $ whcli orders status | sed -n '4,6p'
  Turn 3 is judged and not yet closed.
  - Orders: 17 of 17 are in
  - Changed since the turn was resolved: turns/003/conflicts/the-long-ride.yaml
  $ whcli orders status | tail -6
  Next
  ----
  Look at what would be ruled otherwise now:
    whcli orders resolve --again --plan
  Judge the turn anew:
    whcli orders resolve --again
  $ whcli orders undo > told 2>&1 && whcli orders resolve > told 2>&1
  $ whcli orders status | tail -6
  Next
  ----
  Write the players' reports:
    whcli orders report --write
  Close turn 3:
    whcli orders close
  $ whcli orders close > told 2>&1
  $ whcli orders status | head -7
  The Warmaster's Shadow, turn 4
  ==============================
  
  Turn 4 is open. It has no deadline.
  - Orders: none of 17 are in
  - Conflicts: none written yet
  
  $ whcli orders status | tail -4
  Next
  ----
  Lay the turn's folder and the players' forms:
    whcli orders open
  $ whcli orders status --turn 3 | sed -n '4,5p'
  Turn 3 is closed; turn 4 is open.
  - Orders: 17 of 17 are in
  $ whcli orders status --turn 3 | tail -4
  Next
  ----
  See where turn 4 stands:
    whcli orders status

Wrong usage, and a turn that is still to come:

  $ (whcli orders status --now tomorrow; echo "exit $?") 2>&1 | tail -2
  Error: Invalid value for --now: `tomorrow` is no deadline. Write day, time and zone: YYYY-MM-DD HH:MM AREA/CITY.
  exit 2
  $ (whcli orders status --turn 9; echo "exit $?") 2>&1 | sed -n '1p;$p'
  campaign.yaml:3:7: Turn 9 is still to come; turn 4 is open. [future-turn ORD-01]
  exit 1
