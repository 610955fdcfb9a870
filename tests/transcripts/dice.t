Dice that anyone can check
==========================

The dice of a seed at an address are always the same:

  $ whcli dice roll 8 --dn 3 --seed gilead-2024 --at ambush/1/vane/hit/1
  8 dice: 8 icons at DN 3, a success.
  - Wrath Die: 4
  - Other dice: 6 2 4 5 6 5 3
  - Shifts allowed: 2 of 2 Exalted.
  
  Rolled by the tool at ambush/1/vane/hit/1.
  
  The seed is gilead-2024. Anyone can check it:
  
    printf '%s' 'ambush/1/vane/hit/1:0' | openssl dgst -sha256 -hmac gilead-2024 -binary | od -An -v -tu1 -w1 | awk '$1<252{print $1%6+1}' | head -n 8

The line it shows needs nothing of this program:

  $ command -v openssl > /dev/null || exit 80
  $ printf '%s' 'ambush/1/vane/hit/1:0' | openssl dgst -sha256 -hmac gilead-2024 -binary | od -An -v -tu1 -w1 | awk '$1<252{print $1%6+1}' | head -n 8 | tr '\n' ' '
  4 6 2 4 5 6 5 3  (no-eol)

A free roll draws a secret of its own, and shows it:

  $ whcli dice roll 30 > roll.txt
  $ grep -o 'The secret of this one roll is [0-9a-f]*' roll.txt | wc -w
  8
  $ eval "$(tail -n 1 roll.txt)" | wc -l | tr -d ' '
  30

Dice from the table, the Wrath Die first:

  $ whcli dice roll 5 --dn 3 --dice "6 4 2 6 1"
  5 dice: 5 icons at DN 3, a success.
  - Wrath Die: 6
  - Other dice: 4 2 6 1
  - Shifts allowed: 1 of 2 Exalted.
  - Wrath Critical: 1 Glory or Ruin, and on an attack a Critical Hit.
  
  Dice from the table.
  $ whcli dice roll 5 --dn 9 --dice "1 4 2 6 3"
  5 dice: 3 icons at DN 9, a failure.
  - Wrath Die: 1
  - Other dice: 4 2 6 3
  - Complication: the Wrath Die shows 1.
  
  Dice from the table.
  $ whcli dice roll 5 --dice "6 4 2 6 7"
  `7` in --dice is no face of a d6. [bad-dice]
    Give each face, 1 to 6, with a space between: --dice "1 3 5".
  [1]
  $ whcli dice roll 5 --dice "6 4 2 6"
  This roll takes 5 dice, and --dice gives 4 for it. [dice-number]
    Give 5 dice.
  [1]
  $ whcli dice roll 2000
  2000 dice are too many at once; 1000 is the most. [too-many-dice CMB-01]
    Roll fewer.
  [1]
  $ whcli dice roll 2 --wrath 3
  A pool of 2 dice cannot hold 3 Wrath Dice: they replace ordinary dice. [too-many-wrath-dice CMB-33]
    At most 2 can be Wrath Dice.
  [1]
  $ whcli dice roll 2 --at ambush/1/vane/hitt/1
  `ambush/1/vane/hitt/1` is no address of a roll. [bad-address]
    Did you mean `hit`?
  [1]

Exact odds
==========

  $ whcli dice odds 4 --dn 3
  4 dice, the first the Wrath Die, at DN 3.
  - Success: 52.08 % (25/48)
  - Wrath Critical: 16.67 % (1/6)
  - Success with a Wrath Critical: 14.58 % (7/48)
  - Complication: 16.67 % (1/6)
  
  Icons
      chance   or more                            exactly
  -  -------  --------  ------------------------  -------
  0   6.25 %  100.00 %  ######                    1/16
  1  16.67 %   93.75 %  ################          1/6
  2  25.00 %   77.08 %  ########################  1/4
  3  24.07 %   52.08 %  ########################  13/54
  4  16.51 %   28.01 %  ################          107/648
  5   8.02 %   11.50 %  ########                  13/162
  6   2.78 %    3.47 %  ###                       1/36
  7   0.62 %    0.69 %  #                         1/162
  8   0.08 %    0.08 %  #                         1/1296
  
  Success with so many shifts allowed
      chance                            exactly
  -  -------  ------------------------  -------
  0  40.59 %  ########################  263/648
  1  10.80 %  #######                   35/324
  2   0.69 %  #                         1/144

