"""A campaign with a secret of each kind, and how each is changed without any fact that the reader, alice, is granted.

alice plays Dorn, who attacks Horus and his two friends in `walls`; Magnus may join that, and stands against Angron in `far`,
where nobody else operates. Lorgar is idle.
"""

from collections.abc import Callable
from typing import Any

from tests.campaigns import ARENAS, MAP, Data, Files

Change = Callable[[Files], object]
HERE = "turns/002"
ORDERS, CONFLICTS, RESPONSES = (f"{HERE}/{part}" for part in ("orders", "conflicts", "responses"))
SEATS = {"dorn": "alice", "horus": "bob", "magnus": "carol", "angron": "dave", "lorgar": "eve", "fulgrim": "bob"}
AT = {"magnus": "luna", "angron": "cadia"}


def sheet(who: str, at: str = "terra") -> Data:
    hidden = {"invoke": True, "modify": 1, "when": {"arena": "war"}}
    quality = {"kind": "positive", "text": f"A bent of {who}", "effects": [hidden]}
    return {"primarch": who, "player": SEATS[who], "location": at, "traits": dict.fromkeys(ARENAS, 6), "qualities": {"bent": quality}}


def order(who: str, territory: str, *goals: str, **more: Any) -> Data:
    return {"title": f"A deed of {who}", "territory": territory, "goals": {g: f"{who}: {g}" for g in goals}, "core": goals[0], **more}


def orders(who: str, *slots: Data | None) -> Data:
    return {"primarch": who, "turn": 2, "orders": list(slots)}


def responses(who: str, **told: Data) -> Data:
    return {"primarch": who, "turn": 2, "responses": told}


def major(modify: int = 2) -> Data:
    return {"kind": "boon", "size": "major", "modify": modify, "when": {"arena": "war"}, "text": "An old debt", "gained": 1}


def campaign() -> Files:
    """The campaign, laid anew."""
    players = {player: {"name": player.title()} for player in sorted(set(SEATS.values()))}
    sides = {"attacker": ["dorn/1"], "defender": ["horus/1", "horus/2", "fulgrim", "senatorum"]}
    clash = {"arena": "war", "contested": [["dorn/1.breach", "horus/1.hold"], ["horus/2.keep"]]}
    stakes = {"horus": {"boon": {"text": "Public words", "when": {"role": "attacker"}}, "consequence": {"text": "Public words"}}}
    idle = order("lorgar", "calth", "pray")
    found: Files = {
        "campaign.yaml": {"campaign": "Secrets", "turn": 2, "players": players, "map": MAP, "rules": {}},
        **{f"primarchs/{who}.yaml": sheet(who, AT.get(who, "terra")) for who in SEATS},
        "institutions/senatorum.yaml": {"institution": "senatorum", "traits": dict.fromkeys(ARENAS, 2)},
        f"{HERE}/standing.yaml": {
            "turn": 2,
            "effects": {"horus": {"t1-a-1": major(1)}, "dorn": {"t1-b-1": major()}},
            "presence": {},
            "undone": [],
        },
        f"{ORDERS}/dorn.yaml": orders("dorn", order("dorn", "terra", "breach", "raid")),
        f"{ORDERS}/horus.yaml": orders("horus", order("horus", "terra", "hold", "feast"), order("horus", "terra", "keep"), None),
        f"{ORDERS}/magnus.yaml": orders("magnus", order("magnus", "cadia", "read"), order("magnus", "luna", "learn", undo="dorn/t1-b-1")),
        f"{ORDERS}/angron.yaml": orders("angron", order("angron", "cadia", "rage")),
        f"{ORDERS}/lorgar.yaml": orders("lorgar", idle, order("lorgar", "calth", "preach")),
        f"{CONFLICTS}/walls.yaml": {"conflict": "walls", "territory": "terra", **sides, "clashes": [clash], "stakes": stakes},
        f"{CONFLICTS}/far.yaml": {
            "conflict": "far",
            "territory": "cadia",
            "attacker": ["magnus/1"],
            "defender": ["angron/1"],
            "clashes": [{"arena": "mystic"}],
        },
        f"{RESPONSES}/dorn.yaml": responses("dorn", walls={"effort": {"war": 1}}),
        f"{RESPONSES}/horus.yaml": responses("horus", walls={"effort": {"war": 2}}),
        f"{RESPONSES}/magnus.yaml": responses("magnus", far={"effort": {"mystic": 1}}),
    }
    found["primarchs/fulgrim.yaml"]["traits"]["war"] = 3
    return found


