"""Problems of names in a battle's file that stand for nothing, and of units that are within themselves."""

from collections.abc import Collection, Iterator, Mapping

from whcli.model.battle import Army, Battle
from whcli.model.missions import Deck
from whcli.model.names import near
from whcli.problems import Place, Problem, Where


def no_unit(unit: str, army: Army, place: Place) -> Problem:
    """Return the Problem that an army has no such unit."""
    cure = near(unit, army.units).strip() or "Its units stand in the army's file, by id."
    return Problem("no-such-unit", f"There is no unit `{unit}` in this army.", cure, place, "MIS-08")


def no_card(card: str, known: Collection[str], place: Place, rule: str) -> Problem:
    """Return the Problem that a deck has no such card; `known` are those it might have been."""
    cure = near(card, known).strip() or (f"One of: {', '.join(known)}." if known else "`whcli mission list` names them.")
    return Problem("no-such-card", f"There is no `{card}` in the deck.", cure, place, rule)


def markers_known(battle: Battle, deck: Deck) -> set[str]:
    """Return the ids of the markers that a battle has: those of its Deployment card, and those that were set up since."""
    card = deck.deployments.get(battle.mission.deployment)
    return {*(card.markers if card else ()), *(marker for marker, one in battle.markers.items() if one.at is not None)}


def no_marker(marker: str, known: Collection[str], place: Place) -> Problem:
    """Return the Problem that a battle has no such marker."""
    cure = near(marker, known).strip() or (
        f"The markers are {', '.join(sorted(known))}." if known else "Markers stand on the Deployment card: name one first."
    )
    return Problem("no-such-marker", f"There is no marker `{marker}` here.", cure, place, "MIS-04")


def rings(inside: Mapping[str, str], where: Where) -> Iterator[Problem]:
    """Yield a Problem for a unit that is, by way of others, within itself (MIS-08); one for each ring."""
    done: set[str] = set()
    for start in inside:
        chain, one = [start], inside[start]
        while one in inside and one not in chain and one not in done:
            chain.append(one)
            one = inside[one]
        if one in chain and one not in done:
            why = f"`{one}` would be in itself: {' in '.join([*chain[chain.index(one) :], one])}."
            yield Problem("unit-in-itself", why, "Name the unit that it really joins.", where(start), "MIS-08")
        done.update(chain)
