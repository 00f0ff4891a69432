"""Recognition of any checkpoint by NeMo's own `transcribe`, with words, times and confidences from NeMo."""

import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import torch
from nemo.collections.asr.models.aed_multitask_models import MultiTaskTranscriptionConfig
from nemo.collections.asr.parts.context_biasing.boosting_graph_batched import GPUBoostingTreeModel
from nemo.collections.asr.parts.context_biasing.context_graph_universal import ContextGraph
from nemo.collections.common.tokenizers.aggregate_tokenizer import AggregateTokenizer
from nemo.collections.common.tokenizers.canary_tokenizer import CANARY_SPECIAL_TOKENIZER
from omegaconf import OmegaConf

from core.contracts.compute_choices import Confidence, SecondHead
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase
from core.engine.accelerators import abilities
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import ComputeChoice, out_of_memory_translated, torch_dtype
from core.engine.native.boosting.phrase_tokens import phrase_tokens
from core.engine.native.boosting.phrase_tree import CONTEXT_SCORE
from core.engine.native.boosting.spoken_forms import SpokenForms
from core.engine.native.language_prompt import parse_language_prompt
from core.engine.native.prompts import DEFAULT_SLOTS, fill_slots
from core.engine.native.tokenizer import TextTags
from core.engine.native.unsupported import Unsupported
from core.engine.native.window_batch import pad_to_one_second
from core.engine.nemo.restore import restore
from core.engine.recognizer import CtcScorer, Emissions, Hypothesis, OutOfMemory, Recognizer, Samples


class LanguageOptions:
    """The language options of NeMo's calls, by one checkpoint's prompts. A model without prompts gets none."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        try:
            self._prompts = parse_language_prompt(config)
        except Unsupported:  # only NeMo itself understands such prompts
            self._prompts = None
        self.languages = self._prompts.languages if self._prompts is not None else ()

    def request(self, prompt: Prompt) -> dict[str, str] | None:
        """Return options of `transcribe` for the language of `prompt`. Raise InputFault("language")."""
        if self._prompts is None:
            return None
        return {"target_lang": self._prompts.names[self._prompts.number(prompt.language)]}

    def forward_options(self, windows: int, device: torch.device) -> dict[str, torch.Tensor]:
        """Return options of `forward` for windows of any language."""
        if self._prompts is None:
            return {}
        return {"prompt_indices": torch.full((windows,), self._prompts.number(None), device=device)}


def text_tags(model: Any, config: Mapping[str, Any], decoder_type: str | None) -> TextTags:
    """Return the tags of a restored model. `decoder_type` is "ctc" if a hybrid writes with that head."""
    decoding = (config.get("aux_ctc") if decoder_type == "ctc" else config) or {}
    pieces = getattr(getattr(model, "tokenizer", None), "vocab", ())
    try:
        return TextTags(config, decoding.get("decoding") or {}, frozenset(str(each) for each in pieces))
    except Unsupported:  # the checkpoint has its own pattern, and NeMo applies it
        return TextTags({}, {})


_LANGUAGE = re.compile(r"<\|([a-z]{2})\|>")


class PromptSlots:
    """The slots of one checkpoint's prompt template, and the languages that they may name."""

    def __init__(self, model: Any) -> None:
        """Read the slots of a restored EncDecMultiTaskModel."""
        pieces = {str(piece) for piece in model.tokenizer.vocab}
        self._version = str(model.prompt_format)
        self._defaults = dict(DEFAULT_SLOTS.get(self._version, DEFAULT_SLOTS["canary2"]))
        for turn in model.prompt.get_default_dialog_slots():
            if turn["role"] == "user":
                self._defaults |= {slot: value for slot, value in turn["slots"].items() if value is not None}
        if isinstance(model.tokenizer, AggregateTokenizer):  # a vocabulary for each language
            codes = [str(code).split("-")[0] for code in model.tokenizer.langs if code != CANARY_SPECIAL_TOKENIZER]
        else:
            codes = [match.group(1) for piece in pieces if (match := _LANGUAGE.fullmatch(piece))]
        self.languages = tuple(sorted(set(codes)))
        self.knows_timestamps = self._version == "canary2" and {"<|timestamp|>", "<|0|>", "<|1|>"} <= pieces

    def fill(self, prompt: Prompt, timestamps: bool) -> dict[str, str]:
        """Return the values for `prompt`; see core.engine.native.prompts.fill_slots."""
        return fill_slots(self._version, self._defaults, self.languages, prompt, timestamps)


