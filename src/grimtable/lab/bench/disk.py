"""What the disk alone takes to keep a little: whoever acknowledges only what is stored waits for it."""

import os
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

from grimtable.lab.stats import percentile

BLOCK: Final = 8192  # about what a commit of a few moves writes
PAUSE: Final = 0.002  # seconds between two, as under a steady load
BLOCKS: Final = 900  # the file is written round and round, as a write-ahead log is


def probe(folder: Path, seconds: float) -> dict[str, float]:
    """Milliseconds that a small write took to be on disk, while nothing else was asked of it."""
    keep = getattr(os, "fdatasync", os.fsync)
    path = folder / "disk.bin"
    times: list[float] = []
    with path.open("w+b", buffering=0) as file:
        file.write(bytes(BLOCK * BLOCKS))
        os.fsync(file.fileno())
        end = perf_counter() + seconds
        while perf_counter() < end:
            file.seek(len(times) % BLOCKS * BLOCK)
            file.write(os.urandom(BLOCK))
            start = perf_counter()
            keep(file.fileno())
            times.append(perf_counter() - start)
            sleep(PAUSE)
    path.unlink()
    return {"p50_ms": percentile(times, 0.5), "p99_ms": percentile(times, 0.99), "max_ms": percentile(times, 1.0)}
