"""Words to expect in NeMo's own searches: its boosting tree of a list, and the settings that name it as a file."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from nemo.collections.asr.parts.context_biasing.boosting_graph_batched import GPUBoostingTreeModel
from nemo.collections.asr.parts.context_biasing.context_graph_universal import ContextGraph

from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Phrase
from core.engine.native.boosting.phrase_tokens import phrase_tokens
from core.engine.native.boosting.phrase_tree import CONTEXT_SCORE
from core.engine.native.boosting.spoken_forms import SpokenForms
from core.engine.recognizer import Hypothesis

_KEPT = 8  # lists, those of the projects whose recordings are in work
_FINAL_END_SCORE = 1.0  # NeMo's default for an attention decoder's end token behind a finished phrase
_SPECIAL = "spl_tokens"  # an aggregate tokenizer's name for its special tokens


class Boosted(NamedTuple):
    """The content of a boosting tree's file, and its weight (NeMo's boosting_tree_alpha)."""

    tree: bytes
    alpha: float


class NemoBoosting:
    """The boosting trees of one model. NeMo's trees hold the tokens and weights that the native searches take."""

    def __init__(self, model: Any, family: str) -> None:
        """`family` as in Recognizer; those that are not known have no tree."""
        self.vocabularies: Mapping[str, tuple[Phrase, ...]] = {}
        tokenizer = getattr(model, "tokenizer", None)
        self.has_effect = family != "other" and hasattr(tokenizer, "vocab") and hasattr(tokenizer, "text_to_ids")
        self._is_aed = family == "aed"
        self._tokenizer = _PhraseTokenizer(tokenizer) if self.has_effect else None
        self._tree = lru_cache(_KEPT)(self._make_tree)

    def of_prompt(self, prompt: Prompt) -> Boosted | None:
        """What the prompt's list asks for; None where it asks for nothing or nothing can be done."""
        boosting = prompt.boosting
        if boosting is None or boosting.strength <= 0 or self._tokenizer is None:
            return None
        tree = self._tree(boosting.vocabulary, boosting.variants, prompt.text_language)
        return None if tree is None else Boosted(tree, boosting.strength)

    @contextmanager
    def settings(self, decoding: Mapping[str, Any], boosted: Boosted | None) -> Iterator[dict[str, Any]]:
        """The settings `decoding` of a model with the tree: greedy search, of an attention decoder a beam of one.

        They are to be used inside, where the file is that they name.
        """
        if boosted is None:
            yield dict(decoding)
            return
        with _tree_file() as file:
            file.write_bytes(boosted.tree)
            greedy = dict(decoding.get("greedy") or {})
            tree = {"boosting_tree": {"model_path": str(file)}, "boosting_tree_alpha": boosted.alpha}
            if not self._is_aed:
                yield {**decoding, "greedy": greedy | tree}
                return
            most = {name: greedy[name] for name in ("max_generation_delta",) if name in greedy}
            yield {**decoding, "strategy": "beam", "beam": {"beam_size": 1, **most, **tree}}

    def rewritten(self, hypothesis: Hypothesis, prompt: Prompt) -> Hypothesis:
        """The hypothesis with phrases in place of their spoken forms."""
        if prompt.boosting is None or self._tokenizer is None:
            return hypothesis
        return SpokenForms(self.vocabularies[prompt.boosting.vocabulary]).rewritten(hypothesis)

    def _make_tree(self, vocabulary: str, variants: bool, language: str | None) -> bytes | None:
        """The file of a list's tree, read; None where the model has tokens for none of its phrases."""
        assert self._tokenizer is not None
        listed = {
            tuple(tokens): phrase.weight
            for tokens, _, phrase in phrase_tokens(self._tokenizer, self.vocabularies[vocabulary], variants, language)
        }
        if not listed:
            return None
        graph = ContextGraph(context_score=CONTEXT_SCORE, depth_scaling=1.0 if self._is_aed else 2.0)
        graph.build(
            token_ids=[list(tokens) for tokens in listed],
            phrases=[str(n) for n in range(len(listed))],
            scores=[CONTEXT_SCORE * weight for weight in listed.values()],
            uniform_weights=False,
        )
        tree = GPUBoostingTreeModel.from_context_graph(
            graph, len(self._tokenizer.pieces), 0.0, _FINAL_END_SCORE, uniform_weights=False
        )
        with _tree_file() as file:
            tree.save_to(str(file))
            return file.read_bytes()


@contextmanager
def _tree_file() -> Iterator[Path]:
    """Where a tree is to be written, for as long as it is read: an engine ends at once and clears nothing up."""
    with tempfile.TemporaryDirectory(prefix="mynah-boosting-") as folder:
        yield Path(folder) / "tree.nemo"


class _PhraseTokenizer:
    """NeMo's tokenizer; see PhraseTokenizer."""

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self.pieces = tuple(str(piece) for piece in tokenizer.vocab)
        parts = getattr(tokenizer, "tokenizers_dict", {})
        self.languages = tuple(language for language in parts if language != _SPECIAL)

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """See Tokenizer."""
        ids = self._tokenizer.text_to_ids(text, language) if self.languages else self._tokenizer.text_to_ids(text)
        return [int(each) for each in ids]
