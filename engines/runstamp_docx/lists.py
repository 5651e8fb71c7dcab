"""Lists: real numbering, every list starting where the input says, tick boxes as content controls."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import field, record
from runstamp_compose.plans import ListItem, ListPlan
from runstamp_docx.build import OWN, Flow
from runstamp_docx.numbering import FORMATS, LEVELS, level_indent
from runstamp_docx.paragraphs import indents, number, paragraph, properties, running, spacing
from runstamp_docx.rhythm import LIST_STYLES, body_after
from runstamp_docx.runs import bare_run, checkbox, runs_xml
from runstamp_ooxml.xml import EMPTY, Xml, join

_TAB = bare_run(Xml("<w:tab/>"))


def kind_of(item: ListItem) -> str:
    """Return what marks an item: `bullet`, or the format of its number, read off the marker."""
    if not item.ordered or item.number is None:
        return "bullet"
    body = item.marker[:-1] or "1"
    if body.isdigit():
        return "decimal"
    word = "alpha" if item.marker.endswith(")") else "roman"
    return word.capitalize() if body[:1].isupper() else word


@record
class _Counter:
    """Foretells what Word counts, so that a list which would go on counting is restarted instead."""

    flow: Flow
    kinds: list[str]
    start: int
    main: int | None = None
    counts: list[int] = field(default_factory=lambda: [0] * LEVELS)
    others: dict[int, int] = field(default_factory=dict[int, int])

    def list_for(self, item: ListItem) -> int:
        """Return the list that gives an item its number."""
        kind, level = kind_of(item), item.level
        for deeper in [known for known in self.others if known > level]:
            del self.others[deeper]
        if level in self.others and item.number != 1:
            return self.others[level]
        if kind == self.kinds[level] and self._agrees(item):
            self.others.pop(level, None)
            return self._main()
        kinds = [*self.kinds[:level], kind, *self.kinds[level + 1 :]]
        numbering = self.flow.build.numbering
        own = (
            numbering.shared(kinds)
            if kind == "bullet"
            else numbering.instance(kinds, {level: item.number or 1})
        )
        self.others[level] = own
        return own

    def _agrees(self, item: ListItem) -> bool:
        expected = self.counts[item.level] + 1
        if item.number is not None and item.number != (expected if item.level else self.start + expected - 1):
            return False
        self.counts[item.level] = expected
        self.counts[item.level + 1 :] = [0] * (LEVELS - item.level - 1)
        return True

    def _main(self) -> int:
        if self.main is None:
            numbering = self.flow.build.numbering
            if all(kind == "bullet" for kind in self.kinds):
                self.main = numbering.shared(self.kinds)
            else:
                starts = {} if self.kinds[0] == "bullet" else {0: self.start}
                self.main = numbering.instance(self.kinds, starts)
        return self.main


@record
class TemplateCounter:
    """Counts on lists of a template: a list of its own for each run of numbers, or the one of the level above where they are one."""

    open: dict[int, tuple[int, int, int]] = field(default_factory=dict[int, tuple[int, int, int]])

    def worn(self, flow: Flow, item: ListItem) -> tuple[str, Xml] | None:
        """Return the template's style of an item and the list that its number goes on in; None where ours must do."""
        ground = flow.build.ground
        kind = kind_of(item)
        role = None if ground is None else ground.lists.role(item.level, ordered=kind != "bullet")
        if role is None or (kind not in ("bullet", "decimal") and FORMATS[kind] != role.format):
            return None
        for deeper in [level for level in self.open if level > item.level]:
            del self.open[deeper]
        style = OWN + role.id
        if role.bullet:
            return style, EMPTY
        list_, _, count = self.open.get(item.level) or (0, 0, 0)
        wanted = item.number or 1
        if not list_ or wanted != count + 1:
            above = self.open.get(item.level - 1)
            if above is not None and above[1] == role.definition and wanted == 1:
                list_ = above[0]
            else:
                list_ = flow.build.numbering.adopted(role.definition, {role.level: wanted})
        self.open[item.level] = (list_, role.definition, wanted)
        return style, number(role.level, list_)


def _kinds(items: Sequence[ListItem]) -> list[str]:
    """Return the kind that most of a list's levels have, the first of each level deciding."""
    found: dict[int, str] = {}
    for item in items:
        found.setdefault(item.level, kind_of(item))
    return [found.get(level, "bullet") for level in range(LEVELS)]


class Lists:
    """Writes the lists of one document; remembers the last numbered one, which the next may continue."""

    def __init__(self) -> None:
        self.last: int | None = None
        self.held = TemplateCounter()

    def xml(self, flow: Flow, plan: ListPlan) -> Xml:
        """Return a list as paragraphs.

        Loses:
            common/LINK_DROPPED.
        """
        counter = _Counter(flow, _kinds(plan.whole or plan.items), plan.start)
        if plan.continues and self.last is not None:
            counter.main = self.last
        if not plan.continues:
            self.held = TemplateCounter()
        last = len(plan.items) - 1
        out = [
            _item(flow, item, counter, self.held, plan, end=i == last) for i, item in enumerate(plan.items)
        ]
        if counter.kinds[0] != "bullet":
            self.last = counter.main
        return join(out)


def _item(
    flow: Flow, item: ListItem, counter: _Counter, held: TemplateCounter, plan: ListPlan, *, end: bool
) -> Xml:
    tail = "" if item.level == 0 else str(min(item.level + 1, LIST_STYLES))
    style = ("ListNumber" if item.ordered else "ListBullet") + tail
    space = spacing(after=body_after(flow.build.theme)) if end and not plan.open else EMPTY
    inside = runs_xml(flow, item.runs)
    keep = plan.keep_with_next or (plan.open and end)
    own = held.worn(flow, item) if item.checked is None else None
    if own is not None:
        return paragraph(
            inside, properties(own[0], running(plan.rtl), keep_next=keep, numbered=own[1], space=space)
        )
    if item.checked is None:
        place = number(item.level, counter.list_for(item))
        return paragraph(
            inside, properties(style, running(plan.rtl), keep_next=keep, numbered=place, space=space)
        )
    left, hanging = level_indent(item.level)
    # A template's style may bring bullets of its own.
    bare = number(0, flow.build.numbering.none()) if flow.build.ground is not None else EMPTY
    props = properties(
        style, running(plan.rtl), keep_next=keep, numbered=bare, space=space,
        indent=indents(left, None, -hanging),
    )  # fmt: skip
    box = checkbox(flow, item.marker, ticked=item.checked)
    return paragraph(join((box, _TAB, inside)), props)
