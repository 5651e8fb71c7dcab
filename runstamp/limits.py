"""The limits of one call, each with the default of the contract; a caller may lower one, an operator may raise it."""

from __future__ import annotations

from runstamp.frozen import frozen

MIB = 1024 * 1024
GIB = 1024 * MIB


@frozen
class Limits:
    """Numbers that bound one call. Sizes in bytes, time in seconds."""

    input_bytes: int = 32 * MIB
    data_bytes: int = 4 * GIB
    output_bytes: int = GIB
    pages: int = 5_000
    slides: int = 2_000
    sheets: int = 255
    elements: int = 500_000
    cells: int = 20_000_000
    nesting: int = 64
    image_bytes: int = 64 * MIB
    image_pixels: int = 50_000_000
    inline_bytes: int = 8 * MIB
    archive_entries: int = 10_000
    archive_part_bytes: int = GIB
    archive_total_bytes: int = 4 * GIB
    archive_ratio: int = 200
    time_s: float = 60.0
    memory_bytes: int = 2 * GIB  # of a worker
