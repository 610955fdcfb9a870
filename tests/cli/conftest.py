"""A campaign to give commands in."""

from pathlib import Path

import pytest
from evening import Table, table


@pytest.fixture
def crusade(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Table:
    """A copy of the example, its third turn open."""
    return table(tmp_path, capsys, monkeypatch)
