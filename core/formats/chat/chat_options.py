"""Define the options of a CHAT file: its headers, its participants, its tiers and its marks."""

import datetime
import re
from collections import Counter
from collections.abc import Collection
from typing import Literal

import msgspec

from core.contracts.errors import InputFault
from core.contracts.languages import UNDETERMINED, iso_639_3
from core.transcript.numbers.number_words import UNSPACED

Division = Literal["words", "characters", "written"]
"""The division of text without spaces: into words, into characters, or as the recogniser wrote it."""


def divide(text: str, language: str, division: Division) -> list[str]:
    """Return the words of a text without spaces. `language` is ISO 639-1.

    In languages with spaces, this is the text itself.
    """
    if language not in UNSPACED or division == "written" or len(text) < 2 or text.isascii():
        return [text]
    from icu4py.breakers import CharacterBreaker, WordBreaker  # imported on demand: few transcripts need its 40 MB

    breaker = WordBreaker if division == "words" else CharacterBreaker
    return [part for part in breaker(text, language) if any(map(str.isalnum, part))]  # drops lone hyphens


_ROLE_LIST = (
    "Target_Child Target_Adult Child Mother Father Brother Sister Sibling Grandmother Grandfather Relative Participant "
    "Investigator Partner Boy Girl Adult Teenager Male Female Visitor Friend Playmate Caretaker Environment Group "
    "Unidentified Uncertain Other Text Media PlayRole LENA Justice Attorney Doctor Nurse Subject "
    "Leader Member Narrator Speaker Audience Teacher Student Therapist Host Guest"
)
ROLES = tuple(_ROLE_LIST.split())
"""The closed list of roles in @Participants (CLAN CHECK 15, chatter E532)."""

CODE = re.compile(r"[A-Z][A-Z0-9]{0,6}")
"""A speaker's code: seven characters at most."""

_USUAL_ROLES = {"CHI": "Target_Child", "MOT": "Mother", "FAT": "Father", "BRO": "Brother", "SIS": "Sister"}
_USUAL_ROLES |= {"INV": "Investigator", "TEA": "Teacher"}

_CLOCK = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"  # \d would accept figures of other scripts
HEADERS = {
    **dict.fromkeys(("Location", "Transcriber", "Situation", "Warning", "Activities", "Bck"), ".+"),
    **dict.fromkeys(("Tape Location", "Room Layout"), ".+"),
    "Recording Quality": "[1-5]",
    "Transcription": "eye_dialect|partial|full|detailed|coarse|checked|anonymized",
    "Number": "[1-5]|more|audience",
    "Types": r"\w+, *\w+, *\w+",
    "Time Duration": f"{_CLOCK}-{_CLOCK}|{_CLOCK}:[0-5][0-9](?:-{_CLOCK}:[0-5][0-9])?",
    "Time Start": f"(?:{_CLOCK}|[0-5][0-9]):[0-5][0-9]",
}
"""The headers that a user may set, and the form of their text (depfile.cut; chatter E537 to E541)."""

_PARTICIPANT_HEADERS = {"Birth of": "[0-9]{2}-[A-Z]{3}-[0-9]{4}", "Birthplace of": ".+", "L1 of": "[a-z]{3}"}
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


class Participant(msgspec.Struct, frozen=True):
    """One speaker: `code` and `role` as in @Participants, `name` optional, the rest as in the fields of @ID.

    `language` is an ISO 639 code, or "" for the file's own. `age` is CHAT's "2;06.12". Unknown fields are "".
    """

    code: str
    name: str = ""
    role: str = "Participant"
    language: str = ""
    age: str = ""
    sex: str = ""
    group: str = ""
    ses: str = ""
    education: str = ""
    custom: str = ""


