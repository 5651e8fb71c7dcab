"""Render a document through the gateway and read the pages that came out, operator by operator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

import pikepdf
import pytest

from runstamp.artifacts import Store
from runstamp.gateway import Gateway


@dataclass(frozen=True)
class Shown:
    """Text that one operator shows; the place is from the lower left corner of its page, `role` the element it belongs to."""

    text: str
    font: str
    size: float
    color: str
    x: float
    y: float
    page: int
    role: str
    spacing: float = 0.0


@dataclass(frozen=True)
class Fill:
    """A filled rectangle, or the box round a filled path."""

    color: str
    x: float
    y: float
    width: float
    height: float
    page: int


@dataclass(frozen=True)
class Stroke:
    """A stroked path: its first and last point."""

    color: str
    weight: float
    points: tuple[tuple[float, float], ...]
    page: int
    dashed: bool = False


@dataclass
class _State:
    font: str = ""
    key: str = ""
    size: float = 0.0
    fill: str = ""
    stroke: str = ""
    weight: float = 1.0
    spacing: float = 0.0
    dashed: bool = False
    x: float = 0.0
    y: float = 0.0
    path: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    boxes: list[tuple[float, float, float, float]] = field(
        default_factory=list["tuple[float, float, float, float]"]
    )
    roles: list[str] = field(default_factory=list[str])


def _place(state: _State, numbers: list[float]) -> None:
    state.x, state.y = numbers[4:6]


def _box(state: _State, numbers: list[float]) -> None:
    state.boxes.append((numbers[0], numbers[1], numbers[2], numbers[3]))


def _point(state: _State, numbers: list[float]) -> None:
    state.path.append((numbers[-2], numbers[-1]))


SETTERS: dict[str, Callable[[_State, list[float]], None]] = {
    "Tm": _place,
    "Tc": lambda state, numbers: setattr(state, "spacing", numbers[0]),
    "w": lambda state, numbers: setattr(state, "weight", numbers[0]),
    "re": _box,
    "m": _point,
    "l": _point,
    "c": _point,
    "EMC": lambda state, _: state.roles.__delitem__(-1),
}


def _hex(operands: Any) -> str:
    return "".join(f"{round(float(part) * 255):02X}" for part in operands)


class Opened:
    """A PDF file and what the call said of it."""

    def __init__(self, data: bytes, answer: dict[str, Any]) -> None:
        self.data, self.answer = data, answer
        self.pdf = pikepdf.open(BytesIO(data))
        self.shown: list[Shown] = []
        self.fills: list[Fill] = []
        self.strokes: list[Stroke] = []
        self.pictures: list[tuple[float, ...]] = []  # matrices
        for number, page in enumerate(self.pdf.pages, 1):
            self._read(number, page)

    # ------------------------------------------------------------ the pages
    def _codes(self, font: Any) -> dict[str, str]:
        lines = font.ToUnicode.read_bytes().decode("ascii").splitlines()
        pairs = [line.strip("<>").split("> <") for line in lines if line.startswith("<") and "> <" in line]
        return {pair[0]: bytes.fromhex(pair[1]).decode("utf-16-be") for pair in pairs if pair[0] != "0000"}

    def _read(self, number: int, page: Any) -> None:
        fonts = {str(key): value for key, value in page.Resources.Font.items()}
        codes = {key: self._codes(value) for key, value in fonts.items()}
        names = {key: str(value.BaseFont).split("+")[1] for key, value in fonts.items()}
        state, saved = _State(), list[_State]()
        instructions: list[Any] = list(pikepdf.parse_content_stream(page))
        for operands, operator in instructions:
            name = str(operator)
            if name == "Tf":
                state.key, state.size = str(operands[0]), float(operands[1])
            elif name in ("Tj", "TJ"):
                parts = (
                    [operands[0]]
                    if name == "Tj"
                    else [p for p in operands[0] if isinstance(p, pikepdf.String)]
                )
                raw = "".join(bytes(part).hex().upper() for part in parts)
                text = "".join(codes[state.key][raw[i : i + 4]] for i in range(0, len(raw), 4))
                role = next((r for r in reversed(state.roles) if r), "")
                self.shown.append(
                    Shown(
                        text,
                        names[state.key],
                        state.size,
                        state.fill,
                        state.x,
                        state.y,
                        number,
                        role,
                        state.spacing,
                    )
                )
            else:
                state = self._step(name, operands, state, saved, number)

    def _step(self, name: str, operands: Any, state: _State, saved: list[_State], page: int) -> _State:
        numbers = [float(one) for one in operands if isinstance(one, int | float | Decimal)]
        if name in SETTERS:
            SETTERS[name](state, numbers)
        elif name in ("rg", "RG"):
            setattr(state, "fill" if name == "rg" else "stroke", _hex(operands))
        elif name == "d":
            state.dashed = bool(len(operands[0]))
        elif name in ("f", "f*", "B", "S", "n"):
            self._paint(name, state, page)
        elif name in ("BDC", "BMC"):
            state.roles.append(str(operands[0]).removeprefix("/"))
        elif name == "cm":
            self.pictures.append(tuple(numbers))
        elif name == "q":
            saved.append(replace(state, path=[], boxes=[], roles=list(state.roles)))
        elif name == "Q":
            return saved.pop()
        return state

    def _paint(self, name: str, state: _State, page: int) -> None:
        if name in ("f", "f*", "B"):
            self.fills += [Fill(state.fill, *box, page) for box in state.boxes]
            if state.path:
                xs, ys = [x for x, _ in state.path], [y for _, y in state.path]
                self.fills.append(
                    Fill(state.fill, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), page)
                )
        elif name == "S":
            self.strokes.append(Stroke(state.stroke, state.weight, tuple(state.path), page, state.dashed))
        state.path, state.boxes = [], []

    # ------------------------------------------------------------ what is seen
    @cached_property
    def text(self) -> str:
        """The text of all pages, operators apart from each other by a line end."""
        return "\n".join(one.text for one in self.shown)

    def says(self, *texts: str) -> bool:
        return all(text in self.text for text in texts)

    def at(self, text: str) -> Shown:
        """Return the first stretch that holds a text."""
        return next(one for one in self.shown if text in one.text)

    def page_text(self, number: int) -> str:
        return "\n".join(one.text for one in self.shown if one.page == number)

    def filled(self, color: str) -> list[Fill]:
        return [one for one in self.fills if one.color == color]

    # ------------------------------------------------------------ the structure
    def elements(self, role: str | None = None) -> list[Any]:
        """Return the structure elements in reading order, those of a role if one is named."""
        found = list(self._walk(self.pdf.Root.StructTreeRoot.K))
        return [one for one in found if role is None or str(one.S) == f"/{role}"]

    def _walk(self, element: Any) -> Iterator[Any]:
        yield element
        kids = element.get("/K", [])
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                yield from self._walk(kid)

    @property
    def roles(self) -> list[str]:
        return [str(one.S).removeprefix("/") for one in self.elements()]

    @property
    def links(self) -> list[Any]:
        return [one for page in self.pdf.pages for one in page.obj.get("/Annots", [])]

    @property
    def urls(self) -> list[str]:
        return [str(one.A.URI) for one in self.links if "/A" in one]

    @property
    def outline(self) -> list[str]:
        return [str(item.title) for item in self.pdf.open_outline().root]

    @property
    def info(self) -> dict[str, str]:
        return {str(key): str(value) for key, value in dict(self.pdf.trailer.Info).items()}

    @property
    def images(self) -> list[Any]:
        found = dict(self.pdf.pages[0].Resources.get("/XObject", {}))
        return [found[key] for key in sorted(found)]

    @property
    def pages(self) -> int:
        return len(self.pdf.pages)

    def size(self, number: int = 1) -> tuple[float, float]:
        box = self.pdf.pages[number - 1].mediabox
        return round(float(box[2]), 1), round(float(box[3]), 1)

    def losses(self) -> list[str]:
        return [loss["code"] for loss in self.answer["losses"]]


Render: TypeAlias = Callable[..., Opened]
Call: TypeAlias = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a few pictures."""
    from PIL import Image

    folder = tmp_path_factory.mktemp("work")
    Image.new("RGB", (120, 60), (10, 120, 200)).save(folder / "blue.png", dpi=(96, 96))
    Image.new("RGBA", (60, 60), (200, 20, 20, 90)).save(folder / "soft.png")
    Image.new("P", (60, 60), 3).save(folder / "palette.png")
    turned = Image.Exif()
    turned[0x0112] = 6
    image = Image.new("RGB", (100, 40), (0, 90, 0))
    image.putpixel((0, 0), (255, 255, 255))
    image.save(folder / "turned.jpg", exif=turned)
    Image.new("L", (30, 20), 90).save(folder / "gray.jpg")
    whole = (folder / "blue.png").read_bytes()
    (folder / "cut.png").write_bytes(whole[: len(whole) - 40])
    (folder / "note.pdf").write_bytes(b"this is no PDF")
    return folder


@pytest.fixture(scope="session")
def gateway(pictures: Path, tmp_path_factory: pytest.TempPathFactory) -> Gateway:
    return Gateway(workspace=pictures, store=Store(tmp_path_factory.mktemp("store")), strict=True)


@pytest.fixture(scope="session")
def call(gateway: Gateway) -> Call:
    """Invoke an operation and return its answer as JSON."""

    def invoke(operation: str, given: Any, **options: Any) -> dict[str, Any]:
        return gateway.invoke_operation(operation, given, options).to_json()

    return invoke


@pytest.fixture(scope="session")
def render(call: Call) -> Render:
    """Render a document, check the file in full and open it; fails where the call did."""

    def rendered(*blocks: Any, **document: Any) -> Opened:
        given = {"blocks": list(blocks), **document} if blocks else document
        answer = call("pdf.render", given, checks="full")
        assert answer["error"] is None, answer["error"]
        return Opened(Path(answer["artifacts"][0]["path"]).read_bytes(), answer)

    return rendered
