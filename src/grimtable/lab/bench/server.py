"""How fast the server is: acknowledged moves over real sockets, in time, on disk, in memory, next to a peer.

Everything stays on loopback, in processes this bench starts and ends itself, and is bounded in count and time.
"""

import asyncio
import contextlib
import os
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import IO, Any, Final

from grimtable.build import is_compiled
from grimtable.lab.bench import disk
from grimtable.lab.bench import peer as boardgame_io
from grimtable.lab.bench.light_sockets import HOST, Http, LineLost
from grimtable.lab.bench.players import Meter, Pair, Seat, in_parallel
from grimtable.lab.stats import median, percentile

MAX_SEATS: Final = 10_000
ROUNDS: Final = 5  # own server and peers take turns: a busy moment of the machine hits both
ENDED: Final = 0.3  # a round is over when so many tables are; new ones are then opened before the next
SAMPLES: Final = 10  # how often memory is read while tables come and go

Say = Callable[[str], None]


@dataclass
class Plan:
    """What to measure."""

    seats: int = 1000
    seconds: float = 10.0
    rate: float = 500.0
    tables: int = 500  # opened and finished one after another, for memory
    game: str = "cisza"
    peer: bool = True
    peer_folder: Path | None = None
    say: Say = field(default=lambda _words: None)


class ServerProcess:
    """The server as an operator starts it, with one worker and a new SQLite file."""

    def __init__(self, folder: Path) -> None:
        self.database: Final = folder / "bench.sqlite3"
        self._log: Final[IO[bytes]] = (folder / "server.log").open("wb")
        settings = {"GRIMTABLE_UNLIMITED": "1", "GRIMTABLE_IDLE": "2", "GRIMTABLE_KEEP": "2"}
        command = [sys.executable, "-m", "grimtable", "serve", "--port", "0", "--thinkers", "1"]
        self.process: Final = subprocess.Popen(
            [*command, "--database", str(self.database)],
            env={**os.environ, **settings}, stdout=subprocess.PIPE, stderr=self._log,
        )  # fmt: skip
        assert self.process.stdout is not None
        first = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", first)
        if found is None:
            self.stop()
            raise LineLost(f"the server did not start: {first}{(folder / 'server.log').read_text()[-500:]}")
        self.port: Final = int(found.group(1))

    async def up(self) -> None:
        """Wait until it answers."""
        for _ in range(300):
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                http = Http(self.port)
                await http.call("GET", "/api/health")
                await http.close()
                return
            await asyncio.sleep(0.1)
        raise LineLost("the server did not answer")

    def memory(self) -> float:
        """Resident memory in MB."""
        done = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True, check=False
        )
        return int(done.stdout.strip() or 0) / 1024

    def stop(self) -> None:
        """End it."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self._log.close()


def cpu_seconds(pid: int) -> float | None:
    """Processor time a process has used so far; None where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class CpuMeter:
    """Processor time of a server per move: on a busy machine the figure that can be trusted."""

    def __init__(self, pid: int) -> None:
        self._pid: Final = pid
        self._spent = 0.0
        self._moves = 0
        self._before: float | None = None

    def start(self) -> None:
        """A measured stretch begins."""
        self._before = cpu_seconds(self._pid)

    def stop(self, moves: int) -> None:
        """It ends after so many moves."""
        after = cpu_seconds(self._pid)
        if after is not None and self._before is not None:
            self._spent += after - self._before
            self._moves += moves

    @property
    def us_per_move(self) -> float | None:
        """Microseconds for one move."""
        return round(self._spent / self._moves * 1e6, 1) if self._moves and self._spent else None


async def saturate(meter: Meter, seconds: float, enough: Callable[[], bool]) -> tuple[float, list[float]]:
    """Let everybody move as fast as they are answered; the seconds that took and the time of each move."""
    meter.take()
    ready, start = list(meter.ready), perf_counter()
    meter.ready.clear()
    meter.running = True
    for seat in ready:
        seat.turn()
    while perf_counter() - start < seconds and not enough():
        await asyncio.sleep(0.02)
    meter.running = False
    spent, times = perf_counter() - start, meter.take()
    return spent, times


async def pace(meter: Meter, rate: float, seconds: float, enough: Callable[[], bool]) -> tuple[float, list[float]]:
    """A steady number of moves per second from whoever is asked; times count from when a move was due."""
    meter.take()
    start = perf_counter()
    due, end = start, start + seconds
    while due < end and not enough():
        now = perf_counter()
        while due <= now and due < end:
            seat = _next_ready(meter)
            if seat is None:
                break  # nobody is asked: the server owes answers, and the wait counts
            seat.move(due)
            due += 1 / rate
        await asyncio.sleep(max(0.0005, due - perf_counter()))
        if perf_counter() > end + 10:
            break  # the rate was not reached: the figures say by how much
    spent = perf_counter() - start
    for _ in range(500):  # whoever waits for an answer gets it, however late
        if not meter.under_way:
            break
        await asyncio.sleep(0.01)
    return spent, meter.take()


