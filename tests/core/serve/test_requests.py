"""The meaning of the fields of a request, for a server with a Canary model."""

from pathlib import Path

import pytest

from core.contracts.protocol import Prompt
from core.library.engine_options import EngineOptions
from core.serve.refusals import Refusal
from core.serve.requests import KNOWN_FIELDS, KNOWN_JOB_FIELDS, Reader
from core.serve.uploads import Upload
from core.specs.job_specs import compute_spec

CANARY = Reader(EngineOptions(), compute_spec(Path("/models/canary-1b-v2.nemo"), Prompt()))


def upload(**fields: str) -> Upload:
    return Upload(("/spool/a.part", 1, 1), "a.wav", tuple(fields.items()))


def test_translations_are_english() -> None:
    prompt = CANARY.read(upload(language="de"), translate=True).compute.prompt
    assert (prompt.language, prompt.target_language, prompt.bilingual) == ("de", "en", False)


def test_jobs_choose_translation_and_tracks() -> None:
    request = CANARY.read(upload(language="de", translate_to="fr", bilingual="true", tracks="2", results="engine"))
    prompt = request.compute.prompt
    assert (prompt.target_language, prompt.bilingual, request.compute.tracks) == ("fr", True, "2")
    assert request.keeps_results
    plain = CANARY.read(upload(bilingual="true"))
    assert (plain.compute.prompt, plain.keeps_results) == (Prompt(), False)
    for wrong in ({"translate_to": "no code!"}, {"tracks": "0"}, {"speakers": "nobody"}):
        with pytest.raises(Refusal) as refused:
            CANARY.read(upload(**wrong))
        assert refused.value.param == next(iter(wrong))


def test_other_fields_are_named_once_and_safely() -> None:
    sent = upload(model="whisper-1", prompt="Anna", **{"vad[]": "a", "vad": "b", "ä\n" + "x" * 90: "c", "": "d"})
    assert sent.others(KNOWN_FIELDS) == ("prompt", "vad", "??" + "x" * 38)
    assert "response_format" not in KNOWN_JOB_FIELDS
