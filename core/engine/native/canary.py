"""Canary without NeMo: text by prompt, word times by the nested timestamp model or by timestamp tokens."""

import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import torch

from core.contracts import trace
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.engine.alignment.forced_alignment import AlignedWord, align_words
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import ComputeChoice, out_of_memory_translated, torch_dtype
from core.engine.native.boosting.prompt_biases import PromptBiases, Vocabularies
from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.canary_decoding import CanaryDecoding
from core.engine.native.decoders.ctc import CtcHead, check_ctc
from core.engine.native.decoders.transformer_config import DecoderConfig, convert_decoder
from core.engine.native.decoders.transformer_search import DecodedTokens
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.fastconformer import FASTEST_SECONDS, FastConformer, check_encoder, convert_encoder
from core.engine.native.families import BuildOptions
from core.engine.native.prompts import DEFAULT_SLOTS, CanaryPrompts
from core.engine.native.tokenizer import Tokenizer, load_tokenizer
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import CtcScorer, Emissions, Hypothesis, Samples
from core.engine.thread_budget import ThreadBudget


def check_timestamp_model(checkpoint: Checkpoint) -> None:
    """Raise Unsupported now for a nested model that open_timestamp_model would refuse when word times are asked for."""
    config = checkpoint.nested_config or {}
    if str(config.get("target", "")).rpartition(".")[2] != "EncDecCTCModelBPE":
        raise Unsupported(f"timestamp-model:{config.get('target')}")
    check_ctc(config.get("decoder") or {})
    parse_encoder(config)
    if load_tokenizer(config, checkpoint.folder).languages:
        raise Unsupported("timestamp-vocabularies")


def open_timestamp_model(
    checkpoint: Checkpoint, choice: ComputeChoice, weights: Weights, budget: ThreadBudget
) -> CtcScorer:
    """The nested model of `checkpoint` on its converted `weights`.

    Its encoder computes as background work of the `budget`, when `emissions` is called; each window's log-probabilities
    are computed when they are read. Raises Unsupported.
    """
    config = checkpoint.nested_config or {}
    device, dtype = torch.device(choice.device), torch_dtype(choice.precision)
    tokenizer = load_tokenizer(config, checkpoint.folder)
    encoder = FastConformer(
        config, weights, device, dtype, most_seconds=FASTEST_SECONDS, budget=budget, background=True
    )
    head = CtcHead(weights, device)

    def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
        return head.emissions(encoder.encode(windows))

    return CtcScorer(emissions, tokenizer.pieces, tokenizer.text_to_ids, encoder.frame_seconds)


_Span = tuple[float, float] | None  # start and end of a word in seconds
_TIMESTAMP = re.compile(r"<\|(\d+)\|>")


class CanaryWords:
    """Makes words of tokens by the decoder's tokenizer; `frame_seconds` is how long an encoder frame is."""

    def __init__(self, tokenizer: Tokenizer, frame_seconds: float) -> None:
        self._tokenizer = tokenizer
        self._frame_seconds = frame_seconds

    def text(self, decoded: DecodedTokens) -> str:
        """The text of the tokens, timestamp tokens included."""
        return self._tokenizer.ids_to_text(decoded.ids)

    def hypothesis(self, text: str, decoded: DecodedTokens, aligned: Sequence[AlignedWord | None]) -> Hypothesis:
        """The words of `text`, each as it was aligned."""
        spans = [(word.start, word.end) if word else None for word in aligned]
        positions = tuple(word.position if word else None for word in aligned)
        return Hypothesis(text, tuple(decoded.ids), self._words(text.split(), spans, decoded), positions)

    def timed_by_tokens(self, text: str, decoded: DecodedTokens, padding_before: float) -> Hypothesis:
        """Words between `<|first frame|>` and `<|frame after the last|>`; `padding_before`: see EncodedWindows.

        NeMo drops a word that has not both (process_aed_timestamp_outputs); here it is kept, untimed, and so are words
        that share one pair.
        """
        words: list[str] = []
        spans: list[_Span] = []
        before, *rest = _TIMESTAMP.split(text)
        frames, texts = [None, *map(int, rest[::2]), None], [before, *rest[1::2]]
        for first, between, last in zip(frames, texts, frames[1:], strict=False):
            found = between.split()
            span = None
            if len(found) == 1 and first is not None and last is not None and first <= last:
                start, end = (max(0.0, frame * self._frame_seconds - padding_before) for frame in (first, last))
                span = (start, end)
            words += found
            spans += [span] * len(found)
        shown = " ".join(words) if rest else text.strip()
        return Hypothesis(shown, tuple(decoded.ids), self._words(words, spans, decoded))

    def _words(self, words: Sequence[str], spans: Sequence[_Span], decoded: DecodedTokens) -> tuple[Word, ...]:
        return tuple(
            Word(word, span[0] if span else None, span[1] if span else None, confidence, boosted=boosted)
            for word, span, (confidence, boosted) in zip(words, spans, self._sources(words, decoded), strict=True)
        )

    def _sources(self, words: Sequence[str], decoded: DecodedTokens) -> Sequence[tuple[float | None, bool]]:
        """Of the tokens of each word, the least probability, and whether a bias chose any.

        None and False for all words when tokens and words do not match.
        """
        pieces = [self._tokenizer.pieces[token].replace("▁", "") for token in decoded.ids]
        remaining = (
            (piece, probability, boosted)
            for piece, probability, boosted in zip(pieces, decoded.probabilities, decoded.boosted, strict=True)
            if piece and not _TIMESTAMP.fullmatch(piece)
        )
        sources: list[tuple[float | None, bool]] = []
        for word in words:
            least, any_boosted, missing = 1.0, False, word.replace(" ", "")
            while missing:
                piece, probability, boosted = next(remaining, ("", 0.0, False))
                if not piece or not missing.startswith(piece):
                    return [(None, False)] * len(words)
                missing = missing[len(piece) :]
                least, any_boosted = min(least, probability), any_boosted or boosted
            sources.append((least, any_boosted))
        return sources


