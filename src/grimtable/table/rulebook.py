"""The rules files, read into rules by id: for `?` in the terminal, the rulebook page and the coverage report.

A rules file is Markdown. A rule is a bullet, a table row or a heading that begins with its id; what follows up to the
next rule or heading belongs to it. Files ship in the package (`grimtable/rules`); a checkout has them in `docs/rules`.
The English file is the norm; `<language>/<game>.md` beside it says the same rules, under the same ids, in other words.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from grimtable.engine.errors import UnknownName

ID = re.compile(r"[A-Z]{3}-[A-Z]{0,2}\.?\d+(?:\.\d+)?")
PLAYABLE = re.compile(r"[A-Z]{3}-[A-Z]?\d+\.\d+")  # ids that need code and a test: not rulings, not chapters
NORM = "en"  # the language of the files that decide
_BULLET = re.compile(rf"[-*] \*{{0,2}}({ID.pattern})\*{{0,2}}(?![\w.]*\d)[:.]?\s*(.*)")
_ROW = re.compile(rf"\|\s*\*{{0,2}}`?({ID.pattern})`?\*{{0,2}}\s*\|(.*)")
_ENDING = re.compile(r"(?<=[a-z]{4})[aeiouy]$")
_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_LEADING_ID = re.compile(rf"({ID.pattern})\s+(.*)")
_BOLD = re.compile(r"\*\*(.+?)\*\*[.:]?\s*(.*)", re.DOTALL)
_TAG = re.compile(r"\s*\[(?:[RDX]|P\d+|Q\d+|[^\W\d_][^\W\d]*(?: [^\W\d]+)*:)[^\[\]]*\]")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, what it says, and where it stands."""

    id: str
    text: str  # Markdown, without the id
    heading: str  # the nearest heading above it
    section: str  # the part of the book: "Setup", "Play", …
    line: int

    @property
    def plain(self) -> str:
        """The text for reading: no emphasis marks, no provenance tags."""
        return plain(self.text)

    @property
    def title(self) -> str:
        """What it is called: the words beside its id in a heading, or the bold words it begins with; "" for none."""
        return unmarked(self._parts()[0])

    @property
    def body(self) -> str:
        """The text without the title, in Markdown."""
        return self._parts()[1]

    def _parts(self) -> tuple[str, str]:
        if self.heading.startswith(self.id):
            head, _, rest = self.text.partition("\n")
            return head.strip("*. "), rest.strip()
        found = _BOLD.match(self.text)
        return (found.group(1).strip(". "), found.group(2)) if found else ("", self.text)

    @property
    def needs_proof(self) -> bool:
        """Whether code and a test must cite it; rulings and chapter headings explain others that do."""
        return PLAYABLE.fullmatch(self.id) is not None


@dataclass
class Chapter:
    """A part of the book under one heading: what it says before and between its rules, and the rules' ids."""

    title: str
    intro: str = ""
    rules: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Rulebook:
    """All rules of one game, in the order of the book."""

    game: str
    title: str
    text: str
    rules: dict[str, Rule]
    chapters: tuple[Chapter, ...] = ()  # the first, without a title, is what comes before the first heading
    lang: str = NORM

    def find(self, rule_id: str) -> list[Rule]:
        """The rule of an id, or all rules of a chapter (`CIS-3`); UnknownName says what there is."""
        wanted = rule_id.upper()
        chapter = [rule for rule in self.rules.values() if rule.id.startswith(wanted + ".")]
        if wanted in self.rules:
            return [self.rules[wanted], *chapter]
        if not chapter:
            raise UnknownName(f"{self.game}: no rule '{rule_id}'; ids look like {', '.join(list(self.rules)[:3])}")
        return chapter

    def search(self, words: str) -> list[Rule]:
        """Rules that hold every word of a query; those with a word in id or heading first, then as in the book."""
        wanted = sought(words, self.lang)
        found: list[tuple[int, Rule]] = []
        for rule in self.rules.values():
            head, text = folded(f"{rule.id} {rule.title} {rule.heading}"), folded(rule.text)
            if wanted and all(word in head or word in text for word in wanted):
                found.append((-sum(word in head for word in wanted), rule))
        return [rule for _weight, rule in sorted(found, key=lambda item: item[0])]