def _traits(files: Files, who: str, **traits: int) -> None:
    kind = "institutions" if who == "senatorum" else "primarchs"
    files[f"{kind}/{who}.yaml"]["traits"].update(traits)


def _effort_for_trait(files: Files) -> None:
    _traits(files, "horus", war=7)
    files[f"{RESPONSES}/horus.yaml"]["responses"]["walls"]["effort"]["war"] = 1


def _quality_for_trait(files: Files) -> None:
    _traits(files, "horus", war=5)
    files[f"{RESPONSES}/horus.yaml"]["responses"]["walls"]["invoke"] = ["bent"]
    _traits(files, "fulgrim", war=5)
    _traits(files, "senatorum", war=5)


def _effect_for_trait(files: Files) -> None:
    _traits(files, "horus", war=7)
    files[f"{HERE}/standing.yaml"]["effects"].pop("horus")


def _presence_for_trait(files: Files) -> None:
    _traits(files, "horus", war=8)
    files["primarchs/horus.yaml"]["location"] = "macragge"


def _rank(files: Files) -> None:
    """Fulgrim adds half and the Senatorum one, or the other way round: a share of 1 each."""
    _traits(files, "fulgrim", war=2)
    _traits(files, "senatorum", war=3)


def _swapped_slots(files: Files) -> None:
    files[f"{ORDERS}/horus.yaml"]["orders"][:2] = reversed(files[f"{ORDERS}/horus.yaml"]["orders"][:2])
    walls = files[f"{CONFLICTS}/walls.yaml"]
    walls["defender"][:2] = ["horus/2", "horus/1"]
    walls["clashes"][0]["contested"] = [["dorn/1.breach", "horus/2.hold"], ["horus/1.keep"]]


def _undone_by_two(files: Files) -> None:
    files[f"{ORDERS}/lorgar.yaml"]["orders"][0]["undo"] = "dorn/t1-b-1"


def _undone_by_another(files: Files) -> None:
    _undone_by_two(files)
    files[f"{ORDERS}/magnus.yaml"]["orders"][1].pop("undo")


def _put(name: str, content: Any) -> Change:
    return lambda files: files.update({name: content})


def _in_order(who: str, slot: int, /, **fields: Any) -> Change:
    return lambda files: files[f"{ORDERS}/{who}.yaml"]["orders"][slot - 1].update(fields)


def _in(file: str, /, *path: str | int, **fields: Any) -> Change:
    def change(files: Files) -> None:
        part: Any = files[file]
        for step in path:
            part = part[step]
        part.update(fields)

    return change


