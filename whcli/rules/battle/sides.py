"""Who is the Attacker, whose edge is which, and who has the first turn (MIS-06, MIS-11)."""

from collections.abc import Mapping

from whcli.model.battle_ruling import Need
from whcli.model.battle_said import OPPOSITE, Said
from whcli.model.names import listed, title
from whcli.rules.battle.course import Course, Problems, refused, roll_off, with_dice


def sided(course: Course, said: Said) -> Course | Problems:
    """Return the course after step 6: edges as on the card, a roll-off, and the winner's choice of who is the Attacker (MIS-06).

    Problems: `edges`.
    """
    edges = _edges(course, said)
    if not isinstance(edges, Mapping):
        return edges
    course = course.moved(course.battle._replace(edges=edges))
    attacker = said.attacker or course.battle.attacker
    return _attacking(course, attacker) if attacker else _rolled_for_sides(course)


def _edges(course: Course, said: Said) -> Mapping[str, str] | Problems:
    """Return the edges players have, both where one is said. They lie across the table on the card's own axis."""
    battle, deployment = course.battle, course.table.deployment
    given = {**battle.edges, **said.edges}
    for player, edge in tuple(given.items()):
        given.setdefault(battle.opponent(player), OPPOSITE.get(edge, ""))
    axis = (deployment.edge, OPPOSITE.get(deployment.edge, "")) if deployment else ()
    if not given or (sorted(given.values()) == sorted(axis)):
        return given
    why = f"The players' edges cannot be {listed(list(given.values()))}."
    return (refused("MIS-06", "edges", why, f"On this Deployment card they are {listed(axis)}, one each.", battle.where("edges")),)


def _rolled_for_sides(course: Course) -> Course | Problems:
    need = Need("", "roll-off", "A roll-off decides who chooses the Attacker.", '--roll-off-dice "4 2", or --attacker PLAYER', "MIS-06")

    def roll() -> Course:
        if winner := course.battle.won.get("attacker"):
            return _to_choose(course, winner)
        winner, told = roll_off(course.table)
        after = course.moved(course.battle._replace(won={**course.battle.won, "attacker": winner}))
        return _to_choose(after.say("MIS-06", f"Roll-off: {told}. {title(winner)} chooses the Attacker."), winner)

    return with_dice(course, roll, need)


def _to_choose(course: Course, winner: str) -> Course:
    say = f"{title(winner)} won the roll-off and chooses who is the Attacker."
    return course.need(Need(winner, "attacker", say, f"--attacker {'|'.join(sorted(course.battle.players))}", "MIS-06"))


def _attacking(course: Course, attacker: str) -> Course:
    battle, deployment = course.battle, course.table.deployment
    won = {what: who for what, who in battle.won.items() if what != "attacker"}
    told = [f"{title(attacker)} is the Attacker, {title(battle.opponent(attacker))} the Defender."]
    if deployment:
        told.append(f"On the card the Attacker's edge is the {deployment.edge}.")
    course = course.moved(battle._replace(attacker=attacker, won=won)).say("MIS-06", *told)
    if deployment and battle.edges.get(attacker, deployment.edge) != deployment.edge:
        return course.remark(f"{title(attacker)} has the {battle.edges[attacker]} edge: turn the map by half.")
    return course


def first_turn(course: Course, said: Said) -> Course | Problems:
    """Return the course after step 11: a roll-off, whose winner takes the first turn (MIS-11)."""
    if said.first_turn:
        return _first(course, said.first_turn, f"{title(said.first_turn)} won the roll-off and takes the first turn.")
    need = Need("", "roll-off", "A roll-off decides who has the first turn.", '--roll-off-dice "4 2", or --first-turn PLAYER', "MIS-11")

    def roll() -> Course:
        winner, told = roll_off(course.table)
        return _first(course, winner, f"Roll-off: {told}. {title(winner)} takes the first turn.")

    return with_dice(course, roll, need)


def _first(course: Course, player: str, told: str) -> Course:
    return course.moved(course.battle._replace(first_turn=player)).say("MIS-11", told)
