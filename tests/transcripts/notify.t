Telling players of conflicts
============================

  $ cp -r "$TESTDIR/../../examples/crusade" .
  $ whcli orders notify crusade
  Alice: in black-sand, quiet-hand, regent-of-terra; may join angels-of-baal, two-architects
  Bob: in quiet-hand, two-architects; may join angels-of-baal, black-sand, regent-of-terra, the-long-ride
  Carol: in angels-of-baal, regent-of-terra, two-architects; may join quiet-hand
  Dan: in angels-of-baal, black-sand, regent-of-terra; may join angels-of-baal, quiet-hand, two-architects
  Erin: in the-long-ride; may join black-sand
  Frank: in burning-of-prospero
  Grace: in black-sand, burning-of-prospero
  Heidi: in black-sand, the-long-ride; may join angels-of-baal, quiet-hand
  Written: 8 files in turns/003/notices/
  $ ls crusade/turns/003/notices
  alice.md
  bob.md
  carol.md
  dan.md
  erin.md
  frank.md
  grace.md
  heidi.md
  $ whcli orders notify crusade
  Alice: in black-sand, quiet-hand, regent-of-terra; may join angels-of-baal, two-architects
  Bob: in quiet-hand, two-architects; may join angels-of-baal, black-sand, regent-of-terra, the-long-ride
  Carol: in angels-of-baal, regent-of-terra, two-architects; may join quiet-hand
  Dan: in angels-of-baal, black-sand, regent-of-terra; may join angels-of-baal, quiet-hand, two-architects
  Erin: in the-long-ride; may join black-sand
  Frank: in burning-of-prospero
  Grace: in black-sand, burning-of-prospero
  Heidi: in black-sand, the-long-ride; may join angels-of-baal, quiet-hand
  Nothing was written: nothing has changed.

One player's notice, as the player reads it:

  $ whcli orders notify crusade --for frank
  # The Warmaster's Shadow, turn 3: conflicts
  
  Frank, this is where your Primarchs stand, and what you are asked. Answer by 2026-12-05 20:00 Europe/London. Who joins a conflict by reaction is told in a second notice, and you may change your answer then.
  
  ## Burning of Prospero (Prospero, Pacificus)
  
  Leman Russ attacks Magnus the Red.
  
  - **War against Mystic**, at stake: Leman Russ, "The library burns", "Magnus goes before the Throne" and "Nobody at Nikaea is sure any more what he saw"; Magnus the Red, "The great library survives the day"
  
  **Magnus the Red** stands here as defender.
  
  ## The answer of Magnus the Red
  
  Save what stands between the two fences as responses/magnus.yaml, or send it back filled in. Lines commented out count for nothing.
  
  Effort 5 for the whole turn, over all conflicts.
  
  Qualities that count only when you invoke them:
  
  - **The Enumerations**: A mind in order sees the ambush an hour early, unless it is one brother who lays it. (+2 (in War) or (in Covert), but not against Leman Russ, when invoked)
  
  ```yaml
  primarch: magnus
  turn: 3
  responses:
    burning-of-prospero:
      effort: {mystic: 0}              # Mystic 9: at most 1
      # invoke: [the-enumerations]     # only those you call upon
      # yield: {text: WHAT IT COSTS}   # give way: your goals here fail, theirs succeed
  ```

What stands between the fences is a file of responses:

  $ whcli orders notify crusade --for frank | sed -n '/^```yaml/,/^```$/p' | grep -v '^```' > crusade/turns/003/responses/magnus.yaml
  $ whcli orders check crusade/turns/003/responses/magnus.yaml
  The Warmaster's Shadow, turn 3
  ==============================
  
  Magnus the Red, at Prospero
  1. Shut his eyes and wait (Prospero, in Mystic)
     - Core goal library: "The great library survives the day"
     - Goal people: "The people of Tizca reach the ships"
     - Tags: sorcery
  2. empty: free for a reaction
  3. empty: free for a reaction
  - In Burning of Prospero: nothing declared

Once reactions are in, those in a conflict hear who has joined it:

  $ whcli orders notify crusade --joined > /dev/null
  Written: 8 files in turns/003/notices/
  $ grep -A 3 '^## New' crusade/turns/003/notices/grace.md
  ## New since the first notice
  
  - **Black Sand**: Lion El Jonson has joined the attacker's side, by reaction
  - **Black Sand**: Konrad Curze has joined the defender's side, by reaction
  $ grep -A 2 '^## New' crusade/turns/003/notices/frank.md
  ## New since the first notice
  
  - Nobody has joined a conflict that you stand in.

  $ whcli orders notify crusade --for zed
  crusade/campaign.yaml:4:1: This campaign has no player `zed`. [unknown-player]
    | players:
    | ^
    Players are alice, bob, carol, dan, erin, frank, grace and heidi.
  [1]
