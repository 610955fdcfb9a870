"""The groups that the dice of an attack fall into: ways that land on the same, allow as many shifts and are as Critical are one."""

from collections.abc import Callable
from math import lcm

from whcli.model.record import NamedTuple
from whcli.model.rolls import Reading
from whcli.rules.combat.areas import Landing
from whcli.rules.combat.attack_end import can_land, room_of
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.hit import Fallen
from whcli.rules.combat.odds_hit import sample
from whcli.rules.combat.options import at_risk
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.ways import each_way
from whcli.rules.dice import Dice, Spread
from whcli.rules.odds import total

Lands = Callable[[Plan, Fallen], Landing]  # where an attack of a plan lands, its dice lying so


class Group(NamedTuple):
    """Ways that come to the same until damage is rolled.

    landing  which of Groups.landings. hits: who is struck. room: shifts that are allowed. critical: there is a Critical Hit.
    icons    where a Mob is struck, else 0 for whatever they are.
    """

    landing: int
    hits: tuple[str, ...]
    room: int
    critical: bool
    icons: int = 0


class Groups(NamedTuple):
    """All groups, each with its weight; the weights add up to `whole`. `spread` is what the dice say, before anything lands."""

    landings: tuple[Landing, ...]
    weights: dict[Group, int]
    whole: int
    spread: Spread[Reading]


class Known(NamedTuple):
    """Where the attack lands in one case, with weights that add up to `whole`."""

    ways: tuple[tuple[int, int], ...]
    whole: int


def grouped(plan: Plan, spread: Spread[Reading], lands: Lands) -> Groups:
    """Return the groups that what the dice say falls into."""
    landings: list[Landing] = []
    cases: dict[tuple[bool, bool], Known] = {}
    risky, area = any(at_risk(plan.use, who) for who in plan.use.declared.targets), plan.use.area
    first = plan.dn_of(plan.use.declared.targets[0])
    found: dict[tuple[bool, bool], list[tuple[Reading, int]]] = {}
    for reading, ways in spread.items():
        found.setdefault((area and reading.meets(first), risky and reading.complication), []).append((reading, ways))
    for case, readings in found.items():
        cases[case] = _known(plan, readings[0][0], lands, landings)
    whole = lcm(*(known.whole for known in cases.values()))
    weights: dict[Group, int] = {}
    for case, readings in found.items():
        for number, weight in cases[case].ways:
            _add(weights, readings, (number, landings[number]), weight * (whole // cases[case].whole))
    return Groups(tuple(landings), weights, whole * total(spread), spread)


def _known(plan: Plan, reading: Reading, lands: Lands, landings: list[Landing]) -> Known:
    """Return where the attack lands by the dice of a reading; each new place is added to `landings`."""
    fallen, scene = sample(reading, plan.pool.wrath), plan.use.scene
    ways: dict[int, int] = {}

    def act(dice: Dice) -> Landing:
        return lands(plan._replace(use=plan.use._replace(scene=scene._replace(dice=dice))), fallen)

    for landing, weight in each_way(act):
        same = (at for at, one in enumerate(landings) if (one.struck, one.strayed) == (landing.struck, landing.strayed))
        number = next(same, len(landings))
        if number == len(landings):
            landings.append(landing._replace(told=Told(scene), plan=_seen(landing.plan, plan)))
        ways[number] = ways.get(number, 0) + weight
    return Known(tuple(ways.items()), sum(ways.values()))


def _seen(landed: Plan, plan: Plan) -> Plan:
    return landed._replace(use=landed.use._replace(scene=plan.use.scene))


def _add(weights: dict[Group, int], readings: list[tuple[Reading, int]], landed: tuple[int, Landing], weight: int) -> None:
    """Add to the groups what the dice say of one landing, with the weight that each way of theirs has."""
    number, landing = landed
    plan, scene = landing.plan, landing.plan.use.scene
    dns = {who: plan.dn_of(who) for who in landing.struck}
    mobs = {who for who in landing.struck if scene.one(who).mob is not None}
    can = can_land(plan.use)
    rooms: dict[tuple[int, int], tuple[tuple[str, ...], int]] = {}
    for reading, ways in readings:
        key = (reading.icons, reading.sixes)
        if key not in rooms:
            hits = landing.struck if landing.strayed else tuple(who for who, dn in dns.items() if reading.meets(dn))
            rooms[key] = (hits, room_of(plan, reading, hits) if hits and not landing.strayed else 0)
        hits, room = rooms[key]
        critical = bool(hits) and not landing.strayed and reading.critical and can
        group = Group(number, hits, room, critical, reading.icons if mobs & {*hits} else 0)
        weights[group] = weights.get(group, 0) + ways * weight
