"""CHAT, the format of TalkBank and CLAN: written from a transcript, and read without losing a byte."""

from core.chat.document import Document, read
from core.chat.options import HEADERS, ROLES, ChatOptions, Participant, check, participant
from core.chat.parsed import Header, Media, Spoken, Utterance
from core.chat.problems import PROBLEMS, Problem
from core.chat.template import template
from core.chat.writer import write

__all__ = [
    "HEADERS",
    "PROBLEMS",
    "ROLES",
    "ChatOptions",
    "Document",
    "Header",
    "Media",
    "Participant",
    "Problem",
    "Spoken",
    "Utterance",
    "check",
    "participant",
    "read",
    "template",
    "write",
]
