"""From a descriptor to the function that does the work; imported when it is invoked, not before."""

from __future__ import annotations

import importlib
import inspect
import typing
from typing import cast

from pydantic import BaseModel

from runstamp.descriptors import Descriptor
from runstamp.engine import Engine, Handler
from runstamp.errors import RunstampError
from runstamp.frozen import frozen


@frozen
class Bound:
    """A handler ready to call. `model` is the input model, None for a handler that takes a plain dict."""

    handler: Handler
    engine: Engine
    model: type[BaseModel] | None
    support: frozenset[str] | None = None


def input_model(handler: Handler) -> type[BaseModel] | None:
    """Return the model that the handler's first parameter is annotated with, None if it is no model."""
    first = next(iter(inspect.signature(handler).parameters))
    annotation = typing.get_type_hints(handler).get(first)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return None


def bind(descriptor: Descriptor) -> Bound:
    """Import the binding of an operation and return it.

    Raises:
        RunstampError: common/OPERATION_UNAVAILABLE when it cannot be imported, common/CONTRACT_VIOLATION when the
            target is not in its engine's own package or is no function.
    """
    local = next((binding for binding in descriptor.bindings if binding.location == "local"), None)
    if local is None:
        raise RunstampError("common/OPERATION_UNAVAILABLE", f"{descriptor.name} has no local binding")
    module_name, function = local.target.split(":", 1)
    try:
        module = importlib.import_module(module_name)
        engine = importlib.import_module(local.package).ENGINE
    except ImportError as error:
        missing = error.name or "a module"
        message = f"{descriptor.name} cannot run: '{missing}' is missing"
        raise RunstampError("common/OPERATION_UNAVAILABLE", message, (), f"install '{missing}'") from error
    handler = cast("Handler | None", getattr(module, function, None))
    if handler is None or not callable(handler) or not isinstance(engine, Engine):
        message = f"the binding of {descriptor.name} is no function of an engine"
        raise RunstampError("common/CONTRACT_VIOLATION", message)
    return Bound(handler, engine, input_model(handler), getattr(handler, "support", None))
