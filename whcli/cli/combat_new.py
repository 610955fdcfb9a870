"""`whcli combat new`: start a small encounter in a new file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import JsonOption, PlanOption, answer_json, remark, say
from whcli.cli.naming import named_from
from whcli.files.armoury import profile
from whcli.files.atomic import commit, recover
from whcli.files.encounter import KIND
from whcli.files.scaffold import made
from whcli.files.state_file import new_state
from whcli.model.names import title
from whcli.problems import Place, Problem, Refusal

NewArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file to make, such as ambush.yaml.", show_default=False)]
NameOption = Annotated[str, typer.Option("--name", metavar="TEXT", help="What the fight is called.", show_default=False)]
TierOption = Annotated[int, typer.Option("--tier", min=1, max=5, help="The party's Tier.")]
MANY = "PROFILE[*N],..."
AgentsOption = Annotated[
    list[str] | None, typer.Option("--agents", metavar=MANY, help="Agents, by stat block; repeatable.", show_default=False)
]
ThreatsOption = Annotated[
    list[str] | None, typer.Option("--threats", metavar=MANY, help="Threats, by stat block, each one or N; repeatable.", show_default=False)
]
MobsOption = Annotated[
    list[str] | None, typer.Option("--mobs", metavar=MANY, help="Mobs of N Troops each; repeatable.", show_default=False)
]


def command(
    file: NewArgument,
    name: NameOption = "",
    tier: TierOption = 1,
    agents: AgentsOption = None,
    threats: ThreatsOption = None,
    mobs: MobsOption = None,
    plan: PlanOption = False,
    json: JsonOption = False,
) -> None:
    """Start a small encounter in a new file.

    Writes FILE with the combatants that are named, by stat blocks of `whcli combat list threats` and `agents`, or of profiles/ beside
    it; without any, a Guardsman, a Sister of Battle and a Mob of Ork Boyz. Exits with 1 where the file is there already.
    Example: whcli combat new ambush.yaml --agents guardsman --threats 'ork-boy*5,ork-nob' --tier 2
    """
    if not (agents or threats or mobs):
        agents, mobs = ["guardsman,sister-of-battle"], ["ork-boy*6"]
    with named_from(file.parent) as folder:
        combatants = dict(
            [*_people(agents, "agents", folder), *_people(threats, "threats", folder), *_people(mobs, "threats", folder, mob=True)]
        )
        remark(recover(folder) or "") if folder.is_dir() else None
        write = new_state(file, KIND, {"encounter": name or title(file.stem), "tier": tier, "combatants": combatants})
        if not plan:
            commit(made(folder), [write])
    if json:
        answer_json({"encounter": file.stem, "written": [] if plan else [str(file)], "combatants": list(combatants)})
        return
    say(f"{'Planned, not written' if plan else 'Written'}: {file}")
    remark(f"Next: whcli combat start {file}")


def _people(words: list[str] | None, side: str, folder: Path, mob: bool = False) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the combatants that lists of PROFILE or PROFILE*N ask for. Refusal `unknown-profile`, `bad-number`."""
    for word in (piece.strip() for given in words or () for piece in given.split(",")):
        block, _, many = word.replace("=", "*").partition("*")
        if problems := profile(block, folder).problems:
            raise Refusal(problems)
        if many and not (many.isascii() and many.isdigit() and 0 < int(many) <= 99):
            raise Refusal([Problem("bad-number", f"`{many}` of {block} is no number from 1 to 99.", "Write it as ork-boy*3.", Place(""))])
        number = int(many or 1)
        one: dict[str, object] = {"profile": block, "side": side}
        if mob:
            yield f"{block}-mob", {**one, "mob": number}
        else:
            yield from ((block if number == 1 else f"{block}-{n}", one) for n in range(1, number + 1))