_CACHE_SIZE = 8  # lists, for the projects whose recordings are in work
_FINAL_END_SCORE = 1.0  # NeMo's default for an attention decoder's end token behind a finished phrase
_SPECIAL = "spl_tokens"  # an aggregate tokenizer's name for its special tokens


class BoostingTree(NamedTuple):
    """The content of a boosting tree's file, and its weight (NeMo's boosting_tree_alpha)."""

    tree: bytes
    alpha: float


class NemoBoosting:
    """The boosting trees of one model. NeMo's trees hold the tokens and weights that the native searches use."""

    def __init__(self, model: Any, family: str) -> None:
        """Start without lists of phrases. `family` is that of Recognizer. Unknown families have no tree."""
        self.vocabularies: Mapping[str, tuple[Phrase, ...]] = {}
        tokenizer = getattr(model, "tokenizer", None)
        self.has_effect = family != "other" and hasattr(tokenizer, "vocab") and hasattr(tokenizer, "text_to_ids")
        self._is_aed = family == "aed"
        self._tokenizer = _PhraseTokenizer(tokenizer) if self.has_effect else None
        self._tree = lru_cache(_CACHE_SIZE)(self._make_tree)

    def of_prompt(self, prompt: Prompt) -> BoostingTree | None:
        """Return the tree for the prompt's list, or None if the prompt or the model has none."""
        boosting = prompt.boosting
        if boosting is None or boosting.strength <= 0 or self._tokenizer is None:
            return None
        tree = self._tree(boosting.vocabulary, boosting.variants, prompt.text_language)
        return None if tree is None else BoostingTree(tree, boosting.strength)

    @contextmanager
    def settings(self, decoding: Mapping[str, Any], boosting: BoostingTree | None) -> Iterator[dict[str, Any]]:
        """Yield the decoding settings with the tree: greedy search, or a beam of one for an attention decoder.

        The settings name a file that exists only inside the context.
        """
        if boosting is None:
            yield dict(decoding)
            return
        with _tree_file() as file:
            file.write_bytes(boosting.tree)
            greedy = dict(decoding.get("greedy") or {})
            tree = {"boosting_tree": {"model_path": str(file)}, "boosting_tree_alpha": boosting.alpha}
            if not self._is_aed:
                yield {**decoding, "greedy": greedy | tree}
                return
            most = {name: greedy[name] for name in ("max_generation_delta",) if name in greedy}
            yield {**decoding, "strategy": "beam", "beam": {"beam_size": 1, **most, **tree}}

    def rewrite(self, hypothesis: Hypothesis, prompt: Prompt) -> Hypothesis:
        """Return the hypothesis with phrases in place of their spoken forms."""
        if prompt.boosting is None or self._tokenizer is None:
            return hypothesis
        return SpokenForms(self.vocabularies[prompt.boosting.vocabulary]).rewrite(hypothesis)

    def _make_tree(self, vocabulary: str, variants: bool, language: str | None) -> bytes | None:
        """Return the content of a list's tree file, or None if the model has tokens for none of its phrases."""
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
    """Yield the path for a tree.

    The file exists only inside the context, because an engine ends without cleaning up.
    """
    with tempfile.TemporaryDirectory(prefix="mynah-boosting-") as folder:
        yield Path(folder) / "tree.nemo"


class _PhraseTokenizer:
    """NeMo's tokenizer as a PhraseTokenizer."""

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self.pieces = tuple(str(piece) for piece in tokenizer.vocab)
        parts = getattr(tokenizer, "tokenizers_dict", {})
        self.languages = tuple(language for language in parts if language != _SPECIAL)

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """Return `text` as ids."""
        ids = self._tokenizer.text_to_ids(text, language) if self.languages else self._tokenizer.text_to_ids(text)
        return [int(each) for each in ids]


_FRAME_TOKEN = re.compile(r"<\|\d+\|>")
# A word is as sure as its least probable token. NeMo maps a probability p of one of V classes to (p V - 1) / (V - 1).
_CONFIDENCE = {
    "preserve_frame_confidence": True,
    "preserve_token_confidence": True,
    "preserve_word_confidence": True,
    "exclude_blank": True,
    "aggregation": "min",
    "method_cfg": {"name": "max_prob", "alpha": 1.0},
}
_ENTROPY = {"name": "entropy", "entropy_type": "tsallis", "entropy_norm": "lin", "alpha": 0.33}
_NO_CONFIDENCE = {name: False for name in _CONFIDENCE if name.startswith("preserve")}
_DECODINGS: tuple[dict[str, Any], ...] = (
    {"compute_timestamps": True, "confidence_cfg": _CONFIDENCE},
    {"compute_timestamps": True, "confidence_cfg": _NO_CONFIDENCE},
    {"compute_timestamps": False, "confidence_cfg": _NO_CONFIDENCE},
)
"""Options of NeMo's decoding: words with times and confidences, words with times, text only."""


