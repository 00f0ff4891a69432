"""Choose the window's language, for Qt's own strings and the reading direction as well."""

from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from core.contracts import paths

SOURCE_LANGUAGE = "en"  # the language of the strings in the sources


def folder() -> Path:
    """Return the folder of the compiled translations, mynah_CODE.qm."""
    return paths.resources_dir() / "i18n"


def available() -> list[str]:
    """Return the codes of the window's languages, English first."""
    codes = {path.stem.removeprefix("mynah_") for path in folder().glob("mynah_*.qm")}
    return [SOURCE_LANGUAGE, *sorted(codes - {SOURCE_LANGUAGE})]


def install(application: QApplication, code: str | None) -> str:
    """Switch the program to `code`, or to the system's language for None. Return the language in use.

    Strings already on screen do not change, so call this before the first window. The fallback is English.
    """
    wanted = [code] if code else [name.split("-")[0] for name in QLocale.system().uiLanguages()]
    chosen = next((name for name in wanted if name in available()), SOURCE_LANGUAGE)
    locale = QLocale(chosen) if code else QLocale.system()  # a German in Chicago keeps the system's dates and commas
    QLocale.setDefault(locale)
    application.setLayoutDirection(QLocale(chosen).textDirection())
    _load(application, f"mynah_{chosen}", folder())  # the file holds the English plurals
    if chosen != SOURCE_LANGUAGE:
        _load(application, f"qtbase_{chosen}", Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)))
    return chosen


def endonym(code: str) -> str:
    """Return a language's own name, such as "Deutsch", without the country that Qt adds to some names."""
    name = {"en": "English", "es": "Español"}.get(code) or QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:] if name else code


def _load(application: QApplication, name: str, where: Path) -> None:
    translator = QTranslator(application)
    if translator.load(name, str(where)):
        application.installTranslator(translator)
