"""Everything raised on purpose.

GrimtableError
├── IllegalAction     a seat may not do this now; carries the rule id
├── UnknownName       no such game, mode, bot, pack or option
│   └── BadSetup      a table cannot be set up so; says what about it, for whoever tells people in their language
└── BadInput          something cannot be read; says where, what came, what is expected
    ├── BadArgument   an argument of a call: no such seat, no seed, no source of chance
    ├── BadAction     an action's JSON
    ├── BadClaim      a claim's JSON
    ├── BadView       a view's JSON
    ├── BadPosition   a position
    ├── BadPack       a component pack
    ├── BadLesson     a lesson's file
    └── BadReplay     a replay file or a record
"""

# Not compiled: exceptions carry more than the compiler lets them.


class GrimtableError(Exception):
    """The root of everything raised on purpose."""


class IllegalAction(GrimtableError):
    """A seat may not do this now."""

    def __init__(self, rule: str, seat: int, what: str) -> None:
        super().__init__(f"seat {seat}: {what} ({rule})")
        self.rule = rule
        self.seat = seat
        self.what = what

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, int, str]]:
        return (IllegalAction, (self.rule, self.seat, self.what))


class UnknownName(GrimtableError):
    """A name that nothing here answers to."""


class BadSetup(UnknownName):
    """A table cannot be set up so.

    `what` is `mode`, `seats`, `option` (there is none of this name) or `value` (an option has no such value), or else
    the key of the game's own text about choices that do not go together, with the rule.
    """

    def __init__(self, message: str, what: str, value: object = "", option: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.what = what
        self.value = value
        self.option = option
        self.rule = rule

    def __reduce__(self) -> tuple[type["BadSetup"], tuple[str, str, object, str, str]]:
        return (BadSetup, (str(self), self.what, self.value, self.option, self.rule))


class BadInput(GrimtableError):
    """Something from outside cannot be read."""


class BadArgument(BadInput, ValueError):
    """An argument of a call is of no use: no such seat, no seed, no source of chance."""


class BadAction(BadInput):
    """An action's JSON cannot be read."""


class BadClaim(BadInput):
    """A claim's JSON cannot be read."""


class BadView(BadInput):
    """A view's JSON cannot be read."""


class BadPosition(BadInput):
    """A position cannot be read."""


class BadLesson(BadInput):
    """A lesson cannot be read, or does not play as it says."""


class BadPack(BadInput):
    """A component pack cannot be read."""


class BadReplay(BadInput):
    """A replay file or a record cannot be read; `line` names the first line that is wrong."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line
