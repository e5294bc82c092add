"""What the guides say is true: the example bot plays, a backup can be restored, the command serves."""

import contextlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from grimtable.client import Client
from tests.server.harness import running, until
from tests.server.postgres import Postgres
from tests.server.sockets.test_live import EASY, ME, open_table

GUIDE = Path(__file__).parents[3] / "docs" / "guide"
CLI = "import argparse, sys; from grimtable.cli.commands import serve; p = argparse.ArgumentParser(prog='grimtable'); "
CLI += "serve.add(p.add_subparsers()); a = p.parse_args(); sys.exit(a.run(a))"


def test_the_example_bot_plays_a_whole_game(sqlite_url: str, tmp_path: Path) -> None:
    code = re.findall(r"```python\n(.*?)```", (GUIDE / "bot-at-a-server.md").read_text("utf-8"), re.S)[0]
    script = tmp_path / "robo.py"
    script.write_text(code)
    with running(sqlite_url) as server:
        done = subprocess.run(
            [sys.executable, script, server.url], capture_output=True, text=True, timeout=120, check=False
        )

    assert done.returncode == 0, done.stderr
    assert re.search(r"^result: (win|loss|draw)$", done.stdout, re.M)
    assert len([line for line in code.splitlines() if line.strip()]) <= 20


def test_the_engine_thinks_from_the_view_alone(sqlite_url: str) -> None:
    code = re.findall(r"```python\n(.*?)```", (GUIDE / "bot-at-a-server.md").read_text("utf-8"), re.S)[1]
    scope: dict[str, object] = {}
    exec(code, scope)
    think = scope["think"]
    with running(sqlite_url) as server:
        client = server.client("Robo")
        with client.sit(open_table(client, ME, EASY)) as seat:
            for number, question in enumerate(seat.questions()):
                action = think(question)  # type: ignore[operator]
                assert action in question.actions
                question.answer(action)
                if number == 3:
                    break


def test_a_backup_of_a_running_server_restores(sqlite_url: str, tmp_path: Path) -> None:
    with running(sqlite_url) as server:
        client = server.client("Ala")
        table = open_table(client, ME, {"kind": "me", "name": "B"})
        with client.sit(table) as seat:
            seat.act(1, {"kind": "keep"})
            view = seat.view
        copy = tmp_path / "backup.sqlite3"
        with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
    with running(f"sqlite:///{copy}") as again, Client(again.url, token=client.token).sit(table) as seat:
        assert seat.view == view


def test_a_dump_of_a_running_postgresql_restores(postgres: Postgres, tmp_path: Path) -> None:
    dump, restore = shutil.which("pg_dump"), shutil.which("pg_restore")
    if dump is None or restore is None:
        pytest.skip("pg_dump and pg_restore are not installed here")
    guide = (GUIDE.parent / "hosting.md").read_text("utf-8")
    assert "pg_dump -Fc --dbname=" in guide
    assert "pg_restore --no-owner --dbname=" in guide
    url, empty, copy = postgres.fresh(), postgres.fresh(), tmp_path / "grimtable.dump"
    with running(url) as server:
        client = server.client("Ala")
        table = open_table(client, ME, {"kind": "me", "name": "B"})
        with client.sit(table) as seat:
            seat.act(1, {"kind": "keep"})
            view = seat.view
        with copy.open("wb") as file:
            subprocess.run([dump, "-Fc", f"--dbname={url}"], stdout=file, check=True)
    subprocess.run([restore, "--no-owner", f"--dbname={empty}", str(copy)], check=True)
    with running(empty) as again, Client(again.url, token=client.token).sit(table, 1) as seat:
        assert seat.number == 1
        seat.act(1, {"kind": "keep"})
    with running(empty) as again, Client(again.url, token=client.token).sit(table, 0) as seat:
        assert seat.view["hand"] == view["hand"]


def test_the_command_serves_and_stops(tmp_path: Path) -> None:
    """The games are kept in the home: its folder is made."""
    command = [sys.executable, "-c", CLI, "serve", "--port", "0"]
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "new")}
    env.pop("GRIMTABLE_DATABASE", None)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        page = re.search(r"http://127.0.0.1:\d+/", line)
        assert page is not None, line

        def answers() -> bool:
            with contextlib.suppress(OSError), urlopen(f"{page[0]}api/health", timeout=10) as answer:
                return bool(answer.status == 200)
            return False

        until(answers)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    assert (tmp_path / "new" / "grimtable" / "grimtable.sqlite3").exists()


def test_bad_input_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-c", CLI, "serve", *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "HOME": str(tmp_path)},
        )
        return done.returncode, done.stderr.strip().splitlines()[-1]

    assert run("--database", "mysql://x/y") == (
        2,
        "grimtable serve: database URL starts with 'mysql', not with sqlite or postgresql",
    )
    code, words = run("--workers", "2")
    assert code == 2
    assert "PostgreSQL" in words
    assert run("--port", "99999")[0] == 2
    (tmp_path / "file").write_text("not a folder")
    assert run("--database", str(tmp_path / "file" / "games.sqlite3"))[0] == 2
    (tmp_path / "bad.sqlite3").write_text("this is no database, but long enough to be looked at" * 40)
    assert run("--database", str(tmp_path / "bad.sqlite3")) == (
        2,
        "grimtable serve: the database cannot be opened: file is not a database",
    )
    nobody_home = run("--database", "postgresql://nobody@127.0.0.1:1/none")
    assert nobody_home[0] == 2
    assert nobody_home[1].startswith("grimtable serve: the database cannot be opened: connection failed")
    assert run("--workers", "0")[0] == 2
