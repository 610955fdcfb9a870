"""Nothing depends on the order of files, players or mapping keys."""

import json
import random
from pathlib import Path
from typing import Any

from tests.campaigns import Files, lay, make
from tests.properties.running import done, fresh, judged, run, seeds


def shuffled(data: Any, draw: random.Random) -> Any:
    """The same data with the keys of every mapping in another order."""
    if isinstance(data, dict):
        return {key: shuffled(data[key], draw) for key in draw.sample(list(data), len(data))}
    return [shuffled(one, draw) for one in data] if isinstance(data, list) else data


def placeless(answer: dict[str, Any]) -> str:
    """An answer but for digests and for where in a file a Problem stands, which moves with the keys."""
    problems = sorted((p["code"], p["why"], p["cure"], p["file"]) for p in answer["problems"])
    return json.dumps({**answer, "inputs": sorted(answer.get("inputs", ())), "problems": problems})


def two(seed: int, folder: Path) -> tuple[Files, Path, Path]:
    """A campaign twice: as it is, and with its files and all keys in another order."""
    files, draw = make(seed), random.Random(seed)
    return files, lay(files, fresh(folder)), lay(shuffled(files, draw), fresh(folder))


@seeds(40)
def test_the_ruling_does_not_depend_on_the_order_of_files_players_or_keys(seed: int, folder: Path) -> None:
    _, one, other = two(seed, folder)
    assert placeless(judged(one)) == placeless(judged(other))


@seeds(15)
def test_no_report_depends_on_the_order_of_files_players_or_keys(seed: int, folder: Path) -> None:
    files, one, other = two(seed, folder)
    judged(one)
    judged(other)
    for player in files["campaign.yaml"]["players"]:
        first, second = (json.loads(done(root, "orders", "report", "--for", player, "--json").out) for root in (one, other))
        assert placeless(first) == placeless(second)


@seeds(15)
def test_no_report_in_words_depends_on_the_order_of_keys_where_nothing_is_wrong(seed: int, folder: Path) -> None:
    _, one, other = two(seed, folder)
    first, second = (run(root, "orders", "report", "--explain") for root in (one, other))
    assert first.err or first.out == second.out


@seeds(15)
def test_what_the_next_turn_opens_with_does_not_depend_on_the_order_of_keys(seed: int, folder: Path) -> None:
    files, one, other = two(seed, folder)
    after = f"turns/{files['campaign.yaml']['turn'] + 1:03d}/standing.yaml"
    judged(one)
    judged(other)
    codes = {run(root, "orders", "close").code for root in (one, other)}
    assert len(codes) == 1
    assert codes == {1} or (one / after).read_bytes() == (other / after).read_bytes()
