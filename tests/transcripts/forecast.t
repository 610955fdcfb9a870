A forecast: what each point of Effort buys
==========================================

  $ cp -R "$TESTDIR/../../examples/crusade" .
  $ cd crusade

A player sees what a bid comes to, by whatever the other side's total may be:

  $ whcli orders forecast two-architects --for bob
  Two Architects (Terra, Solar), turn 3: forecast
  ===============================================
  
  Perturabo stands as defender against Dorn. Which side attacks is not settled:
  for the other role give --side attacker. Nobody else's Traits, Qualities,
  effects or Effort are known to you, and none is in this. With a guess at the
  other side's total before Effort, --their-total N, you see bid against bid.
  
  War
  ---
  Perturabo 11 = War 9 + Cold Arithmetic 2, before Effort here. You may bid up to
  1, of 5 left in your pool; your response bids 1.
  
  By the other side's total, Effort and all:
  Effort  Total  Crushing    Major    Minor  Stalemate    Minor    Major  Crushing
                  victory  victory  victory              defeat   defeat    defeat
  ------  -----  --------  -------  -------  ---------  -------  -------  --------
       0     11                         0-9      10-12    13-14    15-16       17+
       1     12                        0-10      11-13    14-15    16-17       18+
  
  - Cold Arithmetic: at most a minor victory
  - Not counted: Breaker of Walls, +2 in War, against what is tagged
    fortification; you cannot know whether it counts. To count it: --count
    breaker-of-walls

With a guess at what the other side has, bid against bid:

  $ whcli orders forecast two-architects --for bob --their-total 9 --count breaker-of-walls
  Two Architects (Terra, Solar), turn 3: forecast
  ===============================================
  
  Perturabo stands as defender against Dorn. Which side attacks is not settled:
  for the other role give --side attacker. Nobody else's Traits, Qualities,
  effects or Effort are known to you, and none is in this.
  
  War
  ---
  Perturabo 13 = War 9 + Breaker of Walls 2 + Cold Arithmetic 2, before Effort
  here. You may bid up to 1, of 5 left in your pool; your response bids 1.
  
  If the other side has 9 before Effort, which is your guess; your Effort down,
  theirs across:
  Effort  0  1  2  3  4  5  at worst
  ------  -  -  -  -  -  -  --------
       0  +  +  +  =  =  =         =
       1  +  +  +  +  =  =         =
  
  - 0 and 1 Effort guarantee a stalemate
  - Cold Arithmetic: at most a minor victory
  
  +++ is a crushing victory, ++ a major, + a minor, = a stalemate, - a minor
  defeat, -- a major, --- a crushing defeat.

Nobody else's papers change a letter of it:

  $ whcli orders forecast two-architects --for bob --their-total 9 > before
  $ sed -i.bak -e 's/war: 8/war: 1/' -e 's/modify: 2/modify: -2/' primarchs/dorn.yaml
  $ rm turns/003/responses/dorn.yaml
  $ whcli orders forecast two-architects --for bob --their-total 9 | diff before -
  $ mv primarchs/dorn.yaml.bak primarchs/dorn.yaml

Who may only join sees it as a reaction, on a narrow screen as a list:

  $ COLUMNS=40 whcli orders forecast black-sand --for erin --rank other | sed -n '1,/^Prowess/p'
  Black Sand (Isstvan, Obscurus), turn 3:
  forecast
  =======================================
  
  Lion El'Jonson would join by a reaction
  as attacker beside Ferrus Manus, Corax
  and Mechanicum against Horus and
  Fulgrim. For the other role give --side
  defender. Nobody else's Traits,
  Qualities, effects or Effort are known
  to you, and none is in this. With a
  guess at the other side's total before
  Effort, --their-total N, you see bid
  against bid.
  
  War
  ---
  Lion El'Jonson 2 = 1 (support) + The Six
  Hosts 1, before Effort here. You may bid
  up to 3, of 3 left in your pool; your
  response bids 1. This takes you as
  neither first nor second in rank. Ferrus
  Manus, Corax and Mechanicum are taken to
  add 0; with a guess, --ally N.
  
  By the other side's total, Effort and
  all:
  - Effort 0, Total 2, Minor victory 0,
    Stalemate 1-3, Minor defeat 4-5, Major
    defeat 6-7, Crushing defeat 8+
  - Effort 1, Total 3, Minor victory 0-1,
    Stalemate 2-4, Minor defeat 5-6, Major
    defeat 7-8, Crushing defeat 9+
  - Effort 2, Total 3, Minor victory 0-1,
    Stalemate 2-4, Minor defeat 5-6, Major
    defeat 7-8, Crushing defeat 9+
  - Effort 3, Total 3, Minor victory 0-1,
    Stalemate 2-4, Minor defeat 5-6, Major
    defeat 7-8, Crushing defeat 9+
  
  - 2 and 3 are never better than 1
  
  Prowess

Beside allies, one may ask for another rank and guess what they add:

  $ whcli orders forecast black-sand --for grace --rank second --ally 13 --their-total 17 | sed -n '/^War/,/^Prowess/p'
  War
  ---
  Fulgrim 3 = half of War 7, before Effort here. You may bid up to 3, of 3 left in
  your pool; your response bids 1. This takes you as second in rank: half your
  Trait. Horus is taken to add 13, your guess.
  
  If the other side has 17 before Effort, which is your guess; your Effort down,
  theirs across:
  Effort  0  1  2   3   4    5  at worst
  ------  -  -  -  --  --  ---  --------
       0  =  -  -  --  --  ---       ---
       1  =  =  -   -  --   --        --
       2  =  =  -   -  --   --        --
       3  =  =  -   -  --   --        --
  
  - 0 Effort guarantees a crushing defeat, 1 to 3 a major defeat
  - 2 and 3 are never better than 1
  
  Prowess

