"""What a model writes beside the words: tags of the language that was spoken, and the ends of utterances."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from core.engine.native.unsupported import Unsupported

# NeMo's own pattern (rnnt_decoding.py: set_strip_lang_tags)
_NEMO_PATTERN = r"\s*<[a-z]{2}-[A-Z]{2}>"
_LANGUAGE_TAG = r"<(?P<language>[a-z]{2}-[A-Z]{2})>"
_ENDS = ("<EOU>", "<EOB>")
"""Pieces by which a model says that an utterance, or a short one that answers another speaker, has ended."""


class TextTags:
    """The tags that one model writes, by its configuration and vocabulary; none of them belongs to the text."""

    def __init__(
        self, config: Mapping[str, Any], decoding: Mapping[str, Any], pieces: Collection[str] = frozenset()
    ) -> None:
        """`decoding` is the configuration of the decoder that writes the tokens. Raises Unsupported."""
        told = str(config.get("target")).endswith("WithPrompt")
        strips = decoding.get("strip_lang_tags")
        if strips and decoding.get("lang_tag_pattern") not in (None, _NEMO_PATTERN):
            raise Unsupported("language-tags")  # a pattern of a stranger's may take for ever
        written = [_LANGUAGE_TAG] if told or strips else []
        written += [each for each in _ENDS if each in pieces]
        self._pattern = re.compile(rf"\s*(?:{'|'.join(written)})") if written else None

    def remove(self, text: str) -> str:
        """`text` without tags, and without the spaces before them."""
        return text if self._pattern is None else self._pattern.sub("", text).strip()

    def find(self, pieces: Sequence[str]) -> tuple[set[int], str | None]:
        """Which of a hypothesis's pieces are parts of tags, and the language that most of its tags name."""
        if self._pattern is None:
            return set(), None
        starts, text = [], ""
        for piece in pieces:
            starts.append(len(text))
            text += piece.replace("▁", " ")
        ends = [*starts[1:], len(text)]
        parts: set[int] = set()
        languages: Counter[str] = Counter()
        for tag in self._pattern.finditer(text):
            parts |= {i for i, start in enumerate(starts) if tag.start() <= start < ends[i] <= tag.end()}
            languages.update(filter(None, [tag.groupdict().get("language")]))
        return parts, languages.most_common(1)[0][0] if languages else None
