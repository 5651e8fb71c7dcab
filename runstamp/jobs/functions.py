"""The functions of job templates: pure, in decimal arithmetic, Babel for what depends on a language."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

from runstamp.jobs.arithmetic import (
    FunctionRejected,
    compare,
    default,
    divide,
    equal,
    group_by,
    lines,
    lookup,
    minus,
    plus,
    product_sum,
    round_half_up,
    running,
    sort_by,
    sum_of,
    tax_sum,
    times,
)
from runstamp.jobs.wording import Wording
from runstamp.workspace import slug


def functions(language: str, folder: Path | None) -> dict[str, Callable[..., Any]]:
    """Return the functions of a template in a language; `asset` reads beside the job's file."""

    def asset(name: str) -> dict[str, str]:
        path = (folder / name).resolve() if folder else None
        if folder is None or path is None or not path.is_relative_to(folder.resolve()) or not path.is_file():
            raise FunctionRejected("asset", f"no file '{name}' beside the job")
        return {"data": base64.b64encode(path.read_bytes()).decode("ascii")}

    def named(title: str, fallback: str = "document") -> str:
        return slug(title, fallback, language)

    plain: dict[str, Callable[..., Any]] = {
        "sum": sum_of, "running": running, "product_sum": product_sum, "tax_sum": tax_sum, "slug": named, "lines": lines, "round": round_half_up, "equal": equal, "compare": compare, "minus": minus, "divide": divide, "times": times, "plus": plus,
        "group_by": group_by, "sort_by": sort_by, "lookup": lookup, "default": default, "asset": asset,
    }  # fmt: skip
    return plain | Wording(language).functions()
