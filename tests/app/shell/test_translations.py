"""Each language is complete and up to date, says the same things, and a window that is read from the right is whole."""

import ast
import builtins
import importlib.util
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QListWidget,
    QScrollArea,
    QStackedWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.dialogs.about_dialog import AboutDialog
from app.dialogs.export_dialog import ExportDialog
from app.dialogs.settings_dialog import SettingsDialog
from app.dialogs.transcribe_sheet import TranscribeSheet
from app.transcript import TranscriptPane
from app.ui import number_formats, style, wording
from core.contracts import device_reasons, fault_reasons
from core.contracts.errors import EnvironmentFault, InputFault
from core.settings.settings import Settings

ROOT = Path(__file__).resolve().parents[3]
I18N = ROOT / "resources" / "i18n"
TRANSLATED = ["de", "es", "fr"]
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%n")


@pytest.fixture(scope="module")
def update() -> ModuleType:
    spec = importlib.util.spec_from_file_location("update", I18N / "update.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def fresh(update: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The translations as an update would leave them now."""
    folder = tmp_path_factory.mktemp("i18n")
    for ts in I18N.glob("*.ts"):
        shutil.copy(ts, folder)
    update.update(folder)
    return folder


def messages(ts: Path) -> Iterator[tuple[str, ElementTree.Element]]:
    for context in ElementTree.parse(ts).getroot().iter("context"):
        for message in context.iter("message"):
            yield context.findtext("name") or "", message


def texts(message: ElementTree.Element) -> list[str]:
    """The translation, in all of its plural forms."""
    translation = message.find("translation")
    assert translation is not None
    return [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]


@pytest.mark.slow
@pytest.mark.parametrize("code", [*TRANSLATED, "en"])
def test_nothing_is_missing(code: str, fresh: Path) -> None:
    """To mend it: python resources/i18n/update.py, fill in what is unfinished, and run it again."""
    open_ones = [
        (context, message.findtext("source"))
        for context, message in messages(fresh / f"mynah_{code}.ts")
        if 'type="unfinished"' in ElementTree.tostring(message, encoding="unicode") or not all(texts(message))
    ]
    assert not open_ones
    kept = {(context, message.findtext("source")) for context, message in messages(I18N / f"mynah_{code}.ts")}
    now = {(context, message.findtext("source")) for context, message in messages(fresh / f"mynah_{code}.ts")}
    assert kept == now, "resources/i18n/update.py was not run since a string changed"


@pytest.mark.parametrize("code", [*TRANSLATED, "en"])
def test_what_is_loaded_is_what_was_translated(code: str, fresh: Path) -> None:
    assert (I18N / f"mynah_{code}.qm").read_bytes() == (fresh / f"mynah_{code}.qm").read_bytes()


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_has_the_same_gaps(code: str) -> None:
    for context, message in messages(I18N / f"mynah_{code}.ts"):
        source = message.findtext("source") or ""
        for text in texts(message):
            assert Counter(PLACEHOLDER.findall(source)) == Counter(PLACEHOLDER.findall(text)), (context, source)
            assert ("&" in source) == ("&" in text), (context, source)
            assert len(source) - len(source.lstrip()) == len(text) - len(text.lstrip()), (context, source)


def test_french_signs_stand_after_a_space_that_breaks_no_line() -> None:
    for context, message in messages(I18N / "mynah_fr.ts"):
        for text in texts(message):
            assert not re.search(r"\w [:;?!»%](?!\w)|« |[«\w][»?!]|\w'[&\w]", text), (context, text)


@pytest.mark.slow
def test_every_string_belongs_to_a_context_and_stands_in_the_source() -> None:
    assert all(context for context, _ in messages(I18N / "mynah_de.ts"))
    for module in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tr":
                assert isinstance(node.args[0], ast.Constant), f"{module.name}:{node.lineno} cannot be translated"


def said_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The strings that classes have translated, each after the name of its class: the context it is looked up in."""
    for made in ast.walk(tree):
        if isinstance(made, ast.ClassDef):
            for node in ast.walk(made):
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tr":
                    yield made.name, ast.literal_eval(node.args[0])


@pytest.mark.slow
def test_no_string_is_where_lupdate_does_not_see_it() -> None:
    """As inside an f-string: that would be English in every language."""
    known = {(context, message.findtext("source")) for context, message in messages(I18N / "mynah_de.ts")}
    for module in sorted((ROOT / "app").rglob("*.py")):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        assert [said for said in said_in(tree) if said not in known] == [], module.name
        for text in (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)):
            inside = [node for node in ast.walk(text) if getattr(node, "attr", "") in ("tr", "translate")]
            assert not inside, f"{module.name}:{text.lineno} cannot be translated"


@pytest.mark.parametrize("code", TRANSLATED)
def test_what_leads_to_a_dialog_ends_as_such_and_nowhere_else(code: str) -> None:
    for context, message in messages(I18N / f"mynah_{code}.ts"):
        if context in ("Actions", "TranscriptActions"):
            source, (text,) = message.findtext("source") or "", texts(message)
            assert (source.endswith("…"), source.count("…")) == (text.endswith("…"), text.count("…")), source


LIBRARIES_SAY = (  # what the engine looks for in theirs
    "not enough memory",
    "can't allocate memory",
    "out of memory",
    "could not create a primitive",
    "could not create a memory",
    "Cannot allocate memory",
    "can't start new thread",
    "stereo out",  # a title of sound tracks
)
SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")


def not_for_users(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, names of trace spans, lists of words, and what is printed to the log or raised as an exception of
    Python's own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        called = getattr(node, "func", None)
        name = getattr(called, "id", "") or getattr(called, "attr", "")
        if name in ("print", "span", "_words") or isinstance(getattr(builtins, name, None), type):
            yield from ast.walk(node)


@pytest.mark.slow
def test_the_engine_sends_codes_and_no_sentences() -> None:
    """A sentence of the engine would reach the window in English: give it a code in core.contracts.fault_reasons."""
    found = []
    for module in sorted((ROOT / "core" / "engine").rglob("*.py")):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        allowed = set(map(id, not_for_users(tree)))
        found += [
            f"{module.relative_to(ROOT)}:{node.lineno}: {node.value}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in allowed
            if SENTENCE.search(node.value) and node.value not in LIBRARIES_SAY
        ]
    assert not found


def reason_codes(tree: ast.AST) -> Iterator[str]:
    """The codes, or beginnings of codes, that stand in a source as reasons of faults."""
    for node in ast.walk(tree):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "")
            given = node.args[:1] if name in ("Refused", "Unsupported", "ForeignModel") else []
            given += [keyword.value for keyword in node.keywords if keyword.arg == "reason"]
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("reason", "why"):
            given = [node.value]
        for value in given:
            text = value.values[0] if isinstance(value, ast.JoinedStr) else value
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value.partition(":")[0]


@pytest.mark.slow
def test_every_code_of_the_engine_has_words_and_none_is_left_over() -> None:
    sent, source = set(), ""
    families = ROOT / "core" / "contracts" / "foreign_models.py"  # which models the engine names and refuses
    for module in sorted((ROOT / "core" / "capture").rglob("*.py")):  # the recorder sends the same codes
        source += module.read_text(encoding="utf-8")
    for module in [families, *sorted((ROOT / "core" / "engine").rglob("*.py"))]:
        source += module.read_text(encoding="utf-8")
        sent |= set(reason_codes(ast.parse(module.read_text(encoding="utf-8"))))
    settings = {code for code in sent if re.fullmatch(r"[a-z_]+(\.[a-z_]*)*", code)}  # names in a model's configuration
    assert sent - settings - device_reasons.WORDING.keys() - fault_reasons.WORDING.keys() == set()
    assert [code for code in fault_reasons.WORDING if f'"{code}' not in source] == []


MENUS = ("&File", "&Edit", "&View", "&Library", "&Transcript", "&Speakers", "&Playback", "&Help")


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_accelerator_is_taken_twice_in_a_menu(code: str) -> None:
    listed = [message for context, message in messages(I18N / f"mynah_{code}.ts") if context == "Menus"]
    menus = [texts(message)[0] for message in listed if message.findtext("source") in MENUS]
    letters = [text[text.index("&") + 1].lower() for text in menus]
    assert len(letters) == len(set(letters)) == len(MENUS)


@pytest.mark.usefixtures("german")
def test_german_is_spoken_by_the_window_by_core_and_by_qt(qtbot: QtBot) -> None:
    dialog = SettingsDialog(None, Settings())
    qtbot.addWidget(dialog)
    assert dialog.windowTitle() == "Einstellungen"
    assert wording.message(InputFault("corrupt", seconds=3)) == (
        "Die Aufnahme ist ab 3 s beschädigt. "
        "Kopieren Sie sie noch einmal, oder reparieren Sie sie mit einem Audioprogramm."
    )
    fault = EnvironmentFault("engine-stopped", times=5, cause="it did not answer for 30 seconds", log="x.log")
    assert "(sie antwortete 30 Sekunden lang nicht)" in wording.message(fault)
    assert wording.cause("exit status -9") == "Exit-Status -9"
    assert wording.cause("something new") == "something new"
    assert wording.reason("no-gpu") == "es wurde keine GPU gefunden"
    assert wording.reason("unknown:a thing") == "das eigene Backend unterstützt a thing nicht"
    unknown_class = wording.reason("unknown:tokenizer-class:Own")
    assert unknown_class == "das eigene Backend unterstützt die Tokenizer-Klasse Own nicht"
    fault = EnvironmentFault("device", device="cuda", reason="no-cuda-build")
    no_cuda = "das Gerät cuda lässt sich nicht benutzen: diese Installation hat keine CUDA-Unterstützung"
    assert wording.sentence(fault) == no_cuda
    fault = EnvironmentFault("model-refused", model="m.nemo", reason="member-twice:a: b.txt")
    assert wording.sentence(fault) == "die Modelldatei m.nemo wurde abgelehnt: sie enthält a: b.txt zweimal"
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"


@pytest.mark.usefixtures("french")
def test_french_is_spoken_by_the_window_by_core_and_by_qt(qtbot: QtBot) -> None:
    dialog = SettingsDialog(None, Settings())
    qtbot.addWidget(dialog)
    assert dialog.windowTitle() == "Paramètres"
    full = EnvironmentFault("disk", path="x", needed="1.2 GB", free="640 MB")
    assert wording.sentence(full) == "le disque est plein (x, nécessaire\u00a0: 1,2\u00a0Go, libre\u00a0: 640\u00a0Mo)"
    assert number_formats.memory(2.5e9) == "2,5\u00a0Go"
    assert wording.reason("no-gpu") == "aucun GPU n’a été trouvé"
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Annuler"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    "cause",
    [
        "it took too long",  # in a choice of two
        "loading the model took too long",
        "it did not answer in time",  # after `or`
        "no data arrived for too long",  # by the name of a parameter
        "its answer is too long",  # to a function that makes the fault
        "it names no version",
        "its weights are not plain tensors",  # by a variable
        "it probably ran out of memory",
    ],
)
def test_english_of_core_is_found_however_a_fault_is_given_it(cause: str) -> None:
    assert wording.cause(cause) != cause


@pytest.mark.slow
def test_the_language_is_chosen_by_the_user_or_the_system() -> None:
    """In processes of their own: what a program speaks is settled before its first window."""
    code = (
        "import sys\nfrom PySide6.QtWidgets import QApplication\nfrom app.ui import translations\n"
        "print(translations.install(QApplication([]), sys.argv[1] or None), translations.endonym('de'))"
    )

    def spoken(chosen: str, system: str) -> str:
        command = [
            "env",
            "-u",
            "LANGUAGE",
            f"LC_ALL={system}",
            "QT_QPA_PLATFORM=offscreen",
            sys.executable,
            "-c",
            code,
            chosen,
        ]
        return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout.strip()

    assert spoken("", "de_AT.UTF-8") == "de Deutsch"
    assert spoken("en", "de_DE.UTF-8") == "en Deutsch"
    assert spoken("", "tlh") == "en Deutsch"


# --- from the right


@pytest.fixture
def from_the_right(qapp: QApplication) -> Iterator[None]:
    style.apply(qapp, "light")
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def place(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def assert_whole(window: QWidget) -> None:
    """Everything that is shown lies within its parent, and no two neighbours lie on each other."""
    for _ in range(5):  # a dialog grows with its content
        QApplication.processEvents()
    for parent in [window, *window.findChildren(QWidget)]:
        if not parent.isVisible() or (isinstance(parent, QAbstractScrollArea) and not isinstance(parent, QScrollArea)):
            continue
        shown = [
            child
            for child in parent.children()
            if isinstance(child, QWidget) and child.isVisible() and not child.isWindow() and not child.size().isEmpty()
        ]
        if isinstance(parent.parent(), QScrollArea):  # its content may be longer than what is in sight, never wider
            assert all(child.width() <= parent.width() for child in shown)
            continue
        for child in shown:
            assert parent.rect().adjusted(-2, -2, 2, 2).contains(child.geometry()), (parent, child)
        layout = parent.layout()
        placed = [child for child in shown if layout is not None and layout.indexOf(child) >= 0]
        for n, one in enumerate(placed):
            for other in placed[n + 1 :]:
                assert not one.geometry().intersects(other.geometry()), (one, other)


@pytest.mark.usefixtures("german")
def test_the_find_bar_lies_on_nothing_in_a_small_window(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> None:
    style.apply(qapp, "light")
    made = Scene(tmp_path, Settings(theme="light", welcomed=True))
    job = made.conversation(8)
    made.window.setMinimumSize(720, 480)
    made.window.resize(720, 480)
    made.window.show()
    made.tell(held=True)
    assert made.window.select_job(job.id)
    pane = made.window.findChild(TranscriptPane)
    qtbot.waitUntil(lambda: pane.model.rowCount() > 0)
    for replacing in (False, True):
        pane.find_bar.open(replacing, "the")
        qtbot.waitUntil(lambda: "102" in pane.find_bar.count.full_text)
        qtbot.waitUntil(lambda: pane.find_bar.height() >= pane.find_bar.minimumSizeHint().height())
        assert_whole(made.window)
        assert not pane.waveform.isVisible()  # there is no room for it
    pane.find_bar.close_bar()
    made.window.resize(1000, 800)
    qtbot.waitUntil(pane.waveform.isVisible)
    assert_whole(made.window)
    made.close()


@pytest.mark.usefixtures("from_the_right")
@pytest.mark.parametrize("kind", [SettingsDialog, TranscribeSheet, ExportDialog, AboutDialog])
def test_dialogs_are_mirrored_and_whole(kind: type[QWidget], qtbot: QtBot) -> None:
    made = {
        SettingsDialog: lambda: SettingsDialog(None, Settings()),
        TranscribeSheet: lambda: TranscribeSheet(None, Settings(), [Path("/in/a.wav")], "/in"),
        ExportDialog: lambda: ExportDialog(None, [], Settings(), Path()),
        AboutDialog: AboutDialog,
    }[kind]()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    assert_whole(made)
    if isinstance(made, SettingsDialog):
        pages, names = made.findChild(QStackedWidget), made.findChild(QListWidget)
        assert place(names, made).left() > place(pages, made).right()
        for n in range(names.count()):
            names.setCurrentRow(n)
            QApplication.processEvents()  # the page is laid out
            assert_whole(made)


@pytest.mark.usefixtures("from_the_right")
def test_the_main_window_is_mirrored_and_whole(qtbot: QtBot, tmp_path: Path) -> None:
    scene = Scene(tmp_path, Settings(welcomed=True))
    try:
        scene.a_day_of_work()
        scene.window.show()
        scene.tell(working=True)
        for size in ((1360, 860), (1000, 560)):
            scene.window.resize(*size)
            qtbot.waitExposed(scene.window)
            assert_whole(scene.window)
            queue, transcript = scene.window.view, scene.window.findChild(TranscriptPane)
            assert place(queue, scene.window).left() > place(transcript, scene.window).left()
    finally:
        scene.close()
