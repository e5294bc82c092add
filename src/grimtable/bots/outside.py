"""Bots from other packages: found as `module:Class` or by an installed name, and kept from spoiling a game."""

import ctypes
import logging
import traceback
from importlib import import_module
from importlib.metadata import entry_points
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from grimtable.bots.bot import Bot
from grimtable.engine.action import Action
from grimtable.engine.errors import UnknownName
from grimtable.engine.game import Game
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng
from grimtable.engine.talk import Claim

GROUP: Final = "grimtable.bots"  # packages name their bots under this entry point
MOVE_SECONDS: Final = 10.0  # an outside bot has this long for a move
LOG = logging.getLogger("grimtable.bots")

_complained: set[str] = set()  # each complaint is told once per process


class TooLate(BaseException):
    """Raised inside an outside bot that thinks for too long, so that it stops."""


def installed() -> dict[str, str]:
    """The bots that installed packages offer: a name, and the class as `module:Class`."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def is_outside(name: str) -> bool:
    """Whether a name is that of an outside bot: `module:Class`, or one that a package offers."""
    module, colon, class_name = name.partition(":")
    spelled = bool(colon) and all(part.isidentifier() for part in [*module.split("."), *class_name.split(".")])
    return spelled or name in installed()


def find_class(name: str) -> type[Bot]:
    """The class behind `module:Class` or an installed name; UnknownName says what is missing."""
    where = installed().get(name, name)
    module_name, _colon, class_name = where.partition(":")
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as error:
        raise UnknownName(f"bot '{name}': there is no module '{error.name}' on Python's path") from None
    except Exception as error:
        raise UnknownName(f"bot '{name}': module {module_name} cannot be imported: {reason(error)}") from None
    found: Any = module
    for part in class_name.split("."):
        found = getattr(found, part, None)
    classes = sorted(key for key, value in vars(module).items() if is_bot(value) and value.__module__ == module_name)
    there = f"there is {', '.join(classes)}" if classes else "it has no class derived from grimtable.Bot"
    if found is None:
        raise UnknownName(f"bot '{name}': module {module_name} has no '{class_name}'; {there}")
    if not is_bot(found):
        raise UnknownName(f"bot '{name}': {class_name} is not a class derived from grimtable.Bot; {there}")
    bot: type[Bot] = found
    if "choose" in getattr(bot, "__abstractmethods__", ()):
        raise UnknownName(f"bot '{name}': {class_name} has no method choose(self, info) that returns one of info.legal")
    return bot


def is_bot(value: object) -> bool:
    """Whether a value is a class of bots of its own."""
    return isinstance(value, type) and issubclass(value, Bot) and value is not Bot


def reason(error: BaseException) -> str:
    """An error in one line, with the place in the bot's code where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if text else ''}{text}{where}"


class OutsideBot(Bot):
    """A bot of another package: what it does wrong costs it the move, never the game.

    It thinks in a thread of its own. A move that raises an error, takes longer than `seconds` or is not legal becomes
    the default move; `lost` counts these moves by what went wrong, and one line in the log tells of each.
    """

    def __init__(self, game: Game, seed: int | str, name: str, seconds: float | None = None) -> None:
        self.name = name
        super().__init__(game, seed)
        self.seconds = MOVE_SECONDS if seconds is None else seconds
        self.lost = {"error": 0, "late": 0, "illegal": 0}
        made = find_class(name)
        try:
            self.inner = made(game, seed)
        except Exception as error:
            raise UnknownName(f"bot '{name}': {made.__name__}(game, seed) raised {reason(error)}") from None
        self._thread: Thread | None = None
        self._tasks: SimpleQueue[tuple[Any, InfoSet] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[InfoSet, Any]] = SimpleQueue()

    def choose(self, info: InfoSet) -> Action:
        """The bot's move, or the default one."""
        self.check(info)
        answer = self._think(self.inner.choose, info)
        if isinstance(answer, Action) and answer in info.legal:
            return answer
        if not isinstance(answer, _Lost):
            shown = answer.words() if isinstance(answer, Action) else repr(answer)[:80]
            answer = _Lost("illegal", f"answered {shown}, which is not one of info.legal")
        self.lost[answer.kind] += 1
        default = info.sample(Rng(0, "default")).default(info.seat)
        self._complain(f"{answer.words}; it plays {default.words()} instead")
        return default

    def speak(self, info: InfoSet) -> list[Claim]:
        """What the bot says, or nothing."""
        said = self._think(self.inner.speak, info)
        if isinstance(said, list) and all(isinstance(claim, Claim) for claim in said):
            return said
        words = said.words if isinstance(said, _Lost) else f"said {repr(said)[:80]}, which is not a list of claims"
        self._complain(f"{words}; it says nothing instead")
        return []

    def _think(self, method: Any, info: InfoSet) -> Any:  # whatever the bot answers
        """What a method of the bot returns, or how the move was lost."""
        if self._thread is None or not self._thread.is_alive():
            queues = (self._tasks, self._answers)
            self._thread = Thread(target=answer_questions, args=queues, daemon=True, name=f"bot {self.name}")
            self._thread.start()
        self._tasks.put((method, info))
        try:
            asked, answer = self._answers.get(timeout=self.seconds)
            assert asked is info
        except Empty:
            self._abandon()
            return _Lost("late", f"needed more than {self.seconds:g} s")
        if isinstance(answer, BaseException):
            return _Lost("error", f"raised {reason(answer)}")
        return answer

    def _abandon(self) -> None:
        """Stop the thread as soon as it runs Python code again; the next question gets a new one."""
        assert self._thread is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(TooLate))
        self._thread = None
        self._tasks = SimpleQueue()
        self._answers = SimpleQueue()

    def __del__(self) -> None:
        if getattr(self, "_thread", None) is not None:
            self._tasks.put(None)  # its thread ends

    def _complain(self, words: str) -> None:
        """One line in the log, each once per process."""
        line = f"grimtable: bot '{self.name}' in {self.game.name} {words}"
        if line not in _complained:
            _complained.add(line)
            LOG.warning(line)


def answer_questions(
    tasks: "SimpleQueue[tuple[Any, InfoSet] | None]", answers: "SimpleQueue[tuple[InfoSet, Any]]"
) -> None:
    """A bot's thread: answer one question after another."""
    while (task := tasks.get()) is not None:
        method, info = task
        try:
            answers.put((info, method(info)))
        except TooLate:
            return
        except BaseException as error:  # a bot that calls sys.exit() ends its move, not the program
            answers.put((info, error))
        del task, method, info


class _Lost:
    """Why a move was lost."""

    def __init__(self, kind: str, words: str) -> None:
        self.kind = kind
        self.words = words
