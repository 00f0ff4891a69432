"""Keep the engine's two kinds of work, words and speakers, and choose whose turn it is."""

import math
import threading

from core.engine.service.admission import Admission
from core.engine.service.batching import Batch, Batcher
from core.engine.service.calibration import FIRST_BUDGET
from core.engine.service.deadlines import BatchDeadlines
from core.engine.service.heartbeat import Activity
from core.engine.service.recording_tasks import AnyRequest


class Stage:
    """One kind of work: its pool of windows, its memory and its deadlines."""

    def __init__(self, activity: Activity, changed: threading.Condition) -> None:
        self.batcher: Batcher[AnyRequest] = Batcher(FIRST_BUDGET, changed=changed)
        self.admission = Admission(activity)
        self.deadlines = BatchDeadlines()


class Stages:
    """Both stages. Only the main thread calls `next_batch`. Any thread may call the other methods.

    Words go first. While both stages have windows, a batch of speakers follows each batch of words. Speakers cost much
    less, so they keep pace with the words of their recording. The next recording's speakers wait for one chunk at most.
    """

    def __init__(self, activity: Activity) -> None:
        """Start with empty pools."""
        self._changed = threading.Condition()
        self.words, self.speakers = Stage(activity, self._changed), Stage(activity, self._changed)
        self._is_woken = False
        self._words_were_last = False
        self.batch_limit = math.inf
        """The most seconds of sound in a batch."""

    @property
    def have_windows(self) -> bool:
        """Whether `next_batch` returns a batch without a long wait."""
        return self.words.batcher.has_windows or self.speakers.batcher.has_windows

    def wake(self) -> None:
        """Make `next_batch` return soon, even without work."""
        with self._changed:
            self._is_woken = True
            self._changed.notify_all()

    def next_batch(self, timeout: float) -> tuple[Stage, Batch[AnyRequest] | None]:
        """Return the stage whose turn it is, and its next batch.

        Args:
            timeout: seconds. Without windows for that long, the batch is None.
        """
        words, speakers = self.words, self.speakers
        # Set before the wait, because readers may wait for room in the pool.
        words.batcher.budget = min(words.admission.budget(), self.batch_limit)
        with self._changed:
            self._changed.wait_for(lambda: self.have_windows or self._is_woken, timeout)
            self._is_woken = False
            turn = words
            if speakers.batcher.has_windows and (self._words_were_last or not words.batcher.has_windows):
                turn = speakers
            self._words_were_last = turn is words
        if turn is speakers:
            speakers.batcher.budget = min(speakers.admission.budget(), self.batch_limit)
        return turn, turn.batcher.next_batch(0.0)
