"""stub"""
from __future__ import annotations
class ChartBox:
    @classmethod
    def of(cls, *a): raise NotImplementedError
