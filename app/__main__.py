"""Start the desktop program: one instance for each user. The engine loads while the window opens."""

import contextlib
import gc
import sys
from pathlib import Path


def main() -> int:
    """Run `mynah-gui [PATH ...]` and return the exit status. `--version` prints the version."""
    if "--version" in sys.argv[1:]:
        from importlib.metadata import version

        print(f"mynah-gui {version('mynah')}")
        return 0
    return _run(sys.argv[1:])


def _import_core() -> None:
    """Import the core modules of the window.

    Qt's bindings read the source of each module that is imported after them. This takes a tenth of the imports' time.
    """
    import core.journal.repair
    import core.queue.delivery
    import core.queue.scheduler.scheduler_thread
    import core.settings.settings
    import core.specs.job_specs  # noqa: F401


def _run(paths: list[str]) -> int:
    _import_core()
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QMessageBox

    from app.bridge import Bridge
    from app.shell.single_instance import SingleInstance
    from app.ui import icons, style, translations, wording
    from core.contracts import logs
    from core.contracts import paths as places
    from core.contracts.errors import EnvironmentFault, Fault
    from core.journal.repair import repair_noted
    from core.journal.restoring import restore_planned
    from core.queue.scheduler.commands import PrepareEngine
    from core.settings import settings as settings_store
    from core.specs import job_specs

    application = QApplication(sys.argv[:1])
    application.setApplicationName("mynah")
    application.setApplicationDisplayName("Mynah")
    application.setDesktopFileName("mynah")
    application.setWindowIcon(icons.application_icon())
    try:
        data, journal, file = places.data_dir(), places.journal(), settings_store.file()
        logs.log_to_file(places.log_dir() / "mynah.log")
        log = places.engine_log()
    except EnvironmentFault as fault:
        QMessageBox.critical(None, "Mynah", wording.message(fault))
        return 1
    instance = SingleInstance(data)
    if not instance.is_first() and instance.send_to_first(paths):
        return 0
    settings, settings_fault = settings_store.load(file)
    translations.install(application, settings.ui_language)
    style.apply(application, settings.theme)

    try:
        restore_planned(journal)
        repaired = repair_noted(journal)
        if repaired is not None:
            QMessageBox.warning(None, "Mynah", wording.message(repaired.fault))
    except Fault as fault:
        QMessageBox.critical(None, "Mynah", wording.message(fault))

    bridge = Bridge(journal, log)
    if settings.server is not None:
        from core.remote.engine_token import use_token

        with contextlib.suppress(EnvironmentFault):  # the server refuses the missing token
            use_token(settings.server.address)
    with contextlib.suppress(EnvironmentFault):  # the window reports a missing model when a recording needs it
        bridge.submit(PrepareEngine(job_specs.job_spec(settings).compute.load))
    bridge.open()  # the engine loads while the window is built

    from app.inputs.open_events import FileOpenFilter
    from app.shell.main_window import MainWindow

    with style.building(application):
        window = MainWindow(bridge, journal, settings, file)
    instance.started_again.connect(window.raise_window)
    application.installEventFilter(FileOpenFilter(window.add, window))
    window.show()
    gc.freeze()  # these objects live as long as the program, and each walk over them stalls the window for 0.1 s
    QTimer.singleShot(0, lambda: window.on_started([str(Path(path).absolute()) for path in paths], settings_fault))
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
