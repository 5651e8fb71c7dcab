"""Decks as PPTX: our own masters and layouts, text that is measured before it is written, native charts and tables.

Modules, in the order in which a deck passes through them:

    designs      one set of masters and layouts for each theme, computed for any slide size
    place        slides of plans become placed slides: pieces measured, shrunk, split, stood on the grid
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
