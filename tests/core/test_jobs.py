"""Document Jobs: the format, the templates, the run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from runstamp.artifacts import Store
from runstamp.brands import Brand
from runstamp.configuration import Configuration
from runstamp.errors import RunstampError
from runstamp.gateway import Gateway
from runstamp.jobs import templates
from runstamp.jobs.arithmetic import FunctionRejected, round_half_up, running, sum_of, tax_sum
from runstamp.jobs.catalogue import Jobs, parse_job
from runstamp.jobs.finding import shipped_jobs
from runstamp.jobs.functions import functions
from runstamp.workspace import Workspace

JOB = """
name: letter
version: 1.0.0
title: Letter
summary: A workbook for a test
input_schema: {type: object, additionalProperties: false, required: [who], properties: {who: {type: string}, lines: {type: array}, more: {type: boolean}}}
defaults: {lines: [], more: false}
steps:
  - id: first
    operation: xlsx.render
    output: 'letter-${slug(input.who)}.xlsx'
    input:
      title: 'To ${input.who}'
      sheets: [{name: S, rows: {$map: {$eval: input.lines}, each(line): [{$eval: line.a}]}}]
  - id: second
    operation: xlsx.render
    when: input.more
    on_error: continue
    input: {title: '${steps.first.artifacts[0].name}', sheets: [{name: a/b}]}
