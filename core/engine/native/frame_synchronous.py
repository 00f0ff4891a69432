"""CTC, RNN-T, TDT and hybrid checkpoints without NeMo: decoders that give each token with its frame."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import torch
from msgspec.structs import replace as changed

from core.contracts import trace
from core.contracts.compute_choices import Confidence, SecondHead
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.engine.accelerators import abilities
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import ComputeChoice, out_of_memory_translated, rows_dtype
from core.engine.native.boosting.prompt_biases import PromptBiases, Vocabularies
from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.decoders.confidence import MEASURES, Measure
from core.engine.native.decoders.ctc import CtcHead, check_ctc, convert_ctc
from core.engine.native.decoders.locked_search import decode_locked, search_locked, suspects
from core.engine.native.decoders.transducer import TransducerHead, convert_transducer, parse_transducer
from core.engine.native.encoder.encoder_stream import EncoderStream
from core.engine.native.encoder.fastconformer import FastConformer, check_encoder, convert_encoder
from core.engine.native.language_prompt import LanguagePrompt, convert_language_prompt, parse_language_prompt
from core.engine.native.recognition_stream import NativeStream, TokenStream
from core.engine.native.runtime.search_stream import SearchStream
from core.engine.native.token_columns import ColumnWords, as_columns
from core.engine.native.token_words import ScoredTokens, Token, WordBuilder
from core.engine.native.tokenizer import TextTags, Vocabulary, load_tokenizer
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.native.window_batch import EncodedWindows
from core.engine.recognizer import CtcScorer, Emissions, Hypothesis, Samples, WindowTokens
from core.engine.thread_budget import ThreadBudget, torch_threads

if TYPE_CHECKING:
    from core.engine.native.families import BuildOptions


_DEPTH_SCALING = 2.0  # as BoostingTreeModelConfig.depth_scaling


class FrameSynchronousRecognizer:
    """A recogniser whose decoder emits tokens at frames. It takes a language if its checkpoint has prompts."""

    backend = "native"
    boosts = beams = True

    def __init__(
        self, checkpoint: Checkpoint, choice: ComputeChoice, weights: Weights, options: "BuildOptions"
    ) -> None:
        """Build the model from the `weights` of `convert`. Raise Unsupported for others."""
        config, device = checkpoint.config, torch.device(choice.device)
        self.family = checkpoint.family
        self._name = checkpoint.name
        self._budget = ThreadBudget(device)
        self._search_stream = SearchStream(device.type) if abilities(device.type).streams else None
        dtype = rows_dtype(choice)
        self._ctc: CtcHead | None
        self._head: CtcHead | TransducerHead
        with ThreadPoolExecutor(1, "heads") as threads:  # packs the heads' matrices while the encoder is built
            heads = threads.submit(self._build_heads, config, weights, device, options)
            self._encoder = FastConformer(config, weights, device, dtype, budget=self._budget)
            self._ctc, self._head = heads.result()
        self.frame_seconds = self._encoder.frame_seconds
        self.encoder_batch_seconds = self._encoder.encoder_batch_seconds
        if self._head is self._ctc:
            decoding = (config if checkpoint.family == "ctc" else config["aux_ctc"]).get("decoding")
        else:
            decoding = config.get("decoding")
        self._tokenizer = load_tokenizer(config, checkpoint.folder)
        tags = TextTags(config, decoding or {}, self._tokenizer.pieces)
        vocabulary = Vocabulary(self._tokenizer, decoding or {}, tags)
        self._vocabulary = vocabulary
        self._words, self._measure = WordBuilder(vocabulary, self._head.kind), MEASURES["probability"]
        self.make_words = ColumnWords(self._words, self.frame_seconds)
        self.second_heads: tuple[SecondHead, ...] = ()
        if _is_transducer(config) and self._ctc is not None:
            self.second_heads = ("tdt",) if self._head is self._ctc else ("ctc",)
        self._load_transducer = partial(TransducerHead, config, weights, device, options.cuda_graphs)
        prompts = parse_language_prompt(config)
        self._prompt = LanguagePrompt(prompts, weights, device) if prompts is not None else None
        self.languages = () if prompts is None else prompts.languages
        takes_language = prompts is not None
        labels = len(self._tokenizer.pieces)
        spots = self._ctc is not None and vocabulary.tokenizer_type == "bpe"
        self._biases = PromptBiases(self._tokenizer, labels, _DEPTH_SCALING, takes_language=takes_language, spots=spots)

    @staticmethod
    def _build_heads(
        config: dict[str, Any], weights: Weights, device: torch.device, options: "BuildOptions"
    ) -> tuple[CtcHead | None, CtcHead | TransducerHead]:
        """Return the CTC head, or None, and the head that gives the words."""
        ctc = CtcHead(weights, device) if _ctc_head(config) else None
        if ctc is not None and (config.get("preferred_head") == "ctc" or not _is_transducer(config)):
            return ctc, ctc
        return ctc, TransducerHead(config, weights, device, options.cuda_graphs)

    @staticmethod
    def check(config: dict[str, Any]) -> None:
        """Raise Unsupported for a configuration that the native backend leaves to NeMo."""
        check_encoder(config)
        _ctc_head(config)
        if _is_transducer(config):
            parse_transducer(config)
        parse_language_prompt(config)
        TextTags(config, config.get("decoding") or {})

    @staticmethod
    def convert(source: Weights, config: dict[str, Any], dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
        """Yield all tensors of a frame-synchronous checkpoint, one at a time.

        Raise Unsupported before the first one.
        """
        FrameSynchronousRecognizer.check(config)
        yield from convert_encoder(source, config, dtype)
        if parse_language_prompt(config) is not None:
            yield from convert_language_prompt(source, config, dtype)
        ctc_head = _ctc_head(config)
        if ctc_head is not None:
            yield from convert_ctc(source, ctc_head, dtype)
        if _is_transducer(config):
            yield from convert_transducer(source, config, dtype)

    def use_vocabularies(self, vocabularies: Vocabularies) -> None:
        """Use these lists of phrases from now on."""
        self._biases.vocabularies = vocabularies

    def use_confidence(self, confidence: Confidence) -> None:
        """Measure the confidence of words in this way from now on; see Recognizer."""
        self.use_measure(MEASURES[confidence])

    def use_measure(self, measure: Measure | None, aggregate: Callable[[Sequence[float]], float] = min) -> None:
        """Give each token its confidence by `measure`, and each word the `aggregate` of its tokens, from now on.

        A spotted phrase keeps the mean probability of its frames. A second reading takes the least of a word's tokens.
        """
        self._measure, self._words.aggregate = measure, aggregate
        self._head.use_measure(measure)

    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """Return a hypothesis for each window; see Recognizer."""
        return self.search(self._encode_guarded(windows, prompts), prompts)

    def encode_first(
        self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool
    ) -> Callable[[], list[Hypothesis]]:
        """Encode now and return the search as a function; see SearchesLater."""
        search = self.encode_for_tokens(windows, prompts, [False] * len(windows))
        return lambda: self._spelled(search())

    def encode_for_tokens(
        self, windows: Sequence[Samples], prompts: Sequence[Prompt], leaves: Sequence[bool]
    ) -> Callable[[], list[Hypothesis | WindowTokens]]:
        """Encode now and return the search as a function; see LeavesWords."""
        encoded = self._encode_guarded(windows, prompts)
        if self._search_stream is None and not self._budget.may_share:
            return partial(list, self._search(encoded, prompts, leaves))
        beside_encoder = nullcontext() if self._search_stream is None else self._search_stream.follow()

        def search() -> list[Hypothesis | WindowTokens]:
            with torch_threads(1), beside_encoder:
                return self._search(encoded, prompts, leaves, beside_others=True)

        return search

    def _spelled(self, found: Sequence[Hypothesis | WindowTokens]) -> list[Hypothesis]:
        return [self.make_words(each) if isinstance(each, WindowTokens) else each for each in found]

    def _encode_guarded(self, windows: Sequence[Samples], prompts: Sequence[Prompt]) -> EncodedWindows:
        with out_of_memory_translated():
            return self.encode(windows, prompts)

    def search(self, encoded: EncodedWindows, prompts: Sequence[Prompt]) -> list[Hypothesis]:
        """Return a hypothesis for each window of `encode`."""
        return self._spelled(self._search(encoded, prompts))

    @torch.inference_mode()
    def _search(
        self,
        encoded: EncodedWindows,
        prompts: Sequence[Prompt],
        leaves: Sequence[bool] | None = None,
        beside_others: bool = False,
    ) -> list[Hypothesis | WindowTokens]:
        biases = self._biases.of_windows(prompts)
        is_greedy = all(prompt.beam == 1 for prompt in prompts)
        most = self._head.most_threads(biases, len(prompts)) if beside_others and is_greedy else 1
        # one thread is beyond the budget, because an encoder that waits for a thread costs more than sharing a core
        lease = self._budget.lease(most, waits=False) if most > 1 else nullcontext(1)
        with out_of_memory_translated(), trace.span("decode"):
            with lease as threads:
                decoded = self._decode(encoded, prompts, biases, threads)
            decoded = self._lock(decoded, encoded, prompts)
            decoded = self._merge_spotted(decoded, encoded, prompts)
            second = self._second_readings(encoded, prompts, biases)
        found: list[Hypothesis | WindowTokens] = []
        for number, (tokens, padding, prompt) in enumerate(zip(decoded, encoded.padding_before, prompts, strict=True)):
            if leaves is not None and leaves[number] and prompt.boosting is None and number not in second:
                found.append(as_columns(tokens, padding))
                continue
            hypothesis = self._hypothesis(self._words, tokens, padding, prompt)
            found.append(replace(hypothesis, second=second[number]) if number in second else hypothesis)
        return found

    def _hypothesis(self, words: WordBuilder, tokens: Sequence[Token], padding: float, prompt: Prompt) -> Hypothesis:
        return self._biases.rewrite(words.hypothesis(tokens, self.frame_seconds, padding), prompt)

    def _second_readings(
        self, encoded: EncodedWindows, prompts: Sequence[Prompt], biases: Sequence[WindowBias | None] | None
    ) -> dict[int, Hypothesis]:
        """Return the other head's hypotheses by the numbers of the windows that ask for them."""
        numbers = [
            number
            for number, prompt in enumerate(prompts)
            if prompt.second_opinion is not None and prompt.second_opinion.head in ("auto", *self.second_heads)
        ]
        if not numbers or not self.second_heads:
            return {}
        head, words = self._second
        chosen, asked = encoded.select(numbers), [prompts[number] for number in numbers]
        decoded = head.decode(chosen, None if biases is None else [biases[number] for number in numbers])
        locks = self._biases.locked(asked)
        for number, bias in suspects(decoded, locks):
            (decoded[number],) = decode_locked(head, chosen.select([number]), [bias])
        each = zip(decoded, chosen.padding_before, asked, strict=True)
        return {number: self._hypothesis(words, *one) for number, one in zip(numbers, each, strict=True)}

    @cached_property
    def _second(self) -> tuple[CtcHead | TransducerHead, WordBuilder]:
        """The other head and its words. A transducer is loaded now, because few recordings need it."""
        head = self._ctc if self._ctc is not None and self._ctc is not self._head else self._load_transducer()
        head.use_measure(self._measure)
        return head, WordBuilder(self._vocabulary, head.kind)

    def search_by_beam(self, encoded: EncodedWindows, prompts: Sequence[Prompt]) -> list[ScoredTokens]:
        """Return the best hypothesis of each window, with its score. All prompts name the same beam."""
        beam = prompts[0].beam
        found = self._head.search_by_beam(encoded, beam, self._biases.of_windows(prompts))
        locks = self._biases.locked(prompts)
        for number, bias in suspects([each.tokens for each in found], locks):
            (found[number],) = search_locked(self._head, encoded.select([number]), beam, [bias])
        return found

    def _decode(
        self,
        encoded: EncodedWindows,
        prompts: Sequence[Prompt],
        biases: Sequence[WindowBias | None] | None,
        threads: int,
    ) -> list[list[Token]]:
        """Return the tokens of each window, by the search that its prompt names."""
        beams = [prompt.beam for prompt in prompts]
        if set(beams) == {1}:
            return self._head.decode(encoded, biases, threads)
        decoded: list[list[Token]] = [[] for _ in prompts]
        for beam in sorted(set(beams)):
            numbers = [number for number, each in enumerate(beams) if each == beam]
            windows = encoded.select(numbers)
            if beam == 1:
                found = self._head.decode(windows, None if biases is None else [biases[number] for number in numbers])
            else:
                results = self.search_by_beam(windows, [prompts[number] for number in numbers])
                found = [each.tokens for each in results]
            for number, tokens in zip(numbers, found, strict=True):
                decoded[number] = tokens
        return decoded

    def _lock(
        self, decoded: list[list[Token]], encoded: EncodedWindows, prompts: Sequence[Prompt]
    ) -> list[list[Token]]:
        """Return the tokens of each window. A greedy window with words of other languages is decoded again."""
        greedy = [number for number, prompt in enumerate(prompts) if prompt.beam == 1]
        locks = self._biases.locked([prompts[number] for number in greedy])
        found = suspects([decoded[number] for number in greedy], locks)
        if found:
            numbers = [greedy[place] for place, _ in found]
            locked = decode_locked(self._head, encoded.select(numbers), [bias for _, bias in found])
            for number, tokens in zip(numbers, locked, strict=True):
                decoded[number] = tokens
        return decoded

    def _merge_spotted(
        self, decoded: list[list[Token]], encoded: EncodedWindows, prompts: Sequence[Prompt]
    ) -> list[list[Token]]:
        """Return the tokens of each window, with the phrases that were spotted in it."""
        spottings = self._biases.spottings(prompts)
        if spottings is None or self._ctc is None:
            return decoded
        return [
            tokens if spotting is None else spotting.merge(tokens, each.log_probabilities.cpu().numpy())
            for tokens, spotting, each in zip(decoded, spottings, self._ctc.emissions(encoded), strict=True)
        ]

    @torch.inference_mode()
    def encode(self, windows: Sequence[Samples], prompts: Sequence[Prompt]) -> EncodedWindows:
        """Return the states of each window with its prompt, as the heads read them. Raise InputFault("language")."""
        if self._prompt is None:
            return self._encoder.encode(windows)
        numbers = [self._prompt.number(prompt.language) for prompt in prompts]
        return self._prompt.apply(self._encoder.encode(windows), numbers)

    def open_stream(self, prompt: Prompt, chunk_seconds: float | None, pause_seconds: float) -> NativeStream:
        """Start a stream; see RecognisesStreams."""
        try:
            contexts = self._encoder.stream_contexts
        except Unsupported as unsupported:
            raise EnvironmentFault("not-live", model=self._name) from unsupported
        if chunk_seconds is None:
            context = self._encoder.sustainable_context()
        else:
            frames = chunk_seconds / self.frame_seconds + 1e-6
            context = [contexts[0], *(each for each in contexts if each[1] + 1 <= frames)][-1]
        number = None if self._prompt is None else self._prompt.number(prompt.language)
        if prompt.boosting is not None:  # phrases are spotted in a whole window
            prompt = changed(prompt, boosting=changed(prompt.boosting, spotting=False))

        @torch.inference_mode()
        def prepare(encoded: EncodedWindows) -> EncodedWindows:
            return encoded if self._prompt is None or number is None else self._prompt.apply(encoded, [number])

        def open_parts() -> tuple[EncoderStream, TokenStream]:
            biases = self._biases.of_windows([prompt])
            return self._encoder.open_stream(context), self._head.open_stream(None if biases is None else biases[0])

        def rewrite(words: tuple[Word, ...]) -> tuple[Word, ...]:
            return self._biases.rewrite(Hypothesis("", (), words), prompt).words

        return NativeStream(open_parts, prepare, self._words, rewrite, self.frame_seconds, pause_seconds)

    def ctc_scorer(self) -> CtcScorer:
        """Return the CTC head as a scorer; see Recognizer.

        If each language has its own vocabulary, words are tokenized with the first one.
        """
        if self._ctc is None:
            raise EnvironmentFault("align-model", model=self._name)
        language = next(iter(self._tokenizer.languages), None)
        return CtcScorer(
            self._emissions,
            self._tokenizer.pieces,
            lambda word: self._tokenizer.text_to_ids(word, language),
            self.frame_seconds,
        )

    @torch.inference_mode()
    def _emissions(self, windows: Sequence[Samples]) -> Iterator[Emissions]:
        assert self._ctc is not None
        with out_of_memory_translated():
            yield from self._ctc.emissions(self.encode(windows, [Prompt()] * len(windows)))


def _is_transducer(config: dict[str, Any]) -> bool:
    return "joint" in config


def _ctc_head(config: dict[str, Any]) -> str | None:
    """Return the name of the CTC head among the checkpoint's weights, or None. Raise Unsupported for other heads."""
    if "aux_ctc" in config:
        check_ctc(config["aux_ctc"].get("decoder") or {})
        return "ctc_decoder"
    if _is_transducer(config):
        return None
    check_ctc(config.get("decoder") or {})
    return "decoder"
