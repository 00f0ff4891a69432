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
    # --- the model
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
    "tokenizer-unreadable": "tokenizer that SentencePiece cannot read",
    "weights-format": "weights in a format of before torch 1.6",
    "weights-objects": "weights that are more than a table of tensors",
    "weights-without": "weights without {}",
    # --- the cache and ourselves
    "copy-unreadable": "what was written cannot be read back",
    "window-missing": "window {} or the one after it was never recognised",
}


def worded(reason: str, translate: Callable[[str], str] = str) -> str:
    """A reason, CODE or CODE:DETAIL, in words; a text that is not ours, such as a library's, stands for itself.

    `translate` gets the English words of a code.
    """
    code, _, detail = reason.partition(":")
    if code not in WORDING:
        return reason
    return translate(WORDING[code]).replace("{}", worded(detail, translate) if code == "native-unknown" else detail)
