"""One recording whose language is sought: its first seconds of speech, and what the model tells of them."""

import itertools
from collections.abc import Sequence
from functools import partial

from core.contracts.engine_messages import LanguageIdentified
from core.contracts.protocol import IdentifyLanguage, Load, Prompt
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.segmenter import Window, windows
from core.engine.recognizer import Hypothesis, Recognizer, TellsLanguage
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import Finish, Task, WindowRequest

SECONDS = 20.0
"""Of speech, or all that there is."""

_Answer = list[float] | Hypothesis | None
"""What the model tells of a window: how likely each language is, or what it recognises; None where it can't tell."""


class LanguageProbe(Task):
    """See Task. The recording is read as far as is necessary, and answered once its last window is computed."""

    def __init__(self, command: IdentifyLanguage, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._answers: dict[int, tuple[float, _Answer]] = {}  # by number of the window: its seconds, what is told of it
        self._read = False
        self._must_be_told = False
        self._languages: tuple[str, ...] = ()

    @classmethod
    def compute(cls, recognizer: Recognizer | None, requests: Sequence[WindowRequest], load: Load) -> Finish:
        """See Task."""
        assert recognizer is not None
        sounds = [request.window.samples for request in requests]
        must_be_told = recognizer.family == "aed"
        answers: Sequence[_Answer] = [None] * len(sounds)
        if isinstance(recognizer, TellsLanguage):
            answers = recognizer.language_probabilities(sounds)
        elif not must_be_told:
            answers = recognizer.recognise(sounds, [Prompt()] * len(sounds), False)
        told = must_be_told, recognizer.languages
        pairs = zip(requests, answers, strict=True)
        return partial(list, [partial(_hand_over, request, answer, *told) for request, answer in pairs])

    def read(self, batcher: Batcher[WindowRequest]) -> None:
        """See Task."""
        seconds = 0.0
        try:
            with AudioReader(self.path) as reader:
                for window in windows(itertools.takewhile(lambda _: not self.stopped, reader)):
                    if not self.wants(window) or not batcher.put(self.key, window.seconds, WindowRequest(self, window)):
                        return
                    seconds += window.seconds
                    if seconds >= SECONDS:
                        break
        finally:
            batcher.end(self.key)
        self.read_to_the_end(reader.end)

    def read_to_the_end(self, end: RecordingEnd) -> None:
        """See Task."""
        with self._changed:
            self._read = True
            self._conclude()

    def answered(self, window: Window, answer: _Answer, must_be_told: bool, languages: tuple[str, ...]) -> None:
        """What the model tells of a window has come, in any order."""
        with self._changed:
            self._waiting_for -= 1
            self._answers[window.n] = window.seconds, answer
            self._must_be_told, self._languages = must_be_told, languages
            self._conclude()

    def _expect(self, window: Window) -> bool:
        return True

    def _conclude(self) -> None:
        if not self._read or self._waiting_for or self.stopped:
            return
        self.stopped = True
        told = [self._answers[n] for n in sorted(self._answers)]
        shares = [(seconds, answer) for seconds, answer in told if isinstance(answer, list)]
        heard = [answer for _, answer in told if isinstance(answer, Hypothesis)]
        tags = [each.language for each in heard if each.language is not None for _ in each.words]
        self._outbox.send(
            LanguageIdentified(
                self.job,
                self.attempt,
                self._must_be_told,
                self._languages,
                _mean(shares),
                " ".join(each.text for each in heard),
                max(dict.fromkeys(tags), key=tags.count) if tags else None,
            )
        )


def _mean(shares: Sequence[tuple[float, list[float]]]) -> tuple[float, ...]:
    """The mean of the windows' probabilities, weighted by their seconds."""
    total = sum(seconds for seconds, _ in shares)
    columns = zip(*([seconds * value for value in values] for seconds, values in shares), strict=True)
    return tuple(min(1.0, sum(column) / total) for column in columns)


def _hand_over(request: WindowRequest, answer: _Answer, must_be_told: bool, languages: tuple[str, ...]) -> None:
    assert isinstance(request.task, LanguageProbe)
    request.task.answered(request.window, answer, must_be_told, languages)
