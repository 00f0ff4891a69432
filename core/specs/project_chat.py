"""The headers of CHAT that a project has."""

from pathlib import Path

import msgspec

from core.formats.chat import ChatOptions, parse_participant, read_template
from core.specs.project_file import Project


def chat_in(project: Project, chosen: ChatOptions) -> ChatOptions:
    """CHAT's headers as a project has them."""
    found = chosen
    if project.template is not None:
        head = read_template(Path(project.template))
        names = ("corpus", "participants", "languages", "comments", "headers")
        found = msgspec.structs.replace(found, **{name: getattr(head, name) for name in names})
    added = dict(project.headers)
    return msgspec.structs.replace(
        found,
        corpus=project.corpus or found.corpus,
        participants=tuple(map(parse_participant, project.participants)) or found.participants,
        languages=project.languages or found.languages,
        comments=project.comments or found.comments,
        headers=(*((name, text) for name, text in found.headers if name not in added), *added.items()),
    )
