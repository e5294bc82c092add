"""The browser client's files, and its one page for every address inside it."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

# Only what a browser needs: the package also holds Python files and catalogues' sources.
_SERVED: Final = frozenset(
    (
        "html",
        "js",
        "mjs",
        "css",
        "svg",
        "png",
        "webp",
        "ico",
        "json",
        "woff2",
        "webmanifest",
        "txt",
        "map",
        "mp3",
        "ogg",
    )
)


class Pages(StaticFiles):
    """Static files; an address without a file ending is a page of the client and gets index.html."""

    def __init__(self, directory: str) -> None:
        super().__init__(directory=directory, html=True, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, the client's page, or 404."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = "" if path == "." else path
        name = path.rsplit("/", 1)[-1]
        ending = name.rsplit(".", 1)[-1].lower() if "." in name.strip(".") else ""
        if (
            path.startswith("api/")
            or (ending and ending not in _SERVED)
            or any(part.startswith(".") for part in path.split("/"))
        ):
            raise HTTPException(404)
        response = await super().get_response("index.html" if not ending else path, scope)
        # Every load asks whether the file changed (304 if not): an update never leaves half an old client behind.
        response.headers.setdefault("Cache-Control", "no-cache")
        return response
