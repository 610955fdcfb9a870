"""Where a fight stands, told at a glance: the round, who may go, a table of each side, and what everybody bears."""

from collections.abc import Iterator
from typing import Any, Final

from whcli.model.combat_state import AGENTS, THREATS
from whcli.model.fight_status import ACTED, ACTIVE, AMBUSHED, OUT, FightStatus, Standing
from whcli.model.names import listed, title
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table
from whcli.report.combat_words import number

SIDES: Final = {AGENTS: "Agents", THREATS: "Threats"}
ACTIONS: Final = {"combat": "Combat Action", "movement": "Movement", "simple": "Simple Action"}
TURNS: Final = {ACTIVE: "now", ACTED: "done", AMBUSHED: "ambushed", OUT: ""}


def status_blocks(status: FightStatus) -> tuple[Block, ...]:
    """Return where a fight stands as blocks."""
    return tuple(_blocks(status))


def _blocks(status: FightStatus) -> Iterator[Block]:
    yield Heading(1, f"{status.name}, Round {status.round}" if status.round else f"{status.name}, not begun")
    yield Paragraph(" ".join([*_pools(status), *_turn(status), *_warnings(status)]))
    for side, name in SIDES.items():
        people = [one for one in status.people if one.side == side]
        if people:
            yield Heading(2, name)
            yield _table(people, status)
            if borne := tuple(_borne(people, status)):
                yield Bullets(borne)


def _pools(status: FightStatus) -> Iterator[str]:
    yield f"Tier {status.tier}. Glory {status.glory} of {status.glory_cap}, Ruin {status.ruin} of {status.ruin_cap}."
    if status.vision:
        yield f"The light: {status.vision}."


def _turn(status: FightStatus) -> Iterator[str]:
    """Yield whose Turn it is or may be."""
    if status.ended:
        yield f"The fight is over: {status.ended}."
    elif not status.round:
        yield "Begin it with `whcli combat start`."
    elif status.active:
        left = [f"{number(status.left.count(part), word)}" for part, word in ACTIONS.items() if part in status.left]
        yield f"It is {_name(status, status.active)}'s Turn, with {listed(left) or 'nothing'} left."
    elif status.candidates:
        side = "an agent" if status.due == AGENTS else "a Threat"
        again = " again, the initiative being seized" if status.seized else ""
        yield f"Next goes {side}{again}: {' or '.join(_name(status, who) for who in status.candidates)}."
    else:
        yield "Everybody has had a Turn: `whcli combat next` begins the next Round."
    if status.pending:
        yield f"An attack has hit {listed([_name(status, who) for who in status.pending])} and waits for its damage: `whcli combat damage`."


def _warnings(status: FightStatus) -> Iterator[str]:
    if status.seeded:
        yield "The dice come from a seed in the file and can be foreseen."


def _name(status: FightStatus, who: str) -> str:
    return next((one.name for one in status.people if one.who == who), title(who))


def _table(people: list[Standing], status: FightStatus) -> Table:
    turns = status.round > 0 and not status.ended
    wrath = any(one.wrath is not None for one in people)
    head = ("Name", "Wounds", "Shock", "State", "Defence", "Resilience", "DN", *(["Wrath"] * wrath), *(["Turn"] * turns))
    rows = tuple((*_figures(one), *([_count(one.wrath)] * wrath), *([TURNS.get(one.turn, "to come")] * turns)) for one in people)
    return Table(head, rows, "lrrlrrrr" if wrath else "lrrlrrr")


def _count(value: int | None) -> str:
    return "" if value is None else str(value)


def _figures(one: Standing) -> tuple[str, ...]:
    defence = f"{one.defence} near, {one.defence_far} far" if one.defence_far != one.defence else str(one.defence)
    wounds = f"{one.mob} of {one.start} left" if one.mob is not None else f"{one.wounds} of {one.max_wounds}"
    shock = "-" if one.max_shock is None and not one.shock else f"{one.shock}{f' of {one.max_shock}' if one.max_shock is not None else ''}"
    dn = f"+{one.dn}" if one.dn else ""
    return one.name, wounds, shock, one.out or one.state, defence, str(one.resilience), dn


def _borne(people: list[Standing], status: FightStatus) -> Iterator[Item]:
    """Yield what each bears: Conditions with what they do and how they end, injuries, foes, weapons that wait."""
    for one in people:
        items = [Item(f": {each.effect} Ends: {each.ends}", _sized(each.name, each.size)) for each in one.conditions]
        items += [Item(f": {text}", lead) for lead, text in _more(one, status) if text]
        if items and one.turn != OUT:
            yield Item(":", one.name, inner=tuple(items))


def _sized(name: str, size: int) -> str:
    return f"{name} {size}" if size > 1 else name


def _more(one: Standing, status: FightStatus) -> Iterator[tuple[str, str]]:
    yield "Engaged with", listed([_name(status, who) for who in one.engaged])
    limit = f" ({len(one.traumatic)} of the {one.death} one survives)" if one.traumatic and one.death else ""
    yield "Traumatic Injuries", f"{listed(list(one.traumatic))}{limit}" if one.traumatic else ""
    yield "Memorable Injuries", listed(list(one.memorable))
    yield "Must be Reloaded", listed([title(each) for each in one.reload])
    yield "Ammo", listed([f"{title(name)} {left}" for name, left in one.ammo])
    yield "In force", listed(list(one.effects))
    yield "Ruin of its own", str(one.ruin) if one.ruin else ""
    yield "Holds", "a Combat Action" if one.held else ""


def status_data(status: FightStatus) -> dict[str, Any]:
    """Return where a fight stands as data, in the shape of schemas/combat-status.json."""
    data = {"encounter": status.id, **status._asdict(), "people": {one.who: _person(one) for one in status.people}}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in data.items() if name != "id"}


def _person(one: Standing) -> dict[str, Any]:
    conditions = {each.id: {"size": each.size, "effect": each.effect, "ends": each.ends} for each in one.conditions}
    data = one._asdict() | {"conditions": conditions, "ammo": dict(one.ammo)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in data.items() if name != "who"}
