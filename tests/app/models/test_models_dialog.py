"""The models dialog against a hub that fails on purpose: what each row says and offers, and what comes of a click."""

import io
import random
import tarfile
from collections.abc import Iterator
from pathlib import Path

import huggingface_hub.constants
import pytest
import yaml
from hub import Hub, Trouble, fresh_client, running
from published_configurations import LEFT_TO_NEMO
from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.models.model_row import ModelRow
from app.models.model_tasks import ModelTasks
from app.models.models_dialog import ModelList, ModelsDialog
from app.ui import translations
from app.ui.banner import Banner
from core import models
from core.models.library import partial_path
from core.settings import settings
from core.settings.settings import Settings

SMALL, JAPANESE, FIRST = "parakeet-tdt_ctc-110m", "parakeet-tdt_ctc-0.6b-ja", "parakeet-tdt-0.6b-v3"
CONTENT = random.Random(1).randbytes(1_000_000)
HALF = len(CONTENT) // 2
CONFIG = b"target: nemo.collections.asr.models.EncDecCTCModelBPE\n"


class Window:
    """The dialog, its work and its hub, as a person uses them."""

    def __init__(self, qtbot: QtBot, hub: Hub, tasks: ModelTasks, chosen: Settings) -> None:
        self.qtbot, self.hub, self.tasks = qtbot, hub, tasks
        self.told: list[Settings] = []
        self.dialog = ModelsDialog(None, chosen, tasks)
        self.dialog.changed.connect(self.told.append)
        qtbot.addWidget(self.dialog)
        self.dialog.show()
        self.until_complete()

    def until_complete(self) -> None:
        self.qtbot.waitUntil(lambda: self.dialog.list.is_complete)

    def row(self, name: str) -> ModelRow:
        self.until_complete()
        return self.dialog.list.rows[name]

    def visible(self) -> list[str]:
        return [name for name, row in self.dialog.list.rows.items() if not row.isHidden()]

    def words(self, name: str) -> str:
        return " ".join(widget.text() for widget in self.row(name).findChildren(QWidget) if hasattr(widget, "text"))

    def buttons(self, name: str) -> list[str]:
        return [made.text() for made in self.row(name).findChildren(QPushButton) if not made.isHidden()]

    def click(self, name: str, words: str) -> None:
        made = next(made for made in self.row(name).findChildren(QPushButton) if made.text() == words)
        assert not made.isHidden(), self.buttons(name)
        self.qtbot.waitUntil(lambda: made.height() > 0)  # until the list is laid out nothing is hit
        self.qtbot.mouseClick(made, Qt.MouseButton.LeftButton)

    def until(self, name: str, *buttons: str) -> None:
        """Wait until these buttons are what a row offers."""
        self.qtbot.waitUntil(lambda: name in self.dialog.list.rows and self.buttons(name) == list(buttons))

    def answer(self, words: str) -> None:
        banner = self.dialog.findChild(Banner)
        self.qtbot.waitUntil(lambda: not banner.isHidden() and words in [made.text() for made in banner.answers])
        next(made for made in banner.answers if made.text() == words).click()


@pytest.fixture
def tasks() -> Iterator[ModelTasks]:
    made = ModelTasks()
    yield made
    made.stop()


@pytest.fixture
def hub(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    fresh_client(monkeypatch)
    with running() as made:
        monkeypatch.setenv("HF_ENDPOINT", made.url)
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)  # the parity tests set it for their processes
        for name in (SMALL, JAPANESE):
            made.publish(f"nvidia/{name}", CONTENT)
        yield made


@pytest.fixture
def window(qtbot: QtBot, hub: Hub, tasks: ModelTasks) -> Window:
    return Window(qtbot, hub, tasks, Settings())


def checkpoint(path: Path, config: bytes = CONFIG) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w") as archive:
        for name, content in (("model_config.yaml", config), ("model_weights.ckpt", b"w" * 1000)):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


def type_repository(window: Window, name: str) -> None:
    field = next(each for each in window.dialog.findChildren(QLineEdit) if "Hugging Face" in each.accessibleName())
    field.setText(name)
    window.qtbot.keyClick(field, Qt.Key.Key_Return)


