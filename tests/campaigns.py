"""Random campaigns for property tests: one turn of Orders, drawn from one integer, as data, as a folder and as records.

`make(seed)` gives the files as data, valid by the formats; what they say may still be refused by a rule here and there
(an Effort past a ceiling, Qualities that contradict each other), as with people. `lay` writes a folder, `records` reads
the same without one.
"""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from whcli.files.decode_papers import decode_conflict, decode_notes, decode_orders, decode_response
from whcli.files.decode_sheets import decode_sheet, decode_standing_sheet
from whcli.files.fields import EMPTY, child, entries
from whcli.files.node import Node
from whcli.files.rulebook import rules_in_force
from whcli.files.yaml_text import read
from whcli.model.campaign import Campaign, Turn
from whcli.model.names import ARENAS
from whcli.model.orders import Conflict, OrderSheet, Response, Sheet, StandingSheet, TurnNotes
from whcli.problems import nowhere

Data = dict[str, Any]
Files = dict[str, Data]  # path below the campaign's root: what the file says

MAP = {"solar": ["terra", "luna"], "ultima": ["macragge", "calth"], "obscurus": ["cadia", "fenris"]}
PLACES = [place for places in MAP.values() for place in places]
PRIMARCHS = ("angron", "dorn", "guilliman", "horus", "lorgar", "magnus")
PLAYERS = ("alice", "bob", "carol", "dave", "eve")
INSTITUTIONS = ("senatorum", "mechanicum")
TAGS = ("siege", "parade", "sabotage")
GOALS = ("breach", "bastions", "fleets", "vote", "007", "no")
SWITCHES: Mapping[str, tuple[Any, ...]] = {
    "effects": ({"minor": 2, "major": 3},),
    "effort_per": ("order",),
    "effort_ceiling": ("modified",),
    "institution_effort": (2,),
    "side_yields": ("primary",),
    "supporter_effects": ("none",),
    "empty_slot_waives_penalty": (True,),
    "restricted_tags": (["sabotage"],),
    "bands": ({"crushing": 5, "major": 3, "minor": 1},),
}


def make(seed: int, **rules: Any) -> Files:
    """The files of the campaign that a number stands for; `rules` are house rules on top of its own."""
    return _Maker(random.Random(seed)).make(rules)


def turn_of(files: Files) -> int:
    """The open turn."""
    return int(files["campaign.yaml"]["turn"])


def folder_of(files: Files) -> str:
    """The folder of the open turn."""
    return f"turns/{turn_of(files):03d}"


