"""Canary's prompts, versions 1 and 2: which languages a checkpoint knows, and what its decoder is asked for."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from core.contracts.errors import InputFault
from core.contracts.protocol import Prompt

_LANGUAGE = re.compile(r"<\|([a-z]{2})\|>")
# what NeMo's own data loader puts where neither the request nor the checkpoint says anything (prompts/canary2.py)
_DEFAULTS: dict[str, dict[str, str]] = {
    "canary": {"task": "asr", "pnc": "yes"},
    "canary2": {
        "decodercontext": "",
        "emotion": "<|emo:undefined|>",
        "itn": "no",
        "timestamp": "no",
        "diarize": "no",
        "pnc": "yes",
    },
}


class PromptEncoder:
    """Turns requests into the tokens that the decoder starts from."""

    def __init__(
        self,
        version: str,
        languages: tuple[str, ...],
        defaults: Mapping[str, str | None],
        pieces: Iterable[str],
        encode: Callable[[dict[str, str]], list[int]],
    ) -> None:
        """`version` is canary or canary2, `defaults` what the checkpoint says of the slots of a user's turn.

        `encode` fills the slots of the version's template, and reads it as tokens; `pieces` is the vocabulary.
        """
        self._version = version
        self._encode = encode
        self.languages = languages
        self._defaults = _DEFAULTS.get(version, _DEFAULTS["canary2"]) | {
            slot: value for slot, value in defaults.items() if value is not None
        }
        self.writes_times = version == "canary2" and {"<|timestamp|>", "<|0|>", "<|1|>"} <= set(pieces)
        self._known: dict[tuple[Prompt, bool], list[int]] = {}

    def encode(self, prompt: Prompt, times: bool) -> list[int]:
        """The tokens of `prompt`; with `times` the decoder is asked to write `<|frame|>` tokens around each word.

        Raises InputFault("language") when the checkpoint does not know a language of the prompt.
        """
        if (prompt, times) not in self._known:
            self._known[prompt, times] = self._encode(self._defaults | self._slots(prompt, times))
        return self._known[prompt, times]

    def _slots(self, prompt: Prompt, times: bool) -> dict[str, str]:
        default = _bare(self._defaults.get("source_lang") or ("en" if "en" in self.languages else self.languages[0]))
        source = prompt.language or default
        target = prompt.target_language or source
        for language in (source, target):
            if language not in self.languages:
                raise InputFault("language", language=language, known=", ".join(self.languages))
        slots = {"source_lang": source, "target_lang": target, "pnc": "yes" if prompt.punctuation else "no"}
        if self._version == "canary":
            return slots | {"task": "asr" if source == target else "translate"}
        return slots | {"timestamp": "yes" if times else "no"}


def languages_of(vocabularies: Sequence[str], pieces: Iterable[str]) -> tuple[str, ...]:
    """ISO 639-1 codes: of the languages with `vocabularies` of their own, or else of those with a special token."""
    if vocabularies:
        return tuple(sorted({code.split("-")[0] for code in vocabularies}))
    found = (_LANGUAGE.fullmatch(piece) for piece in pieces)
    return tuple(sorted({match.group(1) for match in found if match}))


def _bare(language: str) -> str:
    return language.strip("<|>")
