"""Equations and barcodes."""

from __future__ import annotations

import re
from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from runstamp.model.block import BlockFields
from runstamp.model.measures import Length
from runstamp.model.shape import fault

GROUP = "Diagrams"  # in which they are described
_DIGITS = re.compile(r"\d{12,13}")
_PRINTABLE = re.compile(r"[\x20-\x7e]+")
EAN = 13
LONGEST = {"qr": 1200, "code128": 80, "ean13": EAN}


class Equation(BlockFields):
    """A formula on a line of its own."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["equation"] = "equation"
    latex: str = Field(min_length=1, max_length=2000, description="LaTeX, as inside $…$")
    number: bool = Field(default=False, description="numbered: (1), (2) …")


class Barcode(BlockFields):
    """A code for scanners, black on white."""

    MORE: ClassVar[bool | str] = GROUP
    type: Literal["barcode"] = "barcode"
    kind: Literal["qr", "code128", "ean13"] = Field(default="qr", description="its symbology")
    value: str = Field(
        min_length=1, max_length=1200, description="ean13: 12 or 13 digits; code128: up to 80 ASCII"
    )
    width: Length | None = Field(default=None, description="default 130 (qr), 220")

    @model_validator(mode="after")
    def _can_be_written(self) -> Self:
        if len(self.value) > LONGEST[self.kind]:
            message = f"a {self.kind} code holds at most {LONGEST[self.kind]} characters"
            raise fault("barcode_value", message, remediation="shorten the value, or use kind qr")
        if self.kind == "code128" and not _PRINTABLE.fullmatch(self.value):
            message = "a code128 code holds printable ASCII alone"
            raise fault("barcode_value", message, remediation="use kind qr for other characters")
        if self.kind == "ean13":
            _check_ean(self.value)
        return self


def check_digit(digits: str) -> int:
    """Return the check digit of the first twelve digits of an EAN-13 (GS1 General Specifications, 7.9)."""
    return -sum(int(digit) * (3 if i % 2 else 1) for i, digit in enumerate(digits[: EAN - 1])) % 10


def _check_ean(value: str) -> None:
    if not _DIGITS.fullmatch(value) or not value.isascii():
        message = "an ean13 code is 12 digits, or 13 with the check digit"
        raise fault("barcode_value", message, remediation="write digits alone")
    if len(value) == EAN and int(value[-1]) != check_digit(value):
        message = f"the check digit of {value[:12]} is {check_digit(value)}, not {value[-1]}"
        raise fault("barcode_value", message, remediation="write the 12 digits before it: it is computed")
