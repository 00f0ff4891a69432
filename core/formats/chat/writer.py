"""Write CHAT, the format of TalkBank.

Each utterance is a line with its time. A %wor tier has the times of its words.
"""

# ruff: noqa: RUF001 - stops and quotation marks of many scripts end an utterance

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, chain, pairwise

import msgspec

from core.contracts.languages import iso_639_3, primary
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.chat.chat_options import ChatOptions
from core.formats.chat.chat_text import BULLET
from core.formats.chat.headers import assign_participants, header_lines, languages_of
from core.formats.chat.importing import translation_label
from core.formats.chat.marks import TERMINATORS, is_mark, replacements_joined, typed_code
from core.formats.chat.output_tokens import utterance_tokens
from core.formats.chat.placed_tokens import OutputToken
from core.formats.chat.problems import OVERLAP
from core.formats.subtitles import clean
from core.formats.subtitles.cue_words import words_in_time
from core.transcript.brackets import find_notes, to_square_brackets
from core.transcript.clauses import split_clauses
from core.transcript.segmentation import ends_with_stop, sort_by_time, split_sentences
from core.transcript.sentence_pairs import divide_translation
from core.transcript.timestamps import format_duration

_DASHES = ("-", "–", "—")
_NOTE = re.compile(r"[^\w\[]*\[\w")  # CHAT's own marks continue with a sign: [: going to], [= a mug]
_ROUND_NOTE = re.compile(r"[^\w\[(（]*[(（]")
_STOP_INSIDE = re.compile(r"(?<=[。！？｡])(?=\w)")


def sentence_segments(segment: Segment, language: str | None) -> list[Segment]:
    """Return a segment cut after each sentence, [] for a segment without words.

    `language` is the transcript's (ISO 639-1). The segment's own time (of a cue, an interval or a bullet) is divided
    by the times of its words. Untimed words share the time in proportion to their lengths.
    """
    language = segment.language or language
    segment = _with_notes_whole(segment)
    if segment.span is None:
        return in_parts(segment, list(split_sentences(segment.words, language)))
    whole = msgspec.structs.replace(segment, words=tuple(_without_stops_inside(segment.words)))
    untimed = [
        Word(word.text) for word in whole.words
    ]  # without times, no pause after an abbreviation can end a sentence
    starts = accumulate(len(part) for sentence in split_sentences(untimed, language) for part in _by_dashes(sentence))
    edges = sorted({0, *starts, *_turns_of_lines(whole)})
    cut = [whole.words[first:last] for first, last in pairwise(edges)]
    return _in_own_time(whole, cut) if len(cut) > 1 else in_parts(segment, cut)


def in_parts(segment: Segment, cut: Sequence[Sequence[Word]]) -> list[Segment]:
    """Return the segment cut into these words, with its translation divided among them."""
    if len(cut) == 1:
        return [segment]
    translations = divide_translation(segment.translation, [sum(len(word.text) + 1 for word in part) for part in cut])
    return [
        msgspec.structs.replace(segment, words=tuple(words), translation=translation, lines=())
        for words, translation in zip(cut, translations, strict=True)
    ]


def computed_edges(segment: Segment, parts: Sequence[Segment]) -> int:
    """Count the computed times between parts of a segment with a time of its own."""
    if segment.span is None:
        return 0
    return sum(a.words[-1].end is None or b.words[0].start is None for a, b in pairwise(parts))


def _with_notes_whole(segment: Segment) -> Segment:
    """Return the segment with each note as one word in square brackets: "[door slams]". No sentence ends inside it."""
    texts = ((first, last, segment.words[first].text) for first, last in find_notes(segment))
    lasts = {first: last for first, last, text in texts if _ROUND_NOTE.match(text) or _NOTE.match(text)}
    if not lasts:
        return segment
    line_starts = set(accumulate(segment.lines, initial=0)) if segment.has_its_lines else set[int]()
    words, starts, place = list[Word](), list[int](), 0
    while place < len(segment.words):
        if place in line_starts:
            starts.append(len(words))
        first, place = place, lasts.get(place, place + 1)
        words.append(_joined(segment.words[first:place]) if first in lasts else segment.words[first])
    lines = tuple(last - start for start, last in pairwise((*starts, len(words))))
    return msgspec.structs.replace(segment, words=tuple(words), lines=lines)