class _Maker:
    """Draws a campaign, part by part; `orders` are those that can stand in a conflict, by author and slot."""

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        self.files: Files = {}
        self.orders: dict[tuple[str, int], Data] = {}
        self.standing: dict[str, list[str]] = {}  # conflict: who stands in it
        self.meek: set[str] = set()  # conflicts in which all yield

    def chance(self, of_one: float) -> bool:
        return self.draw.random() < of_one

    def some(self, words: Any, most: int = 2) -> list[Any]:
        return self.draw.sample(list(words), min(len(words), self.draw.randint(1, most)))

    def make(self, rules: Data) -> Files:
        self.turn = self.draw.choice([1, 2, 3])
        self.here = f"turns/{self.turn:03d}"
        self.primarchs = self.draw.sample(PRIMARCHS, self.draw.randint(2, 5))
        self.institutions = self.draw.sample(INSTITUTIONS, self.draw.randint(0, 2))
        self.everyone = [*self.primarchs, *self.institutions]
        self.hot = self.draw.sample(PLACES, 2)  # where most things happen
        house = {name: self.draw.choice(choices) for name, choices in SWITCHES.items() if self.chance(0.15)}
        players = {player: {"name": player.title()} for player in PLAYERS[: len(self.primarchs)]}
        self.files["campaign.yaml"] = {"campaign": "A Test", "turn": self.turn, "players": players, "map": MAP, "rules": house | rules}
        for who, player in zip(self.primarchs, players, strict=True):
            seat = player if self.chance(0.85) else "alice"
            self.files[f"primarchs/{who}.yaml"] = {"primarch": who, "player": seat, "location": self.place(), **self.sheet(who, ARENAS)}
        for who in self.institutions:
            arenas = ARENAS if self.chance(0.7) else self.draw.sample(ARENAS, 4)
            self.files[f"institutions/{who}.yaml"] = {"institution": who, **self.sheet(who, arenas)}
        self.sheets_and_standing()
        for who in self.everyone:
            if self.chance(0.85 if who in self.primarchs else 0.3):
                self.paper_of_orders(who)
        for name in ("duel", "senate-vote", "walls-of-terra")[: self.draw.randint(1, 3)]:
            self.conflict(name)
        for who in self.everyone:
            self.responses(who)
        return self.files

    def place(self) -> str:
        return str(self.draw.choice([*self.hot * 3, *PLACES]))

    def author(self, who: str) -> Data:
        return {"primarch" if who in self.primarchs else "institution": who, "turn": self.turn}

    # Sheets

    def when(self, depth: int = 0) -> Data:
        draw, found = self.draw, Data()
        fields: Data = {
            "arena": draw.choice(ARENAS),
            "role": draw.choice(["attacker", "defender"]),
            "territory": self.some(PLACES, 3),
            "segmentum": draw.choice(list(MAP)),
            "against": self.some(self.everyone, 3),
            "with": draw.choice(self.everyone),
            "tag": draw.choice(TAGS),
            "against_tag": draw.choice(TAGS),
            "present": self.chance(0.5),
            "reacting": self.chance(0.3),
            "alone": self.chance(0.5),
            "primary": self.chance(0.7),
        }
        for field in self.some(fields):
            found[field] = fields[field]
        if depth < 1 and self.chance(0.1):
            found["any" if self.chance(0.5) else "not"] = self.when(1)
            found |= {"any": [found["any"]]} if "any" in found else {}
        return found

    def quality(self) -> Data:
        deed: Data = {"modify": self.draw.choice([-2, -1, 1, 1, 2])}
        if self.chance(0.15):
            deed = {
                "outcome": {self.draw.choice(["at_least", "at_most"]): self.draw.choice(["stalemate", "minor-defeat", "minor-victory"])}
            }
        elif self.chance(0.1):
            deed = {self.draw.choice(["forbid", "allow"]): self.some(TAGS, 1)}
        elif self.chance(0.08):
            deed = {"cannot": self.some(["yield", "react", "spend-effort"], 1)}
        if self.chance(0.75):
            deed["when"] = self.when()
        if ("modify" in deed or "outcome" in deed) and self.chance(0.25):
            deed["invoke"] = True
        return {"kind": self.draw.choice(["positive", "negative", "constraint"]), "text": "Words of a Quality.", "effects": [deed]}

    def effect(self, size: str) -> Data:
        kind = self.draw.choice(["boon", "consequence"])
        amount = self.draw.randint(1, 2) * (1 if kind == "boon" else -1)
        gained = self.turn - 1 if size == "minor" else self.draw.randint(1, max(1, self.turn - 1))
        return {"kind": kind, "size": size, "modify": amount, "when": self.when(), "text": "Words of an effect", "gained": gained}

    def sheet(self, who: str, arenas: Any) -> Data:
        qualities = {name: self.quality() for name in ("bold", "far-sighted", "stern")[: self.draw.randint(0, 3)]}
        traits = {arena: self.draw.randint(2, 9) for arena in arenas}
        return {"name": f"{who.title()} the Tested", "traits": traits, "qualities": qualities}

    def sheets_and_standing(self) -> None:
        self.majors: list[str] = []
        granted, recorded = Data(), Data()
        for who in self.everyone:
            if self.turn > 1 and self.chance(0.3):
                granted[who] = {"pact": self.effect("major")}
            if self.turn > 1 and self.chance(0.4):
                recorded[who] = {"t1-old-war-1": self.effect("major"), f"t{self.turn - 1}-duel-1": self.effect("minor")}
        for who, effects in granted.items():
            kind = "primarchs" if who in self.primarchs else "institutions"
            self.files[f"{kind}/{who}.yaml"]["effects"] = effects
        self.majors = [f"{who}/pact" for who in granted] + [f"{who}/t1-old-war-1" for who in recorded]
        if self.turn > 1:
            undone = [name for name in (f"{who}/pact" for who in granted) if self.chance(0.2)]
            presence = {who: self.place() for who in self.primarchs if self.chance(0.6)}
            self.files[f"{self.here}/standing.yaml"] = {"turn": self.turn, "effects": recorded, "undone": undone, "presence": presence}

    # Papers

    def paper_of_orders(self, who: str) -> None:
        slots: list[Data | None] = []
        for slot in range(1, self.draw.randint(1, 3) + 1):
            order = None if self.chance(0.2) else self.order(who, slot)
            slots.append(order)
            if order:
                self.orders[who, slot] = order
        present = {"present": self.place()} if who in self.primarchs and self.chance(0.6) else {}
        self.files[f"{self.here}/orders/{who}.yaml"] = {**self.author(who), **present, "orders": slots}

    def order(self, who: str, slot: int) -> Data:
        goals = self.some(GOALS, 3)
        order: Data = {"title": f"Deed {slot} of {who}", "territory": self.place(), "goals": {g: f"{who} wants {g}" for g in goals}}
        if len(goals) > 1:
            order["core"] = self.some(goals)
        optional: Data = {
            "arena": self.draw.choice(ARENAS),
            "tags": self.some(TAGS),
            "id": f"plan-{slot}",
            "opposes": self.some(self.everyone, 1),
        }
        order |= {field: value for field, value in optional.items() if self.chance(0.3)}
        return order | ({"undo": self.draw.choice(self.majors)} if self.majors and self.chance(0.15) else {})

    def reference(self, who: str, slot: int) -> str:
        name = self.orders[who, slot].get("id") if self.chance(0.5) else None
        return f"{who}/{name or slot}"

    def conflict(self, name: str) -> None:
        """Add a conflict where somebody has an Order: one or two Orders attack, Orders or people alone defend."""
        free = [key for key in self.orders if self.orders[key]["territory"] in self.hot] or list(self.orders)
        if not free:
            return
        place = self.orders[self.draw.choice(free)]["territory"]
        here = [key for key in self.orders if self.orders[key]["territory"] == place]
        self.draw.shuffle(here)
        attackers = [here[0], *[k for k in here[1:2] if k[0] != here[0][0] and self.chance(0.4)]]
        others = [who for who in self.everyone if who not in {k[0] for k in attackers}]
        defenders = self.some(others, 3) if others else []
        if not defenders:
            return
        theirs = {who: next((k for k in here if k[0] == who), None) for who in defenders}
        sides = {
            "attacker": [self.reference(*k) for k in attackers],
            "defender": [self.reference(*k) if k else w for w, k in theirs.items()],
        }
        at_stake = [*attackers, *(k for k in theirs.values() if k)]
        clashes = [self.clash(at_stake, sides) for _ in range(self.draw.choice([1, 1, 2, 3]))]
        conflict: Data = {"conflict": name, "territory": place, **sides, "clashes": clashes}
        if self.chance(0.1) and all(isinstance(c["arena"], str) and "defender" not in c for c in clashes) and None not in theirs.values():
            conflict = {"conflict": name, "territory": place, "roles": "open", "sides": list(sides.values()), "clashes": clashes}
        everyone = [*{k[0] for k in attackers}, *defenders]
        optional: Data = {
            "tags": self.some(TAGS, 1),
            "primary": {"defender": self.draw.choice(defenders)} if "roles" not in conflict else {},
            "stakes": {self.draw.choice(sorted(everyone)): {"boon": {"text": "Words of a stake", "when": self.when()}}},
            "agreement": self.draw.choice(["none", [goal for group in self.groups(at_stake) for goal in group][:2]]),
        }
        conflict |= {field: value for field, value in optional.items() if value and self.chance(0.3)}
        self.files[f"{self.here}/conflicts/{name}.yaml"] = conflict
        self.standing[name] = sorted(everyone)
        if self.chance(0.08):
            self.meek.add(name)

    def groups(self, at_stake: list[tuple[str, int]]) -> list[list[str]]:
        goals = [f"{self.reference(*key)}.{goal}" for key in at_stake for goal in self.orders[key]["goals"]]
        self.draw.shuffle(goals)
        return [goals[:2], *([goals[2:4]] if goals[2:4] and self.chance(0.6) else [])]

    def clash(self, at_stake: list[tuple[str, int]], sides: Mapping[str, list[str]]) -> Data:
        one, two = self.draw.choice(ARENAS), self.draw.choice(ARENAS)
        clash: Data = {"arena": one if self.chance(0.8) else {"attacker": one, "defender": two}}
        if len(sides["defender"]) > 1 and self.chance(0.2):
            clash["defender"] = sides["defender"][:1]
            gone = {reference.partition("/")[0] for reference in sides["defender"][1:]}
            at_stake = [key for key in at_stake if key[0] not in gone]
        if self.chance(0.85):
            clash["contested"] = self.groups(at_stake)
        if self.chance(0.06):
            clash |= {"ruling": self.draw.choice(["stalemate", "attacker-minor", "defender-crushing"]), "because": "The GM's words"}
        return clash

    def responses(self, who: str) -> None:
        """Add somebody's responses: Effort, a yield or an invoked Quality where they stand, at most one reaction elsewhere."""
        found: Data = {}
        for name, standing in self.standing.items():
            conflict = self.files[f"{self.here}/conflicts/{name}.yaml"]
            if who in standing and self.chance(0.7):
                found[name] = self.response(who, conflict)
            if who in standing and name in self.meek:
                found[name] = {"yield": {}}
            elif who in self.primarchs and who not in standing and self.chance(0.3) and not any("react" in r for r in found.values()):
                found[name] = {"react": {"side": self.draw.choice(["attacker", "defender"]), "slot": self.draw.randint(1, 3)}}
        if found:
            self.files[f"{self.here}/responses/{who}.yaml"] = {**self.author(who), "responses": found}

    def response(self, who: str, conflict: Data) -> Data:
        arenas = {a for c in conflict["clashes"] for a in ([c["arena"]] if isinstance(c["arena"], str) else c["arena"].values())}
        kind = "primarchs" if who in self.primarchs else "institutions"
        sheet = self.files[f"{kind}/{who}.yaml"]
        arena = self.draw.choice(sorted(arenas))
        response: Data = {"role": self.draw.choice(["attacker", "defender"])} if "roles" in conflict else {}
        if who in self.primarchs and arena in sheet["traits"]:
            response["effort"] = {arena: self.draw.randint(0, min(1 if self.chance(0.5) else 2, 10 - sheet["traits"][arena]))}
        invocable = [name for name, one in sheet["qualities"].items() if any(e.get("invoke") for e in one["effects"])]
        if invocable and self.chance(0.7):
            response["invoke"] = invocable
        if self.chance(0.15):
            response = {"yield": self.draw.choice([{}, {"text": "Words of a yield", "when": self.when()}])}
        return response


