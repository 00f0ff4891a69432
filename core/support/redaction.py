"""Takes personal data out of logs: who uses this machine, the names of recordings, and the words of transcripts."""

import contextlib
import functools
import getpass
import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from core.contracts import paths

_PART = re.compile(r"\w+")
_WORD = re.compile(r"[^\W\d_]+")
_ROOT = r"(?:(?<![\w<>.:/])/(?=[^\s/])|(?<!\w)~[/\\]|\b[A-Za-z]:[\\/]|\\\\)"
_PATH = re.compile(rf"""(?<='){_ROOT}[^\n"'<>|]*|(?<=`){_ROOT}[^\n"`<>|]*|{_ROOT}[^\n"<>|]*""")
_SHORTEST = 3  # characters of a name that can be told from chance


class Redactor:
    """Replaces the user's and the machine's names, folders, recordings and the words of transcripts.

    Folders that belong to the program keep a name (<mynah>, <python>, <data>), so that a traceback can be read;
    every other absolute path becomes <path> up to the end of its line or of its quotes.
    """

    def __init__(self, texts: Iterable[str], recordings: Iterable[str] = (), spoken: Iterable[str] = ()) -> None:
        """`texts` are what it will be used on, `recordings` paths, `spoken` words that are blanked.

        Of the words, those stay that our own sources use: a log is made of them.
        """
        parts: set[str] = set()
        words: set[str] = set()
        for text in texts:
            parts.update(_PART.findall(text))
            words.update(token.casefold() for token in _WORD.findall(text))
        self._known = _known_folders()
        longest_first = sorted(self._known, key=len, reverse=True)
        self._folders = re.compile(rf"(?<![\w.~-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w.-])")
        names = {form for recording in recordings for form in _recording_names(recording)}
        self._names = _any_of({name for name in names if parts.issuperset(_PART.findall(name))})
        self._people = _any_of(_people())
        transcribed = {token.casefold() for text in spoken for token in _WORD.findall(text)}
        self._blank = (transcribed & words) - _source_words()

    def __call__(self, text: str) -> str:
        """The text without all that."""
        if self._names is not None:
            text = self._names.sub("<recording>", text)
        text = self._folders.sub(lambda found: self._known[found[0]], text)
        text = _PATH.sub("<path>", text)
        if self._people is not None:
            text = self._people.sub("<user>", text)
        if self._blank:
            text = _WORD.sub(lambda found: "<word>" if found[0].casefold() in self._blank else found[0], text)
        return text


def _known_folders() -> dict[str, str]:
    """Folder -> what it is called."""
    named = {
        Path(__file__).resolve().parents[2]: "<mynah>",
        Path(sys.prefix): "<python>",
        Path(sys.base_prefix): "<python>",
        Path(os.__file__).parent: "<python>",
        paths.data_dir(): "<data>",
        paths.cache_dir(): "<cache>",
        paths.log_dir(): "<logs>",
        paths.config_dir(): "<settings>",
    }
    return {str(folder): name for folder, name in named.items()}


def _people() -> set[str]:
    names = {Path.home().name, platform.node(), platform.node().partition(".")[0]}
    with contextlib.suppress(OSError, KeyError):  # a user without a name
        names.add(getpass.getuser())
    return {name for name in names if len(name) >= _SHORTEST and name not in ("root", "home")}


def _recording_names(recording: str) -> Iterator[str]:
    """What a log may call a recording; a short stem could be any word."""
    path = Path(recording)
    yield from (recording, path.name)
    if len(path.stem) >= _SHORTEST:
        yield path.stem


def _any_of(texts: set[str]) -> re.Pattern[str] | None:
    """Any of these, where they are not part of a longer word."""
    either = "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True) if text)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)") if either else None


@functools.cache
def _source_words() -> frozenset[str]:
    """The words of our own sources: what a log says without any recording. Fewer in a bundle, which blanks more."""
    found: set[str] = set()
    root = Path(__file__).resolve().parents[2]
    for folder in (root / "core", root / "app"):
        for module in folder.rglob("*.py"):
            found.update(token.casefold() for token in _WORD.findall(module.read_text(encoding="utf-8")))
    return frozenset(found)
