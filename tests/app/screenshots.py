"""Pictures of every screen: light and dark, small and large, idle, busy, failed, 10,000 rows, mirrored, German.

usage: screenshots.py FOLDER [--only SCENE] [--theme light|dark]      needs a display (xvfb-run), writes PNG files
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QListWidget

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))
from scenes import Scene, wait

from app.ui import style, translations
from core.settings.settings import Settings

LARGE, SMALL = (1360, 860), (800, 560)
MODEL = "parakeet-tdt-0.6b-v3"


def choose(scene: Scene, name: str) -> None:
    for job in scene.journal.jobs.select():
        if job.name == name:
            scene.window.select_job(job.id)


def empty(scene: Scene) -> None:
    scene.tell()


def waiting(scene: Scene) -> None:
    busy(scene)
    choose(scene, "field_notes_kupang_05.wav")


def listening(scene: Scene) -> None:
    busy(scene)
    choose(scene, "panel_discussion.mp4")


def idle(scene: Scene) -> None:
    scene.a_day_of_work()
    scene.tell(held=True)
    choose(scene, "interview_01.wav")


def busy(scene: Scene) -> None:
    seen = scene.a_day_of_work()
    scene.tell(working=True)
    choose(scene, seen.name)


def failed(scene: Scene) -> None:
    busy(scene)
    scene.engine_lost()
    choose(scene, "broken_recorder.mp3")


def stopped(scene: Scene) -> None:
    busy(scene)
    scene.stopped()


def thousands(scene: Scene) -> None:
    scene.a_day_of_work()
    scene.many(10_000)
    scene.tell(working=True)
    choose(scene, "interview_03.wav")


def two_speakers(scene: Scene) -> None:
    scene.a_day_of_work()
    job = scene.conversation(2)
    scene.tell(held=True)
    choose(scene, job.name)


def eight_speakers(scene: Scene) -> None:
    scene.a_day_of_work()
    job = scene.conversation(8)
    scene.tell(working=True)
    choose(scene, job.name)


def damaged(scene: Scene) -> None:
    tape, stretches = scene.file("old_tape.wav"), ((2.0, 3.5), (6.0, 6.1))
    job = scene.done(tape, 8.0, "So what happened next was that.", damaged=stretches)
    scene.tell(held=True)
    choose(scene, job.name)


def search(scene: Scene) -> None:
    scene.a_day_of_work()
    scene.conversation(4)
    scene.tell(held=True)
    scene.window.search.open()
    scene.window.search.page.query.setText("harb* OR nobody")


SCENES: dict[str, Callable[[Scene], None]] = {
    "empty": empty,
    "waiting": waiting,
    "listening": listening,
    "idle": idle,
    "busy": busy,
    "failed": failed,
    "stopped": stopped,
    "10000": thousands,
    "speakers-2": two_speakers,
    "speakers-8": eight_speakers,
    "damaged": damaged,
    "search": search,
}


def picture(scene: str, theme: str, size: tuple[int, int], file: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="mynah-pictures-") as folder:
        made = Scene(Path(folder), Settings(theme=theme, model=MODEL, language="en", memory_limit=20 * 10**9))  # type: ignore[arg-type]
        made.window.resize(*size)
        made.window.show()
        SCENES[scene](made)
        wait(1.5)
        made.window.grab().save(str(file))
        made.close()
        wait(0.1)


def dialogs(theme: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="mynah-pictures-") as place:
        made = Scene(Path(place), Settings(theme=theme, memory_limit=20 * 10**9))  # type: ignore[arg-type]
        made.window.resize(*LARGE)
        made.window.show()
        busy(made)
        choose(made, "interview_01.wav")
        actions = made.window.window_actions
        for name in ("export", "settings", "models", "memory", "diagnostics", "about", "expected_words"):
            getattr(actions, name).trigger()
            wait(1.5)
            for dialog in made.window.findChildren(QDialog):
                if dialog.isVisible():
                    dialog.grab().save(str(folder / f"dialog-{name}-{theme}.png"))
                    dialog.close()
            wait(0.1)
        settings_pages(made, theme, folder)
        made.close()


def settings_pages(made: Scene, theme: str, folder: Path) -> None:
    made.window.dialogs.settings()
    (dialog,) = (dialog for dialog in made.window.findChildren(QDialog) if dialog.isVisible())
    pages = dialog.findChild(QListWidget)
    for n in range(pages.count()):
        pages.setCurrentRow(n)
        wait(0.5)
        dialog.grab().save(str(folder / f"settings-{n}-{theme}.png"))
    dialog.close()
    wait(0.1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", choices=(*SCENES, "dialogs", "mirrored", "german"))
    parser.add_argument("--theme", choices=("light", "dark"))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([])
    translations.install(application, "en")
    for theme in [options.theme] if options.theme else ["light", "dark"]:
        style.apply(application, theme)
        for scene in SCENES:
            if options.only in (None, scene):
                for label, size in (("large", LARGE), ("small", SMALL)):
                    picture(scene, theme, size, options.folder / f"{scene}-{theme}-{label}.png")
        if options.only in (None, "dialogs"):
            dialogs(theme, options.folder)
    if options.only in (None, "mirrored"):
        application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        picture("busy", "light", LARGE, options.folder / "mirrored.png")
        application.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    if options.only in (None, "german"):
        translations.install(application, "de")
        picture("busy", "light", LARGE, options.folder / "german.png")
        picture("busy", "light", SMALL, options.folder / "german-small.png")
    print(f"{len(list(options.folder.glob('*.png')))} pictures in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
