"""Speak with one client of live sound: take its sound, and tell the words as they are heard."""

import asyncio
import base64
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from core.contracts.engine_messages import StreamHeard, StreamOpened
from core.contracts.errors import Fault
from core.contracts.protocol import EndStream, OpenStream, Sound
from core.contracts.transcript import Word
from core.queue.live_engine import LiveEngine, StreamObserver
from core.serve.live_settings import DELAYS, LiveSettings, linear_samples
from core.serve.refusals import Refusal, refusal_from
from core.serve.requests import Reader

MOST_MESSAGE_BYTES = 4 * 2**20
"""The largest message of a client: about a minute of sound."""
_MOST_BEHIND = 30.0  # seconds of sound that wait for the engine. A faster client must wait
_MOST_SILENT = 600.0  # seconds without a message, after which a session ends
_OWN_PAUSE = 0.8  # seconds, in a session whose client ends the utterances
_SOUND_BYTES = 2**16  # of a message to the engine
_GONE = 1001  # the code of a WebSocket
_WORDS = "conversation.item.input_audio_transcription"

OpenEngine = Callable[[OpenStream, StreamObserver], Awaitable[tuple[LiveEngine, int]]]
_News = StreamOpened | StreamHeard | Fault | None


class _Utterance:
    """The words of an item so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.texts: list[str] = []
        self.is_committed = False


class _Stream:
    """A stream of the engine. `began` is the second of the session at which its sound begins."""

    def __init__(self, engine: LiveEngine, number: int, rate: int, began: float) -> None:
        self.engine, self.number, self.began = engine, number, began
        self._bytes_a_second = 2 * rate
        self._sent = 0
        self.heard = 0.0
        self.is_ending = False

    @property
    def seconds(self) -> float:
        """The sound that the engine has got."""
        return self._sent / self._bytes_a_second

    def push(self, samples: bytes) -> None:
        """Send sound to the engine. This may wait for the engine's pipe."""
        self._sent += len(samples)
        for start in range(0, len(samples), _SOUND_BYTES):
            self.engine.send(Sound(self.number, samples[start : start + _SOUND_BYTES]))


