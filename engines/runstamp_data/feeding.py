"""Every table and chart of a model that names a file gets its rows or series; engines see a model that has its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel

from runstamp.engine import World
from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp.losses import Diagnostic
from runstamp.model.cells import escape_pointer
from runstamp.model.chart import ChartFields
from runstamp.model.data import query_of
from runstamp.model.table import TableFields
from runstamp.support import declared
from runstamp_compose.gathering import Refused

if TYPE_CHECKING:
    from runstamp_data.selecting import Frame, Wanted

M = TypeVar("M", bound=BaseModel)


def feed(model: M, world: World, limits: Limits, notes: list[Diagnostic]) -> M:
    """Return a model whose tables and charts hold what their files say; without data the model itself.

    A table that is left without a row is told in `notes`, with values that the file holds.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED, common/INPUT_CORRUPT, common/INPUT_ENCRYPTED,
            common/SCHEMA_REJECTED, common/RESOURCE_LIMIT_EXCEEDED, common/OPERATION_UNAVAILABLE.
    """
    feeder = _Feeder(world, limits, str(getattr(model, "language", "en")), notes)
    made: M = feeder.fed(model, "")
    feeder.refused.check()
    return made


class _Feeder:
    def __init__(self, world: World, limits: Limits, language: str, notes: list[Diagnostic]) -> None:
        self.world, self.limits, self.language, self.notes = world, limits, language, notes
        self.refused = Refused()

    def fed(self, value: Any, path: str) -> Any:
        """Return a part of the model fed; what has no data in it is the part itself."""
        if isinstance(value, TableFields | ChartFields):
            return value if value.data is None else self._gathered(value, path)
        if isinstance(value, BaseModel):
            return self._model(value, path)
        if type(value) is tuple:
            made = [self.fed(one, f"{path}/{i}") for i, one in enumerate(value)]
            return value if all(a is b for a, b in zip(made, value, strict=True)) else tuple(made)
        return value

    def _model(self, model: BaseModel, path: str) -> BaseModel:
        names = declared(type(model))
        update: dict[str, Any] = {}
        for name in model.model_fields_set:
            value = getattr(model, name)
            if isinstance(value, BaseModel) or type(value) is tuple:
                made = self.fed(value, f"{path}/{escape_pointer(names[name][0])}")
                if made is not value:
                    update[name] = made
        return model.model_copy(update=update) if update else model

    def _gathered(self, part: TableFields | ChartFields, path: str) -> TableFields | ChartFields:
        """Return a part filled; as it is where its file cannot be used, which is told with all others of the kind."""
        try:
            return self._filled(part, path)
        except RunstampError as error:
            self.refused.take(error)
            return part

    def _filled(self, part: TableFields | ChartFields, path: str) -> TableFields | ChartFields:
        # Most documents name no file: what reads them is loaded for those that do.
        from runstamp_data.charts import fill_chart, wanted_by_chart
        from runstamp_data.tables import fill_table, wanted_by_table

        assert part.data is not None
        decimal = query_of(part.data).decimal
        if isinstance(part, TableFields):
            frame = self._frame(part.data, path, wanted_by_table(part, path))
            if not frame.height:
                self.notes.append(Diagnostic("common/DATA_EMPTY", frame.emptiness, f"{path}/data"))
            return fill_table(part, frame, path, decimal)
        frame = self._frame(part.data, path, wanted_by_chart(part, path), whole=part.x is None or not part.y)
        return fill_chart(part, frame, path, self.language)

    def _frame(
        self, data: Any, path: str, wanted: tuple[Wanted, ...] | None, *, whole: bool = False
    ) -> Frame:
        """Return the answer of a file; `whole` keeps the columns too that nobody named."""
        from runstamp_data.opening import open_rows
        from runstamp_data.selecting import Question

        query, at = query_of(data), f"{path}/data"
        with self.world.files.stream(query.source() if data is query else data, at, "data") as stream:
            rows = open_rows(stream, query, at, self.limits)
            question = Question(query, rows, at, wanted, self.limits.cells, self.world.checkpoint, whole)
            return question.answer()
