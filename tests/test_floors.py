"""The floors of the house: imports point down, and each thing has one home."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = {"problems": 0, "model": 1, "rules": 2, "files": 2, "report": 2, "cli": 3}
GAMES = {"orders", "combat", "battle"}
HOMES = {"typer": "cli", "rich": "report", "yaml": "files", "ruamel": "files", "jsonschema": "files"}
IMPURE = {"os", "pathlib", "io", "time", "random", "secrets", "subprocess", "sys", "socket", "tempfile", "shutil"}
DATED = {"whcli.rules.calendar"}  # beside model, the one module that may know dates


class Import(NamedTuple):
    """An import: by which module, of what, in which line, and whether inside a function."""

    by: str
    of: str
    line: int
    late: bool

    def __str__(self) -> str:
        return f"{self.by}:{self.line} imports {self.of}"


def module_name(path: Path, root: Path = ROOT) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


TREES = {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "whcli").rglob("*.py"))}


def imports_of(module: str, tree: ast.Module) -> Iterator[Import]:
    inside = {id(node) for function in ast.walk(tree) if isinstance(function, ast.FunctionDef) for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(module, name.name, node.lineno, id(node) in inside) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}:{node.lineno} imports by dots"
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield Import(module, whole if whole in TREES else str(node.module), node.lineno, id(node) in inside)


IMPORTS = [one for module, tree in TREES.items() for one in imports_of(module, tree)]
OWN = [one for one in IMPORTS if one.of.startswith("whcli.") and one.of in TREES]


def room(module: str) -> str:
    """The part of a name below whcli: its floor's package, "" for whcli itself."""
    return [*module.split("."), ""][1]


def shown(imports: Iterator[Import]) -> list[str]:
    return [str(one) for one in imports]


def test_every_module_stands_on_a_floor() -> None:
    rooms = {room(module) for module in TREES} - {"", "__main__", "data"}
    assert rooms <= FLOORS.keys()


def test_imports_point_down_only() -> None:
    floored = [one for one in OWN if room(one.by) in FLOORS and room(one.of) in FLOORS]
    assert shown(one for one in floored if FLOORS[room(one.of)] > FLOORS[room(one.by)]) == []
    assert floored


def test_the_packages_of_the_second_floor_never_see_each_other() -> None:
    second = {name for name, floor in FLOORS.items() if floor == 2}
    assert shown(one for one in OWN if {room(one.by), room(one.of)} <= second and room(one.by) != room(one.of)) == []


def test_no_game_knows_another() -> None:
    games = [(one, set(one.by.split(".")[2:3]) & GAMES, set(one.of.split(".")[2:3]) & GAMES) for one in OWN if room(one.by) == "rules"]
    assert [str(one) for one, mine, other in games if mine and other and mine != other] == []


def test_there_is_no_circle_of_imports() -> None:
    left = {module: {one.of for one in OWN if one.by == module} - {module} for module in TREES}
    while free := [module for module, of in left.items() if not of & left.keys()]:
        for module in free:
            del left[module]
    assert left == {}


def test_each_library_is_imported_from_its_one_home() -> None:
    assert shown(one for one in IMPORTS if room(one.by) != HOMES.get(one.of.split(".")[0], room(one.by))) == []


def test_only_late_modules_are_imported_inside_functions() -> None:
    assert shown(one for one in IMPORTS if one.late and one.by != "whcli.cli.app" and not one.of.endswith("_late")) == []


@pytest.mark.parametrize("library", ["jsonschema", "ruamel", "rich", "email", "zipfile", "xml"])
def test_what_is_slow_to_import_is_imported_by_late_modules_alone(library: str) -> None:
    assert shown(one for one in IMPORTS if one.of.split(".")[0] == library and not one.by.endswith("_late")) == []


def test_model_and_rules_import_nothing_that_touches_the_world() -> None:
    pure = [one for one in IMPORTS if room(one.by) in ("model", "rules")]
    dated = [one for one in pure if one.of.split(".")[0] == "datetime" and room(one.by) != "model" and one.by not in DATED]
    assert shown(one for one in pure if one.of.split(".")[0] in IMPURE) + [str(one) for one in dated] == []


def test_only_the_command_line_prints_and_asks() -> None:
    calls = [
        f"{module}:{node.lineno} calls {node.func.id}"
        for module, tree in TREES.items()
        if room(module) != "cli"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "input")
    ]
    assert calls == []


def test_packages_export_nothing_of_their_modules() -> None:
    packages = {module_name(path) for path in (ROOT / "whcli").rglob("__init__.py")}
    assert shown(one for one in IMPORTS if one.by in packages) == []


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for module, tree in TREES.items():
        yield from ((module, node) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def code_lines(function: ast.FunctionDef) -> int:
    """The lines of a function without its docstring."""
    first = function.body[0]
    doc = (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(function) is not None else 0
    return (function.end_lineno or 0) - function.lineno + 1 - doc


def test_no_function_is_over_fifty_lines_and_nine_in_ten_are_under_twenty_five() -> None:
    lengths = sorted(((code_lines(one), f"{module}:{one.name}") for module, one in functions()), reverse=True)
    assert [name for lines, name in lengths if lines > 50] == []
    assert lengths[len(lengths) // 10][0] < 25


def test_no_file_is_over_four_hundred_lines() -> None:
    long = [path.name for path in (ROOT / "whcli").rglob("*.py") if path.read_text(encoding="utf-8").count("\n") > 400]
    assert long == []


def test_every_function_is_typed() -> None:
    bare = [
        f"{module}:{one.lineno} {one.name}"
        for module, one in functions()
        if one.returns is None or any(a.annotation is None for a in arguments(one) if a.arg not in ("self", "cls"))
    ]
    assert bare == []


def arguments(function: ast.FunctionDef) -> list[ast.arg]:
    given = function.args
    return [a for a in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg) if a is not None]
