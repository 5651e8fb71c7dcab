"""Types that are loaded when an input first uses them.

Most inputs are text. Classes for elements, diagrams or charts that no input of a call holds would cost a small file a
third of its time (measured: 30 ms of imports, 40 ms of building validators).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from typing import Annotated, Any, get_args

from pydantic import TypeAdapter
from pydantic_core import core_schema


class Later:
    """Stands in an annotation for a type of another module; validates as that type does, faults at their places included."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name

    @cached_property
    def type(self) -> Any:
        """The type itself, loaded."""
        return getattr(import_module(self.module), self.name)

    @cached_property
    def adapter(self) -> TypeAdapter[Any]:
        """What validates it."""
        return TypeAdapter(self.type)

    def _validate(self, value: Any) -> Any:
        return self.adapter.validate_python(value)

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(self._validate)

    def __get_pydantic_json_schema__(self, _schema: Any, _handler: Callable[..., Any]) -> dict[str, Any]:
        return {"x-ref": self.name}


def later(module: str, name: str) -> Any:
    """Return an annotation for the type `name` of `runstamp.model.<module>`."""
    return Annotated[Any, Later(f"runstamp.model.{module}", name)]


def later_types(annotation: Any, depth: int = 0) -> Iterator[Later]:
    """Yield what stands in an annotation for types that are loaded later."""
    if isinstance(annotation, Later):
        yield annotation
    elif depth < 12:  # as deep as unions of aliases lie in one another
        value = getattr(annotation, "__value__", None)
        for part in (value,) if value is not None else get_args(annotation):
            yield from later_types(part, depth + 1)
