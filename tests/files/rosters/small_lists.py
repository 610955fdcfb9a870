"""One small army in every form that is read."""

import io
import json
import zipfile
from typing import Any
from xml.sax.saxutils import quoteattr

APP = """Gate Watch (625 points)

Space Marines
Ultramarines
Gladius Task Force
Incursion (1,000 points)

CHARACTERS

Captain (95 points)
  • Warlord
  • 1x Heavy bolt pistol
  • 1x Relic blade
  • Enhancement: Artificer Armour

BATTLELINE

Intercessor Squad (80 points)
  • 1x Intercessor Sergeant
     ◦ 1x Bolt rifle
  • 4x Intercessor
     ◦ 4x Bolt rifle

Intercessor Squad (160 points)
  • 1x Intercessor Sergeant
     ◦ 1x Bolt rifle
  • 9x Intercessor
     ◦ 9x Bolt rifle

DEDICATED TRANSPORTS

Impulsor (80 points)
  • 1x Armoured hull
  • 2x Storm bolter

OTHER DATASHEETS

Redemptor Dreadnought (210 points)
  • 1x Macro plasma incinerator
  • 1x Redemptor fist

Exported with App Version: v1.45.0 (1), Data Version: v720
"""
HEAD = """+++++++++++++++++++++++++++++++++++++++++++++++
+ LIST NAME: Gate Watch
+ FACTION KEYWORD: Imperium - Adeptus Astartes - Ultramarines
+ DETACHMENT: Gladius Task Force
+ TOTAL ARMY POINTS: 625pts
+ POINTS LIMIT: 1000pts
+
+ WARLORD: Char1: Captain
+ ENHANCEMENT: Artificer Armour (on Char1: Captain)
+ NUMBER OF UNITS: 5
+ SECONDARY: - Bring It Down: (2x2) - Assassination: 1 Characters
+++++++++++++++++++++++++++++++++++++++++++++++

"""
WTC_COMPACT = (
    HEAD
    + """Char1: 1x Captain (95 pts): Warlord, Heavy bolt pistol, Relic blade
Enhancement: Artificer Armour (+15 pts)
5x Intercessor Squad (80 pts): 5 with Bolt rifle
10x Intercessor Squad (160 pts): 10 with Bolt rifle
1x Impulsor (80 pts): Armoured hull, 2x Storm bolter
1x Redemptor Dreadnought (210 pts): Macro plasma incinerator, Redemptor fist
"""
)
WTC_FULL = (
    HEAD
    + """CHARACTERS

Char1: 1x Captain (95 pts)
1 with Heavy bolt pistol, Relic blade
Enhancement: Artificer Armour (+15 pts)

BATTLELINE

5x Intercessor Squad (80 pts)
• 1x Intercessor Sergeant
    1 with Bolt rifle
• 4x Intercessor
    4 with Bolt rifle

10x Intercessor Squad (160 pts)
• 1x Intercessor Sergeant: Bolt rifle
• 9x Intercessor: 9 with Bolt rifle

DEDICATED TRANSPORTS

1x Impulsor (80 pts)
1 with Armoured hull, 2x Storm bolter

OTHER DATASHEETS

1x Redemptor Dreadnought (210 pts)
1 with Macro plasma incinerator, Redemptor fist
"""
)
SIMPLE = """Imperium - Adeptus Astartes - Ultramarines - Gate Watch - [625 pts]

# ++ Army Roster ++ [625 pts]
## Configuration
Battle Size: Incursion (1000 Point limit)
Detachment: Gladius Task Force
Show/Hide Options: Legends are visible

## Character [95 pts]
Captain [95 pts]: Warlord, Artificer Armour [15 pts], Heavy bolt pistol, Relic blade

## Battleline [240 pts]
Intercessor Squad [80 pts]:
• 1x Intercessor Sergeant: Bolt rifle
• 4x Intercessor: Bolt rifle
Intercessor Squad [160 pts]:
• Intercessor Sergeant: Bolt rifle
• 9x Intercessor: Bolt rifle

## Dedicated Transport [80 pts]
Impulsor [80 pts]: Armoured hull, 2x Storm bolter

## Vehicle [210 pts]
Redemptor Dreadnought [210 pts]: Macro plasma incinerator, Redemptor fist
"""


