"""The application as a server process starts it: everything chosen comes from the environment."""

import gc
import logging
import sys
from typing import Final

from starlette.applications import Starlette

from grimtable.server.app import create_app
from grimtable.server.settings import settings_from_environment

SWITCH: Final = 0.001  # seconds after which a thread that waits for Python gets it


def calm_collector() -> None:
    """Leave the search for rings of garbage to the rooms (`Rooms.sweep`): a server holds many objects for long.

    Nearly all go by themselves, and a look at the young ones, every few hundred moves, took a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def app() -> Starlette:
    """The ASGI application."""
    calm_collector()
    sys.setswitchinterval(SWITCH)  # a commit needs Python a few times, and all whose moves it holds wait for it
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("procrastinate").setLevel(logging.WARNING)
    return create_app(settings_from_environment())
