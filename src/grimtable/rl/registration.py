"""Names of environments: they carry the ruleset's version, so that an old name never means new rules."""

from importlib.util import find_spec

import gymnasium

from grimtable.games import games


def gym_name(game: str, version: int) -> str:
    """The name of a game with gymnasium: grimtable/MaleEpickieZombie-v2."""
    return f"grimtable/{''.join(word.capitalize() for word in game.split('_'))}-v{version}"


def names() -> list[str]:
    """The names of all environments, those of OpenSpiel last."""
    ready = [game for game in games().values() if game.observed]
    found = [gym_name(game.name, game.version) for game in ready]
    if find_spec("pyspiel") is not None:
        found += [f"python_grimtable_{game.name}" for game in ready]
    return found


def register() -> list[str]:
    """Register every game; the names. Settings go to `gymnasium.make(name, seat=1, …)`."""
    for game in games().values():
        if game.observed and gym_name(game.name, game.version) not in gymnasium.registry:
            gymnasium.register(
                gym_name(game.name, game.version), "grimtable.rl.seat_env:SeatEnv", kwargs={"game": game.name}
            )
    if find_spec("pyspiel") is not None:
        from grimtable.rl import spiel

        spiel.register()
    return names()
