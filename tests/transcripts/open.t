Opening a turn: a form for each Primarch
========================================

  $ cp -r "$TESTDIR/../../examples/crusade" .
  $ whcli orders open crusade
  Turn 3, forms to send:
    Alice: ferrus-manus, guilliman
    Bob: alpharius, konrad-curze, perturabo
    Carol: dorn, sanguinius
    Dan: angron, horus, lorgar
    Erin: lion-el-jonson, mortarion
    Frank: magnus
    Grace: fulgrim, leman-russ
    Heidi: corax, jaghatai-khan
    the GM: administratum, iterators, mechanicum, senatorum
  Written: 21 files in turns/003/forms/

A form is short, says what its owner carries, and is valid as it stands:

  $ cat crusade/turns/003/forms/magnus.yaml
  # yaml-language-server: $schema=../../../../../schemas/orders.json
  # written by whcli. A form that lies here is no Order: copy it to orders/magnus.yaml and fill it in there.
  # Magnus the Red (Frank), turn 3. Orders are due 2026-12-05 20:00 Europe/London.
  # Effort 5, spent in answer to the notice of conflicts, not here.
  # In force this turn:
  # - minor consequence, -1 in Politics (from Council at Nikaea); to the end of turn 3
  # - major boon, +2 in Mystic: "They saw the sky open and close at his word"; until an Order says
  #     `undo: magnus/t2-council-at-nikaea-2`
  # Turn 2:
  # - Plead for the gifted: failed in part (lost: sanction)
  primarch: magnus
  turn: 3
  present: nikaea                  # where the Primarch is in person; name another territory to go there
  orders:
    - null                         # an empty slot, free for a reaction
    - null
    - null
  # An Order, in place of a null:
  #  - title: Raise the bastions   # one line
  #    territory: nikaea           # one territory, one purpose
  #    arena: war                  # may be left out; so may core of a single goal, opposes, tags, undo
  #    goals:                      # an id and words for each
  #      bastions: The outer bastions stand
  #      guns: The guns on them are mounted
  #    core: bastions              # the goals that matter most; a list, if several
  #    opposes: []                 # ids of those it is meant against

A form that lies there is no Order; copied to orders/ it is one, here a pass:

  $ cp crusade/turns/003/forms/magnus.yaml crusade/turns/003/orders/magnus.yaml
  $ whcli orders check crusade/turns/003/orders/magnus.yaml
  The Warmaster's Shadow, turn 3
  ==============================
  
  Magnus the Red, at Nikaea
  1. empty: free for a reaction
  2. empty: free for a reaction
  3. empty: free for a reaction
  - In Burning of Prospero: yields (in Mystic): "He would not raise a hand against
    the sentence"

Again, nothing changes. A form that somebody changed is kept:

  $ whcli orders open crusade > /dev/null
  Nothing was written: nothing has changed.
  $ echo "# his" >> crusade/turns/003/forms/magnus.yaml
  $ whcli orders open crusade > /dev/null
  Kept, though what would be written differs (--again writes over it): turns/003/forms/magnus.yaml
  Nothing was written: nothing has changed.
  $ whcli orders open crusade --again --plan > /dev/null
  Planned, not written: turns/003/forms/magnus.yaml
  $ whcli orders open crusade --again > /dev/null
  Written: turns/003/forms/magnus.yaml

Somewhere else:

  $ whcli orders open .
  .: There is no campaign.yaml in . or in a folder above it. [no-campaign]
    Name a campaign's folder, or start one: `whcli orders new DIR`.
  [1]
