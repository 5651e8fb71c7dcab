"""`python -m runstamp` is the command `runstamp`."""

from __future__ import annotations

from runstamp.cli import main

if __name__ == "__main__":
    main()
