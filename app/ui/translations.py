"""The window's language: the system's or the user's, with Qt's own strings and the direction of reading."""

from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from core.contracts import paths

SOURCE_LANGUAGE = "en"  # what the strings in the sources are


def folder() -> Path:
    """Where the compiled translations are: mynah_CODE.qm."""
    return paths.resources_dir() / "i18n"


def available() -> list[str]:
    """Codes of the languages that the window speaks, English first."""
    codes = {path.stem.removeprefix("mynah_") for path in folder().glob("mynah_*.qm")}
    return [SOURCE_LANGUAGE, *sorted(codes - {SOURCE_LANGUAGE})]


def install(application: QApplication, code: str | None) -> str:
    """Have the program speak `code`, None for the system's language; returns what it speaks: English where it must.

    Strings that are on the screen already stay: call it before the first window.
    """
    wanted = [code] if code else [name.split("-")[0] for name in QLocale.system().uiLanguages()]
    chosen = next((name for name in wanted if name in available()), SOURCE_LANGUAGE)
    locale = QLocale(chosen) if code else QLocale.system()  # a German in Chicago keeps the system's dates and commas
    QLocale.setDefault(locale)
    application.setLayoutDirection(QLocale(chosen).textDirection())
    _load(application, f"mynah_{chosen}", folder())  # English has its plurals there
    if chosen != SOURCE_LANGUAGE:
        _load(application, f"qtbase_{chosen}", Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)))
    return chosen


def endonym(code: str) -> str:
    """What a language calls itself: "Deutsch"; without the country that Qt adds to the name of some."""
    name = {"en": "English", "es": "Español"}.get(code) or QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:] if name else code


def _load(application: QApplication, name: str, where: Path) -> None:
    translator = QTranslator(application)
    if translator.load(name, str(where)):
        application.installTranslator(translator)
