"""Every code of a Problem that the program's source holds, read off its syntax trees."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SLUG = re.compile(r"[a-z]+(-[a-z0-9]+)*")
RULE = re.compile(r"(ORD-R?\d+)?")
# what makes a Problem, or what becomes one, of a code among its arguments
MAKERS = {"Problem", "Finding", "Complaint", "Fault", "Doubt", "_problem", "_said", "_finding", "_invoked", "find", "stop"}
REFUSING = "refused"  # in the rules of Battles and of Combat, what makes the Problem of a rule
RULES = {"battle", "combat"}
TABLES = {"_FORMS", "_TOGETHER"}  # of tuples that begin with a code, or hold it second
OUTCOMES = "outcome.py"  # its pairs of a name and a rule are outcomes


def codes() -> dict[str, set[str]]:
    """Each code with the names of the modules that hold it."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "whcli").rglob("*.py")):
        makers = MAKERS | {REFUSING} if path.parent.name in RULES else MAKERS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for code in () if path.name == OUTCOMES else _of(node, makers):
                found.setdefault(code, set()).add(path.name)
    return found


def _of(node: ast.AST, makers: set[str]) -> Iterator[str]:
    if isinstance(node, ast.Call):
        yield from _of_call(node, makers)
    elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and _is_text(node.elts[1], RULE):
        yield from _slugs(node.elts[0])
    elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict) and getattr(node.target, "id", "") in TABLES:
        yield from (code for value in node.value.values if isinstance(value, ast.Tuple) for code in _slugs(value.elts[0]))
    elif isinstance(node, ast.arguments):
        yield from (c for a, d in zip(reversed(node.args), reversed(node.defaults), strict=False) if a.arg == "code" for c in _slugs(d))


def _of_call(call: ast.Call, makers: set[str]) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    yield from (code for keyword in call.keywords if keyword.arg == "code" for code in _slugs(keyword.value))
    if name in makers:
        yield from (code for argument in call.args for code in _slugs(argument) if "-" in code or argument is call.args[0])


def _slugs(node: ast.AST) -> Iterator[str]:
    """The slug that an expression is, or both that a choice is between."""
    if isinstance(node, ast.IfExp):
        yield from (*_slugs(node.body), *_slugs(node.orelse))
    elif _is_text(node, SLUG):
        yield ast.literal_eval(node)


def _is_text(node: ast.AST, pattern: re.Pattern[str]) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(pattern.fullmatch(node.value))
