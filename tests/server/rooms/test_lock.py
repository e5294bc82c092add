"""The lock of a table: one at a time, in the order of coming, and nobody who gave up keeps it."""

import asyncio

from grimtable.server.rooms.lock import Lock


def test_it_is_taken_at_once_where_it_is_free() -> None:
    lock = Lock()

    assert lock.take()
    assert lock.locked()
    assert not lock.take()
    lock.release()
    assert not lock.locked()


def test_who_waits_gets_it_in_the_order_of_coming() -> None:
    async def play() -> list[str]:
        lock, order = Lock(), []

        async def come(name: str) -> None:
            async with lock:
                order.append(name)
                await asyncio.sleep(0)
                order.append(name)

        assert lock.take()
        tasks = [asyncio.create_task(come(name)) for name in "abc"]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take()  # it was handed on, not laid down
        await asyncio.gather(*tasks)
        assert not lock.locked()
        return order

    assert asyncio.run(play()) == ["a", "a", "b", "b", "c", "c"]


def test_who_does_not_wait_is_called_in_the_same_order() -> None:
    async def play() -> list[str]:
        lock, order = Lock(), []

        async def come(name: str) -> None:
            async with lock:
                order.append(name)
                await asyncio.sleep(0)

        def called(name: str) -> None:
            assert lock.locked()
            order.append(name)
            lock.release()

        lock.take_then(lambda: called("at once"))
        assert order == ["at once"]
        assert lock.take()
        lock.take_then(lambda: called("first"))
        task = asyncio.create_task(come("second"))
        await asyncio.sleep(0)
        lock.take_then(lambda: called("third"))
        lock.release()
        assert order == ["at once"]  # whoever released it has gone on first
        assert not lock.take()
        await task
        for _ in range(3):
            await asyncio.sleep(0)
        assert not lock.locked()
        return order

    assert asyncio.run(play()) == ["at once", "first", "second", "third"]


def test_who_gives_up_is_passed_over() -> None:
    async def play() -> None:
        lock = Lock()

        async def come() -> None:
            async with lock:
                pass

        for given in (False, True):  # before it is handed over, and at the same moment
            assert lock.take()
            first, second = asyncio.create_task(come()), asyncio.create_task(come())
            await asyncio.sleep(0)
            if given:
                lock.release()
                first.cancel()
            else:
                first.cancel()
                lock.release()
            await asyncio.gather(first, second, return_exceptions=True)
            assert first.cancelled()
            assert not second.cancelled()
            assert not lock.locked()

    asyncio.run(play())


def test_an_error_within_lets_it_go() -> None:
    async def play() -> None:
        lock = Lock()
        try:
            async with lock:
                raise KeyError
        except KeyError:
            pass
        assert not lock.locked()

    asyncio.run(play())
