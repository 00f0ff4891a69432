"""CHAT, the format of TalkBank: one utterance a line with its time, and a %wor tier with the words' times."""

# ruff: noqa: RUF001 - stops and quotation marks of many scripts end an utterance

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.formats.chat_words import Token, tokens
from core.languages import iso_639_3, primary
from core.segments import in_time_order, sentences
from core.subtitles import clean
from core.transcript import Segment, Transcript, Word

BULLET = "\x15"
SAME_SPEAKER_OVERLAP = 500  # ms that one speaker's utterances may overlap (CLAN CHECK 133, chatter E704)
_ROLE_LIST = (
    "Target_Child Target_Adult Child Mother Father Brother Sister Sibling Grandmother Grandfather Relative Participant "
    "Investigator Partner Boy Girl Adult Teenager Male Female Visitor Friend Playmate Caretaker Environment Group "
    "Unidentified Uncertain Other Text Media PlayRole LENA Justice Attorney Doctor Nurse Subject "
    "Leader Member Narrator Speaker Audience Teacher Student Therapist Host Guest"
)
ROLES = frozenset(_ROLE_LIST.split())
_DOTS = str.maketrans(dict.fromkeys("。．｡।۔", ".") | dict.fromkeys("？؟", "?") | {"！": "!", "…": "..."})
# English words whose exact repetition is a retracing; of others ("very very", "no no", "had had") no program can tell.
_RETRACED = frozenset(
    {"i", "i'm", "i've", "i'll", "you", "he", "she", "it", "it's", "we", "they", "the", "a", "an", "my", "your", "his"}
    | {"and", "but", "or", "if", "because", "to", "of", "in", "on", "at", "for", "with", "from", "by", "is", "was"}
    | {"are", "were", "what", "when", "where", "who", "how", "there", "there's", "this", "these", "can", "would"}
)
_LONGEST_RETRACE = 4  # words


@dataclass(frozen=True)
class ChatOptions:
    """What a CHAT file may hold besides its words.

    `corpus` is the corpus name of every @ID; `roles` maps a speaker's label to a role of ROLES (others are
    Participant); `wor` writes %wor tiers; `disfluencies` marks fillers, fragments and exact retracings.
    """

    corpus: str = "mynah"
    roles: Mapping[str, str] = field(default_factory=dict)
    wor: bool = True
    disfluencies: bool = True


@dataclass(frozen=True)
class _Utterance:
    code: str
    segment: Segment
    start: int | None
    end: int | None


_DEFAULTS = ChatOptions()


def write(transcript: Transcript, stem: str, options: ChatOptions = _DEFAULTS) -> str:
    """The transcript as a CHAT file that is to be called `stem`.cha, which is what @Media has to name.

    Each sentence is an utterance, `0 .` when nothing in it can be said; a segment without words has none. Utterances
    come by start, and one that overlaps its speaker's next by over 500 ms is cut there. What a written word is said
    as ("$20": twenty, dollars) shares that word's time. Raises ValueError for a role that is not in ROLES.
    Sources: the CHAT manual of TalkBank, the error catalogue of chatter.
    """
    codes = _codes(transcript)
    utterances = _utterances(transcript, codes)
    body = [line for utterance in utterances for line in _lines(utterance, transcript, options)]
    linked = any(utterance.start is not None for utterance in utterances)
    return "\n".join([*_headers(transcript, stem, codes, options, linked), *body, "@End"]) + "\n"


def _codes(transcript: Transcript) -> dict[str | None, str]:
    """Speaker label -> code: a label that is a code already is kept, the others are PAR0, PAR1 and so on."""
    labels = list(dict.fromkeys(segment.speaker for segment in transcript.segments)) or [None]
    codes: dict[str | None, str] = {
        label: label for label in labels if label is not None and re.fullmatch(r"[A-Z][A-Z0-9]{0,6}", label)
    }
    free = (code for n in range(len(labels) * 2 + 1) if (code := f"PAR{n}") not in codes)
    return {label: codes[label] if label in codes else next(free) for label in labels}


def _headers(
    transcript: Transcript, stem: str, codes: Mapping[str | None, str], options: ChatOptions, linked: bool
) -> Iterator[str]:
    main = iso_639_3(transcript.language)
    others = (iso_639_3(segment.language) for segment in transcript.segments if segment.language is not None)
    corpus = re.sub(r"[^\w-]+", "_", options.corpus).strip("_") or _DEFAULTS.corpus
    roles = {label: options.roles.get(label or "", "Participant") for label in codes}
    for role in roles.values():
        if role not in ROLES:
            raise ValueError(f"{role} is not a role of CHAT")
    yield from ("@UTF8", "@Begin", f"@Languages:\t{', '.join(dict.fromkeys((main, *others)))}")
    people = (f"{code} {_name(label, code)}{roles[label]}" for label, code in codes.items())
    yield f"@Participants:\t{', '.join(people)}"
    for label, code in codes.items():
        yield f"@ID:\t{main}|{corpus}|{code}|||||{roles[label]}|||"
    yield f"@Media:\t{_media(stem)}, {'video' if transcript.video else 'audio'}{'' if linked else ', unlinked'}"
    model = clean(transcript.model) or "an unnamed model"
    yield f"@Comment:\tTranscribed by Mynah with {model}, not checked by a person"


