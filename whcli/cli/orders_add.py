"""`whcli orders add`: add a Primarch or an Institution to a campaign."""

import re
import sys
from typing import Annotated

import typer

from whcli.cli.answer import JsonOption, PlanOption, answer_json, names_data, remark_names, say
from whcli.cli.campaigns import HERE, FolderArgument, root_of
from whcli.cli.naming import named_from
from whcli.files.atomic import commit
from whcli.files.campaign import Loaded, load
from whcli.files.seats import Newcomer, adding
from whcli.model.campaign import Campaign
from whcli.model.names import ARENAS, listed, near, title
from whcli.problems import Place, Problem, Refusal

WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help="The new id: lower-case letters, digits, hyphens.", show_default=False)]
InstitutionOption = Annotated[bool, typer.Option("--institution", help="Add an Institution, which the GM plays.")]
NameOption = Annotated[str, typer.Option("--name", help="The name as reports show it.", show_default=False)]
PlayerOption = Annotated[str, typer.Option("--player", help="The player who holds the seat; without one it is vacant.", show_default=False)]
LocationOption = Annotated[str, typer.Option("--location", help="The territory where the Primarch starts.", show_default=False)]
TraitsOption = Annotated[str, typer.Option("--traits", metavar="ARENA=N,...", help="The Traits: war=8,politics=9 ...", show_default=False)]
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def command(
    who: WhoArgument,
    folder: FolderArgument = HERE,
    institution: InstitutionOption = False,
    name: NameOption = "",
    player: PlayerOption = "",
    location: LocationOption = "",
    traits: TraitsOption = "",
    plan: PlanOption = False,
    json: JsonOption = False,
) -> None:
    """Add a Primarch or an Institution to a campaign.

    Writes primarchs/WHO.yaml or institutions/WHO.yaml, to be filled in with Qualities by hand. What the options leave open is
    asked on a terminal; in a script it is refused, with 1, as is an id that is taken and a name that nobody bears.
    Example: whcli orders add vulkan --player carol --location nocturne
    --traits prowess=8,war=7,politics=5,glory=6,mystic=2,covert=2
    """
    with named_from(root_of(folder)) as root:
        loaded = load(root)
        given = _traits(traits)
        asking = sys.stdin.isatty() and sys.stdout.isatty()
        newcomer = Newcomer(who, name, given, institution, player, location)
        newcomer = _asked(newcomer, loaded.campaign) if asking else newcomer
        problems = _problems(newcomer, loaded)
        if problems:
            raise Refusal(problems)
        write = adding(newcomer, (root / "schemas" / "primarch.json").exists())
        if not plan:
            commit(root, [write])
    names = [write.path.as_posix()]
    if json:
        answer_json({"added": who, **names_data(names, plan)})
    else:
        say(f"{newcomer.name or title(who)} joins {loaded.campaign.name}.")
    remark_names(names, plan)


def _traits(text: str) -> dict[str, int]:
    """Return the Traits of `war=8,politics=9`. Usage error where it is anything else."""
    found = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        arena, _, number = part.partition("=")
        if arena not in ARENAS or not re.fullmatch(r"-?[0-9]{1,4}", number):
            raise typer.BadParameter(f"--traits: `{part}` is not ARENA=N; Arenas are {listed(ARENAS)}.{near(arena, ARENAS)}")
        found[arena] = int(number)
    return {arena: found[arena] for arena in ARENAS if arena in found}


def _asked(newcomer: Newcomer, campaign: Campaign) -> Newcomer:
    """Return the newcomer with what was left open asked for on the terminal."""
    name = newcomer.name or typer.prompt("Name", default=title(newcomer.who))
    traits = dict(newcomer.traits)
    for arena in ARENAS:
        if arena not in traits:
            answer = typer.prompt(f"{title(arena)} (a number{', empty for none' if newcomer.institution else ''})", default="")
            traits |= {arena: int(answer)} if re.fullmatch(r"[0-9]{1,4}", answer) else {}
    if newcomer.institution:
        return newcomer._replace(name=name, traits=traits)
    player = newcomer.player or typer.prompt(f"Player ({listed(sorted(campaign.players))}; empty for a vacant seat)", default="")
    location = newcomer.location or typer.prompt("Territory where they start", default="")
    return newcomer._replace(name=name, traits=traits, player=player, location=location)


def _problems(newcomer: Newcomer, loaded: Loaded) -> list[Problem]:
    """Return everything that keeps the newcomer out."""
    campaign, found = loaded.campaign, []

    def refuse(code: str, why: str, cure: str, rule: str = "") -> None:
        found.append(Problem(code, why, cure, Place(""), rule))

    if not SLUG.fullmatch(newcomer.who):
        refuse("bad-id", f"`{newcomer.who}` is no id.", "Ids are lower-case letters and digits, joined by single hyphens.")
    if newcomer.who in campaign.sheets:
        refuse("two-sheets", f"`{newcomer.who}` is in this campaign already.", "Choose another id.")
    if newcomer.player and newcomer.player not in campaign.players:
        cure = f"`players:` in campaign.yaml names {listed(sorted(campaign.players))}.{near(newcomer.player, campaign.players)}"
        refuse("unknown-player", f"This campaign has no player `{newcomer.player}`.", cure)
    if newcomer.location and campaign.segmenta and newcomer.location not in campaign.segmenta:
        cure = "Name one that `map:` in campaign.yaml lists." + near(newcomer.location, campaign.segmenta)
        refuse("unknown-territory", f"`{newcomer.location}` is no territory of the map.", cure, "ORD-R53")
    missing = [arena for arena in ARENAS if arena not in newcomer.traits]
    if (missing and not newcomer.institution) or len(missing) == len(ARENAS):
        refuse("missing-key", f"No Trait is given for {listed(missing)}.", "Give them with --traits.", "ORD-11")
    low, high = campaign.rules.trait_min, campaign.rules.trait_max
    for arena, trait in newcomer.traits.items():
        if not low <= trait <= high:
            refuse(
                "trait-range",
                f"{title(arena)} is {trait}; a Trait is from {low} to {high}.",
                f"Give a whole number from {low} to {high}.",
                "ORD-11",
            )
    return found
