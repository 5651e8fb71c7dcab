"""From a validated model to a resolved one: what two engines need is decided here once, and purely.

Markdown is expanded, themes and formats are resolved, headings and lists are numbered, tables and charts become plans
of plain values. Each function returns its plan together with the losses it found, at the input's paths.
"""
