Where Orders collide
====================

  $ cp -r "$TESTDIR/../../examples/crusade" .
  $ rm crusade/turns/003/conflicts/two-architects.yaml
  $ whcli orders conflicts crusade
  The Warmaster's Shadow, turn 3: where Orders collide
  ====================================================
  
  Drafts to look at, in drafts/:
  - cadia-konrad-curze-lion-el-jonson: Konrad Curze against Lion El'Jonson, roles
    open (new)
    - konrad-curze/1 "Teach the fortress-world to whisper"
    - lion-el-jonson/2 "Cleanse the moons of Cadia"
    - Why: they share Cadia, and nothing else that is written.
    - Arena: no Order here names one. `war` only keeps the place: you must write
      the right one (ORD-20).
  - nocturne-corax-konrad-curze: Corvus Corax against Konrad Curze (new)
    - corax/2 "Follow the dark to Vulkan"
    - Why: corax/2 undoes vulkan/t1-night-on-nocturne-1, against konrad-curze (who
      defends without an Order, ORD-52), on the other side when it was earned
      (ORD-42).
    - Arena: no Order here names one. `war` only keeps the place: you must write
      the right one (ORD-20).
  - terra-perturabo-dorn: Perturabo against Rogal Dorn (new)
    - dorn/1 "Close the ring around the palace"
    - perturabo/1 "The walls as they should have been drawn"
    - Why: dorn/1 and perturabo/1 both name a goal `works`; perturabo/1 opposes
      dorn/1.
  
  Taken up already:
  - baal-angron-sanguinius in angels-of-baal; beside it sanguinius/2 "Bring the
    tribes under the rock"
  - isstvan-ferrus-manus-fulgrim-and-others in black-sand; beside it mechanicum/1
    "Walk the maniples of Ferrus Manus"
  - macragge-alpharius-guilliman in quiet-hand
  - prospero-leman-russ-magnus in burning-of-prospero
  - tallarn-jaghatai-khan-mortarion in the-long-ride; beside it alpharius/2 "Stand
    aside at Tallarn"
  - terra-guilliman-lorgar-and-others in regent-of-terra; beside it
    administratum/1 "The correct form for a regency" and iterators/1 "A voice for
    the people on Terra"
  
  In no conflict and no draft, so they succeed (ORD-04):
  - alpharius/2 "Stand aside at Tallarn" (Tallarn)
  - guilliman/3 "Double the watch at Calth" (Calth)
  - horus/2 "Call in every gift" (Cthonia)
  - lion-el-jonson/1 "Lock the gates of the old order" (Caliban)
  - lion-el-jonson/3 "A blade for each brother" (Medusa)
  - lorgar/2 "Count the faithful of Monarchia" (Monarchia)
  - perturabo/2 "A monument on Olympia" (Olympia)
  - sanguinius/2 "Bring the tribes under the rock" (Baal)
  Written: turns/003/drafts/cadia-konrad-curze-lion-el-jonson.yaml, turns/003/drafts/nocturne-corax-konrad-curze.yaml and turns/003/drafts/terra-perturabo-dorn.yaml
  $ cat crusade/turns/003/drafts/terra-perturabo-dorn.yaml
  # yaml-language-server: $schema=../../../../../schemas/conflict.json
  # written by whcli: a proposal. To take it up, copy it to conflicts/terra-perturabo-dorn.yaml and mend it there.
  # dorn/1 "Close the ring around the palace"
  # perturabo/1 "The walls as they should have been drawn"
  # Why: dorn/1 and perturabo/1 both name a goal `works`; perturabo/1 opposes dorn/1.
  # Roles: Perturabo acts against Rogal Dorn, and so attacks (ORD-22).
  # Contested: the core goals of both sides; take out what does not exclude the other's (ORD-R32).
  # May react: Roboute Guilliman and Lorgar Aurelian (ORD-53).
  conflict: terra-perturabo-dorn
  territory: terra
  attacker: [perturabo/1]
  defender: [dorn/1]
  clashes:
    - arena: war
      contested: [perturabo/1.works, dorn/1.works]

The GM takes a draft up by copying it, and may mend and rename it there:

  $ cd crusade/turns/003
  $ sed 's/^conflict: .*/conflict: two-architects/' drafts/terra-perturabo-dorn.yaml > conflicts/two-architects.yaml
  $ cd ../../..
  $ whcli orders conflicts crusade | grep two-architects
  Nothing was written: nothing has changed.
  - terra-perturabo-dorn in two-architects
  $ whcli orders conflicts crusade | sed -n '/^In no conflict/,$p'
  Nothing was written: nothing has changed.
  In no conflict and no draft, so they succeed (ORD-04):
  - alpharius/2 "Stand aside at Tallarn" (Tallarn)
  - guilliman/3 "Double the watch at Calth" (Calth)
  - horus/2 "Call in every gift" (Cthonia)
  - lion-el-jonson/1 "Lock the gates of the old order" (Caliban)
  - lion-el-jonson/3 "A blade for each brother" (Medusa)
  - lorgar/2 "Count the faithful of Monarchia" (Monarchia)
  - perturabo/2 "A monument on Olympia" (Olympia)
  - sanguinius/2 "Bring the tribes under the rock" (Baal)