WALLS, FAR = f"{CONFLICTS}/walls.yaml", f"{CONFLICTS}/far.yaml"
# Before the turn is resolved and after it, nothing of this is told to alice
ALWAYS: dict[str, Change] = {
    "a Trait elsewhere (ORD-R66)": lambda files: _traits(files, "angron", mystic=9),
    "a Trait of an enemy that did not count (ORD-R66)": lambda files: _traits(files, "horus", covert=1),
    "Trait or Effort, the sum the same (ORD-R64)": _effort_for_trait,
    "Trait or an effect carried, the sum the same (ORD-R64)": _effect_for_trait,
    "Trait or presence, the sum the same (ORD-R64)": _presence_for_trait,
    "who is second in rank (ORD-R64)": _rank,
    "a Quality of an enemy (ORD-R66)": _in("primarchs/horus.yaml", "qualities", bent={"kind": "negative", "text": "Other", "effects": []}),
    "what an enemy carries elsewhere (ORD-R66)": _in(
        f"{HERE}/standing.yaml", "effects", "horus", **{"t1-z-1": major() | {"when": {"arena": "glory"}}}
    ),
    "an enemy's display name": _in("primarchs/horus.yaml", name="The Warmaster"),
    "a player's name": _in("campaign.yaml", "players", "bob", name="Robert"),
    "an enemy's empty slot (ORD-R66)": lambda files: files[f"{ORDERS}/horus.yaml"]["orders"].pop(),
    "a title (ORD-R62)": _in_order("horus", 1, title="Another title"),
    "a goal that is not contested (ORD-R62)": _in_order("horus", 1, goals={"hold": "horus: hold", "feast": "Another feast"}),
    "tags of another's Order (ORD-R62)": _in_order("horus", 1, tags=["siege"]),
    "the slots of another's Orders (ORD-R62)": _swapped_slots,
    "a territory elsewhere (ORD-R62)": _in_order("lorgar", 1, territory="luna"),
    "absence (ORD-R66)": lambda files: files.pop(f"{ORDERS}/lorgar.yaml"),
    "a set of empty slots (ORD-R66)": _put(f"{ORDERS}/lorgar.yaml", orders("lorgar")),
    "a fault in another's Orders": _put(f"{ORDERS}/lorgar.yaml", "orders: [\n"),
    "a fault in another's responses": _put(f"{RESPONSES}/lorgar.yaml", "responses: {far: {efort: 1}}\n"),
    "a fault in another's sheet": _put("primarchs/lorgar.yaml", "primarch: lorgar\ntraits: {war: 99}\n"),
    "a file nobody is called by": _put(f"{ORDERS}/dornn.yaml", orders("dornn")),
    "a conflict elsewhere that cannot be read": _put(f"{CONFLICTS}/dorn.yml", "nonsense"),
    "a conflict elsewhere (ORD-R61)": lambda files: files.pop(FAR),
    "its clashes (ORD-R61)": _in(FAR, clashes=[{"arena": "covert"}, {"arena": "war"}]),
    "a yield elsewhere": _in(f"{RESPONSES}/magnus.yaml", "responses", far={"yield": {}}),
    "a reaction elsewhere (ORD-R66)": _put(f"{RESPONSES}/lorgar.yaml", responses("lorgar", far={"react": {"side": "defender", "slot": 1}})),
    "the scope of what an enemy may earn (ORD-R65)": _in(WALLS, "stakes", "horus", "boon", when={"against": "dorn"}),
    "the size of what an enemy may earn (ORD-R65)": _in(WALLS, "stakes", "horus", "boon", modify=3),
    "the GM's words for a surrendered Order": _put(f"{HERE}/turn.yaml", {"turn": 2, "surrendered": {"lorgar/1": {"text": "Secret"}}}),
    "a major of another's undone": _in_order("lorgar", 1, undo="horus/t1-a-1"),
    "whose Order undid a major": _undone_by_another,
    "how many Orders undid a major": _undone_by_two,
    "where another stands (ORD-R66)": _in("primarchs/lorgar.yaml", location="calth"),
    "another's Effort that is refused": _in(f"{RESPONSES}/magnus.yaml", "responses", "far", effort={"mystic": 9}),
}
# Before the turn is resolved, nothing of this either
BEFORE: dict[str, Change] = {
    "an enemy's Effort": _in(f"{RESPONSES}/horus.yaml", "responses", "walls", effort={"war": 4}),
    "an enemy's response": lambda files: files.pop(f"{RESPONSES}/horus.yaml"),
    "an enemy's yield": _in(f"{RESPONSES}/horus.yaml", "responses", walls={"yield": {"text": "Secret"}}),
    "an invoked Quality": _quality_for_trait,
    "a reaction to come": _put(f"{RESPONSES}/lorgar.yaml", responses("lorgar", walls={"react": {"side": "defender", "slot": 1}})),
    "an Order that is to be surrendered": _in(f"{RESPONSES}/magnus.yaml", "responses", walls={"react": {"side": "attacker", "slot": 2}}),
    "an enemy's Trait": lambda files: _traits(files, "horus", war=9),
    "an enemy's broken sheet": lambda files: _traits(files, "horus", war=99),
    "that a major will be undone": lambda files: files[f"{ORDERS}/magnus.yaml"]["orders"][1].pop("undo"),
    "a ruling of the GM's": _in(WALLS, "clashes", 0, ruling="stalemate", because="Secret"),
    "the tags of the conflict": _in(WALLS, tags=["siege"]),
    "what may be earned": lambda files: files[WALLS].pop("stakes"),
}
