"""Everything the dice to hit of an attack can say: its pool, what re-rolls change of it, what Glory adds (CMB-22, CMB-03, CMB-04)."""

from collections.abc import Callable
from math import comb

from whcli.model.fight import Choices
from whcli.model.record import NamedTuple
from whcli.model.rolls import Address, Reading
from whcli.rules.combat.hit import Fallen, failures, rerolls_ones
from whcli.rules.combat.plan import Plan
from whcli.rules.dice import few_enough
from whcli.rules.odds import MAX_DICE, Every

Weights = tuple[int, ...]  # of the faces 1 to 6 of one die
Counts = dict[tuple[int, int], int]  # (fours and fives, sixes): ways
Marked = dict[tuple[int, int, bool, bool], int]  # (fours and fives, sixes, all six, a 1): ways
EVEN: Weights = (1,) * 6


class Group(NamedTuple):
    """Some dice that are alike: the weights of their faces, and whether they are Wrath Dice."""

    weights: Weights
    dice: int
    wrath: bool = False


def hit_spread(plan: Plan, choices: Choices) -> dict[Reading, int]:
    """Return everything the dice of an attack can say, with its ways, re-rolls and dice for Glory included. Refusal `too-many-dice`."""
    few_enough(plan.pool.dice + choices.glory_dice, MAX_DICE)
    ones = rerolls_ones(plan)
    if not (ones or choices.reroll or choices.glory_dice):
        return dict(Every().reading(Address("", 0, "", "hit"), plan.pool))
    dice = [Group(EVEN, plan.pool.dice - plan.pool.wrath), Group(EVEN, plan.pool.wrath, wrath=True)]
    if ones:
        dice = [group._replace(weights=again(group.weights, lambda face: face == 1)) for group in dice]
    return bettered(dice, choices)


def fallen_spread(fallen: Fallen, choices: Choices) -> dict[Reading, int]:
    """Return everything that dice which lie already can still come to say, by what is chosen to better them."""
    dice = [Group(_only(face), 1, place < fallen.wrath) for place, face in enumerate(fallen.dice)]
    if not (choices.reroll or choices.glory_dice):
        return {fallen.reading: 1}
    dice = [*bettered_groups(dice, choices), *(Group(_only(face), 1) for face in fallen.bought)]
    return _read(dice)


def bettered(dice: list[Group], choices: Choices) -> dict[Reading, int]:
    """Return everything dice can say after the re-roll and the Glory that were chosen (CMB-04)."""
    return _read(bettered_groups(dice, choices))


def bettered_groups(dice: list[Group], choices: Choices) -> list[Group]:
    """Return dice with their failures re-rolled, where that is chosen, and with those that Glory buys, which are not re-rolled."""
    if choices.reroll:
        dice = [group._replace(weights=again(group.weights, _fails(wrath=group.wrath))) for group in dice]
    return [*dice, Group(EVEN, choices.glory_dice)]


def again(weights: Weights, takes: Callable[[int], bool]) -> Weights:
    """Return the weights of a die of which some faces are rolled again; they are six times as many."""
    retaken = sum(weight for face, weight in enumerate(weights, 1) if takes(face))
    return tuple((0 if takes(face) else 6 * weight) + retaken for face, weight in enumerate(weights, 1))


def _fails(*, wrath: bool) -> Callable[[int], bool]:
    """Return whether a face of a die is taken up by a re-roll, by the function that rules on it."""
    return lambda face: bool(failures(Fallen((face,), int(wrath))))


def _only(face: int) -> Weights:
    return tuple(int(each == face) for each in range(1, 7))


# Counting


def _read(dice: list[Group]) -> dict[Reading, int]:
    """Return everything some dice can say, by closed form for each group and a product of the groups."""
    plain: Counts = {(0, 0): 1}
    marked: Marked = {(0, 0, any(group.wrath and group.dice for group in dice), False): 1}
    for group in dice:
        if group.wrath:
            marked = _wrathful(marked, group)
        else:
            plain = _product(plain, _counts(group))
    found: dict[Reading, int] = {}
    for (f, s, sixes, ones), ways in marked.items():
        for (more_f, more_s), more in plain.items():
            six = s + more_s
            reading = Reading(f + more_f + 2 * six, six, sixes, ones)
            found[reading] = found.get(reading, 0) + ways * more
    return found


def _counts(group: Group) -> Counts:
    """Return how many fours and fives, and sixes, so many equal dice show, with their ways."""
    n, (miss, icon, six) = group.dice, _kinds(group.weights)
    found = {(k - s, s): comb(n, k) * comb(k, s) * miss ** (n - k) * icon ** (k - s) * six**s for k in range(n + 1) for s in range(k + 1)}
    return {counts: ways for counts, ways in found.items() if ways}


def _kinds(weights: Weights) -> tuple[int, int, int]:
    return sum(weights[:3]), weights[3] + weights[4], weights[5]


def _product(left: Counts, right: Counts) -> Counts:
    found: Counts = {}
    for (f, s), ways in left.items():
        for (more_f, more_s), more in right.items():
            key = (f + more_f, s + more_s)
            found[key] = found.get(key, 0) + ways * more
    return found


def _wrathful(marked: Marked, group: Group) -> Marked:
    """Return marked counts with some Wrath Dice more, one by one: they are few."""
    one, (miss, icon, six) = group.weights[0], _kinds(group.weights)
    sides = ((0, 0, False, True, one), (0, 0, False, False, miss - one), (1, 0, False, False, icon), (0, 1, True, False, six))
    for _ in range(group.dice):
        found: Marked = {}
        for (f, s, sixes, ones), ways in marked.items():
            for more_f, more_s, is_six, is_one, weight in sides:
                key = (f + more_f, s + more_s, sixes and is_six, ones or is_one)
                if weight:
                    found[key] = found.get(key, 0) + ways * weight
        marked = found
    return marked


def sample(reading: Reading, wrath: int) -> Fallen:
    """Return dice that say just that, `wrath` of them Wrath Dice: for rules that look at dice and ask no more of them."""
    fours = reading.icons - 2 * reading.sixes
    dice = [6] * reading.sixes + [4] * fours
    if not wrath or reading.critical:
        return Fallen((*dice, *(2,) * wrath), min(wrath, reading.sixes))
    first = 1 if reading.complication else 4 if fours else 2
    if first == 4:
        dice.remove(4)
    return Fallen((first, *dice, *(2,) * wrath), wrath)
