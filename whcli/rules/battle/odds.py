"""Mission odds: the exact chance to draw or to hold a Tactical card by some round, from the very state of the deck (MIS-21, MIS-26).

Cards whose fate is the same in every round to come are alike, so that only their number matters. Ways are counted in whole numbers:
each card drawn multiplies them by the same number, which every size of the deck divides.
"""

from collections.abc import Iterator
from math import gcd, lcm

from whcli.model.battle import Hand
from whcli.model.battle_play import BACK, PICKS
from whcli.model.mission_odds import CardChance, MissionOdds, Plan, RoundChance
from whcli.model.missions import FIXED
from whcli.model.names import near, title
from whcli.model.odds import Chance
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.battle.account import Problems, player_known, refused
from whcli.rules.battle.drawing import left, place_of
from whcli.rules.battle.table import Table
from whcli.rules.battle.when_drawn import holds, pickable

KEPT, GONE, ASIDE = "kept", "gone", "aside"  # what becomes of a card as it is drawn
NEVER, SURE = Chance(0, 1), Chance(1, 1)
Counts = tuple[int, ...]  # how many cards of each kind are left, the card looked for not among them


class Ways(NamedTuple):
    """Where a deck may be: by (counts, whether the card looked for was seen) the ways; `seen` and `held`: ways that came to that."""

    open: dict[tuple[Counts, bool], int]
    seen: int = 0
    held: int = 0


class Deal(NamedTuple):
    """One place of a hand that is being filled. `kinds`: what becomes of each kind, `own` of the card looked for; `unit`: see above."""

    kinds: tuple[str, ...]
    own: str
    unit: int
    most: int  # cards that are drawn for it at most


def mission_odds(table: Table, player: str, plan: Plan, card: str = "") -> MissionOdds | Problems:
    """Return the chances of a card, or of every card of the deck, for a player (MIS-21).

    Problems: `unknown-card`, `fixed-missions`, `bad-plan`, `hand-hidden` and `no-such-player`.
    """
    if wrong := player_known(table, player) or _not_for(table, player) or _unfit(table, player, plan, card):
        return wrong
    hand = table.battle.hands.get(player, Hand())
    plan = plan._replace(goes=min(plan.goes, table.rules.tactical_hand))
    found = coming(table, player, plan)
    fates = {each: _fates(table, player, each, found, plan) for each in sorted((*left(table.deck, hand), *hand.aside))}
    alike: dict[tuple[str, ...], tuple[RoundChance, ...]] = {}
    chances = []
    for each in (card,) if card else tuple(table.deck.secondaries):
        place = "" if each in fates else place_of(hand, each)
        if not place and fates[each] not in alike:
            alike[fates[each]] = _chances(fates, each, found)
        chances.append(CardChance(each, place, _settled(found, place) if place else alike[fates[each]]))
    return MissionOdds(player, tuple(fates), plan, tuple(sorted(chances, key=_likeliest)))


def _not_for(table: Table, player: str) -> Problems:
    if not table.hides(player):
        return ()
    why = f"The chances of {title(player)}'s cards tell which are in the hand, and house rules keep it hidden."
    return (refused("hand-hidden", why, f"{title(player)} asks with --player {player}.", "MIS-R22"),)


def _likeliest(one: CardChance) -> tuple[float, str]:
    return (-one.rounds[-1].held.decimal if one.rounds else 0, one.card)


def _unfit(table: Table, player: str, plan: Plan, card: str) -> Problems:
    hand = table.battle.hands.get(player, Hand())
    if hand.mode == FIXED:
        why = f"{title(player)} plays Fixed missions and draws no cards."
        return (refused("fixed-missions", why, "Ask for the other player, or of a battle that has not begun.", "MIS-20"),)
    if card and card not in table.deck.secondaries:
        cure = near(card, table.deck.secondaries).strip() or "`whcli mission show secondaries` lists them."
        return (refused("unknown-card", f"{table.deck.name} has no secondary mission `{card}`.", cure, "MIS-71"),)
    return tuple(_bad_plan(table, plan))


def _bad_plan(table: Table, plan: Plan) -> Iterator[Problem]:
    rounds = table.rules.rounds
    if not 0 <= plan.by <= rounds:
        yield refused("bad-plan", f"There is no round {plan.by}.", f"Rounds are 1 to {rounds}.", "MIS-14")
    if plan.goes < 0:
        yield refused(
            "bad-plan", f"{plan.goes} cards cannot go in each round.", f"0 to {table.rules.tactical_hand} of a hand go.", "MIS-21"
        )
    if plan.orders not in (0, 1):
        yield refused("bad-plan", f"New Orders cannot be used {plan.orders} times in a phase.", "Once at most: 0 or 1.", "MIS-24")


# When cards are drawn


def coming(table: Table, player: str, plan: Plan) -> tuple[tuple[int, int], ...]:
    """Return the rounds whose own Command phase is to come, each with how many places of the hand are filled then (MIS-21, MIS-24)."""
    battle, hand = table.battle, table.battle.hands.get(player, Hand())
    over = battle.turn == player or (bool(battle.turn) and player == battle.first_turn)
    first = battle.round + 1 if over else max(1, battle.round)
    size = table.rules.tactical_hand
    stay = max(0, len(hand.active) - (plan.goes if battle.round else 0))
    rounds = range(first, (plan.by or table.rules.rounds) + 1)
    return tuple((each, (size - stay if each == first else min(size, plan.goes)) + plan.orders) for each in rounds)


