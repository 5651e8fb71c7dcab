"""People: a picture or their initials, a name, what they do; in rows of equal length."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Align, Run
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.pictures import shown
from runstamp_slides.pieces.piece import GROWN, Atom, Kit, Solid
from runstamp_slides.pieces.steps import Step, Steps
from runstamp_slides.shapes import AS_IT_IS, Fitting, Geometry, Group, Para, PictureShape, Shape, TextBox

PORTRAIT_LEAST, PORTRAIT, MONOGRAM = (
    60.0,
    190.0,
    104.0,
)  # points: the least side, the most of pictures and of initials
_LETTERS = 0.36  # of a monogram's side: the size of its letters


@frozen
class TeamPiece(Solid):
    """People: a picture or their initials, a name, what they do."""

    kit: Kit
    people: Steps
    across: int = 0  # in a row, where it was cut
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 1.5

    @property
    def largest(self) -> float:
        """Names read well larger."""
        return GROWN

    @property
    def _side(self) -> float:
        pictured = any(person.picture is not None for person in self.people)
        return (PORTRAIT if pictured else MONOGRAM) * self.kit.look.k

    def _grid(self, width: float) -> tuple[int, int]:
        k = self.kit.look.k
        if self.across:
            return self.across, -(-len(self.people) // self.across)
        most = max(min(5, int(width // (130 * k))), 1)
        rows = -(-len(self.people) // most)
        return -(-len(self.people) // rows), rows

    def _paras(self, person: Step) -> tuple[Para, ...]:
        look, k, ground = self.kit.look, self.kit.look.k, self.kit.ground
        align: Align = "center" if look.portrait == "round" else "left"
        name = Type(17 * k, look.on(ground), bold=look.head != "serif", font="heading")
        more = Type(13 * k, look.quiet_on(ground))
        runs = person.lead or person.text
        rest = (person.text, *person.more) if person.lead else person.more
        first = Para(runs, name, after=2 * k, align=align, path=person.path)
        return (first, *(replace(first, runs=one, type=more) for one in rest))

    def _text(self, width: float, fitting: Fitting) -> float:
        columns, _ = self._grid(width)
        inner = width / columns - 20 * self.kit.look.k
        return max(self.kit.ruler.height(self._paras(person), inner, fitting) for person in self.people)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the rows of the grid at their least height."""
        _, rows = self._grid(width)
        k = self.kit.look.k
        return [Atom(self._text(width, fitting) + (PORTRAIT_LEAST + 28) * k)] * rows

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its place."""
        columns, _ = self._grid(width)
        inner = width / columns - 20 * self.kit.look.k
        return all(self.kit.ruler.whole(self._paras(person), inner, fitting) for person in self.people)

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> TeamPiece:  # noqa: ARG002 - the protocol's signature
        """Return some of the rows; people keep the size that they have together."""
        columns, _ = self._grid(width)
        return replace(self, people=self.people[start * columns : stop * columns], across=columns)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return all there is."""
        columns, rows = self._grid(width)
        k = self.kit.look.k
        side = min(width / columns - 20 * k, self._side)
        return rows * (self._text(width, fitting) + side + 12 * k) + (rows - 1) * 24 * k

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return a group for each person."""
        k = self.kit.look.k
        columns, rows = self._grid(box.w)
        each, text = box.w / columns, self._text(box.w, fitting)
        gap = 20 * k
        height = (box.h - gap * (rows - 1)) / rows
        side = max(min(each - 20 * k, height - text - 12 * k, self._side), 8 * k)
        out: list[Shape] = []
        for i, person in enumerate(self.people):
            row, column = divmod(i, columns)
            at = Box(box.x + column * each, box.y + row * (height + gap), each - 20 * k, height)
            out.append(self._person(person, at, side, text, fitting))
        return out

    def _person(self, person: Step, at: Box, side: float, text: float, fitting: Fitting) -> Group:
        look, k = self.kit.look, self.kit.look.k
        x = at.x + (at.w - side) / 2 if look.portrait == "round" else at.x
        name = "".join(run.text for run in person.lead or person.text)
        head = self._portrait(person, Box(x, at.y, side, side), name)
        top = at.y + side + 10 * k
        words = TextBox(
            Box(at.x, top, at.w, text), self._paras(person), fitting, "Person", ground=self.kit.ground
        )
        return Group(Box(at.x, at.y, at.w, top + text - at.y), (head, words), name=name or "Person")

    def _portrait(self, person: Step, box: Box, name: str) -> TextBox | PictureShape:
        look = self.kit.look
        shape: Geometry = "ellipse" if look.portrait == "round" else "rect"
        radius = look.radius * 2 if look.portrait == "soft" else 0.0
        if person.picture is None:
            type_ = Type(box.w * _LETTERS, look.on("accent1"), bold=look.head != "serif", font="heading")
            para = Para((Run(text=initials(name)),), type_, align="center", path=person.path)
            return TextBox(
                box, (para,), AS_IT_IS, "Initials", anchor="ctr", fill="accent1", radius=radius, geometry=shape, decorative=True
            )  # fmt: skip
        image = self.kit.images.get(person.picture)
        found = shown(image, person.picture, box.w, box.h, "cover")
        return PictureShape(
            box, image, found.crop, person.picture.alt or "", person.picture.decorative, person.picture.link, shape, radius,
            path=person.picture.path,
        )  # fmt: skip


def initials(name: str) -> str:
    """Return the first letters of a name's first and last word, as a monogram shows them: "Ana María Ruiz" gives "AR"."""
    words = [word for word in name.split() if word[0].isalpha()]
    ends = words if len(words) < 2 else (words[0], words[-1])
    return "".join(word[0].upper() for word in ends)