class ChatOptions(msgspec.Struct, frozen=True):
    """The headers, participants, tiers and marks of a CHAT file.

    * `corpus` is the corpus name of every @ID.
    * `participants` are assigned to the speakers of a transcript by code, by name, then in order. Silent participants
      are listed too.
    * `languages` are ISO 639 codes, the main one first. Empty means the transcript's own.
    * `media` names the recording in @Media. None means the recording's own name.
    * `date` is ISO 8601 or CHAT's 21-NOV-2026.
    * `comments` are lines of @Comment.
    * `headers` are further headers, each a name and its text (("Location", "Köln")).
    * `wor` writes %wor tiers.
    * `disfluencies` marks fillers, fragments and exact retracings.
    * `division` divides text without spaces into words.
    * `lower_case` begins utterances in lower case if the transcript writes the word so elsewhere.
    * `clauses` cuts long speech without punctuation at pauses and conjunctions.
    """

    corpus: str = "mynah"
    participants: tuple[Participant, ...] = ()
    languages: tuple[str, ...] = ()
    media: str | None = None
    date: str | None = None
    comments: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    wor: bool = True
    disfluencies: bool = True
    division: Division = "words"
    lower_case: bool = False
    clauses: bool = True


def parse_participant(text: str) -> Participant:
    """Return the participant that `CODE:Name:Role` describes. The default role is the usual one of the code.

    Raises InputFault: chat-code, chat-role.
    """
    code, _, rest = text.partition(":")
    name, _, role = rest.partition(":")
    person = Participant(code.strip(), name.strip(), role.strip() or usual_role(code.strip()))
    check(ChatOptions(participants=(person,)))
    return person


def usual_role(code: str) -> str:
    """Return the usual role of a code in the corpora of TalkBank, Participant for other codes."""
    return _USUAL_ROLES.get(code, "Participant")


def check(options: ChatOptions) -> None:
    """Raise InputFault for options that are not valid in CHAT.

    The codes are chat-code, chat-role, chat-twice, chat-date, chat-language and chat-header.
    """
    codes = Counter(person.code for person in options.participants)
    for person in options.participants:
        if not CODE.fullmatch(person.code):
            raise InputFault("chat-code", speaker=person.code)
        if person.role not in ROLES:
            raise InputFault("chat-role", role=person.role, known=", ".join(ROLES))
        if codes[person.code] > 1:
            raise InputFault("chat-twice", speaker=person.code)
    for language in options.languages:
        if not is_language(language):
            raise InputFault("chat-language", language=language)
    for name, text in options.headers:
        if not is_header(name, text, codes):
            known = (*HEADERS, *(f"{header} CODE" for header in _PARTICIPANT_HEADERS))
            raise InputFault("chat-header", name=name, known=", ".join(known))
    if options.date is not None and chat_date(options.date) is None:
        raise InputFault("chat-date", date=options.date)


def is_language(code: str) -> bool:
    """Tell whether @Languages may have a code. Any three letters may be one of about 8,000 languages."""
    return code == UNDETERMINED or iso_639_3(code) != UNDETERMINED


def is_header(name: str, text: str, codes: Collection[str]) -> bool:
    """Tell whether a header may have `text`. Headers of one participant ("Birth of CHI") need one of `codes`."""
    of, _, code = name.rpartition(" ")
    form = _PARTICIPANT_HEADERS.get(of, "") if code in codes else HEADERS.get(name, "")
    if of == "Birth of" and chat_date(text) is None:
        return False
    return bool(form and re.fullmatch(form, text.strip()))


def is_participant_header(name: str) -> bool:
    """Tell whether a header belongs to one participant.

    Such headers stand right after the @ID headers (chatter E547).
    """
    return name.rpartition(" ")[0] in _PARTICIPANT_HEADERS


def chat_date(text: str) -> str | None:
    """Return `2026-11-21` or `21-nov-2026` as CHAT writes it, 21-NOV-2026. Return None for other text."""
    match = re.fullmatch(r"(\d{1,2})-([A-Z]{3})-(\d{4})", text.strip().upper())
    try:
        if match:
            day = datetime.date(int(match[3]), _MONTHS.index(match[2]) + 1, int(match[1]))
        else:
            day = datetime.date.fromisoformat(text.strip())
    except ValueError:
        return None
    return f"{day.day:02}-{_MONTHS[day.month - 1]}-{day.year:04}"
