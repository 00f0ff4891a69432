"""CHAT, the format of TalkBank and CLAN: written from a transcript, and read without losing a byte."""

from core.chat.options import ROLES, ChatOptions, Participant
from core.chat.writer import write

__all__ = ["ROLES", "ChatOptions", "Participant", "write"]
