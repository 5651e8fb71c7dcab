"""Who calls: a name, and the scopes of operations that are open to it."""

from __future__ import annotations

from fnmatch import fnmatchcase

from runstamp.frozen import frozen

REQUEST_KEY = "runstamp.principal"  # under which a face keeps it with a request


@frozen
class Principal:
    """A caller: the name that the operator gave, and patterns of the scopes that are open to it (`pptx:*`).

    `owner` is the name under which the store keeps what it makes and sends, for its eyes only; None shares everything.
    """

    name: str
    scopes: tuple[str, ...] = ("*",)
    owner: str | None = None

    def may(self, wanted: tuple[str, ...]) -> bool:
        """Return whether every wanted scope fits one of the patterns."""
        return all(any(fnmatchcase(scope, pattern) for pattern in self.scopes) for scope in wanted)
