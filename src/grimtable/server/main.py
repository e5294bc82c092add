"""The application as a server process starts it: everything chosen comes from the environment."""

import gc
import logging
import os
import sys
from typing import Final

from starlette.applications import Starlette

from grimtable.server.app import create_app
from grimtable.server.settings import Limits, Settings, default_database

SWITCH: Final = 0.001  # seconds after which a thread that waits for Python gets it


def settings_from_environment() -> Settings:
    """What GRIMTABLE_DATABASE, _ORIGINS, _PACE, _THINKERS, _BOTS, _IDLE, _KEEP and _UNLIMITED say."""
    plain = Settings()
    return Settings(
        database=os.environ.get("GRIMTABLE_DATABASE") or default_database(),
        origins=tuple(os.environ.get("GRIMTABLE_ORIGINS", "").split()),
        thinkers=int(os.environ.get("GRIMTABLE_THINKERS", plain.thinkers)),
        pace=float(os.environ.get("GRIMTABLE_PACE", plain.pace)),
        bots=os.environ.get("GRIMTABLE_BOTS", "1") != "0",
        idle=float(os.environ.get("GRIMTABLE_IDLE", plain.idle)),
        keep=float(os.environ.get("GRIMTABLE_KEEP", plain.keep)),
        limits=Limits.none() if os.environ.get("GRIMTABLE_UNLIMITED") == "1" else Limits(),
    )


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
