"""The headers of a CHAT file as options for others: any file of a corpus is a template for the next."""

import re
from pathlib import Path

import msgspec

from core.contracts import media
from core.contracts.errors import InputFault
from core.formats.chat.chat_options import CODE, ROLES, ChatOptions, chat_date, is_header, is_language, usual_role
from core.formats.chat.chat_text import decode
from core.formats.chat.parsed import ParsedFile
from core.formats.text_encoding import file_text

_LARGEST = 2**20  # bytes of headers that are read
_CDC_LANGUAGES = ("Language", "Subject.olac:language")
_CDC_COUNTRIES = ("Country", "IMDI_Country")


def read_template(path: Path) -> ChatOptions:
    """The options that a .cha file, or a file of its headers alone, would be written with.

    A 0metadata.cdc, which TalkBank has in the folder of each corpus, gives the corpus its folder's name, and the
    languages and the country that it names.
    Raises InputFault: chat-template, and for a file that cannot be read as media.check_file does.
    """
    if path.suffix.lower() == ".cdc":
        return _corpus_options(path)
    media.check_file(path)
    try:
        with path.open("rb") as stream:
            headers = ParsedFile(decode(stream.read(_LARGEST)))
    except OSError as error:
        raise media.read_fault(error) from error
    found = options_of(headers)
    if found == ChatOptions():
        raise InputFault("chat-template", file=path.name)
    return found


def _corpus_options(path: Path) -> ChatOptions:
    fields: dict[str, str] = {}
    for line in file_text(path).splitlines():
        name, _, text = line.partition(":\t")
        if text.strip():
            fields.setdefault(name.strip(), text.strip())
    listed = next((fields[name] for name in _CDC_LANGUAGES if name in fields), "")
    country = next((fields[name] for name in _CDC_COUNTRIES if name in fields), "")
    if not fields.keys() & {"Title", "Creator", *_CDC_LANGUAGES}:
        raise InputFault("chat-template", file=path.name)
    return ChatOptions(
        corpus=path.absolute().parent.name,
        languages=tuple(filter(is_language, re.split(r"[\s,;]+", listed))) if listed else (),
        headers=(("Location", country),) if country else (),
    )


def options_of(file: ParsedFile) -> ChatOptions:
    """What a file with the same headers would be written with.

    @PID, @Media and @Options are left out, which belong to the one file and its recording, and so are headers after the
    first utterance and whatever is not valid in CHAT.
    """
    file = file.as_unicode()
    body = next((tier.start for tier in file.tiers if tier.kind == "main"), len(file.text))
    headers = [header for header in file.headers if header.tier.start < body]
    people = {person.code: person for person in reversed(file.participants) if CODE.fullmatch(person.code)}
    valid = [p if p.role in ROLES else msgspec.structs.replace(p, role=usual_role(p.code)) for p in people.values()]
    corpora = [parts[1].strip() for h in headers if h.name == "ID" and len(parts := h.text.split("|")) > 1]
    date = file.header("Date") or ""
    return ChatOptions(
        corpus=next(filter(None, corpora), ChatOptions().corpus),
        participants=tuple(reversed(valid)),
        languages=tuple(language for language in file.languages if is_language(language)),
        date=date if chat_date(date) else None,
        comments=tuple(h.text for h in headers if h.name == "Comment" and h.text),
        headers=tuple((h.name, h.text) for h in headers if is_header(h.name, h.text, people)),
    )
