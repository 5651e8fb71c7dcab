"""The shell's face. `--version` answers before anything else is imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from runstamp import __version__

        print(f"runstamp {__version__}")
        return
    from runstamp.cli.app import run

    sys.exit(run(sys.argv[1:]))
