"""Reasons that the engine gives with a fault: codes and their words."""

import re
from collections.abc import Callable, Iterator

WORDING = {
    # --- the device
    "no-such-device": "this device doesn't exist",
    "no-cuda-build": "this installation has no CUDA support",
    "no-nvidia-gpu": "no NVIDIA driver or GPU is responding",
    "no-xpu-build": "this installation has no support for Intel GPUs",
    "no-intel-gpu": "no Intel driver or GPU is responding",
    "only-macos": "only macOS supports it",
    "no-mps-gpu": "this Mac has no GPU that Mynah can use",
    "device-missing": "it is not connected",
    "device-refused": "the system refused access",
    "sound-service": "the system's sound service is not responding",
    # --- recordings
    "no-sound": "it has no sound",
    "recording-differs": "the written recording differs from the samples",
    # --- the model's file
    "file-unreadable": "you don't have permission to read it",
    "file-truncated": "it ends too early",
    "download-truncated": "it ends too early, because the download is incomplete",
    "not-a-tar": "it is not a valid tar archive ({})",
    "members-too-many": "it contains more than {} files",
    "member-kind": "{} in it is not a plain file",
    "member-name": "the name {} in it leads out of the archive or is not plain",
    "member-twice": "it contains {} twice",
    "member-unneeded": "it contains {}, which no speech model needs",
    "member-large": "{} in it is too large",
    "member-missing": "it contains no {}, so it is not a NeMo checkpoint",
    "member-empty": "{} contains no data",
    "config-not-yaml": "its configuration is not plain YAML",
    "config-not-a-table": "its configuration is not a table",
    "config-not-a-tree": "its configuration is not a plain tree",
    "config-too-large": "its configuration is too large or too deep",
    "config-type": "its configuration contains a {}",
    "config-class": "its configuration names the unknown class {}",
    "config-file": "its configuration refers to the missing file {}",
    "config-resolver": "its configuration calls a resolver ({})",
    "weights-not-tensors": "its weights are not plain tensors",
    "file-missing": "the folder contains no {}",
    "config-not-json": "{} is not a JSON table",
    "config-value": "its configuration has an invalid value for {}",
    "tensor-file": "{} is not a valid safetensors file",
    "tensor-missing": "its weights lack {}",
    "tensor-shape": "the shape or type of {} in its weights contradicts its configuration",
    "tensor-unknown": "its weights contain {}, which its class doesn't know",
    # --- a model of another family
    "other-salm": "it is a speech language model (SALM), which Mynah can't run",
    "other-transcribe": "it is Nemotron 3.5 Transcribe, whose 34 billion parameters need a GPU with 80 GB",
    "other-multitalker": "it is a multitalker model, which needs to know beforehand when each person speaks",
    "other-whisper": "it is a Whisper model, and Mynah runs NVIDIA NeMo models",
    "other-recogniser": "it recognises speech, but belongs to a family that Mynah doesn't support",
    "other-speech-to-speech": "it is a Seamless model, which Mynah doesn't support",
    "other-tts": "it turns text into speech, not speech into text",
    "other-llm": "it is a text-only language model, and can't listen",
    "other-diariser": "it identifies speakers, but belongs to a family that Mynah doesn't support",
    "other-gguf": "it has the format of whisper.cpp and llama.cpp",
    "other-onnx": "it has the ONNX format",
    "other-mlx": "it has the MLX format",
    "other-pickle": "its weights are a pickle, which may run code when it is read",
    # --- the model
    "hub-layout": "only the native backend reads models with safetensors",
    "native-unknown": "the native backend doesn't support {}",
    "no-text": "a {} doesn't write text",
    # --- features that the native backend does not support; other codes are names of settings
    "adapter": "the adapter {}",
    "ctc-head": "the CTC head {}",
    "diarisation-setting": "a diarisation model with the setting {}",
    "encoder-class": "encoders of the class {}",
    "end-token": "a vocabulary without an end token",
    "joint-network": "the joint network {}",
    "language-tags": "language tags in another form",
    "model-class": "models of the class {}",
    "voice-setting": "a voice model with the setting {}",
    "model-family": "models of the family {}",
    "prediction-network": "the prediction network {}",
    "prompt-context": "context before the text with several vocabularies",
    "prompt-format": "the prompt format {}",
    "prompt-languages": "prompts without languages",
    "setting": "the setting {}",
    "prompt-token": "prompts without the token {}",
    "timestamp-model": "the timestamp model {}",
    "timestamp-vocabularies": "a timestamp model with several vocabularies",
    "tokenizer-class": "the tokenizer class {}",
    "tokenizer-none": "a model without a tokenizer or a list of characters",
    "tokenizer-outside": "a tokenizer outside the checkpoint",
    "tokenizer-type": "the tokenizer type {}",
    "tokenizer-unreadable": "this tokenizer, which can't be read",
    "tokenizer-setting": "tokenizer.json with {}",
    "weights-format": "weights in a format older than torch 1.6",
    "weights-objects": "weights that contain more than tensors",
    "weights-without": "weights without {}",
    # --- the cache and Mynah itself
    "copy-unreadable": "the written copy can't be read back",
    "window-missing": "window {} or the next one was not recognised",
    # --- a recording elsewhere
    "storage-short": "the storage returned too few bytes",
    "storage-silent": "no answer",
}


def network_reason(error: BaseException) -> str:
    """Return the cause of a network error in words, without error numbers. "" if nothing is known."""
    import socket  # not needed before the first error

    for cause in _causes(error):
        if isinstance(cause, socket.gaierror):
            return "its address was not found"
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
    return re.sub(r"\[[^]]*\d\] *", "", str(error))


def untrusted_certificate(error: BaseException) -> str | None:
    """Return why a certificate is not trusted, None if another thing caused a network error."""
    import ssl  # late: the window starts without it

    found = (cause for cause in _causes(error) if isinstance(cause, ssl.SSLCertVerificationError))
    return next((cause.verify_message for cause in found), None)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and what led to it."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def in_words(reason: str, translate: Callable[[str], str] = str) -> str:
    """Return a reason in words.

    Args:
        reason: CODE or CODE:DETAIL. Another text, such as a library's, stays.
        translate: translates the English words of a code.
    """
    code, _, detail = reason.partition(":")
    if code not in WORDING:
        return reason
    return translate(WORDING[code]).replace("{}", in_words(detail, translate) if code == "native-unknown" else detail)
