"""A job to start from: it works as it is written, and shows each part of the format once."""

from __future__ import annotations

from pathlib import Path

from runstamp.artifacts import write_whole
from runstamp.errors import Issue, RunstampError
from runstamp.jobs.shape import NAME

_START = """\
name: {name}
version: 0.1.0
title: {title}
summary: A letter with a table, as DOCX and as PDF
tags: [letter]

# What a run takes: JSON Schema 2020-12. Unknown fields are refused, so that a misspelt one is told.
input_schema:
  type: object
  additionalProperties: false
  required: [to, subject, date, lines]
  properties:
    to: {{ type: string, maxLength: 80, description: who gets it }}
    subject: {{ type: string, maxLength: 120 }}
    date: {{ type: string, pattern: '^\\d{{4}}-\\d{{2}}-\\d{{2}}$', description: ISO date }}
    language: {{ enum: [en, en-GB, de, fr] }}
    currency: {{ type: string, pattern: '^[A-Z]{{3}}$', description: ISO 4217 }}
    note: {{ type: string, maxLength: 600 }}
    lines:
      type: array
      minItems: 1
      items:
        type: object
        additionalProperties: false
        required: [item, amount]
        properties: {{ item: {{ type: string }}, amount: {{ type: number }} }}
defaults: {{ language: en-GB, currency: EUR, note: '' }}

# What must hold between the fields.
checks:
  - {{ that: 'compare(sum(input.lines, "amount"), 0) > 0', message: the lines add up to nothing }}

# The job's own words, by language.
words:
  en: {{ dear: Dear, item: Item, amount: Amount, total: Total }}
  de: {{ dear: Guten Tag, item: Posten, amount: Betrag, total: Summe }}
  fr: {{ dear: Bonjour, item: Poste, amount: Montant, total: Total }}

# What several steps use, computed once: values.sum and so on.
values:
  sum: {{ $eval: 'money(sum(input.lines, "amount"), input.currency)' }}

# Functions: money number percent short change points signed date plural · sum running product_sum round equal compare plus minus
# times divide · group_by sort_by lookup default lines slug asset. `asset("logo.png")` is a file beside this one.
# Each step is one operation. Its input is a template: ${{…}} inside text, $eval for whole values (JSON-e).
steps:
  - id: letter
    operation: docx.render
    output: 'letter-${{slug(input.to)}}.docx'
    input:
"""

_BODY = """\
      title: { $eval: input.subject }
      language: { $eval: input.language }
      meta: { date: { $eval: input.date } }
      cover: none
      blocks:
        - { type: paragraph, align: right, text: '${date(input.date, "long")}' }
        - { type: heading, level: 1, text: { $eval: input.subject } }
        - { type: paragraph, text: '${words.dear} ${input.to},' }
        - { type: paragraph, text: { $eval: input.note } }
        - type: table
          columns:
            - { header: { $eval: words.item }, key: item }
            - { header: { $eval: words.amount }, key: amount, kind: currency, currency: { $eval: input.currency }, total: sum }
          rows: { $eval: input.lines }
        - type: paragraph
          text: [{ text: '${words.total}: ', bold: true }, { $eval: values.sum }]
"""

_END = """\
  - id: pdf
    operation: pdf.render
    output: 'letter-${{slug(input.to)}}.pdf'
    input:
{body}
outputs: [letter, pdf]
preview: [pdf]
fail_on: dropped

# A realistic input: `runstamp jobs check` runs it.
sample:
  to: Ms Okafor
  subject: What the workshop costs
  date: '2026-10-16'
  note: As we agreed on the telephone, here is what each part of the workshop costs.
  lines:
    - {{ item: Preparation, amount: 640 }}
    - {{ item: Two days on site, amount: 2360 }}
    - {{ item: Travel, amount: 184.5 }}
"""


def start(folder: Path, name: str) -> Path:
    """Write a job to start from and return its path.

    Raises:
        RunstampError: common/SCHEMA_REJECTED for a name that no job can have, common/OUTPUT_EXISTS.
    """
    if not NAME.match(name):
        message = f"'{name}' is no name of a job"
        remedy = "take lower case letters, digits and hyphens, such as cost-letter"
        issue = Issue("/name", message, remediation=remedy, place="arguments")
        raise RunstampError("common/SCHEMA_REJECTED", message, (issue,), remedy)
    path = folder / f"{name}.yaml"
    if path.exists():
        message = f"'{path.name}' is there already"
        raise RunstampError("common/OUTPUT_EXISTS", message, (Issue("/name", message, place="arguments"),))
    head = _START.format(name=name, title=name.replace("-", " ").capitalize())
    write_whole(path, (head + _BODY + _END.format(body=_BODY.rstrip("\n"))).encode())
    return path
