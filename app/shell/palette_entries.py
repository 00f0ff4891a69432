"""Collect the entries of the command palette from the window."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import msgspec
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from app.queue.library_model import LibraryModel
from app.shell.palette_search import Entry
from app.transcript import TranscriptPane
from core.settings.settings import Settings
from core.transcript.timestamps import format_duration

_LEAST_LETTERS = 2  # before words and recordings are searched
_MOST_WORDS = 20
_MOST_RECORDINGS = 200  # from which the palette chooses
_CONTEXT = 4  # words around a found word


def plain(action: QAction) -> str:
    """Return the words of an action without the mark of its letter."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").partition("\t")[0]


def keys_of(action: QAction) -> str:
    """Return the first keys of an action as this system writes them."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def menu_actions(bar: QMenuBar) -> Iterator[tuple[str, QAction]]:
    """Yield every command of the menus once, with its path, such as "View" or "View > Theme"."""
    seen: set[QAction] = set()
    for each in bar.actions():
        if each.menu() is not None:
            for path, action in _within(each.menu(), plain(each)):
                if action not in seen:
                    seen.add(action)
                    yield path, action


def _within(menu: object, path: str) -> Iterator[tuple[str, QAction]]:
    assert isinstance(menu, QMenu)
    for action in menu.actions():
        if action.menu() is not None:
            yield from _within(action.menu(), f"{path} > {plain(action)}")
        elif not action.isSeparator() and action.text():
            yield path, action


def commands(bar: QMenuBar) -> Iterator[Entry]:
    """Yield the commands of the menus."""
    for path, action in menu_actions(bar):
        yield Entry("commands", plain(action), action.trigger, path, keys_of(action), "", action.isEnabled())


def recordings(library: LibraryModel, select: Callable[[int], object], typed: str) -> Iterator[Entry]:
    """Yield the recordings whose name may match."""
    letters = typed.strip()
    if len(letters) >= _LEAST_LETTERS:
        for job in islice(library.named_like(letters), _MOST_RECORDINGS):
            facts = [Path(job.path).parent.name, format_duration(job.duration) if job.duration else ""]
            yield Entry("recordings", job.name, partial(select, job.id), " · ".join(filter(None, facts)), "", "file")


def words(pane: TranscriptPane, typed: str) -> Iterator[Entry]:
    """Yield the places of the transcript on show whose words contain the typed text."""
    wanted = typed.lstrip("/").strip().casefold()
    if len(wanted) < _LEAST_LETTERS:
        return
    yield from islice(_places(pane, wanted), _MOST_WORDS)


def _places(pane: TranscriptPane, wanted: str) -> Iterator[Entry]:
    for row, segment in enumerate(pane.model.editable.segments):
        content = segment.content
        if wanted not in content.text.casefold():
            continue
        texts = [word.text for word in content.words]
        for number in range(len(texts)):
            if " ".join(texts[number:]).casefold().startswith(wanted):
                begin = max(0, number - _CONTEXT)
                shown = " ".join(texts[begin : number + _CONTEXT + len(wanted.split())])
                time = "" if content.start is None else format_duration(content.start)
                detail = " · ".join(filter(None, (content.speaker, time)))
                go = partial(pane.view.set_current, row, number)
                yield Entry("words", f"{'…' if begin else ''}{shown}", go, detail, "", "search")
                break


class SettingEntries:
    """The settings that change in place."""

    def __init__(self, get: Callable[[], Settings], change: Callable[[Settings], object]) -> None:
        """Read the settings by `get`, and save them by `change`."""
        self._get, self._change = get, change

    def entries(self, names: dict[str, str], on: str, off: str) -> Iterator[Entry]:
        """Yield the switches of `names`, field -> words, with their present value."""
        settings = self._get()
        for field, text in names.items():
            value = bool(getattr(settings, field))
            yield Entry("settings", text, partial(self._toggle, field), on if value else off, "", "settings")

    def _toggle(self, field: str) -> None:
        settings = self._get()
        self._change(msgspec.structs.replace(settings, **{field: not getattr(settings, field)}))
