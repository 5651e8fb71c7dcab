"""Which text must be shaped as a whole: scripts that join, reorder or stack, marks, joiners, sequences of emoji."""

from __future__ import annotations

import re

# Blocks of Unicode 15 whose letters cannot be set one after the other; marks, selectors and joiners of any script.
_BLOCKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u08ff\u0900-\u109f\u1100-\u11ff\u135d-\u135f\u1700-\u17ff\u1800-\u18af\u1900-\u1aff"
    "\u1b00-\u1c7f\u1cd0-\u1cff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\u2d7f\u302a-\u302f\u3099\u309a\ua66f-\ua67d\ua69e\ua69f"
    "\ua6f0\ua6f1\ua800-\ua82c\ua880-\ua8ff\ua900-\ua9ff\uaa00-\uaadf\uaae0-\uaaff\uabc0-\uabff\ufb1d-\ufdff\ufe00-\ufe0f"
    "\ufe20-\ufe2f\ufe70-\ufefc\U00010800-\U00010fff\U00011000-\U00011fff\U0001e000-\U0001efff\U0001f1e6-\U0001f1ff"
    "\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\U000e0100-\U000e01ef"
)
# Scripts whose letters join: Arabic, Syriac, N'Ko, Mandaic, Mongolian, Phags-pa, Adlam and others; space between would tear them.
_JOINED = re.compile(
    "[\u0620-\u06ff\u0710-\u074f\u0750-\u077f\u07ca-\u07ff\u0840-\u08ff\u1807-\u18af\ua840-\ua87f\ufb50-\ufdff\ufe70-\ufefc"
    "\U00010ac0-\U00010aff\U00010b80-\U00010baf\U00010d00-\U00010d3f\U00010f30-\U00010fdf\U0001e900-\U0001e95f]"
)
_COMPLEX = re.compile(f"[{_BLOCKS}]")


def needs_shaping(text: str) -> bool:
    """Return whether a text cannot be drawn character by character."""
    return not text.isascii() and _COMPLEX.search(text) is not None


def joins(cluster: str) -> bool:
    """Return whether what a reader sees as one character may join its neighbours (CSS Text 3, 8.3: it is not spaced)."""
    return not cluster.isascii() and _JOINED.match(cluster) is not None