def node(name: str, kind: str, number: int = 1, **parts: Any) -> dict[str, Any]:
    return {"id": f"{name}-{number}", "name": name, "type": kind, "number": number, **parts}


def pts(points: int) -> list[dict[str, Any]]:
    return [{"name": "pts", "value": points}]


def keywords(*names: str) -> list[dict[str, Any]]:
    return [{"name": name, "primary": False} for name in ("Faction: Adeptus Astartes", *names)]


def profile(name: str, wounds: str, oc: str) -> dict[str, Any]:
    return {"name": name, "typeName": "Unit", "characteristics": [{"name": "W", "$text": wounds}, {"name": "OC", "$text": oc}]}


def setting(name: str, chosen: str) -> dict[str, Any]:
    return node(name, "upgrade", categories=[{"name": "Configuration", "primary": True}], selections=[node(chosen, "upgrade")])


def squad(points: int, others: int) -> dict[str, Any]:
    figure = [profile("Intercessor", "2", "2")]
    models = [node("Intercessor Sergeant", "model", profiles=figure), node("Intercessor", "model", others, profiles=figure)]
    models[1]["costs"] = pts(points)  # the price may stand on a model
    return node("Intercessor Squad", "unit", categories=keywords("Infantry", "Battleline"), costs=pts(0), selections=models)


def tree() -> dict[str, Any]:
    """The army as New Recruit's `roster` has it."""
    relic = node("Artificer Armour", "upgrade", costs=pts(15))
    captain = node("Captain", "model", costs=pts(80), categories=keywords("Infantry", "Character"), profiles=[profile("Captain", "5", "1")])
    captain["selections"] = [relic, node("Warlord", "upgrade", categories=[{"name": "Warlord"}])]
    impulsor = node("Impulsor", "model", costs=pts(80), categories=keywords("Vehicle", "Dedicated Transport"))
    redemptor = node("Redemptor Dreadnought", "model", costs=pts(210), categories=keywords("Vehicle", "Walker"))
    impulsor["profiles"], redemptor["profiles"] = [profile("Impulsor", "11", "2")], [profile("Redemptor Dreadnought", "12", "4")]
    settings = [setting("Battle Size", "1. Incursion (1000 Point limit)"), setting("Detachment", "Gladius Task Force")]
    chosen = [*settings, captain, squad(80, 4), squad(160, 9), impulsor, redemptor]
    force = {"name": "Army Roster", "catalogueName": "Imperium - Adeptus Astartes - Ultramarines", "selections": chosen}
    return {"name": "Gate Watch", "gameSystemName": "Warhammer 40,000 10th Edition", "costs": pts(625), "forces": [force]}


def new_recruit(roster: dict[str, Any]) -> bytes:
    return json.dumps({"generatedBy": "https://newrecruit.eu", "roster": roster}).encode()


ONE = {"categories": "category"}


def element(tag: str, content: dict[str, Any]) -> str:
    """A node as BattleScribe writes it."""
    fields = " ".join(f"{key}={quoteattr(str(value))}" for key, value in content.items() if not isinstance(value, list) and key != "$text")
    inner = [
        f"<{key}>{''.join(element(ONE.get(key, key[:-1]), one) for one in value)}</{key}>"
        for key, value in content.items()
        if isinstance(value, list)
    ]
    return f"<{tag} {fields}>{content.get('$text', '')}{''.join(inner)}</{tag}>"


def ros(roster: dict[str, Any]) -> bytes:
    space = {"xmlns": "http://www.battlescribe.net/schema/rosterSchema", "battleScribeVersion": "2.03"}
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + element("roster", space | roster).encode()


def zipped(**members: bytes) -> bytes:
    """A zip of members, by names without their dots: `list_ros` is list.ros."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(name.replace("_", "."), data)
    return packed.getvalue()


LISTS: dict[str, bytes] = {
    "ros": ros(tree()),
    "rosz": zipped(list_ros=ros(tree())),
    "json": new_recruit(tree()),
    "app": APP.encode(),
    "wtc-compact": WTC_COMPACT.encode(),
    "wtc-full": WTC_FULL.encode(),
    "simple": SIMPLE.encode(),
}
