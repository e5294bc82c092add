"""What the operator of a server may choose."""

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final


def default_database() -> str:
    """The file a table on one's own machine keeps its games in."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return f"sqlite:///{Path(home) / 'grimtable' / 'grimtable.sqlite3'}"


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for. `rate` is per second, `burst` what may come at once."""

    body: int = 64 * 1024  # bytes of a request
    upload: int = 4 * 1024 * 1024  # bytes of a replay file
    message: int = 16 * 1024  # bytes of one socket message
    request_rate: float = 20
    request_burst: float = 60
    message_rate: float = 25
    message_burst: float = 80
    login_rate: float = 0.2
    login_burst: float = 8
    guest_rate: float = 0.5
    guest_burst: float = 30
    say_rate: float = 1
    say_burst: float = 8
    hint_rate: float = 0.5
    hint_burst: float = 4
    foretell_rate: float = 20  # the page asks about every action of a list
    foretell_burst: float = 80
    table_rate: float = 0.1  # new tables: each may set bots thinking
    table_burst: float = 20
    replay_rate: float = 1  # games played again from the beginning: frames, downloads, imports
    replay_burst: float = 20
    sockets_per_table: int = 200
    sockets_per_person: int = 30
    connections_per_address: int = 600  # a class of a hundred browsers behind one address
    sockets_per_address: int = 300  # live tables, also behind a proxy
    undo_rate: float = 2
    undo_burst: float = 20
    login_address_burst: float = 60  # wrong passwords from one address, whatever the name
    login_name_burst: float = 60  # wrong passwords for one name from wherever; devices it knows are let in all the same
    open_tables_per_person: int = 20

    @staticmethod
    def none() -> "Limits":
        """No limits on pace and number, for load tests on one's own machine; sizes stay limited."""
        much = 1e9
        return Limits(
            request_rate=much,
            request_burst=much,
            message_rate=much,
            message_burst=much,
            login_rate=much,
            login_burst=much,
            guest_rate=much,
            guest_burst=much,
            say_rate=much,
            say_burst=much,
            hint_rate=much,
            hint_burst=much,
            foretell_rate=much,
            foretell_burst=much,
            table_rate=much,
            table_burst=much,
            replay_rate=much,
            replay_burst=much,
            sockets_per_table=100_000,
            sockets_per_person=100_000,
            connections_per_address=100_000,
            sockets_per_address=100_000,
            undo_rate=much,
            undo_burst=much,
            login_address_burst=much,
            login_name_burst=much,
            open_tables_per_person=100_000,
        )


@dataclass(frozen=True)
class Settings:
    """One server."""

    database: str = field(default_factory=default_database)
    origins: tuple[str, ...] = ()  # further origins, beside the server's own, whose pages may talk to it
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)  # processes that search moves for bots
    pace: float = 1.0  # factor on the moments bots take; 0 for tests and benchmarks
    bots: bool = True  # whether this worker thinks for bots
    metrics: str = ""  # the token with which the operator reads metrics; empty: there are none
    guest_days: int = 0  # days after which a guest who was not seen is forgotten; 0: never
    game_days: int = 0  # days after which a finished game is deleted; 0: never
    limits: Limits = field(default_factory=Limits)
    idle: float = 300.0  # seconds a table without viewers stays in memory
    proxies: str = "127.0.0.1"  # reverse proxies, whose connections are everybody's: addresses, networks, or *
    keep: float = 120.0  # seconds a lost connection may come back and resume


MOST_THINKERS: Final = 1024
MOST_SECONDS: Final = 30 * 86400.0


def settings_from_environment() -> Settings:
    """What the variables say that begin with GRIMTABLE_; ValueError where one says what cannot be."""
    plain = Settings()
    return Settings(
        database=os.environ.get("GRIMTABLE_DATABASE") or default_database(),
        origins=tuple(os.environ.get("GRIMTABLE_ORIGINS", "").split()),
        thinkers=int(_number("GRIMTABLE_THINKERS", plain.thinkers, 1, MOST_THINKERS)),
        pace=_number("GRIMTABLE_PACE", plain.pace, 0, 100),
        bots=_switch("GRIMTABLE_BOTS", plain.bots),
        idle=_number("GRIMTABLE_IDLE", plain.idle, 0, MOST_SECONDS),
        keep=_number("GRIMTABLE_KEEP", plain.keep, 0, MOST_SECONDS),
        metrics=os.environ.get("GRIMTABLE_METRICS_TOKEN", ""),
        guest_days=int(_number("GRIMTABLE_GUEST_DAYS", plain.guest_days, 0, 36_500)),
        game_days=int(_number("GRIMTABLE_GAME_DAYS", plain.game_days, 0, 36_500)),
        proxies=os.environ.get("GRIMTABLE_PROXY", plain.proxies),
        limits=Limits.none() if _switch("GRIMTABLE_UNLIMITED", False) else _limits(),
    )


def _limits() -> Limits:
    """The limits, with as many connections and live tables from one address as the operator allows."""
    plain = Limits()
    most = int(_number("GRIMTABLE_PER_ADDRESS", plain.connections_per_address, 1, 1_000_000))
    return replace(plain, connections_per_address=most, sockets_per_address=max(1, most // 2))


def _number(name: str, default: float, low: float, high: float) -> float:
    """A number of the environment; a whole one where the default is."""
    text = os.environ.get(name)
    if text is None:
        return default
    try:
        value = int(text) if isinstance(default, int) else float(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        kind = "a whole number" if isinstance(default, int) else "a number"
        raise ValueError(f"{name} is '{text}', not {kind} from {low:.10g} to {high:.10g}")
    return value


def _switch(name: str, default: bool) -> bool:
    """A yes or no of the environment."""
    text = os.environ.get(name) or ("1" if default else "0")
    if text not in ("0", "1"):
        raise ValueError(f"{name} is '{text}', neither 0 nor 1")
    return text == "1"
