"""The cells of a sheet as openpyxl reads them, a bad one told by its name. Imported late: openpyxl is heavy."""

from __future__ import annotations

import math
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils.datetime import from_excel
from openpyxl.worksheet._reader import VALUE_TAG, WorkSheetParser

from runstamp.errors import RunstampError
from runstamp_data.faults import corrupt
from runstamp_data.rows import Uncounted

# what openpyxl raises on parts that are missing, cut or not as the standard says
_PART = (
    ArithmeticError, AttributeError, EOFError, LookupError, NotImplementedError, SyntaxError, TypeError, ValueError,
    zipfile.BadZipFile, zlib.error,
)  # fmt: skip
_FIRST, _LAST = -690_000.0, 2_950_000.0  # well within the days that Python counts from 1899-12-30
_CELL = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
REMEDY = "open and save it in a spreadsheet program, or send a CSV"


def open_book(file: Any, name: str, at: str) -> Any:
    """Return a workbook of openpyxl, its sheets read row by row.

    Raises:
        RunstampError: common/INPUT_CORRUPT.
    """
    try:
        return load_workbook(file, read_only=True, data_only=True, keep_links=False)
    except _PART as error:
        raise corrupt(f"'{name}' cannot be read as a workbook", at, REMEDY) from error


def rows_of(sheet: Any, name: str, at: str) -> Iterator[tuple[int, Sequence[Any]]]:
    """Yield the rows that a sheet has, each with its number; what a file says of its size is not always so.

    Raises:
        RunstampError: common/INPUT_CORRUPT, naming the sheet, and the cell where it is one.
    """
    where = f"'{name}', sheet '{sheet.title}'"
    try:
        with sheet._get_source() as source:  # noqa: SLF001 - rows of `iter_rows` have no numbers and fill every gap
            parser = _Parser(source, sheet, where, at)
            for number, cells in parser.parse():
                yield number, _row(cells)
    except _PART as error:
        raise corrupt(f"{where} cannot be read", at, REMEDY) from error


def _row(cells: Sequence[dict[str, Any]]) -> Sequence[Any]:
    row: list[Any] = [None] * max((cell["column"] for cell in cells), default=0)
    for cell in cells:
        row[cell["column"] - 1] = cell["value"]
    return row


class _Texts(list[str]):
    """The shared strings; an index below zero is none of them (ECMA-376 Part 1, 18.3.1.96)."""

    def __getitem__(self, index: Any) -> Any:
        if index < 0:
            raise IndexError(index)
        return super().__getitem__(index)


class _Parser(WorkSheetParser):  # type: ignore[misc, unused-ignore] # openpyxl has no types
    def __init__(self, source: Any, sheet: Any, where: str, at: str) -> None:
        book = sheet.parent
        super().__init__(
            source,
            _Texts(sheet._shared_strings),  # noqa: SLF001 - as openpyxl's own reader does
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,  # noqa: SLF001
            timedelta_formats=book._timedelta_formats,  # noqa: SLF001
        )
        self._where, self._at = where, at

    def parse_cell(self, element: Any) -> dict[str, Any]:
        """Return a cell as openpyxl does.

        Raises:
            RunstampError: common/INPUT_CORRUPT.
        """
        try:
            text = self._uncounted(element)
            if text is not None:
                element.find(VALUE_TAG).text = None
            cell: dict[str, Any] = super().parse_cell(element)
        except _CELL as error:
            raise self._wrong(element) from error
        if text is not None:
            return {**cell, "value": text}
        value = cell["value"]
        if type(value) is float and not math.isfinite(value):
            raise self._wrong(element)
        return cell

    def _uncounted(self, element: Any) -> Uncounted | None:
        """Return the number of a cell of dates that no calendar counts; openpyxl would put "#VALUE!" there and warn."""
        if element.get("t", "n") != "n" or int(element.get("s", 0)) not in self.date_formats:
            return None
        text = element.findtext(VALUE_TAG)
        number = float(text) if text else 0.0
        if _FIRST < number < _LAST:
            return None
        try:
            from_excel(number, self.epoch, timedelta=int(element.get("s", 0)) in self.timedelta_formats)
        except (OverflowError, ValueError):
            return Uncounted(text)
        return None

    def _wrong(self, element: Any) -> RunstampError:
        name = element.get("r") or f"{self.col_counter} of row {self.row_counter}"
        kind, texts = element.get("t", "n")[:20], "".join(element.itertext())[:80]
        message = f"{self._where}, cell {name[:20]}: '{texts}' of the type '{kind}' cannot be read"
        return corrupt(message, self._at, REMEDY)
