"""Ask for consent before a command of a mynah.toml runs: somebody else may have sent the file."""

import msgspec

from core.contracts.errors import InputFault
from core.settings.settings import Settings
from core.specs.project_file import Project

MOST_ALLOWED = 200
UNASKED = "project-command"
"""The code of the fault that names a command without consent."""


def is_allowed(chosen: Settings, project: Project) -> bool:
    """Return whether the user has allowed the command of a project. A changed command needs a new consent."""
    return project.on_done is None or _key(project) in chosen.allowed_commands


def refusal(project: Project) -> InputFault:
    """Return the fault that names a command without consent."""
    return InputFault(UNASKED, path=str(project.path), command=project.on_done or "")


def with_allowed(chosen: Settings, project: Project) -> Settings:
    """Return the settings with the user's consent to the command of a project."""
    if is_allowed(chosen, project):
        return chosen
    allowed = (*chosen.allowed_commands, _key(project))[-MOST_ALLOWED:]
    return msgspec.structs.replace(chosen, allowed_commands=allowed)


def _key(project: Project) -> str:
    return f"{project.path}\n{project.on_done}"
