"""What placing a deck finds: losses and diagnostics, each with its slide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runstamp.frozen import field, record, replace
from runstamp.losses import Diagnostic, Loss


@record
class Findings:
    """Gathers losses and diagnostics; `page` is the slide that is being placed."""

    page: int = 1
    losses: list[Loss] = field(default_factory=list[Loss])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    _entered: set[tuple[object, ...]] = field(default_factory=set[tuple[object, ...]])

    def note(self, code: str, message: str, path: str, fix: Mapping[str, Any] | None = None) -> None:
        """Enter a diagnostic, once for a place."""
        if self._new(code, message, path, self.page):
            self.diagnostics.append(Diagnostic(code, message, path, self.page, fix))

    def lose(self, loss: Loss) -> None:
        """Enter a loss, once for a place; it gets the slide if it has none."""
        placed = loss if loss.page is not None else replace(loss, page=self.page)
        if self._new(placed.code, placed.message, placed.path, placed.page):
            self.losses.append(placed)

    def _new(self, *key: object) -> bool:
        """Return whether this was not entered before."""
        known = key in self._entered
        self._entered.add(key)
        return not known

    def overflow(self, subject: str, needed: float, available: float, path: str) -> None:
        """Enter text that is taller than its place at the smallest sizes."""
        need, have = round(needed, 1), round(available, 1)
        self.lose(
            Loss(
                "common/TEXT_OVERFLOW",
                subject,
                f"the text needs {need:g} pt and has {have:g} pt",
                path,
                avoidable=True,
                remediation="shorten the text, or move part of it to another slide",
                fix={"needed_pt": need, "available_pt": have},
            )
        )

    def too_wide(self, word: str, needed: float, available: float, path: str) -> None:
        """Enter a word that is wider than its box and breaks inside."""
        self.lose(self.wide_word(word, needed, available, path))

    @staticmethod
    def wide_word(word: str, needed: float, available: float, path: str) -> Loss:
        """Return the loss of a word that is wider than its box and breaks inside."""
        need, have = round(needed, 1), round(available, 1)
        shown = word if len(word) <= 40 else word[:39] + "…"
        return Loss(
            "common/TEXT_OVERFLOW",
            "word",
            f"'{shown}' is wider than its place and breaks inside",
            path,
            avoidable=True,
            remediation="shorten the word, or give it a wider place",
            fix={"needed_pt": need, "available_pt": have},
        )