Of an attack, damage 10 with 1 ED, Brutal, against Resilience 10:

  $ whcli dice odds 2 --dn 1 --ed 1 --damage 10 --resilience 10 --brutal
  2 dice, the first the Wrath Die, at DN 1.
  - Success: 75.00 % (3/4)
  - Wrath Critical: 16.67 % (1/6)
  - Success with a Wrath Critical: 16.67 % (1/6)
  - Complication: 16.67 % (1/6)
  - 1 Shock and no Wound: 21.91 % (71/324)
  
  Icons
      chance   or more                            exactly
  -  -------  --------  ------------------------  -------
  0  25.00 %  100.00 %  ##################        1/4
  1  33.33 %   75.00 %  ########################  1/3
  2  27.78 %   41.67 %  ####################      5/18
  3  11.11 %   13.89 %  ########                  1/9
  4   2.78 %    2.78 %  ##                        1/36
  
  Success with so many shifts allowed
      chance                            exactly
  -  -------  ------------------------  -------
  0  61.11 %  ########################  11/18
  1  13.89 %  ######                    5/36
  
  Icons on 1 die of ED, without shifts (Brutal)
      chance                            exactly
  -  -------  ------------------------  -------
  0  33.33 %  ########################  1/3
  1  33.33 %  ########################  1/3
  2  33.33 %  ########################  1/3
  
  Wounds: damage 10 + 1 ED (Brutal), each shift 1 ED more, Resilience 10
      chance                            exactly
  -  -------  ------------------------  -------
  0  46.91 %  ########################  38/81
  1  23.46 %  ############              19/81
  2  25.00 %  #############             1/4
  3   3.09 %  ##                        5/162
  4   1.54 %  #                         5/324
  $ whcli dice odds 20 --dn 3 --format csv | head -4
  what,value,numerator,denominator,decimal
  success,,9436235,9437184,0.9998994403415256
  critical,,1,6,0.16666666666666666
  critical_hit,,524287,3145728,0.16666634877522787
  $ whcli dice odds 3 --dn 2 --json | grep -A 4 '"success"'
    "success": {
     "numerator": 5,
     "denominator": 8,
     "decimal": 0.625
    },
  $ whcli dice odds 101
  101 dice are too many at once; 100 is the most. [too-many-dice CMB-01]
    Roll fewer.
  [1]
  $ whcli dice odds 5 --damage 10 2>&1 | tail -1
  Error: Invalid value: Wounds hang on all three of --dn, --damage and --resilience

Proving a log
=============

A log as a fight leaves it, of the same seed; the table rolled the damage:

  $ cat > ambush.log.yaml << 'END'
  > # written by whcli: do not edit
  > - {n: 1, previous: 9f2c, do: [combat, attack, vane, boy-1], rolls: [{at: ambush/1/vane/hit/1, dice: [4, 6, 2, 4, 5], by: tool}, {at: ambush/1/vane/damage/1, dice: [4, 6], by: table}]}
  > END
  $ echo 'seed: gilead-2024' > ambush.yaml
  $ whcli dice check ambush.yaml
  ambush.log.yaml: 2 rolls: 1 proved by the secret, 1 by the table, which is taken
  at its word.
  line  address                 dice       state
  ----  ----------------------  ---------  ----------------
     2  ambush/1/vane/hit/1     4 6 2 4 5  proved
     2  ambush/1/vane/damage/1  4 6        the table's word
  $ whcli dice check ambush.yaml ambush/1/vane/hit/1 --openssl
  ambush.log.yaml: 1 roll: 1 proved by the secret.
  line  address              dice       state
  ----  -------------------  ---------  ------
     2  ambush/1/vane/hit/1  4 6 2 4 5  proved
  
    printf '%s' 'ambush/1/vane/hit/1:0' | openssl dgst -sha256 -hmac gilead-2024 -binary | od -An -v -tu1 -w1 | awk '$1<252{print $1%6+1}' | head -n 5

One die is changed:

  $ sed 's/dice: \[4, 6, 2, 4, 5\]/dice: [6, 6, 6, 4, 5]/' ambush.log.yaml > changed.log.yaml
  $ whcli dice check changed.log.yaml --seed gilead-2024 > /dev/null
  changed.log.yaml:2:1: ambush/1/vane/hit/1: the log has 6 6 6 4 5, and the secret gives 4 6 2 4 5. [dice-differ]
    Either the log was changed after the roll, or this is not the secret it was rolled with.
  [1]
  $ whcli dice check changed.log.yaml > /dev/null
  changed.log.yaml: The tool's rolls cannot be proved: no .whcli/secret stands beside it, and it names no seed. [no-secret]
    Run this where the secret is kept, or give the seed: --seed TEXT.
  [1]
  $ whcli dice check ambush.yaml ambush/1/vane/hit/2
  ambush.log.yaml: This log has no roll at ambush/1/vane/hit/2. [no-such-roll]
    Did you mean `ambush/1/vane/hit/1`?
  [1]
