"""`whcli battle map`: zones, markers and terrain, as text or as SVG."""

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, remark, say
from whcli.cli.battling import battle_of, seen
from whcli.cli.deed_answer import wants_json
from whcli.cli.deeds import BattleArgument
from whcli.cli.naming import named_from
from whcli.cli.telling import width
from whcli.files.atomic import Write, commit
from whcli.files.scaffold import made
from whcli.model.battle_data import plain
from whcli.model.missions import Deployment
from whcli.problems import Place, Problem, Refusal
from whcli.report.battle_chart import battle_chart
from whcli.report.battle_map import map_text
from whcli.report.battle_picture import map_svg
from whcli.rules.battle.caps import sheet

FIELDS: Final = ("title", "subtitle", "moment", "deployment", "titles", "names", "edges", "spots", "terrain")
SvgOption = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Write it as SVG, to FILE.svg or, for -, to stdout.", show_default=False)
]


def command(
    ctx: typer.Context, file: BattleArgument, svg: SvgOption = None, how: FormatOption = Format.text, json: JsonOption = False
) -> None:
    """Draw zones, markers and terrain, as text or as SVG.

    Who holds a marker is drawn as it was told last. Reads FILE; writes nothing but the SVG, of which the same battle always gives the
    same bytes. Exits with 1 where no Deployment is drawn yet. Example: whcli battle map gate.yaml --svg gate.svg
    """
    with battle_of(ctx) as held:
        card = held.deck.deployments.get(held.battle.mission.deployment)
        totals = {one.player: one.total for one in sheet(seen(held)).tallies} if held.battle.round else {}
        chart = battle_chart(held.battle, held.deck, _drawn(card, file), totals)
    if svg is not None:
        _write(svg, map_svg(chart))
    elif wants_json(ctx):
        answer_json({"battle": held.battle.id, "map": {name: plain(getattr(chart, name)) for name in FIELDS}})
    else:
        say(_fenced(map_text(chart, width()), how))


def _drawn(card: Deployment | None, file: Path) -> Deployment:
    if card is None:
        why = "No Deployment is drawn yet, so there is no map."
        raise Refusal([Problem("no-deployment", why, f"Draw the mission: `whcli battle setup {file}`.", Place(""), "MIS-04")])
    return card


def _fenced(text: str, how: Format) -> str:
    return f"```\n{text}```\n" if how is Format.markdown else text


def _write(path: Path, text: str) -> None:
    """Write a picture. Refusal `wrong-suffix` where its name is not that of a picture, and as for `atomic.commit`."""
    if str(path) == "-":
        sys.stdout.write(text)
        return
    if path.suffix != ".svg":
        raise Refusal([Problem("wrong-suffix", f"{path} does not end in .svg.", "Name the picture so.", Place(""))])
    with named_from(path.parent):
        commit(made(path.parent), [Write(Path(path.name), text.encode(), "any")])
    remark(f"Written: {path}")