def _next_ready(meter: Meter) -> Seat | None:
    while meter.ready:
        seat = meter.ready.popleft()
        if seat.has_move() and not seat.sent_at and not seat.over:
            return seat
    return None


class Peer:
    """Another server and its players."""

    def __init__(self, name: str, process: "subprocess.Popen[bytes]", meter: Meter) -> None:
        self.name: Final = name
        self.meter: Final = meter
        self.players: list[boardgame_io.PeerPlayer] = []
        self._process: Final = process
        self._cpu: Final = CpuMeter(process.pid)
        self._rates: Final[list[float]] = []

    @staticmethod
    async def begin(name: str, home: Path, seats: int, files: Path | None) -> "Peer":
        """Start it, and seat everybody."""
        port = free_port()
        peer = Peer(name, await boardgame_io.start(home, port, files), Meter())
        peer.players = await boardgame_io.seat_all(peer.meter, port, seats)
        return peer

    async def round(self, seconds: float) -> None:
        """Saturated for a while."""
        self._cpu.start()
        spent, found = await saturate(self.meter, seconds, lambda: False)
        self._cpu.stop(len(found))
        self._rates.append(len(found) / spent)
        await asyncio.sleep(0.5)

    def result(self) -> dict[str, Any]:
        """What it made."""
        return {
            "version": boardgame_io.VERSION, "moves_per_s": round(median(self._rates), 1),
            "rounds": [round(rate, 1) for rate in self._rates], "cpu_us_per_move": self._cpu.us_per_move,
        }  # fmt: skip

    def end(self) -> None:
        """Hang up and end it."""
        for player in self.players:
            player.hang_up()
        self._process.kill()
        self._process.wait(10)


async def begin_peers(plan: Plan, folder: Path) -> tuple[list[Peer], str]:
    """The peers that the plan asks for, or why there are none."""
    if not plan.peer:
        return [], ""
    plan.say(f"{boardgame_io.NAME}: installing and connecting {plan.seats} sockets, twice…")
    home = plan.peer_folder or folder / "peer"
    missing = await asyncio.to_thread(boardgame_io.install, home)
    if missing:
        return [], missing
    files = folder / "peer-files"
    files.mkdir()
    return [
        await Peer.begin(boardgame_io.NAME, home, plan.seats, None),
        await Peer.begin(boardgame_io.IN_FILES, home, plan.seats, files),
    ], ""


