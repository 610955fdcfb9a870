"""Plays a case of `tests/rulebook/*.yaml` through the functions that the commands call, and compares.

- rule: ORD-33                  # or a list of rules
  title: a margin of one is a stalemate
  sets: {effort_ceiling: trait} # house rules that the case is about; each choice of each switch has a case
  given: {...}                  # see rulebook_campaign
  when: {resolve: 1}            # the turn; also check: 1, close: 1, or view: 1 with `for: PLAYER` and `stage:`
  then:
    conflicts.duel.clashes.0.outcome: stalemate
    effects.who=ada.modify: -1  # WORD=VALUE in a list: its first entry with that value
    orders: {ada/1: {status: contested}}   # of a mapping, only what is written is compared
    problems: [effort-pool]     # the codes, in order of their places; left out: there is none
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.rulebook_campaign import write_campaign
from whcli.files.campaign import Loaded, load
from whcli.files.papers import load_turn
from whcli.model.campaign import Turn
from whcli.model.problem_data import problem_data
from whcli.model.ruling_data import Provenance, as_data
from whcli.model.understood import Understood
from whcli.model.when import written
from whcli.problems import Refusal, by_place
from whcli.rules.orders.effects import next_standing
from whcli.rules.orders.resolve import resolve, ruling_on
from whcli.rules.orders.understand import understand
from whcli.rules.orders.views import view

Data = dict[str, Any]
ABSENT = "absent"  # in `then:`, what is not there at all


class Case(NamedTuple):
    """One case, as its file gives it."""

    rules: tuple[str, ...]
    title: str
    sets: Mapping[str, Any]
    given: Mapping[str, Any]
    when: Mapping[str, Any]
    then: Mapping[str, Any]

    @property
    def house_rules(self) -> Data:
        """Every setting that the case changes or states."""
        return {**self.given.get("rules", {}), **self.sets}


def case_of(record: Mapping[str, Any]) -> Case:
    """The case of one record; an unknown key raises TypeError."""
    fields = {"sets": {}, "given": {}, **record}
    rules = fields.pop("rule")
    return Case(rules=(rules,) if isinstance(rules, str) else tuple(rules), **fields)


def play(case: Case, folder: Path) -> Data:
    """The answer of a case as plain data; where everything is refused, the Problems and `refused: true`."""
    verb = next(key for key in case.when if key in VERBS)
    number = case.when[verb]
    write_campaign(folder, case.given, case.sets, number)
    try:
        loaded = load(folder)
        turn, _ = load_turn(loaded, number)
    except Refusal as refusal:
        return {"refused": True, "problems": [problem_data(p) for p in by_place(refusal.problems)]}
    return VERBS[verb](loaded, turn, case.when)


def _resolve(loaded: Loaded, turn: Turn, _: Mapping[str, Any]) -> Data:
    return as_data(resolve(loaded.campaign, turn), Provenance("test", "", None, {}))


def _check(loaded: Loaded, turn: Turn, _: Mapping[str, Any]) -> Data:
    return _understood(understand(loaded.campaign, turn))


def _understood(one: Understood) -> Data:
    return {
        "players": dict(one.players),
        "presence": dict(one.presence),
        "surrendered": dict(one.surrendered),
        "orders": {f"{who}/{n}": slot.state for who, slots in one.slots.items() for n, slot in enumerate(slots, 1)},
        "sides": {c: {role: [m.who for m in side] for role, side in s.sides.items()} for c, s in one.stands.items()},
        "effort": {f"{who} {conflict}": dict(spent) for (who, conflict), spent in one.effort.items() if spent},
        "problems": [problem_data(p) for p in by_place(one.problems)],
    }


def _close(loaded: Loaded, turn: Turn, _: Mapping[str, Any]) -> Data:
    """What the next turn opens with."""
    ruling = resolve(loaded.campaign, turn)
    standing = next_standing(loaded.campaign, turn, ruling)
    effects = {who: {e.id: {**e._asdict(), "when": written(e.when)} for e in carried} for who, carried in standing.effects.items()}
    problems = [problem_data(p) for p in ruling.problems]
    return {"effects": effects, "undone": sorted(standing.undone), "presence": dict(standing.presence), "problems": problems}


def _view(loaded: Loaded, turn: Turn, when: Mapping[str, Any]) -> Data:
    """What one reader may know; `stage: open` means before the turn is resolved."""
    understood = understand(loaded.campaign, turn)
    stage = when.get("stage", "resolved")
    seen = view(when.get("for", ""), understood, None if stage == "open" else ruling_on(understood), stage)
    data: Data = bare(seen)
    return data | {
        "conflicts": {one["id"]: one for one in data["conflicts"]},
        "own": {one["sheet"]["id"]: one for one in data["own"]},
        "problems": [problem_data(p) for p in seen.problems],
    }


VERBS = {"resolve": _resolve, "check": _check, "close": _close, "view": _view}


def bare(value: Any) -> Any:
    """A record as plain data, all the way down; what finds places is left out."""
    if hasattr(value, "_asdict"):
        return {key: bare(part) for key, part in value._asdict().items() if key != "where"}
    if isinstance(value, Mapping):
        return {str(key): bare(part) for key, part in value.items()}
    if isinstance(value, list | tuple | frozenset):
        return [bare(part) for part in (sorted(value) if isinstance(value, frozenset) else value)]
    return value


def differences(then: Mapping[str, Any], answer: Data) -> list[str]:
    """What the answer has otherwise than `then` says, a line each; no word of `problems` means that there is none."""
    wanted = {"problems": [], **then}
    if any(path.startswith("problems.") for path in then):
        del wanted["problems"]
    found = {path: at(answer, path) for path in wanted}
    return [f"{path}: expected {want!r}, is {_told(path, found[path])}" for path, want in wanted.items() if not agrees(want, found[path])]


def at(value: Any, path: str) -> Any:
    """The part of an answer under a dotted path, ABSENT where there is none."""
    for step in path.split("."):
        if isinstance(value, Mapping) and step in value:
            value = value[step]
        elif isinstance(value, list):
            value = _in_list(value, step)
        else:
            return ABSENT
    return value


def _in_list(entries: list[Any], step: str) -> Any:
    key, equals, wanted = step.partition("=")
    if equals:
        return next((one for one in entries if str(one.get(key)) == wanted), ABSENT)
    return entries[int(step)] if step.isdigit() and int(step) < len(entries) else ABSENT


def agrees(want: Any, found: Any) -> bool:
    """Whether a part is as wanted: of mappings what is written, of lists each entry, of a Problem its code where a text is wanted."""
    if isinstance(want, Mapping):
        return isinstance(found, Mapping) and all(agrees(one, found.get(key, ABSENT)) for key, one in want.items())
    if isinstance(want, list):
        return isinstance(found, list | tuple) and len(want) == len(found) and all(map(agrees, want, found))
    if isinstance(found, Mapping) and isinstance(want, str):
        return bool(found.get("code") == want)
    return bool(want == found and isinstance(want, bool) == isinstance(found, bool))


def _told(path: str, found: Any) -> str:
    if path == "problems":
        return repr([f"{p['code']}: {p['why']}" for p in found])
    return repr(found)
