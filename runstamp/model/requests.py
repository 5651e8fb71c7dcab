"""Inputs of the operations that take files instead of a document."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator

from runstamp.model.data import DataFormat
from runstamp.model.media import Source
from runstamp.model.shape import Integer, Items, Model, fault


class FileRequest(Model):
    """A file to look at."""

    file: Source = Field(description="path in the workspace, {artifact} or {data}")


class PngRequest(Model):
    """Pages of a PDF as pictures."""

    file: Source = Field(description="a PDF: path in the workspace, {artifact} or {data}")
    pages: str = Field(
        default="1-20", pattern=r"^\d+(-\d*)?(,\d+(-\d*)?)*$", description='from 1: "1-3,7", "5-"'
    )
    width: Integer = Field(default=1240, ge=64, le=4096, description="pixels; 1240 = 150 dpi on A4")
    sheet: bool = Field(default=False, description="all of them small in one picture `width` wide, numbered")
    max_bytes: Integer | None = Field(
        default=None, ge=16_384, description="a picture that is larger is made less wide until it fits"
    )


class OfficeRequest(Model):
    """An Office file to be laid out by LibreOffice."""

    file: Source = Field(description="PPTX, DOCX or XLSX: path in the workspace, {artifact} or {data}")


class RowsRequest(Model):
    """A table to be written as JSON Lines."""

    file: Source = Field(description="a path, {artifact} or {data}")
    format: DataFormat | None = Field(default=None, description="default: found")
    sheet: str | None = Field(
        default=None, min_length=1, max_length=255, description="of a workbook; default: the first"
    )


class MarkdownRequest(Model):
    """Markdown to turn into a model."""

    text: str | None = Field(default=None, description="the markdown, or file")
    file: Source | None = Field(default=None, description="a markdown file, or text")
    to: Literal["document", "deck", "workbook"] = Field(
        default="document", description="which model comes back"
    )

    @model_validator(mode="after")
    def _text_or_file(self) -> Self:
        if (self.text is None) == (self.file is None):
            message = "give text or file, one of them"
            raise fault("markdown_source", message, remediation="write text or file")
        return self


class FilesRequest(Model):
    """Which files of the workspace to look at."""

    folder: str | None = Field(
        default=None, max_length=1024, description="a folder below the root; default: all"
    )
    kinds: Items[Literal["data", "image", "template", "document", "other"]] = Field(
        default=(), description="default: all"
    )
    limit: Integer = Field(default=50, ge=1, le=500, description="files at most")


def _check_receipt(value: Any) -> Any:
    if not isinstance(value, dict) or not isinstance(value.get("outputs"), list):
        message = "a receipt is an object with outputs"
        raise fault("receipt", message, remediation="send the receipt of the envelope whole, or its file")
    return value


class ReceiptRequest(Model):
    """A receipt and the files it speaks of."""

    receipt: Annotated[
        Any, AfterValidator(_check_receipt), WithJsonSchema({"type": "object", "required": ["outputs"]})
    ] = Field(default=None, description="the receipt, or receipt_file")
    receipt_file: Source | None = Field(default=None, description="a receipt in a file, or receipt")
    files: Items[Source] = Field(min_length=1, max_length=100, description="files to prove")

    @model_validator(mode="after")
    def _receipt_or_file(self) -> Self:
        if (self.receipt is None) == (self.receipt_file is None):
            message = "give receipt or receipt_file, one of them"
            raise fault("receipt_source", message, remediation="send the receipt or name its file")
        return self
