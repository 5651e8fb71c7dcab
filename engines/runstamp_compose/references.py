"""What parts of an input are called where other parts refer to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.model.text import RefRun
from runstamp_compose.plans import Link, Run


@frozen
class Label:
    """A number ("2.1", "Figure 2") and words; either may be missing. A heading's a program can look up itself."""

    number: str = ""
    text: str = ""
    heading: bool = False

    @property
    def full(self) -> str:
        """The number and, for a heading, its words; a figure is called by its number alone."""
        parts = (self.number, self.text) if self.heading or not self.number else (self.number,)
        return " ".join(part for part in parts if part)


def reference(run: RefRun, labels: Mapping[str, Label], known: bool, path: str) -> Run:
    """Return a reference as a link with the words that stand for its target; `known`: every id has its label by now.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, the target has no number and no words.
    """
    label = labels.get(run.ref)
    link = Link("anchor", run.ref)
    if run.show == "page":
        return Run(text=label.full if label else run.ref, link=link, ref="page", path=path)
    if label is None:
        if known:
            raise _nameless(run.ref, path)
        return Run(link=link, path=path)
    shown = {"full": label.full, "number": label.number or label.full, "text": label.text or label.full}[
        run.show
    ]
    repeats: Literal["text", "number"] | None = None
    if label.heading and shown in (label.number, label.text):
        repeats = "number" if shown == label.number else "text"
    return Run(text=shown, link=link, ref=repeats, path=path)


def _nameless(target: str, path: str) -> RunstampError:
    message = f"'{target}' has neither a number nor words to show"
    remedy = f'write {{"text": "…", "link": "#{target}"}}'
    issue = Issue(f"{path}/ref", message, received=target, remediation=remedy)
    return RunstampError("common/SCHEMA_REJECTED", "a reference has nothing to show", (issue,))
