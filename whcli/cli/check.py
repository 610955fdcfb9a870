"""`whcli check`: find every problem in every kind of file."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, complain, problems_data, remark
from whcli.cli.campaigns import HERE
from whcli.files.atomic import recover
from whcli.files.battle_found import battles_below, kind_of
from whcli.files.campaign import find_root
from whcli.files.encounter_survey import encounter_problems, encounters_below, is_encounter
from whcli.files.found import CAMPAIGN
from whcli.files.keys import LOG
from whcli.files.survey import campaigns_below, survey
from whcli.files.unclaimed import unclaimed, unreadable
from whcli.problems import PROBLEM, Problem, Refusal, by_place
from whcli.rules.orders.resolve import ruling_on
from whcli.rules.orders.understand import understand

PathsArgument = Annotated[list[Path] | None, typer.Argument(help="Files or folders; without any, this folder.", show_default=False)]
PlayerOption = Annotated[
    str, typer.Option("--player", metavar="PLAYER", help="Tell too what is wrong in this player's sealed picks.", show_default=False)
]
Found = tuple[str, Problem]  # the folder that the Problem's file is named from


def command(paths: PathsArgument = None, player: PlayerOption = "", how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Find every problem in every kind of file.

    Holds every file of the campaigns, fights and battles at or below each PATH against its schema and the rules, all at once. Silent, and
    0, when all is well; 1 when there is a problem. What is wrong in sealed picks is told with --player alone. Writes nothing, but finishes
    what an earlier run was killed in. Example: whcli check examples
    """
    found = _once(one for path in paths or [HERE] for one in _at(path, player))
    for root_name, problem in found:
        complain([problem], root_name)
    if json or how is Format.json:
        named = [p._replace(place=p.place._replace(file=f"{r}/{p.place.file}" if r else p.place.file)) for r, p in found]
        answer_json({"problems": problems_data(by_place(named))})
    if found:
        raise SystemExit(PROBLEM)


def _once(found: Iterable[Found]) -> tuple[Found, ...]:
    """Return what was found, each once: a campaign's rules are found wrong from its fights and battles too, by another way to its file."""
    told: dict[Found, Found] = {}
    for root, problem in found:
        place = problem.place
        file = os.path.normpath(os.path.join(root, place.file)) if place.file else ""
        told.setdefault((file, problem._replace(place=place._replace(file=""))), (root, problem))
    return tuple(told.values())


def _at(path: Path, player: str) -> Iterator[Found]:
    """Yield every Problem at or below a path."""
    fights, battles, part = encounters_below(path), battles_below(path), kind_of(path)
    campaigns = campaigns_below(path)
    for root in campaigns:
        yield from ((_shown(root), p) for p in problems_in(root, path))
    if not (campaigns or fights or battles or part):
        yield from _above(path)
    for fight in fights:
        yield from ((_shown(fight.parent), p) for p in by_place(encounter_problems(fight)))
    if battles or part:
        yield from _in_battles(path, battles, player)
    for folder in dict.fromkeys(file.parent for file in (*fights, *battles) if path.is_dir()):
        yield from ((_shown(folder), p) for p in _unread(folder))


def _above(path: Path) -> Iterator[Found]:
    """Yield every Problem of a part of a campaign; or what is to be said of a file that is none."""
    try:
        root = find_root(path)
    except Refusal:
        if path.is_dir() or not path.exists():
            raise
        yield from ((_shown(path.parent), p) for p in unclaimed(path))
    else:
        yield from ((_shown(root), p) for p in problems_in(root, path))


def _unread(folder: Path) -> Iterator[Problem]:
    """Yield why files beside battles and fights cannot be read, where nothing tells that they are such themselves."""
    for file in sorted(folder.glob("*.yaml")):
        claimed = file.name == CAMPAIGN or file.name.endswith(LOG) or kind_of(file) or is_encounter(file)
        if not claimed and not file.is_dir():
            yield from unreadable(file)


def _in_battles(path: Path, battles: tuple[Path, ...], player: str) -> Iterator[Found]:
    """Yield every Problem of battles, and of what stands beside them; or of a part of one that is named by itself."""
    from whcli.cli import check_battles_late as late  # noqa: PLC0415 - a campaign without battles needs none of it

    if not battles:
        yield from ((_shown(path.parent), p) for p in by_place(late.part_problems(path, kind_of(path))))
    for battle in battles:
        yield from ((_shown(battle.parent), p) for p in by_place(late.battle_problems(battle, player)))
    for folder in dict.fromkeys(battle.parent for battle in battles if path.is_dir()):
        yield from ((_shown(folder), p) for p in by_place(late.folder_problems(folder, battles)))


def _shown(folder: Path) -> str:
    """Return the folder that files are named from, "" for this one."""
    return "" if str(folder) == "." else str(folder)


def problems_in(root: Path, path: Path) -> tuple[Problem, ...]:
    """Return every Problem of a campaign, or of one file or folder in it, in order of place."""
    try:
        remark(recover(root) or "")
        found = survey(root)
    except Refusal as refusal:
        return by_place(refusal.problems)
    judged = ruling_on(understand(found.loaded.campaign, found.open)).problems if found.open else ()
    problems = [*found.problems, *judged]
    inside = path.absolute().is_relative_to(root.absolute()) and path.absolute() != root.absolute()
    if not inside:
        return by_place(problems)
    prefix = path.absolute().relative_to(root.absolute()).as_posix()
    return by_place(p for p in problems if p.place.file == prefix or p.place.file.startswith(prefix + "/"))
