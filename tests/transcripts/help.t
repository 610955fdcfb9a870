Help, and wrong usage
=====================

  $ whcli --help
  Usage: whcli [OPTIONS] COMMAND [ARGS]...
  
    A referee for Orders, Combat and Battles over plain-text campaign files.
  
  Options:
    -V, --version  Print the version and exit.
    -h, --help     Show this message and exit.
  
  Commands:
    orders   The grand-strategy game by mail: check, judge and report turns.
    combat   Fights of agents and Threats, Round by Round.
    battle   Battles: matched-play missions, set up, played and scored.
    mission  Mission decks: cards, draws and their odds.
    dice     Dice that anyone can check, and exact odds.
    rules    The rules this program answers to, and a campaign's house rules.
    schema   The JSON Schemas of the files and answers.
    check    Find every problem in every kind of file.
  $ whcli rules --help
  Usage: whcli rules [OPTIONS] COMMAND [ARGS]...
  
    The rules this program answers to, and a campaign's house rules.
  
  Options:
    -h, --help  Show this message and exit.
  
  Commands:
    list      List every rule by id.
    show      Show a rule, its settings, and what they are here.
    search    Find the rules that hold some words.
    defaults  Show every setting with its default.
    diff      Show the house rules of a campaign against the defaults.
  $ whcli rules show -h
  Usage: whcli rules show [OPTIONS] {RULE}
  
    Show a rule, its settings, and what they are here.
  
    RULE is an id such as ORD-R11, a setting such as effort_ceiling, a record of
    Combat, such as aim, bleeding, boltgun or ork-boy, or a card of a mission
    deck, such as cleanse or tipping-point. Each setting is shown with its value
    in this campaign, where that comes from, its default, and what it may be. A
    table's own records and decks are found in the working folder, or the
    campaign's. Example: whcli rules show ORD-33
  
  Arguments:
    RULE  A rule's id, such as ORD-R11, a setting's name, or the id of a record
          or card, such as aim.  [required]
  
  Options:
    --campaign DIR        Look for the campaign at or above this folder, not the
                          working one; or the file of a fight or a battle.
    --format <text|json>  How to write the answer.  [default: text]
    --json                Short for --format json.
    -h, --help            Show this message and exit.
  $ whcli schema
  Usage: whcli schema [OPTIONS] COMMAND [ARGS]...
  
    The JSON Schemas of the files and answers.
  
  Options:
    -h, --help  Show this message and exit.
  
  Commands:
    list  List the kinds of file and answer that have a schema.
    show  Print a schema.
    path  Print where a schema stands.
  [2]

A command is called by its whole name:

  $ whcli rule list
  Usage: whcli [OPTIONS] COMMAND [ARGS]...
  Try 'whcli -h' for help.
  
  Error: No such command 'rule'. Did you mean `rules`?
  [2]
  $ whcli rules sho ORD-01
  Usage: whcli rules [OPTIONS] COMMAND [ARGS]...
  Try 'whcli rules -h' for help.
  
  Error: No such command 'sho'. Did you mean `show`?
  [2]
  $ whcli rules show
  Usage: whcli rules show [OPTIONS] {RULE}
  Try 'whcli rules show -h' for help.
  
  Error: Missing argument 'RULE'.
  [2]
  $ whcli rules list --game chess
  Usage: whcli rules list [OPTIONS]
  Try 'whcli rules list -h' for help.
  
  Error: Invalid value for '--game': 'chess' is not one of 'orders', 'combat', 'missions'.
  [2]
  $ whcli battle return -h
  Usage: whcli battle return [OPTIONS] {FILE} {UNIT...}
  
    Bring destroyed units back, where a rule says so.
  
    VP for their destruction stay, and destroying them again scores again
    (MIS-52). Changes FILE and adds to its log. Exits with 1 where a unit is not
    destroyed. Example: whcli battle return gate.yaml bob/warriors-1 --reserves
    strategic
  
  Arguments:
    FILE     A battle's file, such as gate.yaml.  [required]
    UNIT...  Units, by id; PLAYER/UNIT where both armies have it.  [required]
  
  Options:
    --player PLAYER                Whose; without, whose turn it is.
    --reserves strategic|reserves  Into Reserves; without, on the table.
    --plan                         Show what would be decided and written; write
                                   nothing.
    --explain                      Name the rule of each number.
    --format <text|markdown|json>  How to write the answer.  [default: text]
    --json                         Short for --format json.
    -h, --help                     Show this message and exit.
  $ whcli --version | sed 's/[0-9].*/N/'
  whcli N
