"""Brings the translations up to date: python resources/i18n/update.py [FOLDER]

Reads every string of the window (tr() and translate() in app/) and the sentences that core words in English, writes
new ones into mynah_*.ts here (or in FOLDER, for a look at what is missing), and compiles the .qm files beside them.
A translator fills in what is marked "unfinished", with Qt Linguist or any editor, and runs this again.
"""

import ast
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CONTEXT = "core"  # as in app/ui/wording.py
_REASONS = ("reason", "why", "cause")  # names of arguments and variables that hold English of core
_STUB = "from PySide6.QtCore import QCoreApplication\n\n{}\n"
_LINE = "QCoreApplication.translate({}, {})"


def core_strings() -> list[str]:
    """What core says in English and the window says in its own language, each once, in a stable order."""
    sys.path.insert(0, str(ROOT))
    from core.contracts import device_reasons, fault_reasons, fault_sentences, processes
    from core.formats import reading_notes
    from core.validation import advice, titles

    found = [text for pair in fault_sentences.WORDING.values() for text in pair]
    found += [*device_reasons.WORDING.values(), *fault_reasons.WORDING.values()]
    found += [*reading_notes.WORDING.values(), *reading_notes.LEFT_OUT]
    found += [*processes._SIGNALS.values(), *processes._STATUSES.values(), "exit status {n}", "signal {n}"]
    found += ["{n} bytes", "{n} MB", "{n} GB"]  # sizes in faults
    found += [*titles.TITLES.values(), *advice.ADVICE.values()]
    found += [model["summary"] for model in json.loads((ROOT / "resources" / "models.json").read_bytes())]
    trees = [ast.parse(module.read_text(encoding="utf-8")) for module in sorted((ROOT / "core").rglob("*.py"))]
    places = _reason_parameters(trees)
    for tree in trees:
        found += _reasons(tree, places)
    return list(dict.fromkeys(found))


def _reason_parameters(trees: list[ast.Module]) -> dict[str, int]:
    """Functions of core that are given a reason: the name of each, and the place of that argument in a call."""
    places = {"kill": 0}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("__"):
                names = [argument.arg for argument in node.args.args if argument.arg != "self"]
                for name in filter(names.__contains__, _REASONS):
                    places[node.name] = names.index(name)
    return places


def _reasons(tree: ast.AST, places: dict[str, int]) -> Iterator[str]:
    """Words that a fault gives as its reason, that an engine is killed with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = places.get(called, len(node.args))
            given = node.args[place : place + 1]
            given += [keyword.value for keyword in node.keywords if keyword.arg in _REASONS]
            sizes = [_text(keyword.value) for keyword in node.keywords if keyword.arg in ("needed", "free")]
            yield from filter(None, sizes)
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in _REASONS:
            given = [node.value]
        else:
            continue
        for value in given:
            for text in map(_text, _alternatives(value)):
                if " " in text:  # a single word is a code
                    yield text


def _alternatives(value: ast.expr) -> list[ast.expr]:
    """What an expression may be: `a if b else c`, `a or b`."""
    if isinstance(value, ast.IfExp):
        return [*_alternatives(value.body), *_alternatives(value.orelse)]
    return [part for one in value.values for part in _alternatives(one)] if isinstance(value, ast.BoolOp) else [value]


def _text(node: ast.expr) -> str:
    """A constant; or an f-string with one number in it, which is called {n}."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        values = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        if len(values) == 1 and values[0].format_spec is not None:  # only numbers have one
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "{n}" for part in node.values)
    return ""


def update(folder: Path) -> None:
    """Bring the .ts files in `folder` up to date with the sources, and compile them."""
    with tempfile.TemporaryDirectory() as place:
        stub = Path(place) / "core_strings.py"
        lines = [_LINE.format(json.dumps(CONTEXT), json.dumps(text, ensure_ascii=False)) for text in core_strings()]
        stub.write_text(_STUB.format("\n".join(lines)), encoding="utf-8")
        sources = [*map(str, sorted((ROOT / "app").rglob("*.py"))), str(stub)]
        for ts in sorted(folder.glob("mynah_*.ts")):
            only = ["-pluralonly"] if ts.stem == "mynah_en" else []  # English needs nothing else
            _run("lupdate", "-silent", "-no-obsolete", "-locations", "none", *only, *sources, "-ts", str(ts))
            compiled = Path(place) / "compiled.qm"
            _run("lrelease", "-silent", "-nounfinished", str(ts), "-qm", str(compiled))
            # A running window maps the old file. Written over, it would end the program with a bus error.
            staged = ts.with_suffix(".qm.new")
            shutil.copyfile(compiled, staged)
            staged.replace(ts.with_suffix(".qm"))


def _run(tool: str, *arguments: str) -> None:
    """Run a tool of PySide6, which lies beside the interpreter."""
    name = shutil.which(f"pyside6-{tool}", path=str(Path(sys.executable).parent)) or f"pyside6-{tool}"
    subprocess.run([name, *arguments], check=True)


if __name__ == "__main__":
    update(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
