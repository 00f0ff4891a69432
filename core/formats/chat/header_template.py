"""The head of a CHAT file as the options of others: any file of a corpus is a template for the next."""

from pathlib import Path

import msgspec

from core.contracts import media
from core.contracts.errors import InputFault
from core.formats.chat.chat_options import CODE, ROLES, ChatOptions, chat_date, is_header, is_language, usual_role
from core.formats.chat.chat_text import decode, without_surrogates
from core.formats.chat.parsed import Parsed

_LONGEST_HEAD = 2**20  # bytes


def template(path: Path) -> ChatOptions:
    """The options that a .cha file stands for, or a file that holds only the headers of one.

    Raises InputFault: chat-template, and for a file that cannot be read as media.check_file does.
    """
    media.check_file(path)
    try:
        with path.open("rb") as stream:
            head = Parsed(decode(stream.read(_LONGEST_HEAD)))
    except OSError as error:
        raise media.fault_of(error) from error
    found = options(head)
    if found == ChatOptions():
        raise InputFault("chat-template", file=path.name)
    return found


def options(file: Parsed) -> ChatOptions:
    """What a file with the same head would be written with.

    Not taken are @PID, @Media and @Options, which are of the one file, its recording and how it was transcribed, and
    whatever stands after the first utterance; what no CHAT file may hold is left out.
    """
    file = Parsed(without_surrogates(file.text))
    body = next((tier.start for tier in file.tiers if tier.kind == "main"), len(file.text))
    head = [header for header in file.headers if header.tier.start < body]
    people = {person.code: person for person in reversed(file.participants) if CODE.fullmatch(person.code)}
    legal = [p if p.role in ROLES else msgspec.structs.replace(p, role=usual_role(p.code)) for p in people.values()]
    corpora = [parts[1].strip() for h in head if h.name == "ID" and len(parts := h.text.split("|")) > 1]
    date = file.header("Date") or ""
    return ChatOptions(
        corpus=next(filter(None, corpora), ChatOptions().corpus),
        participants=tuple(reversed(legal)),
        languages=tuple(language for language in file.languages if is_language(language)),
        date=date if chat_date(date) else None,
        comments=tuple(h.text for h in head if h.name == "Comment" and h.text),
        headers=tuple((h.name, h.text) for h in head if is_header(h.name, h.text, people)),
    )
