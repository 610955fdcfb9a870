The rules, as this program has them
===================================

A campaign with one house rule:

  $ cp -r "$TESTDIR/../../examples/crusade" crusade
  $ cd crusade

Every rule has an id, and a first sentence that mostly says it:

  $ whcli rules list --game orders | head -8
  Orders: The turn
    ORD-01   Each turn a player has one set of Orders, with at most 3 slots
             (`rules.slots`).
    ORD-02   An Order is self-contained: it takes place in one territory and has
             one common purpose, its goals.
    ORD-03   A slot may be left empty on purpose, to stay free to react (ORD-53).
    ORD-04   An Order that nobody contests succeeds: all its goals are achieved.
    ORD-05   Success is in doubt only against another Primarch or an Institution;
  $ test "$(whcli rules list --json | grep -c '"id"')" -gt 100

One rule with its settings, what they are in this campaign, and where that comes from:

  $ whcli rules show ORD-R14
  ORD-R14  Orders: The sheet
  
    A Quality's `forbid:` and `allow:` work on the tags of Orders. An Order is
    void if one of its tags is forbidden to its author, or needs an allowance
    (`rules.restricted_tags`) that its author lacks. `cannot:` bars its owner from
    yielding, reacting or spending Effort.
  
    restricted_tags: [exterminatus]
      from: campaign.yaml:20:3
      default: [] (ORD-R14)
      may be: a list of tags, such as [assassination, sorcery]
      The tags of Orders that only a Primarch with a Quality that allows them may
      give.
  $ cd primarchs
  $ whcli rules show effort_ceiling
  ORD-R11  Orders: The sheet
  
    The ceiling on Effort (`rules.trait_ceiling`) counts the Trait after the
    penalties of place (ORD-53, ORD-54) plus Effort. Modifiers from Qualities,
    boons and consequences come on top, in full. With `rules.effort_ceiling:
    modified` (default `trait`) the ceiling counts those modifiers too.
  
    trait_ceiling: 10
      from: default
      default: 10 (ORD-14)
      may be: a whole number from 0 to 999
      How high Effort can raise a Trait.
  
    effort_ceiling: trait
      from: default
      default: trait (ORD-R11)
      may be: trait or modified
      Whether the ceiling counts the Trait after penalties of place alone, or the
      modifiers from Qualities, boons and consequences too.
  $ cd ..
  $ whcli rules show ORD-R28
  ORD-R28  Orders: A conflict
  
    A Primarch attacks only through an Order or a reaction; an Order is contested
    only in the territory where it takes place. *fixed*
  
    It has no settings.
  $ whcli rules show ORD-R56 --json
  {
   "rules": [
    {
     "id": "ORD-R56",
     "game": "orders",
     "section": "Reacting and presence",
     "text": "An empty slot spares the lost Order and its consequence, but not the -2; `rules.empty_slot_waives_penalty: true` spares that too. It does not lift \"once a turn\". Where house rules let a Primarch react more often, an empty slot spares any number of reactions; one Order pays for one.",
     "settings": [
      {
       "name": "empty_slot_waives_penalty",
       "rule": "ORD-R56",
       "type": "boolean",
       "default": false,
       "text": "Whether a slot left empty spares a reacting Primarch the penalty too.",
       "value": false,
       "from": "default"
      }
     ]
    }
   ],
   "records": [],
   "problems": []
  }

A name that is no rule's is answered with those that are near, in JSON too:

  $ whcli rules show efort_ceiling
  There is no rule and no setting `efort_ceiling`. [unknown-rule-id]
    Did you mean effort_ceiling or trait_ceiling or effort_per?
  [1]
  $ whcli rules show ORD-1000 --json 2>/dev/null
  {
   "problems": [
    {
     "code": "unknown-rule-id",
     "file": "",
     "line": 0,
     "column": 0,
     "quote": "",
     "why": "There is no rule and no setting `ORD-1000`.",
     "cure": "Did you mean ORD-10 or ORD-R10?",
     "rule": ""
    }
   ]
  }
  [1]

Rules are found by their words:

  $ whcli rules search yield agree
  Orders: A conflict
    ORD-26   If both sides yield, they may agree on an outcome for their goals;
             then there are no consequences.
    ORD-R25  After a double yield, `agreement: null` is still waiting, and the
             turn does not close. A list of goals is complete: goals that are not
             on it fail. `none` means there is no agreement: all goals fail, and
             each yielder suffers the consequence they chose.
  $ whcli rules search zebra
  No rule holds this word: zebra

The house rules of the campaign, against the defaults:

  $ whcli rules diff
  campaign.yaml:20:3: restricted_tags: [] -> [exterminatus] (ORD-R14)
  rulebook: cbb6f257ac11b74adc6feef98cf93fd23dabbb0878da9a66247c5b2bb7a53b51
  $ whcli rules diff --json
  {
   "rules": [
    {
     "name": "restricted_tags",
     "rule": "ORD-R14",
     "type": "list",
     "default": [],
     "text": "The tags of Orders that only a Primarch with a Quality that allows them may give.",
     "value": [
      "exterminatus"
     ],
     "from": "campaign.yaml:20:3"
    }
   ],
   "rulebook": "cbb6f257ac11b74adc6feef98cf93fd23dabbb0878da9a66247c5b2bb7a53b51",
   "problems": []
  }
  $ printf '  effort_per: conflict\n  bands: {major: 5}\n' >> campaign.yaml
  $ whcli rules diff | head -2
  campaign.yaml:20:3: restricted_tags: [] -> [exterminatus] (ORD-R14)
  campaign.yaml:22:3: bands: {crushing: 6, major: 4, minor: 2} -> {crushing: 6, major: 5, minor: 2} (ORD-30)

A house rule that cannot be is a problem, like everywhere:

  $ sed 's/major: 5/major: many/' campaign.yaml > mended && mv mended campaign.yaml
  $ whcli rules diff
  campaign.yaml:22:18: `bands.major` cannot be `many`. [rule-value ORD-30]
    |   bands: {major: many}
    |                  ^
    Write a whole number from 1 to 999, or leave it out: the default is 4.
  [1]

Without a campaign the defaults are in force:

  $ cd ..
  $ whcli rules diff
  No campaign here: the defaults are in force.
  rulebook: fa16805062fff172a2b9c5cbc4fb01bb1d3978a2843cd2d40025dc9b04335651
  $ whcli rules diff --campaign .
  .: There is no campaign.yaml in . or in a folder above it. [no-campaign]
    Name a campaign's folder, or start one: `whcli orders new DIR`.
  [1]

Every setting there is:

  $ whcli rules defaults | head -4
  slots: 3
      ORD-01  a whole number from 1 to 99
  trait_min: 1
      ORD-11  a whole number from 0 to 99
  $ whcli rules defaults --json | head -12
  {
   "rules": [
    {
     "name": "slots",
     "rule": "ORD-01",
     "type": "integer",
     "default": 3,
     "minimum": 1,
     "maximum": 99,
     "text": "How many Orders a player has in a turn."
    },
    {
