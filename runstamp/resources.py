"""Where the data of Runstamp lies: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent


@cache
def data_folder(name: str) -> Path:
    """Return the folder `operations`, `jobs` or `schemas`.

    A wheel carries them under `runstamp/_data`; an editable install or a checkout reads them in place.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    for base in (_PACKAGE / "_data", _PACKAGE.parent):
        if (base / name).is_dir():
            return base / name
    message = f"the folder '{name}' is missing from this installation of runstamp"
    raise FileNotFoundError(message)
