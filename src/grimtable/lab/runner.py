"""Pieces of work, done here, in several processes or on a Ray cluster; results come in the order of the pieces."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread
from typing import Any, Protocol, TypeVar

from grimtable.engine.errors import GrimtableError

PER_WORKER = 4  # pieces under way for each worker: enough to keep it busy, few enough to stop soon
RETRIES = 3  # how often a piece of work is begun again when the Ray node that does it is lost

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class NoRay(GrimtableError):
    """Ray is not installed, or its cluster cannot be reached."""


class Runner(Protocol):
    """Does pieces of work. Results do not depend on which runner does them, nor on the number of its workers."""

    def run(self, work: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Generator[Result, None, None]:
        """The results in the order of the pieces. Pieces are taken as they are needed: the list may be endless."""


class Here:
    """Does one piece after the other in this process."""

    def run(self, work: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Generator[Result, None, None]:
        """The results in the order of the pieces."""
        for piece in pieces:
            yield work(piece)


class Processes:
    """Does pieces in several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, work: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Generator[Result, None, None]:
        """The results in the order of the pieces; a caller that stops early ends the processes."""
        from concurrent.futures import Future, ProcessPoolExecutor

        waiting: deque[Future[Result]] = deque()
        with ProcessPoolExecutor(self.workers, mp_context=get_context("spawn")) as pool:
            try:
                for piece in pieces:
                    with interrupts_left_to_the_parent():
                        waiting.append(pool.submit(work, piece))
                    if len(waiting) >= self.workers * PER_WORKER:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for process in active_children():
                    process.terminate()
                raise


class OnRay:
    """Does pieces as Ray tasks, on this machine or on a cluster of one's own; a lost node's pieces are begun again."""

    def __init__(self, address: str | None = None) -> None:
        self.ray = ray_module()
        if not self.ray.is_initialized():
            try:
                self.ray.init(address=address, log_to_driver=False, configure_logging=False)
            except ConnectionError as error:
                where = address or "a new local one"
                raise NoRay(f"--ray {where}: no Ray cluster answers there ({error})") from None

    def run(self, work: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Generator[Result, None, None]:
        """The results in the order of the pieces; only a bounded number is under way at a time."""
        task = self.ray.remote(num_cpus=1, max_retries=RETRIES)(work)
        window = max(1, int(self.ray.cluster_resources().get("CPU", 1))) * PER_WORKER
        waiting: deque[Any] = deque()
        try:
            for piece in pieces:
                waiting.append(task.remote(piece))
                if len(waiting) >= window:
                    yield self.ray.get(waiting.popleft())
            while waiting:
                yield self.ray.get(waiting.popleft())
        finally:
            for reference in waiting:
                self.ray.cancel(reference)


def ray_module() -> Any:  # Ray has no types that mypy can follow here
    """Ray itself, or NoRay with the way to get it."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoRay("--ray needs Ray: install the extra 'ray', pip install 'grimtable[ray]'") from None
    return ray


def runner_for(workers: int, ray: str | None = None) -> Runner:
    """This process for one worker, processes for more; Ray where `ray` is an address or "" for this machine."""
    if ray is not None:
        return OnRay(ray or None)
    return Here() if workers == 1 else Processes(workers)


@contextmanager
def interrupts_left_to_the_parent() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal; those started in here never hear it, this one hears it afterwards."""
    if current_thread() is not main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
