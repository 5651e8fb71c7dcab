"""`common.parse.markdown`: Markdown as a model that the renders take."""

from __future__ import annotations

from runstamp.engine import Call, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.losses import Loss
from runstamp.model.requests import MarkdownRequest
from runstamp.support import supports
from runstamp_compose.markdown import markdown_deck, markdown_document, markdown_workbook

READERS = {"document": markdown_document, "deck": markdown_deck, "workbook": markdown_workbook}
SUPPORT = frozenset(
    {
        "MarkdownRequest.text",
        "MarkdownRequest.file",
        "MarkdownRequest.to",
        "PathSource.path",
        "ArtifactSource.artifact",
        "DataSource.data",
    }
)


@supports(SUPPORT)
def parse(model: MarkdownRequest, call: Call, world: World) -> Rendered:  # noqa: ARG001 - the seam's signature
    """Return the model under its name, `{"document": {…}}`, as JSON that the renders accept.

    Raises:
        RunstampError: common/INPUT_CORRUPT, the file is no UTF-8 or its front matter no YAML.
    Loses:
        common/MARKUP_UNSUPPORTED: raw HTML stays literal text; what the model has no word for is simplified.
    """
    losses: list[Loss] = []
    made = READERS[model.to](_text(model, world), losses)
    return Rendered(value={model.to: made}, losses=tuple(losses))


def _text(model: MarkdownRequest, world: World) -> str:
    if model.text is not None:
        return model.text
    opened = world.files.open(model.file, "/file", "data")
    try:
        return opened.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the file is not UTF-8 (byte {error.start})"
        raise RunstampError("common/INPUT_CORRUPT", message, (Issue("/file", message),)) from error