class Bench:
    """One run."""

    def __init__(self, plan: Plan, server: ServerProcess) -> None:
        self.plan: Final = plan
        self.server: Final = server
        self.meter: Final = Meter()
        self.cpu = CpuMeter(server.process.pid)
        self.over = 0
        self.meter.on_over = self._one_over
        self.pairs: Final = [Pair(self.meter, server.port, plan.game, k) for k in range(plan.seats // 2)]
        self.result: Final[dict[str, Any]] = {}

    def _one_over(self) -> None:
        self.over += 1

    async def connect(self) -> None:
        """Everybody at a table; memory before and after."""
        plan = self.plan
        plan.say(f"{len(self.pairs)} tables, {plan.seats} sockets…")
        await in_parallel(self.pairs[:10], self.server.port)  # what is loaded once is no table's
        before = self.server.memory()
        await in_parallel(self.pairs[10:], self.server.port)
        after = self.server.memory()
        each = (after - before) * 1024 / max(1, len(self.pairs) - 10)
        self.result["memory"] = {
            "start_mb": round(before, 1), "connected_mb": round(after, 1), "kb_per_idle_table": round(each, 1),
        }  # fmt: skip

    async def renew(self) -> None:
        """Finished games make room for new ones."""
        for pair in self.pairs:
            await pair.settle()
        await in_parallel([pair for pair in self.pairs if pair.over], self.server.port)
        self.over = 0

    def enough(self) -> bool:
        """Whether so many tables have ended that new ones must be opened first."""
        return self.over >= 2 * ENDED * len(self.pairs)

    async def own_round(self, seconds: float) -> tuple[float, list[float]]:
        """The own server, saturated for a while; tables that end are replaced outside the measured time."""
        spent, times = 0.0, []
        while spent < seconds:
            await self.renew()
            self.cpu.start()
            stretch, found = await saturate(self.meter, seconds - spent, self.enough)
            self.cpu.stop(len(found))
            spent += stretch
            times += found
        return len(times) / spent, times

    async def paced_rounds(self) -> tuple[float, list[float]]:
        """The same at a steady rate."""
        spent, times = 0.0, []
        while spent < self.plan.seconds:
            await self.renew()
            stretch, found = await pace(self.meter, self.plan.rate, self.plan.seconds - spent, self.enough)
            spent += stretch
            times += found
        return len(times) / spent, times

    async def churn(self) -> None:
        """Tables opened, played to the end and left, a few at a time: memory must stay flat."""
        plan, done = self.plan, 0
        for pair in self.pairs:
            await pair.settle()
            pair.leave()
        pairs = self.pairs[:20]
        series: list[dict[str, float]] = []
        await asyncio.sleep(6)  # the rooms of the phases before are put away
        step = max(len(pairs), plan.tables // SAMPLES)
        start = perf_counter()
        while done < plan.tables:
            await in_parallel(pairs, self.server.port)
            self.over = 0
            await saturate(self.meter, 60, lambda: all(pair.over for pair in pairs))
            for pair in pairs:
                await pair.settle()
                pair.leave()
            done += len(pairs)
            if done % step < len(pairs):
                plan.say(f"{done} tables opened and finished…")
                series.append({"tables": done, "mb": round(self.server.memory(), 1)})
        memory = self.result["memory"]
        memory["tables_finished"] = done
        memory["tables_per_s"] = round(done / (perf_counter() - start), 1)
        memory["series"] = series
        later = series[len(series) // 2 :]  # the first half fills caches that are bounded
        span = later[-1]["tables"] - later[0]["tables"]
        memory["growth_kb_per_table"] = round((later[-1]["mb"] - later[0]["mb"]) * 1024 / span, 2) if span else None

    def check(self) -> None:
        """Every acknowledged move must be in the database."""
        for pair in self.pairs:
            pair.leave()
        told = {entry for pair in self.pairs for entry in pair.acknowledged}
        with contextlib.closing(sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True)) as database:
            stored = set(database.execute("SELECT table_id, seat, nonce FROM entries WHERE nonce IS NOT NULL"))
        self.result["durable"] = {"acknowledged": len(told), "missing": len(told - stored)}


async def _measure(plan: Plan, server: ServerProcess, folder: Path) -> dict[str, Any]:
    await server.up()
    run = Bench(plan, server)
    result = run.result
    result |= {
        "build": "compiled" if is_compiled() else "interpreted", "game": plan.game, "seats": plan.seats,
        "cores": os.cpu_count(),
    }  # fmt: skip
    await run.connect()
    peers, missing = await begin_peers(plan, folder)
    try:
        own: list[float] = []
        times: list[float] = []
        await run.own_round(min(1.0, plan.seconds / ROUNDS))  # warms up
        run.cpu = CpuMeter(server.process.pid)
        for number in range(ROUNDS):
            plan.say(f"saturated, round {number + 1} of {ROUNDS}…")
            rate, found = await run.own_round(plan.seconds / ROUNDS)
            own.append(rate)
            times += found
            for peer in peers:
                await peer.round(plan.seconds / ROUNDS)
        result["saturated"] = {
            "moves_per_s": round(median(own), 1), "rounds": [round(rate, 1) for rate in own],
            "p50_ms": percentile(times, 0.5), "p99_ms": percentile(times, 0.99),
            "cpu_us_per_move": run.cpu.us_per_move,
        }  # fmt: skip
        result["peers"] = {peer.name: peer.result() for peer in peers}
        result["ratios"] = {
            name: round(median(own) / found["moves_per_s"], 2) for name, found in result["peers"].items()
        }
        if missing:
            result["missing_peers"] = {boardgame_io.NAME: missing}
    finally:
        for peer in peers:
            peer.end()
    plan.say(f"steady {plan.rate:g} moves/s…")
    rate, times = await run.paced_rounds()
    result["paced"] = {
        "rate": plan.rate, "moves_per_s": round(rate, 1),
        "p50_ms": percentile(times, 0.5), "p99_ms": percentile(times, 0.99),
    }  # fmt: skip
    result["disk"] = await asyncio.to_thread(disk.probe, folder, min(2.0, plan.seconds))
    if plan.tables:
        await run.churn()
    run.check()
    result["failures"] = run.meter.failures[:5]
    return result


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as sock:
        sock.bind((HOST, 0))
        return int(sock.getsockname()[1])


def bench_server(plan: Plan) -> dict[str, Any]:
    """All figures of one run as JSON."""
    _allow_sockets(3 * plan.seats + 300)
    with tempfile.TemporaryDirectory(prefix="grimtable-bench-") as name:
        folder = Path(name)
        server = ServerProcess(folder)
        try:
            return _run(_measure(plan, server, folder))
        finally:
            server.stop()


def _run(work: Any) -> dict[str, Any]:
    """In uvloop where there is one: the players must cost less than the server."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def _allow_sockets(wanted: int) -> None:
    """Raise the limit on open files, which the server process inherits, as far as this user may."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
