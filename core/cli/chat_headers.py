"""What the command line says of the headers of a CHAT file."""

import argparse
from pathlib import Path

import msgspec

from core.formats.chat import ChatOptions, check, parse_participant, read_template


def chat_options(options: argparse.Namespace, own: ChatOptions | None = None) -> ChatOptions:
    """What was asked for: the template's headers, and over them those of the command line.

    `own` are the headers of a file that is converted, in place of a template where none is given.

    Raises InputFault: as chat.check and chat.read_template do.
    """
    chosen = read_template(Path(options.chat_template)) if options.chat_template else own or ChatOptions()
    people = {person.code: person for person in chosen.participants}
    for text in options.chat_participant:
        given = parse_participant(text)
        known = people.get(given.code, given)  # whose age and the like are in the template
        people[given.code] = msgspec.structs.replace(known, name=given.name or known.name, role=given.role)
    added = [(name.strip(), text.strip()) for name, _, text in (each.partition(":") for each in options.chat_header)]
    headers = [(name, text) for name, text in chosen.headers if name not in dict(added)]
    chosen = msgspec.structs.replace(
        chosen,
        corpus=options.chat_corpus or chosen.corpus,
        participants=tuple(people.values()),
        languages=_listed(options.chat_languages) or chosen.languages,
        media=options.chat_media,
        date=options.chat_date or chosen.date,
        comments=(*chosen.comments, *options.chat_comment),
        headers=(*headers, *added),
        wor=not options.no_chat_wor,
        disfluencies=not options.no_chat_marks,
    )
    check(chosen)
    return chosen


def _listed(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())
