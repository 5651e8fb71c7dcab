"""The same input gives the same bytes in two processes with different hash seeds."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import hashlib
from runstamp_compose.plans import ChartPlan, MetaPlan, SeriesPlan
from runstamp_ooxml.charts import add_chart
from runstamp_ooxml.package import Package
from runstamp_ooxml.properties import add_properties, from_meta

package = Package()
package.relate("", "officeDocument", package.add("ppt/presentation.xml", "application/x", b"<p/>"))
for kind in ("column", "bar", "line", "area", "pie", "doughnut"):
    plan = ChartPlan(kind, (SeriesPlan("a", (1, 2.5, None)),), ("x", "y", "z"), labels=True, title=kind)
    add_chart(package, "ppt/presentation.xml", plan, "ppt")
add_properties(package, from_meta(MetaPlan(title="t", custom={"a": 1, "b": "c"})))
print(hashlib.sha256(package.to_bytes()).hexdigest())
"""


def _digest(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout.strip()


def test_two_processes_write_the_same_bytes() -> None:
    assert _digest("1") == _digest("2")