def _name(label: str | None, code: str) -> str:
    """The optional name in @Participants, for labels that are made of letters."""
    name = re.sub(r"[\s_]+", "_", (label or "").strip())
    return f"{name} " if name != code and re.fullmatch(r"[^\W\d_]+(?:_[^\W\d_]+)*", name) else ""


def _media(stem: str) -> str:
    """The file name for @Media; one with a comma is quoted, and no quote can stand inside."""
    name = clean(stem).replace('"', "'") or "recording"
    return f'"{name}"' if "," in name else name


def _utterances(transcript: Transcript, codes: Mapping[str | None, str]) -> list[_Utterance]:
    """The sentences by start with bullets that CHAT accepts: starts never go down, one speaker's ends are cut."""
    parts = in_time_order(
        [
            Segment(tuple(words), segment.speaker, segment.language)
            for segment in transcript.segments
            for words in sentences(segment.words, segment.language or transcript.language)
        ]
    )
    utterances: list[_Utterance] = []
    following: dict[str, int] = {}
    for part, span in reversed(list(zip(parts, _spans(parts), strict=True))):
        code = codes[part.speaker]
        start, end = span or (None, None)
        if start is not None and end is not None:
            end = min(end, following.get(code, end) + SAME_SPEAKER_OVERLAP)
            following[code] = start
        utterances.append(_Utterance(code, part, start, end))
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


def _lines(utterance: _Utterance, transcript: Transcript, options: ChatOptions) -> Iterator[str]:
    """The main tier and, where a word is timed, the %wor tier."""
    language = utterance.segment.language or transcript.language
    found = tokens(utterance.segment.words, language, options.disfluencies)
    end = terminator(utterance.segment.words, language) if found else "."
    foreign = iso_639_3(language) != iso_639_3(transcript.language)
    english = primary(language) == "en"
    said = _marked(found) if options.disfluencies and english else [token.text for token in found]
    main = ([f"[- {iso_639_3(language)}]"] if foreign else []) + (said or ["0"]) + [end]
    yield f"*{utterance.code}:\t{' '.join(main)}{_bullet(utterance.start, utterance.end)}"
    words = [token for token in found if token.kind in ("word", "filler", "comma")]
    if options.wor and any(token.start is not None for token in words):
        yield f"%wor:\t{' '.join((*_word_times(words), end))}"


def terminator(words: Sequence[Word], language: str | None) -> str:
    """The CHAT terminator that the last word's punctuation asks for; a full stop where there is none."""
    text = "".join(word.text for word in words).rstrip("\"'”’»)]}›」』）* ").translate(_DOTS)
    ending = re.search(r"[.?!]*$", text)
    marks = ending.group() if ending else ""
    if "?" in marks:
        return "+!?" if "!" in marks else "+..?" if ".." in marks else "?"
    if primary(language) == "el" and text.endswith((";", "\u037e")):
        return "?"
    return "!" if "!" in marks else "+..." if ".." in marks else "."


def _marked(found: Sequence[Token]) -> list[str]:
    """The main tier's tokens with exact repetitions marked: `I [/] I`, `<I am> [/] I am`; their commas go."""
    said: list[str] = []
    i = 0
    while i < len(found):
        size, skip = _repeated(found, i)
        first = " ".join(token.text for token in found[i : i + size])
        if skip:
            said += [first if size == 1 else f"<{first}>", "[/]"]
        else:
            said.append(first)
        i += skip or size
    return said


def _repeated(found: Sequence[Token], at: int) -> tuple[int, int]:
    """(words in the repeated part, tokens up to its repetition); (1, 0) when nothing is repeated at `at`."""
    for size in range(1, _LONGEST_RETRACE + 1) if found[at].text.lower() in _RETRACED else ():
        comma = at + size < len(found) and found[at + size].kind == "comma"
        skip = size + 1 if comma else size
        once, again = found[at : at + size], found[at + skip : at + skip + size]
        if all(token.kind == "word" for token in (*once, *again)) and [token.text.lower() for token in once] == [
            token.text.lower() for token in again
        ]:
            return size, skip
    return 1, 0


def _word_times(words: Sequence[Token]) -> Iterator[str]:
    """Each spoken word with its bullet; times never run backwards, an untimed word and a comma have none."""
    latest = 0
    for token in words:
        if token.start is None or token.end is None:
            yield token.said
            continue
        latest = max(latest, round(token.start * 1000))
        yield f"{token.said}{_bullet(latest, max(latest + 1, round(token.end * 1000)))}"


def _bullet(start: int | None, end: int | None) -> str:
    return "" if start is None or end is None else f" {BULLET}{start}_{end}{BULLET}"
