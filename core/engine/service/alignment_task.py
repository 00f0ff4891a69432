"""Align a recording with its known text."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Self

import numpy as np

from core.contracts import trace
from core.contracts.protocol import Align
from core.contracts.transcript import Word
from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.aligner import Aligner
from core.engine.alignment.emission_store import EmissionStore
from core.engine.alignment.script_parts import parts, sentence_ends, utterance_ends
from core.engine.alignment.token_emissions import StoredRows, TokenColumns
from core.engine.alignment.viterbi import SearchStopped
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window
from core.engine.recognizer import CtcScorer
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import Finish, LoadedModel, ResultCallback, Task, WindowRequest
from core.engine.stitching.timeline import FinishedChunk

WORDS_PER_CHUNK = 200


class Alignment(Task[Window]):
    """See Task. Emissions are computed window by window, then searched all together.

    No chunk is sent before all emissions exist: a word's time depends on the whole recording.
    """

    def __init__(self, command: Align, outbox: Outbox, scratch: Path) -> None:
        """Prepare the alignment. `scratch` is a folder for the file of emissions."""
        super().__init__(command, outbox)
        self._command = command
        self._scratch = scratch
        self._parts = parts(command.utterances)
        self._words = [word for utterance in command.utterances for word in utterance.words]
        self._columns: TokenColumns | None = None
        self._frame_seconds = 0.0
        self._emission_store: EmissionStore | None = None
        self._acoustics = Acoustics()
        self._scored_until = 0.0

    @classmethod
    def compute(cls, model: LoadedModel | None, requests: Sequence[WindowRequest[Self, Window]]) -> Finish:
        """See Task."""
        assert model is not None
        ctc_scorer = model.recognizer.ctc_scorer()
        results: list[ResultCallback] = []
        windows = [request.window.samples for request in requests]
        for request, emissions in zip(requests, ctc_scorer.emissions(windows), strict=True):
            rows = request.task.columns(ctc_scorer).select(emissions.log_probabilities)
            results.append(partial(request.task.add_emissions, request.window, rows, emissions.padding_before))
        return partial(list, results)

    def columns(self, ctc_scorer: CtcScorer) -> TokenColumns:
        """Return the columns of the model's emissions that the text needs. The first window determines them."""
        if self._columns is None:
            self._columns = TokenColumns(ctc_scorer, [word.spoken for word in self._words])
            self._frame_seconds = ctc_scorer.frame_seconds
        return self._columns

    def add_emissions(self, window: Window, rows: StoredRows, padding_before: float) -> None:
        """Add the result of a window. Windows may come in any order.

        Args:
            window: the window.
            rows: the emissions of the text's columns.
            padding_before: seconds, see Emissions.
        """
        with self._changed:
            if self.stopped:
                return
            if self._emission_store is None:
                self._emission_store = EmissionStore(self._scratch, rows.shape[1])
            times = window.start - padding_before + self._frame_seconds * np.arange(len(rows)).astype(np.float64)
            # A window owns the second half of its overlap with the window before it.
            is_own = (times >= window.start + window.overlap_before / 2) & (times < window.end)
            self._emission_store.add(window.n, times[is_own], rows[is_own])
            self._acoustics.add(window.start, window.samples)
            self._pending_windows -= 1
            self._scored_until = max(self._scored_until, window.end)
            self._report_progress(self._scored_until)
            self._changed.notify_all()

    def finish_reading(self, end: RecordingEnd) -> None:
        """See Task. Waits for all windows, then searches in the thread that read the file."""
        with self._changed:
            self._changed.wait_for(lambda: not self._pending_windows or self.stopped)
        try:
            words = self._align(end.duration)
        except SearchStopped:
            return
        finally:
            if self._emission_store is not None:
                self._emission_store.close()
        chunks = [words[begin : begin + WORDS_PER_CHUNK] for begin in range(0, len(words), WORDS_PER_CHUNK)]
        reached = 0.0
        for n, chunk in enumerate(chunks):
            start, reached = reached, max([reached, *(word.end for word in chunk if word.end is not None)])
            if n < self._command.from_chunk:
                continue
            with self._changed:
                self._wait_for_acknowledgements()
                if self.stopped:
                    return
                self._send(FinishedChunk(n, start, reached, tuple(chunk)))
        with self._changed:
            if not self.stopped:
                self._send_done(len(chunks), end)

    def _expect(self, window: Window) -> bool:
        return any(part.start < window.end and window.start < part.end for part in self._parts)

    def _align(self, duration: float) -> list[Word]:
        """Return all words of the text. Words without a new time keep their old one."""
        if self._columns is None or self._emission_store is None:
            return [Word(word.text, word.start, word.end) for word in self._words]
        with trace.span("search", job=self.job):
            utterances = self._command.utterances
            ends = sentence_ends(utterances), utterance_ends(utterances)
            aligner = Aligner(self._columns, *ends, self._emission_store, self._acoustics)
            times = aligner.align(self._parts, lambda: self.stopped)
        words = []
        for word, timed in zip(self._words, times, strict=True):
            if timed is None or timed.start >= duration:
                words.append(Word(word.text, word.start, word.end))
            else:
                end = min(timed.end, duration)
                words.append(Word(word.text, round(timed.start, 3), round(end, 3), round(timed.confidence, 4)))
        return words
