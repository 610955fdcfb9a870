"""What is found by its name: a campaign's file, and the folders beside the package in a checkout, inside it once installed."""

from pathlib import Path

from whcli.problems import Place, Problem, Refusal

CAMPAIGN = "campaign.yaml"
PACKAGE = Path(__file__).resolve().parents[1]


def data_folder(name: str, package: Path = PACKAGE) -> Path:
    """The folder `schemas`, `seeds` or the like: inside the package in an installed wheel, else beside it in a checkout.

    Raises Refusal (`broken-install`) where neither is there.
    """
    for folder in package / name, package.parent / name:
        if folder.is_dir():
            return folder
    why = f"The folder {name} is missing from this installation of whcli."
    raise Refusal([Problem("broken-install", why, "Install whcli again.", Place(str(package / name)))])
