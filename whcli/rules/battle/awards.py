"""Which awards are open to a player at a moment, and what they are worth by the facts (MIS-52, MIS-53)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.battle import Battle, Score
from whcli.model.battle_ruling import Credit
from whcli.model.change import Step
from whcli.model.facts import by_hand
from whcli.model.missions import (
    ANY_TURN_END,
    BATTLE_END,
    COMMAND_END,
    IMMEDIATE,
    OPPONENT_TURN_END,
    OWN_TURN_END,
    ROUND_END,
    THEIR_TURN_END,
    Award,
    Card,
    in_force,
)
from whcli.model.record import NamedTuple
from whcli.rules.battle.by_hand import later_rows, settled
from whcli.rules.battle.measures import MEASURES
from whcli.rules.battle.measures_units import counts
from whcli.rules.battle.table import Table
from whcli.rules.battle.view import View

SOURCE_OF: Final = {"primary": "primary", "secondary": "secondary", "secret": "secret", "rule": "secondary", "challenger": "challenger"}
NOUNS: Final = {
    "controlled": "marker",
    "guards": "guard",
    "burned": "marker burned",
    "terraformed": "marker terraformed",
    "hazards": "Hazard",
    "banners": "banner",
    "done": "Action",
}


class Open(NamedTuple):
    """An award that is open to a player: the `n`th of its card, from 1."""

    card: Card
    n: int
    award: Award

    @property
    def source(self) -> str:
        """The source of its rows on the score sheet."""
        return SOURCE_OF.get(self.card.kind, self.card.kind)


# When


def last_turn(table: Table) -> bool:
    """Return whether it is the last turn of the battle: the second player's of the last round (MIS-14)."""
    battle = table.battle
    return battle.round >= table.rules.rounds and battle.turn == battle.second_turn


def moments(table: Table, player: str) -> frozenset[str]:
    """Return the moments that are now, for a player (MIS-52).

    At the end of the second player's turn the round ends, and with the last round the battle: what would be scored at the end of the
    opponent's next turn is scored then, and the second player scores then what is else scored at the end of the Command phase.
    """
    battle = table.battle
    own, last = battle.turn == player, battle.round >= table.rules.rounds
    late = last and player == battle.second_turn
    found = {IMMEDIATE}
    if battle.phase == "command" and own and not late:
        found.add(COMMAND_END)
    if battle.phase == "end":
        found |= {ANY_TURN_END, OWN_TURN_END} if own else {ANY_TURN_END, THEIR_TURN_END, OPPONENT_TURN_END}
        found |= {COMMAND_END} if own and late else set()
        found |= {ROUND_END} if battle.turn == battle.second_turn else set()
        found |= {BATTLE_END, OPPONENT_TURN_END} if last_turn(table) else set()
    return frozenset(found)


def cards(table: Table, player: str) -> tuple[Card, ...]:
    """Return the cards that can score for a player now: Primary, Mission Rule, the hand, a Secret Mission that is revealed."""
    battle, deck = table.battle, table.deck
    hand, secret = battle.hands.get(player), battle.secrets.get(player)
    held = [deck.secondaries.get(one) for one in hand.held] if hand else []
    mine = deck.secrets.get(secret.card) if secret and secret.undertaken and secret.card else None
    challengers = deck.challengers.values() if battle.phase == "end" and battle.turn == player else ()
    return tuple(one for one in (table.primary, table.rule, *held, mine, *challengers) if one is not None)


def open_now(table: Table, player: str) -> tuple[Open, ...]:
    """Return the awards that are open to a player at this moment, card by card, but what rows by hand have settled (MIS-53)."""
    hand = table.battle.hands.get(player)
    now, mode = moments(table, player), hand.mode if hand else ""
    return tuple(
        Open(card, n, award)
        for card in cards(table, player)
        for n, award in enumerate(card.awards, 1)
        if award.when in now and _counts(table, award, mode) and not settled(table, player, card, award)
    )


def _counts(table: Table, award: Award, mode: str) -> bool:
    """Return whether an award counts in this round, in a mode and under the errata in force (MIS-R51)."""
    in_round = award.from_round <= table.battle.round <= award.to_round
    return in_round and (not award.modes or mode in award.modes) and in_force(table.rules.errata, award.since, award.until)


# How much


def judged(view: View, opened: Iterable[Open]) -> tuple[Credit, ...]:
    """Return what open awards give a player beyond what they gave in this turn already; also 0 VP where a cap takes all (MIS-R21)."""
    by_card: dict[str, list[Open]] = {}
    for one in opened:
        by_card.setdefault(one.card.id, []).append(one)
    return tuple(credit for mine in by_card.values() for credit in _card(view, mine))


def card_cap(table: Table, card: Card) -> int:
    """Return the most that a card gives in one turn under the errata in force, 0 for no cap (MIS-R51)."""
    return card.cap_per_turn if in_force(table.rules.errata, card.cap_since, "") else 0


def _card(view: View, opened: list[Open]) -> Iterator[Credit]:
    card = opened[0].card
    view.card = card.id
    cap = card_cap(view.table, card)
    given, by_hand = _scored(view, card.id), sum(row.vp for row in later_rows(view.table, view.player, card))
    for tiers in _lines(opened):
        credit = _best(view, tiers)
        if credit and by_hand and tiers[0].award.when == IMMEDIATE:
            worth, credit = credit.vp, _less(credit, by_hand)
            by_hand = max(0, by_hand - worth)
        if credit is None:
            continue
        if cap and credit.vp > cap - given:
            credit = _capped(credit, max(0, cap - given), f"{card.name} gives at most {cap} VP in a turn")
        given += credit.vp
        yield credit


