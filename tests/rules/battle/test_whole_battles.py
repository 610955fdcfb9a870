"""Whole battles of random deeds: each comes to its end, and all the way sums, changes and caps hold (MIS-14, MIS-51, MIS-71)."""

from collections.abc import Mapping
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.battle.play_scenes import follow, table
from whcli.files.decks import built_in
from whcli.model.battle import Hand, MarkerState, Picks
from whcli.model.battle_play import Choice
from whcli.model.battle_ruling import BattleRuling
from whcli.model.missions import Deck
from whcli.problems import Problem
from whcli.rules.battle.actions import offered, started
from whcli.rules.battle.caps import sheet
from whcli.rules.battle.changes import differences
from whcli.rules.battle.drawing import choice_needed
from whcli.rules.battle.losses import lost
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.scoring import needs, open_awards, revealing, scored
from whcli.rules.battle.secondaries import chosen
from whcli.rules.battle.secret_missions import deciding, declined, undertaken
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase
from whcli.rules.battle.when_drawn import pickable

Answer = BattleRuling | tuple[Problem, ...]
MODES = ("tactical", "fixed")
TARGETS = ("m1", "m2", "m3", "m4", "m5", "top", "left", "own-zone", "no-mans-land", "enemy-zone", "")


def begun(by: Random, deck: Deck) -> Table:
    """A battle about to begin with cards of a deck at random."""
    fixed = [card.id for card in deck.secondaries.values() if card.fixed]
    hands = {
        who: Hand(mode, tuple(by.sample(fixed, 2)) if mode == "fixed" else ()) for who in ("alice", "bob") for mode in [by.choice(MODES)]
    }
    rule, primary = by.choice([*deck.rules, ""]), by.choice([*deck.primaries])
    picks = {who: Picks(who, secret_mission=by.choice([*deck.secrets])) for who in hands if len(deck.secrets)}
    markers = {one: MarkerState(name="hazard") for one in ("m2", "m3", "m4")} if primary == "unexploded-ordnance" else {}
    return table(hands=hands, rule=rule, primary=primary, markers=markers, picks=picks)._replace(deck=deck)


def fact(by: Random, where: Table, player: str, name: str, told: Mapping[str, object]) -> object:
    """Some value of a fact; no marker is controlled by both."""
    known, battle = where.deck.facts[name], where.battle
    units = battle.players[battle.opponent(player) if known.units == "enemy" else player].army.units
    other = {"controlled": "controlled_by_opponent", "controlled_by_opponent": "controlled"}.get(name, "")
    taken = told.get(other, ())
    free = [one for one in markers_of(where) if not (isinstance(taken, tuple) and one in taken)]
    return {
        "number": by.randint(0, known.most or 3),
        "flag": by.random() < 0.5,
        "markers": tuple(one for one in free if by.random() < 0.5),
        "units": tuple(one for one in units if by.random() < 0.7),
        "figures": {one: by.randint(1, 25) for one in units},
        "word": by.choice(known.choices or ("",)),
        "point": (22.0, 18.0),
    }.get(known.kind, {})


def judged(by: Random, where: Table) -> Answer:
    """What comes of scoring for one player with something open, every question answered somehow."""
    player = next(one for one in where.battle.players if open_awards(where, one))
    told: dict[str, object] = {}
    while missing := needs(revealing(where, player), player, told):
        name = missing[0].give.removeprefix("--fact ").split("=")[0]
        told[name] = fact(by, where, player, name, told)
    return scored(where, player, told)


def settled(by: Random, where: Table, player: str) -> Answer:
    """What comes of a choice on a drawn card."""
    drawn = where.battle.hands[player].drawn
    when = where.deck.secondaries[drawn].when_drawn
    if when is None or not when.do.startswith("opponent"):
        return chosen(where, player, by.choice((Choice(keep=drawn), Choice(redraw=True))))
    among = pickable(where, player, when)
    return chosen(where, player, Choice(picks=tuple(by.sample(among, min(when.number, len(among))))))


def onward(by: Random, where: Table) -> Answer:
    """What comes of going on, once all that holds it up is scored or decided."""
    answer = next_phase(where)
    codes = set() if isinstance(answer, BattleRuling) else {one.code for one in answer}
    if "unscored" in codes:
        answer = judged(by, where)
        bad_place = not isinstance(answer, BattleRuling) and {one.code for one in answer} == {"marker-place"}
        return next_phase(where, True) if bad_place else answer
    if "secret-open" in codes:
        player = deciding(where)[0]
        answer = undertaken(where, player)
        return answer if isinstance(answer, BattleRuling) else declined(where, player)
    return answer


def deed(by: Random, where: Table) -> Answer:
    """Some deed: a choice that is open, a unit lost, an Action started, or the next phase."""
    battle = where.battle
    open_ = [one for one in battle.players if choice_needed(where, one)]
    if open_:
        return settled(by, where, open_[0])
    player = by.choice([*battle.players])
    if battle.phase in ("shooting", "fight") and by.random() < 0.3:
        return lost(where, player, by.choice([*battle.players[player].army.units]), by.choice((None, "none", "m3")))
    offers = offered(where, battle.turn) if battle.phase == "shooting" else ()
    if offers and by.random() < 0.4:
        unit = by.choice([*battle.players[battle.turn].army.units])
        return started(where, battle.turn, unit, by.choice(offers), by.choice(TARGETS))
    return onward(by, where)


def held(where: Table, answer: BattleRuling) -> None:
    """What holds after every deed."""
    assert answer.changes == differences(where.battle, answer.battle)
    assert all(sum(step.value for step in credit.steps) == credit.vp >= 0 for credit in answer.credits)
    for hand in answer.battle.hands.values():
        cards = (*hand.active, *hand.achieved, *hand.discarded, *hand.swapped)
        assert len(cards) == len(set(cards))
    for side in sheet(where._replace(battle=answer.battle)).tallies:
        assert side.total <= 100
        assert sum(line.vp for line in side.lines) == sum(line.kept for line in side.lines) + sum(one.lost for one in side.clips)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["pariah-nexus", "chapter-approved-2025"]))
def test_mis_14_any_battle_comes_to_its_end_and_its_sums_hold(seed: int, name: str) -> None:
    by, deck = Random(seed), built_in(name)
    assert deck is not None
    where = begun(by, deck)
    for _ in range(400):
        answer = deed(by, where)
        if isinstance(answer, BattleRuling):
            held(where, answer)
            where = follow(where, answer)
        if where.battle.ended:
            break
    assert where.battle.ended
    assert sheet(where).winner in ("alice", "bob", "draw")
