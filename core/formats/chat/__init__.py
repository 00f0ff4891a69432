"""Write CHAT, the format of TalkBank and CLAN, and read it without losing a byte."""

from core.formats.chat.bullets import compatible_times
from core.formats.chat.chat_options import HEADERS, ROLES, ChatOptions, Participant, check, parse_participant
from core.formats.chat.document import Document, read
from core.formats.chat.importing import tiers_of_chat_alone, with_names
from core.formats.chat.parsed import ChatWord, Header, Media, Utterance
from core.formats.chat.participant_table import ParticipantTable, read_table, read_template
from core.formats.chat.problems import PROBLEMS, Problem
from core.formats.chat.writer import write

__all__ = [
    "HEADERS",
    "PROBLEMS",
    "ROLES",
    "ChatOptions",
    "ChatWord",
    "Document",
    "Header",
    "Media",
    "Participant",
    "ParticipantTable",
    "Problem",
    "Utterance",
    "check",
    "compatible_times",
    "parse_participant",
    "read",
    "read_table",
    "read_template",
    "tiers_of_chat_alone",
    "with_names",
    "write",
]