_END_TOKEN = "<|endoftext|>"
_ENCODER_SECONDS_ON_CPU = 4 * FASTEST_SECONDS  # at a time: enough windows to share them out among threads evenly
_ENCODER_SECONDS_ON_GPU = 1920.0
_DEPTH_SCALING = 1.0  # of phrases' bonuses, as AEDBeamInferConfig has it


class CanaryRecognizer:
    """A Canary model, with its nested timestamp model opened when word times are first needed."""

    family, backend, boosts = "aed", "native", True

    def __init__(self, checkpoint: Checkpoint, choice: ComputeChoice, weights: Weights, options: BuildOptions) -> None:
        """`weights` as `convert` made them; raises Unsupported."""
        tokenizer = load_tokenizer(checkpoint.config, checkpoint.folder)
        self.check(checkpoint.config)
        if checkpoint.nested:
            check_timestamp_model(checkpoint)
        try:
            end_token = tokenizer.token_to_id(_END_TOKEN)
        except KeyError as error:
            raise Unsupported("end-token") from error
        self._checkpoint, self._choice, self._options = checkpoint, choice, options
        self._prompts = CanaryPrompts(checkpoint.config, tokenizer)
        self._budget = ThreadBudget(torch.device(choice.device))
        with ThreadPoolExecutor(1, "decoder") as threads:  # whose matrices are packed while the encoders are built
            decoding = threads.submit(CanaryDecoding, checkpoint.config, weights, choice, end_token, self._budget)
            self._encoder = self._build_encoder(weights)
            if options.word_times and checkpoint.nested:
                _ = self.timestamp_model  # now: no window should wait for it, and the front end shows "loading"
            self._decoding = decoding.result()
        self._words = CanaryWords(tokenizer, self._encoder.frame_seconds)
        self._biases = PromptBiases(tokenizer, len(weights["decoder.head.bias"]), _DEPTH_SCALING, end_token)
        self.languages = self._prompts.languages
        self.frame_seconds = self._encoder.frame_seconds
        self.encoder_batch_seconds = self._encoder.encoder_batch_seconds

    def _build_encoder(self, weights: Weights) -> FastConformer:
        on_cpu = self._choice.device == "cpu"
        return FastConformer(
            self._checkpoint.config,
            weights,
            torch.device(self._choice.device),
            torch_dtype(self._choice.precision),
            most_seconds=_ENCODER_SECONDS_ON_CPU if on_cpu else _ENCODER_SECONDS_ON_GPU,
            budget=self._budget,
        )

    @staticmethod
    def check(config: dict[str, Any]) -> None:
        """Raise Unsupported for a configuration that the native backend leaves to NeMo."""
        check_encoder(config)
        DecoderConfig.parse(config)
        _check_tokenizer(config)
        if str(config.get("prompt_format")) not in DEFAULT_SLOTS:
            raise Unsupported(f"prompt-format:{config.get('prompt_format')}")

    @staticmethod
    def convert(source: Weights, config: dict[str, Any], dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
        """All tensors of a multi-task model; raises Unsupported before the first."""
        DecoderConfig.parse(config)
        yield from convert_encoder(source, config, dtype)
        yield from convert_decoder(source, config, dtype)

    def use_vocabularies(self, vocabularies: Vocabularies) -> None:
        """See Recognizer."""
        self._biases.vocabularies = vocabularies

    @torch.inference_mode()
    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """See Recognizer."""
        times_by_tokens = word_times and not self._checkpoint.nested and self._prompts.knows_timestamps
        prompt_ids = [self._prompts.encode_each(prompt, times_by_tokens) for prompt in prompts]
        with out_of_memory_translated():
            with trace.span("write"):
                biases = self._biases.of_windows(prompts) or [None] * len(prompts)
                with_emissions = word_times and self._checkpoint.nested
                written, emissions = self._decode(windows, prompt_ids, biases, with_emissions)
            translations = [self._translation(each, prompt) for (each, _), prompt in zip(written, prompts, strict=True)]
            decoded = [(each[0], padding) for each, padding in written]
            texts = [self._words.text(tokens) for tokens, _ in decoded]
            if times_by_tokens:
                found = [
                    self._words.timed_by_tokens(text, tokens, padding)
                    for text, (tokens, padding) in zip(texts, decoded, strict=True)
                ]
                return self._finished(found, prompts, translations)
            words = [text.split() for text in texts]
            aligned: list[list[AlignedWord | None]] = [[None] * len(text) for text in words]
            if emissions is not None:
                with trace.span("align"):
                    aligned = align_words(self.timestamp_model, emissions.result(), words)
        found = [
            self._words.hypothesis(text, tokens, each)
            for text, (tokens, _), each in zip(texts, decoded, aligned, strict=True)
        ]
        return self._finished(found, prompts, translations)

    def _finished(
        self, found: Sequence[Hypothesis], prompts: Sequence[Prompt], translations: Sequence[str | None]
    ) -> list[Hypothesis]:
        return [
            replace(self._biases.rewritten(each, prompt), translation=translation)
            for each, prompt, translation in zip(found, prompts, translations, strict=True)
        ]

    @torch.inference_mode()
    def language_probabilities(self, windows: Sequence[Samples]) -> list[list[float]]:
        """See TellsLanguage."""
        if len(self.languages) == 1:
            return [[1.0]] * len(windows)
        order = sorted(range(len(windows)), key=lambda i: len(windows[i]), reverse=True)
        prompt, tokens = self._prompts.language_question()
        with out_of_memory_translated():
            encoded = self._encoder.encode([windows[i] for i in order])
            found = self._decoding.next_token(encoded, prompt)[:, tokens].tolist()
        in_order = dict(zip(order, found, strict=True))
        return [in_order[i] for i in range(len(windows))]

    def ctc_scorer(self) -> CtcScorer:
        """See Recognizer."""
        if not self._checkpoint.nested:
            raise EnvironmentFault("align-model", model=self._checkpoint.name)
        with out_of_memory_translated():
            scorer = self.timestamp_model

        def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
            with out_of_memory_translated():
                yield from scorer.emissions(windows)

        return replace(scorer, emissions=emissions)

    @cached_property
    def timestamp_model(self) -> CtcScorer:
        """The nested timestamp model; only for a checkpoint that has one."""
        assert self._options.map_nested is not None
        return open_timestamp_model(self._checkpoint, self._choice, self._options.map_nested(), self._budget)

    def _translation(self, written: Sequence[DecodedTokens], prompt: Prompt) -> str | None:
        """What was written to the second prompt, "" where a bilingual prompt needed none."""
        if not prompt.bilingual:
            return None
        return " ".join(self._words.text(written[1]).split()) if len(written) > 1 else ""

    def _decode(
        self,
        windows: Sequence[Samples],
        prompts: Sequence[Sequence[list[int]]],
        biases: Sequence[WindowBias | None],
        with_emissions: bool,
    ) -> "tuple[list[tuple[list[DecodedTokens], float]], Future[Iterator[Emissions]] | None]":
        """Each window's tokens, prompt by prompt, and the seconds of silence put in front of it; and the emissions of
        all windows, which the nested model computes during the search. A bias is one on the first prompt's tokens."""
        order = sorted(range(len(windows)), key=lambda i: len(windows[i]), reverse=True)
        encoded = self._encoder.encode([windows[i] for i in order])
        emissions: Future[Iterator[Emissions]] | None = None
        if with_emissions:
            emissions = self._budget.run_in_background(partial(self.timestamp_model.emissions, windows))
        try:
            decoded = self._decoding.search(encoded, [prompts[i] for i in order], [biases[i] for i in order])
        except BaseException:
            wait([emissions] if emissions else [])  # whoever tries again needs its memory and its thread
            raise
        in_order = dict(zip(order, zip(decoded, encoded.padding_before, strict=True), strict=True))
        return [in_order[i] for i in range(len(windows))], emissions


def _check_tokenizer(config: Mapping[str, Any]) -> None:
    """Only Canary's own tokenizers know the end of a text by name (canary_tokenizer.py)."""
    described = config.get("tokenizer") or {}
    expected = "CanaryTokenizer" if str(described.get("type")).lower() == "agg" else "CanaryBPETokenizer"
    custom = str((described.get("custom_tokenizer") or {}).get("_target_", ""))
    if custom.rpartition(".")[2] != expected:
        raise Unsupported(f"tokenizer-class:{custom or described.get('type')}")