def _lines(opened: list[Open]) -> list[list[Open]]:
    """Return awards in groups of which only the dearest is scored, the dearest first; one without a line is a group of its own."""
    groups: dict[str, list[Open]] = {}
    for one in opened:
        groups.setdefault(one.award.line or str(one.n), []).append(one)
    return [sorted(group, key=lambda one: -one.award.vp) for group in groups.values()]


def _best(view: View, tiers: list[Open]) -> Credit | None:
    """Return the credit for the dearest award of a group whose condition is met, less what it gave in this turn; None for nothing.

    Where one cannot be judged yet, those less dear ask for nothing: they may not count (MIS-53).
    """
    card, asked = tiers[0].card, view.unmet
    for one in tiers:
        credit = worth(view, one)
        if view.unmet > asked:
            return None
        if credit is None:
            continue
        before = _scored(view, card.id, [tier.n for tier in tiers])
        if one.award.cap_per_turn and credit.vp > one.award.cap_per_turn:
            credit = _capped(credit, one.award.cap_per_turn, f"at most {one.award.cap_per_turn} VP in a turn")
        return _less(credit, before)
    return None


def _less(credit: Credit, before: int) -> Credit | None:
    """Return a credit without what was given in this turn before, None where nothing is left of it."""
    if not before:
        return credit
    return _clipped(credit, credit.vp - before, "scored in this turn already") if credit.vp > before else None


def _scored(view: View, card: str, awards: list[int] | None = None) -> int:
    """Return the VP that a card, or some awards of it by number, gave the player in this turn."""
    battle = view.battle
    rows = battle.score.get(view.player, ())
    now = (battle.round, battle.turn, card)
    return sum(row.vp for row in rows if (row.round, row.turn, row.card) == now and (awards is None or row.n in awards))


def _capped(credit: Credit, vp: int, why: str) -> Credit:
    """Return a credit under a cap of its card or award; what it lost stands in the row's reason (MIS-51)."""
    lost = f"{credit.why}, {credit.vp - vp} VP lost: {why}"
    return _clipped(credit._replace(why=lost if vp else credit.why), vp, why)


def _clipped(credit: Credit, vp: int, why: str) -> Credit:
    step = Step("cap", vp - credit.vp, why, "MIS-52")
    return credit._replace(vp=vp, steps=(*credit.steps, step)) if vp != credit.vp else credit


def worth(view: View, one: Open) -> Credit | None:
    """Return the credit for an award by the facts before any cap, None where its condition is not met or something is missing."""
    award = one.award
    if award.by_hand:
        return _said(view, one)
    if award.needs and MEASURES[award.needs](view, award.args) < award.at_least:
        return None
    count = MEASURES[award.per](view, award.args) if award.per else 1
    count = min(count, award.most) if award.most else count
    each = award.vp_by_round.get(view.battle.round, award.vp)
    if count < 1:
        return None
    why = _why(view, one, count)
    return Credit(view.player, one.source, one.card.id, count * each, why, n=one.n, steps=(_step(one, count, each),))


def _said(view: View, one: Open) -> Credit | None:
    """Return the credit for a card that cannot be judged from facts, by what the table says; one of a challenger is never asked for."""
    vp = view.number(by_hand(one.card.id), 0 if one.card.kind == "challenger" else None)
    step = Step("vp", vp, f"{one.card.name}, as the table says", one.card.rule)
    return Credit(view.player, one.source, one.card.id, vp, "as the table says", n=one.n, steps=(step,)) if vp else None


def _step(one: Open, count: int, each: int) -> Step:
    many = f"{count} × {each} VP " if one.award.per else f"{each} VP "
    return Step("vp", count * each, f"{one.card.name}: {many}{one.award.say}", one.card.rule)


def _why(view: View, one: Open, count: int) -> str:
    """Return a few words on why VP were given, for the score sheet."""
    noun = NOUNS.get(one.award.per, "")
    if noun:
        return f"{count} {noun if count == 1 else _many(noun)}"
    if not one.award.per:
        return one.award.say[:200]
    units = _counted(view, one)
    return ", ".join(units[:6]) + (" …" if len(units) > 6 else "") or f"{count} destroyed"


def _counted(view: View, one: Open) -> list[str]:
    """Return the units destroyed that an award counts, without those for which it gave VP in this turn before."""
    units = [unit.id for unit, lost in view.destroyed(view.opponent) if counts(view, one.award, unit, lost)]
    now = (view.battle.round, view.battle.turn, one.card.id, one.n)
    rows = [row for row in view.battle.score.get(view.player, ()) if (row.round, row.turn, row.card, row.n) == now]
    new = Counter(units) - Counter(unit for row in rows for unit in row.why.split(", "))  # one that came back counts each time
    return [*new.elements()] or units


def _many(noun: str) -> str:
    first, _, rest = noun.partition(" ")
    return f"{first}s {rest}".strip()


def with_rows(battle: Battle, given: Iterable[Credit]) -> Battle:
    """Return the battle with a row on the score sheet for each credit of 1 VP or more, and Tactical cards that scored noted (MIS-22)."""
    for credit in given:
        hand = battle.hands.get(credit.player)
        if hand and hand.mode == "tactical" and credit.card in hand.active and credit.card not in hand.scored:
            noted = hand._replace(scored=(*hand.scored, credit.card))
            battle = battle._replace(hands={**battle.hands, credit.player: noted})
        if credit.vp:
            battle = battle._replace(score={**battle.score, credit.player: (*battle.score.get(credit.player, ()), _row(battle, credit))})
    return battle


def _row(battle: Battle, credit: Credit) -> Score:
    return Score(battle.round, battle.turn, credit.source, credit.card, credit.vp, credit.why, credit.n)
