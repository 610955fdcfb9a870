"""`whcli orders replace`: give a Primarch's seat to another player."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import JsonOption, PlanOption, answer_json, names_data, remark_names, say
from whcli.cli.campaigns import HERE, FolderArgument, root_of
from whcli.cli.naming import named_from
from whcli.files.atomic import Write, commit
from whcli.files.campaign import Loaded, load
from whcli.files.papers import turn_folder
from whcli.files.seats import handing_over, welcoming
from whcli.model.names import listed, near
from whcli.problems import Place, Problem, Refusal

WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help="The Primarch, by id.", show_default=False)]
PlayerArgument = Annotated[
    str, typer.Argument(metavar="PLAYER", help="The player, by id; `nobody` leaves the seat vacant.", show_default=False)
]
NewNameOption = Annotated[str, typer.Option("--name", help="The name of a player who is new to the campaign.", show_default=False)]
NOBODY = "nobody"


def command(
    who: WhoArgument,
    player: PlayerArgument,
    folder: FolderArgument = HERE,
    name: NewNameOption = "",
    plan: PlanOption = False,
    json: JsonOption = False,
) -> None:
    """Give a Primarch's seat to another player.

    Changes the one scalar `player:` of the sheet (and with --name adds the player to campaign.yaml), every other byte stays.
    What the seat's last holder sent for the open turn stays where it is and still counts; it is named, so that the GM can
    take it away. Exits with 1 where no Primarch or player is called so. Example: whcli orders replace vulkan carol crusade
    """
    with named_from(root_of(folder)) as root:
        loaded = load(root)
        writes = _writes(loaded, who, player, name)
        if not plan:
            commit(root, writes)
        sent = _sent(loaded, who)
    before = loaded.campaign.sheets[who].player or NOBODY
    names = [w.path.as_posix() for w in writes]
    if json:
        answer_json({"who": who, "from": before, "to": player, **names_data(names, plan), "sent": sent})
    else:
        say(f"The seat of {loaded.campaign.sheets[who].name} passes from {before} to {player}.")
        if sent:
            say(f"Sent for turn {loaded.campaign.turn} by the last holder, and still counting: {listed(sent)}.")
    remark_names(names, plan)


def _writes(loaded: Loaded, who: str, player: str, name: str) -> list[Write]:
    campaign = loaded.campaign
    sheet = campaign.sheets.get(who)
    if sheet is None or sheet.institution:
        primarchs = [one.id for one in campaign.sheets.values() if not one.institution]
        why = f"`{who}` is an Institution, which the GM plays." if sheet else f"Nobody in this campaign is called `{who}`."
        raise Refusal(
            [Problem("unknown-id", why, "Name a Primarch by the id of the sheet." + near(who, primarchs), Place("campaign.yaml"))]
        )
    if player == NOBODY:
        return [handing_over(loaded, who, "")]
    if player not in campaign.players and not name:
        cure = f"Players are {listed(sorted(campaign.players))}; a new one needs --name.{near(player, campaign.players)}"
        raise Refusal([Problem("unknown-player", f"This campaign has no player `{player}`.", cure, Place("campaign.yaml"))])
    new = [welcoming(loaded, player, name)] if player not in campaign.players else []
    return [handing_over(loaded, who, player), *new]


def _sent(loaded: Loaded, who: str) -> list[str]:
    """Return what was sent from this seat for the open turn."""
    folder = turn_folder(loaded.root, loaded.campaign.turn)
    names = [f"{folder}/{kind}/{who}.yaml" for kind in ("orders", "responses")]
    return [name for name in names if (Path(loaded.root) / name).exists()]
