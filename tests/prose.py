"""Check the project's English: sentences that are too long, odd openings, odd phrases, docstrings without a verb.

Run it with paths or, without any, over the documents, docstrings and messages of the whole project. Each finding is
one line: place, rule, sentence. The exit status is 1 if there are findings. The rules are in docs/development/style.md.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
MOST_WORDS = 24
"""The style guide asks for 20 words. More than this many is an error."""

OPENINGS = frozenset({"of", "so", "that", "what", "whatever", "where", "which", "whoever", "with"})
PHRASES = re.compile(
    r"\b(there (is|are) none|for want of|by itself|by themselves|(is|are) to be|as it is said|of which|(is|are) told"
    r"|passed over|what (is|was|are|has|there|it|a|an|the|mynah|nobody)|whoever|so many)\b",
    re.IGNORECASE,
)
# fmt: off
NO_VERBS = frozenset(
    {
        "a", "all", "an", "any", "as", "at", "both", "by", "each", "either", "every", "for", "from", "how",
        "in", "into", "it", "its", "no", "nobody", "none", "nothing", "of", "on", "one", "only", "our", "some",
        "something", "that", "the", "their", "these", "they", "this", "those", "to", "two", "what", "when",
        "where", "whether", "which", "who", "whose", "with", "without",
    }
)
VERBS_WITH_S = frozenset(
    {
        "address", "bypass", "compress", "cross", "discuss", "express", "focus", "guess", "pass", "press",
        "process", "suppress",
    }
)
# fmt: on
MESSAGES = ("core/contracts/fault_sentences.py", "core/contracts/fault_reasons.py", "core/contracts/device_reasons.py")
HELP = "core/cli"
HELP_KEYWORDS = frozenset({"description", "epilog", "help"})


class Finding(NamedTuple):
    """A sentence that breaks a rule."""

    place: str
    rule: str
    sentence: str


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text of three words or more, with code, links and markup reduced to one word each."""
    text = re.sub(r"```.*?```", " ", text, flags=re.DOTALL)
    text = re.sub(r"^( {4,}|\t).*$", " ", text, flags=re.MULTILINE) if "\n\n    " in text else text
    text = re.sub(r"`[^`]*`", "x", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^\s*[|#>].*$|^.*·.*·.*$|^\s*\*\*[^*]+\?\*\*", "\n", text, flags=re.MULTILINE)
    for part in re.split(r"(?<=[.!?:])\s+|\n\s*\n|\n\s*(?:[*-]|\d+\.) ", text):
        sentence = " ".join(part.split()).strip("*- ")
        if len(sentence.split()) >= 3:
            yield sentence


def broken_rules(sentence: str) -> Iterator[str]:
    """Yield the names of the rules that a sentence breaks."""
    words = sentence.split()
    first = words[0].strip("\"'(*_")
    if len(words) > MOST_WORDS:
        yield f"{len(words)} words"
    if first[:1].isupper() and first.lower() in OPENINGS and not sentence.endswith("?"):
        yield "opening"
    if PHRASES.search(sentence) and not sentence.endswith("?"):
        yield "phrase"
    if sentence.count(";") > 1:
        yield "semicolons"


def check_text(place: str, text: str) -> Iterator[Finding]:
    """Yield what breaks the rules in a text."""
    for sentence in sentences(text):
        for rule in broken_rules(sentence):
            yield Finding(place, rule, sentence)


def check_first_word(place: str, text: str) -> Iterator[Finding]:
    """Yield a finding if the first line of a function's docstring does not begin with an imperative verb."""
    line = text.strip().partition("\n")[0]
    word = re.sub(r"[^\w]", "", line.split()[0]).lower() if line.split() else ""
    third_person = word.endswith("s") and not word.endswith("ss") and word not in VERBS_WITH_S
    if word in NO_VERBS or third_person:
        yield Finding(place, "no verb", line)


def check_docstrings(path: Path) -> Iterator[Finding]:
    """Yield what breaks the rules in the docstrings of a module."""
    name = shown(path)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        text = ast.get_docstring(node)
        if not text:
            continue
        place = f"{name}:{1 if isinstance(node, ast.Module) else node.lineno}"
        yield from check_text(place, text)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_property(node):
            yield from check_first_word(place, text)


def is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether a function is read like an attribute: its docstring is a noun."""
    return any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def check_strings(path: Path) -> Iterator[Finding]:
    """Yield what breaks the rules in the texts of a module of messages, or in the help of the command line."""
    name, tree = shown(path), ast.parse(path.read_text("utf-8"))
    is_help = name.startswith(HELP)
    for node in ast.walk(tree):
        if is_help and isinstance(node, ast.Call):
            found: Iterable[ast.expr] = (each.value for each in node.keywords if each.arg in HELP_KEYWORDS)
        elif not is_help and isinstance(node, ast.Constant):
            found = (node,)
        else:
            continue
        for value in found:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield from check_text(f"{name}:{value.lineno}", value.value)


def shown(path: Path) -> str:
    """Return a path as it stands in a finding."""
    return path.resolve().relative_to(ROOT).as_posix() if path.resolve().is_relative_to(ROOT) else str(path)


def everything() -> list[Path]:
    """Return all files that the check reads."""
    documents = [*ROOT.glob("*.md"), ROOT / "tests" / "faults" / "RESULTS.md", *(ROOT / "docs").rglob("*.md")]
    return [*documents, *(path for part in ("core", "app", "packaging") for path in (ROOT / part).rglob("*.py"))]


def check(path: Path) -> Iterator[Finding]:
    """Yield what breaks the rules in one file."""
    if path.suffix == ".md":
        yield from check_text(shown(path), path.read_text("utf-8"))
        return
    yield from check_docstrings(path)
    if shown(path) in MESSAGES or shown(path).startswith(HELP):
        yield from check_strings(path)


def main(arguments: list[str]) -> int:
    """Print the findings in the files and folders that are named. Return the exit status."""
    named = [Path(name) for name in arguments]
    paths = [each for path in named for each in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    findings = [finding for path in paths or sorted(everything()) for finding in check(path)]
    for finding in findings:
        print(f"{finding.place}: {finding.rule}: {finding.sentence}")
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