class LiveSession:
    """One client. All methods run in the event loop."""

    def __init__(self, socket: WebSocket, open_engine: OpenEngine, reader: Reader, settings: LiveSettings) -> None:
        """Serve the client behind an accepted `socket`."""
        self._socket, self._open_engine, self._reader, self._settings = socket, open_engine, reader, settings
        self._name = f"sess_{secrets.token_hex(12)}"
        self._prompt = reader.live_prompt(None)
        self._stream: _Stream | None = None
        self._news: asyncio.Queue[tuple[object, _News]] = asyncio.Queue()
        self._utterance: _Utterance | None = None
        self._last_item: str | None = None
        self._token: object = None  # of the current stream
        self._began = self._told_until = 0.0  # seconds of the session: the next stream, and the last utterance's end

    async def run(self) -> None:
        """Serve until the client has gone."""
        try:
            await self._tell_session("created")
            await self._work()
        except WebSocketDisconnect:
            pass
        finally:
            if self._stream is not None:
                await asyncio.to_thread(self._stream.engine.abandon, self._stream.number)

    async def _work(self) -> None:
        news = asyncio.ensure_future(self._news.get())
        message: asyncio.Future[str] | None = None
        try:
            while True:
                if message is None and not self._must_wait:
                    message = asyncio.ensure_future(self._received())
                either: set[asyncio.Future[Any]] = {news} if message is None else {news, message}
                done, _ = await asyncio.wait(either, timeout=_MOST_SILENT, return_when=asyncio.FIRST_COMPLETED)
                if news in done:
                    await self._take(*news.result())
                    news = asyncio.ensure_future(self._news.get())
                if message is not None and message in done:
                    text, message = message.result(), None
                    await self._handle(text)
                if not done:
                    await self._tell_error(Refusal(408, "The session was silent for 10 minutes.", "silent"))
                    await self._socket.close(_GONE)
                    return
        finally:
            news.cancel()
            if message is not None:
                message.cancel()

    async def _received(self) -> str:
        """Return the client's next message. Raises WebSocketDisconnect."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", _GONE))
        return str(message.get("text") or "")  # no client sends bytes

    @property
    def _must_wait(self) -> bool:
        """Whether the client's next message must wait for the engine."""
        stream = self._stream
        return stream is not None and (stream.is_ending or stream.seconds - stream.heard > _MOST_BEHIND)

    # --- what the client says

    async def _handle(self, text: str) -> None:
        name = None
        try:
            event = _decoded(text)
            name = event.get("event_id")
            match event.get("type"):
                case "input_audio_buffer.append":
                    await self._append(event.get("audio"))
                case "input_audio_buffer.commit":
                    await self._commit()
                case "input_audio_buffer.clear":
                    await self._clear()
                case "session.update" | "transcription_session.update":
                    await self._update(event.get("session"))
                case other:
                    raise Refusal(400, f"This server transcribes only. It has no {str(other)[:60]}.", "type", "type")
        except Refusal as refusal:
            await self._tell_error(refusal, name)
        except Fault as fault:
            await self._tell_error(refusal_from(fault), name)

    async def _append(self, audio: object) -> None:
        try:
            sound = base64.b64decode(audio, validate=True) if isinstance(audio, str) else None
        except ValueError:  # no base64, or a character beyond ASCII
            sound = None
        if sound is None:
            raise Refusal(400, "audio is no base64 text.", "invalid_value", "audio")
        if not sound:
            return
        if self._stream is None:
            self._stream = await self._opened()
        await asyncio.to_thread(self._stream.push, linear_samples(sound, self._settings.encoding))

    async def _commit(self) -> None:
        if self._stream is None or not self._stream.seconds:
            raise Refusal(400, "The buffer holds no sound. Send some first.", "input_audio_buffer_commit_empty")
        await self._tell_commit(self._item())
        await self._end_stream()

    async def _clear(self) -> None:
        stream, self._stream, self._utterance = self._stream, None, None
        if stream is not None:
            self._began += stream.seconds
            await asyncio.to_thread(stream.engine.abandon, stream.number)
        await self._tell("input_audio_buffer.cleared")

    async def _update(self, session: object) -> None:
        settings = self._settings.updated(session)
        self._reader.check_model(settings.model)
        self._prompt = await asyncio.to_thread(self._reader.live_prompt, settings.language)
        self._settings = settings
        if self._stream is not None:  # the next sound has other settings
            await self._end_stream()
        await self._tell_session("updated")

    async def _opened(self) -> _Stream:
        settings, token, loop = self._settings, object(), asyncio.get_running_loop()

        def observe(news: _News) -> None:
            loop.call_soon_threadsafe(self._news.put_nowait, (token, news))

        message = OpenStream(
            0,
            self._prompt,
            rate=settings.rate,
            chunk_seconds=DELAYS.get(settings.delay or ""),
            pause_seconds=settings.pause_seconds or _OWN_PAUSE,
        )
        self._token = token
        engine, number = await self._open_engine(message, observe)
        return _Stream(engine, number, settings.rate, self._began)

    async def _end_stream(self) -> None:
        """Have the last words told. The client's next message waits for them."""
        assert self._stream is not None
        self._stream.is_ending = True
        await asyncio.to_thread(self._stream.engine.send, EndStream(self._stream.number))

    # --- what the engine says

    async def _take(self, token: object, news: _News) -> None:
        stream = self._stream
        if stream is None or token is not self._token:
            return  # the client has cleared its sound
        match news:
            case StreamHeard():
                stream.heard = news.seconds
                await self._tell_words(news.words, stream.began)
                if news.is_over and self._settings.pause_seconds is not None and not stream.is_ending:
                    await self._complete(stream.began + news.seconds)
            case None | Fault():
                self._stream = None
                self._began += stream.seconds
                if isinstance(news, Fault):
                    await self._fail(news)
                else:
                    await self._complete(self._began)

    async def _tell_words(self, words: tuple[Word, ...], began: float) -> None:
        for word in words:
            is_first = self._utterance is None
            item = self._item()
            if is_first and self._settings.pause_seconds is not None:
                at = round(1000 * (began + (word.start or 0.0)))
                await self._tell("input_audio_buffer.speech_started", item_id=item.name, audio_start_ms=at)
            space = " " if item.texts else ""
            item.texts.append(word.text)
            await self._tell(f"{_WORDS}.delta", item_id=item.name, content_index=0, delta=space + word.text)

    async def _complete(self, until: float) -> None:
        """Tell the end of an utterance, if there is one."""
        item = self._utterance
        if item is None:
            return
        if not item.is_committed:
            if self._settings.pause_seconds is not None:
                at = round(1000 * until)
                await self._tell("input_audio_buffer.speech_stopped", item_id=item.name, audio_end_ms=at)
            await self._tell_commit(item)
        self._utterance = None
        usage = {"type": "duration", "seconds": round(until - self._told_until, 3)}
        self._told_until = until
        text = " ".join(item.texts)
        await self._tell(f"{_WORDS}.completed", item_id=item.name, content_index=0, transcript=text, usage=usage)

    async def _fail(self, fault: Fault) -> None:
        refusal = refusal_from(fault)
        if (item := self._utterance) is not None:
            self._utterance = None
            error = refusal.body["error"]
            await self._tell(f"{_WORDS}.failed", item_id=item.name, content_index=0, error=error)
        await self._tell_error(refusal)

    def _item(self) -> _Utterance:
        if self._utterance is None:
            self._utterance = _Utterance(f"item_{secrets.token_hex(12)}")
        return self._utterance

    # --- to the client

    async def _tell_commit(self, item: _Utterance) -> None:
        await self._tell("input_audio_buffer.committed", item_id=item.name, previous_item_id=self._last_item)
        item.is_committed, self._last_item = True, item.name

    async def _tell_session(self, what: str) -> None:
        kind = "transcription_session" if self._settings.is_old else "session"
        await self._tell(f"{kind}.{what}", session=self._settings.description(self._name))

    async def _tell_error(self, refusal: Refusal, event: object = None) -> None:
        await self._tell("error", error={**refusal.body["error"], "event_id": event})

    async def _tell(self, kind: str, **members: object) -> None:
        body: dict[str, Any] = {"type": kind, "event_id": f"event_{secrets.token_hex(12)}", **members}
        try:
            await self._socket.send_text(msgspec.json.encode(body).decode())
        except RuntimeError as error:  # the client has gone
            raise WebSocketDisconnect from error


def _decoded(text: str) -> dict[str, Any]:
    try:
        event = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        event = None
    if not isinstance(event, dict):
        raise Refusal(400, "The message is no JSON object.", "invalid_json")
    return event
