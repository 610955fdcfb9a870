"""Whatever is played, the file that the program writes is read again, and says what the ruling said (MIS-71)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.battles import ALICE, ALICE_PICKS, BOB, BOB_PICKS, GATE
from tests.files.test_battle import lay
from whcli.files.battle import BattleFile, again, open_battle
from whcli.files.state_file import done
from whcli.files.state_log import Deed
from whcli.model.battle_play import Choice
from whcli.model.battle_ruling import BattleRuling
from whcli.model.battle_said import Said
from whcli.problems import Problem
from whcli.rules.battle.actions import interrupted, noted, started
from whcli.rules.battle.adapting import adapted
from whcli.rules.battle.ending import ended
from whcli.rules.battle.facts import read_facts
from whcli.rules.battle.losses import left_table, lost
from whcli.rules.battle.points import gained, spent
from whcli.rules.battle.reserves_arrival import arrived, put_in_reserves
from whcli.rules.battle.scoring import needs, scored
from whcli.rules.battle.secondaries import chosen, discarded, drawn, new_orders
from whcli.rules.battle.secret_missions import declined, undertaken
from whcli.rules.battle.setup import went_on
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase
from whcli.rules.dice import Dice

Answer = BattleRuling | tuple[Problem, ...]
Deeds = dict[str, Callable[[Table, str, int], Answer]]
SECRET = "secret_mission: unbroken-wall\n"
BESIDE = {
    "armies/alice": ALICE,
    "armies/bob": BOB,
    "secret/alice": ALICE_PICKS + SECRET,
    "secret/bob": BOB_PICKS + SECRET,
}
TARGETS = ("m1", "m2", "m3", "m4", "m5", "top", "left", "no-mans-land", "")


def unit(table: Table, who: str, n: int) -> str:
    units = list(table.battle.players[who].army.units)
    return units[n % len(units)]


def card(table: Table, who: str, n: int) -> str:
    held = table.battle.hands[who].held
    return held[n % len(held)] if held else "cleanse"


def picked(table: Table, who: str, n: int) -> tuple[str, ...]:
    """Return units that the opponent may pick for a card."""
    return tuple(dict.fromkeys(unit(table, table.battle.opponent(who), n + more) for more in range(3)))


def score(table: Table, who: str, _: int) -> Answer:
    """Score with the example of each fact that is asked for."""
    asked = (one.give.removeprefix("--fact ").partition("=") for one in needs(table, who, {}))
    facts = read_facts(table, who, {name: value for name, _, value in asked})
    return scored(table, who, facts) if isinstance(facts, dict) else scored(table, who, {})


def act(table: Table, who: str, n: int) -> Answer:
    """Start an Action of a card in play, where there is one."""
    open_ = (table.battle.mission.primary, *table.battle.hands[who].held)
    actions = [one.id for one in table.deck.actions.values() if one.card in open_] or ["cleanse"]
    return started(table, who, unit(table, who, n), actions[n % len(actions)], TARGETS[n % len(TARGETS)])


DEEDS: Deeds = {
    "next": lambda table, _, __: next_phase(table, skip=True),
    "score": score,
    "lose": lambda table, who, n: lost(table, who, unit(table, who, n), ("", "m3", None)[n % 3], n % 2),
    "leave": lambda table, who, n: left_table(table, who, unit(table, who, n)),
    "arrive": lambda table, who, n: arrived(table, who, unit(table, who, n)),
    "reserve": lambda table, who, n: put_in_reserves(table, who, unit(table, who, n)),
    "act": act,
    "interrupt": lambda table, who, n: interrupted(table, who, unit(table, who, n), "it moved"),
    "note": lambda table, who, n: noted(table, who, unit(table, who, n), (("advanced", "shocked", "shot", "engaged")[n % 4],)),
    "draw": lambda table, who, _: drawn(table, who),
    "keep": lambda table, who, n: chosen(table, who, Choice(table.battle.hands[who].drawn) if n % 2 else Choice(redraw=True)),
    "pick": lambda table, who, n: chosen(table, who, Choice(picks=picked(table, who, n))),
    "discard": lambda table, who, n: discarded(table, who, (card(table, who, n),)),
    "new orders": lambda table, who, n: new_orders(table, who, card(table, who, n)),
    "adapt": lambda table, who, n: adapted(table, who, card(table, who, n), list(table.deck.secondaries)[n % 18]),
    "spend": lambda table, who, _: spent(table, who, 1, "a Stratagem"),
    "gain": lambda table, who, _: gained(table, who, 1, "a rule"),
    "undertake": lambda table, who, _: undertaken(table, who),
    "decline": lambda table, who, _: declined(table, who),
    "end": lambda table, _, n: ended(table, "the table calls it") if n == 99 else next_phase(table, skip=True),
}
STEPS = st.tuples(st.sampled_from([*["next"] * 12, *["act"] * 4, *DEEDS]), st.booleans(), st.integers(0, 99))


def table_of(file: BattleFile) -> Table:
    return Table(file.battle, file.deck, file.rules, Dice("gilead-2024"), file.picks, file.sealed, file.rolled)


def recorded(file: BattleFile, ruling: BattleRuling) -> BattleFile:
    """The battle read again from what a ruling makes of its file."""
    after = again(file._replace(state=done(file.state, Deed(("battle", ruling.deed), ruling.rolls, ruling.changes, ruling.rules))))
    assert after.battle._replace(where=ruling.battle.where) == armed(after, ruling)
    return after


def armed(after: BattleFile, ruling: BattleRuling) -> object:
    """What the ruling says the battle is, with what was read beside its file."""
    told = {who: one._replace(army=after.battle.players[who].army) for who, one in ruling.battle.players.items()}
    return ruling.battle._replace(players=told, terrain=after.battle.terrain)


MISSIONS = (
    Said(pool="A", done=("all",)),
    Said(deployment="dawn-of-war", rule="adapt-or-die", primary="burden-of-trust", done=("all",)),
    Said(deployment="search-and-destroy", rule="hidden-supplies", primary="unexploded-ordnance", corner="top-right", done=("all",)),
    Said(deployment="hammer-and-anvil", rule="smoke-and-mirrors", primary="terraform", smoke=("alice/rhino-1",), done=("all",)),
    Said(deployment="crucible-of-battle", rule="rapid-escalation", primary="scorched-earth", done=("all",)),
    Said(deployment="sweeping-engagement", rule="swift-action", primary="the-ritual", done=("all",)),
    Said(deployment="tipping-point", rule="stalwarts", primary="supply-drop", done=("all",)),
)


@pytest.fixture(scope="module", params=MISSIONS, ids=lambda said: said.primary or said.pool)
def begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> BattleFile:
    """A battle of which the set-up is done."""
    folder: Path = tmp_path_factory.mktemp("gate")
    for name, text in BESIDE.items():
        lay(folder, f"{name}.yaml", text)
    file = open_battle(lay(folder, "gate.yaml", GATE))
    said = request.param._replace(attacker="alice", painted={"alice": True, "bob": True})
    for words in (said._replace(smoke=(), done=()), Said(smoke=said.smoke, done=said.done)):  # the seals are opened first
        ruling = went_on(table_of(file), words)
        assert isinstance(ruling, BattleRuling), ruling
        file = recorded(file, ruling)
    assert file.battle.step == 13
    return file


@settings(max_examples=25, deadline=None)
@given(st.lists(STEPS, min_size=5, max_size=60))
def test_mis_71_what_is_played_is_read_back(begun: BattleFile, steps: list[tuple[str, bool, int]]) -> None:
    file = begun
    for name, other, n in steps:
        turn = file.battle.turn or "alice"
        ruling = DEEDS[name](table_of(file), file.battle.opponent(turn) if other else turn, n)
        if isinstance(ruling, BattleRuling):
            file = recorded(file, ruling)
        else:
            assert all(one.code and one.why and one.cure for one in ruling)
