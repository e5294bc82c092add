"""The application as a server process starts it: everything chosen comes from the environment."""

import gc
import logging
from typing import Final

from starlette.applications import Starlette

from grimtable.server.app import create_app
from grimtable.server.settings import settings_from_environment

COLLECT: Final = (
    50_000,
    50,
    1000,
)  # a server holds many objects for long: seldom looks at them


def app() -> Starlette:
    """The ASGI application."""
    gc.freeze()
    gc.set_threshold(*COLLECT)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("procrastinate").setLevel(logging.WARNING)
    return create_app(settings_from_environment())
