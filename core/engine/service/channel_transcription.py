"""Transcribe a recording in which each channel is a speaker."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import takewhile

import numpy as np

from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Transcribe
from core.engine.audio.decoding import AudioReader
from core.engine.audio.segmenter import Segmenter, Window
from core.engine.recognizer import SAMPLE_RATE, Hypothesis, Samples
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import AnyRequest, Transcription, WindowRequest
from core.engine.stitching.channel_words import ChannelEnergies, merge_channels
from core.engine.stitching.timeline import Assembler, FinishedChunk

_NOTHING = Hypothesis("", (), ())
_WindowSounds = tuple[Window, list[Samples]]
"""A window of the mix and the sound of each channel in it."""


@dataclass(frozen=True)
class ChannelWindow(Window):
    """The sound of a window in one channel."""

    channel: int


class ChannelTranscription(Transcription[ChannelWindow]):
    """See Task. The mix of the channels decides where windows are cut.

    Each window is recognised in every audible channel. Each channel has its own timeline. A chunk has the words of all
    channels, with their channel numbers.
    """

    def __init__(self, command: Transcribe, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._bilingual = command.prompt.bilingual
        self._from_chunk = command.from_chunk
        self._assemblers: list[Assembler] = []
        self._finished: list[deque[FinishedChunk]] = []
        self._energies: dict[int, ChannelEnergies] = {}  # by window

    def read(self, batcher: Batcher[AnyRequest]) -> None:
        """See Task.

        Raises:
            EnvironmentFault: "translate-channels": the channel of a translated word is unknown.
        """
        if self._bilingual:
            raise EnvironmentFault("translate-channels")
        try:
            with ExitStack() as stack:
                first = stack.enter_context(AudioReader(self.path, channel=0))
                others = range(1, max(1, first.info.channels))
                readers = [first, *(stack.enter_context(AudioReader(self.path, channel=n)) for n in others)]
                self._assemblers = [Assembler(self._from_chunk) for _ in readers]
                self._finished = [deque() for _ in readers]
                self.begin(first.info.duration)
                for window, sounds in _windows_of_channels(readers, lambda: not self.stopped):
                    if not self._put(batcher, window, sounds):
                        return
                if self.stopped:
                    return
        finally:
            batcher.end(self.key)
        self.finish_reading(first.end)

    def add_hypothesis(self, window: ChannelWindow, hypothesis: Hypothesis) -> None:
        """Add the result of a window in one channel. Results may come in any order."""
        with self._changed:
            if self.stopped:
                return
            self._pending_windows -= 1
            self._add(window, hypothesis)
            self._conclude()

    def _put(self, batcher: Batcher[AnyRequest], window: Window, sounds: Sequence[Samples]) -> bool:
        """Put a window of each audible channel into the pool. Return False if the task has ended."""
        energies = ChannelEnergies.of(window.start, sounds)
        fields = {name: getattr(window, name) for name in Window.__dataclass_fields__}
        parts = [ChannelWindow(**(fields | {"samples": sound}), channel=n) for n, sound in enumerate(sounds)]
        audible: list[ChannelWindow] = []
        with self._changed:
            self._wait_for_acknowledgements()
            if self.stopped:
                return False
            expected = [self._assemblers[part.channel].expect(part) for part in parts]
            if any(expected):
                self._energies[window.n] = energies
                is_audible = energies.audible
                audible = [part for part in parts if is_audible[part.channel]]
                self._pending_windows += len(audible)
                for part in parts:
                    if not is_audible[part.channel]:
                        self._add(part, _NOTHING)
        return all(batcher.put(self.key, part.seconds, WindowRequest(self, part)) for part in audible)

    def _add(self, window: ChannelWindow, hypothesis: Hypothesis) -> None:
        without_sound = replace(window, samples=window.samples[:0])
        self._finished[window.channel] += self._assemblers[window.channel].add(without_sound, hypothesis)
        while all(self._finished):
            parts = [finished.popleft() for finished in self._finished]
            words, speakers = merge_channels([part.words for part in parts], self._energies.pop(parts[0].n))
            start, end = min(part.start for part in parts), max(part.end for part in parts)
            longest = max(parts, key=lambda part: len(part.words))
            self._send(FinishedChunk(parts[0].n, start, end, words, longest.language), speakers)
            self._report_progress(end)

    def _conclude(self) -> None:
        if self._end is not None and not self._pending_windows and not self.stopped:
            for assembler in self._assemblers:
                assembler.check_complete()
            self._send_done(self._assemblers[0].chunks, self._end)


def _windows_of_channels(readers: Sequence[AudioReader], may_continue: Callable[[], bool]) -> Iterator[_WindowSounds]:
    """Yield the windows of the mix, each with the sound of all channels.

    Memory holds as much of each channel as the segmenter holds of the mix, also during long silence.
    """
    segmenter = Segmenter()
    held = np.zeros((len(readers), 0), np.float32)
    first = 0  # sample at which `held` begins

    def with_channels(window: Window) -> _WindowSounds:
        start = round(window.start * SAMPLE_RATE) - first
        return window, [channel[start : start + len(window.samples)].copy() for channel in held]

    for blocks in takewhile(lambda _: may_continue(), zip(*readers, strict=True)):
        block = np.stack(blocks)
        held = np.concatenate([held, block], axis=1)
        yield from map(with_channels, segmenter.push(block.mean(axis=0)))
        next_first = round(segmenter.held_from * SAMPLE_RATE)
        held, first = held[:, next_first - first :], next_first
    yield from map(with_channels, segmenter.finish())
