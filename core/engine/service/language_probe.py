"""Identify the language of a recording by its first seconds of speech."""

import itertools
from collections.abc import Sequence
from functools import partial
from typing import Self

from core.contracts.engine_messages import LanguageIdentified
from core.contracts.protocol import IdentifyLanguage, Prompt
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.segmenter import Window, windows
from core.engine.audio.tracks_reader import open_sound
from core.engine.recognizer import Hypothesis, TellsLanguage
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import AnyRequest, Finish, LoadedModel, Task, WindowRequest

SECONDS = 20.0
"""The seconds of speech that are used, if the recording has as many."""

_Evidence = list[float] | Hypothesis | None
"""A model's answer for one window: the probability of each language, or the recognised text.

It is None for a model that can give neither.
"""


class LanguageProbe(Task[Window]):
    """See Task. The reader stops after SECONDS. The answer follows the last window."""

    def __init__(self, command: IdentifyLanguage, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._evidence: dict[int, tuple[float, _Evidence]] = {}  # seconds and answer, by the window's number
        self._is_read = False
        self._needs_language = False
        self._languages: tuple[str, ...] = ()

    @classmethod
    def compute(cls, model: LoadedModel | None, requests: Sequence[WindowRequest[Self, Window]]) -> Finish:
        """See Task."""
        assert model is not None
        recognizer = model.recognizer
        sounds = [request.window.samples for request in requests]
        needs_language = recognizer.family == "aed"
        evidence: Sequence[_Evidence] = [None] * len(sounds)
        if isinstance(recognizer, TellsLanguage):
            evidence = recognizer.language_probabilities(sounds)
        elif not needs_language:
            evidence = recognizer.recognise(sounds, [Prompt()] * len(sounds), False)
        abilities = needs_language, recognizer.languages
        pairs = zip(requests, evidence, strict=True)
        return partial(
            list, [partial(request.task.add_evidence, request.window, each, *abilities) for request, each in pairs]
        )

    def read(self, batcher: Batcher[AnyRequest]) -> None:
        """See Task."""
        seconds = 0.0
        try:
            with open_sound(self.path, self.tracks) as reader:
                for window in windows(itertools.takewhile(lambda _: not self.stopped, reader)):
                    if not self.register(window) or not batcher.put(
                        self.key, window.seconds, WindowRequest(self, window)
                    ):
                        return
                    seconds += window.seconds
                    if seconds >= SECONDS:
                        break
        finally:
            batcher.end(self.key)
        self.finish_reading(reader.end)

    def finish_reading(self, end: RecordingEnd) -> None:
        """See Task."""
        with self._changed:
            self._is_read = True
            self._conclude()

    def add_evidence(
        self, window: Window, evidence: _Evidence, needs_language: bool, languages: tuple[str, ...]
    ) -> None:
        """Add the model's answer for a window. Windows may come in any order.

        Args:
            window: the window.
            evidence: the answer.
            needs_language: whether the model must be given a language.
            languages: the languages that the model knows.
        """
        with self._changed:
            self._pending_windows -= 1
            self._evidence[window.n] = window.seconds, evidence
            self._needs_language, self._languages = needs_language, languages
            self._conclude()

    def _expect(self, window: Window) -> bool:
        return True

    def _conclude(self) -> None:
        if not self._is_read or self._pending_windows or self.stopped:
            return
        self.stopped = True
        answers = [self._evidence[n] for n in sorted(self._evidence)]
        shares = [(seconds, answer) for seconds, answer in answers if isinstance(answer, list)]
        hypotheses = [answer for _, answer in answers if isinstance(answer, Hypothesis)]
        tags = [each.language for each in hypotheses if each.language is not None for _ in each.words]
        self._outbox.send(
            LanguageIdentified(
                self.job,
                self.attempt,
                self._needs_language,
                self._languages,
                _mean(shares),
                " ".join(each.text for each in hypotheses),
                max(dict.fromkeys(tags), key=tags.count) if tags else None,
            )
        )


def _mean(shares: Sequence[tuple[float, list[float]]]) -> tuple[float, ...]:
    """Return the mean of the windows' probabilities, weighted by the windows' seconds."""
    total = sum(seconds for seconds, _ in shares)
    columns = zip(*([seconds * value for value in values] for seconds, values in shares), strict=True)
    return tuple(min(1.0, sum(column) / total) for column in columns)
