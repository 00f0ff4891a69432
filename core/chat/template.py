"""The head of a CHAT file as the options of others: any file of a corpus is a template for the next."""


from core.chat.options import HEADERS, ChatOptions, chat_date, is_header, is_personal
from core.chat.parsed import Parsed


def options(file: Parsed) -> ChatOptions:
    """What a file with the same head would be written with.

    Not taken are @PID and @Options, which are of the one file and of how it was transcribed, the media's name, and
    whatever stands after the first utterance.
    """
    body = next((tier.start for tier in file.tiers if tier.kind == "main"), len(file.text))
    head = [header for header in file.headers if header.tier.start < body]
    codes = [person.code for person in file.participants]
    corpora = [parts[1].strip() for h in head if h.name == "ID" and len(parts := h.text.split("|")) > 1]
    date = file.header("Date") or ""
    return ChatOptions(
        corpus=next(filter(None, corpora), ChatOptions().corpus),
        participants=file.participants,
        languages=file.languages,
        kind=file.media.kind if file.media is not None and file.media.kind in ("audio", "video") else None,
        date=date if chat_date(date) else None,
        comments=tuple(h.text for h in head if h.name == "Comment" and h.text),
        headers=tuple(
            (h.name, h.text)
            for h in head
            if (h.name in HEADERS or is_personal(h.name)) and is_header(h.name, h.text, codes)
        ),
        wor=True,
    )
