The schemas of files and answers
================================

  $ whcli schema list | grep -E '^(campaign|conflict|institution) '
  campaign         `campaign.yaml`, by the GM: what does not change within a turn.
  conflict         `turns/TURN/conflicts/ID.yaml`, by the GM: where Orders
  institution      `institutions/ID.yaml`, by the GM: the sheet of an Institution.

A schema, for people and for editors:

  $ whcli schema show orders | head -3
  {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
  $ whcli schema show orders > orders.json
  $ cmp orders.json "$(whcli schema path orders)"
  $ test -f "$(whcli schema path common)"

A kind that there is none of:

  $ whcli schema show ordrs
  There is no schema of the kind `ordrs`. [unknown-kind]
    Did you mean `orders`?
  [1]
  $ whcli schema path zebra
  There is no schema of the kind `zebra`. [unknown-kind]
    `whcli schema list` names every kind.
  [1]
