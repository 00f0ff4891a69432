"""Write the headers of a CHAT file: its participants, its languages and its recording."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

import msgspec

from core.contracts.languages import iso_639_3
from core.contracts.media import MEDIA_SUFFIXES
from core.contracts.transcript import Transcript
from core.formats.chat.chat_options import (
    CODE,
    ROLES,
    ChatOptions,
    Participant,
    chat_date,
    is_header,
    is_participant_header,
    usual_role,
)
from core.formats.recognition import EXTENSIONS, LOSSLESS_FORMATS
from core.formats.subtitles import clean

ID_FIELDS = ("language", "corpus", "code", "age", "sex", "group", "ses", "role", "education", "custom")
"""The fields of @ID, in order."""

TRANSCRIBED_BY = "@Comment:\tTranscribed by Mynah with "
"""The beginning of the line that names the model of a transcript."""

AGE = r"[0-9]{1,2};(?:[0-9]{2}\.(?:[0-9]{2})?)?"
SEX = "male|female"
SES = "(?:(?:White|Black|Latino|Asian|Pacific|Native|Multiple|Unknown),)?(?:UC|MC|WC|LI)|White|Black"

_TRANSCRIPT_SUFFIXES = frozenset(EXTENSIONS[name].lower() for name in LOSSLESS_FORMATS)


def assign_participants(
    transcript: Transcript, options: ChatOptions
) -> tuple[dict[str | None, Participant], tuple[Participant, ...]]:
    """Return the participant of each speaker label, and all participants in the order of the headers.

    A label gets the participant of that code or name. A label that is a valid code stays. Any other label gets the
    next participant without speech, or PAR0, PAR1 and so on. Participants without speech are listed too.
    """
    people = {person.code: valid_participant(person) for person in options.participants if CODE.fullmatch(person.code)}
    labels = list(dict.fromkeys(segment.speaker for segment in transcript.segments))
    if not labels and not people:
        labels = [None]
    known = {person.name.casefold(): person for person in people.values() if person.name} | people
    chosen = {label: known[key] for label in labels if (key := _lookup_key(label, people)) in known}
    speaking = frozenset(chosen.values())
    silent = [person for person in reversed(people.values()) if person not in speaking]
    codes = {label for label in labels if label and CODE.fullmatch(label)}
    free = (code for n in count() if (code := f"PAR{n}") not in codes | people.keys())
    for label in labels:
        if label in chosen:
            continue
        if label in codes:
            chosen[label] = Participant(label or "", role=usual_role(label or ""))
        elif silent:
            chosen[label] = silent.pop()
        else:
            chosen[label] = Participant(next(free), _participant_name(label))
    return chosen, tuple(dict.fromkeys((*people.values(), *(chosen[label] for label in labels))))


def _lookup_key(label: str | None, people: Mapping[str, Participant]) -> str:
    """Return the key of a label: the label if it is a code of `people`, else the name without regard to case."""
    return label if label is not None and label in people else (label or "").casefold()


def _participant_name(label: str | None) -> str:
    """Return the optional name in @Participants, for labels of letters."""
    name = re.sub(r"[\s_]+", "_", (label or "").strip())
    return name if re.fullmatch(r"[^\W\d_]+(?:_[^\W\d_]+)*", name) else ""


def valid_participant(person: Participant) -> Participant:
    """Return the participant without anything that would break @Participants or @ID."""
    fields = {name: clean(text.replace("|", " ")) for name, text in msgspec.structs.asdict(person).items()}
    for name, form in (("age", AGE), ("sex", SEX), ("ses", SES)):
        if not re.fullmatch(form, fields[name]):
            fields[name] = ""
    fields["name"] = re.sub(r"[\s,]+", "_", fields["name"]).strip("_")
    fields["role"] = person.role if person.role in ROLES else "Participant"
    return Participant(**fields)


def header_lines(
    transcript: Transcript, stem: str, people: Sequence[Participant], options: ChatOptions, has_bullets: bool
) -> Iterator[str]:
    """Yield the lines from @UTF8 to the last header before the first utterance.

    Without bullets @Media must be `unlinked` (chatter E544).
    """
    languages = languages_of(transcript, options)
    corpus = corpus_name(options.corpus)
    codes = {person.code for person in people}
    own = [(name, clean(text)) for name, text in options.headers if is_header(name, clean(text), codes)]
    yield from ("@UTF8", "@Begin", f"@Languages:\t{', '.join(languages)}")
    yield "@Participants:\t" + ", ".join(map(participant_entry, people))
    for person in people:
        language = iso_639_3(person.language) if person.language else languages[0]
        yield id_line(person, language if language in languages else languages[0], corpus)
    yield from (f"@{name}:\t{text}" for name, text in own if is_participant_header(name))
    kind = "video" if transcript.video else "audio"
    name = media_name(options.media or recording_name(transcript.media, stem))
    yield f"@Media:\t{name}, {kind}{'' if has_bullets else ', unlinked'}"
    date = chat_date(options.date or "")
    if date:
        yield f"@Date:\t{date}"
    yield from (f"@{name}:\t{text}" for name, text in own if not is_participant_header(name))
    yield from (f"@Comment:\t{text}" for comment in options.comments if (text := clean(comment)))
    if model := clean(transcript.model):
        yield f"{TRANSCRIBED_BY}{model}, not checked by a person"


def participant_entry(person: Participant) -> str:
    """Return a participant as in @Participants: code, name if it has one, role."""
    return " ".join(filter(None, (person.code, person.name, person.role)))


def id_line(person: Participant, language: str, corpus: str) -> str:
    """Return the @ID header of a participant. `language` is an ISO 639-3 code."""
    fields = {**msgspec.structs.asdict(person), "language": language, "corpus": corpus}
    return f"@ID:\t{'|'.join(fields[name] for name in ID_FIELDS)}|"


def corpus_name(name: str) -> str:
    """Return the name of a corpus as @ID accepts it."""
    return re.sub(r"[^\w-]+", "_", name).strip("_") or ChatOptions().corpus


def languages_of(transcript: Transcript, options: ChatOptions) -> list[str]:
    """Return ISO 639-3 codes for @Languages: those of the options, then those of the transcript and its turns."""
    first = [iso_639_3(language) for language in options.languages]
    own = [iso_639_3(transcript.language)] if transcript.language or not first else []
    others = [iso_639_3(segment.language) for segment in transcript.segments if segment.language is not None]
    people = [iso_639_3(person.language) for person in options.participants if person.language]
    return list(dict.fromkeys((*first, *own, *others, *people)))


def recording_name(file_name: str, stem: str) -> str:
    """Return a recording's name without extension for @Media.

    A recording without a name gets `stem`, the stem of the CHAT file.
    """
    base, _, extension = file_name.rpartition(".")
    known = MEDIA_SUFFIXES | _TRANSCRIPT_SUFFIXES  # a transcript's suffix occurs if there is no recording
    is_extension = f".{extension.lower()}" in known or base == stem  # a dot may also be part of the name
    return (base if base and is_extension else file_name) or stem


def media_name(stem: str) -> str:
    """Return the file name for @Media. A name with a comma is quoted, and loses inner quotation marks."""
    name = clean(stem).replace('"', "'") or "recording"
    return f'"{name}"' if "," in name else name
