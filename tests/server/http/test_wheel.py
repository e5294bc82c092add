"""An installed wheel, far from any checkout, serves the rulebook and the gallery."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCRIPT = """
import sys
from starlette.testclient import TestClient
import grimtable
from grimtable.server.app import create_app
from grimtable.server.settings import Settings
from grimtable.table.rulebook import checkout

assert grimtable.__file__.startswith(sys.argv[1]), grimtable.__file__
assert checkout() is None
with TestClient(create_app(Settings(database=sys.argv[2]))) as client:
    for game in client.get("/api/games").json():
        book = client.get(f"/api/games/{game['name']}/rules").json()
        rules = [rule for chapter in book["chapters"] for rule in chapter["rules"]]
        assert len(rules) > 50 and all(rule["text"] or rule["title"] for rule in rules), game["name"]
        assert client.get(f"/api/games/{game['name']}/rules/{rules[0]['id']}").json() == rules[0]
        polish = client.get(f"/api/games/{game['name']}/rules?lang=pl").json()
        assert polish["lang"] == "pl" and polish["intro"] != book["intro"], game["name"]
        gallery = client.get(f"/api/games/{game['name']}/gallery").json()
        assert len(gallery) > 10 and all(row["source"] for row in gallery)
    assert client.get("/").status_code == 200
print("served")
"""


def test_an_installed_wheel_serves_the_rulebook_and_the_gallery(tmp_path: Path) -> None:
    source, site, away = tmp_path / "source", tmp_path / "site", tmp_path / "away"
    away.mkdir()
    ignore = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", source / "src", ignore=ignore)
    shutil.copytree(ROOT / "docs" / "rules", source / "docs" / "rules")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    build = "from setuptools.build_meta import build_wheel; import sys; build_wheel(sys.argv[1])"
    environment = {**os.environ, "GRIMTABLE_PURE": "1"}
    subprocess.run(
        [sys.executable, "-c", build, str(tmp_path)], cwd=source, env=environment, check=True, capture_output=True
    )
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(site)
    shutil.rmtree(source)

    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(site), f"sqlite:///{tmp_path}/games.sqlite3"],
        cwd=away,
        env={**environment, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert done.stdout == "served\n", done.stderr
