"""Connect live words to a recording: the engine that hears them, the view below the transcript, and the captions."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.bridge import Bridge
from app.ui import wording
from app.ui.actions import Actions
from app.ui.kept_settings import KeptSettings
from app.ui.widgets import hears_live
from core.contracts.engine_messages import StreamHeard
from core.contracts.errors import Fault
from core.contracts.vocabulary import Phrase
from core.journal import ComputeSpec, Job
from core.queue.delivery import ENDED
from core.queue.events import ChunkCommitted, JobChanged
from core.settings.settings import CaptionChoices, Settings
from core.specs.folder_words import with_vocabulary, words_for_folder
from core.specs.job_specs import job_spec

if TYPE_CHECKING:  # built at their first use: most starts of the window need none of them
    from app.recording.caption_window import CaptionWindow
    from app.recording.live_feed import LiveFeed
    from app.recording.live_text import LiveText


class LiveParts(QObject):
    """Shows the words of one recording at a time while they are said. The final text comes from the queue."""

    shown = Signal(object)  # StreamHeard: the window shows these words now

    def __init__(
        self,
        bar: QWidget,
        bridge: Bridge,
        actions: Actions,
        settings: KeptSettings,
        own_settings: Callable[[], Settings],
        seconds: Callable[[], float],
    ) -> None:
        """Build nothing yet. The words appear at the end of the column of `bar`.

        `own_settings` returns the settings of the next recording. `seconds` returns the length of the present one.
        """
        super().__init__(bar)
        self._bar, self._actions, self._settings, self._own_settings = bar, actions, settings, own_settings
        self._seconds = seconds
        self.text: LiveText | None = None
        self.captions: CaptionWindow | None = None
        self.feed: LiveFeed | None = None
        self._compute: ComputeSpec | None = None  # None: no live words for this recording
        self._vocabulary: tuple[Phrase, ...] = ()
        self._recording: Path | None = None
        self._is_growing = False
        self._job: int | None = None
        self._has_ended = False  # the job, which may end before the window hears that the recording did
        self._shown_job: int | None = None
        self._reason = ""  # for a recording without live words
        actions.live_words.triggered.connect(lambda on: self._switch(on))
        actions.captions.triggered.connect(lambda on: self._toggle_captions(on))
        bridge.subscribe(ChunkCommitted, self._on_chunk)
        bridge.subscribe(JobChanged, lambda event: self._on_job(event.job))
        settings.changed.connect(lambda *_: self._show_switch())
        self._show_switch()

    # --- for the recording

    def prepare(self, recording: Path) -> None:
        """Load the model for a recording that is about to begin, if its words are wanted."""
        self._stop()
        self._recording, self._job, self._is_growing, self._has_ended = recording, None, False, False
        own, folder = self._own_settings(), str(recording.parent)
        self._compute, self._reason = self._compute_of(own, folder)
        self._vocabulary = () if self._compute is None else words_for_folder(own, folder).vocabulary
        for view in (self.text, self.captions):
            if view is not None:
                view.begin()
        self._show_switch()
        self._start_if_wanted()
        self._refresh()

    def begin(self) -> None:
        """Hear a recording that has begun."""
        self._is_growing = True
        self._start_if_wanted()  # the wish may have come since `prepare`
        if self.feed is not None and self._recording is not None:
            self.feed.follow(self._recording, 0.0)

    def belongs_to(self, job: Job) -> None:
        """Note the job of the recording."""
        self._job, self._has_ended = job.id, job.state in ENDED
        self._clear_after_job()

    def show_for(self, job: Job | None) -> None:
        """Show the words beside the transcript of their own recording only."""
        self._shown_job = None if job is None else job.id
        self._refresh()

    def end(self, *, is_complete: bool) -> None:
        """Note the end of the recording. `is_complete`: its last words still come."""
        self._is_growing = False
        if not is_complete:
            self._stop()
        self._clear_after_job()

    def close(self) -> None:
        """End the engine, and close the captions."""
        feed = self.feed
        self._stop()
        if feed is not None:
            feed.wait()
        captions, self.captions = self.captions, None
        if captions is not None:
            captions.close()
            captions.deleteLater()

    # --- the switch

    @property
    def _is_wanted(self) -> bool:
        return self._actions.live_words.isChecked() or (self.captions is not None and self.captions.isVisible())

    def _show_switch(self) -> None:
        """Show whether live words come. A model that cannot hear live disables the switch."""
        able = hears_live(self._own_settings().model)
        chosen = self._settings.get().recording.shows_words
        action = self._actions.live_words
        action.setEnabled(able is not False)
        action.setChecked(able is not False and (able is True if chosen is None else chosen))

    def _switch(self, on: bool) -> None:
        recording = msgspec.structs.replace(self._settings.get().recording, shows_words=on)
        self._settings.keep(recording=recording)
        self._follow_wish()

    def _follow_wish(self) -> None:
        """Begin to hear a recording in progress, or end it."""
        if not self._is_wanted:
            self._stop()
        elif self.feed is None and self._is_growing and self._recording is not None:
            self._start_if_wanted()
            if self.feed is not None:
                self.feed.follow(self._recording, self._seconds())
        self._refresh()

    def _compute_of(self, own: Settings, folder: str) -> tuple[ComputeSpec | None, str]:
        """Return how live words are recognised. Without them, return None and a sentence for the captions."""
        if hears_live(own.model) is False:
            return None, self.tr("This model needs the sound that follows. Choose a live model, such as Nemotron 3.5.")
        try:
            compute = with_vocabulary(job_spec(own).compute, own, folder)
        except Fault as fault:  # the recording waits for its model
            return None, wording.message(fault)
        if compute.prompt.target_language not in (None, compute.prompt.language):
            return None, self.tr("Live words are in the spoken language. A translation follows after the recording.")
        return compute, ""

    # --- the engine

    def _start_if_wanted(self) -> None:
        if self._compute is None or not self._is_wanted or self.feed is not None:
            return
        from app.recording.live_feed import LiveFeed

        feed = self.feed = LiveFeed(self._compute.load, self._compute.prompt, self._vocabulary, self)
        feed.heard.connect(lambda step: self._take(feed, step))
        feed.restarted.connect(lambda: self._tell(self.tr("The engine of the live words stopped, and starts again.")))
        feed.ended.connect(lambda fault: self._on_ended(feed, fault))

    def _stop(self) -> None:
        feed, self.feed = self.feed, None
        if feed is not None:
            feed.close()
        if self.text is not None:
            self.text.end()

    def _take(self, feed: "LiveFeed", step: StreamHeard) -> None:
        if feed is not self.feed:  # the words of a former recording
            return
        if self.text is not None:
            self.text.take(step)
            if step.words:
                self.text.show_note("")
        if self.captions is not None:
            self.captions.take(step)
        self.shown.emit(step)

    def _on_ended(self, feed: "LiveFeed", fault: Fault | None) -> None:
        if feed is not self.feed:
            return
        self._stop()
        if fault is not None:
            self._tell(self.tr("{why} The recording goes on.").format(why=wording.message(fault)))

    def _tell(self, sentence: str) -> None:
        if self.text is not None:
            self.text.show_note(sentence)
        if self.captions is not None:
            self.captions.show_hint(sentence)

    # --- the queue

    def _on_chunk(self, event: ChunkCommitted) -> None:
        if self.text is not None and event.chunk.job == self._job:
            self.text.settle(event.chunk.end)
            self._refresh()

    def _on_job(self, job: Job) -> None:
        if job.id == self._job:
            self._has_ended = job.state in ENDED
            self._clear_after_job()

    def _clear_after_job(self) -> None:
        """Show no live words once both the recording and its job have ended: the transcript has them."""
        if self._has_ended and not self._is_growing:
            self._stop()
            if self.text is not None:
                self.text.begin()
        self._refresh()

    # --- the views

    def _refresh(self) -> None:
        """Build and show the view of the words, if its recording is shown."""
        has_words = self.feed is not None or (self.text is not None and not self.text.is_empty)
        is_shown = has_words and self._actions.live_words.isChecked() and self._shown_job in (self._job, None)
        if is_shown and self.text is None:
            from app.recording.live_text import LiveText

            self.text = LiveText()
            column = self._bar.parentWidget()
            assert column is not None
            below = column.layout()
            assert below is not None
            below.addWidget(self.text)
        if self.text is not None:
            self.text.setVisible(is_shown and self._job is not None)
        if self.captions is not None:
            self.captions.show_hint(self._hint())

    def _hint(self) -> str:
        if self.feed is not None:
            return self.tr("Words appear here while people speak.")
        if self._is_growing and self._reason:
            return self._reason
        return self.tr("Words appear here while you record.")

    def _toggle_captions(self, on: bool) -> None:
        if self.captions is None:
            from app.recording.caption_window import CaptionWindow

            self.captions = CaptionWindow(self._settings.get().captions)
            self.captions.changed.connect(self._keep_captions)
            self.captions.closed.connect(self._on_captions_closed)
        if on:
            self.captions.show()
            self.captions.activateWindow()
            self._follow_wish()
        else:
            self.captions.close()

    def _keep_captions(self, choices: CaptionChoices) -> None:
        self._settings.keep(captions=choices)

    def _on_captions_closed(self) -> None:
        self._actions.captions.setChecked(False)
        self._follow_wish()
