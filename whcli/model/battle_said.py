"""What a table says of the steps before the battle, as flags or a file give it; and an event's missions, round by round."""

from collections.abc import Mapping
from typing import Final

from whcli.model.battle import Mission
from whcli.model.record import NamedTuple

STEPS: Final[Mapping[int, str]] = {  # MIS-R01, MIS-R03: the sixteenth is a body of rules, in force during the thirteenth
    1: "Muster Armies",
    2: "Determine Mission",
    3: "Read Mission",
    4: "Place Objective Markers",
    5: "Create the Battlefield",
    6: "Determine Attacker and Defender",
    7: "Select Secondary Missions",
    8: "Declare Battle Formations",
    9: "Deploy Armies",
    10: "Redeploy Units",
    11: "Determine First Turn",
    12: "Resolve Pre-Battle Rules",
    13: "Begin the Battle",
    14: "End the Battle",
    15: "Determine Victor",
    16: "Actions",
}
DEPLOY, REDEPLOY, PREBATTLE = "deploy", "redeploy", "prebattle"  # what a player can be done with
DONE_STEPS: Final[Mapping[str, int]] = {DEPLOY: 9, REDEPLOY: 10, PREBATTLE: 12}
ALL: Final = "all"  # in `done`: both players, all three steps
CORNERS: Final = ("top-left", "top-right", "bottom-left", "bottom-right")
OPPOSITE: Final[Mapping[str, str]] = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


def step_rule(step: int) -> str:
    """Return the rule id of a step, 1 to 16: MIS-01 to MIS-16."""
    return f"MIS-{step:02}"


class Said(NamedTuple):
    """What was said for the set-up; "" or () where nothing was. Steps take from it what is theirs, in order (MIS-R01).

    pool        a row of the tournament pool. deployment, rule, primary: cards by id (MIS-02).
    edges       the edge of the battlefield by player: top, bottom, left, right (MIS-06).
    attacker    who is the Attacker, as the winner of the roll-off chose. first_turn: who won the roll-off of MIS-11 at the table.
    corner      one of CORNERS, chosen by the winner of a roll-off for a marker (hidden-supplies).
    painted     by player whether the army is painted Battle Ready (MIS-50).
    deploy      "PLAYER/UNIT" in the order in which they are set up (MIS-09).
    redeploy    "PLAYER/UNIT", or "PLAYER/UNIT/strategic" into Strategic Reserves, in order (MIS-10).
    smoke       "PLAYER/UNIT": into Strategic Reserves by the Mission Rule smoke-and-mirrors.
    prebattle   "PLAYER/words" in order (MIS-12).
    done        "PLAYER/deploy", "PLAYER/redeploy", "PLAYER/prebattle", "PLAYER" for the open one of these, or "all".
    player      whose sealed picks may be spoken of in full, "" for nobody's (MIS-R02).
    """

    pool: str = ""
    deployment: str = ""
    rule: str = ""
    primary: str = ""
    edges: Mapping[str, str] = {}
    attacker: str = ""
    first_turn: str = ""
    corner: str = ""
    painted: Mapping[str, bool] = {}
    deploy: tuple[str, ...] = ()
    redeploy: tuple[str, ...] = ()
    smoke: tuple[str, ...] = ()
    prebattle: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    player: str = ""


class Event(NamedTuple):
    """An event whose missions are to be drawn (MIS-02): its id, of which addresses are made, and rounds.

    rows    the rows of the pool to play, one a round; () to draw them. cards: draw the three cards of each round instead of a row.
    """

    id: str
    rounds: int = 3
    rows: tuple[str, ...] = ()
    cards: bool = False


class EventRound(NamedTuple):
    """What every table plays in a round of an event, and the terrain layouts that the row of the pool fits."""

    round: int
    mission: Mission
    layouts: tuple[int, ...] = ()
