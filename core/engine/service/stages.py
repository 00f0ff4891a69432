"""The engine's two kinds of work, words and speakers: what waits for each, and whose turn it is."""

import math
import threading

from core.engine.service.admission import Admission
from core.engine.service.batching import Batch, Batcher
from core.engine.service.calibration import FIRST_BUDGET
from core.engine.service.deadlines import BatchDeadlines
from core.engine.service.heartbeat import Activity
from core.engine.service.recording_tasks import WindowRequest


class Stage:
    """One kind of work: the pool of its windows, and what its batches may take of memory and time."""

    def __init__(self, activity: Activity, changed: threading.Condition) -> None:
        self.batcher: Batcher[WindowRequest] = Batcher(FIRST_BUDGET, changed=changed)
        self.admission = Admission(activity)
        self.deadlines = BatchDeadlines()


class Stages:
    """Words and speakers. `next_batch` is for the main thread, the rest for any.

    Words go first: while there are both, one batch of speakers comes after each of words. As speakers cost much less,
    they keep pace with the words of their recording, and those of the next one wait for a chunk at most.
    """

    def __init__(self, activity: Activity) -> None:
        """Without any work."""
        self._changed = threading.Condition()
        self.words, self.speakers = Stage(activity, self._changed), Stage(activity, self._changed)
        self._woken = False
        self._words_were_last = False
        self.batch_limit = math.inf
        """Seconds of sound that a batch may hold."""

    @property
    def have_windows(self) -> bool:
        """Whether `next_batch` would give one at once, or after an instant."""
        return self.words.batcher.has_windows or self.speakers.batcher.has_windows

    def wake(self) -> None:
        """Have `next_batch` return soon, though there may be no work."""
        with self._changed:
            self._woken = True
            self._changed.notify_all()

    def next_batch(self, timeout: float) -> tuple[Stage, Batch[WindowRequest] | None]:
        """The stage whose turn it is, and its next batch; None when there is no work within `timeout` seconds."""
        words, speakers = self.words, self.speakers
        words.batcher.budget = min(
            words.admission.budget(), self.batch_limit
        )  # now, so that readers who wait for room go on meanwhile
        with self._changed:
            self._changed.wait_for(lambda: self.have_windows or self._woken, timeout)
            self._woken = False
            turn = words
            if speakers.batcher.has_windows and (self._words_were_last or not words.batcher.has_windows):
                turn = speakers
            self._words_were_last = turn is words
        if turn is speakers:
            speakers.batcher.budget = min(speakers.admission.budget(), self.batch_limit)
        return turn, turn.batcher.next_batch(0.0)
