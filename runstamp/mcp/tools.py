"""The six tools, as plain data: names, descriptions, exact schemas, honest annotations.

Names and order are settled; what is said of domains and jobs is generated from the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runstamp.descriptors import DOMAINS, VERBS
from runstamp.discovery.query import AVAILABILITY, DETAIL, STABILITY
from runstamp.frozen import frozen
from runstamp.patching import MAX_OPERATIONS, OPERATIONS

LIST_OPERATIONS = "runstamp_list_operations"
DESCRIBE_OPERATION = "runstamp_describe_operation"
INVOKE_OPERATION = "runstamp_invoke_operation"
LIST_JOBS = "runstamp_list_jobs"
DESCRIBE_JOB = "runstamp_describe_job"
RUN_JOB = "runstamp_run_job"

Schema = dict[str, Any]


@frozen
class ToolSpec:
    """One tool. `writes` says that it makes new files."""

    name: str
    title: str
    description: str
    input_schema: Schema
    output_schema: Schema
    writes: bool = False


def _object(properties: Mapping[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    made: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    if required:
        made["required"] = list(required)
    return made


def _text(description: str, **more: Any) -> Schema:
    return {"type": "string", "description": description, **more}


def _choice(description: str, values: tuple[str, ...]) -> Schema:
    return {"type": "string", "enum": list(values), "description": description}


_BUDGET: Schema = {
    "type": "integer",
    "minimum": 1,
    "description": "The answer stays under this many estimated tokens.",
}
_LIMIT: Schema = {"type": "integer", "minimum": 1, "maximum": 50, "description": "Default 50."}
_CURSOR = _text("next_cursor of the page before.")
_NAME_OPERATION = _text(
    "An operation: pptx.render, docx.render, xlsx.render, pdf.render, or a name from list."
)
_NAME_JOB = _text("A job's name from runstamp_list_jobs.")
_PROJECTION = _choice(
    "types (default): a compact type sheet; what `parts` lists is fetched by name. schema: the exact JSON Schema.",
    ("types", "schema"),
)
_PARTS: Schema = {
    "type": "array",
    "items": {"type": "string"},
    "description": "Show only these types, e.g. Chart.",
}
_INPUT: Schema = {
    "type": "object",
    "description": 'The document or data, as describe says; or {"path": "deck.json"} of a file that holds it.',
}
_BASE = _text(
    "In place of input: the input_ref of an answer, or the uri or path of a file from Runstamp, to change with patch."
)
_PATCH: Schema = {
    "type": "array",
    "maxItems": MAX_OPERATIONS,
    "items": {
        "type": "object",
        "properties": {"op": {"enum": list(OPERATIONS)}, "path": {"type": "string"}},
        "required": ["op", "path"],
    },
    "description": 'Changes to base: JSON Patch, and {"op": "extend", "path": "/blocks", "values": […]} to put more at the end.',
}
_OPTIONS: Schema = {
    "type": "object",
    "description": 'How it runs: {"output": {"path": "q3.pptx"}, "preview": "sheet", "fail_on": "dropped", …}; describe lists them.',
}
_DIGEST = _text("contract_digest from describe; refused when stale.")
_CALL: dict[str, Schema] = {
    "input": _INPUT,
    "base": _BASE,
    "patch": _PATCH,
    "options": _OPTIONS,
    "contract_digest": _DIGEST,
}


def _page(rows: str) -> Schema:
    return {
        "type": "object",
        "properties": {
            rows: {"type": "array", "items": {"type": "object"}},
            "total": {"type": "integer"},
            "next_cursor": {"type": ["string", "null"]},
            "match": {"type": "string", "enum": ["strong", "weak", "none"]},
            "estimated_tokens": {"type": "integer"},
            "within_budget": {"type": "boolean"},
            "omissions": {"type": "array"},
        },
        "required": [rows, "total", "next_cursor", "match", "estimated_tokens", "within_budget", "omissions"],
    }


_CONTRACT: Schema = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "version": {"type": "string"},
        "summary": {"type": "string"},
        "contract_digest": {"type": "string"},
        "types": {"type": "string"},
        "input_schema": {"type": ["object", "null"]},
        "estimated_tokens": {"type": "integer"},
        "within_budget": {"type": "boolean"},
        "omissions": {"type": "array"},
    },
    "required": [
        "name",
        "version",
        "summary",
        "contract_digest",
        "estimated_tokens",
        "within_budget",
        "omissions",
    ],
}


def _envelope() -> Schema:
    return {
        "type": "object",
        "properties": {
            "status": {"type": "string", "enum": ["ok", "error"]},
            "operation": {"type": "string"},
            "fidelity": {"type": "string", "enum": ["full", "substituted", "degraded", "dropped"]},
            "artifacts": {"type": "array", "items": {"type": "object"}},
            "losses": {"type": "array", "items": {"type": "object"}},
            "diagnostics": {"type": "array", "items": {"type": "object"}},
            "error": {"type": ["object", "null"]},
            "input_ref": {"type": ["string", "null"]},
            "receipt": {"type": ["object", "null"]},
        },
        "required": [
            "status",
            "operation",
            "fidelity",
            "artifacts",
            "losses",
            "diagnostics",
            "error",
            "input_ref",
            "receipt",
        ],
    }


def tools() -> tuple[ToolSpec, ...]:
    """Return the six tools in their order."""
    return (*_operation_tools(), *_job_tools())


def _list_operations() -> ToolSpec:
    return ToolSpec(
        LIST_OPERATIONS,
        "List document operations",
        "Find operations that make, read, convert and check PPTX, DOCX, XLSX and PDF files. Not needed before plain rendering: "
        "pptx.render, docx.render, xlsx.render and pdf.render always exist. Without a query it answers the whole catalogue; "
        "match says 'none' when nothing fits. Next: runstamp_describe_operation.",
        _object(
            {
                "query": _text("What you want to do, in words.", maxLength=400),
                "domain": _choice("Only this format.", DOMAINS),
                "verb": _choice("Only this kind of work.", VERBS),
                "availability": _choice("Default any.", AVAILABILITY),
                "stability": _choice("Only this stability.", STABILITY),
                "detail": _choice("Default summaries.", DETAIL),
                "limit": _LIMIT,
                "cursor": _CURSOR,
                "max_tokens": _BUDGET,
            }
        ),
        _page("operations"),
    )


def _operation_tools() -> tuple[ToolSpec, ...]:
    return (
        _list_operations(),
        ToolSpec(
            DESCRIBE_OPERATION,
            "Describe a document operation",
            "The whole contract of one operation: a compact type sheet of its input, options, error and loss codes, limits and two "
            "examples that render. Read it once before the first invoke. Next: runstamp_invoke_operation.",
            _object(
                {"name": _NAME_OPERATION, "projection": _PROJECTION, "parts": _PARTS, "max_tokens": _BUDGET},
                ("name",),
            ),
            _CONTRACT,
        ),
        ToolSpec(
            INVOKE_OPERATION,
            "Run a document operation",
            "Run one operation, e.g. pptx.render with {title, slides}. Writes new files into the workspace and answers path, SHA-256, the "
            "ledger of everything the file does not say as asked, and a receipt. Errors list every fault with its JSON Pointer and the "
            "fix. To mend or change a document, send base (the input_ref of the answer) and patch, not the whole again. Read "
            "runstamp_describe_operation first.",
            _object(
                {"name": _NAME_OPERATION, **_CALL},
                ("name",),
            ),
            _envelope(),
            writes=True,
        ),
    )


def _list_jobs() -> ToolSpec:
    return ToolSpec(
        LIST_JOBS,
        "List Document Jobs",
        "Find Document Jobs: tested recipes that turn data into finished sets of documents (an invoice as PDF and workbook, …). "
        "Next: runstamp_describe_job.",
        _object(
            {
                "query": _text("What you want to make, in words.", maxLength=400),
                "tag": _text("Only jobs with this tag."),
                "availability": _choice("Default any.", AVAILABILITY),
                "limit": _LIMIT,
                "cursor": _CURSOR,
                "max_tokens": _BUDGET,
            }
        ),
        _page("jobs"),
    )


def _job_tools() -> tuple[ToolSpec, ...]:
    return (
        _list_jobs(),
        ToolSpec(
            DESCRIBE_JOB,
            "Describe a Document Job",
            "What data a job takes (types and a realistic sample), its steps and what it makes. Next: runstamp_run_job.",
            _object(
                {"name": _NAME_JOB, "projection": _PROJECTION, "parts": _PARTS, "max_tokens": _BUDGET},
                ("name",),
            ),
            _CONTRACT,
        ),
        ToolSpec(
            RUN_JOB,
            "Run a Document Job",
            "Run a job on data: validates it, makes every document, answers files, one ledger and one receipt. Writes new files into the "
            "workspace. Read runstamp_describe_job first.",
            _object(
                {"name": _NAME_JOB, **_CALL},
                ("name",),
            ),
            _envelope(),
            writes=True,
        ),
    )