# --- the list --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_catalogue_says_what_each_model_is(window: Window) -> None:
    listed = [model for model in models.catalogue() if model.kind == "recognition"]
    first, others = [[each.name for each in listed if each.recommended is kind] for kind in (True, False)]
    speakers = [model.name for model in models.catalogue() if model.kind != "recognition"]
    assert window.visible() == ["demo", *first, *others, *speakers, "demo_diarizer", "demo_voices"]
    assert len(first) == 3
    said = window.words(FIRST)
    for fact in ("Parakeet v3", "25 languages", "2.5 GB", "CC-BY-4.0", "NVIDIA", "detected automatically"):
        assert fact in said
    assert FIRST not in said
    assert "In use" in window.words("demo")
    assert window.buttons(FIRST) == ["Download"]
    assert window.buttons("demo") == []


@pytest.mark.slow
def test_rows_that_are_not_seen_come_soon_and_follow_the_search(qtbot: QtBot, tasks: ModelTasks) -> None:
    dialog = ModelsDialog(None, Settings(), tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.list.is_complete
    assert list(dialog.list.rows)[:2] == ["demo", FIRST]
    dialog.findChild(QLineEdit).setText("sortformer")  # further down than any row that is there
    qtbot.waitUntil(lambda: dialog.list.is_complete)
    visible = [name for name, row in dialog.list.rows.items() if not row.isHidden()]
    assert visible == ["diar_streaming_sortformer_4spk-v2.1", "diar_streaming_sortformer_4spk-v2"]


class Cut(QObject):
    """The names of models whose rows were painted with less room than their words take."""

    def __init__(self, listed: ModelList) -> None:
        super().__init__(listed)
        self._list, self.names, self.is_painted = listed, set[str](), False
        listed.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.is_painted = True
            self.look()
        return False

    def look(self) -> None:
        rows = ((name, row) for name, row in self._list.rows.items() if row.isVisible())
        self.names |= {name for name, row in rows if row.height() < row.heightForWidth(row.width())}


@pytest.mark.slow
def test_no_row_is_squeezed_into_the_room_of_others_when_it_is_first_seen(qtbot: QtBot, tasks: ModelTasks) -> None:
    dialog = ModelsDialog(None, Settings(), tasks)
    qtbot.addWidget(dialog)
    cut = Cut(dialog.list)
    dialog.show()
    cut.look()  # a window system may ask for it at once
    qtbot.waitUntil(lambda: cut.is_painted and dialog.list.is_complete)
    assert cut.names == set()


@pytest.mark.slow
def test_search_and_filters_narrow_it_down(window: Window) -> None:
    search = window.dialog.findChild(QLineEdit)
    language = window.dialog.findChild(QComboBox)
    here = window.dialog.findChild(QCheckBox)
    window.qtbot.keyClicks(search, "older computers")
    assert window.visible() == [SMALL]
    search.setText("deutsch flash")
    assert window.visible() == ["canary-1b-flash", "canary-180m-flash"]
    search.setText("german")
    able = {model.name for model in models.catalogue() if "de" in model.languages}
    assert set(window.visible()) >= able
    assert window.visible()[:3] == [FIRST, "nemotron-3.5-asr-streaming-0.6b", "canary-1b-v2"]
    search.setText("klingon")
    assert window.visible() == []
    search.clear()
    language.setCurrentIndex(language.findData("ja"))
    assert window.visible() == ["nemotron-3.5-asr-streaming-0.6b", JAPANESE]
    language.setCurrentIndex(language.findData("ar"))
    facts = window.words("stt_ar_fastconformer_hybrid_large_pc_v1.0")
    assert f"\u2068{translations.endonym('ar')}\u2069 · ≈ 460 MB" in facts, "the line is not turned around"
    language.setCurrentIndex(0)
    here.click()
    assert window.visible() == ["demo", "demo_diarizer", "demo_voices"]


# --- downloads -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_download_comes_and_is_chosen(window: Window) -> None:
    window.click(SMALL, "Download")
    window.until(SMALL, "Use", "Check", "Remove")
    assert "On this computer" in window.words(SMALL)
    assert (models.folder() / f"{SMALL}.nemo").read_bytes() == CONTENT
    window.click(SMALL, "Use")
    assert window.told == [Settings(model=SMALL)]
    assert "In use" in window.words(SMALL)
    assert window.buttons(SMALL) == ["Check", "Remove"]
    assert window.buttons("demo") == ["Use"]


@pytest.mark.slow
def test_with_a_model_goes_a_language_that_it_does_not_know(qtbot: QtBot, hub: Hub, tasks: ModelTasks) -> None:
    """Else English words were taken for German, in CHAT's headers too."""
    window = Window(qtbot, hub, tasks, Settings(model=FIRST, language="de", translate_to="en"))
    window.click(SMALL, "Download")
    window.until(SMALL, "Use", "Check", "Remove")
    window.click(SMALL, "Use")
    assert window.told[-1] == Settings(model=SMALL)


@pytest.mark.slow
def test_a_pause_keeps_the_bytes_and_resume_goes_on_there(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DOWNLOAD_TIMEOUT", 300)
    window.hub.on_store = [Trouble(stall_after=HALF)]
    window.click(SMALL, "Download")
    window.qtbot.waitUntil(lambda: "Downloading · 50 % of 1 MB" in window.words(SMALL))
    assert window.row(SMALL).findChild(QProgressBar).value() == 500
    window.click(SMALL, "Pause")
    window.until(SMALL, "Resume", "Discard")
    assert "Paused at 50 %" in window.words(SMALL)
    window.click(SMALL, "Resume")
    window.until(SMALL, "Use", "Check", "Remove")
    assert window.hub.starts() == [0, HALF]


@pytest.mark.slow
def test_downloads_wait_for_each_other_and_can_be_forgotten(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DOWNLOAD_TIMEOUT", 300)
    window.hub.on_store = [Trouble(stall_after=HALF)]
    window.click(SMALL, "Download")
    window.until(SMALL, "Pause")
    window.click(JAPANESE, "Download")
    assert "Waiting for another download" in window.words(JAPANESE)
    window.click(JAPANESE, "Cancel")
    assert window.buttons(JAPANESE) == ["Download"]
    window.click(JAPANESE, "Download")
    window.click(SMALL, "Pause")
    window.until(JAPANESE, "Use", "Check", "Remove")
    assert window.buttons(SMALL) == ["Resume", "Discard"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trouble", "sentence", "offers"),
    [
        (Trouble(status=401), "requires permission for", ["Try again"]),
        (Trouble(status=404), f"has no file {SMALL}.nemo", ["Try again"]),
        (Trouble(status=503), "overloaded or under maintenance (HTTP 503)", ["Try again"]),
        (Trouble(page=True), "may require a login", ["Try again"]),
    ],
)
def test_a_failure_is_said_in_its_row_and_can_be_repeated(
    window: Window, trouble: Trouble, sentence: str, offers: list[str]
) -> None:
    window.hub.always_on_hub = trouble
    window.click(SMALL, "Download")
    window.until(SMALL, *offers)
    assert sentence in window.words(SMALL)
    window.hub.always_on_hub = None
    window.click(SMALL, "Try again")
    window.until(SMALL, "Use", "Check", "Remove")


@pytest.mark.slow
def test_a_lost_connection_and_corrupt_bytes_are_told_apart(window: Window) -> None:
    window.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    window.click(SMALL, "Download")
    window.until(SMALL, "Try again", "Discard")
    assert "broke several times" in window.words(SMALL)
    window.hub.on_store = [Trouble(corrupt_at=HALF + 7)]
    window.click(SMALL, "Try again")
    window.until(SMALL, "Try again")
    assert "arrived damaged" in window.words(SMALL)
    assert not partial_path(models.folder() / f"{SMALL}.nemo").exists()


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["some-one/parakeet-fine", "https://huggingface.co/some-one/parakeet-fine/tree/main"])
def test_any_repository_of_the_hub_can_be_named(window: Window, typed: str) -> None:
    window.hub.publish_folder("some-one/parakeet-fine", {"parakeet-fine.nemo": CONTENT})
    type_repository(window, typed)
    window.until("parakeet-fine", "Use", "Check", "Remove")
    assert window.visible() == ["parakeet-fine"]
    assert models.installed()["parakeet-fine"].read_bytes() == CONTENT


@pytest.mark.slow
def test_a_pause_of_a_model_outside_the_catalogue_goes_on_there(window: Window) -> None:
    window.hub.publish_folder("some-one/parakeet-fine", {"parakeet-fine.nemo": CONTENT})
    window.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    type_repository(window, "some-one/parakeet-fine")
    window.until("parakeet-fine", "Try again", "Discard")
    later = Window(window.qtbot, window.hub, ModelTasks(window.dialog), Settings())
    later.click("parakeet-fine", "Resume")
    later.until("parakeet-fine", "Use", "Check", "Remove")
    assert window.hub.starts()[-1] == HALF


REFUSED = {
    "nobody/has-this": "has no",
    "openai/whisper-large-v3": "it is a Whisper model",
    "just words": "the catalogue has no model called just words. For other models, use the Hugging Face name",
    "demo": "the catalogue has no model called demo",
}


@pytest.mark.slow
@pytest.mark.parametrize("typed", REFUSED)
def test_a_repository_that_cannot_be_had_is_refused_in_a_sentence(window: Window, typed: str) -> None:
    window.hub.publish_folder(
        "openai/whisper-large-v3", {"config.json": b'{"model_type": "whisper"}', "model.safetensors": b"x" * 100}
    )
    type_repository(window, typed)
    if "/" in typed:
        name = typed.partition("/")[2]
        window.until(name, "Try again", "Close")
        assert REFUSED[typed] in window.words(name)
        window.click(name, "Close")
        assert name not in window.dialog.list.rows
        assert [path for path in models.folder().iterdir() if not path.name.startswith(".")] == []
    else:
        said = " ".join(each.text() for each in window.dialog.findChild(Banner).findChildren(QLabel))
        assert REFUSED[typed].casefold() in said.casefold()


@pytest.mark.slow
def test_a_model_that_nemo_runs_is_said_to_be_slower(window: Window, qtbot: QtBot) -> None:
    config, _ = LEFT_TO_NEMO["stt_en_quartznet15x5"]
    checkpoint(models.folder() / "quartz.nemo", yaml.safe_dump(config | {"tokenizer": None}).encode())
    window.dialog.hide()
    window.dialog.show()
    said = "NVIDIA NeMo, which is slower: the native backend doesn't support encoders of the class ConvASREncoder."
    qtbot.waitUntil(lambda: said in window.words("quartz"))


@pytest.mark.slow
def test_closing_the_dialog_stops_nothing(
    window: Window, hub: Hub, tasks: ModelTasks, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DOWNLOAD_TIMEOUT", 300)
    hub.on_store = [Trouble(stall_after=HALF)]
    window.click(SMALL, "Download")
    window.until(SMALL, "Pause")
    window.dialog.close()
    other = Window(qtbot, hub, tasks, Settings())
    assert other.buttons(SMALL) == ["Pause"]
    hub.let_go.set()
    other.until(SMALL, "Use", "Check", "Remove")


@pytest.mark.slow
def test_the_end_of_the_program_keeps_what_came(
    window: Window, hub: Hub, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_DOWNLOAD_TIMEOUT", 300)
    hub.on_store = [Trouble(stall_after=HALF)]
    window.click(SMALL, "Download")
    window.qtbot.waitUntil(lambda: "50 %" in window.words(SMALL))
    window.tasks.stop()
    later = ModelTasks()
    other = Window(qtbot, hub, later, Settings())
    assert "Paused at 50 %" in other.words(SMALL)
    assert other.buttons(SMALL) == ["Resume", "Discard"]
    later.stop()


# --- what is here ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_removing_is_asked_about_and_gives_the_choice_back_to_the_demo(
    qtbot: QtBot, hub: Hub, tasks: ModelTasks
) -> None:
    file = checkpoint(models.folder() / "own.nemo")
    window = Window(qtbot, hub, tasks, Settings(model="own"))
    window.click("own", "Remove")
    assert window.buttons("own") == ["Delete", "Keep"]
    assert "Mynah can't download it again" in window.words("own")
    window.click("own", "Keep")
    assert file.exists()
    window.click("own", "Remove")
    window.click("own", "Delete")
    qtbot.waitUntil(lambda: "own" not in window.dialog.list.rows)
    assert not file.exists()
    assert window.told == [Settings()]


@pytest.mark.slow
def test_discarding_an_unfinished_download(window: Window) -> None:
    window.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    window.click(SMALL, "Download")
    window.until(SMALL, "Try again", "Discard")
    window.click(SMALL, "Discard")
    assert "Delete 500 kB of an unfinished download?" in window.words(SMALL)
    window.click(SMALL, "Delete")
    window.until(SMALL, "Download")
    assert models.partial_downloads() == {}


@pytest.mark.slow
def test_a_check_finds_what_changed(window: Window) -> None:
    window.click(SMALL, "Download")
    window.until(SMALL, "Use", "Check", "Remove")
    window.click(SMALL, "Check")
    window.qtbot.waitUntil(lambda: "The files are intact" in window.words(SMALL))
    (models.folder() / f"{SMALL}.nemo").write_bytes(CONTENT[:-1] + b"!")
    window.click(SMALL, "Check")
    window.qtbot.waitUntil(lambda: "its content has changed" in window.words(SMALL))


@pytest.mark.slow
def test_a_check_of_a_file_that_was_put_there_by_hand_claims_nothing(window: Window) -> None:
    checkpoint(models.folder() / "own.nemo")
    window.dialog.refresh()
    window.click("own", "Check")
    window.qtbot.waitUntil(lambda: "copied the files yourself" in window.words("own"))


@pytest.mark.slow
def test_a_check_of_a_file_that_is_gone_says_so(window: Window) -> None:
    file = checkpoint(models.folder() / "own.nemo")
    window.dialog.refresh()
    file.unlink()
    window.click("own", "Check")
    window.qtbot.waitUntil(lambda: "No model is called own" in window.words("own"))


@pytest.mark.slow
def test_using_or_going_on_with_what_has_gone_meanwhile_says_so(window: Window) -> None:
    file = checkpoint(models.folder() / "own.nemo")
    window.hub.publish_folder("some-one/parakeet-fine", {"parakeet-fine.nemo": CONTENT})
    window.hub.on_store = [Trouble(cut_after=HALF), *[Trouble(cut_after=0)] * 6]
    type_repository(window, "some-one/parakeet-fine")
    window.until("parakeet-fine", "Try again", "Discard")
    later = Window(window.qtbot, window.hub, ModelTasks(window.dialog), Settings())
    banner = later.dialog.findChild(Banner)
    for name, button, goes in (
        ("own", "Use", file.unlink),
        ("parakeet-fine", "Resume", lambda: models.remove("parakeet-fine")),
    ):
        goes()
        later.click(name, button)
        assert f"No model is called {name}" in banner.text
        assert name not in later.dialog.list.rows
        later.answer("Close")
    assert later.told == []


# --- files from this computer ----------------------------------------------------------------------------------------


def drop(dialog: ModelsDialog, *paths: Path) -> bool:
    """Drag files over the dialog and let go; whether it took them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    both = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    entering = QDragEnterEvent(QPointF(5, 5), *both)
    entering.ignore()
    dialog.dragEnterEvent(entering)
    if entering.isAccepted():
        dialog.dropEvent(QDropEvent(QPointF(5, 5), *both))
    return entering.isAccepted()


@pytest.mark.slow
def test_dropped_files_and_folders_are_copied(window: Window, tmp_path: Path) -> None:
    one = checkpoint(tmp_path / "one.nemo")
    checkpoint(tmp_path / "stick" / "deep" / "two.nemo")
    assert drop(window.dialog, one, tmp_path / "stick")
    window.answer("Copy")
    window.until("one", "Use", "Check", "Remove")
    window.until("two", "Use", "Check", "Remove")
    assert "Custom model" in window.words("one")
    assert one.exists()


@pytest.mark.slow
def test_a_file_can_be_moved_here_and_a_bad_one_says_why(window: Window, tmp_path: Path) -> None:
    bad = tmp_path / "bad.nemo"
    bad.write_bytes(b"<html>")
    window.dialog.offer([checkpoint(tmp_path / "good.nemo"), bad])
    window.answer("Move here")
    window.until("good", "Use", "Check", "Remove")
    assert not (tmp_path / "good.nemo").exists()
    window.until("bad", "Close")
    assert "not a complete NeMo checkpoint" in window.words("bad")
    window.click("bad", "Close")
    assert "bad" not in window.dialog.list.rows
    assert bad.exists()


@pytest.mark.slow
def test_of_two_files_of_one_name_the_other_is_not_silently_left_out(window: Window, tmp_path: Path) -> None:
    first, other = checkpoint(tmp_path / "a" / "own.nemo"), checkpoint(tmp_path / "b" / "own.nemo", CONFIG + b"x: 1\n")
    same = checkpoint(tmp_path / "c" / "own.nemo")
    assert drop(window.dialog, tmp_path / "a", tmp_path / "c")
    window.answer("Copy")
    window.until("own", "Use", "Check", "Remove")
    assert (models.folder() / "own.nemo").read_bytes() == first.read_bytes() == same.read_bytes()
    assert drop(window.dialog, same, other)
    window.answer("Copy")
    window.until("own", "Close")
    assert "Another model is already called own" in window.words("own")
    window.click("own", "Close")
    window.until("own", "Use", "Check", "Remove")


@pytest.mark.slow
def test_other_things_are_not_taken(window: Window, tmp_path: Path) -> None:
    (tmp_path / "song.mp3").touch()
    assert not drop(window.dialog, tmp_path / "song.mp3")
    (tmp_path / "empty").mkdir()
    assert drop(window.dialog, tmp_path / "empty")
    window.answer("Close")


# --- the folder ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_folder_moves_and_the_settings_hear_of_it(window: Window, tmp_path: Path) -> None:
    checkpoint(models.folder() / "own.nemo")
    new = tmp_path / "disk"
    new.mkdir()
    (new / "holiday.jpg").touch()
    window.dialog.offer_move(new)
    window.answer("Move")
    window.qtbot.waitUntil(lambda: bool(window.told))
    assert window.told[-1].models_folder == str(new / "mynah-models")
    assert models.folder() == new / "mynah-models"
    assert settings.load(settings.file())[0].models_folder == str(new / "mynah-models")
    assert window.buttons("own") == ["Use", "Check", "Remove"]
    assert (new / "mynah-models" / "own.nemo").exists()


@pytest.mark.slow
def test_a_folder_that_cannot_be_had_is_said(window: Window, tmp_path: Path) -> None:
    checkpoint(models.folder() / "own.nemo")
    window.dialog.offer_move(models.folder() / "inner")
    window.answer("Move")
    window.answer("Close")
    assert window.told == []
    assert models.resolve("own").exists()


# --- everyone --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_control_has_a_name_and_can_be_reached_by_keyboard(window: Window) -> None:
    checkpoint(models.folder() / "own.nemo")
    window.dialog.refresh()
    controls = [
        widget
        for kind in (QAbstractButton, QLineEdit, QComboBox)
        for widget in window.dialog.findChildren(kind)
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    assert all(widget.accessibleName() for widget in controls)
    assert len({widget.accessibleName() for widget in controls}) == len(controls), "names tell the rows apart"
    reached, widget = set(), window.dialog.nextInFocusChain()
    for _ in range(5000):
        reached.add(widget)
        widget = widget.nextInFocusChain()
    assert set(controls) <= reached


@pytest.mark.slow
def test_the_keyboard_downloads_removes_and_leaves(window: Window) -> None:
    row = window.row(SMALL)
    made = next(made for made in row.findChildren(QPushButton) if made.text() == "Download")
    made.setFocus()
    window.qtbot.keyClick(made, Qt.Key.Key_Space)
    window.until(SMALL, "Use", "Check", "Remove")
    made = next(made for made in row.findChildren(QPushButton) if made.text() == "Remove")
    made.setFocus()
    window.qtbot.keyClick(made, Qt.Key.Key_Space)
    keep = next(made for made in row.findChildren(QPushButton) if made.text() == "Keep")
    assert keep.hasFocus() or not window.dialog.isActiveWindow()
    window.qtbot.keyClick(keep, Qt.Key.Key_Space)
    assert window.buttons(SMALL) == ["Use", "Check", "Remove"]
    window.qtbot.keyClick(window.dialog, Qt.Key.Key_Escape)
    assert window.dialog.isHidden()