A conflict that a player may not know of is as one that does not exist:

  $ whcli orders forecast burning-of-prospero --for carol
  There is no conflict `burning-of-prospero` that carol stands in or may join. [no-such-conflict ORD-R61]
    There are angels-of-baal, quiet-hand, regent-of-terra and two-architects.
  [1]
  $ whcli orders forecast burning-of-nothing --for carol
  There is no conflict `burning-of-nothing` that carol stands in or may join. [no-such-conflict ORD-R61]
    There are angels-of-baal, quiet-hand, regent-of-terra and two-architects.
  [1]
  $ whcli orders forecast two-architects --for bob --as dorn
  The player bob holds no Primarch `dorn` who stands in two-architects or may join it. [not-in-conflict ORD-R61]
    There is perturabo.
  [1]
  $ whcli orders forecast two-architects --for bob --count breaker
  Perturabo has no Quality, boon or consequence `breaker`. [unknown-quality ORD-13]
    There are breaker-of-walls, cold-arithmetic, olympia-remembers, t2-1-surrendered, t2-schism-of-mars-1 and the-slighted. Did you mean `breaker-of-walls`?
  [1]
  $ whcli orders forecast two-architects --their-total 9
  Usage: whcli orders forecast [OPTIONS] {conflict} [folder]
  Try 'whcli orders forecast -h' for help.
  
  Error: Invalid value: --side, --rank, --ally, --their-total and --count are a player's guesses: give --for PLAYER.
  [2]

The GM sees the true sums, bid against bid, and where they balance:

  $ whcli orders forecast black-sand --explain | sed -n '1,/^Prowess/p'
  Black Sand (Isstvan, Obscurus), turn 3: forecast
  ================================================
  
  From the true sheets and the responses as they stand; only the two bids of a
  clash change within what pool and ceiling allow [ORD-R11] [ORD-R12]. Each clash
  stands by itself. At the balance of bids neither side gets a better outcome by
  another bid of its own, and no smaller bid guarantees as much.
  
  War
  ---
  - Attacker, before the bid: Ferrus Manus 8 = War 8 [ORD-45] - A Friend Betrayed
    2 [ORD-13] + Favoured of Mars 1 [ORD-13] + boon from Schism of Mars 1
    [ORD-40]; Corvus Corax 5 = 3 (half of War 6) [ORD-47] + Effort 1 [ORD-49] +
    The Liberator 1 [ORD-13]; The Mechanicum of Mars 1 in support [ORD-48]; Lion
    El'Jonson 3 = 1 (support) [ORD-48] + Effort 1 [ORD-49] + The Six Hosts 1
    [ORD-13]; together 17 [ORD-44]; Ferrus Manus bids 2 now
  - Defender, before the bid: Horus Lupercal 12 = War 9 [ORD-45] + Warmaster 2
    [ORD-13] + boon from Counsel of the Mournival 1 [ORD-40]; Fulgrim 4 = 3 (half
    of War 7) [ORD-47] + Effort 1 [ORD-49]; Konrad Curze 1 in support [ORD-48];
    together 17 [ORD-44]; Horus Lupercal bids 1 now
  
  Outcome for Ferrus Manus's side, with Ferrus Manus's Effort down and Horus
  Lupercal's across:
  Effort  0  1  at worst
  ------  -  -  --------
       0  =  =         =
       1  =  =         =
       2  +  =         =
  
  - Ferrus Manus: 0 to 2 Effort guarantee a stalemate; 1 is never better than 0
  - Horus Lupercal: 0 Effort guarantees a minor defeat, 1 a stalemate
  - Balance: Ferrus Manus 0, Horus Lupercal 1: a stalemate
  
  Prowess
  $ whcli orders forecast the-long-ride
  turns/003/conflicts/the-long-ride.yaml:2:1: Nothing is fought in the-long-ride as the responses stand: it is agreed. [nothing-fought ORD-25]
    | conflict: the-long-ride
    | ^
    A forecast is of bids; here there is nobody to bid against.
  [1]
  $ whcli orders forecast the-long-rid
  There is no conflict `the-long-rid` this turn. [unknown-conflict ORD-20]
    Conflicts are angels-of-baal, black-sand, burning-of-prospero, quiet-hand, regent-of-terra, the-long-ride and two-architects. Did you mean `the-long-ride`?
  [1]

As JSON and as Markdown:

  $ whcli orders forecast angels-of-baal --for carol --their-total 10 --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["forecast"]["clashes"][0]["outcomes"][0])'
  ['stalemate', 'stalemate', 'stalemate', 'stalemate', 'stalemate', 'stalemate']
  $ whcli orders forecast angels-of-baal --for carol --format markdown
  # Angels of Baal (Baal, Ultima), turn 3: forecast
  
  Sanguinius stands as defender against Angron. Nobody else's Traits, Qualities, effects or Effort are known to you, and none is in this. With a guess at the other side's total before Effort, --their-total N, you see bid against bid.
  
  ## Prowess
  
  Sanguinius 9 = Prowess 9, before Effort here. You may bid up to 1, of 5 left in your pool; your response bids 1.
  
  By the other side's total, Effort and all:
  
  | Effort | Total | Crushing victory | Major victory | Minor victory | Stalemate | Minor defeat | Major defeat | Crushing defeat |
  | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
  | 0 | 9 |  | 0-5 | 6-7 | 8+ |  |  |  |
  | 1 | 10 |  | 0-6 | 7-8 | 9+ |  |  |  |
  
  - **Angel of Baal**: at least a stalemate
  - **The Thirst**: at most a major victory
