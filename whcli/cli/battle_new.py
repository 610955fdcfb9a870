"""`whcli battle new`: start a battle in a new file."""

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from whcli.cli.answer import JsonOption, PlanOption, answer_json, names_data, remark, remark_names
from whcli.cli.naming import named_from
from whcli.files.atomic import Write, commit, recover
from whcli.files.battle_checks import RESERVED
from whcli.files.decks import DEFAULT as PARIAH
from whcli.files.decks import deck as built
from whcli.files.fields import EMPTY
from whcli.files.found import PACKAGE
from whcli.files.scaffold import made
from whcli.files.schemas import Source, faults
from whcli.files.state_file import new_state
from whcli.files.yaml_dump import dump
from whcli.files.yaml_text import read
from whcli.model.names import title
from whcli.problems import Place, Problem, Refusal


class Size(StrEnum):
    """How large a battle is (MIS-01)."""

    incursion = "incursion"
    strike_force = "strike-force"
    onslaught = "onslaught"


NewArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file to make, such as gate.yaml.", show_default=False)]
NameOption = Annotated[str, typer.Option("--name", metavar="TEXT", help="What the battle is called.", show_default=False)]
SizeOption = Annotated[Size, typer.Option("--size", help="How large the armies may be.")]
DeckOption = Annotated[str, typer.Option("--deck", metavar="ID", help="The mission deck; of the table's own, its file in decks/.")]
PlayersOption = Annotated[
    list[str] | None,
    typer.Option(
        "--player", metavar="PLAYER[=ARMY.yaml]", help="A player and the army's file, from FILE's folder; twice.", show_default=False
    ),
]
SCAFFOLD: Final = PACKAGE / "data" / "scaffold" / "battle"
EXAMPLES: Final = ("alice", "bob")


def command(
    file: NewArgument,
    player: PlayersOption = None,
    name: NameOption = "",
    size: SizeOption = Size.strike_force,
    deck: DeckOption = PARIAH,
    plan: PlanOption = False,
    json: JsonOption = False,
) -> None:
    """Start a battle in a new file.

    Writes FILE for two players, whose armies stand in armies/PLAYER.yaml unless --player says where; without any, for alice and bob, with
    two small armies to try it with where there are none. Exits with 1 where the file is there already.
    Example: whcli battle new gate.yaml --player alice --player bob=armies/bugs.yaml --size incursion
    """
    players = dict(map(_player, player or EXAMPLES))
    with named_from(file.parent) as folder:
        remark(recover(folder) or "") if folder.is_dir() else None
        small = {} if size is Size.strike_force else {"size": size.value}
        other = {} if deck == PARIAH else {"deck": deck}
        content = {"battle": name or title(file.stem), **small, **other, "players": {who: {"army": army} for who, army in players.items()}}
        _sound(file, content, deck)
        writes = [new_state(file, "battle", content), *([] if player else _armies(folder))]
        if not plan:
            commit(made(folder), writes)
    _tell(file, players, [str(folder / write.path) for write in writes], plan, json)


def _sound(file: Path, content: dict[str, Any], deck: str) -> None:
    """Refuse what would be no battle: `two-players`, `reserved-name`, `unknown-deck`, and what its schema does not allow."""
    players, data = content["players"], dump(content)
    found = [one.problem for one in faults(read(data, file.name)[0] or EMPTY, "battle", Source(file.name, data))]
    if len(players) != 2:
        why = f"A battle has two players, and {len(players) or 'none'} {'is' if len(players) == 1 else 'are'} named."
        found.append(Problem("two-players", why, "Name two, or none for alice and bob.", Place(""), "MIS-01"))
    for who in sorted({*RESERVED} & players.keys()):
        found.append(Problem("reserved-name", f"`{who}` cannot be a player's id: it means something else.", "Choose another.", Place("")))
    if problems := (*found, *built(deck, file.parent).problems):
        raise Refusal(problems)


def _tell(file: Path, players: dict[str, str], names: list[str], plan: bool, json: bool) -> None:
    if json:
        answer_json({"battle": file.stem, "players": players, **names_data(names, plan)})
        return
    remark_names(names, plan)
    remark(f"Next: whcli battle setup {file}")


def _player(word: str) -> tuple[str, str]:
    who, given, army = word.partition("=")
    return who, army if given else f"armies/{who}.yaml"


def _armies(folder: Path) -> Iterable[Write]:
    """Yield the writes of the small armies, where no file of theirs is there."""
    for who in EXAMPLES:
        if not (folder / "armies" / f"{who}.yaml").exists():
            yield Write(Path("armies") / f"{who}.yaml", (SCAFFOLD / f"{who}.yaml").read_bytes(), None)
