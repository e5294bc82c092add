"""What all tests share: how hard the laws are tried, and when the long runs run."""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

EFFORT = "GRIMTABLE_LAWS_EFFORT"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--laws-effort 20` tries every law on twenty times as many games, chosen anew each run."""
    parser.addoption("--laws-effort", type=int, default=None, metavar="N", help="how hard the laws are tried (1)")


def pytest_configure(config: pytest.Config) -> None:
    """Settle the effort before test modules are imported: their number of examples depends on it."""
    chosen = config.getoption("--laws-effort")
    if chosen is not None:
        os.environ[EFFORT] = str(chosen)
    effort = int(os.environ.get(EFFORT, "1"))
    if effort < 1:
        raise pytest.UsageError(f"--laws-effort is {effort}, not a number from 1 on")
    settings.register_profile(
        "laws",
        deadline=None,  # the machine may be busy: a slow example is no failure
        derandomize=effort == 1,  # the ordinary run is the same every time, a soak looks elsewhere each time
        database=None,
        print_blob=effort > 1,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )
    settings.load_profile("laws")


def case_of(item: pytest.Item) -> str:
    """The way to open a table that a law is tried on, "": it is no law."""
    call = getattr(item, "callspec", None)
    return str(call.params.get("case", "")) if call is not None else ""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long runs are left out unless they are asked for: `-m soak`, or an effort above 1.

    What drives a browser is marked so: it runs apart, because its driver keeps an event loop in the main thread.
    Laws of one way to open a table come one after another, for they look at the same games (tests/laws/harness.py).
    """
    laws = [at for at, item in enumerate(items) if case_of(item)]
    for at, item in zip(laws, sorted([items[at] for at in laws], key=case_of), strict=True):
        items[at] = item
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if item.path.stem.endswith("_scene"):  # drawings are compiled in no build
            item.add_marker(pytest.mark.once)
    if int(os.environ.get(EFFORT, "1")) > 1 or "soak" in (config.getoption("-m") or ""):
        return
    skip = pytest.mark.skip(reason="a soak run: --laws-effort N or -m soak")
    for item in items:
        if item.get_closest_marker("soak") is not None:
            item.add_marker(skip)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: whoever looks for garbage need not look through it each time."""
    gc.collect()
    gc.freeze()