def recognizer_for(
    checkpoint: Checkpoint, choice: ComputeChoice, word_times: bool, cuda_graphs: bool
) -> tuple[Recognizer, ComputeChoice]:
    """Return the checkpoint's recogniser and its precision; see core.engine.nemo.load."""
    model = restore(checkpoint, cuda_graphs=cuda_graphs and abilities(choice.device).graphs)
    if not hasattr(model, "transcribe") or not hasattr(model, "decoding"):
        reason = f"no-text:{type(model).__name__}"
        raise EnvironmentFault("model-unsupported", model=checkpoint.name, reason=reason)
    family = checkpoint.family if hasattr(model.encoder, "pre_encode") else "other"
    if family == "other":
        if choice.precision != "fp32" and choice.precision_reason == "asked":
            raise EnvironmentFault("precision", device=f"a {type(model).__name__}", precision=choice.precision)
        choice = replace(choice, precision="fp32", precision_reason="family")
    return NemoRecognizer(model, checkpoint, family, choice, word_times), choice


class NemoRecognizer:
    """A recogniser that calls NeMo; see Recognizer."""

    backend = "nemo"
    encoder_batch_seconds: float | None = None

    def __init__(
        self, model: Any, checkpoint: Checkpoint, family: str, choice: ComputeChoice, word_times: bool
    ) -> None:
        """Move the restored `model` to the device and precision of `choice`; see core.engine.nemo.load."""
        self.family = family
        self._checkpoint = checkpoint
        self._choice = choice
        self._model = self._to_device(model)
        self._decoder_type: str | None = None  # "rnnt" or "ctc", only for a hybrid
        if hasattr(model, "ctc_decoder"):
            self._decoder_type = "ctc" if checkpoint.config.get("preferred_head") == "ctc" else "rnnt"
        self._boosting = NemoBoosting(model, family)
        self.boosts, self.beams = self._boosting.has_effect, False
        self.second_heads: tuple[SecondHead, ...] = ()
        config: Any = model.cfg.aux_ctc if self._decoder_type == "ctc" else model.cfg
        self._known_decoding: Any = OmegaConf.to_container(config.decoding)
        self._decoding: tuple[int, BoostingTree | None] | None = None
        self._confidence: Confidence = "probability"
        self._set_decoding(0, None)
        self._prompts = PromptSlots(model) if family == "aed" else None
        self._language_options = LanguageOptions(checkpoint.config)
        self.languages = (self._prompts or self._language_options).languages
        self._tags = text_tags(model, checkpoint.config, self._decoder_type)
        self._has_frame_times = hasattr(
            model.encoder, "subsampling_factor"
        )  # otherwise the length of a frame is unknown
        self.frame_seconds = _frame_seconds(model)
        if word_times:
            self._load_timestamp_model()  # now, so that the first window does not wait for it

    def use_vocabularies(self, vocabularies: Mapping[str, tuple[Phrase, ...]]) -> None:
        """Use these lists of phrases from now on."""
        self._boosting.vocabularies = vocabularies

    def use_confidence(self, confidence: Confidence) -> None:
        """Measure the confidence of words in this way from now on; see Recognizer."""
        if confidence != self._confidence:
            self._confidence, self._decoding = confidence, None
            self._set_decoding(0, None)

    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """Return a hypothesis for each window; see Recognizer.

        Words have no times if NeMo has none or its code fails. NeMo does not tell which words it preferred, so no word
        is marked as boosted.
        """
        if word_times:
            self._load_timestamp_model()
        spoken = [msgspec.structs.replace(each, target_language=each.text_language) for each in prompts]
        found = self._recognise(windows, spoken, word_times)
        bilingual = [index for index, prompt in enumerate(prompts) if prompt.bilingual]
        translated = self._recognise(
            [windows[index] for index in bilingual], [prompts[index] for index in bilingual], word_times=False
        )
        for index, translation in zip(bilingual, translated, strict=True):
            is_other = translation.text != found[index].text  # an equal text is spoken in the translation's language
            found[index] = replace(found[index], translation=" ".join(translation.text.split()) if is_other else "")
        return [self._boosting.rewrite(*each) for each in zip(found, prompts, strict=True)]

    def _recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """Recognise each window with its own prompt. Windows with the same prompt form a batch."""
        requests: list[Any] = [self._language_options.request(prompt) for prompt in prompts]
        trees = [self._boosting.of_prompt(prompt) for prompt in prompts]
        if self._prompts is not None:
            times_by_tokens = word_times and not self._checkpoint.nested and self._prompts.knows_timestamps
            requests = [self._prompts.fill(prompt, times_by_tokens) for prompt in prompts]
        found: dict[int, Hypothesis] = {}
        left = set(range(len(windows)))
        while left:  # NeMo takes one prompt and one tree for a whole batch
            first = min(left)
            request, tree = requests[first], trees[first]
            alike = sorted(index for index in left if (requests[index], trees[index]) == (request, tree))
            batch = [windows[index] for index in alike]
            with out_of_memory_translated():
                found |= zip(alike, self._recognise_alike(batch, request, word_times, tree), strict=True)
            left -= set(alike)
        return [found[index] for index in range(len(windows))]

    def ctc_scorer(self) -> CtcScorer:
        """Return the CTC head, or a Canary's timestamp model, as a scorer; see Recognizer."""
        with out_of_memory_translated():
            self._load_timestamp_model()
        model = self._model if self._prompts is None else self._model.timestamps_asr_model
        tokenizer: Any = getattr(model, "tokenizer", None)
        has_head = model is not None and (hasattr(model, "ctc_decoder") or not hasattr(model, "joint"))
        if self.family == "other" or not has_head or not hasattr(tokenizer, "vocab"):
            raise EnvironmentFault("align-model", model=self._checkpoint.name)

        def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
            with out_of_memory_translated():
                options = self._language_options.forward_options(len(windows), model.device)
                yield from _emissions(model, windows, **options)

        pieces = [str(piece) for piece in tokenizer.vocab]
        return CtcScorer(emissions, pieces, lambda word: list(tokenizer.text_to_ids(word)), _frame_seconds(model))

    def _to_device(self, model: Any) -> Any:
        return model.to(torch.device(self._choice.device), torch_dtype(self._choice.precision))

    def _load_timestamp_model(self) -> None:
        """Load the nested CTC model with which NeMo times a Canary's words, once and on demand."""
        if self._checkpoint.nested and self._model.timestamps_asr_model is None:
            self._model.timestamps_asr_model = self._to_device(restore(self._checkpoint, nested=True))

    def _set_decoding(self, decoding: int, boosting: BoostingTree | None) -> None:
        """Make the model decode with _DECODINGS[decoding] and a boosting tree from now on."""
        if (decoding, boosting) == self._decoding:
            return
        chosen = dict(_DECODINGS[decoding])
        if self._confidence == "entropy":
            chosen["confidence_cfg"] = chosen["confidence_cfg"] | {"method_cfg": _ENTROPY}
        with self._boosting.settings(self._known_decoding | chosen, boosting) as settings:
            options = OmegaConf.create(settings)
            if self._decoder_type is None:
                self._model.change_decoding_strategy(options)
            else:
                self._model.change_decoding_strategy(options, decoder_type=self._decoder_type, verbose=False)
        self._decoding = decoding, boosting

    def _recognise_alike(
        self,
        windows: Sequence[Samples],
        request: dict[str, str] | None,
        word_times: bool,
        boosting: BoostingTree | None,
        decoding: int = 0,
    ) -> list[Hypothesis]:
        """Recognise windows with the same prompt.

        NeMo's code for times and confidences fails on some texts (issues 14427 and 14854 of its tracker). Each window
        is then recognised alone. A window that still fails is recognised with fewer details.
        """
        self._set_decoding(decoding, boosting)
        padded, paddings = zip(*map(pad_to_one_second, windows), strict=True)
        try:
            with out_of_memory_translated():
                found = self._transcribe(padded, request, word_times and _DECODINGS[decoding]["compute_timestamps"])
        except OutOfMemory:
            raise
        except Exception as error:
            if len(windows) > 1:
                return [self._recognise_alike([each], request, word_times, boosting, decoding)[0] for each in windows]
            if decoding + 1 == len(_DECODINGS):
                raise
            print(f"NeMo failed on the details of a text: {type(error).__name__}", file=sys.stderr, flush=True)
            return self._recognise_alike(windows, request, word_times, boosting, decoding + 1)
        is_boosted = boosting is not None
        return [self._hypothesis(*each, is_boosted) for each in zip(found, paddings, strict=True)]

    def _transcribe(self, windows: Sequence[Samples], request: dict[str, str] | None, word_times: bool) -> list[Any]:
        """Return NeMo's hypotheses.

        `request` holds the slots of a Canary's prompt, or other options of `transcribe`.
        """
        options: dict[str, Any] = {"batch_size": len(windows), "return_hypotheses": True, "verbose": False}
        if self._prompts is None or request is None:
            found = self._model.transcribe(list(windows), **options, **(request or {}))
        else:
            prompt = {"role": "user", "slots": request}
            config = MultiTaskTranscriptionConfig(**options, prompt=prompt, enable_chunking=False)
            times = word_times and (self._checkpoint.nested or request.get("timestamp") == "yes")
            found = self._model.transcribe(list(windows), timestamps=times or None, override_config=config)
        return [
            best[0] if isinstance(best, list) else best for best in (found[0] if isinstance(found, tuple) else found)
        ]

    def _hypothesis(self, found: Any, padding_before: float, is_boosted: bool) -> Hypothesis:
        """Convert NeMo's hypothesis of a window.

        Args:
            found: NeMo's hypothesis.
            padding_before: the seconds of silence in front of the window.
            is_boosted: the search used a boosting tree.
        """
        ids, text = _token_ids(found.y_sequence), str(found.text)
        if is_boosted and torch.as_tensor(found.y_sequence).dim() == 2:  # probabilities without the tree's bonuses
            ids = tuple(self._model.tokenizer.text_to_ids(text))
        timed = found.timestamp.get("word", []) if isinstance(found.timestamp, dict) else []
        confidences = [float(each) for each in found.word_confidence or ()]
        if self._prompts is not None:
            full_text = str(self._model.decoding.decode_ids_to_str(list(ids)))
            confidences = [
                each for word, each in zip(full_text.split(), confidences, strict=False) if _FRAME_TOKEN.sub("", word)
            ]
            spoken = _FRAME_TOKEN.sub(" ", full_text).split()
            text = " ".join(spoken) if _FRAME_TOKEN.search(full_text) else full_text
            if [str(entry["word"]) for entry in timed] != spoken:  # NeMo leaves out words without two times
                timed = []
        words = [self._word(entry, padding_before) for entry in timed if str(entry["word"]).strip()]
        words = words or [Word(word) for word in text.split()]
        if len(confidences) == len(words):
            words = [
                msgspec.structs.replace(word, confidence=min(max(each, 0.0), 1.0))
                for word, each in zip(words, confidences, strict=True)
            ]
        bare = [msgspec.structs.replace(word, text=self._tags.remove(word.text)) for word in words]
        _, language = self._tags.find(self._model.tokenizer.ids_to_tokens(list(ids))) if ids else (None, None)
        return Hypothesis(self._tags.remove(text), ids, tuple(word for word in bare if word.text), language=language)

    def _word(self, entry: dict[str, Any], padding_before: float) -> Word:
        """Convert NeMo's word.

        It gets no times if NeMo's are negative or out of order, because NeMo then found none.
        """
        frames = [int(entry["start_offset"]), int(entry["end_offset"])]
        if not self._has_frame_times or not 0 <= frames[0] <= frames[1]:
            return Word(str(entry["word"]))
        start = float(entry.get("start", frames[0] * self.frame_seconds))
        end = float(entry.get("end", frames[1] * self.frame_seconds))
        return Word(str(entry["word"]), max(0.0, start - padding_before), max(0.0, end - padding_before))


