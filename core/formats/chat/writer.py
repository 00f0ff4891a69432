"""CHAT, the format of TalkBank: one utterance a line with its time, a %wor tier with the words' times, and others."""

# ruff: noqa: RUF001 - stops and quotation marks of many scripts end an utterance

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import msgspec

from core.contracts.languages import iso_639_3, primary
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.chat.chat_options import ChatOptions
from core.formats.chat.chat_text import BULLET
from core.formats.chat.headers import assign_participants, header_lines, languages_of
from core.formats.chat.marks import TERMINATORS, is_mark, replacements_joined, typed_code
from core.formats.chat.output_tokens import utterance_tokens
from core.formats.chat.placed_tokens import OutputToken
from core.formats.chat.problems import OVERLAP
from core.formats.chat.retracing import mark_retracings
from core.formats.chat.sentence_case import lower_words, uncapitalised
from core.formats.chat.sentence_segments import computed_edges, in_parts, sentence_segments
from core.formats.chat.translation_tiers import translation_label
from core.formats.subtitles import clean
from core.transcript.clauses import clauses
from core.transcript.segmentation import in_time_order
from core.transcript.timestamps import format_duration

_GROUP_BEGINS = re.compile(r"(?<!\S)< ")  # and no linker, such as +<
_DOTS = str.maketrans(dict.fromkeys("。．｡।۔", ".") | dict.fromkeys("？؟", "?") | {"！": "!", "…": "..."})


@dataclass(frozen=True)
class _OutputUtterance:
    code: str
    segment: Segment
    start: int | None
    end: int | None
    is_last: bool = True
    """False where its sentence goes on: it was cut off by `clauses`."""


_DEFAULTS = ChatOptions()


def write(transcript: Transcript, stem: str, options: ChatOptions = _DEFAULTS) -> str:
    """The transcript as a CHAT file that is to be called `stem`.cha; @Media names the recording.

    A segment is an utterance; one with several sentences is cut after each. An utterance without a spoken word is
    `0 .`; a segment without words has no utterance. There is a @Comment where the recording is damaged, and one that
    counts the times that Mynah has computed. Utterances are sorted by start, and one that overlaps its
    speaker's next by over 500 ms is cut there. A translation stands on a tier (see translation_tiers). The words that
    a number is spelled with ("$20": twenty, dollars) share its time. Options that are not valid in CHAT are ignored
    (`chat_options.check` names them).
    Sources: the CHAT manual of TalkBank, the error catalogue of chatter.
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
    """The tiers of one segment, for a file that has others: a main tier a sentence, %wor tiers where asked for.

    `language` is the transcript's own (ISO 639-1), `main` the file's (ISO 639-3); `label` is that of translations. No
    further sentence begins after `next_start` (milliseconds), where the file goes on: CHAT's starts never go down.
    """
    utterances: list[_OutputUtterance] = []
    parts = sentence_segments(segment, language)
    for part, span in zip(parts, _spans(parts), strict=True):
        start, end = span or (None, None)
        if start is not None and next_start is not None and start > next_start and utterances:
            before = utterances[-1]
            start = max(before.start or 0, next_start)
            utterances[-1] = replace(before, end=max((before.start or 0) + 1, start))  # a speaker's own may not overlap
        utterances.append(_OutputUtterance(code, part, start, end))
    return [line for utterance in utterances for line in _lines(utterance, language, main, options, label)]


def _utterances(
    sentences: Sequence[Sequence[Segment]], language: str | None, codes: Mapping[str | None, str], cut_clauses: bool
) -> list[_OutputUtterance]:
    """The utterances of segments cut into sentences, by start with bullets that CHAT accepts: starts never go down, one
    speaker's ends are cut."""
    computed: set[int] = set()
    divided: list[Segment] = []
    for part in chain.from_iterable(sentences):
        own = part.language or language
        found = [part.words] if part.span is not None or not cut_clauses else list(clauses(part.words, own))
        divided += in_parts(part, found)
        computed.update(map(id, divided[len(divided) - len(found) : -1]))
    parts = in_time_order(divided)
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
    """(start, end) of each segment in integer milliseconds, None for an untimed one; starts never go down."""
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
    """The main tier; where a word is timed the %wor tier; a translation under `label`.

    `main` is the file's language (ISO 639-3).
    """
    language = utterance.segment.language or language
    found = utterance_tokens(utterance.segment.words, language, options.disfluencies, options.division)
    if len(options.languages) < 2:  # there is no other one that it could be of
        found = [token._replace(text=token.text.removesuffix("@s")) for token in found]
    if lower and (first := next((i for i, token in enumerate(found) if token.kind == "word"), None)) is not None:
        found[first] = found[first]._replace(text=uncapitalised(found[first].text, lower))
    end = terminator(utterance.segment.words, language) if found else "."
    if options.disfluencies and primary(language) == "en":
        found = mark_retracings(found)
    foreign = [f"[- {iso_639_3(language)}]"] if language is not None and iso_639_3(language) != main else []
    texts = [token.text for token in found] or ["0"]
    said = _GROUP_BEGINS.sub("<", " ".join((*foreign, *texts, end))).replace(" >", ">")
    yield f"*{utterance.code}:\t{said}{_bullet(utterance.start, utterance.end)}"
    words = [token for token in found if token.kind in ("word", "filler", "comma")]
    if options.wor and any(token.start is not None for token in words):
        yield f"%wor:\t{' '.join((*foreign, *_word_times(words), end))}"
    if translation := clean(utterance.segment.translation or ""):
        yield f"{label}:\t{translation}"
    if left := [token.text for token in words if any(map(str.isdigit, token.text))]:
        yield f"%com:\tleft in digits, because how it is said depends on its sentence: {', '.join(left)}"


def terminator(words: Sequence[Word], language: str | None) -> str:
    """The CHAT terminator that is typed last, or that the last word's punctuation asks for; else a full stop.

    The dots and question marks of what is typed behind that word are none: a pause (..), a guess [?].
    """
    if words and words[-1].text in TERMINATORS:
        return words[-1].text
    said = "".join(word.text for word in replacements_joined(words) if not _is_mark(word))
    text = said.rstrip("\"'”’»)]}›」』）* ").translate(_DOTS)
    marks = text[len(text.rstrip(".?!")) :]
    if "?" in marks:
        return "+!?" if "!" in marks else "+..?" if ".." in marks else "?"
    if primary(language) == "el" and text.endswith((";", "\u037e")):
        return "?"
    return "!" if "!" in marks else "+..." if ".." in marks else "."


def _is_mark(word: Word) -> bool:
    code = typed_code(word.text, by_hand=word.confidence is None)
    return is_mark(word.text) or (code is not None and code[0] == "mark")


def _word_times(words: Sequence[OutputToken]) -> Iterator[str]:
    """Each spoken word with its bullet; times never run backwards, an untimed word and a comma have none."""
    latest = 0
    for token in words:
        if token.start is None or token.end is None:
            yield token.wor_form
            continue
        latest = max(latest, round(token.start * 1000))
        yield f"{token.wor_form}{_bullet(latest, max(latest + 1, round(token.end * 1000)))}"


def _bullet(start: int | None, end: int | None) -> str:
    return "" if start is None or end is None else f" {BULLET}{start}_{end}{BULLET}"
