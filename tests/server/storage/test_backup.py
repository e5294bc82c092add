"""Backups taken while people play, restored into an empty database of either kind, and played on."""

import random
import stat
from pathlib import Path
from typing import Any

import pytest

from grimtable.cli import main
from grimtable.client import Client
from tests.server.harness import running
from tests.server.rooms.test_workers import Player, stored
from tests.server.sockets.test_live import EASY, ME, open_table, play


@pytest.mark.parametrize(
    ("source", "target"),
    [("sqlite", "sqlite"), ("sqlite", "postgres"), ("postgres", "sqlite"), ("postgres", "postgres")],
)
def test_a_backup_taken_under_load_plays_on(
    tmp_path: Path, postgres: Any, source: str, target: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = (
        f"sqlite:///{tmp_path}/{name}.sqlite3" if kind == "sqlite" else postgres.fresh()
        for name, kind in (("before", source), ("after", target))
    )
    file = tmp_path / "backup"
    with running(before) as server:
        ala = server.client("Ala")
        tables = [open_table(ala, ME, EASY, EASY) for _ in range(3)]
        seats = [ala.sit(table) for table in tables]
        play(seats[0], random.Random(0), moves=2)
        players = [Player(seat, k) for k, seat in enumerate(seats[1:])]
        for player in players:
            player.start()
        assert main(["backup", str(file), "--database", before]) == 0
        for player in players:
            player.join(120)
            assert player.error is None
        seats[0].close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert main(["restore", str(file), "--database", after]) == 0
    assert capsys.readouterr().out.count("3 tables") == 2
    with running(after) as again:
        back = Client(again.url, token=ala.token)
        for table in tables:
            with back.sit(table) as seat:
                play(seat, random.Random(1))
                assert seat.outcome is not None
    for table in tables:
        _row, kept = stored(after, table)
        _row, all_of_it = stored(before, table)
        same = next(
            (k for k, pair in enumerate(zip(kept, all_of_it, strict=False)) if pair[0].body != pair[1].body), 99
        )
        assert same > 3  # what the backup holds is a beginning of what was played


def test_what_cannot_be_backed_up_or_restored_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite3"
    file, other = tmp_path / "backup", tmp_path / "other"
    assert main(["backup", str(file), "--database", url]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not file.exists()
    with running(url) as server:
        open_table(server.client("Ala"), ME, EASY)
    assert main(["backup", str(file), "--database", url]) == 0
    for words, said in (
        (["backup", str(file), "--database", url], "file exists"),
        (["restore", str(file), "--database", url], "is in use"),
        (["restore", str(tmp_path / "nothing"), "--database", f"sqlite:///{other}"], "cannot be read"),
        (["restore", __file__, "--database", f"sqlite:///{other}"], "not a backup"),
    ):
        assert main(words) == 2
        assert said in capsys.readouterr().err
