"""Models that Mynah cannot run, recognised by class, by `model_type` or by files, with a model to use instead.

Each kind is a code of `fault_reasons`. The sentence names the family, the advice a model of the catalogue.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from core.contracts.errors import EnvironmentFault

_INSTEAD = {
    "other-salm": "parakeet-tdt-0.6b-v2",
    "other-transcribe": "nemotron-3.5-asr-streaming-0.6b",
    "other-multitalker": "parakeet-unified-en-0.6b, with --speakers",
    "other-whisper": "parakeet-tdt-0.6b-v3",
    "other-recogniser": "parakeet-tdt-0.6b-v3",
    "other-speech-to-speech": "canary-1b-v2",
    "other-tts": "parakeet-tdt-0.6b-v3",
    "other-llm": "parakeet-tdt-0.6b-v3",
    "other-diariser": "Nemotron-3-Diarization",
    "other-gguf": "parakeet-tdt-0.6b-v3",
    "other-onnx": "parakeet-tdt-0.6b-v3",
    "other-mlx": "parakeet-tdt-0.6b-v3",
    "other-pickle": "parakeet-tdt-0.6b-v3",
}
# names of classes of NeMo or transformers, without the module
_CLASSES = {
    r"SALM\w*|\w*SpeechLM\w*|\w*AudioLM\w*|DuplexS2S\w*|DuplexSTT\w*": "other-salm",
    r"Nemotron3_5Transcribe\w*": "other-transcribe",
    r"EncDecMultiTalker\w*": "other-multitalker",
    r"Whisper\w*": "other-whisper",
    r"(Wav2Vec2|Hubert|WavLM|UniSpeech|Moonshine|Speech2Text|SEW|MCTCT|Voxtral|KyutaiSpeech)\w*": "other-recogniser",
    r"(GraniteSpeech|CohereAsr|Qwen2Audio|Qwen3ASR|GlmAsr|Lasr|VibeVoiceAsr)\w*": "other-recogniser",
    r"Seamless\w*": "other-speech-to-speech",
    r"\w*(FastPitch|Tacotron|HifiGan|MagpieTTS|RadTTS|VitsModel|SpeechT5ForTextToSpeech|TextToSpeech)\w*": "other-tts",
    r"(Pyannote|PyanNet|SpeakerDiarization)\w*": "other-diariser",
    r"\w+(ForCausalLM|LMHeadModel)|\w*GPTModel\w*|Megatron\w*": "other-llm",
}
_MODULES = {  # names of NeMo classes with the module
    r"nemo\.collections\.speechlm2\..*|nemo\.collections\.multimodal\..*": "other-salm",
    r"nemo\.collections\.tts\..*": "other-tts",
    r"nemo\.collections\.(nlp|llm|vlm)\..*": "other-llm",
}
_LARGE_MODEL_KEYS = ("pretrained_llm", "pretrained_lm_name")  # in the config.json of a SALM, which has no class


class ForeignModel(Exception):
    """A model of a family that Mynah cannot run. The message is a code of fault_reasons."""

    def fault(self, model: str) -> EnvironmentFault:
        """Return the fault for a model of this name."""
        return EnvironmentFault("model-other", model=model, reason=str(self), instead=_INSTEAD[str(self)])


def check_class(target: str) -> None:
    """Check the class of a NeMo or transformers model.

    Raises:
        ForeignModel: Mynah knows the class and cannot run it.
    """
    name = target.rpartition(".")[2]
    for patterns, text in ((_MODULES, target), (_CLASSES, name)):
        for pattern, code in patterns.items():
            if re.fullmatch(pattern, text):
                raise ForeignModel(code)


def check_config(config: Mapping[str, Any]) -> None:
    """Check the content of a config.json.

    Raises:
        ForeignModel: Mynah knows the model and cannot run it.
    """
    named = config.get("architectures")
    for name in named if isinstance(named, list) else ():
        check_class(str(name))
    kind = str(config.get("model_type", ""))
    check_class(kind.title().replace("_", "") if kind in ("whisper", "wav2vec2", "hubert") else "")
    if any(key in config for key in _LARGE_MODEL_KEYS):
        raise ForeignModel("other-salm")
    if "alignment_heads" in config and "suppress_ids" in config:
        raise ForeignModel("other-whisper")  # CTranslate2's own configuration


def check_files(names: Iterable[str]) -> None:
    """Check the names of a folder's files.

    Raises:
        ForeignModel: another program runs these files, and no safetensors model is among them.
    """
    here = {name.casefold() for name in names}
    endings = {name.rpartition(".")[2] for name in here}
    if "safetensors" in endings:
        if "weights.safetensors" in here and "model.safetensors" not in here:
            raise ForeignModel("other-mlx")
        return
    if "model.bin" in here and here & {"vocabulary.json", "vocabulary.txt", "tokenizer.json"}:
        raise ForeignModel("other-whisper")  # faster-whisper's
    if "gguf" in endings or any(re.fullmatch(r"ggml-.*\.bin", name) for name in here):
        raise ForeignModel("other-gguf")
    if "onnx" in endings:
        raise ForeignModel("other-onnx")
    if here & {"pytorch_model.bin", "pytorch_model.bin.index.json", "consolidated.00.pth", "model.pt"}:
        raise ForeignModel("other-pickle")
