"""The languages of the user, for decisions without a question."""

import locale
import os
import sys
from collections.abc import Sequence

from core.contracts.languages import primary
from core.settings import settings

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def first_known(among: Sequence[str]) -> str | None:
    """Return the first of the user's languages that is in `among`: the window's, then the system's.

    Otherwise English, then the first of `among`. None if `among` is empty.

    Args:
        among: ISO 639-1 codes.
    """
    languages = (settings.current().ui_language, *_of_system(), "en", *among)
    return next((code for each in languages if (code := primary(each)) in among), None)


def _of_system() -> list[str]:
    if sys.platform == "win32":
        import ctypes

        return [locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")]
    listed = os.environ.get("LANGUAGE", "").split(":")
    return [each.split(".")[0] for each in (*listed, *(os.environ.get(name, "") for name in _VARIABLES)) if each]
