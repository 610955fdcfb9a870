"""Plays a case of `tests/rulebook/combat-*.yaml` or `battle-*.yaml`: commands on one file of state, as a reader would type them.

- rule: CMB-24                  # or a list of rules
  title: what damage is above Resilience is Wounds
  sets: {criticals: simple}     # house rules that the case is about; each choice of each switch has a case
  given: {...}                  # the file: see `encounter` and rulebook_table
  when: attack ada orc --hit-dice "2 4 4 1 1" --damage-dice 6   # after `whcli combat` or `whcli battle`, FILE left out; or a list
  then:                         # of the last command
    attack.wounds: 2            # a path in its JSON; see rulebook_runner for paths and for how values are compared
    file.combatants.orc.taken.wounds: 2   # a path in the file of state as it is afterwards
    problems: [not-due]         # the codes; left out: there is none. All commands but the last must go well

Dice that a case is about are typed in; all others hang on the seed `rulebook`, and no case looks at them.
"""

import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from tests.errors_runner import Played, whcli
from tests.rulebook_runner import Case
from tests.rulebook_table import battle_files
from whcli.files.yaml_text import plain, read

Data = dict[str, Any]
THREES = dict.fromkeys(("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship"), 3)
GUN = {"kind": "ranged", "damage": 10, "ed": 1, "range": [12, 24, 36], "salvo": 2}
BLOCK = {"attributes": THREES, "wounds": 6, "shock": 4, "determination": 0, "resolve": 2, "weapons": {"gun": GUN}}
SKILLS = {"ballistic-skill": 2, "weapon-skill": 2, "medicae": 2, "leadership": 2, "athletics": 2, "intimidation": 2}
AGENT = {"class": "agent", "skills": SKILLS, "defence": 3, "resilience": 8, **BLOCK}
THREAT = {"class": "elite", "pools": {"default": 5}, "defence": 2, "resilience": 10, **BLOCK}
AGENTS = ("ada", "bea", "cid")


def encounter(given: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Data:
    """The file of a fight: in Round 1 of a party of Tier 1, with what a case says of it.

    Of a combatant without a `profile` a case writes only what is otherwise than in AGENT or THREAT above; ada, bea and cid are agents,
    all others Threats. So ada and her like have five dice and Defence 3, Resilience 8; a Threat five dice, Defence 2, Resilience 10.
    """
    people = {who: _combatant(who, one or {}) for who, one in given.get("combatants", {"ada": {}, "orc": {}}).items()}
    rules = {"rules": dict(house_rules)} if house_rules else {}
    return {"encounter": "A Test", "tier": 1, "round": 1, "seed": "rulebook", **given, "combatants": people, **rules}


def _combatant(who: str, one: Mapping[str, Any]) -> Data:
    side = "agents" if who in AGENTS else "threats"
    if "profile" in one:
        return {"side": side, **one}
    block = {**(AGENT if side == "agents" else THREAT), **one}
    more = {"attributes": THREES, "skills": SKILLS} if "skills" in block else {"attributes": THREES}
    return {"side": side, **block, **{key: {**base, **block.get(key, {})} for key, base in more.items()}}


def play(case: Case, folder: Path, book: str) -> Data:
    """The answer of a case's last command as plain data, with the file of state as `file`; a command before it must go well."""
    texts = case.given.get("files", {})
    given = {key: value for key, value in case.given.items() if key not in ("files", "rules")}
    files = {"test.yaml": encounter(given, case.house_rules)} if book == "combat" else battle_files(given, case.house_rules)
    for name, content in {**files, **texts}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return _commands(folder / "test.yaml", book, case.when)


def _commands(file: Path, book: str, when: Any) -> Data:
    *before, last = [when] if isinstance(when, str) else when
    with mock.patch("os.fsync"):  # what survives a power cut is tested elsewhere
        for line in before:
            played = _command(file, book, shlex.split(line))
            assert played.code == 0, f"{line}\n{played.said}"
        played = _command(file, book, [*shlex.split(last), "--json"])
    assert played.out, f"{last}\n{played.said}"
    node, _ = read(file.read_bytes(), file.name)
    return {**json.loads(played.out), "file": plain(node) if node else None, "exit": played.code}


def _command(file: Path, book: str, words: Sequence[str]) -> Played:
    """One command; FILE goes after its name, but for those of cards and rules, which take none."""
    group, name, *rest = words if words[0] in ("mission", "rules") else (book, *words)
    bare = group == "rules" or name in ("show", "list", "pool")
    return whcli([group, name, *([] if bare else [str(file)]), *rest])
