"""Prompts for the four things that people ask: a deck from data, a report, a workbook, a file in another look.

A prompt is a brief to the model in the words of a person; it names the tools to call and what to look at before saying "done".
"""

from __future__ import annotations

from collections.abc import Mapping

import mcp_types as t

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen

_CHECK = (
    "Ask for a preview in the same call (options.preview) and look at it as a demanding reader would: nothing cut off, nothing "
    "crowded, no half-empty page. Mend what you see with base and patch, not by sending the whole again. Tell the user the path, and "
    "every loss of the answer in plain words. Invent no figures: where data is missing, say so."
)


@frozen
class Argument:
    """What a person fills in."""

    name: str
    description: str
    required: bool = False


@frozen
class Prompt:
    """One prompt; `text` names its arguments as {name}, `extra` adds a line for an argument that was given."""

    name: str
    title: str
    description: str
    arguments: tuple[Argument, ...]
    text: str
    extra: tuple[tuple[str, str], ...] = ()

    def filled(self, given: Mapping[str, str]) -> str:
        """Return the text with its arguments.

        Raises:
            RunstampError: common/SCHEMA_REJECTED with an argument that is missing or unknown.
        """
        known = {argument.name for argument in self.arguments}
        faults = [
            Issue(f"/arguments/{one.name}", "is missing", place="arguments")
            for one in self.arguments
            if one.required and not given.get(one.name, "").strip()
        ]
        faults += [
            Issue(f"/arguments/{name}", "unknown", allowed=tuple(known)) for name in given.keys() - known
        ]
        if faults:
            raise RunstampError("common/SCHEMA_REJECTED", "the arguments do not fit", tuple(faults))
        lines = [self.text] + [line for name, line in self.extra if given.get(name, "").strip()]
        text = "\n".join([*lines, _CHECK])
        for name in known:
            text = text.replace(f"{{{name}}}", given.get(name, "").strip())
        return text


_AUDIENCE = Argument("audience", "who reads it, and what they must decide")
_LANGUAGE = ("language", "Write in {language} and set the document's language.")
_FOR = ("audience", "It is for {audience}: say first what they need to know.")
PROMPTS = (
    Prompt(
        "deck-from-data",
        "A deck from data",
        "Slides with charts and tables from a data file in the workspace",
        (
            Argument("data", "the file, e.g. sales.csv", required=True),
            Argument("message", "what the deck is to show"),
            _AUDIENCE,
            Argument("language", "e.g. en-GB"),
        ),
        "Make a deck from {data}. First call common.inspect.files to see its columns and ranges, then read pptx.render with "
        "runstamp_describe_operation and render once. One message a slide, said in its title; charts and tables take their rows from "
        "the file (data), not copied into the call; a source line under each; five to ten slides with a title and a closing slide.",
        (("message", "What it is to show: {message}."), _FOR, _LANGUAGE),
    ),
    Prompt(
        "report",
        "A report",
        "A document with contents, headings, tables and figures, as DOCX or PDF",
        (
            Argument("topic", "what it is about, and where its facts are", required=True),
            Argument("format", "docx (default) or pdf"),
            _AUDIENCE,
            Argument("language", "e.g. en-GB"),
        ),
        "Write a report: {topic}. Read docx.render (pdf.render for a PDF) with runstamp_describe_operation. Begin with a summary that "
        "can be read alone; numbered headings and a contents list from six pages on; every table and figure has a caption that says "
        "what it shows; figures add up.",
        (("format", "As {format}."), _FOR, _LANGUAGE),
    ),
    Prompt(
        "workbook",
        "A workbook",
        "Sheets with tables, formulas and charts that can be worked on",
        (
            Argument("purpose", "what is worked out in it", required=True),
            Argument("data", "a file to start from"),
            Argument("language", "e.g. en-GB"),
        ),
        "Make a workbook: {purpose}. Read xlsx.render with runstamp_describe_operation. Inputs stand on a sheet of their own under "
        "names, results are formulas over them, never typed-in numbers; columns have kinds and units; totals are checked; freeze the "
        "heads and set widths.",
        (("data", "Start from {data}; see its columns with common.inspect.files."), _LANGUAGE),
    ),
    Prompt(
        "restyle",
        "The same in another look",
        "A file that Runstamp made, with another theme, language, size or format",
        (
            Argument("file", "the file's path, uri or input_ref", required=True),
            Argument("look", "what is to change: theme, colours, paper, format", required=True),
        ),
        "Change how {file} looks: {look}. Send base with that file and a patch of the fields that decide the look (theme, page, size, "
        "language), nothing of its content; for another format invoke the other render with the same base. To see how it looks now, call "
        'common.convert.pdf (of a PDF pdf.convert.png) with {"file": path} and options.preview "sheet".',
    ),
)


def listing() -> list[t.Prompt]:
    """Return the prompts as the protocol lists them."""
    return [
        t.Prompt(
            name=one.name,
            title=one.title,
            description=one.description,
            arguments=[
                t.PromptArgument(name=a.name, description=a.description, required=a.required)
                for a in one.arguments
            ],
        )
        for one in PROMPTS
    ]


def message(name: str, given: Mapping[str, str]) -> t.GetPromptResult:
    """Return a prompt filled in.

    Raises:
        KeyError: there is no such prompt.
        RunstampError: common/SCHEMA_REJECTED.
    """
    prompt = {one.name: one for one in PROMPTS}[name]
    content = t.TextContent(text=prompt.filled(given))
    return t.GetPromptResult(
        description=prompt.description, messages=[t.PromptMessage(role="user", content=content)]
    )
