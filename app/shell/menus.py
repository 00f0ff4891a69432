"""Fill the menu bar: one menu for each subject, in the order of the design."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from app.chat.chat_parts import ChatParts
from app.transcript.transcript_actions import TranscriptActions
from app.ui.actions import Actions
from app.ui.widgets import with_separators

Entries = Iterable[QAction | QMenu | None]
"""The entries of a menu. None starts a new group."""


class Menus(QObject):
    """The menus by name. `recent`, `show` and `sort` are filled by others."""

    def __init__(self, bar: QMenuBar, window: Actions, text: TranscriptActions, chat: ChatParts) -> None:
        """Fill `bar` with the actions of the window, of the text and of CHAT."""
        super().__init__(bar)
        self._bar = bar
        self.recent = QMenu(self.tr("&Recent"), bar)
        self._fill(self.tr("&File"), self._file(window))
        self._fill(self.tr("&Edit"), self._edit(window, text))
        self.view = self._fill(self.tr("&View"), self._view(window, text))
        self.library = self._fill(self.tr("&Library"), self._library(window))
        self._fill(self.tr("&Transcript"), self._transcript(window, text, chat))
        self._fill(self.tr("&Speakers"), self._speakers(window, text))
        self._fill(self.tr("&Playback"), self._playback(window, text))
        self._fill(self.tr("&Help"), self._help(window))

    def _fill(self, title: str, entries: Entries) -> QMenu:
        menu = self._bar.addMenu(title)
        used: set[str] = set()
        for entry in entries:
            if entry is None:
                menu.addSeparator()
                continue
            action = entry.menuAction() if isinstance(entry, QMenu) else entry
            action.setText(with_own_letter(action.text(), used))
            menu.addAction(action)
        return menu

    def _submenu(self, title: str, groups: Sequence[Sequence[QAction]]) -> QMenu:
        menu = QMenu(title, self._bar)
        menu.addActions(with_separators(groups, menu))
        return menu

    def _file(self, window: Actions) -> Entries:
        yield from (window.add_files, window.add_folder, window.watch_folders, window.open_transcripts, self.recent)
        yield None
        yield from (window.record, window.pause_recording, window.mark_recording)
        yield None
        yield from (window.export, window.export_again, window.burn, window.show_files)
        yield None
        yield from (window.project, window.models, window.archive, window.deleted)
        yield None
        yield from (window.settings, window.quit)

    def _edit(self, window: Actions, text: TranscriptActions) -> Entries:
        yield from (text.undo, text.redo)
        yield None
        yield from (window.cut, text.copy, text.copy_with_names, *text.transcript_copies)
        yield from (window.paste, window.select_all)
        yield None
        yield from (text.find, text.find_next, text.find_previous, text.replace, window.search)
        yield None
        yield from (window.expected_words, text.replace_by_rules, window.take_other_reading)

    def _view(self, window: Actions, text: TranscriptActions) -> Entries:
        yield window.palette
        yield None
        yield from (text.read_or_edit, window.queue, window.transcript, *window.panels)
        yield None
        yield from (text.show_waveform, text.show_lanes, text.show_picture, text.show_hints)
        yield None
        yield from (text.larger, text.smaller, text.normal_size)
        yield self._submenu(self.tr("Line &width"), (tuple(text.line_widths.values()),))
        yield None
        yield self._submenu(self.tr("&Theme"), (tuple(window.themes.values()),))
        yield window.full_screen

    def _library(self, window: Actions) -> Entries:
        yield from (window.resume, window.redo, window.pause, window.cancel, window.retry)
        yield from (window.hold, window.start)
        yield None
        yield from window.order
        yield None
        yield window.show_working
        yield None
        yield from (window.locate, window.link)
        yield None
        yield from (window.remove, window.delete)

    def _transcript(self, window: Actions, text: TranscriptActions, chat: ChatParts) -> Entries:
        yield from (text.next_doubtful, text.previous_doubtful, window.mark_correct)
        yield None
        yield from (text.edit, text.edit_translation, text.split, text.merge_next, text.merge_previous)
        yield from (text.type_heard, text.start_here, text.end_here, text.set_language, text.hear_again)
        yield from (text.revert, text.revert_all, window.versions)
        yield None
        yield self._submenu(self.tr("Language service"), (text.services,))  # low enough for small screens
        yield self._submenu(self.tr("CHAT rules"), (tuple(chat.actions),))

    def _speakers(self, window: Actions, text: TranscriptActions) -> Entries:
        yield from (window.tell_speakers, text.set_speaker, self._submenu(self.tr("Assign to"), (text.give,)))
        yield from (text.rename_speaker, text.merge_speaker, text.split_speaker, text.hear_speaker)
        yield None
        yield from (text.take_turns, text.save_turns)

    def _playback(self, window: Actions, text: TranscriptActions) -> Entries:
        yield from (text.play, text.play_word, text.skip_back, text.skip_forward, text.faster, text.slower)
        yield from (text.repeat, text.follow, text.back_to_playhead)
        yield None
        yield from (window.mark_recording, window.live_words, window.captions)
        yield None
        yield from (text.zoom_in, text.zoom_out)

    def _help(self, window: Actions) -> Entries:
        yield from (window.manual, window.shortcuts, window.sample)
        yield None
        yield from (window.memory, window.diagnostics, window.updates, window.about)


def with_own_letter(text: str, used: set[str]) -> str:
    """Return a menu text whose marked letter no other entry has, and add the letter to `used`.

    A text without a mark stays. A text whose letters are all used loses its mark.
    """
    place = text.replace("&&", "\0\0").find("&")
    if place < 0:
        return text
    plain = text[:place] + text[place + 1 :]
    starts = [n for n, letter in enumerate(plain) if letter.isalpha() and (n == 0 or not plain[n - 1].isalpha())]
    letters = [n for n, letter in enumerate(plain) if letter.isalpha()]
    for at in (place, *starts, *letters):
        letter = plain[at : at + 1].casefold()
        if letter.isalpha() and letter not in used:
            used.add(letter)
            return f"{plain[:at]}&{plain[at:]}"
    return plain
