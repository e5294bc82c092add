"""What a run of the program leaves behind."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass
class Done:
    """What a run of the program left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cli = Callable[..., Done]
