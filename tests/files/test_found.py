"""Where the folders beside or inside the package are found."""

from pathlib import Path

import pytest

from whcli.files.found import data_folder
from whcli.problems import Refusal


def test_a_folder_beside_the_package_is_found(tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    assert data_folder("seeds", tmp_path / "whcli") == tmp_path / "seeds"


def test_a_folder_inside_the_package_comes_first(tmp_path: Path) -> None:
    for folder in ("seeds", "whcli/seeds"):
        (tmp_path / folder).mkdir(parents=True)
    assert data_folder("seeds", tmp_path / "whcli") == tmp_path / "whcli" / "seeds"


def test_a_folder_that_is_nowhere_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        data_folder("seeds", tmp_path / "whcli")
    (problem,) = refused.value.problems
    assert (problem.code, problem.cure) == ("broken-install", "Install whcli again.")


def test_the_digests_of_this_checkout_are_found() -> None:
    assert (data_folder("seeds") / "orders.md").is_file()
