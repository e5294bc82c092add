"""What a connection may cost before its request is read: how many come from one address, how long they may take."""

import asyncio
import ipaddress
from collections import Counter
from functools import lru_cache
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD: Final = 15.0  # seconds until the head of a request must be here
BODY: Final = 60.0  # seconds for its body
DOORS: Final = "doors"  # where the application leaves the count for the protocols


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """What limits are counted by: an address, or of IPv6 the network that one customer has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # a socket file, or a name that tests use
        return address
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped is not None else str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Doors:
    """Counts the open connections of each address; a proxy's are everybody's, and are not counted."""

    def __init__(self, most: int, proxies: str) -> None:
        self._most: Final = most
        self._trusts_all: Final = proxies.strip() == "*"
        words = [word.strip() for word in proxies.split(",") if word.strip() and not self._trusts_all]
        self._proxies: Final = [ipaddress.ip_network(word) for word in words]
        self._inside: Final[dict[asyncio.BaseTransport, str]] = {}
        self._count: Final[Counter[str]] = Counter()

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Somebody calls; False: there are too many from there."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if not address or self._is_proxy(address):
            return True
        key = neighbourhood(address)
        if self._count[key] >= self._most:
            return False
        self._count[key] += 1
        self._inside[transport] = key
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """They are gone; whoever never came in changes nothing."""
        key = self._inside.pop(transport, None)
        if key is not None:
            self._count[key] -= 1
            if not self._count[key]:
                del self._count[key]

    def _is_proxy(self, address: str) -> bool:
        found = ipaddress.ip_address(address.partition("%")[0])
        return self._trusts_all or any(found in network for network in self._proxies)


class GuardedHttp(H11Protocol):
    """uvicorn's HTTP, which hangs up on too many from one address and on who does not finish a request."""

    def connection_made(self, transport: Any) -> None:
        """Somebody called."""
        super().connection_made(transport)
        self._overdue: asyncio.TimerHandle | None = None
        doors: Doors | None = self.app_state.get(DOORS)
        if doors is not None and not doors.enter(transport):
            transport.abort()
            return
        self._expect(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        if self._overdue is not None:
            self._overdue.cancel()
        doors: Doors | None = self.app_state.get(DOORS)
        if doors is not None:
            doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Part of a request came; a new one must be whole in time."""
        if self._overdue is None:
            self._expect(HEAD)
        super().data_received(data)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a WebSocket, which has limits of its own."""
        if self._overdue is not None:
            self._overdue.cancel()
        super().handle_websocket_upgrade(event)

    def _expect(self, seconds: float) -> None:
        self._overdue = self.loop.call_later(seconds, self._check, seconds == BODY)

    def _check(self, is_last: bool) -> None:
        """The time for a request, or for its head, is up."""
        self._overdue = None
        state = self.conn.their_state
        if state is h11.SEND_BODY and not is_last:
            self._expect(BODY)
        elif state is h11.SEND_BODY or (state is h11.IDLE and self.timeout_keep_alive_task is None):
            self.transport.abort()
