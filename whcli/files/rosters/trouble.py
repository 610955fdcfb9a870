"""What stops an import, and the Problems that do not."""

from whcli.model.roster import Roster
from whcli.problems import Place, Problem, Refusal

EXPORT = "Export it from its program again, as a file or as text, and import that."


def stop(code: str, why: str, cure: str, place: Place) -> Refusal:
    """Return the Refusal that ends an import."""
    return Refusal([Problem(code, why, cure, place)])


def no_list(what: str, file: str) -> Refusal:
    """Return the Refusal of what is no army list; `what` says what it seems to be."""
    cure = "Give a BattleScribe .ros or .rosz, a New Recruit JSON, or the text of the app or of New Recruit (WTC or simple)."
    return stop("not-a-list", f"This is no army list: {what}.", cure, Place(file))


def wrong_game(found: str, place: Place) -> Refusal:
    """Return the Refusal of a list of another game or edition; `found` names it."""
    why = f"The list is of {found}; whcli plays Warhammer 40,000 of the 10th edition."
    return stop("wrong-game", why, "Build the army for the 10th edition and export it anew.", place)


def doubts(roster: Roster, file: str) -> tuple[Problem, ...]:
    """Return what is wrong with a list that is imported all the same: `points-differ`, `units-differ`, `many-warlords`."""
    found = []
    if roster.printed is not None and roster.printed != roster.points:
        why = f"The list prints {roster.printed} points, but its units add up to {roster.points}; the sum is taken."
        found.append(Problem("points-differ", why, "Look for a unit that is missing, or export the list anew.", Place(file)))
    if roster.counted is not None and roster.counted != len(roster.units):
        why = f"The list prints {roster.counted} units, but {len(roster.units)} are in it."
        found.append(Problem("units-differ", why, "Look for a unit that is missing, or export the list anew.", Place(file)))
    marked = [unit.name for unit in roster.units if unit.warlord]
    if len(marked) > 1:
        why = f"{len(marked)} units are marked as the Warlord ({', '.join(marked)}); the first is taken."
        found.append(Problem("many-warlords", why, "Move `warlord: true` where it belongs.", Place(file), "MIS-01"))
    return tuple(found)