def _joined(words: Sequence[Word]) -> Word:
    times = [(word.start, word.end) for word in words if word.start is not None]
    start, end = (times[0][0], times[-1][1]) if times else (None, None)
    text = to_square_brackets(" ".join(word.text for word in words))
    return msgspec.structs.replace(words[0], text=text, start=start, end=end)


def _without_stops_inside(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words. Untimed words of Chinese and Japanese are cut after each full stop inside them."""
    for word in words:
        if word.start is None and not word.text.isascii():
            yield from map(Word, _STOP_INSIDE.split(word.text))
        else:
            yield word


def _turns_of_lines(segment: Segment) -> Iterator[int]:
    """Yield the words that begin the lines of a cue, if every line begins with a dash.

    Each such line has another speaker.
    """
    starts = list(accumulate(segment.lines, initial=0))[:-1] if segment.has_its_lines else []
    if len(starts) > 1 and all(segment.words[start].text.startswith(_DASHES) for start in starts):
        yield from starts


def _by_dashes(sentence: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Cut a sentence before each lone dash after a full stop, where another speaker begins in subtitles."""
    first = 0
    for i in range(1, len(sentence) - 1):
        if sentence[i].text in _DASHES and ends_with_stop(sentence[i - 1].text):
            yield sentence[first:i]
            first = i
    yield sentence[first:]


def _in_own_time(segment: Segment, cut: Sequence[Sequence[Word]]) -> list[Segment]:
    """Return the segment in parts that share its time."""
    assert segment.span is not None
    first, last = segment.span
    times = [span for _, span in words_in_time(segment, segment.words)]
    parts, done, left = in_parts(segment, cut), 0, first
    for place, part in enumerate(parts):
        own = times[done : done + len(part.words)]
        done += len(part.words)
        start = first if place == 0 else min(max(left, own[0][0]), last)
        left = last if place == len(parts) - 1 else min(max(start, own[-1][1]), last)
        parts[place] = msgspec.structs.replace(part, span=(start, left))
    return parts


_STRIPPED = "\"'“”„‟«»‹›()[]{}¿¡.,;:!?…"


def lower_words(transcript: Transcript) -> frozenset[str]:
    """Return the words, in lower case, that are more often in lower case than capitalised within sentences."""
    balances: Counter[str] = Counter()
    for segment in transcript.segments:
        for sentence in split_sentences(segment.words, segment.language or transcript.language):
            for word in sentence[1:]:
                text = word.text.strip(_STRIPPED)
                balances[text.lower()] += 1 if text.islower() else -1
    return frozenset(text for text, balance in balances.items() if balance > 0)


def uncapitalised(text: str, lower: frozenset[str]) -> str:
    """Return the first word of a sentence as it is written within a sentence."""
    return text.lower() if text.lower() in lower and text[1:].islower() | (len(text) == 1) else text


# Repeated English words that are always a retracing. Others may not be: "very very", "no no", "had had".
_RETRACED = frozenset(
    {"i", "i'm", "i've", "i'll", "you", "he", "she", "it", "it's", "we", "they", "the", "a", "an", "my", "your", "his"}
    | {"and", "but", "or", "if", "because", "to", "of", "in", "on", "at", "for", "with", "from", "by", "is", "was"}
    | {"are", "were", "what", "when", "where", "who", "how", "there", "there's", "this", "these", "can", "would"}
)
_LONGEST_RETRACING = 4  # words


def mark_retracings(tokens: Sequence[OutputToken]) -> list[OutputToken]:
    """Mark exact repetitions among the main tier's tokens: `I [/] I`, `<I am> [/] I am`. Remove their commas."""
    marked: list[OutputToken] = []
    texts = [token.text.lower() for token in tokens]
    i = 0
    while i < len(tokens):
        size, skip = _repeated(tokens, texts, i) if texts[i] in _RETRACED else (1, 0)
        first = tokens[i : i + size]
        if skip:
            group = first if size == 1 else (OutputToken("<", "group"), *first, OutputToken(">", "group"))
            marked += [*group, OutputToken("[/]", "mark")]
        else:
            marked += first
        i += skip or size
    return marked


def _repeated(tokens: Sequence[OutputToken], texts: Sequence[str], at: int) -> tuple[int, int]:
    """Return the words in a repeated part, and the tokens up to its repetition. Return (1, 0) without a repetition.

    `texts` are the texts of `tokens` in lower case.
    """
    for size in range(1, _LONGEST_RETRACING + 1):
        comma = at + size < len(tokens) and tokens[at + size].kind == "comma"
        skip = size + 1 if comma else size
        if texts[at : at + size] == texts[at + skip : at + skip + size] and all(
            token.kind == "word" for token in (*tokens[at : at + size], *tokens[at + skip : at + skip + size])
        ):
            return size, skip
    return 1, 0


_GROUP_BEGINS = re.compile(r"(?<!\S)< ")  # excludes linkers such as +<
_DOTS = str.maketrans(dict.fromkeys("。．｡।۔", ".") | dict.fromkeys("？؟", "?") | {"！": "!", "…": "..."})


@dataclass(frozen=True)
class _OutputUtterance:
    code: str
    segment: Segment
    start: int | None
    end: int | None
    is_last: bool = True
    """False if `clauses` cut its sentence, which continues."""


_DEFAULTS = ChatOptions()


def write(transcript: Transcript, stem: str, options: ChatOptions = _DEFAULTS) -> str:
    """Return the transcript as a CHAT file with the name `stem`.cha. @Media names the recording.

    * A segment is an utterance. A segment with several sentences is cut after each. One without words has no utterance.
    * An utterance without a spoken word is `0 .`.
    * Utterances are sorted by start. If one overlaps its speaker's next by over 500 ms, it is cut there.
    * A translation stands on a tier of its own, see `translation_label`.
    * The words of a spelled number ("$20": twenty, dollars) share its time.
    * A @Comment marks damage of the recording. Others count the times and ends that Mynah has computed.

    Options that are not valid in CHAT are ignored (`chat_options.check` names them). Sources: the CHAT manual of
    TalkBank, the error catalogue of chatter.
    """
    roles, people = assign_participants(transcript, options)
    divided = [sentence_segments(segment, transcript.language) for segment in transcript.segments]
    codes = {label: person.code for label, person in roles.items()}
    utterances = _utterances(divided, transcript.language, codes, options.clauses)
    languages = tuple(languages_of(transcript, options))
    of_lines = msgspec.structs.replace(options, languages=languages)
    lower = lower_words(transcript) if options.lower_case else frozenset[str]()
    label = translation_label(transcript.translation_language)
    comments = deque(transcript.damaged)
    body = []
    for utterance in utterances:
        while comments and utterance.start is not None and utterance.start >= comments[0][0] * 1000:
            body.append(_damage_comment(comments.popleft()))
        body += _lines(utterance, transcript.language, languages[0], of_lines, label, lower)
    body += map(_damage_comment, comments)
    has_bullets = any(utterance.start is not None for utterance in utterances)
    head = [*header_lines(transcript, stem, people, options, has_bullets)]
    if cut := sum(not utterance.is_last for utterance in utterances):
        head.append(f"@Comment:\tends of utterances without punctuation that Mynah computed, not the recogniser: {cut}")
    if edges := sum(map(computed_edges, transcript.segments, divided)):
        head.append(
            f"@Comment:\ttimes within a subtitle or an interval that Mynah computed from lengths of text: {edges}"
        )
    return "\n".join([*head, *body, "@End"]) + "\n"


def _damage_comment(stretch: tuple[float, float]) -> str:
    return f"@Comment:\tThe recording is damaged at {format_duration(stretch[0])}-{format_duration(stretch[1])}"


def segment_lines(
    segment: Segment,
    code: str,
    language: str | None,
    main: str,
    options: ChatOptions,
    label: str,
    next_start: int | None = None,
) -> list[str]:
    """Return the tiers of one segment for an existing file: a main tier a sentence, and %wor tiers if requested.

    Args:
        segment: the segment.
        code: the speaker's code.
        language: the transcript's language (ISO 639-1).
        main: the file's language (ISO 639-3).
        options: the options of the file.
        label: the label of translations.
        next_start: the start of the next utterance in milliseconds. No sentence may begin later, because CHAT's starts
            never decrease.
    """
    utterances: list[_OutputUtterance] = []
    parts = sentence_segments(segment, language)
    for part, span in zip(parts, _spans(parts), strict=True):
        start, end = span or (None, None)
        if start is not None and next_start is not None and start > next_start and utterances:
            before = utterances[-1]
            start = max(before.start or 0, next_start)
            utterances[-1] = replace(
                before, end=max((before.start or 0) + 1, start)
            )  # utterances of one speaker may not overlap
        utterances.append(_OutputUtterance(code, part, start, end))
    return [line for utterance in utterances for line in _lines(utterance, language, main, options, label)]


def _utterances(
    sentences: Sequence[Sequence[Segment]], language: str | None, codes: Mapping[str | None, str], cut_clauses: bool
) -> list[_OutputUtterance]:
    """Return the utterances of segments that are cut into sentences, by start.

    Their bullets follow CHAT's rules: starts never decrease, and overlaps of one speaker are cut.
    """
    computed: set[int] = set()
    divided: list[Segment] = []
    for part in chain.from_iterable(sentences):
        own = part.language or language
        cut = [part.words] if part.span is not None or not cut_clauses else list(split_clauses(part.words, own))
        divided += in_parts(part, cut)
        computed.update(map(id, divided[len(divided) - len(cut) : -1]))
    parts = sort_by_time(divided)
    utterances: list[_OutputUtterance] = []
    following: dict[str, int] = {}
    for part, span in reversed(list(zip(parts, _spans(parts), strict=True))):
        code = codes[part.speaker]
        start, end = span or (None, None)
        if start is not None and end is not None:
            end = min(end, following.get(code, end) + OVERLAP)
            following[code] = start
        utterances.append(_OutputUtterance(code, part, start, end, id(part) not in computed))
    return utterances[::-1]


def _spans(parts: Sequence[Segment]) -> Iterator[tuple[int, int] | None]:
    """Yield the (start, end) of each segment in integer milliseconds, None without a time. Starts never decrease."""
    latest = 0
    for part in parts:
        if part.start is None or part.end is None:
            yield None
        else:
            latest = max(latest, round(part.start * 1000))
            yield latest, max(latest + 1, round(part.end * 1000))


def _lines(
    utterance: _OutputUtterance,
    language: str | None,
    main: str,
    options: ChatOptions,
    label: str,
    lower: frozenset[str] = frozenset(),
) -> Iterator[str]:
    """Yield the main tier, the %wor tier if a word is timed, and a translation under `label`.

    `main` is the file's language (ISO 639-3).
    """
    language = utterance.segment.language or language
    tokens = utterance_tokens(utterance.segment.words, language, options.disfluencies, options.division)
    if len(options.languages) < 2:  # @s needs a second language
        tokens = [
            token._replace(text=token.text.removesuffix("@s")) if token.text.endswith("@s") else token
            for token in tokens
        ]
    if lower and (first := next((i for i, token in enumerate(tokens) if token.kind == "word"), None)) is not None:
        tokens[first] = tokens[first]._replace(text=uncapitalised(tokens[first].text, lower))
    end = terminator(utterance.segment.words, language) if tokens else "."
    if options.disfluencies and primary(language) == "en":
        tokens = mark_retracings(tokens)
    foreign = [f"[- {iso_639_3(language)}]"] if language is not None and iso_639_3(language) != main else []
    texts = [token.text for token in tokens] or ["0"]
    text = _GROUP_BEGINS.sub("<", " ".join((*foreign, *texts, end))).replace(" >", ">")
    yield f"*{utterance.code}:\t{text}{_bullet(utterance.start, utterance.end)}"
    words = [token for token in tokens if token.kind in ("word", "filler", "comma")]
    if options.wor and any(token.start is not None for token in words):
        yield f"%wor:\t{' '.join((*foreign, *_word_times(words), end))}"
    if translation := clean(utterance.segment.translation or ""):
        yield f"{label}:\t{translation}"
    if remarks := "; ".join(_remarks(utterance, words)):  # CHAT allows one %com for an utterance
        yield f"%com:\t{remarks}"


def _remarks(utterance: _OutputUtterance, words: Sequence[OutputToken]) -> Iterator[str]:
    """Yield what CHAT cannot hold of an utterance: emoji, and the numbers among `words` that stay in digits."""
    if emoji := _emoji(utterance.segment.words):
        yield f"left out, because CHAT has no signs for emoji: {', '.join(emoji)}"
    if left := [token.text for token in words if not token.text.isalpha() and any(map(str.isdigit, token.text))]:
        yield f"left in digits, because how it is said depends on its sentence: {', '.join(left)}"


def _emoji(words: Sequence[Word]) -> list[str]:
    return [each for word in words if not word.text.isascii() for each in _EMOJI.findall(word.text)]


_EMOJI = re.compile("(?:[\U0001f000-\U0001faff\u2600-\u2639\u2640-\u27bf][\ufe0e\ufe0f\u200d]*)+")  # no sign of CHAT


def terminator(words: Sequence[Word], language: str | None) -> str:
    """Return the CHAT terminator: the typed one, else the one of the last word's punctuation, else a full stop.

    Dots and question marks of typed marks after that word do not count: a pause (..), a guess [?].
    """
    if words and words[-1].text in TERMINATORS:
        return words[-1].text
    spoken = "".join(
        [word.text for word in replacements_joined(words) if not _is_mark(word.text, word.confidence is None)]
    )
    text = _EMOJI.sub("", spoken).rstrip("\"'”’»)]}›」』）* ").translate(_DOTS)
    marks = text[len(text.rstrip(".?!")) :]
    if "?" in marks:
        return "+!?" if "!" in marks else "+..?" if ".." in marks else "?"
    if primary(language) == "el" and text.endswith((";", "\u037e")):
        return "?"
    return "!" if "!" in marks else "+..." if ".." in marks else "."


@lru_cache(2**14)
def _is_mark(text: str, by_hand: bool) -> bool:
    code = typed_code(text, by_hand=by_hand)
    return is_mark(text) or (code is not None and code[0] == "mark")


def _word_times(words: Sequence[OutputToken]) -> Iterator[str]:
    """Yield each spoken word with its bullet. Times never decrease. Untimed words and commas have none."""
    latest = 0
    for token in words:
        if token.start is None or token.end is None:
            yield token.wor_form
            continue
        latest = max(latest, round(token.start * 1000))
        yield f"{token.wor_form}{_bullet(latest, max(latest + 1, round(token.end * 1000)))}"


def _bullet(start: int | None, end: int | None) -> str:
    return "" if start is None or end is None else f" {BULLET}{start}_{end}{BULLET}"
