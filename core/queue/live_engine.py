"""An engine of its own for sound that comes live. The engine of the queue may be busy with a long batch."""

import itertools
import queue
import threading
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from core.contracts import paths
from core.contracts.engine_messages import Failed, FromEngine, Ready, StreamEnded, StreamHeard, StreamOpened
from core.contracts.errors import EnvironmentFault, Fault, fault_from
from core.contracts.languages import AUTOMATIC
from core.contracts.protocol import EndStream, Load, OpenStream, Prompt, SetVocabulary, ToEngine
from core.contracts.vocabulary import Phrase, digest
from core.queue.engine_process.engine_client import EngineClient, Exited

_TICK = 0.2  # seconds between checks of the engine
_CLOSING = 5.0  # seconds that `close` waits

StreamObserver = Callable[[StreamOpened | StreamHeard | Fault | None], None]
"""Gets what a stream says, in another thread. A fault or None is the last: the stream has ended."""


def prompt_of_stream(prompt: Prompt) -> Prompt:
    """Return the prompt of a stream for a recording with `prompt`. A stream cannot hear which language follows."""
    language = None if prompt.language == AUTOMATIC else prompt.language
    return Prompt(language=language, boosting=prompt.boosting, language_model=prompt.language_model)


class LiveEngine:
    """One engine process with a streaming model. It ends with its last stream's fault, or by `close`."""

    def __init__(
        self,
        load: Load,
        *,
        vocabulary: tuple[Phrase, ...] = (),
        command: Sequence[str] | None = None,
        on_ready: Callable[[Ready], None] | None = None,
    ) -> None:
        """Start to load the model.

        Args:
            load: the model.
            vocabulary: the phrases that the prompts of streams name by their digest.
            command: as for EngineClient.
            on_ready: gets the engine's message about its model, in another thread.
        """
        if load.model == str(paths.demo_model()):  # the built-in model hears whole recordings, and has a live twin
            load = replace(load, model=str(paths.demo_live_model()))
        self._load, self._vocabulary, self._command, self._on_ready = load, vocabulary, command, on_ready
        self._inbox: queue.SimpleQueue[FromEngine | Exited | None] = queue.SimpleQueue()
        self._observers: dict[int, StreamObserver] = {}
        self._numbers = itertools.count(1)
        self._fault: Fault | None = None
        self._lock = threading.Lock()
        self._has_started = threading.Event()
        self._client = EngineClient(
            lambda _, message: self._inbox.put(message), paths.engine_log(), command, is_live=True
        )
        self._thread = threading.Thread(target=self._work, name="live engine", daemon=True)
        self._thread.start()

    def open(self, message: OpenStream, observer: StreamObserver) -> int:
        """Open a stream like `message`, and return its number. The sound may follow at once.

        Raises:
            Fault: the engine has ended.
        """
        number = next(self._numbers)
        with self._lock:
            if self._fault is not None:
                raise self._fault
            self._observers[number] = observer
        self.send(replace(message, stream=number))
        return number

    @property
    def has_ended(self) -> bool:
        """Whether the engine opens no more streams."""
        return self._fault is not None

    def send(self, message: ToEngine) -> None:
        """Send a message. An engine that has ended does not get it."""
        self._has_started.wait()
        self._client.send(message)

    def abandon(self, number: int) -> None:
        """End a stream whose words nobody waits for."""
        with self._lock:
            self._observers.pop(number, None)
        self.send(EndStream(number, abandoned=True))

    def close(self) -> None:
        """End the engine. Open streams end without further words. A second call does nothing."""
        self._inbox.put(None)
        self._thread.join(_CLOSING)

    # --- in the engine's thread: Linux ends an engine with the thread that made it

    def _work(self) -> None:
        try:
            self._client.start(self._load)
            if self._vocabulary:
                self._client.send(SetVocabulary(digest(self._vocabulary), self._vocabulary))
        except EnvironmentFault as fault:
            self._end(fault)
            return
        finally:
            self._has_started.set()
        while True:
            self._client.check()
            try:
                message = self._inbox.get(timeout=_TICK)
            except queue.Empty:
                continue
            match message:
                case None:
                    self._client.stop()
                    self._end(None)
                    return
                case Exited():
                    reason = EnvironmentFault("live-stopped", cause=message.cause, log=str(paths.engine_log()))
                    self._end(message.fault or reason)
                    return
                case Failed(job=None):
                    self._end(fault_from(message.kind, message.code, message.figures))
                    self._client.stop()
                    return
                case Ready() if self._on_ready is not None:
                    self._on_ready(message)
                case StreamOpened() | StreamHeard() | StreamEnded():
                    self._pass_on(message)

    def _pass_on(self, message: StreamOpened | StreamHeard | StreamEnded) -> None:
        with self._lock:
            observer = self._observers.get(message.stream)
            if isinstance(message, StreamEnded):
                self._observers.pop(message.stream, None)
        if observer is None:
            return
        if not isinstance(message, StreamEnded):
            observer(message)
        elif message.kind is None:
            observer(None)
        else:
            observer(fault_from(message.kind, message.code, message.figures))

    def _end(self, fault: Fault | None) -> None:
        with self._lock:
            closed = EnvironmentFault("live-stopped", cause="it was asked to stop", log=str(paths.engine_log()))
            self._fault = fault or closed
            left = list(self._observers.values())
            self._observers.clear()
        for observer in left:
            observer(fault)