# Folders


def text_of(data: Any, indent: str = "") -> str:
    """Data as YAML in block style, keys in the order they stand in."""
    lines = []
    for key, value in data.items():
        if isinstance(value, dict) and value:
            lines.append(f"{indent}{key}:\n{text_of(value, indent + '  ')}")
        else:
            lines.append(f"{indent}{key}: {json.dumps(value, ensure_ascii=False)}\n")
    return "".join(lines)


def lay(files: Mapping[str, Any], root: Path) -> Path:
    """Write a campaign's files in the order given; a text is written as it stands. The folder."""
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(data if isinstance(data, str) else text_of(data), encoding="utf-8")
    return root


# Records


def records(files: Files) -> tuple[Campaign, Turn]:
    """The campaign and its open turn as the rules take them, without places."""
    nodes = {name: _node(data) for name, data in sorted(files.items())}
    top, here = files["campaign.yaml"], folder_of(files)
    rules, _ = rules_in_force(child(nodes["campaign.yaml"], "rules"), nowhere)
    sheets: dict[str, Sheet] = {}
    for name, node in nodes.items():
        if name.startswith(("primarchs/", "institutions/")):
            sheets[_stem(name)] = decode_sheet(node, _stem(name), rules, nowhere)
    segmenta = {place: segmentum for segmentum, places in top["map"].items() for place in places}
    players = {player: one["name"] for player, one in top["players"].items()}
    campaign = Campaign(top["campaign"], top["turn"], players, segmenta, sheets, rules)
    orders: dict[str, OrderSheet] = {}
    conflicts: dict[str, Conflict] = {}
    responses: dict[tuple[str, str], Response] = {}
    for name, node in nodes.items():
        who = _stem(name)
        if name.startswith(f"{here}/orders/"):
            orders[who] = decode_orders(node, who, (), nowhere)
        elif name.startswith(f"{here}/conflicts/"):
            conflicts[who] = decode_conflict(node, who, nowhere)
        elif name.startswith(f"{here}/responses/"):
            responses |= {(who, c): decode_response(one, who, c, nowhere) for c, one in entries(node, "responses").items()}
    notes, standing = nodes.get(f"{here}/turn.yaml"), nodes.get(f"{here}/standing.yaml")
    told = decode_notes(notes, nowhere) if notes else TurnNotes()
    carried = decode_standing_sheet(standing, rules) if standing else StandingSheet()
    return campaign, Turn(campaign.turn, orders, conflicts, responses, told, carried)


def _node(data: Data) -> Node:
    node, problems = read(text_of(data).encode(), "")
    assert node is not None, problems
    return node or EMPTY


def _stem(name: str) -> str:
    return Path(name).stem