def _frame_seconds(model: Any) -> float:
    return float(model.cfg.preprocessor.window_stride) * int(getattr(model.encoder, "subsampling_factor", 1))


def _emissions(model: Any, windows: Sequence[Samples], **options: Any) -> Iterator[Emissions]:
    """Return the emissions of a CTC model, or of a hybrid's CTC head, for windows as one batch.

    `options` are for the model's `forward`.
    """
    padded, paddings = zip(*map(pad_to_one_second, windows), strict=True)
    lengths = torch.tensor([len(window) for window in padded], device=model.device)
    signal = torch.nn.utils.rnn.pad_sequence([torch.from_numpy(window) for window in padded], batch_first=True)
    model.eval()  # `transcribe` leaves parts of the model in training mode
    with torch.inference_mode():
        scores, frames, *_ = model.forward(input_signal=signal.to(model.device), input_signal_length=lengths, **options)
        if hasattr(model, "ctc_decoder"):
            scores = model.ctc_decoder(encoder_output=scores)
    rows = zip(scores, frames.tolist(), paddings, strict=True)
    return (Emissions(row[:length].float(), padding) for row, length, padding in rows)


def _token_ids(sequence: Any) -> tuple[int, ...]:
    """Return the token ids of a hypothesis.

    A CTC model's hypothesis has log-probabilities instead, shape (frames, vocabulary + 1).
    """
    ids = torch.as_tensor(sequence)
    if ids.dim() == 2:
        blank = ids.shape[1] - 1
        ids = torch.unique_consecutive(ids.argmax(dim=1))
        ids = ids[ids != blank]
    return tuple(ids.tolist())
