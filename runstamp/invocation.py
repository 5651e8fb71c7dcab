"""The one path of a call, once the operation is found and permitted: bind, validate, run, check, store, receipt, wrap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from runstamp import json_input
from runstamp.artifacts import Store
from runstamp.bases import keep_input, keep_origin, keep_told, told_of
from runstamp.binding import Bound
from runstamp.brands import Brand, branded
from runstamp.canonical import canonical, digest
from runstamp.codes import Codes
from runstamp.descriptors import Descriptor
from runstamp.engine import Call, Check, Dependency, Draft, Rendered
from runstamp.envelope import Artifact, Result
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import asdict, field, frozen, record, replace
from runstamp.limits import Limits
from runstamp.losses import MAX_ENTRIES, SEVERITIES, Diagnostic, Loss, Severity, fold, ordered
from runstamp.options import INLINE_LIMIT, Options, Preview, read_options
from runstamp.outputs import check_output
from runstamp.placing import place_all
from runstamp.receipts import Made, package_digest, receipt
from runstamp.sources import look_for
from runstamp.support import Census, census
from runstamp.unsound import NO_JSON, unsound
from runstamp.validation import as_json, check_json, check_limits, validate_model, validate_schema
from runstamp.workspace import Workspace, slug
from runstamp.world import LocalWorld, Progress

if TYPE_CHECKING:
    from runstamp.reuse import Repeat

UNDECLARED = "common/UNDECLARED_CODE"
UNTITLED = {"pptx": "deck", "docx": "document", "xlsx": "workbook", "pdf": "document"}
INPUT_REF_LENGTH = 32  # 128 bits of the input's digest


@frozen
class Setting:
    """Where a call runs: what the gateway holds, the same for every operation."""

    store: Store
    workspace: Workspace
    limits: Limits
    codes: Codes
    contract_digest: str
    own_options: Mapping[str, Any] | None
    progress: Progress | None = None
    cancelled: Event | None = None
    strict: bool = False
    keep_inputs: bool = True
    on_tool: Callable[[int], None] | None = None
    brands: Mapping[str, Brand] = field(default_factory=dict[str, Brand])
    default_brand: str | None = None
    capped: bool = False
    base: str | None = None  # the reference of the input that this one is a change of
    name_hint: str | None = None
    before: tuple[Loss, ...] = ()  # what reading the input has lost already, each with its step
    store_only: bool = (
        False  # nothing is written beside the user's own files: a job writes when all its steps are done
    )


@record
class Invocation:
    """One call of one operation. `input_ref` is set as soon as the input is known, so that errors carry it too."""

    descriptor: Descriptor
    bound: Bound
    setting: Setting
    input_ref: str | None = None
    input_digest: str = ""
    preview: Preview | None = None
    brand: tuple[Dependency, ...] = ()
    reused: bool = False

    def run(self, given: Any, given_options: Mapping[str, Any] | None) -> Result:
        """Return the result of the call.

        Raises:
            RunstampError: any condition of the contract; nothing has been written then.
        """
        value = as_json(given)
        size = self._identify(value)  # first: whatever is wrong with the call, a change of it can be sent
        options = self._promised(read_options(given_options, self._own_names()), given_options)
        self.preview = options.preview
        limits = options.lowered(self.setting.limits)
        if options.own and self.setting.own_options is not None:
            validate_schema(self.setting.own_options, dict(options.own), "options")
        _keep_size(size, limits)
        if limits.nesting < self.setting.limits.nesting:
            check_json(value, limits)
        model, found = self._validated(value, limits)
        check_output(self.setting.store, self.setting.workspace, options.output, self.descriptor.extension)
        if options.deterministic and not self.descriptor.deterministic:
            message = f"{self.descriptor.name} cannot promise the same bytes twice"
            raise RunstampError("common/DETERMINISM_UNAVAILABLE", message)
        if options.dry_run:
            return self._dry(found, options)
        return self._rendered(model, found, options, limits)

    def _promised(self, options: Options, given: Mapping[str, Any] | None) -> Options:
        """Return the options without the promise of the same bytes, where nobody asked for it and nobody could keep it."""
        if self.descriptor.deterministic or "deterministic" in (given or {}):
            return options
        return replace(options, deterministic=False)

    def _own_names(self) -> frozenset[str]:
        schema = self.setting.own_options
        return frozenset(schema.get("properties", {})) if schema else frozenset()

    def _identify(self, value: Any) -> int:
        """Set the input's reference, keep the input, and return its size in bytes."""
        limits = self.setting.limits
        check_json(value, limits)
        try:
            data = canonical(value)
        except (ValueError, TypeError, OverflowError) as error:
            raise RunstampError(
                "common/SCHEMA_REJECTED", NO_JSON, tuple(unsound(value)) or (Issue("", NO_JSON),)
            ) from error
        _keep_size(len(data), limits)
        self.input_digest = digest_of(data)
        self.input_ref = f"in_{self.input_digest.removeprefix('sha256:')[:INPUT_REF_LENGTH]}"
        if self.setting.keep_inputs:
            self.setting.store.expire()
            keep_input(self.setting.store, self.input_ref, data, self.setting.workspace.beside)
        return len(data)

    def _validated(self, value: Any, limits: Limits) -> tuple[Any, Census]:
        if self.bound.model is None:
            validate_schema(_schema_of(self.descriptor), value) if self.bound.support is None else None
            return value, Census()
        model = validate_model(self.bound.model, self._branded(value))
        found = census(model, self.bound.support)
        check_limits(model, found, limits)
        return model, found

    def _branded(self, value: Any) -> Any:
        """Return a document's input with what its brand gives."""
        from runstamp.model.document import Root

        setting = self.setting
        wanted = bool(setting.default_brand) or "brand" in value
        if not wanted or self.bound.model is None or not issubclass(self.bound.model, Root):
            return value
        value, self.brand = branded(
            value, self.descriptor.domain, setting.brands, setting.default_brand, setting.store
        )
        return value

    def _dry(self, found: Census, options: Options) -> Result:
        losses, _ = self._ledger(found.losses, ())
        self._keep_policy(options, losses)
        message = "the input fits and is kept; nothing was laid out, so losses of layout and files that are missing are not known"
        return Result(
            self.descriptor.name,
            losses=losses,
            diagnostics=(Diagnostic("common/DRY_RUN", message),),
            input_ref=self.input_ref,
            codes=self.setting.codes,
        )

    def _rendered(self, model: Any, found: Census, options: Options, limits: Limits) -> Result:
        world = LocalWorld(
            self.setting.workspace,
            self.setting.store,
            limits,
            progress=self.setting.progress,
            cancelled=self.setting.cancelled,
            on_tool=self.setting.on_tool,
        )
        call = Call(
            self.descriptor.name, {**options.own, "checks": options.checks}, limits, options.deterministic
        )
        for known in self.brand:
            world.depend(known)
        try:
            world.checkpoint()
            look_for(world.files, found.sources)
            repeat = self._repeat(options, limits)
            recalled = repeat.recall(world) if repeat is not None else None
            rendered = recalled or self.bound.handler(model, call, world)
            self.reused = recalled is not None
            world.checkpoint()
            losses, undeclared = self._ledger((*found.losses, *rendered.losses), rendered.diagnostics)
            self._keep_policy(options, losses)
            self._keep_limits(rendered, limits)
            result = self._finished(model, rendered, losses, undeclared, options, world)
            if repeat is not None and not self.reused:
                repeat.keep(rendered, result.artifacts, world)
            return result
        finally:
            world.clean()

    def _repeat(self, options: Options, limits: Limits) -> Repeat | None:
        """Return what the call is known by when it comes again; None where it is not to be answered from the store."""
        fit = options.deterministic and self.descriptor.side_effects == "artifact"
        if not (options.reuse and fit and self.setting.keep_inputs):
            return None
        from runstamp.reuse import Repeat

        parts = {
            "contract": self.setting.contract_digest,
            "input": self.input_digest,
            "options": options.effective(),
            "limits": asdict(limits),
            "brand": [asdict(one) for one in self.brand],
        }
        return Repeat(self.setting.store, self.bound.engine, parts)

    def _ledger(
        self, losses: Sequence[Loss], diagnostics: Sequence[Diagnostic]
    ) -> tuple[tuple[Loss, ...], tuple[Diagnostic, ...]]:
        """Return the folded ledger in order, and a diagnostic for each code that is not declared."""
        known = self.setting.codes
        wrong = sorted(
            {
                loss.code
                for loss in losses
                if loss.code not in known.losses or not self.descriptor.declares_loss(loss.code)
            }
        )
        wrong += sorted({found.code for found in diagnostics if found.code not in known.diagnostics})
        if wrong and self.setting.strict:
            message = f"undeclared codes: {', '.join(wrong)}"
            raise RunstampError("common/CONTRACT_VIOLATION", message)
        notes = tuple(
            Diagnostic(UNDECLARED, f"{self.descriptor.name} does not declare {code}") for code in wrong
        )
        losses = (*self.setting.before, *losses)
        severities: dict[str, Severity] = {loss.code: known.severity(loss.code) for loss in losses}
        return ordered(fold(losses), severities), notes

    def _keep_policy(self, options: Options, losses: tuple[Loss, ...]) -> None:
        if options.fail_on == "none":
            return
        floor = SEVERITIES.index(options.fail_on)
        broken = [
            loss for loss in losses if SEVERITIES.index(self.setting.codes.severity(loss.code)) >= floor
        ]
        if broken:
            count = sum(loss.count for loss in broken)
            message = f"fail_on is '{options.fail_on}' and the file would lose {count} thing{'s' if count != 1 else ''}"
            issues = tuple(
                Issue(loss.path or "", f"{loss.code}: {loss.message}", remediation=loss.remediation)
                for loss in broken
            )
            raise LossPolicyBroken(losses, "common/LOSS_POLICY_VIOLATED", message, issues)

    def _keep_limits(self, rendered: Rendered, limits: Limits) -> None:
        for draft in rendered.artifacts:
            size = draft.path.stat().st_size
            if size > limits.output_bytes:
                message = f"the file has {size:,} bytes, more than the limit of {limits.output_bytes:,}"
                raise RunstampError(
                    "common/RESOURCE_LIMIT_EXCEEDED", message, (), None, {"limit": "output_bytes"}
                )
            if draft.pages is not None and draft.pages > limits.pages:
                message = f"the file has {draft.pages:,} pages, more than the limit of {limits.pages:,}"
                raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (), None, {"limit": "pages"})

    def _finished(
        self,
        model: Any,
        rendered: Rendered,
        losses: tuple[Loss, ...],
        undeclared: tuple[Diagnostic, ...],
        options: Options,
        world: LocalWorld,
    ) -> Result:
        artifacts, notes = self._placed(model, rendered.artifacts, options)
        result = Result(
            operation=self.descriptor.name,
            artifacts=artifacts,
            value=rendered.value,
            losses=losses,
            diagnostics=(*self._news(rendered.diagnostics), *undeclared, *notes),
            input_ref=self.input_ref,
            codes=self.setting.codes,
            next=_next(self.descriptor, artifacts),
        )
        self._remember(artifacts)
        made = self._receipt(result, rendered.checks, options, world)
        if len(losses) > MAX_ENTRIES:
            self._keep_ledger(losses)
        self.setting.store.keep("receipts", f"{digest(made).removeprefix('sha256:')}.json", canonical(made))
        return replace(result, receipt=made)

    def _news(self, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return the diagnostics without those that are told once and that the base's answer has told already."""
        setting = self.setting
        known = setting.codes.diagnostics
        once = {(one.code, one.message) for one in found if one.code in known and known[one.code].once}
        if once and setting.keep_inputs and self.input_ref:
            keep_told(setting.store, self.input_ref, once)
        told = once & told_of(setting.store, setting.base) if once and setting.base else frozenset()
        return tuple(one for one in found if (one.code, one.message) not in told)

    def _remember(self, artifacts: tuple[Artifact, ...]) -> None:
        """Tie the files to the input, so that a later call can start from one of them."""
        if self.setting.keep_inputs and self.input_ref and self.descriptor.side_effects != "none":
            for artifact in artifacts:
                keep_origin(
                    self.setting.store,
                    artifact.sha256,
                    self.descriptor.name,
                    self.input_ref,
                    self.setting.workspace.beside,
                )

    def _keep_ledger(self, losses: tuple[Loss, ...]) -> None:
        from runstamp.losses import loss_json

        whole = [loss_json(loss, self.setting.codes.severity(loss.code)) for loss in losses]
        self.setting.store.keep("ledgers", f"{self.input_ref}.json", canonical(whole))

    def _receipt(
        self, result: Result, checks: tuple[Check, ...], options: Options, world: LocalWorld
    ) -> dict[str, Any]:
        memory = (
            Check("memory-cap", "self", "pass")
            if self.setting.capped
            else Check("memory-cap", "self", "not_run", "in-process: memory is not capped")
        )
        return receipt(
            Made(
                operation=self.descriptor.name,
                contract_digest=self.setting.contract_digest,
                engine=self.bound.engine,
                input_digest=self.input_digest,
                options_digest=digest(options.effective()),
                dependencies=world.dependencies(),
                artifacts=result.artifacts,
                losses=result.losses,
                loss_summary=result.loss_summary,
                severities=self.setting.codes.severities(),
                checks=(*checks, memory),
                deterministic=options.deterministic and self.descriptor.deterministic,
                reused=self.reused,
            )
        )

    def _placed(
        self, model: Any, drafts: tuple[Draft, ...], options: Options
    ) -> tuple[tuple[Artifact, ...], tuple[Diagnostic, ...]]:
        """Store every draft, then write the outputs: what fails, fails before anything of the user's is touched."""
        adopted = tuple(
            self._adopted(draft, self._shown(model, draft, single=len(drafts) == 1), options)
            for draft in drafts
        )
        if self.setting.store_only:
            return adopted, ()
        return place_all(self.setting.store, self.setting.workspace, adopted, options.output)

    def _shown(self, model: Any, draft: Draft, *, single: bool) -> str:
        title = getattr(model, "title", None)
        if single and self.setting.name_hint:
            return self.setting.name_hint
        if single and self.descriptor.verb == "render":
            untitled = UNTITLED.get(self.descriptor.domain, "document")
            stem = slug(title or "", untitled, str(getattr(model, "language", "en")))
            return f"{stem}{draft.path.suffix}"
        return (
            f"{_stem_of(getattr(model, 'file', None))}{draft.name}"
            if draft.name.startswith(".")
            else draft.name
        )

    def _adopted(self, draft: Draft, name: str, options: Options) -> Artifact:
        content = draft.content_sha256 or package_digest(draft.path, draft.path.suffix)
        stored = self.setting.store.adopt(draft.path)
        inline = options.include_bytes and stored.size <= INLINE_LIMIT
        return Artifact(
            name,
            draft.media_type,
            stored.size,
            stored.sha256,
            stored.path,
            None,
            draft.pages,
            draft.map,
            inline,
            content,
        )


class LossPolicyBroken(RunstampError):
    """fail_on refuses the ledger, which goes with the error."""

    def __init__(self, losses: tuple[Loss, ...], code: str, message: str, issues: tuple[Issue, ...]) -> None:
        super().__init__(code, message, issues)
        self.losses = losses
        self.args = (losses, code, message, issues)


def _keep_size(size: int, limits: Limits) -> None:
    if size > limits.input_bytes:
        message = f"the input has {size:,} bytes, more than the limit of {limits.input_bytes:,}"
        raise RunstampError("common/INPUT_TOO_LARGE", message, (Issue("", message),))


def digest_of(data: bytes) -> str:
    """Return `sha256:<hex>` of bytes that are canonical already."""
    from runstamp.canonical import bytes_digest

    return f"sha256:{bytes_digest(data)}"


def _stem_of(source: Any) -> str:
    """Return the name, without its extension, of the file that an operation read."""
    path = source if isinstance(source, str) else getattr(source, "path", None)
    return Path(path).stem if path else "document"


def _schema_of(descriptor: Descriptor) -> Mapping[str, Any]:
    from runstamp.registry import own_registry

    return own_registry().schema(descriptor.name) or {}


def _next(descriptor: Descriptor, artifacts: tuple[Artifact, ...]) -> tuple[Mapping[str, str], ...]:
    if descriptor.verb == "render" and artifacts:
        if descriptor.domain == "pdf":
            return ({"name": "pdf.convert.png", "why": "look at the pages"},)
        return ({"name": f"{descriptor.domain}.inspect", "why": "read back what the file holds"},)
    return ()


def too_large(limits: Limits) -> RunstampError:
    """Return the error for input so deep that Python itself gave up."""
    return json_input.too_deep(limits.nesting)
