"""Games on a Ray cluster: the same table as in one process, also when a node is lost midway.

Under `make soak`, which installs the extra `ray`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grimtable.games import find
from grimtable.lab.ladder import climb, pairs
from grimtable.lab.runner import OnRay
from grimtable.lab.tournament import Field

pytestmark = pytest.mark.soak


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:  # Ray has no types
    """Two nodes on this machine, with a home of their own: Ray keeps a token there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    ray: Any = pytest.importorskip("ray", reason="make soak installs the extra 'ray'")
    cluster_utils: Any = pytest.importorskip("ray.cluster_utils")
    nodes = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


def test_two_nodes_find_what_one_process_finds_though_one_is_lost_midway(cluster: Any) -> None:
    field = Field("cisza", *find("cisza").check_setup(2, None, None), 3)
    pair = pairs(field, [("random", "greedy")])[0]
    alone = climb(pair, most=60)
    second = next(iter(cluster.worker_nodes))

    def lose_a_node(step: object) -> None:
        if len(cluster.worker_nodes) > 0:
            cluster.remove_node(second)

    together = climb(pair, OnRay(cluster.address), most=60, told=lose_a_node)

    timeless = [
        {key: value for key, value in step.to_json().items() if key not in ("ms_per_move", "processor_s")}
        for step in (alone, together)
    ]
    assert timeless[0] == timeless[1]
