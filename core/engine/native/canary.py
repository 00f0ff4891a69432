"""Canary without NeMo: text by prompt, word times from the nested timestamp model or from timestamp tokens."""

import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import torch

from core.contracts import trace
from core.contracts.compute_choices import Confidence, SecondHead
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.engine.alignment.forced_alignment import AlignedWord, align_words
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import ComputeChoice, out_of_memory_translated, rows_dtype
from core.engine.native.boosting.prompt_biases import PromptBiases, Vocabularies
from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.canary_decoding import CanaryDecoding
from core.engine.native.decoders.confidence import MEASURES
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
    """Raise Unsupported now for a nested model that open_timestamp_model would refuse later."""
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
    """Return the nested model of `checkpoint`.

    Its encoder runs as background work of the `budget` when `emissions` is called. The log-probabilities of a window
    are computed when they are read.

    Args:
        checkpoint: the checkpoint.
        choice: device and precision.
        weights: the converted weights of the nested model.
        budget: the threads that all computations share.

    Raises:
        Unsupported: the nested model is not implemented.
    """
    config = checkpoint.nested_config or {}
    device, dtype = torch.device(choice.device), rows_dtype(choice)
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
    """Words from the decoder's tokens. `frame_seconds` is the length of an encoder frame."""

    def __init__(self, tokenizer: Tokenizer, frame_seconds: float) -> None:
        self._tokenizer = tokenizer
        self._frame_seconds = frame_seconds

    def text(self, decoded: DecodedTokens) -> str:
        """Return the text of the tokens, with timestamp tokens."""
        return self._tokenizer.ids_to_text(decoded.ids)

    def hypothesis(self, text: str, decoded: DecodedTokens, aligned: Sequence[AlignedWord | None]) -> Hypothesis:
        """Return the words of `text`, with their times from `aligned`."""
        spans = [(word.start, word.end) if word else None for word in aligned]
        positions = tuple(word.position if word else None for word in aligned)
        return Hypothesis(text, tuple(decoded.ids), self._words(text.split(), spans, decoded), positions)

    def hypothesis_from_timestamps(self, text: str, decoded: DecodedTokens, padding_before: float) -> Hypothesis:
        """Return the words, timed by the tokens `<|first frame|>` and `<|frame after the last|>` around each.

        NeMo drops a word without both tokens (process_aed_timestamp_outputs). Mynah keeps such a word without times.
        Words that share one pair of tokens also stay without times.

        Args:
            text: the text with timestamp tokens.
            decoded: the tokens.
            padding_before: see EncodedWindows.
        """
        words: list[str] = []
        spans: list[_Span] = []
        before, *rest = _TIMESTAMP.split(text)
        frames, texts = [None, *map(int, rest[::2]), None], [before, *rest[1::2]]
        for first, between, last in zip(frames, texts, frames[1:], strict=False):
            words_between = between.split()
            span = None
            if len(words_between) == 1 and first is not None and last is not None and first <= last:
                start, end = (max(0.0, frame * self._frame_seconds - padding_before) for frame in (first, last))
                span = (start, end)
            words += words_between
            spans += [span] * len(words_between)
        plain_text = " ".join(words) if rest else text.strip()
        return Hypothesis(plain_text, tuple(decoded.ids), self._words(words, spans, decoded))

    def _words(self, words: Sequence[str], spans: Sequence[_Span], decoded: DecodedTokens) -> tuple[Word, ...]:
        return tuple(
            Word(word, span[0] if span else None, span[1] if span else None, confidence, boosted=boosted)
            for word, span, (confidence, boosted) in zip(words, spans, self._sources(words, decoded), strict=True)
        )

    def _sources(self, words: Sequence[str], decoded: DecodedTokens) -> Sequence[tuple[float | None, bool]]:
        """Return for each word the least probability of its tokens, and whether a bias chose one of them.

        If tokens and words do not match, all words get None and False.
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
_ENCODER_SECONDS_ON_CPU = 4 * FASTEST_SECONDS  # enough windows at a time to divide them evenly among threads
_ENCODER_SECONDS_ON_GPU = 1920.0
_DEPTH_SCALING = 1.0  # for the bonuses of phrases, as in AEDBeamInferConfig


class CanaryRecognizer:
    """A Canary model. Its nested timestamp model is opened when word times are first needed."""

    family, backend, boosts, beams = "aed", "native", True, False
    second_heads: tuple[SecondHead, ...] = ()

    def __init__(self, checkpoint: Checkpoint, choice: ComputeChoice, weights: Weights, options: BuildOptions) -> None:
        """Build the model from the `weights` of `convert`. Raise Unsupported for others."""
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
        with ThreadPoolExecutor(1, "decoder") as threads:  # packs the decoder's matrices while the encoder is built
            decoding = threads.submit(CanaryDecoding, checkpoint.config, weights, choice, end_token, self._budget)
            self._encoder = self._build_encoder(weights)
            if options.word_times and checkpoint.nested:
                _ = self.timestamp_model  # now, so that no window waits for it and the front end shows "loading"
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
            rows_dtype(self._choice),
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
        """Yield all tensors of a multi-task model. Raise Unsupported before the first one."""
        DecoderConfig.parse(config)
        yield from convert_encoder(source, config, dtype)
        yield from convert_decoder(source, config, dtype)

    def use_vocabularies(self, vocabularies: Vocabularies) -> None:
        """Use these lists of phrases from now on."""
        self._biases.vocabularies = vocabularies

    def use_confidence(self, confidence: Confidence) -> None:
        """Measure the confidence of words in this way from now on; see Recognizer."""
        self._decoding.measure = MEASURES[confidence]

    @torch.inference_mode()
    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """Return a hypothesis for each window; see Recognizer."""
        times_by_tokens = word_times and not self._checkpoint.nested and self._prompts.knows_timestamps
        prompt_ids = [self._prompts.encode_each(prompt, times_by_tokens) for prompt in prompts]
        with out_of_memory_translated():
            with trace.span("write"):
                biases = self._biases.of_windows(prompts) or [None] * len(prompts)
                with_emissions = word_times and self._checkpoint.nested
                outputs, emissions = self._decode(windows, prompt_ids, biases, with_emissions)
            translations = [self._translation(each, prompt) for (each, _), prompt in zip(outputs, prompts, strict=True)]
            decoded = [(each[0], padding) for each, padding in outputs]
            texts = [self._words.text(tokens) for tokens, _ in decoded]
            if times_by_tokens:
                hypotheses = [
                    self._words.hypothesis_from_timestamps(text, tokens, padding)
                    for text, (tokens, padding) in zip(texts, decoded, strict=True)
                ]
                return self._finish(hypotheses, prompts, translations)
            words = [text.split() for text in texts]
            aligned: list[list[AlignedWord | None]] = [[None] * len(text) for text in words]
            if emissions is not None:
                with trace.span("align"):
                    aligned = align_words(self.timestamp_model, emissions.result(), words)
        hypotheses = [
            self._words.hypothesis(text, tokens, each)
            for text, (tokens, _), each in zip(texts, decoded, aligned, strict=True)
        ]
        return self._finish(hypotheses, prompts, translations)

    def _finish(
        self, hypotheses: Sequence[Hypothesis], prompts: Sequence[Prompt], translations: Sequence[str | None]
    ) -> list[Hypothesis]:
        return [
            replace(self._biases.rewrite(each, prompt), translation=translation)
            for each, prompt, translation in zip(hypotheses, prompts, translations, strict=True)
        ]

    @torch.inference_mode()
    def language_probabilities(self, windows: Sequence[Samples]) -> list[list[float]]:
        """Return the probability of each language for each window; see TellsLanguage."""
        if len(self.languages) == 1:
            return [[1.0]] * len(windows)
        order = sorted(range(len(windows)), key=lambda i: len(windows[i]), reverse=True)
        prompt, tokens = self._prompts.language_question()
        with out_of_memory_translated():
            encoded = self._encoder.encode([windows[i] for i in order])
            probabilities = self._decoding.next_token(encoded, prompt)[:, tokens].tolist()
        in_order = dict(zip(order, probabilities, strict=True))
        return [in_order[i] for i in range(len(windows))]

    def ctc_scorer(self) -> CtcScorer:
        """Return the nested timestamp model as a scorer; see Recognizer."""
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
        """The nested timestamp model, for a checkpoint that has one."""
        assert self._options.map_nested is not None
        return open_timestamp_model(self._checkpoint, self._choice, self._options.map_nested(), self._budget)

    def _translation(self, decoded: Sequence[DecodedTokens], prompt: Prompt) -> str | None:
        """Return the text of the second prompt, or "" if a bilingual prompt needed no translation."""
        if not prompt.bilingual:
            return None
        return " ".join(self._words.text(decoded[1]).split()) if len(decoded) > 1 else ""

    def _decode(
        self,
        windows: Sequence[Samples],
        prompts: Sequence[Sequence[list[int]]],
        biases: Sequence[WindowBias | None],
        with_emissions: bool,
    ) -> "tuple[list[tuple[list[DecodedTokens], float]], Future[Iterator[Emissions]] | None]":
        """Return the tokens of all windows, and the emissions of the nested model, which runs during the search.

        Args:
            windows: the sound of each window.
            prompts: the prompts of each window, as token ids.
            biases: one for the first prompt of each window, or None.
            with_emissions: compute the emissions.

        Returns:
            For each window its tokens, prompt by prompt, and the seconds of silence in front of it. Then the emissions.
        """
        order = sorted(range(len(windows)), key=lambda i: len(windows[i]), reverse=True)
        encoded = self._encoder.encode([windows[i] for i in order])
        emissions: Future[Iterator[Emissions]] | None = None
        if with_emissions:
            emissions = self._budget.run_in_background(partial(self.timestamp_model.emissions, windows))
        try:
            decoded = self._decoding.search(encoded, [prompts[i] for i in order], [biases[i] for i in order])
        except BaseException:
            wait([emissions] if emissions else [])  # another try needs its memory and its thread
            raise
        in_order = dict(zip(order, zip(decoded, encoded.padding_before, strict=True), strict=True))
        return [in_order[i] for i in range(len(windows))], emissions


def _check_tokenizer(config: Mapping[str, Any]) -> None:
    """Raise Unsupported for other tokenizers than Canary's own, which name the end of a text (canary_tokenizer.py)."""
    described = config.get("tokenizer") or {}
    expected = "CanaryTokenizer" if str(described.get("type")).lower() == "agg" else "CanaryBPETokenizer"
    custom = str((described.get("custom_tokenizer") or {}).get("_target_", ""))
    if custom.rpartition(".")[2] != expected:
        raise Unsupported(f"tokenizer-class:{custom or described.get('type')}")
