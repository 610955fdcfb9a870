"""The kinds of file and answer, as the `schema` commands name them."""

from typing import Annotated

import typer

from whcli.files.schemas import COMMON, kinds
from whcli.model.names import near
from whcli.problems import Place, Problem, Refusal

KindArgument = Annotated[str, typer.Argument(metavar="KIND", help="A kind that `whcli schema list` names.", show_default=False)]


def known_kind(kind: str) -> str:
    """Return the kind, if it has a schema. Refusal `unknown-kind` otherwise. `common`, which the others refer to, has one too."""
    known = (*kinds(), COMMON)
    if kind not in known:
        why = f"There is no schema of the kind `{kind}`."
        raise Refusal([Problem("unknown-kind", why, near(kind, known).strip() or "`whcli schema list` names every kind.", Place(""))])
    return kind
