"""The client without the server: serves the static files and plays small tables over a socket.

    python -m tests.web.preview [--port 8900]      then open http://127.0.0.1:8900/table/four

Tables: duel, four, six, spectator, hotseat, rude (names that try to be HTML), ended, maze (a made-up map game);
of Osaczeni mall (six players), vote, crowd, maps and tie (two players on one device).
Every answer has the strict content security policy of the real server.
"""

import argparse
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, Final, cast
from urllib.parse import parse_qs, urlsplit

from tests.web import rest, sockets
from tests.web.tables import TABLES, PreviewTable

WEB: Final = Path(__file__).parents[2] / "src" / "grimtable" / "web"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}


class Handler(BaseHTTPRequestHandler):
    """Files, a little REST, and one socket per table."""

    protocol_version = "HTTP/1.1"
    server: "Preview"

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path.endswith("/live"):
            self.live(path.split("/")[3])
        elif path.startswith("/api/"):
            self.api("GET")
        else:
            self.file(path)

    def do_POST(self) -> None:
        self.api("POST")

    def do_PATCH(self) -> None:
        self.api("PATCH")

    def do_DELETE(self) -> None:
        self.api("DELETE")

    def answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def file(self, path: str) -> None:
        name = path.lstrip("/")
        found = (WEB / name).resolve()
        if "." not in name.rsplit("/", 1)[-1]:
            found = WEB / "index.html"
        if not found.is_file() or WEB not in found.parents or found.suffix not in KINDS:
            self.answer(404, "text/plain", b"not found")
            return
        self.answer(200, KINDS[found.suffix], found.read_bytes())

    def api(self, method: str) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length) or b"null") if length else None
        parts = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        status, data = rest.answer(method, parts.path, query, body)
        self.answer(status, "application/json", json.dumps(data).encode())

    def live(self, name: str) -> None:
        table = self.server.table(name)
        if table is None:
            self.answer(404, "text/plain", b"no such table")
            return
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", sockets.accept_key(self.headers["Sec-WebSocket-Key"]))
        self.end_headers()
        lock = threading.Lock()

        def send(message: dict[str, Any]) -> None:
            with lock:
                self.wfile.write(sockets.frame(json.dumps(message).encode()))
                self.wfile.flush()

        viewer = table.join(send)
        try:
            while (heard := sockets.read_frame(cast(BinaryIO, self.rfile))) is not None:
                opcode, data = heard
                if opcode == sockets.CLOSE:
                    break
                if opcode == sockets.TEXT:
                    viewer.heard(json.loads(data))
        except (ConnectionError, OSError):
            pass
        finally:
            table.leave(viewer)
            self.close_connection = True

    def log_message(self, *args: object) -> None:
        """Quiet."""


class Preview(ThreadingHTTPServer):
    """The preview's tables live as long as it does; each name is dealt afresh on request."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.tables: dict[str, PreviewTable] = {}
        self.lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def table(self, name: str) -> PreviewTable | None:
        """A running table; `four-2` is a second table like `four`."""
        with self.lock:
            if name not in self.tables:
                make = TABLES.get(name.split("-")[0])
                if make is None:
                    return None
                self.tables[name] = make(name)
            return self.tables[name]

    def run_in_thread(self) -> "Preview":
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the client with small made-up tables.")
    parser.add_argument("--port", type=int, default=8900)
    preview = Preview(parser.parse_args().port).run_in_thread()
    print(f"{preview.url}/table/four")
    while True:
        time.sleep(3600)


if __name__ == "__main__":
    main()
