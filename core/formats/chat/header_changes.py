"""Change the headers of an existing CHAT file. New headers are added, and none is removed."""

import re
from collections.abc import Collection, Iterator, Sequence

from core.contracts.languages import iso_639_3
from core.formats.chat.chat_options import CODE, ChatOptions, Participant, chat_date, is_header
from core.formats.chat.chat_text import BULLET
from core.formats.chat.headers import (
    ID_FIELDS,
    corpus_name,
    id_line,
    media_name,
    participant_entry,
    valid_participant,
)
from core.formats.chat.parsed import ParsedFile
from core.formats.chat.text_edits import TextEdit, apply_edits, header_edit, new_header_edit, removal_edit
from core.formats.subtitles import clean


def with_options(file: ParsedFile, was: ChatOptions, wanted: ChatOptions) -> str:
    """Return the text with the headers of `wanted` that differ from `was`, the file's own.

    See Document.with_options.
    """
    languages = _languages(file, was, wanted)
    coded = [person for person in wanted.participants if CODE.fullmatch(person.code)]
    known = frozenset(was.participants)
    people = [person for person in coded if person not in known]
    edits = [header_edit(file, "Languages", ", ".join(languages))] if languages != list(file.languages) else []
    edits += participant_edits(
        file, people, languages, corpus_name(wanted.corpus) if wanted.corpus != was.corpus else None
    )
    if wanted.media is not None:
        edits.append(_media_name_edit(file, media_name(wanted.media)))
    if wanted.date != was.date and (date := chat_date(wanted.date or "")):
        edits.append(header_edit(file, "Date", date))
    edits += _header_edits(file, was, wanted, {person.code for person in (*coded, *was.participants)})
    present = frozenset(was.comments)
    added = [clean(comment) for comment in wanted.comments if comment not in present]
    edits += [new_header_edit(file, "Comment", f"@Comment:\t{comment}") for comment in added if comment]
    if not wanted.wor:
        tiers = [tier for utterance in file.utterances for tier in utterance.tiers]
        edits += [removal_edit(file, tier) for tier in tiers if tier.label == "%wor"]
    return apply_edits(file.text, edits)


def _languages(file: ParsedFile, was: ChatOptions, wanted: ChatOptions) -> list[str]:
    """Return the codes for @Languages: new ones from `wanted` first, then the file's own in their spelling."""
    if wanted.languages == was.languages:
        return list(file.languages)
    own = {iso_639_3(code): code for code in reversed(file.languages)}
    first = [own.get(code, code) for code in map(iso_639_3, wanted.languages)]
    return list(dict.fromkeys((*first, *file.languages)))


def participant_edits(
    file: ParsedFile, people: Sequence[Participant], languages: Sequence[str], corpus: str | None = None
) -> Iterator[TextEdit]:
    """Yield the edits that put `people` into @Participants and @ID. Other participants of the file stay.

    Args:
        file: the file.
        people: new participants, and new data of known ones.
        languages: the languages of the new @Languages.
        corpus: the corpus for every @ID, None for the file's own.
    """
    known = {person.code: person for person in file.participants}
    new = [person for person in people if person.code not in known]
    changed = {person.code: person for person in people if person.code in known}
    yield from _entry_edits(file, new, changed)
    ids = [(header.tier, header.text.split("|")) for header in file.headers if header.name == "ID"]
    for tier, fields in ids:
        updated = list(fields)
        code = fields[2].strip() if len(fields) > 2 else ""
        if code in changed:
            _update_fields(updated, known[code], changed[code])
        if corpus is not None and len(updated) > 1:
            updated[1] = corpus
        if updated != fields:
            yield TextEdit(tier.content_start, tier.end, "|".join(updated))
    corpus = corpus or next((fields[1].strip() for _, fields in ids if len(fields) > 1), ChatOptions().corpus)
    for person in new:
        own = iso_639_3(person.language)
        main = languages[0] if languages else iso_639_3(None)
        yield new_header_edit(file, "ID", id_line(valid_participant(person), own if own in languages else main, corpus))


def _header_edits(
    file: ParsedFile, was: ChatOptions, wanted: ChatOptions, codes: Collection[str]
) -> Iterator[TextEdit]:
    """Yield the edits that set new headers. A new header replaces one of the same name that is no longer wanted."""
    future, present = frozenset(wanted.headers), frozenset(was.headers)
    used = {name for name, text in was.headers if (name, text) in future}
    for name, text in wanted.headers:
        if (name, text) in present or not is_header(name, clean(text), codes):
            continue
        line = clean(text)
        yield new_header_edit(file, name, f"@{name}:\t{line}") if name in used else header_edit(file, name, line)
        used.add(name)


def _entry_edits(file: ParsedFile, new: Sequence[Participant], changed: dict[str, Participant]) -> Iterator[TextEdit]:
    """Yield the edits that change and add entries of @Participants. Other entries stay."""
    tier = next((h.tier for h in file.headers if h.name == "Participants"), None)
    added = ", ".join(map(_entry, new))
    if tier is None or not file.participants:
        if added:
            yield header_edit(file, "Participants", added)
        return
    for match in re.finditer(r"[^\s,]+(?:\s+[^\s,]+)*", file.text[tier.content_start : tier.end]):
        person = changed.get(match[0].split()[0])
        if person is not None:
            yield TextEdit(tier.content_start + match.start(), tier.content_start + match.end(), _entry(person))
    if added:
        yield TextEdit(tier.end, tier.end, f", {added}")


def _entry(person: Participant) -> str:
    return participant_entry(valid_participant(person))


def _update_fields(fields: list[str], was: Participant, now: Participant) -> None:
    """Update the changed fields of an @ID in place."""
    for i, name in enumerate(ID_FIELDS):
        if getattr(was, name, "") != getattr(now, name, "") and i < len(fields):
            fields[i] = getattr(valid_participant(now), name)


def _media_name_edit(file: ParsedFile, name: str) -> TextEdit:
    """Return the edit that makes @Media name another recording."""
    tier = next((h.tier for h in file.headers if h.name == "Media"), None)
    match = None if tier is None else re.match(r'"[^"]*"|[^,]*', file.text[tier.content_start : tier.end])
    if tier is None or match is None or not match[0]:
        return header_edit(file, "Media", f"{name}, audio{'' if BULLET in file.text else ', unlinked'}")
    return TextEdit(tier.content_start, tier.content_start + match.end(), name)
