"""LibreOffice as a second application, and the judges and readers of PDF."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.oracles.tools import program, run

_QPDF_WARNINGS = 3  # qpdf's manual, "Exit status": warnings, no errors


def libreoffice_pdf(paths: Iterable[Path], out: Path) -> dict[Path, Path]:
    """Convert Office files to PDF in one LibreOffice with a profile of its own; a file it refuses is absent.

    Stems must differ: LibreOffice names the PDF by the stem.
    """
    files = [path.resolve() for path in paths]
    assert len({file.stem for file in files}) == len(files), "two files have the same stem"
    soffice = program("soffice")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        where = ["--headless", "--convert-to", "pdf", "--outdir", str(out)]
        run([soffice, f"-env:UserInstallation=file://{profile}", *where, *map(str, files)])
    made = {file: out / (file.stem + ".pdf") for file in files}
    return {file: pdf for file, pdf in made.items() if pdf.exists()}


def qpdf(path: Path) -> list[str]:
    """Return what `qpdf --check` objects to, warnings included."""
    done = run([program("qpdf"), "--check", str(path)], accept=(0, 2, _QPDF_WARNINGS))
    return [] if done.returncode == 0 else (done.stderr or done.stdout).strip().splitlines()


def pdf_text(path: Path, *how: str) -> str:
    """Return the text of a PDF in reading order, pages separated by form feeds; `how`: options of pdftotext."""
    return run([program("pdftotext"), "-enc", "UTF-8", *how, str(path), "-"]).stdout


def page_count(path: Path) -> int:
    """Return how many pages a PDF has."""
    lines = run([program("pdfinfo"), str(path)]).stdout.splitlines()
    return next(int(line.split(":")[1]) for line in lines if line.startswith("Pages:"))
