"""Measuring and breaking text: words a second, 500 paragraphs of 60 words plain and shaped, first use of fonts; CPU seconds.

Run with `python tests/benchmarks/bench_text.py`. The bars are those of the issue: 1 M words/s cached, 0.10 s, 0.6 s, 60 ms.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise

from runstamp_text import Paragraph, Run, Style, break_lines, resolve
from runstamp_text.measure import ruler
from runstamp_text.shaping import shape, shaped_word

PARAGRAPHS, WORDS, WIDTH, SIZE, ROUNDS = 500, 60, 400.0, 11.0, 7
LATIN = (
    "the of and to revenue grew because service business signed three new contracts with hospitals in Lyon, Graz and "
    "Łódź; costs (net) fell by 12.5% year-on-year to €3.2m. Figures are final."
)
ARABIC = "نمت الإيرادات لأن أعمال الخدمات وقعت ثلاثة عقود جديدة مع مستشفيات في ليون وغراتس وانخفضت التكاليف"
FIRST_USE = """
import time
import runstamp.engine, runstamp.model.document  # a worker has them
start = time.process_time()
from runstamp_text import Paragraph, Run, Style, break_lines, resolve
for bold in (False, True):
    style = Style(resolve("Calibri", bold).face, 11)
    break_lines(Paragraph((Run("Revenue grew in Łódź because of 12.5% more contracts", style),)), 100)
print(time.process_time() - start)
"""


def texts(words: str) -> list[str]:
    """Return paragraphs of words in random order, the same in each run."""
    rng, known = random.Random(1), words.split()
    return [" ".join(rng.choices(known, k=WORDS)) for _ in range(PARAGRAPHS)]


def timed(work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """Return the median CPU seconds of a few rounds."""
    taken: list[float] = []
    for _ in range(ROUNDS):
        before()
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return statistics.median(taken)


def broken(paragraphs: list[str], style: Style) -> int:
    """Break paragraphs and return how many lines they take."""
    return sum(len(break_lines(Paragraph((Run(text, style),)), WIDTH).lines) for text in paragraphs)


def afresh() -> None:
    """Forget what was measured, so that a round pays for every word."""
    ruler.cache_clear()
    shaped_word.cache_clear()


def shaped_lines(paragraphs: list[str], style: Style, *, rtl: bool = False) -> None:
    """Break paragraphs and shape every line of them, none kept from before."""
    for text in paragraphs:
        starts = [line.start for line in break_lines(Paragraph((Run(text, style),)), WIDTH).lines]
        for start, stop in pairwise([*starts, len(text)]):
            shape(text[start:stop], style.face, rtl)


def first_use() -> float:
    """Return the CPU seconds that a worker takes to import the package and break its first lines in two faces."""
    command = [sys.executable, "-c", FIRST_USE]
    found = [
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(ROUNDS)
    ]
    return statistics.median(found)


def main() -> None:
    """Print the numbers."""
    latin, arabic = texts(LATIN), texts(ARABIC)
    style = Style(resolve("Calibri").face, SIZE)
    other = Style(resolve("Noto Sans Arabic").face, SIZE)
    words = [word for text in latin for word in text.split(" ")]
    em = ruler(style.face).em
    cached = timed(lambda: [em(word) for word in words])
    print(f"words measured, cached: {len(words) / cached / 1e6:.1f} M/s")
    count = f"{PARAGRAPHS} paragraphs of {WORDS} words"
    print(f"{count}, Latin, warm: {timed(lambda: broken(latin, style)):.3f} s")
    print(f"{count}, Latin, each word measured anew: {timed(lambda: broken(latin, style), afresh):.3f} s")
    print(f"{count}, Arabic, each word shaped once: {timed(lambda: broken(arabic, other), afresh):.3f} s")
    print(f"{count}, Latin, and every line shaped: {timed(lambda: shaped_lines(latin, style), afresh):.3f} s")
    arabic_lines = timed(lambda: shaped_lines(arabic, other, rtl=True), afresh)
    print(f"{count}, Arabic, and every line shaped: {arabic_lines:.3f} s")
    print(f"first use in a worker, imports and two faces: {1000 * first_use():.0f} ms")


if __name__ == "__main__":
    main()
