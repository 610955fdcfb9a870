"""Views to tell: of the example, and small ones built by hand."""

import functools
import json
from collections.abc import Callable
from pathlib import Path

from whcli.files.campaign import load
from whcli.files.papers import load_turn
from whcli.model.campaign import Campaign
from whcli.model.names import ROLES
from whcli.model.orders import Order, Quality, QualityEffect, Response, Sheet, Standing
from whcli.model.ruling import Earned, OrderRuling, Part, Reason, Ruling
from whcli.model.view import GM, ClashView, ConflictView, GoalView, MemberView, OwnView, SideView, SlotView, View
from whcli.model.when import When
from whcli.report.blocks import Block
from whcli.report.markdown import markdown
from whcli.report.orders_turn import turn_blocks, understood_blocks
from whcli.report.plain import plain
from whcli.report.terminal_late import terminal
from whcli.report.view_data import view_data
from whcli.rules.orders.resolve import ruling_on
from whcli.rules.orders.understand import understand
from whcli.rules.orders.views import view

CRUSADE = Path(__file__).parents[2] / "examples" / "crusade"
TURNS = (1, 2, 3)
WAR = dict.fromkeys(ROLES, "war")

Form = Callable[[tuple[Block, ...]], str]
FORMS: dict[str, Form] = {
    "40": lambda blocks: plain(blocks, 40),
    "80": lambda blocks: plain(blocks, 80),
    "200": lambda blocks: plain(blocks, 200),
    "markdown": markdown,
    "terminal": lambda blocks: terminal(blocks, 80),
}


@functools.cache
def campaign() -> Campaign:
    return load(CRUSADE).campaign


@functools.cache
def ruling(turn: int) -> Ruling:
    return example_ruling(turn)


def example_ruling(turn: int) -> Ruling:
    loaded = load(CRUSADE)
    return ruling_on(understand(loaded.campaign, load_turn(loaded, turn)[0]))


@functools.cache
def example(turn: int, reader: str = GM, stage: str = "resolved") -> View:
    """The View that a reader has of a turn of the example."""
    loaded = load(CRUSADE)
    understood = understand(loaded.campaign, load_turn(loaded, turn)[0])
    return view(reader, understood, None if stage == "open" else ruling_on(understood), stage)


def readings(one: View, explain: bool = False) -> dict[str, str]:
    """Every reading of a View, by name."""
    told = {name: form(turn_blocks(one, explain)) for name, form in FORMS.items()}
    checked = {f"check {name}": form(understood_blocks(one)) for name, form in FORMS.items()}
    return {**told, **checked, "json": json.dumps(view_data(one), ensure_ascii=False)}


@functools.cache
def example_readings(turn: int, reader: str, stage: str) -> dict[str, str]:
    """Every reading, with its rules, of the View that a reader has of a turn of the example."""
    return readings(example(turn, reader, stage), True)


# By hand


def parts(who: str, *numbers: tuple[str, int, str]) -> MemberView:
    """Somebody's share; `numbers` as (what, value, why)."""
    rules = {"trait": "ORD-45", "effort": "ORD-49", "support": "ORD-47", "absent": "ORD-54"}
    found = tuple(Part(who, what, value, rules[what], why) for what, value, why in numbers)
    return MemberView(who, sum(p.value for p in found), found)


def side(*members: MemberView) -> SideView:
    return SideView(members[0].who, sum(m.total for m in members), members)


PERTURABO = side(parts("perturabo", ("trait", 9, "War"), ("effort", 1, "Effort")))
GUILLIMAN = side(
    parts("guilliman", ("trait", 8, "War"), ("effort", 2, "Effort")),
    parts("senatorum", ("support", 1, "half of War 3")),
)
GOALS = (
    GoalView("guilliman", "bastions", "The outer bastions stand", False),
    GoalView("perturabo", "breach", "The wall is open", False),
)
STALEMATE = ClashView(WAR, {"attacker": PERTURABO, "defender": GUILLIMAN}, -1, "stalemate", "ORD-33", goals=GOALS)
NAMES = {"guilliman": "Guilliman", "perturabo": "Perturabo", "senatorum": "Senatorum"}
SIDES = {"attacker": ("perturabo",), "defender": ("guilliman", "senatorum")}
BOON = Earned("guilliman", "t3-walls-of-terra-1", "boon", "minor", 1, When(arena=("war",), role=("attacker",)), "ORD-34", "He held")


def conflict(*clashes: ClashView, status: str = "resolved", **more: object) -> ConflictView:
    told = ConflictView("walls-of-terra", "terra", "solar", "in it", SIDES, clashes, status, goals=clashes[0].goals if clashes else ())
    return told._replace(**more)  # type: ignore[arg-type]


def order(title: str = "Raise the bastions", goal: str = "The outer bastions stand") -> Order:
    return Order("guilliman", 1, title, "terra", {"bastions": goal, "fleets": "The fleets go to Luna"}, frozenset({"bastions"}))


def own(one: Order, words: str = "Three wars fed from one ledger.") -> OwnView:
    """Guilliman, with one Order that was contested."""
    quality = Quality("master-of-logistics", "positive", words, (QualityEffect(When(arena=("war",)), 1),))
    sheet = Sheet("guilliman", "Guilliman", {"war": 8, "politics": 9}, player="alice", qualities=(quality,))
    reason = Reason("bastions", False, "ORD-33", "walls-of-terra", 1)
    judged = OrderRuling("contested", ("fleets",), ("bastions",), "ORD-33", (reason, Reason("fleets", True, "ORD-37")))
    slots = (
        SlotView("guilliman/1", "order", one, judged, ("walls-of-terra",)),
        SlotView("guilliman/2", "empty"),
        SlotView("guilliman/3", "empty"),
    )
    carries = (Standing("mars-compact", "boon", "major", 2, When(arena=("politics",)), words),)
    return OwnView(sheet, "received", "terra", slots, (Response("guilliman", "walls-of-terra", {"war": 2}),), carries, carries, (BOON,))


def turn(*conflicts: ConflictView, owns: tuple[OwnView, ...] = (), reader: str = GM, stage: str = "resolved") -> View:
    return View(reader, "The Long Crusade", 3, stage, owns, conflicts, NAMES)


def text(one: View, explain: bool = False) -> str:
    """A View told in lines too wide to be broken."""
    return plain(turn_blocks(one, explain), 10_000)
