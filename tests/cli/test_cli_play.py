"""A terminal game, scripted through its input."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grimtable.bots import BOTS, LEVELS
from grimtable.cli.commands.play import words
from grimtable.games import NAMES, find, games
from grimtable.table import rulebook
from tests.cli.running import Cli

GAME = ("play", "cisza", "--seed", "7", "--bots", "greedy")


def test_without_a_game_the_games_are_listed(cli: Cli) -> None:
    done = cli("play")

    assert done.code == 0
    for name, game in games().items():
        assert name in done.out
        assert game.title("en") in done.out
    said = " ".join(done.out.split())  # lines wrap where the window ends
    assert said.count("(any of them, with commas)") == 2  # options that take several values


def test_seats_and_options_are_listed_for_every_mode(cli: Cli) -> None:
    """Solo has one seat, though the first mode needs three; where all modes are alike none is named."""
    said = " ".join(cli("play").out.split())

    assert "seats: 3 to 5 (coop, rivalry), 2 to 4 (coop_automa, rivalry_automa), 1 (solo) modes: coop," in said
    assert "--option difficulty= normal, easy, hard, epic (coop_automa, solo)" in said
    assert "--option zombie= 4, 0, 1, 2, 3 (coop, rivalry)" in said
    assert "seats: 2 to 4 (standard), 4 (on_your_own)" in said
    assert "seats: 2 to 6 modes: normal, easy, hard --option expert= false, true --option first=" in said


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_game_can_be_played_to_the_end(cli: Cli, game: str, lang: str) -> None:
    done = cli("play", game, "--seed", "5", "--bots", "random", "--lang", lang, lines="1\n" * 2000)

    assert done.code == 0
    assert words(lang).text("over") in done.out
    assert words(lang).text("story") in done.out
    assert words(lang).text("column-place") in done.out


def test_the_screen_shows_what_happened_the_table_and_the_choices(cli: Cli) -> None:
    done = cli(*GAME, "--seats", "3", lines="1\n")

    assert "Since your last move" in done.out
    assert "Your hand:" in done.out
    assert re.search(r"^  1 .+ CIS-\d+\.\d+$", done.out, re.MULTILINE)
    assert "\x1b" not in done.out  # no colour in a pipe
    assert max(len(line) for line in done.out.splitlines()) <= 80


def test_a_question_mark_explains_a_choice_with_its_rule(cli: Cli) -> None:
    done = cli(*GAME, lines="? 2\n?\n? cis-3.2\n? cis-99.9\n? 40\n")

    explained = done.out.split("[1-2]: ")
    assert "2 Swap the whole hand" in explained[1]
    assert "CIS-1.5" in explained[1]
    assert "Mulligan: each player" in explained[1]
    assert "1 Keep the hand" in explained[2]
    assert "Noise while the top card shows a survivor" in explained[3]
    assert "There is no rule CIS-99.9" in explained[4]
    assert "There is no choice 40" in explained[5]


def test_a_choice_cites_the_rule_of_the_question_at_hand(cli: Cli) -> None:
    """A Survivor's search is TER-4.9 in the list and explained; TER-1.12 is the Killer's."""
    game = ("play", "terrorscape", "--seed", "5", "--bots", "random", "--option", "killer=1", "--lang", "en")
    done = cli(*game, lines="1\n" * 4 + "2\n" + "? 13\n1\n" * 13)

    assert re.search(r"^ +13 Search here +TER-4\.9$", done.out, re.MULTILINE)
    assert re.search(r"^ +13 Search here\nTER-4\.9 ", done.out, re.MULTILINE)


def test_undo_goes_back_before_the_last_move(cli: Cli) -> None:
    done = cli(*GAME, lines="undo\n1\nundo\n2\n")

    assert "You have nothing to take back yet." in done.out
    assert "Taken back." in done.out
    after = done.out.split("Taken back.")[1]
    assert "Keep your starting hand" in after
    assert "You swap your starting hand" in after


def test_undo_works_when_the_game_is_over(cli: Cli) -> None:
    done = cli("play", "cisza", "--seed", "11", "--bots", "random", lines="1\n" * 400 + "undo\nquit\nn\n")
    before, after = done.out.split("Taken back.")

    assert "The game is over" in before
    assert "[1-" in after


def test_a_saved_game_is_resumed_where_it_was(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    first = cli(*GAME, "--seats", "3", "--names", "Ola", lines=f"1\nsave {path}\nlog\n")
    again = cli("play", "--load", path, lines="log\n")

    assert f"Saved: {path}" in first.out
    log = first.out.split("All that you have seen so far")[1].splitlines()[1:-4]
    assert len(log) > 5
    assert all(line in again.out for line in log)
    assert "Ola, Ada (bot, greedy), Bruno (bot, greedy)" in again.out.replace("\n", " ")
    assert cli("verify", path).code == 0


def test_hint_ranks_three_moves(cli: Cli) -> None:
    done = cli(*GAME, "--seats", "3", lines="1\nhint\n")
    hints = done.out.split("The search bot would choose:")[1]

    assert len(re.findall(r"expects \d+% of a win, tried \d+ times", hints.replace("\n", " "))) == 3


def test_unknown_words_get_an_answer(cli: Cli) -> None:
    done = cli(*GAME, lines="undoo\nxyz\n9\nhelp\n")

    assert "did you mean undo?" in done.out
    assert "'xyz' is neither a number nor a word" in done.out
    assert "There is no choice 9" in done.out
    assert "save FILE" in done.out


def test_polish_words_and_texts(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "wieczór.jsonl"
    done = cli(*GAME, "--lang", "pl", lines=f"1\ncofnij\n1\nrada\ndziennik 2\nzapisz {path}\npomoc\n? 1\nkoniec\nn\n")

    assert "Ruch cofnięty." in done.out
    assert "Bot przeszukujący wybrałby:" in done.out
    assert path.exists()
    assert "Zachowaj rękę" in done.out
    assert "jeden raz" in done.out  # CIS-1.5 in Polish
    assert "po angielsku" not in done.out
    assert "Do następnego razu." in done.out


def test_rules_that_nobody_translated_are_told_to_be_english(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "languages", list)
    done = cli(*GAME, "--lang", "pl", lines="? CIS-1.5\nkoniec\nn\n")

    assert "Mulligan" in done.out
    assert "po angielsku" in done.out


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    pl, en = words("pl"), words("en")

    assert pl.keys() == en.keys()
    for key in pl.plain:
        places = [set(re.findall(r"{(\w+)", catalogue.plain[key])) for catalogue in (pl, en)]
        assert places[0] == places[1], key


def test_hot_seat_calls_each_person_and_hides_the_screen(cli: Cli) -> None:
    done = cli("play", "cisza", "--seed", "3", "--hot-seat", "--names", "Ola,Jan", lines="\n1\n\n1\n")

    assert "Now it is Ola's turn." in done.out
    assert "Now it is Jan's turn." in done.out
    for_ola, for_jan = done.out.split("\f")[1], done.out.split("\f")[3]
    assert "Ola starts with:" in for_ola
    assert "Jan gets a starting hand" in for_ola
    assert "Jan starts with:" in for_jan
    assert "Ola starts with:" not in for_jan


def test_hot_seat_with_a_bot_in_the_last_chair(cli: Cli) -> None:
    done = cli("play", "cisza", "--seats", "3", "--seed", "3", "--hot-seat", "--bots", "greedy", lines="\n")

    assert "(bot, greedy)" in done.out
    assert "Ada, Bruno, Celina (bot, greedy)" in done.out


def test_another_seat_and_expert_mode(cli: Cli) -> None:
    done = cli(*GAME, "--seats", "3", "--seat", "2", "--mode", "hard", "--option", "expert=yes", lines="1\n")

    assert "At the table: Ada (bot, greedy), Bruno (bot, greedy), Player." in done.out.replace("\n", " ")
    assert "survivors: 1" in done.out


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--seats", "9"], "seats is 9, not one of 2, 3, 4, 5, 6"),
        (["--mode", "hrad"], "did you mean 'hard'?"),
        (["--option", "expert"], "not NAME=VALUE"),
        (["--option", "expret=true"], "did you mean 'expert'?"),
        (["--option", "expert=maybe"], "option expert is 'maybe', not true or false"),
        (["--bots", "gredy"], "no bot 'gredy'; did you mean 'greedy'?"),
        (["--bots", "ismcts:x"], "not a number of iterations"),
        (["--bots", "greedy,greedy", "--seats", "4"], "2 bots for 3 seats"),
        (["--seat", "2"], "--seat is 2, not one of 0 to 1"),
        (["--seat", "1", "--hot-seat"], "do not go together"),
        (["--hot-seat", "--bots", "greedy,greedy"], "at least one"),
        (["--names", "A,B"], "not 1 name of 1 to 20 letters"),
        (["--names", "Ola,Ola", "--hot-seat"], "a name of their own"),
        (["--bots", ""], "no bot ''"),
        (["--bots", "easy,easy,easy,easy"], "4 bots for 1 seat;"),
        (["--seed", ""], "an empty text is not a seed"),
        (["--pack", "/nowhere.toml"], "there is no such file"),
        (["--load", "evening.jsonl", "--seats", "3"], "--seats and --load do not go together"),
        (["--load", "/nowhere.jsonl"], "/nowhere.jsonl"),
    ],
)
def test_bad_input_is_refused(refused: Callable[..., str], more: list[str], says: str) -> None:
    assert says in refused("play", "cisza", *more)


def test_the_list_of_games_stays_below_their_names(cli: Cli) -> None:
    """Long lists of modes wrap in 80 columns."""
    listed = cli("play", "--lang", "pl").out.splitlines()[2:-2]

    assert all(line.startswith("      ") or line[2:].split()[0] in NAMES for line in listed)
    assert max(map(len, listed)) <= 80
    assert "      miejsca: 2" in [line.rstrip() for line in listed]  # not: from 2 to 2


def test_options_of_zero_and_one_are_numbers(cli: Cli) -> None:
    assert cli("play", "claustrophobia", "--bots", "random", "--option", "human=1", lines="").code == 0


def test_options_without_a_game_are_not_passed_over(refused: Callable[..., str]) -> None:
    assert "--seats needs a game" in refused("play", "--seats", "3")
    assert "--hot-seat needs a game" in refused("play", "--hot-seat")


def test_bots_have_names_in_both_languages(cli: Cli) -> None:
    """The opening, and the places at the end."""
    for level, polish in (("easy", "łatwy"), ("random", "losowy"), ("ismcts:2", "przeszukujący, 2 iteracje")):
        assert f"Ada (bot, {polish})" in cli("play", "cisza", "--seed", "7", "--bots", level, "--lang", "pl").out
    over = cli("play", "cisza", "--seed", "5", "--bots", "random", "--lang", "pl", lines="1\n" * 400).out
    assert "Ada  losowy" in over
    assert {f"bot-{name}" for name in (*BOTS, *LEVELS)} <= words("pl").keys()


@pytest.mark.parametrize(
    ("lang", "counts"),
    [("pl", ["1 próba", "2 próby", "5 prób"]), ("en", ["tried once", "tried 2 times", "tried 5 times"])],
)
def test_numbers_have_the_forms_of_their_language(lang: str, counts: list[str]) -> None:
    for n, said in zip((1, 2, 5), counts, strict=True):
        assert words(lang).text("hint-line", value="50%", n=n).endswith(said)


@pytest.mark.parametrize(
    ("game", "key", "lang", "said"),
    [
        ("terrorscape", "table-hand-size", "pl", {1: "1 kartę", 3: "3 karty", 5: "5 kart"}),
        ("terrorscape", "table-hand-size", "en", {1: "1 card", 3: "3 cards"}),
        ("terrorscape", "event-help-called", "pl", {1: "za 1 rundę.", 2: "za 2 rundy.", 5: "za 5 rund."}),
        ("terrorscape", "event-help-called", "en", {1: "in 1 round.", 2: "in 2 rounds."}),
        ("osaczeni", "table-items", "pl", {1: "zakryte w pudełku: 1", 4: "zakryte w pudełku: 4"}),
    ],
)
def test_games_count_in_the_forms_of_their_language(game: str, key: str, lang: str, said: dict[int, str]) -> None:
    texts = find(game).texts(lang)
    for n, words_said in said.items():
        told = texts.text(key, n=n, deck=3, boxed=n, played="")
        assert words_said in told
        assert f"{words_said}s" not in told


def test_a_saved_game_of_another_game_is_refused(cli: Cli, refused: Callable[..., str], recorded: Path) -> None:
    assert "did you mean" in refused("play", "cizsa")
    assert "a game of cisza, not of other" in refused("play", "other", "--load", recorded)


def test_no_color_is_heeded_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from grimtable.cli.output import console

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert console().color_system is not None
    monkeypatch.setenv("NO_COLOR", "1")
    assert console().color_system is None
