"""The judges themselves: they object to what is bad, and their absence is never a pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracles import assert_valid, lint, open_xml_sdk, openxml_audit, qpdf
from tests.oracles.tools import Passed, missing, program


def test_a_missing_judge_skips_outside_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)

    with pytest.raises(pytest.skip.Exception, match=r"no-such-tool is not installed; run \.ci/oracles"):
        program("no-such-tool")


def test_a_missing_judge_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")

    with pytest.raises(pytest.fail.Exception, match="soffice is not installed"):
        missing("soffice")


def test_a_broken_file_is_not_valid(tmp_path: Path, good: dict[str, bytes]) -> None:
    path = tmp_path / "broken.pptx"
    path.write_bytes(good["pptx"][:-100])

    assert lint(path) != []
    assert open_xml_sdk(path) != []
    with pytest.raises(AssertionError):
        assert_valid(path)


def test_a_file_that_cannot_be_opened_is_not_valid(tmp_path: Path) -> None:
    path = tmp_path / "broken.docx"
    path.write_bytes(b"nothing")

    assert [bool(judge(path)) for judge in (lint, open_xml_sdk, openxml_audit)] == [True, True, True]


def test_a_broken_pdf_is_not_valid(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.7\nnothing")

    assert qpdf(path) != []


def test_a_pass_is_remembered_for_the_same_bytes_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNSTAMP_ORACLES", str(tmp_path / "home"))
    path = tmp_path / "a.docx"
    path.write_bytes(b"one")
    passed = Passed("judge-1")

    passed.remember(path)

    assert passed.knows(path)
    assert not Passed("judge-2").knows(path)
    path.write_bytes(b"two")
    assert not passed.knows(path)
