"""Decks as PPTX: our own masters and layouts, text that is measured before it is written, native charts and tables.

Where things stand is settled by `runstamp_slides`; here is what is PPTX's own. Modules:

    render       a deck in a design of ours as a file
    templates    a deck on somebody's template
    write        placed slides become parts of a package
    inspect      what a deck of anybody's holds
"""

from __future__ import annotations

from runstamp.engine import Engine

ENGINE = Engine(
    name="pptx",
    package="runstamp_pptx",
    version="1.0.0",
    libraries=("lxml", "pillow", "python-pptx"),
)
