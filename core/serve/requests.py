"""Understand the fields of a request: model, language, speakers, format of the answer."""

from pathlib import Path

import msgspec

from core import models
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.languages import AUTOMATIC, is_language_list, is_tag
from core.contracts.protocol import Prompt
from core.contracts.tracks import is_choice
from core.formats import FORMATS
from core.journal import ComputeSpec
from core.library.engine_options import EngineOptions, check_speakers, speaker_choice
from core.queue.live_engine import prompt_of_stream
from core.serve.answers import RESPONSE_FORMATS
from core.serve.refusals import Refusal, refusal_from
from core.serve.uploads import Upload
from core.specs.job_specs import check_language

FOREIGN_NAMES = ("whisper", "gpt-", "default", "auto")
"""The beginnings of names that clients send to any server. They mean the server's own model."""
KNOWN_FIELDS = ("model", "language", "speakers", "response_format", "timestamp_granularities", "stream")
"""The fields with an effect on an answer."""
KNOWN_JOB_FIELDS = ("model", "language", "speakers", "tracks", "translate_to", "bilingual", "results")
"""The fields with an effect on a job."""


class Request(msgspec.Struct, frozen=True):
    """A request that can be served.

    `answer` is the format of the answer, one of RESPONSE_FORMATS. `granularities` are the times in it. `keeps_results`:
    the client fetches the results of the engine, see core.contracts.engine_results.
    """

    compute: ComputeSpec
    answer: str = "json"
    granularities: tuple[str, ...] = ("segment",)
    stream: bool = False
    keeps_results: bool = False


class Reader:
    """Reads requests for a server with these choices."""

    def __init__(self, options: EngineOptions, compute: ComputeSpec) -> None:
        """Know the server's options and their meaning."""
        self._options, self._compute = options, compute
        self.model = models.model_name(Path(compute.load.model))
        """The name of the model."""

    def read(self, upload: Upload, translate: bool = False) -> Request:
        """Return the meaning of a request.

        Args:
            upload: the received fields.
            translate: whether the client wants English text.

        Raises:
            Refusal: a field has an impossible value.
        """
        asked = upload.get("model") or ""
        self.check_model(asked)
        answer = upload.get("response_format") or "json"
        if answer not in RESPONSE_FORMATS or (translate and answer == "diarized_json"):
            known = ", ".join(each for each in RESPONSE_FORMATS if not (translate and each == "diarized_json"))
            raise _wrong("response_format", answer, known)
        granularities = tuple(upload.get_all("timestamp_granularities")) or ("segment",)
        for each in granularities:
            if each not in ("word", "segment"):
                raise _wrong("timestamp_granularities[]", each, "word, segment")
        if upload.get_all("known_speaker_names") or upload.get_all("known_speaker_references"):
            raise Refusal(
                400,
                "Mynah does not know voices. Leave known_speaker_names out.",
                "known-speakers",
                "known_speaker_names",
            )
        wants_speakers = answer == "diarized_json" or asked.endswith("-diarize")
        try:
            compute = self._compute_for(upload, translate, wants_speakers)
        except Fault as fault:
            refusal = refusal_from(fault)
            raise Refusal(400, refusal.message, refusal.code) from fault
        return Request(
            compute, answer, granularities, _is_true(upload.get("stream")), upload.get("results") == "engine"
        )

    def check_model(self, name: str) -> None:
        """Check that a request means the server's model. Raises Refusal."""
        if name not in ("", self.model) and not name.lower().startswith(FOREIGN_NAMES):
            raise Refusal(
                404,
                f"This server has the model {self.model}. Ask for it, or leave model out.",
                "model_not_found",
                "model",
            )

    def live_prompt(self, language: str | None) -> Prompt:
        """Return the prompt of a live session in a language, None for the server's own.

        Raises:
            Refusal: the language is no code.
            Fault: the model does not know it.
        """
        own = self._compute.prompt.language
        return prompt_of_stream(Prompt().speaking(self._known_language(language or "") or own))

    def _known_language(self, given: str) -> str:
        language = given.strip()
        if language and language != AUTOMATIC and not is_language_list(language):
            raise _wrong("language", language, "a code such as en, de or pt-BR, or several such as de,en")
        if language:
            check_language(Path(self._compute.load.model), language)
        return language

    def _compute_for(self, upload: Upload, translate: bool, wants_speakers: bool) -> ComputeSpec:
        """Return how a recording is recognised. Raises Refusal, and faults of the model."""
        compute = self._compute
        model = Path(compute.load.model)
        language = self._known_language(upload.get("language") or "")
        target = "en" if translate else (upload.get("translate_to") or "").strip() or None
        if target is not None and not is_tag(target):
            raise _wrong("translate_to", target, "a code such as en or de")
        if target not in (None, language) and not models.may_translate(model):
            raise EnvironmentFault("translate-model", model=self.model)
        prompt = msgspec.structs.replace(
            compute.prompt.speaking(language) if language else compute.prompt,
            target_language=target or compute.prompt.target_language,
            bilingual=target is not None and _is_true(upload.get("bilingual")),
        )
        tracks = upload.get("tracks") or compute.tracks
        if not is_choice(tracks):
            raise _wrong("tracks", tracks, "auto, all, a number or a name")
        speakers = upload.get("speakers")
        if speakers is not None:
            try:
                check_speakers(speakers)
            except ValueError:
                raise _wrong("speakers", speakers, "off, auto, channels or how many") from None
        elif wants_speakers:
            speakers = "auto"
        choice = compute.speakers if speakers is None else speaker_choice(self._options, speakers)
        return msgspec.structs.replace(compute, prompt=prompt, speakers=choice, tracks=tracks)


def read_format(name: str) -> str:
    """Check the name of one of Mynah's formats. Raises Refusal."""
    if name not in FORMATS:
        raise _wrong("format", name, ", ".join(FORMATS))
    return name


def _is_true(value: str | None) -> bool:
    return (value or "").strip().lower() in ("true", "1", "yes", "on")


def _wrong(field: str, value: str, known: str) -> Refusal:
    return Refusal(400, f"{field} cannot be {value[:40]!r}. Use {known}.", "invalid_value", field)
