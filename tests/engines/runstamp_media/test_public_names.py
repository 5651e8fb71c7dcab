"""The package's public names are what they say."""

from __future__ import annotations

import pkgutil

import runstamp_media


def test_every_public_name_can_be_had_and_none_is_a_module() -> None:
    modules = {module.name for module in pkgutil.iter_modules(runstamp_media.__path__)}

    assert all(hasattr(runstamp_media, name) for name in runstamp_media.__all__)
    assert not modules & set(runstamp_media.__all__)
