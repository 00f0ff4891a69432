"""The reasons that the engine gives with a fault, as codes, and their words."""

from collections.abc import Callable

WORDING = {
    # --- the device
    "no-such-device": "there is no such device",
    "no-cuda-build": "this build of PyTorch has no CUDA",
    "no-nvidia-gpu": "no NVIDIA driver or GPU answers",
    "only-macos": "only macOS has it",
    "no-mps-gpu": "this Mac has none that PyTorch can use",
    # --- the model's file
    "file-unreadable": "it may not be read",
    "file-truncated": "it ends too early",
    "download-truncated": "it ends too early; the download is incomplete",
    "not-a-tar": "it is not a sound tar archive ({})",
    "members-too-many": "it holds more than {} files",
    "member-kind": "{} in it is not a plain file",
    "member-name": "the name {} in it leads elsewhere or is not plain",
    "member-twice": "it holds {} twice",
    "member-unneeded": "it holds {}, which no speech model needs",
    "member-large": "{} in it is too large",
    "member-missing": "it holds no {}, so it is not a NeMo checkpoint",
    "member-empty": "{} holds no data",
    "config-not-yaml": "its configuration is not plain YAML",
    "config-not-a-table": "its configuration is not a table",
    "config-not-a-tree": "its configuration is not a plain tree",
    "config-too-large": "its configuration is too large or too deep",
    "config-type": "its configuration holds a {}",
    "config-class": "its configuration names {}, which is not on the list of known classes",
    "config-file": "its configuration refers to {}, which is not in it",
    "config-resolver": "its configuration calls a resolver ({})",
    "weights-not-tensors": "its weights are not plain tensors",
    "file-missing": "the folder holds no {}",
    "config-not-json": "{} is not a table in JSON",
    "config-value": "{} in its configuration has a value that its class does not have",
    "tensor-file": "{} is not a sound safetensors file",
    "tensor-missing": "its weights lack {}",
    "tensor-shape": "{} in its weights has another shape or type than its configuration says",
    "tensor-unknown": "its weights hold {}, which its class does not know",
    # --- a model of another family
    "other-salm": "it is a SALM, a large language model that listens",
    "other-transcribe": "it is Nemotron 3.5 Transcribe, whose 34 billion parameters need a GPU of 80 GB",
    "other-multitalker": "it is a multitalker model, which must be told beforehand when each person speaks",
    "other-whisper": "it is a Whisper model, and Mynah runs NVIDIA NeMo's",
    "other-recogniser": "it recognises speech, but is of a family that Mynah does not know",
    "other-speech-to-speech": "it is a Seamless model, which Mynah does not know",
    "other-tts": "it makes speech of text, not text of speech",
    "other-llm": "it is a language model, which reads and writes and does not listen",
    "other-diariser": "it tells speakers apart, but is of a family that Mynah does not know",
    "other-gguf": "it is in the format of whisper.cpp and llama.cpp",
    "other-onnx": "it is in the format of ONNX",
    "other-mlx": "it is in the format of MLX",
    "other-pickle": "its weights are a pickle, which may run code when it is read",
    # --- the model
    "hub-layout": "only the native backend reads the layout with safetensors",
    "native-unknown": "the native backend does not know {}",
    "no-text": "a {} does not write text",
    # --- what the native backend does not know; else the name of a setting
    "adapter": "the adapter {}",
    "ctc-head": "CTC head {}",
    "diarisation-setting": "a diarisation model with the setting {}",
    "encoder-class": "encoders of the class {}",
    "end-token": "no token for the end of the text",
    "joint-network": "joint network {}",
    "language-tags": "language tags of another form",
    "model-class": "models of the class {}",
    "model-family": "models of the family {}",
    "prediction-network": "prediction network {}",
    "prompt-context": "context before the text, in one of several vocabularies",
    "prompt-format": "prompt format {}",
    "prompt-languages": "prompts without languages",
    "setting": "the setting {}",
    "prompt-token": "no token {} for the prompt",
    "timestamp-model": "timestamp model {}",
    "timestamp-vocabularies": "timestamp model with several vocabularies",
    "tokenizer-class": "tokenizer class {}",
    "tokenizer-none": "no tokenizer, and no single list of characters",
    "tokenizer-outside": "tokenizer outside the checkpoint",
    "tokenizer-type": "tokenizer type {}",
    "tokenizer-unreadable": "tokenizer that its library cannot read",
    "tokenizer-setting": "tokenizer.json with {}",
    "weights-format": "weights in a format of before torch 1.6",
    "weights-objects": "weights that are more than a table of tensors",
    "weights-without": "weights without {}",
    # --- the cache and ourselves
    "copy-unreadable": "what was written cannot be read back",
    "window-missing": "window {} or the one after it was never recognised",
    # --- a recording elsewhere
    "storage-short": "a range came back short",
    "storage-silent": "no answer",
}


def worded(reason: str, translate: Callable[[str], str] = str) -> str:
    """A reason, CODE or CODE:DETAIL, in words; a text that is not ours, such as a library's, stands for itself.

    `translate` gets the English words of a code.
    """
    code, _, detail = reason.partition(":")
    if code not in WORDING:
        return reason
    return translate(WORDING[code]).replace("{}", worded(detail, translate) if code == "native-unknown" else detail)