def folded(text: str) -> str:
    """Text for comparing: small letters without marks, so that `halas` finds `Hałas`."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def sought(query: str, lang: str) -> list[str]:
    """The words of a query; a long Polish one without its ending, so that `horda` finds `Hordę`."""
    words = folded(query).split()
    return [_ENDING.sub("", word) for word in words] if lang == "pl" else words


def plain(markdown: str) -> str:
    """Markdown as a person reads it aloud: emphasis and provenance tags left out."""
    return unmarked(_TAG.sub("", markdown))


def unmarked(markdown: str) -> str:
    """Markdown without the marks of emphasis and code: a title is shown where nothing reads Markdown."""
    text = re.sub(r"\*\*(.+?)\*\*|`(.+?)`", lambda m: m.group(1) or m.group(2), markdown)
    return re.sub(r"(?<!\w)\*([^*\n]+)\*(?!\w)", r"\1", text).strip()


def parse(game: str, text: str) -> Rulebook:
    """Read a rules file."""
    rules: dict[str, Rule] = {}
    title, section, heading = game, "", ""
    chapters = [Chapter("")]
    header: list[str] = []  # the column names of the table at hand
    table: list[str] = []  # its lines as long as no row is a rule
    opened = ""  # the rule that following lines belong to

    def add(rule_id: str, words: str, line: int) -> None:
        if rule_id not in rules:
            rules[rule_id] = Rule(rule_id, words.strip(), heading, section, line)
            chapters[-1].rules.append(rule_id)

    def tell(*lines: str) -> None:
        chapters[-1].intro += "".join(f"{line}\n" for line in lines)

    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("|"):
            tell(*table)
            table = []
        if found := _HEADING.match(line):
            level, words = len(found.group(1)), found.group(2).strip()
            heading, opened, header = words, "", []
            if level == 1:
                title, heading = words, ""
            elif level == 2:
                section, heading = words, ""
            named = _LEADING_ID.match(words)
            if 1 < level <= 3 and (named is None or level == 2):
                chapters.append(Chapter(unmarked(words)))
            elif level > 3 and named is None:
                tell(line)
            if named:
                opened = named.group(1)
                add(opened, named.group(2), number)
        elif found := _ROW.match(line):
            cells = [cell.strip() for cell in found.group(2).strip().rstrip("|").split("|")]
            names = header[1:] + [""] * len(cells)
            parts = [f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=False) if cell]
            add(found.group(1), " · ".join(parts), number)
            opened, table = "", []
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not header:
                header = cells
            opened = ""
            table.append(line)
        elif found := _BULLET.match(line):
            opened, header = found.group(1), []
            add(opened, found.group(2), number)
        elif line.startswith("  ") and opened:
            rule = rules[opened]
            rules[opened] = Rule(opened, f"{rule.text}\n{line.rstrip()}", rule.heading, rule.section, rule.line)
        elif not line.strip() or line.startswith(("- ", "* ")):
            header = []
            if not line.strip() and opened and not rules[opened].heading.startswith(opened):
                opened = ""
            tell(line)
        elif opened and rules[opened].heading.startswith(opened):  # the paragraph below a heading with an id
            rule = rules[opened]
            rules[opened] = Rule(opened, f"{rule.text}\n{line.strip()}", rule.heading, rule.section, rule.line)
        else:
            tell(line)
    tell(*table)
    for chapter in chapters:
        chapter.intro = chapter.intro.strip()
    return Rulebook(game, title, text, rules, tuple(chapters))


def translated(book: Rulebook, words: Rulebook, lang: str) -> Rulebook:
    """A rulebook in the words of another language; what these leave out stays as it is.

    Ids, their order and the chapters are those of `book`, so that a translation can lag behind but never mislead.
    """
    rules = {rule_id: words.rules.get(rule_id, rule) for rule_id, rule in book.rules.items()}
    missing = [rule for rule_id, rule in book.rules.items() if rule_id not in words.rules]
    text = words.text + "".join(f"\n- **{rule.id}** {rule.text}\n" for rule in missing)
    aligned = len(book.chapters) == len(words.chapters)
    chapters = []
    for number, chapter in enumerate(book.chapters):
        found = words.chapters[number] if aligned else _same_chapter(chapter, words.chapters)
        chapters.append(Chapter(found.title, found.intro, chapter.rules))
    return Rulebook(book.game, words.title, text, rules, tuple(chapters), lang)


def _same_chapter(chapter: Chapter, others: tuple[Chapter, ...]) -> Chapter:
    """The chapter with some of the same rules, else the chapter itself."""
    return next((other for other in others if set(other.rules) & set(chapter.rules)), chapter)


def checkout() -> Path | None:
    """The root of the source checkout this program runs in or from, or None when there is none."""
    here = Path(__file__).resolve()
    candidates = [here.parents[3] if len(here.parents) > 3 else here.parent, Path.cwd(), *Path.cwd().parents]
    for folder in candidates:
        if (folder / "docs" / "rules").is_dir() and (folder / "src" / "grimtable" / "engine").is_dir():
            return folder
    return None


def folder() -> Path:
    """Where the rules files are: in the checkout, else inside the installed package."""
    root = checkout()
    installed = Path(__file__).resolve().parents[1] / "rules"
    if root is not None:
        return root / "docs" / "rules"
    if installed.is_dir():
        return installed
    raise UnknownName(f"the rules files are missing: there is neither docs/rules nor {installed}")


def names() -> list[str]:
    """The games whose rules can be read."""
    return sorted(path.stem for path in folder().glob("*.md"))


def languages() -> list[str]:
    """The languages that rules are translated into."""
    return sorted(path.name for path in folder().iterdir() if path.is_dir())


def rulebook(game: str, lang: str = NORM) -> Rulebook:
    """The rules of a game by name, in a language as far as they are written in it; UnknownName lists what there is."""
    if game not in names():
        raise UnknownName(f"no rules for '{game}'; there is {', '.join(names())}")
    path = folder() / f"{game}.md"
    other = path.parent / lang / path.name
    return _translated(path, other) if lang in languages() and other.is_file() else _read(path)


@cache
def _read(path: Path) -> Rulebook:
    return parse(path.stem, path.read_text(encoding="utf-8"))


@cache
def _translated(path: Path, other: Path) -> Rulebook:
    return translated(_read(path), _read(other), other.parent.name)
