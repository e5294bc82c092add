"""`grimtable serve` before it serves: addresses, ports and files that are wrong get one line that helps."""

import argparse
import errno
import os
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from grimtable.cli.commands import serve
from tests.cli.running import Cli

pytest.importorskip("uvicorn")

Refused = Callable[..., str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that no test touches the games of whoever runs it."""
    home = tmp_path / "home"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    for name in ("DATABASE", "PACE", "ORIGINS", "THINKERS", "BOTS", "IDLE", "KEEP", "UNLIMITED"):
        monkeypatch.delenv(f"GRIMTABLE_{name}", raising=False)
    return home


@pytest.fixture
def listening(tmp_path: Path, refused: Refused) -> Callable[..., str]:
    """What is said of a host and a port where the database is in order."""
    return lambda *words: refused("serve", "--database", tmp_path / "games.sqlite3", *words)


@pytest.mark.parametrize("host", ["999.1.1.1", "", "a b", "http://127.0.0.1", "::zz", "ąę..x"])
def test_an_address_that_is_none_is_called_so(listening: Callable[..., str], host: str) -> None:
    said = listening("--host", host, "--port", "0")

    assert f"there is no address '{host}'; --host takes 127.0.0.1 for this machine alone" in said
    assert "taken" not in said


def test_an_address_of_another_machine_is_called_so(listening: Callable[..., str]) -> None:
    said = listening("--host", "192.0.2.1", "--port", "0")  # kept for examples (RFC 5737): nobody has it

    assert "192.0.2.1 is not an address of this machine; --host takes" in said


def test_a_port_that_is_taken_is_called_so(listening: Callable[..., str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = listening("--port", port)

    assert f"port {port} on 127.0.0.1 is taken; choose another with --port" in said


def test_a_port_that_is_not_permitted_is_called_so(
    listening: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(_host: str, _port: int) -> socket.socket:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(serve, "_listen", forbidden)  # the superuser may take any port
    assert "port 80 on 127.0.0.1 is not permitted; choose one from 1024 on" in listening("--port", "80")


def test_a_missing_folder_is_not_made_but_refused(refused: Refused, tmp_path: Path) -> None:
    said = refused("serve", "--database", tmp_path / "typo" / "games.sqlite3")

    assert f"there is no folder {tmp_path / 'typo'}; make it first, or name another file" in said
    assert not (tmp_path / "typo").exists()
    said = refused("serve", "--database", f"sqlite:///{tmp_path}/typo/games.sqlite3")
    assert "there is no folder" in said


def test_the_folder_in_the_home_is_made(refused: Refused, home: Path) -> None:
    refused("serve", "--host", "999.1.1.1")

    assert (home / "grimtable").is_dir()


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("", "name one with --database FILE"),
        (".", "is a folder; name a file in it"),
        (f"{__file__}/games.sqlite3", "is a file and not a folder"),
        ("://", "--database is none of: a file, sqlite:///FILE, postgresql://"),
        ("postgresql://somebody:secret@x:abc/y", "--database is none of: a file, sqlite:///FILE, postgresql://"),
        ("mysql://x/y", "not with sqlite or postgresql"),
        ("sqlite+nosuch:///games.sqlite3", "the database cannot be opened"),
        ("sqlite:///games.sqlite3?foo=bar", "database URL has ?foo after the file; sqlite:///FILE takes no options"),
        ("sqlite:///games.sqlite3?timeout=abc", "database URL has ?timeout after the file"),
    ],
)
def test_a_database_that_is_none_is_refused(refused: Refused, database: str, says: str) -> None:
    said = refused("serve", "--database", database)

    assert says in said
    assert "secret" not in said


def test_a_file_may_have_a_question_mark_in_its_name(tmp_path: Path) -> None:
    from grimtable.server.storage import database_url

    assert database_url(f"{tmp_path}/what?.sqlite3").database == f"{tmp_path}/what?.sqlite3"


def test_a_database_of_a_newer_release_is_refused_in_one_line(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")

    assert "the database has schema 9999, which this release does not know: update Grimtable" in refused(
        "serve", "--database", file
    )


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("PACE", "abc", "--pace: 'abc' is not a number from 0 to 100"),
        ("THINKERS", "abc", "GRIMTABLE_THINKERS is 'abc', not a whole number from 1 to 1024"),
        ("THINKERS", "0", "GRIMTABLE_THINKERS is '0', not a whole number from 1"),
        ("IDLE", "abc", "GRIMTABLE_IDLE is 'abc', not a number from 0 to 2592000"),
        ("KEEP", "nan", "GRIMTABLE_KEEP is 'nan', not a number from 0 to"),
        ("KEEP", "-1", "GRIMTABLE_KEEP is '-1', not a number from 0 to"),
        ("BOTS", "no", "GRIMTABLE_BOTS is 'no', neither 0 nor 1"),
        ("UNLIMITED", "yes", "GRIMTABLE_UNLIMITED is 'yes', neither 0 nor 1"),
        ("ORIGINS", "https://a.example nonsense", "GRIMTABLE_ORIGINS: 'nonsense' is not an origin"),
    ],
)
def test_a_bad_setting_of_the_environment_gets_one_line(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, name: str, text: str, says: str
) -> None:
    monkeypatch.setenv(f"GRIMTABLE_{name}", text)

    assert says in refused("serve")


def test_a_database_that_may_not_be_written_is_refused(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)

    assert "no permission to write" in refused("serve", "--database", tmp_path / "games.sqlite3")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--port", "70000"], "--port: '70000' is not a number from 0 to 65535"),
        (["--port", "²"], "--port: '²' is not a number"),
        (["--workers", "0"], "--workers: '0' is not a whole number from 1 on"),
        (["--thinkers", "many"], "--thinkers: 'many' is not a whole number"),
        (["--pace", "nan"], "--pace: 'nan' is not a number from 0 to 100"),
        (["--origin", "nonsense"], "is not an origin such as https://example.org"),
        (["--origin", "https://example.org/path"], "without a path"),
        (["--origin", "https://example.org:abc"], "is not an origin"),
        (["--origin", "http://[x"], "is not an origin"),
        (["--proxy", "nonsense"], "'nonsense' is neither an address"),
        (["--workers", "2"], "several workers need PostgreSQL"),
        (["--prot", "1"], "did you mean '--port'?"),
        (["extra"], "'extra' is one argument too many"),
    ],
)
def test_bad_options_get_one_line(refused: Refused, more: list[str], says: str) -> None:
    assert says in refused("serve", *more)


def test_good_origins_and_proxies_are_taken() -> None:
    parser = argparse.ArgumentParser()
    serve.add(parser.add_subparsers())
    words = [
        "serve",
        "--origin",
        "https://example.org",
        "--origin",
        "http://localhost:5173",
        "--proxy",
        "10.0.0.0/8, ::1",
    ]
    args = parser.parse_args(words)

    assert args.origin == ["https://example.org", "http://localhost:5173"]
    assert args.proxy == "10.0.0.0/8, ::1"
    assert parser.parse_args(["serve", "--proxy", "*"]).proxy == "*"


def test_the_help_says_which_folders_are_made(cli: Cli) -> None:
    told = " ".join(cli("serve", "--help").out.split())

    assert "a file in a folder that exists" in told
    assert "else a file in your home, whose folder is made" in told