def _fates(table: Table, player: str, card: str, rounds: tuple[tuple[int, int], ...], plan: Plan) -> tuple[str, ...]:
    """Return what becomes of a card that is drawn in each round to come, with the units that are on the table now (MIS-26)."""
    return tuple(_fate(table._replace(battle=table.battle._replace(round=each)), player, card, plan) for each, _ in rounds)


def _fate(table: Table, player: str, card: str, plan: Plan) -> str:
    when = table.deck.secondaries[card].when_drawn
    if when is None or not holds(table, player, when) or (when.optional and not plan.redraw):
        return KEPT
    if when.do.startswith(PICKS):
        return KEPT if pickable(table, player, when) else GONE
    return ASIDE if when.do == BACK else GONE


# The chances


def _settled(rounds: tuple[tuple[int, int], ...], place: str) -> tuple[RoundChance, ...]:
    """Return the chances of a card that is not in the deck: held where it is active, was achieved or waits for a choice, else none."""
    held = NEVER if place == "discarded" else SURE
    draws = 0
    found = []
    for each, places in rounds:
        draws += places
        found.append(RoundChance(each, draws, SURE, held))
    return tuple(found)


def _chances(fates: dict[str, tuple[str, ...]], card: str, rounds: tuple[tuple[int, int], ...]) -> tuple[RoundChance, ...]:
    others = [one for each, one in fates.items() if each != card]
    kinds = sorted(set(others))
    unit = lcm(*range(1, len(fates) + 1))
    ways, whole, draws, found = Ways({(tuple(others.count(kind) for kind in kinds), False): 1}), 1, 0, []
    for n, (each, places) in enumerate(rounds):
        kinds_now = tuple(kind[n] for kind in kinds)
        most = sum(others.count(kind) for kind in kinds if kind[n] != KEPT) + (fates[card][n] != KEPT) + 1
        for _ in range(places):
            ways = _filled(ways, Deal(kinds_now, fates[card][n], unit, most))
            whole *= unit**most
        draws += places
        found.append(RoundChance(each, draws, _chance(ways.seen, whole), _chance(ways.held, whole)))
    return tuple(found)


def _chance(ways: int, whole: int) -> Chance:
    by = gcd(ways, whole)
    return Chance(ways // by, whole // by)


def _filled(ways: Ways, deal: Deal) -> Ways:
    """Return the ways after one place of the hand is filled."""
    whole = deal.unit**deal.most
    found = Ways({}, ways.seen * whole, ways.held * whole)
    for (counts, seen), weight in ways.open.items():
        found = _place(found, deal, _Drawing(counts, (0,) * len(counts), seen, True, weight, 0))
    return found


class _Drawing(NamedTuple):
    """A place of the hand as cards are drawn for it: what is left, what waits aside, and whether the card looked for is among the first."""

    counts: Counts
    aside: Counts
    seen: bool
    here: bool
    weight: int
    step: int


def _place(found: Ways, deal: Deal, at: _Drawing) -> Ways:
    """Return the ways with everything added that can follow from a drawing."""
    size = sum(at.counts) + at.here
    if not size:
        return _done(found, deal, at)
    share, rest = at.weight * (deal.unit // size), deal.unit ** (deal.most - at.step - 1)
    if at.here:
        found = _own(found, deal, at, share, rest)
    for kind, count in enumerate(at.counts):
        if not count:
            continue
        fewer = _plus(at.counts, kind, -1)
        then = at._replace(counts=fewer, weight=share * count, step=at.step + 1)
        if deal.kinds[kind] == KEPT:
            found = _done(found, deal, then)
            continue
        if deal.kinds[kind] == ASIDE:
            then = then._replace(aside=_plus(at.aside, kind, 1))
        found = _place(found, deal, then)
    return found


def _plus(counts: Counts, kind: int, more: int) -> Counts:
    return (*counts[:kind], counts[kind] + more, *counts[kind + 1 :])


def _own(found: Ways, deal: Deal, at: _Drawing, share: int, rest: int) -> Ways:
    """Return the ways after the card looked for is drawn itself."""
    found = found if at.seen else found._replace(seen=found.seen + share * rest)
    if deal.own == KEPT:
        return found._replace(held=found.held + share * rest)
    if deal.own == GONE:
        return found
    return _place(found, deal, at._replace(seen=True, here=False, weight=share, step=at.step + 1))


def _done(found: Ways, deal: Deal, at: _Drawing) -> Ways:
    """Return the ways with a place filled, or no card left for it; what waited aside is shuffled back."""
    back = tuple(count + waits for count, waits in zip(at.counts, at.aside, strict=True))
    key = (back, at.seen)
    found.open[key] = found.open.get(key, 0) + at.weight * deal.unit ** (deal.most - at.step)
    return found