sample: {who: Ada, lines: [{a: 1}]}
"""


def job(text: str = JOB) -> Jobs:
    found = parse_job(text, "letter")
    return Jobs({found.name: found})


@pytest.fixture
def gateway(tmp_path: Path) -> Gateway:
    return Gateway(
        Workspace((tmp_path / "out",), own_grant=True),
        store=Store(tmp_path / "store"),
        jobs=job(),
        strict=True,
    )


def test_a_run_answers_files_steps_one_ledger_and_one_receipt(gateway: Gateway) -> None:
    result = gateway.run_job("letter", {"who": "Ada B.", "lines": [{"a": 5}]})

    envelope = result.to_json()
    assert envelope["error"] is None
    assert [found["name"] for found in envelope["artifacts"]] == ["letter-ada-b.xlsx"]
    assert [(step["id"], step["status"]) for step in envelope["steps"]] == [
        ("first", "ok"),
        ("second", "skipped"),
    ]
    assert (
        envelope["receipt"]["steps"][0]["receipt"]["outputs"][0]["sha256"]
        == envelope["artifacts"][0]["sha256"]
    )


def test_the_same_data_gives_the_same_run(gateway: Gateway) -> None:
    first, second = (gateway.run_job("letter", {"who": "Ada"}) for _ in range(2))

    assert first.receipt == second.receipt
    assert first.extra["run_id"] == second.extra["run_id"]


def test_a_step_that_may_fail_becomes_a_diagnostic(gateway: Gateway) -> None:
    result = gateway.run_job("letter", {"who": "Ada", "more": True})

    assert result.ok
    assert [found.code for found in result.diagnostics] == ["common/STEP_CONTINUED"]
    assert [step["status"] for step in result.extra["steps"]] == ["ok", "error"]


def test_a_failed_step_names_itself_and_keeps_what_was_made(tmp_path: Path) -> None:
    gateway = Gateway(
        tmp_path, store=Store(tmp_path / "store"), jobs=job(JOB.replace("    on_error: continue\n", ""))
    )

    result = gateway.run_job("letter", {"who": "Ada", "more": True})

    assert result.error is not None
    assert (result.error.code, result.error.details["step"]) == ("common/STEP_FAILED", "second")
    assert result.error.details["artifacts_in_store"][0].startswith("runstamp://artifact/")
    assert result.error.issues[0].message.startswith("at /sheets/0/name of the step's input")
    assert not list(tmp_path.glob("*.xlsx")), "nothing stands beside the user's files"


def test_one_file_name_for_several_files_is_refused_before_anything_runs(tmp_path: Path) -> None:
    gateway = Gateway(
        Workspace((tmp_path,), own_grant=True), store=Store(tmp_path / "store"), jobs=shipped_jobs()
    )

    result = gateway.run_job("invoice", shipped_jobs().find("invoice").sample, {"output": {"path": "x.pdf"}})

    assert result.error is not None
    assert (result.error.code, result.error.issues[0].path) == ("common/OUTPUT_REJECTED", "/output/path")
    assert result.error.remediation == result.error.issues[0].remediation == "name a folder, ending in /"
    assert not list(tmp_path.glob("x*"))


@pytest.mark.parametrize(
    ("name", "changes", "path"),
    [
        ("status-report", {"budget": {"total": 1, "forecast": 1, "months": [{"month": "a", "planned": 2}] * 2}}, "/budget"),
        ("invoice", {"due": "1999-01-01"}, "/due"),
        ("invoice", {"total": 1}, "/total"),
        ("quarterly-review", {"outlook": {"low": 2, "high": 1}}, "/outlook"),
    ],
)  # fmt: skip
def test_a_check_that_fails_points_at_what_it_judged(
    tmp_path: Path, name: str, changes: dict[str, Any], path: str
) -> None:
    gateway = Gateway(tmp_path, store=Store(tmp_path / "s"), jobs=shipped_jobs())
    sample = dict(gateway.jobs[name].sample)
    data = {
        **sample,
        **{key: {**sample[key], **new} if isinstance(new, dict) else new for key, new in changes.items()},
    }

    error = gateway.run_job(name, data).error

    assert error is not None
    assert (error.code, error.issues[0].path) == ("common/JOB_INPUT_REJECTED", path)


def test_file_names_of_a_job_are_spelt_in_its_language() -> None:
    assert functions("de", None)["slug"]("Müller") == "mueller"
    assert functions("en", None)["slug"]("Müller") == "muller"


def test_dates_of_a_job_are_described_as_iso_dates() -> None:
    sheet = Gateway().describe_job("status-report")["types"]

    assert "planned: string  // ISO date" in sheet
    assert "due: string  // ISO date" in sheet


def test_a_brands_logo_stands_on_a_certificate_and_leaves_it_on_one_page(tmp_path: Path) -> None:
    logo = tmp_path / "acme.png"
    Image.new("RGB", (60, 30), "red").save(logo)
    brands = {"acme": Brand("acme", {"extends": "vivid"}, {"logo": logo})}
    gateway = Gateway(tmp_path, store=Store(tmp_path / "s"), configuration=Configuration(brands), strict=True)
    sample = gateway.jobs["certificate"].sample

    branded = gateway.run_job("certificate", {**sample, "brand": "acme"}).unwrap()
    accented = gateway.run_job("certificate", {**sample, "brand": "acme", "accent": "#008000"}).unwrap()

    assert (branded.artifact.pages, branded.losses) == (1, ())
    assert branded.artifact.sha256 != accented.artifact.sha256


@pytest.mark.parametrize(
    ("data", "path"),
    [({}, "/who"), ({"who": 1}, "/who"), ({"who": "x", "lnes": []}, "/lnes")],
)
def test_data_is_checked_against_the_schema(gateway: Gateway, data: dict[str, Any], path: str) -> None:
    result = gateway.run_job("letter", data)

    assert result.error is not None
    assert (result.error.code, result.error.issues[0].path) == ("common/JOB_INPUT_REJECTED", path)


def test_a_value_that_a_template_misses_names_the_line(gateway: Gateway) -> None:
    result = gateway.run_job("letter", {"who": "Ada", "lines": [{"b": 1}]})

    assert result.error is not None
    assert "letter.yaml line" in result.error.message
    assert 'no property "a"' in result.error.message


def test_unknshipped_jobs_name_the_nearest(gateway: Gateway) -> None:
    result = gateway.run_job("leter", {})

    assert result.error is not None
    assert (result.error.code, result.error.issues[0].did_you_mean) == ("common/JOB_UNKNOWN", "letter")


def test_outputs_choose_steps(gateway: Gateway) -> None:
    result = gateway.run_job("letter", {"who": "x"}, {"outputs": ["third"]})

    assert result.error is not None
    assert result.error.issues[0].allowed == ("first", "second")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("name: letter", "name: other", "/name"),
        ("title: Letter", "titel: Letter", "/titel"),
        ("'To ${input.who}'", "'${now}'", "/steps/0/input/title"),
        ("id: second", "id: first", "/steps/1/id"),
        ("steps.first", "steps.third", "/steps/1/needs"),
        ("when: input.more", "wen: input.more", "/steps/1/wen"),
        ("type: object, additionalProperties", "type: array, additionalProperties", "/input_schema"),
        ("more: {type: boolean}}", "more: true}", "/input_schema/properties/more"),
        ("more: {type: boolean}}", "more: {$ref: '#/$defs/none'}}", "/input_schema/properties/more/$ref"),
        ("more: {type: boolean}}", "more: {type: bool}}", "/input_schema/properties/more/type"),
        ("title: Letter", "title: 5", "/title"),
        ("title: Letter", "title: L\nwords: {en: [a]}", "/words"),
        ("title: Letter", "title: L\nchecks: [{that: 1}]", "/checks/0"),
        ("title: Letter", "title: L\nfail_on: some", "/fail_on"),
        ("when: input.more", "when: true", "/steps/1/when"),
        ("when: input.more", "when: steps.zero.value", "/steps/1/needs"),
        ("on_error: continue", "on_error: stop", "/steps/1/on_error"),
        ("id: second", "id: '../x'", "/steps/1/id"),
    ],
)
def test_a_job_that_breaks_its_format_says_where(old: str, new: str, fault: str) -> None:
    with pytest.raises(RunstampError) as error:
        job(JOB.replace(old, new, 1))

    assert fault in [issue.path for issue in error.value.issues]


@pytest.mark.parametrize(
    "text", ["${", "${input.who", "${input.who +}", "${1 +}", "${nothing(1)}", "${input}"]
)
def test_expressions_that_are_none_are_told_with_their_line(tmp_path: Path, text: str) -> None:
    broken = job(JOB.replace("'To ${input.who}'", f"'{text}'"))

    error = Gateway(tmp_path, store=Store(tmp_path / "s"), jobs=broken).run_job("letter", {"who": "x"}).error

    assert error is not None
    assert (error.code, error.message.startswith("letter.yaml line")) == (
        "common/JOB_INPUT_REJECTED",
        True,
    ), error.message


@pytest.mark.parametrize("name", ["certificate", "invoice", "quarterly-review", "status-report"])
def test_jobs_take_a_brand_in_place_of_a_theme(tmp_path: Path, name: str) -> None:
    brands = {"acme": Brand("acme", {"extends": "vivid", "colors": {"accent1": "#0B5FFF"}})}
    gateway = Gateway(tmp_path, store=Store(tmp_path / "s"), configuration=Configuration(brands), strict=True)
    sample = gateway.jobs[name].sample

    branded = gateway.run_job(name, {**sample, "brand": "acme"}).unwrap()

    assert branded.receipt is not None
    receipts = [step["receipt"] for step in branded.receipt["steps"]]
    assert all("brand acme" in [found["name"] for found in one["dependencies"]] for one in receipts)
    plain = gateway.run_job(name, dict(sample)).unwrap()
    assert {one.sha256 for one in plain.artifacts}.isdisjoint({one.sha256 for one in branded.artifacts})


def test_null_in_a_sentence_is_an_error_not_a_blank() -> None:
    known = functions("en", None)

    with pytest.raises(templates.TemplateRejected, match="null"):
        templates.render({"a": "x ${input.y}"}, {"input": {"y": None}}, known, "/steps/0")
    assert templates.render({"a": 'x ${default(input.y, "-")} $${z}'}, {"input": {"y": None}}, known, "") == {
        "a": "x - ${z}"
    }


def test_arithmetic_is_decimal() -> None:
    assert sum_of([0.1, 0.2, "0.3"]) == 0.6
    assert round_half_up(2.675, 2) == 2.68
    assert (
        tax_sum(
            [
                {"quantity": 3, "unit_price": 0.335, "vat_rate": 0.2},
                {"quantity": 1, "unit_price": 9.99, "vat_rate": 0.2},
            ]
        )
        == 2.2
    )
    with pytest.raises(FunctionRejected):
        sum_of(["x"])


@pytest.mark.parametrize(("language", "money", "percent", "date"), [("en-GB", "€1,234.50", "19%", "3 October 2026"), ("de", "1.234,50\xa0€", "19\xa0%", "3. Oktober 2026"), ("fr", "1\u202f234,50\xa0€", "19\xa0%", "3 octobre 2026")])  # fmt: skip
def test_words_follow_the_language(language: str, money: str, percent: str, date: str) -> None:
    known = functions(language, None)

    assert (known["money"](1234.5, "EUR"), known["percent"](0.19), known["date"]("2026-10-03")) == (
        money,
        percent,
        date,
    )


@pytest.mark.parametrize(("language", "short", "small", "change", "points"), [("en-GB", "€3.84m", "€514k", "+11.8%", "\u22122.4"), ("de", "3,84\xa0Mio.\xa0€", "514.000\xa0€", "+11,8\xa0%", "\u22122,4")])  # fmt: skip
def test_figures_are_said_short(language: str, short: str, small: str, change: str, points: str) -> None:
    known = functions(language, None)

    assert (known["short"](3844000, "EUR", 2), known["short"](514000, "EUR")) == (short, small)
    assert known["change"](3844000, 3438000) == change
    assert known["points"](0.927, 0.951) == points
    with pytest.raises(FunctionRejected, match="zero"):
        known["change"](1, 0)


def test_sums_run_until_the_first_row_without_a_value() -> None:
    rows: list[dict[str, Any]] = [{"a": 0.1}, {"a": 0.2}, {}, {"a": 5}]

    assert running(rows, "a") == [0.1, 0.3, None, None]


def test_values_of_a_job_see_those_before_and_name_their_line(tmp_path: Path) -> None:
    text = JOB.replace("steps:\n", "values: {greeting: 'To ${input.who}', twice: '${values.greeting}!'}\nsteps:\n").replace("'To ${input.who}'\n      sheets", "'${values.twice}'\n      sheets")  # fmt: skip
    made = Gateway(tmp_path, store=Store(tmp_path / "s"), jobs=job(text)).run_job("letter", {"who": "Ada"})
    broken = job(text.replace("${input.who}', twice", "${input.whom}', twice"))

    assert made.unwrap().artifacts
    failed = Gateway(tmp_path, store=Store(tmp_path / "s"), jobs=broken).run_job("letter", {"who": "Ada"})
    assert failed.error is not None
    assert "letter.yaml line" in failed.error.message


def test_a_whole_number_and_a_fraction_that_do_not_compare_say_how(tmp_path: Path) -> None:
    text = JOB.replace("when: input.more", "when: input.lines[0].a > 1.5")

    error = Gateway(tmp_path, store=Store(tmp_path / "s"), jobs=job(text)).run_job("letter", {"who": "x", "lines": [{"a": 2}]}).error  # fmt: skip

    assert error is not None
    assert "compare(a, b) > 0" in error.message


def test_assets_stay_beside_the_job(tmp_path: Path) -> None:
    (tmp_path / "job").mkdir()
    (tmp_path / "secret.txt").write_text("x", encoding="utf-8")

    with pytest.raises(FunctionRejected):
        functions("en", tmp_path / "job")["asset"]("../secret.txt")


def in_every_language() -> list[tuple[str, str]]:
    return [
        (name, language)
        for name, job in shipped_jobs().items()
        for language in job.input_schema["properties"]["language"]["enum"]
    ]


@pytest.mark.parametrize(("name", "language"), in_every_language())
def test_every_job_that_ships_runs_its_sample_in_every_language(
    name: str, language: str, tmp_path: Path
) -> None:
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"), strict=True)

    result = gateway.run_job(name, {**gateway.jobs[name].sample, "language": language})

    assert result.error is None, result.error
    assert len(result.artifacts) == len(gateway.jobs[name].outputs)
    assert result.loss_summary["dropped"] == 0


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("full", [("name", "course", "topics", "place", "period", "result"), ("topics", "period", "result"), ("name", "verify")])  # fmt: skip
def test_a_certificate_stays_on_one_page(tmp_path: Path, language: str, full: tuple[str, ...]) -> None:
    gateway = Gateway(tmp_path, store=Store(tmp_path / "s"), strict=True)
    job = gateway.jobs["certificate"]
    most = {name: job.input_schema["properties"][name]["maxLength"] for name in full}
    data = {
        **job.sample,
        **{name: ("Measurement and modelling " * 12)[:length] for name, length in most.items()},
    }
    signed = [{"name": "Prof. Dr. Ingrid Moser-Hofstätter", "role": "Director of the Academy"}] * 3

    result = gateway.run_job("certificate", {**data, "signatures": signed, "language": language})

    assert result.unwrap().artifact.pages == 1
    assert result.losses == ()
