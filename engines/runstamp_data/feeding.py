"""Every table and chart of a model that names a file gets its rows or series; engines see a model that has its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pydantic import BaseModel

from runstamp.engine import World
from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp.losses import Diagnostic
from runstamp.model.shape import Model, escape_pointer
from runstamp.support import declared
from runstamp_compose.gathering import Refused

if TYPE_CHECKING:
    from runstamp.model.chart import ChartFields
    from runstamp.model.table import TableFields
    from runstamp_data.selecting import Frame

M = TypeVar("M", bound=BaseModel)


def feed(model: M, world: World, limits: Limits, notes: list[Diagnostic]) -> M:
    """Return a model whose tables and charts hold what their files say; without data the model itself.

    A table that is left without a row is told in `notes`, with values that the file holds.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED, common/INPUT_CORRUPT, common/INPUT_ENCRYPTED,
            common/SCHEMA_REJECTED, common/RESOURCE_LIMIT_EXCEEDED, common/OPERATION_UNAVAILABLE.
    """
    asked: dict[str, Part] = {}
    _walked(model, "", lambda part, path: asked.setdefault(path, part))
    if not asked:
        return model
    # Most documents name no file: what reads them is loaded for those that do.
    from runstamp_data.asking import frames_of

    frames = frames_of(asked, world, limits)
    feeder = _Feeder(frames, str(getattr(model, "language", "en")), notes)
    made: M = _walked(model, "", feeder.fed)
    feeder.refused.check()
    return made


Part: TypeAlias = "TableFields | ChartFields"


def _walked(value: Any, path: str, each: Callable[[Part, str], Part]) -> Any:
    """Return a part of the model with what `each` makes of its tables and charts over files; where nothing changes, itself."""
    if isinstance(value, Model) and value.FED:
        return each(value, path) if getattr(value, "data", None) is not None else value  # type: ignore[arg-type]
    if isinstance(value, BaseModel):
        return _model(value, path, each)
    if type(value) is tuple:
        made = [_walked(one, f"{path}/{i}", each) for i, one in enumerate(value)]
        return value if all(a is b for a, b in zip(made, value, strict=True)) else tuple(made)
    return value


def _model(model: BaseModel, path: str, each: Callable[[Part, str], Part]) -> BaseModel:
    names = declared(type(model))
    update: dict[str, Any] = {}
    for name in model.model_fields_set:
        value = getattr(model, name)
        if isinstance(value, BaseModel) or type(value) is tuple:
            made = _walked(value, f"{path}/{escape_pointer(names[name][0])}", each)
            if made is not value:
                update[name] = made
    return model.model_copy(update=update) if update else model


class _Feeder:
    def __init__(
        self, frames: Mapping[str, Frame | RunstampError], language: str, notes: list[Diagnostic]
    ) -> None:
        self.frames, self.language, self.notes = frames, language, notes
        self.refused = Refused()

    def fed(self, part: Part, path: str) -> Part:
        """Return a part filled; as it is where its file cannot be used, which is told with all others of the kind."""
        try:
            return self._filled(part, path)
        except RunstampError as error:
            self.refused.take(error)
            return part

    def _filled(self, part: Part, path: str) -> Part:
        from runstamp.model.chart import ChartFields
        from runstamp.model.data import query_of
        from runstamp_data.charts import fill_chart
        from runstamp_data.tables import fill_table

        frame = self.frames[path]
        if isinstance(frame, RunstampError):
            raise frame
        assert part.data is not None
        if isinstance(part, ChartFields):
            return fill_chart(part, frame, path, self.language)
        if not frame.height:
            self.notes.append(Diagnostic("common/DATA_EMPTY", frame.emptiness, f"{path}/data"))
        return fill_table(part, frame, path, query_of(part.data).decimal)
